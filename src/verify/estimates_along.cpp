#include "verify/estimates_along.h"

#include "guide/estimate_spec.h"
#include "semantics/system.h"

namespace zonar::verify {

std::optional<EstimatesAlong>
estimates_along(const model::Network& network, const model::Query& query,
                const std::string& estimate, const Guidance& guidance,
                const explore::Settings& settings, const trace::TimedRun& run) {
    Guidance wished = guidance;
    wished.heuristic = guide::parse_estimate(estimate).spec;
    if (!wished.heuristic) return std::nullopt;
    const semantics::System system{network};
    const Steering steering{system, query, wished, settings};
    if (steering.estimates().empty()) return std::nullopt;
    guide::Estimate& first = *steering.estimates().front();
    if (first.uses_zone()) return std::nullopt;

    EstimatesAlong along{.name = first.name(), .values = {}};
    std::vector<semantics::Word> words(system.layout().words());
    const auto add = [&](const trace::Moment& moment) {
        system.layout().pack(moment.cells.data(), words.data());
        const guide::Distance distance = first.of(words.data(), {});
        along.values.push_back(distance == guide::infinite ? std::nullopt
                                                           : std::optional{distance});
    };
    add(run.initial);
    for (const trace::TimedStep& step : run.steps) add(step.after);
    return along;
}

} // namespace zonar::verify
