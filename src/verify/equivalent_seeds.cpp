#include "verify/equivalent_seeds.h"

#include "reduce/order/accesses.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace zonar::verify {

namespace {

/// By edge of the network: whether the cycle takes it.
std::vector<bool> edges_taken(const semantics::System& system,
                              const trace::TimedRun& run) {
    std::vector<bool> taken(system.network().edges.size());
    for (std::size_t i = run.loop; i < run.steps.size(); ++i)
        for (const trace::Participant& one : run.steps[i].participants)
            taken[one.edge.index()] = true;
    return taken;
}

void count(const semantics::IntervalSet& things, std::vector<std::uint8_t>& counted) {
    const auto cells = static_cast<std::int64_t>(counted.size());
    for (const semantics::Interval& some : things.all())
        for (std::int64_t c = some.low; c <= some.high && c < cells; ++c)
            counted[static_cast<std::size_t>(c)] = 1;
}

} // namespace

EquivalentSeeds::EquivalentSeeds(const semantics::System& system,
                                 const trace::TimedRun& run, Cells seed)
    : seed_(std::move(seed)), counted_(seed_.size(), 0) {
    const std::vector<bool> taken = edges_taken(system, run);
    const auto accesses = reduce::accesses_of(system, reduce::sources_of(system));
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const semantics::EdgeInfo& edge = system.edge(e);
        if (!taken[edge.origin.index()]) continue;
        counted_[edge.process] = 1;
        count(accesses[e].reads, counted_);
        count(accesses[e].writes, counted_);
    }
    // What is done on behalf of every process is no edge.
    for (std::size_t i = run.loop; i < run.steps.size(); ++i)
        for (std::size_t c = 0; c < seed_.size(); ++c)
            if (run.steps[i].after.cells[c] != seed_[c]) counted_[c] = 1;
}

bool EquivalentSeeds::may_be(std::span<const std::int32_t> cells) const {
    for (std::size_t c = 0; c < seed_.size(); ++c)
        if (counted_[c] != 0 && cells[c] != seed_[c]) return false;
    return true;
}

std::vector<EquivalentSeeds::Cells>
EquivalentSeeds::round_from(const Cells& cells, std::span<const Cells> round) const {
    std::vector<Cells> states(round.size(), cells);
    for (std::size_t i = 0; i < round.size(); ++i)
        for (std::size_t c = 0; c < cells.size(); ++c)
            if (counted_[c] != 0) states[i][c] = round[i][c];
    return states;
}

} // namespace zonar::verify
