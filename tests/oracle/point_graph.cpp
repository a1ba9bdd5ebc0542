#include "oracle/point_graph.h"

#include "oracle/timed_steps.h"

#include <algorithm>
#include <utility>

namespace zonar::oracle {

namespace {

/// Where clocks are lowered that nothing bounds, no value is large enough.
constexpr std::int32_t largest_tried = 12;

} // namespace

PointGraph::PointGraph(const model::Network& network, PointGraphOptions options)
    : network_(network), options_(options),
      use_{.clocks = network.clocks + (options.ticks || options.longest ? 1u : 0u),
           .differences = network.has_clock_differences || options.keep_differences,
           .stopwatches = network.has_stopwatches || options.fixed_grid,
           .largest = std::max(options.largest, options.ticks ? 1 : 0),
           .longest = options.longest} {}

std::size_t PointGraph::KeyHash::operator()(const std::vector<std::int32_t>& key) const {
    std::size_t hash = key.size();
    for (std::int32_t value : key) {
        hash ^= static_cast<std::size_t>(value) + 0x9e3779b97f4a7c15 + (hash << 6) +
                (hash >> 2);
    }
    return hash;
}

// ---------------------------------------------------------------- exploration

PointGraph::Extent PointGraph::explore_for(const model::Query& query) {
    const bool finer = query.uses_clock_differences && !use_.differences;
    use_.differences = use_.differences || query.uses_clock_differences;
    if (!explored_ || finer) explore();
    while (extent_ == Extent::complete && is_too_coarse_for(query)) explore();
    return extent_;
}

/// Evaluates it everywhere, to see what clocks are compared with; remembers that.
bool PointGraph::is_too_coarse_for(const model::Query& query) {
    const ClockGrid grid(use_);
    Interpreter interpreter(network_, query, grid);
    where(query.condition, interpreter);
    if (query.goal) where(*query.goal, interpreter);
    for (const model::Atom& atom : query.atoms) where(atom.predicate, interpreter);
    if (interpreter.largest_bound() <= use_.largest) return false;
    use_.largest = interpreter.largest_bound();
    return true;
}

/// Points with fewer transitions first, so that each is reached by the shortest way.
void PointGraph::explore() {
    explored_ = true;
    extent_ = Extent::complete;
    nodes_.clear();
    deadlocked_.clear();
    known_.clear();
    waiting_.clear();
    if (!network_.obstacles.empty() || network_.has_guarded_urgent ||
        (options_.ticks && use_.stopwatches)) {
        extent_ = Extent::unsupported;
        return;
    }
    bool values_too_large = false;
    const ClockGrid grid(use_);
    TimedSteps steps(network_, grid);
    try {
        Point first = steps.initial();
        if (options_.ticks) first.clocks.push_back(0);
        visit(std::move(first), 0, false);
        while (!waiting_.empty() && extent_ == Extent::complete) {
            const std::size_t index = waiting_.front();
            waiting_.pop_front();
            expand(index, steps);
        }
    } catch (const FaultException&) {
        nodes_.clear(); // there is no initial state
    } catch (const UnsupportedException& problem) {
        extent_ = Extent::unsupported;
        values_too_large = problem.values_too_large && use_.largest < largest_tried;
    }
    // A bound that depends on variables was larger than those known before, or a clock.
    if (steps.largest_bound() > use_.largest || values_too_large) {
        use_.largest = std::max(steps.largest_bound(), use_.largest + 1);
        return explore();
    }
    deadlocked_.resize(nodes_.size());
    find_waiting_for_ever();
}

void PointGraph::expand(std::size_t index, TimedSteps& steps) {
    const Point point = nodes_[index].point; // nodes_ grows meanwhile
    const std::uint32_t transitions = nodes_[index].transitions;

    TimedSteps::Actions actions = steps.actions(point);
    nodes_[index].fault = actions.fault;
    nodes_[index].doubtful_fault = actions.doubtful_fault;
    nodes_[index].actions.clear();
    for (Point& target : actions.successors) {
        const std::size_t next = visit(std::move(target), transitions + 1, false);
        nodes_[index].actions.push_back(next);
    }
    try {
        wait(index, steps);
    } catch (const FaultException&) {
        nodes_[index].fault = true;
    }
}

void PointGraph::wait(std::size_t index, TimedSteps& steps) {
    const Point point = nodes_[index].point;
    if (auto later = steps.wait(point)) {
        const bool ticks = options_.ticks && steps.tick(*later);
        const std::size_t next =
            visit(std::move(*later), nodes_[index].transitions, true);
        nodes_[index].later = next;
        nodes_[index].ticks = ticks;
    } else {
        nodes_[index].stuck =
            !nodes_[index].fault && nodes_[index].actions.empty() && !steps.lasts(point);
    }
}

std::size_t PointGraph::visit(Point point, std::uint32_t transitions, bool by_delay) {
    std::vector<std::int32_t> key = point.cells;
    key.insert(key.end(), point.clocks.begin(), point.clocks.end());
    const auto [place, is_new] = known_.try_emplace(std::move(key), nodes_.size());
    const std::size_t index = place->second;
    if (is_new) {
        nodes_.push_back({.point = std::move(point), .transitions = transitions});
        if (nodes_.size() > options_.limit) extent_ = Extent::too_big;
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

/// Follows the delays from every node. Whoever walks long enough walks in the circle.
void PointGraph::find_waiting_for_ever() {
    enum class Mark : std::uint8_t { none, on_this_way, seen };
    std::vector<Mark> marks(nodes_.size(), Mark::none);
    for (std::size_t first = 0; first < nodes_.size(); ++first) {
        std::vector<std::size_t> way;
        std::optional<std::size_t> at = first;
        while (at && marks[*at] == Mark::none) {
            marks[*at] = Mark::on_this_way;
            way.push_back(*at);
            at = nodes_[*at].later;
        }
        if (at && marks[*at] == Mark::on_this_way) {
            const auto circle = std::ranges::find(way, *at);
            for (auto i = circle; i != way.end(); ++i) nodes_[*i].waits_for_ever = true;
        }
        for (std::size_t i : way) marks[i] = Mark::seen;
    }
}

// ---------------------------------------------------------------- predicates

/// Nothing can be done here, nor after any delay that is possible from here.
bool PointGraph::is_deadlocked(std::size_t index) {
    std::vector<std::size_t> way; // of waiting; it may end in a circle
    bool deadlocked = true;
    for (std::optional<std::size_t> at = index; at; at = nodes_[*at].later) {
        if (deadlocked_[*at]) {
            deadlocked = *deadlocked_[*at];
            break;
        }
        if (!nodes_[*at].actions.empty()) {
            deadlocked_[*at] = false;
            deadlocked = false;
            break;
        }
        if (std::ranges::find(way, *at) != way.end()) break;
        way.push_back(*at);
    }
    for (std::size_t i : way) deadlocked_[i] = deadlocked;
    return deadlocked;
}

std::vector<PointGraph::Truth> PointGraph::where(const model::Query& query,
                                                 const model::Predicate& predicate) {
    const ClockGrid grid(use_);
    Interpreter interpreter(network_, query, grid);
    return where(predicate, interpreter);
}

std::vector<PointGraph::Truth> PointGraph::where(const model::Predicate& predicate,
                                                 Interpreter& interpreter) {
    std::vector<Truth> truths;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        interpreter.load(nodes_[i].point.cells);
        try {
            const bool holds = interpreter.holds(predicate, nodes_[i].point.clocks,
                                                 [&] { return is_deadlocked(i); });
            truths.push_back(holds ? Truth::yes : Truth::no);
        } catch (const FaultException&) {
            truths.push_back(Truth::fault);
        }
    }
    return truths;
}

} // namespace zonar::oracle
