#include "verify/evidence.h"

#include "checks/check.h"
#include "explore/state_reader.h"
#include "follow/clock_steps.h"
#include "model/query_kind.h"
#include "reduce/unfolding.h"
#include "trace/goal.h"
#include "trace/replay.h"
#include "verify/goal.h"
#include "verify/predicate.h"
#include "verify/way_back.h"
#include "verify/within_limits.h"

#include <algorithm>

namespace zonar::verify {

using explore::NodeId;

namespace {

/// Whether a run takes as much time as this, or hardly more if that is not attained.
bool keeps_time(const trace::TimedRun& run, const explore::Moment& moment) {
    const std::int64_t least = std::int64_t{moment.time()} * run.denominator;
    return moment.is_attained()
               ? run.duration() == least
               : run.duration() > least && run.duration() < least + run.denominator;
}

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
    if (end.moment && !keeps_time(run, *end.moment))
        return "it does not take the time that it should";
    return std::nullopt;
}

/// What a run is to show at its end, as a question to the last state.
class EndTest {
public:
    /// All must outlive it.
    EndTest(const semantics::System& system, const RunEnd& end,
            semantics::Expander& expander)
        : end_(end), expander_(expander),
          predicate_(*end.query, end.query->condition, end.negated, system.dimension()),
          goal_(predicate_, system, [](NodeId) { return true; }) {
        goal_.use(expander);
    }

    bool is_discrete() const { return predicate_.is_discrete() && end_.also.empty(); }
    /// The part of a symbolic state that shows it; an error shows nothing.
    zone::Federation inside(const semantics::Word* words, zone::ConstZone zone) {
        const zone::Federation* found = goal_.satisfying(words, zone);
        if (found == nullptr) {
            expander_.take_error();
            return zone::Federation{zone.dimension};
        }
        zone::Federation left = *found;
        for (const semantics::FixedConstraint& c : end_.also)
            left.constrain(c.i, c.j, c.bound);
        return left;
    }

private:
    const RunEnd& end_;
    semantics::Expander& expander_;
    StatePredicate predicate_;
    QueryGoal goal_;
};

} // namespace

RunEnd RunEnd::deciding(const model::Query& query) {
    ZONAR_ASSERT(model::seeks(query.kind, model::Sought::state));
    RunEnd end;
    end.query = &query;
    end.negated = model::info(query.kind).refutes;
    return end;
}

NoEvidence not_followed(const Engine& engine, std::string reason) {
    if (engine.is_interrupted())
        return {.why = NoEvidence::Why::interrupted, .reason = "interrupted"};
    return {.reason = std::move(reason)};
}

trace::PathStep fault_step(const semantics::System& system, const RunEnd& end) {
    trace::PathStep step{.participants = follow::participants(system, end.failed_edges,
                                                              end.failed_selected)};
    if (const auto& c = end.failed_condition) {
        step.where.push_back({model::ClockId{c->i}, model::ClockId{c->j},
                              c->bound.value(), c->bound.is_strict()});
    }
    return step;
}

std::optional<std::vector<follow::Arrival>>
Evidence::walk_as_searched(const follow::PathFollower& follower, const zone::Dbm* last) {
    ZONAR_ASSERT(follower.size() == nodes_.size());
    semantics::Expander expander = engine_.expander_as_searched();
    explore::StateReader reader{store_};
    zone::Dbm stored{system_.dimension()};
    const auto fits = [&](std::size_t to, const follow::Arrival& arrival) {
        if (to + 1 == nodes_.size() && last != nullptr)
            return !system_.is_timed() || zone::equal(arrival.zone, *last);
        if (!store_.has_zone(nodes_[to])) return true;
        reader.zone(nodes_[to], stored);
        return zone::equal(arrival.zone, stored);
    };
    if (engine_.symmetries().empty())
        return follower.follow(expander, fits, [](zone::ConstZone) { return true; });
    RepresentativeWalk walk{engine_, expander};
    auto arrivals = walk.follow(follower, fits);
    if (!arrivals) return std::nullopt;
    std::vector<const semantics::Word*> words;
    for (const NodeId node : nodes_) words.push_back(store_.words(node));
    real_ = walk.real_way(words, *arrivals);
    return arrivals;
}

// Where numbers grow too large, even zones that are exact are extrapolated. Bounds that keep
// what is reachable need not keep what is dead.
semantics::ClockBounds Evidence::bounds_for(const StatePredicate& predicate) const {
    if (!predicate.uses_deadlock()) return engine_.bounds();
    return engine_.bounds_for(
        {.constraints = predicate.constraints(system_.analysis()), .equivalence = true});
}

bool Evidence::walk_exactly(const follow::PathFollower& follower,
                            const std::vector<follow::Arrival>& searched,
                            const RunEnd& end, trace::Path& path) const {
    ZONAR_ASSERT(searched.size() == nodes_.size());
    semantics::ClockBounds bounds = engine_.bounds();
    if (end.query != nullptr)
        bounds = bounds_for(
            {*end.query, end.query->condition, end.negated, system_.dimension()});
    semantics::Expander expander = engine_.exact_expander(bounds, end.query);
    std::optional<EndTest> test;
    if (end.query != nullptr) test.emplace(system_, end, expander);

    const auto fits = [&](std::size_t to, const follow::Arrival& arrival) {
        return arrival.edges == searched[to].edges &&
               arrival.selected == searched[to].selected;
    };
    const auto may_end = [&](zone::ConstZone zone) {
        if (!test) return true;
        const zone::Federation left = test->inside(words_at(nodes_.size() - 1), zone);
        if (left.empty()) return false;
        std::size_t part = 0;
        if (end.moment) {
            const zone::Clock time = system_.total_time();
            part = explore::first_to_begin(left, time);
            if (explore::earliest_of(left[part], time) > *end.moment) return false;
        }
        if (system_.is_timed() && !test->is_discrete())
            path.goal = follow::differences(left[part], system_.network().clocks);
        return true;
    };
    const auto arrivals = follower.follow(expander, fits, may_end);
    if (!arrivals) return false;
    path.steps = follow::steps_of(system_, *arrivals);
    return true;
}

void Evidence::unfold(trace::Path& path) const {
    if (engine_.quotient() == nullptr) return;
    reduce::Unfolding unfolding{*engine_.quotient()};
    for (trace::PathStep& step : path.steps)
        for (trace::Participant& p : step.participants)
            unfolding.follow(p.edge, p.selected);
}

void Evidence::go_to(NodeId last) {
    nodes_.clear();
    real_.reset();
    for (NodeId n = last; n != explore::no_node; n = store_.parent(n))
        nodes_.push_back(n);
    std::ranges::reverse(nodes_);
    ZONAR_ASSERT(!nodes_.empty());
}

follow::PathFollower Evidence::follower() const {
    std::vector<follow::Station> stations;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        follow::Station station;
        if (stations.empty()) station.way = follow::Station::Way::initial;
        station.words = words_at(i);
        stations.push_back(station);
    }
    return {system_, std::move(stations), engine_.interrupted()};
}

// Where the way may end, in the last of the nodes: the goal, or what the failing transition
// needs.
zone::Federation Evidence::wanted(const RunEnd& end) const {
    zone::Dbm zone{system_.dimension()};
    if (end.zone != nullptr)
        zone = *end.zone;
    else
        explore::StateReader{store_}.zone(nodes_.back(), zone);
    const semantics::Word* words = store_.words(nodes_.back());
    if (end.query != nullptr) {
        semantics::Expander expander =
            engine_.exact_expander(engine_.bounds(), end.query);
        return EndTest{system_, end, expander}.inside(words, zone);
    }
    zone::Federation found{system_.dimension()};
    found.add(zone);
    trace::Executor executor{system_.network()};
    std::vector<std::int32_t> cells = executor.initial();
    system_.layout().unpack(words, cells.data());
    const trace::PathStep fault = fault_step(system_, end);
    std::vector<trace::Difference> needed =
        follow::guards(executor, cells, fault.participants);
    needed.insert(needed.end(), fault.where.begin(), fault.where.end());
    for (const trace::Difference& c : needed)
        found.constrain(c.left.raw, c.right.raw,
                        c.strict ? zone::Bound::less(c.bound)
                                 : zone::Bound::less_equal(c.bound));
    return found;
}

// As the search went, with the edges. The nodes of the way are known then.
std::optional<std::vector<follow::Arrival>> Evidence::search_again(NodeId node,
                                                                   const RunEnd& end) {
    go_to(node);
    if (!has_branching_way(store_, node)) return walk_as_searched(follower(), end.zone);
    WayBack back{engine_, store_};
    const zone::Federation ends = wanted(end);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        auto way = back.find(node, ends[i]);
        if (!way) continue;
        go_to(way->start);
        auto arrivals = walk_as_searched(follower(), nullptr);
        if (!arrivals) continue;
        for (Leg& leg : way->legs) {
            nodes_.push_back(leg.node);
            follow::Arrival& arrival = arrivals->emplace_back();
            arrival.edges = std::move(leg.edges);
            arrival.selected = std::move(leg.selected);
            if (real_)
                real_->go_on(system_, store_.words(leg.node),
                             leg.to_node ? &*leg.to_node : nullptr, arrival.edges,
                             arrival.selected);
        }
        return arrivals;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> Evidence::length_to(NodeId node, const RunEnd& end) {
    if (!has_branching_way(store_, node))
        go_to(node);
    else if (!search_again(node, end))
        return std::nullopt;
    return nodes_.size() - 1;
}

std::vector<Stop> Evidence::way_to(NodeId node, const zone::Dbm* zone) {
    go_to(node);
    auto arrivals = walk_as_searched(follower(), zone);
    std::vector<Stop> way;
    for (std::size_t i = 1; arrivals && i < arrivals->size(); ++i) {
        follow::Arrival& arrival = (*arrivals)[i];
        if (real_ && system_.is_timed())
            arrival.zone = renamed(system_, real_->names[i], arrival.zone);
        way.push_back({.words = words_at(i),
                       .edges = std::move(arrival.edges),
                       .selected = std::move(arrival.selected),
                       .zone = std::move(arrival.zone)});
    }
    return way;
}

bool Evidence::leads_to(NodeId node, const RunEnd& end) {
    trace::Path path;
    const auto searched = search_again(node, end);
    return searched && walk_exactly(follower(), *searched, end, path);
}

// The way is gone as far as the state, and then its transitions are tried as the search did.
std::optional<semantics::StepError> Evidence::error_at(NodeId node, const RunEnd& end) {
    if (!search_again(node, end) || !real_) return std::nullopt;
    if (system_.is_timed() && !store_.has_zone(node)) return std::nullopt;
    semantics::Expander expander = engine_.expander_as_searched();
    semantics::Batch batch{system_.layout().words()};
    zone::Dbm zone{system_.dimension()}, real{system_.dimension()};
    if (system_.is_timed()) {
        explore::StateReader{store_}.zone(node, zone);
        real = renamed(system_, real_->names.back(), zone);
    }
    const bool done =
        expander.expand(words_at(nodes_.size() - 1),
                        system_.is_timed() ? real.view() : zone::ConstZone{}, batch);
    if (done || !expander.failed()) return std::nullopt;
    return expander.take_error();
}

FoundRun Evidence::run_to(NodeId node, const RunEnd& end) {
    return run_within_limits([&] { return find_run(node, end); });
}

FoundRun Evidence::find_run(NodeId node, const RunEnd& end) {
    trace::Path path;
    const auto searched = search_again(node, end);
    if (!searched || !walk_exactly(follower(), *searched, end, path))
        return not_followed(engine_, "the symbolic path could not be followed");
    trace::Ending ending = trace::Ending::state;
    if (!end.failed_edges.empty()) {
        ending = trace::Ending::fault;
        RunEnd real = end;
        std::vector<model::EdgeId> edges;
        std::vector<std::int32_t> selected;
        if (real_) rename_fault(real_->names.back(), real, edges, selected);
        path.steps.push_back(fault_step(system_, real));
    }
    unfold(path);
    auto result =
        trace::concretise(system_.network(), path, ending,
                          end.moment ? trace::Pace::soonest : trace::Pace::pleasant);
    if (auto* none = std::get_if<trace::NoRun>(&result))
        return NoEvidence{.reason = std::move(none->reason)};
    trace::TimedRun& run = std::get<trace::TimedRun>(result);
    if (const auto objection = objection_to(system_.network(), run, end))
        return NoEvidence{.reason = *objection};
    return std::move(run);
}

} // namespace zonar::verify
