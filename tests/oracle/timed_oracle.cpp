#include "oracle/timed_oracle.h"

namespace zonar::oracle {

const char* describe(TimedVerdict verdict) {
    switch (verdict) {
    case TimedVerdict::satisfied: return "satisfied";
    case TimedVerdict::not_satisfied: return "not satisfied";
    case TimedVerdict::not_found: return "not found";
    case TimedVerdict::error: return "error";
    case TimedVerdict::too_big: return "too big";
    case TimedVerdict::unsupported: return "unsupported";
    }
    return "";
}

TimedAnswer TimedOracle::ask(const model::Query& query) {
    using Truth = PointGraph::Truth;
    const bool exists = query.kind == model::QueryKind::exists_eventually;
    if (!exists && query.kind != model::QueryKind::always_globally)
        return {.verdict = TimedVerdict::unsupported};
    // Between two points of the fixed grid an edge may be enabled.
    if (graph_.stopwatches() && query.uses_deadlock)
        return {.verdict = TimedVerdict::unsupported};
    switch (graph_.explore_for(query)) {
    case PointGraph::Extent::complete: break;
    case PointGraph::Extent::too_big: return {.verdict = TimedVerdict::too_big};
    case PointGraph::Extent::unsupported: return {.verdict = TimedVerdict::unsupported};
    }

    TimedAnswer answer{.fault = graph_.nodes().empty()};
    const std::vector<Truth> holds = graph_.where(query, query.condition);
    for (std::size_t i = 0; i < holds.size(); ++i) {
        const PointGraph::Node& node = graph_.nodes()[i];
        answer.fault = answer.fault || node.fault || holds[i] == Truth::fault;
        answer.doubtful_fault = answer.doubtful_fault || node.doubtful_fault;
        if (holds[i] != (exists ? Truth::yes : Truth::no)) continue;
        if (!answer.transitions || node.transitions < *answer.transitions)
            answer.transitions = node.transitions;
        if (!graph_.clock_use().longest) continue;
        const auto moment = ClockGrid(graph_.clock_use()).moment(node.point.clocks);
        if (moment && (!answer.moment || *moment < *answer.moment))
            answer.moment = moment;
    }
    if (answer.transitions) {
        answer.verdict = exists ? TimedVerdict::satisfied : TimedVerdict::not_satisfied;
    } else if (answer.fault) {
        answer.verdict = TimedVerdict::error;
    } else if (graph_.stopwatches()) {
        answer.verdict = TimedVerdict::not_found;
    } else {
        answer.verdict = exists ? TimedVerdict::not_satisfied : TimedVerdict::satisfied;
    }
    return answer;
}

} // namespace zonar::oracle
