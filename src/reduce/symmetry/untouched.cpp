#include "reduce/symmetry/untouched.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::reduce {

using semantics::CodeFacts;
using semantics::Interval;

Untouched::Untouched(const model::Network& network,
                     const semantics::CodeAnalysis& analysis, FactsByEntry& known,
                     const Renaming& renaming)
    : analysis_(analysis), known_(known) {
    ZONAR_ASSERT(renaming.cells.size() == network.memory.state.initial.size());
    cells_.push_back(0);
    for (std::size_t c = 0; c < renaming.cells.size(); ++c) {
        const bool is_moved =
            renaming.cells[c] != static_cast<std::int32_t>(c) || renaming.values[c] != 0;
        cells_.push_back(cells_.back() + (is_moved ? 1 : 0));
    }
    clocks_.push_back(0);
    for (std::size_t x = 0; x < renaming.clocks.size(); ++x)
        clocks_.push_back(clocks_.back() + (renaming.clocks[x] != x ? 1 : 0));
}

// Numbers below 0 are those of auxiliary cells: constants, parameters, locals.
bool Untouched::moves_one_of(const Counts& counts, Interval numbers) {
    const auto at = [&](std::int64_t number) {
        return counts[static_cast<std::size_t>(
            std::clamp<std::int64_t>(number, 0, std::ssize(counts) - 1))];
    };
    return numbers.low <= numbers.high && at(numbers.high + 1) > at(numbers.low);
}

bool Untouched::touches(const CodeFacts& facts) const {
    return std::ranges::any_of(facts.reads,
                               [&](Interval r) { return moves_one_of(cells_, r); }) ||
           std::ranges::any_of(facts.cells,
                               [&](const semantics::CellWrite& w) {
                                   return moves_one_of(cells_, w.cells);
                               }) ||
           std::ranges::any_of(facts.clocks, [&](const semantics::ClockWrite& w) {
               return moves_one_of(clocks_, w.target) || moves_one_of(clocks_, w.source);
           });
}

bool Untouched::operator()(model::CodeEntry entry, const model::Query* query) const {
    if (query != nullptr)
        return !touches(analysis_.facts(entry, query->program, query->cells));
    const auto found = known_.find(entry);
    if (found != known_.end()) return !touches(found->second);
    return !touches(known_.emplace(entry, analysis_.facts(entry)).first->second);
}

} // namespace zonar::reduce
