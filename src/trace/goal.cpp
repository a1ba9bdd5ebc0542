#include "trace/goal.h"

#include "trace/executor.h"
#include "trace/predicates.h"

namespace zonar::trace {

Moment later(const model::Network& network, Moment moment, std::int64_t delay) {
    if (delay == 0) return moment;
    Executor executor(network);
    executor.enter(moment.cells);
    const auto rates = executor.rates();
    for (std::size_t x = 0; x < moment.clocks.size(); ++x)
        moment.clocks[x] += rates[x] * delay;
    return moment;
}

Moment final_moment(const model::Network& network, const TimedRun& run) {
    return later(network, run.steps.empty() ? run.initial : run.steps.back().after,
                 run.last_delay);
}

std::variant<bool, ModelError> holds(const model::Network& network,
                                     const model::Query& query,
                                     const model::Predicate& predicate,
                                     const Moment& moment, std::int64_t denominator) {
    return Predicates(network, query).holds(predicate, moment, denominator);
}

std::variant<bool, ModelError> holds_at_end(const model::Network& network,
                                            const model::Query& query,
                                            const model::Predicate& predicate,
                                            const TimedRun& run) {
    return holds(network, query, predicate, final_moment(network, run), run.denominator);
}

} // namespace zonar::trace
