#include "trace/linear.h"

#include "checks/check.h"
#include "trace/predicates.h"
#include "trace/repetition.h"
#include "trace/stays.h"

#include <vector>

namespace zonar::trace {

std::variant<logic::Lasso, ModelError>
word_of(const model::Network& network, const model::Query& query,
        std::span<const model::Predicate* const> atoms, const TimedRun& run) {
    ZONAR_ASSERT(atoms.size() <= logic::most_atoms);
    Predicates predicates(network, query);
    Stays stays(network, run);
    logic::Lasso word;
    const bool repeats = run.afterwards == Afterwards::repeats;
    // What repeats has its last state at its beginning, too.
    const std::size_t count = run.steps.size() + (repeats ? 0 : 1);
    for (std::size_t steps = 0; steps < count; ++steps) {
        if (steps == run.loop) word.loop = word.letters.size();
        const Moment& entry = moment_after(run, steps);
        std::vector<Sight> sights{{entry, run.denominator}};
        if (query.uses_clocks) {
            std::vector<Difference> constraints;
            for (const model::Predicate* atom : atoms)
                predicates.constraints(*atom, entry.cells, constraints);
            sights = stays.sights(steps, constraints);
        }
        for (const Sight& sight : sights) {
            logic::Letter letter = 0;
            for (std::size_t i = 0; i < atoms.size(); ++i) {
                const auto holds =
                    predicates.holds(*atoms[i], sight.moment, sight.denominator);
                if (const auto* error = std::get_if<ModelError>(&holds)) return *error;
                if (std::get<bool>(holds)) letter |= logic::Letter{1} << i;
            }
            word.letters.push_back(letter);
        }
    }
    if (!repeats) word.loop = word.letters.size() - 1;
    ZONAR_ASSERT(word.loop < word.letters.size());
    return word;
}

} // namespace zonar::trace
