#include "oracle/timed_oracle.h"

#include "oracle/timed_steps.h"

#include <algorithm>
#include <utility>

namespace zonar::oracle {

namespace {

/// Where clocks are lowered that nothing bounds, no value is large enough.
constexpr std::int32_t largest_tried = 12;

} // namespace

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

TimedOracle::TimedOracle(const model::Network& network, TimedOracleOptions options)
    : network_(network),
      limit_(options.limit), use_{.clocks = network.clocks,
                                  .differences = network.has_clock_differences ||
                                                 options.keep_differences,
                                  .stopwatches =
                                      network.has_stopwatches || options.fixed_grid,
                                  .largest = 0} {}

std::size_t TimedOracle::KeyHash::operator()(const std::vector<std::int32_t>& key) const {
    std::size_t hash = key.size();
    for (std::int32_t value : key) {
        hash ^= static_cast<std::size_t>(value) + 0x9e3779b97f4a7c15 + (hash << 6) +
                (hash >> 2);
    }
    return hash;
}

// ---------------------------------------------------------------- exploration

void TimedOracle::explore_for(const ClockUse& use) {
    const bool fine_enough =
        explored_ && use_.largest >= use.largest && use_.differences >= use.differences;
    if (fine_enough) return;
    use_.largest = std::max(use_.largest, use.largest);
    use_.differences = use_.differences || use.differences;
    explore();
}

/// Points with fewer transitions first, so that each is reached by the shortest way.
void TimedOracle::explore() {
    explored_ = true;
    nodes_.clear();
    known_.clear();
    waiting_.clear();
    too_big_ = unsupported_ = fault_ = doubtful_fault_ = false;
    if (!network_.obstacles.empty() || network_.has_guarded_urgent) {
        unsupported_ = true;
        return;
    }
    bool values_too_large = false;
    const ClockGrid grid(use_);
    TimedSteps steps(network_, grid);
    try {
        visit(steps.initial(), 0, false);
        while (!waiting_.empty() && !too_big_) {
            const std::size_t index = waiting_.front();
            waiting_.pop_front();
            expand(index, steps);
        }
    } catch (const FaultException&) {
        fault_ = true; // there is no initial state
    } catch (const UnsupportedException& problem) {
        unsupported_ = true;
        values_too_large = problem.values_too_large && use_.largest < largest_tried;
    }
    // A bound that depends on variables was larger than those known before, or a clock.
    if (steps.largest_bound() > use_.largest || values_too_large) {
        use_.largest = std::max(steps.largest_bound(), use_.largest + 1);
        explore();
    }
}

void TimedOracle::expand(std::size_t index, TimedSteps& steps) {
    const Point point = nodes_[index].point; // nodes_ grows meanwhile
    const std::uint32_t transitions = nodes_[index].transitions;

    TimedSteps::Actions actions = steps.actions(point);
    fault_ = fault_ || actions.fault;
    doubtful_fault_ = doubtful_fault_ || actions.doubtful_fault;
    nodes_[index].can_act = !actions.successors.empty();
    for (Point& target : actions.successors) {
        visit(std::move(target), transitions + 1, false);
    }
    try {
        if (auto later = steps.wait(point)) {
            nodes_[index].later = visit(std::move(*later), transitions, true);
        }
    } catch (const FaultException&) {
        fault_ = true;
    }
}

std::size_t TimedOracle::visit(Point point, std::uint32_t transitions, bool by_delay) {
    std::vector<std::int32_t> key = point.cells;
    key.insert(key.end(), point.clocks.begin(), point.clocks.end());
    const auto [place, is_new] = known_.try_emplace(std::move(key), nodes_.size());
    const std::size_t index = place->second;
    if (is_new) {
        nodes_.push_back({.point = std::move(point), .transitions = transitions});
        too_big_ = nodes_.size() > limit_;
    } else if (transitions >= nodes_[index].transitions) {
        return index;
    }
    nodes_[index].transitions = transitions;
    // Waiting costs nothing, so what it leads to comes before what waits already.
    if (by_delay) {
        waiting_.push_front(index);
    } else {
        waiting_.push_back(index);
    }
    return index;
}

// ---------------------------------------------------------------- queries

/// Nothing can be done here, nor after any delay that is possible from here.
bool TimedOracle::is_deadlocked(std::size_t index) {
    std::vector<std::size_t> way; // of waiting; it may end in a circle
    bool deadlocked = true;
    for (std::optional<std::size_t> at = index; at; at = nodes_[*at].later) {
        if (nodes_[*at].deadlocked) {
            deadlocked = *nodes_[*at].deadlocked;
            break;
        }
        if (nodes_[*at].can_act) {
            nodes_[*at].deadlocked = false;
            deadlocked = false;
            break;
        }
        if (std::ranges::find(way, *at) != way.end()) break;
        way.push_back(*at);
    }
    for (std::size_t i : way) nodes_[i].deadlocked = deadlocked;
    return deadlocked;
}

TimedAnswer TimedOracle::ask(const model::Query& query) {
    const bool exists = query.kind == model::QueryKind::exists_eventually;
    if (!exists && query.kind != model::QueryKind::always_globally)
        return {.verdict = TimedVerdict::unsupported};
    // Between two points of the fixed grid an edge may be enabled.
    if (use_.stopwatches && query.uses_deadlock)
        return {.verdict = TimedVerdict::unsupported};
    explore_for({.differences = query.uses_clock_differences});
    if (too_big_) return {.verdict = TimedVerdict::too_big};
    if (unsupported_) return {.verdict = TimedVerdict::unsupported};

    TimedAnswer answer{.fault = fault_, .doubtful_fault = doubtful_fault_};
    const ClockGrid grid(use_);
    Interpreter interpreter(network_, query, grid);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        interpreter.load(node.point.cells);
        try {
            const bool holds = interpreter.holds(query.condition, node.point.clocks,
                                                 [&] { return is_deadlocked(i); });
            if (holds != exists) continue;
        } catch (const FaultException&) {
            answer.fault = true;
            continue;
        }
        if (!answer.transitions || node.transitions < *answer.transitions)
            answer.transitions = node.transitions;
    }
    if (interpreter.largest_bound() > use_.largest) {
        explore_for({.largest = interpreter.largest_bound()});
        return ask(query);
    }
    if (answer.transitions) {
        answer.verdict = exists ? TimedVerdict::satisfied : TimedVerdict::not_satisfied;
    } else if (answer.fault) {
        answer.verdict = TimedVerdict::error;
    } else if (use_.stopwatches) {
        answer.verdict = TimedVerdict::not_found;
    } else {
        answer.verdict = exists ? TimedVerdict::not_satisfied : TimedVerdict::satisfied;
    }
    return answer;
}

} // namespace zonar::oracle
