#include "verify/evidence.h"

#include "reduce/unfolding.h"
#include "trace/goal.h"
#include "trace/replay.h"
#include "verify/goal.h"
#include "verify/predicate.h"

#include <algorithm>

namespace zonar::verify {

using explore::NodeId;

namespace {

std::optional<std::string> objection_to(const model::Network& network,
                                        const trace::TimedRun& run, const RunEnd& end) {
    if (const auto objection = trace::replay(network, run)) {
        return "step " + std::to_string(objection->step) + ": " + objection->what;
    }
    if (end.query == nullptr) return std::nullopt;
    const auto holds =
        trace::holds_at_end(network, *end.query, end.query->condition, run);
    if (const auto* error = std::get_if<trace::ModelError>(&holds)) return error->what;
    if (std::get<bool>(holds) == end.negated)
        return "the run does not end where it should";
    const trace::Moment last = trace::final_moment(network, run);
    for (const semantics::FixedConstraint& c : end.also) {
        const std::int64_t difference = last.clocks[c.i] - last.clocks[c.j];
        const std::int64_t bound = c.bound.value() * run.denominator;
        if (c.bound.is_strict() ? difference >= bound : difference > bound)
            return "the run does not end with the value that it should show";
    }
    return std::nullopt;
}

} // namespace

trace::PathStep fault_step(const semantics::System& system, const RunEnd& end) {
    trace::PathStep step{.participants =
                             participants(system, end.failed_edges, end.failed_selected)};
    if (const auto& c = end.failed_condition) {
        step.where.push_back({model::ClockId{c->i}, model::ClockId{c->j},
                              c->bound.value(), c->bound.is_strict()});
    }
    return step;
}

Evidence::Evidence(const semantics::System& system, const semantics::ClockBounds& bounds,
                   semantics::Extrapolation extrapolation, const explore::Store& store,
                   const reduce::Quotient* quotient, const std::atomic<bool>* interrupted)
    : system_(system), bounds_(bounds), extrapolation_(extrapolation), store_(store),
      quotient_(quotient), interrupted_(interrupted) {}

std::optional<std::vector<Arrival>>
Evidence::walk_as_searched(const PathFollower& follower, const zone::Dbm* last) const {
    semantics::Expander expander{system_, bounds_, extrapolation_};
    zone::Dbm stored{system_.dimension()};
    const auto fits = [&](std::size_t to, const Arrival& arrival) {
        if (to + 1 == nodes_.size() && last != nullptr)
            return !system_.is_timed() || zone::equal(arrival.zone, *last);
        if (!store_.has_zone(nodes_[to])) return true;
        store_.zone(nodes_[to], stored);
        return zone::equal(arrival.zone, stored);
    };
    return follower.follow(expander, fits, [](zone::ConstZone) { return true; });
}

bool Evidence::walk_exactly(const PathFollower& follower,
                            const std::vector<Arrival>& searched, const RunEnd& end,
                            trace::Path& path) const {
    std::optional<StatePredicate> predicate;
    std::optional<QueryGoal> goal;
    if (end.query != nullptr) {
        predicate.emplace(*end.query, end.query->condition, end.negated,
                          system_.dimension());
        goal.emplace(*predicate, system_, [](NodeId) { return true; });
    }
    semantics::Expander expander{
        system_, bounds_, semantics::Extrapolation::none, nullptr,
        end.query != nullptr ? end.query->cells : model::Cells{}};
    if (goal) goal->use(expander);

    const auto fits = [&](std::size_t to, const Arrival& arrival) {
        return arrival.edges == searched[to].edges &&
               arrival.selected == searched[to].selected;
    };
    const auto may_end = [&](zone::ConstZone zone) {
        if (!goal) return true;
        const zone::Federation* found =
            goal->satisfying(store_.words(nodes_.back()), zone);
        if (found == nullptr) {
            expander.take_error();
            return false;
        }
        zone::Federation left = *found;
        for (const semantics::FixedConstraint& c : end.also)
            left.constrain(c.i, c.j, c.bound);
        if (left.empty()) return false;
        std::size_t part = 0;
        if (end.moment) {
            const zone::Clock time = system_.total_time();
            part = explore::first_to_begin(left, time);
            if (explore::earliest_of(left[part], time) > *end.moment) return false;
        }
        if (system_.is_timed() && (!predicate->is_discrete() || !end.also.empty())) {
            path.goal = differences(left[part], system_.network().clocks);
        }
        return true;
    };
    const auto arrivals = follower.follow(expander, fits, may_end);
    if (!arrivals) return false;
    path.steps = steps_of(system_, *arrivals);
    return true;
}

void Evidence::unfold(trace::Path& path) const {
    if (quotient_ == nullptr) return;
    reduce::Unfolding unfolding{*quotient_};
    for (trace::PathStep& step : path.steps)
        for (trace::Participant& p : step.participants)
            unfolding.follow(p.edge, p.selected);
}

PathFollower Evidence::follow_to(NodeId last) {
    nodes_.clear();
    for (NodeId n = last; n != explore::no_node; n = store_.parent(n))
        nodes_.push_back(n);
    std::ranges::reverse(nodes_);
    std::vector<Station> stations;
    for (const NodeId n : nodes_) {
        Station station;
        if (stations.empty()) station.way = Station::Way::initial;
        station.words = store_.words(n);
        stations.push_back(station);
    }
    return {system_, std::move(stations), interrupted_};
}

std::vector<Stop> Evidence::way_to(NodeId node, const zone::Dbm* zone) {
    auto arrivals = walk_as_searched(follow_to(node), zone);
    std::vector<Stop> way;
    for (std::size_t i = 1; arrivals && i < arrivals->size(); ++i) {
        Arrival& arrival = (*arrivals)[i];
        way.push_back({.words = store_.words(nodes_[i]),
                       .edges = std::move(arrival.edges),
                       .selected = std::move(arrival.selected),
                       .zone = std::move(arrival.zone)});
    }
    return way;
}

std::variant<trace::TimedRun, NoEvidence> Evidence::run_to(NodeId node,
                                                           const RunEnd& end) {
    const PathFollower follower = follow_to(node);
    trace::Path path;
    const auto searched = walk_as_searched(follower, end.zone);
    if (!searched || !walk_exactly(follower, *searched, end, path)) {
        return NoEvidence{.spurious = system_.network().has_stopwatches,
                          .interrupted = is_interrupted(),
                          .reason = "the symbolic path could not be followed"};
    }
    trace::Ending ending = trace::Ending::state;
    if (!end.failed_edges.empty()) {
        ending = trace::Ending::fault;
        path.steps.push_back(fault_step(system_, end));
    }
    unfold(path);
    auto result =
        trace::concretise(system_.network(), path, ending,
                          end.moment ? trace::Pace::soonest : trace::Pace::pleasant);
    if (const auto* none = std::get_if<trace::NoRun>(&result)) {
        return NoEvidence{.spurious = none->why == trace::NoRun::Why::spurious,
                          .interrupted = false,
                          .reason = none->reason};
    }
    trace::TimedRun& run = std::get<trace::TimedRun>(result);
    if (const auto objection = objection_to(system_.network(), run, end)) {
        return NoEvidence{.spurious = false, .interrupted = false, .reason = *objection};
    }
    return std::move(run);
}

} // namespace zonar::verify
