#include "oracle/run_oracle.h"

#include "oracle/clock_point.h"
#include "oracle/interpreter.h"
#include "oracle/timed_steps.h"

#include <algorithm>

namespace zonar::oracle {

namespace {

/// The run's own unit of time, and no value that is forgotten.
ClockUse exact_use(const model::Network& network, const trace::TimedRun& run) {
    const auto scale = static_cast<std::int32_t>(run.denominator);
    return {.clocks = network.clocks,
            .differences = false,
            .stopwatches = true,
            .largest = 1'000'000'000 / scale,
            .scale = scale};
}

Point point_of(const trace::Moment& moment) {
    Point point{.cells = moment.cells, .clocks = {}};
    for (std::int64_t value : moment.clocks) {
        point.clocks.push_back(static_cast<std::int32_t>(value));
    }
    return point;
}

/// One unit after the other; false if time may not pass for so long.
bool wait(Point& point, std::int64_t delay, TimedSteps& steps) {
    for (std::int64_t i = 0; i < delay; ++i) {
        const auto later = steps.wait(point);
        if (!later) return false;
        point = *later;
    }
    return true;
}

/// Leaves `point` at the end of the run, or says where the run leaves the semantics.
std::optional<std::string> walk(const trace::TimedRun& run, TimedSteps& steps,
                                Point& point) {
    if (point != point_of(run.initial)) return "it begins somewhere else";
    std::size_t number = 0;
    for (const trace::TimedStep& step : run.steps) {
        const std::string where = " in step " + std::to_string(++number);
        if (!wait(point, step.delay, steps)) return "time may not pass" + where;
        const auto successors = steps.actions(point).successors;
        const auto target = std::ranges::find(successors, point_of(step.after));
        if (target == successors.end()) return "no such transition" + where;
        point = *target;
    }
    if (!wait(point, run.last_delay, steps)) return "time may not pass at the end";
    return {};
}

bool decides(const model::Network& network, const model::Query& query, const Point& point,
             const ClockGrid& grid) {
    if (query.uses_deadlock) return true;
    Interpreter interpreter(network, query, grid);
    interpreter.load(point.cells);
    const bool exists = query.kind == model::QueryKind::exists_eventually;
    return interpreter.holds(query.condition, point.clocks, [] { return true; }) ==
           exists;
}

} // namespace

std::optional<std::string> objection(const model::Network& network,
                                     const model::Query& query,
                                     const trace::TimedRun& run, RunShows shows) {
    const ClockGrid grid(exact_use(network, run));
    TimedSteps steps(network, grid);
    Point point = steps.initial();
    if (auto wrong = walk(run, steps, point)) return wrong;
    if (shows == RunShows::decision) {
        if (!decides(network, query, point, grid)) return "it decides nothing";
        return {};
    }
    const TimedSteps::Actions next = steps.actions(point);
    if (!next.fault && !next.doubtful_fault) return "no fault comes next";
    return {};
}

} // namespace zonar::oracle
