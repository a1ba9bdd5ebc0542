#include "verify/lasso_evidence.h"

#include "checks/check.h"
#include "explore/state_reader.h"
#include "semantics/run_ends.h"
#include "trace/concretise.h"
#include "trace/repetition.h"
#include "trace/replay.h"
#include "verify/within_limits.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zonar::verify {

using explore::Lasso;
using explore::NodeId;
using semantics::Expander;

namespace {

/// Transitions of a run that is still worth being looked at for repetitions.
constexpr std::size_t longest_run = 3000;
constexpr std::size_t most_rounds = 1024;

std::size_t transitions(std::span<const follow::Station> stations) {
    return static_cast<std::size_t>(std::ranges::count(
        stations, follow::Station::Way::transition, &follow::Station::way));
}

/// Those that are not ticks (ticks.h).
std::size_t steps_shown(std::span<const follow::Station> stations) {
    return static_cast<std::size_t>(
        std::ranges::count_if(stations, [](const follow::Station& station) {
            return station.way == follow::Station::Way::transition &&
                   station.least_edge == 0;
        }));
}

} // namespace

void LassoWay::add_path(const Exploration& exploration, NodeId end, follow::Station first,
                        semantics::Restriction* restriction) {
    const explore::Store& store = exploration.store;
    explore::StateReader reader{store};
    std::vector<NodeId> nodes;
    for (NodeId n = end; n != explore::no_node; n = store.parent(n)) nodes.push_back(n);
    for (std::size_t i = nodes.size(); i-- > 0;) {
        std::optional<zone::Dbm> zone;
        if (store.has_zone(nodes[i]))
            reader.zone(nodes[i], zone.emplace(exploration.engine.system().dimension()));
        follow::Station station = i + 1 == nodes.size() ? first : follow::Station{};
        station.words = store.words(nodes[i]);
        station.restriction = restriction;
        add(station, std::move(zone));
    }
}

// With the zones of the search: by which transitions it went.
std::optional<LassoEvidence::Searched>
LassoEvidence::as_searched(const LassoWay& way) const {
    ZONAR_ASSERT(!way.stations.empty() && way.stations.size() == way.zones.size());
    Expander expander = engine_.expander_as_searched(&query_);
    expander.machine().make_room_for(query_.program);
    const auto fits = [&](std::size_t to, const follow::Arrival& arrival) {
        const auto& zone = way.zones[to];
        return !zone || !system_.is_timed() || zone::equal(arrival.zone, *zone);
    };
    if (!engine_.symmetries().empty()) return by_representatives(way, fits, expander);
    const follow::PathFollower follower{system_, way.stations, engine_.interrupted()};
    auto arrivals = follower.follow(expander, fits, [](zone::ConstZone) { return true; });
    if (!arrivals) return std::nullopt;
    return Searched{.way = way, .arrivals = std::move(*arrivals), .real = {}};
}

// Whether a zone at a station lies in the cell that it should; it lies in one.
bool LassoEvidence::is_in_cell(const LassoWay& way, std::size_t i, zone::ConstZone zone,
                               semantics::Machine& machine) const {
    machine.reset_meta();
    system_.layout().unpack(way.stations[i].words, machine.cells());
    return !way.stations[i].restriction->inside(machine, zone).empty();
}

// A cell of a station is one of the representative. What a transition leads to has other names at
// first, so it may lie in any cell until it was renamed.
std::optional<LassoEvidence::Searched>
LassoEvidence::by_representatives(const LassoWay& way,
                                  const follow::PathFollower::Fits& fits,
                                  Expander& expander) const {
    std::vector<follow::Station> stations = way.stations;
    if (way.all_cells != nullptr)
        for (follow::Station& station : stations) station.restriction = way.all_cells;
    Expander in_cells = engine_.exact_expander(engine_.bounds(), &query_);
    in_cells.machine().make_room_for(query_.program);
    const auto fits_in_cell = [&](std::size_t to, const follow::Arrival& arrival) {
        return fits(to, arrival) &&
               (way.all_cells == nullptr ||
                is_in_cell(way, to, arrival.zone, in_cells.machine()));
    };
    const follow::PathFollower follower{system_, std::move(stations),
                                        engine_.interrupted()};
    std::vector<const semantics::Word*> words;
    for (const follow::Station& station : way.stations) words.push_back(station.words);
    RepresentativeWalk walk{engine_, expander};
    if (way.by_originals) walk.offer(words);
    auto arrivals = walk.follow(follower, fits_in_cell);
    if (!arrivals) return std::nullopt;
    Searched found{.way = way, .arrivals = {}, .real = walk.real_way(words, *arrivals)};
    found.arrivals = std::move(*arrivals);
    for (std::size_t i = 0; i < found.way.members.size(); ++i) {
        zone::Dbm& member = found.way.members[i];
        member = renamed(system_, found.real.names[i], member);
        found.way.stations[i].restriction = way.cell_of(member);
    }
    if (way.kind == Lasso::Kind::repeats) unroll(system_, found);
    for (std::size_t i = 0; i < found.way.stations.size(); ++i)
        found.way.stations[i].words = found.real.words[i].data();
    return found;
}

// The last station is the one that the loop begins with, under another name perhaps. From there
// the loop is taken again under that name, until it ends with the first. A state may be its own
// image under names that differ.
void LassoEvidence::unroll(const semantics::System& system, Searched& searched) {
    LassoWay& way = searched.way;
    RealWay& real = searched.real;
    const std::size_t last = way.stations.size() - 1;
    const reduce::Renaming once = real.names[way.loop].inverse().then(real.names[last]);
    const RealWay::Words begin = real.words[way.loop];
    std::optional<zone::Dbm> zone;
    if (system.is_timed() && way.zones[way.loop])
        zone = renamed(system, real.names[way.loop], *way.zones[way.loop]);
    const auto is_back = [&](const reduce::Renaming& name) {
        if (name.is_identity()) return true;
        if (renamed(system, name, begin.data()) != begin) return false;
        return !system.is_timed() ||
               (zone && zone::equal(renamed(system, name, *zone), *zone));
    };
    if (is_back(once)) return;
    const std::span<const follow::Station> all{way.stations};
    searched.round = verify::renamed_round(system.network(), once);
    searched.round->before = steps_shown(all.first(way.loop + 1));
    searched.round->steps = steps_shown(all) - searched.round->before;
    for (reduce::Renaming name = once; !is_back(name); name = name.then(once)) {
        for (std::size_t i = way.loop + 1; i <= last; ++i) {
            watch::spend(begin.size()); // a renaming of many ids may have a large order
            follow::Arrival arrival = searched.arrivals[i];
            rename_transition(name, arrival.edges, arrival.selected);
            searched.arrivals.push_back(std::move(arrival));
            way.add(way.stations[i], std::nullopt);
            if (!way.members.empty()) {
                zone::Dbm member = renamed(system, name, way.members[i]);
                way.stations.back().restriction = way.cell_of(member);
            }
            real.words.push_back(renamed(system, name, real.words[i].data()));
        }
    }
}

// With exact zones, along the same transitions, those of the loop several times: which clock
// values are excluded.
std::optional<trace::Path> LassoEvidence::exactly(const Searched& found,
                                                  std::size_t rounds) const {
    const LassoWay& way = found.way;
    const Arrivals& searched = found.arrivals;
    ZONAR_ASSERT(searched.size() == way.stations.size());
    std::vector<follow::Station> stations = way.stations;
    std::vector<std::size_t> as(stations.size()); // the same as this one of the search
    for (std::size_t i = 0; i < as.size(); ++i) as[i] = i;
    for (std::size_t round = 1; round < rounds; ++round) {
        for (std::size_t i = way.loop + 1; i < way.stations.size(); ++i) {
            stations.push_back(way.stations[i]);
            as.push_back(i);
        }
    }
    Expander expander = engine_.exact_expander(engine_.bounds(), &query_);
    expander.machine().make_room_for(query_.program);
    semantics::RunEnds ends{expander.stepper()};
    zone::Federation stuck{system_.dimension()};
    trace::Path path;
    const follow::Station& last = way.stations.back();
    const auto fits = [&](std::size_t to, const follow::Arrival& arrival) {
        return arrival.edges == searched[as[to]].edges &&
               arrival.selected == searched[as[to]].selected;
    };
    const auto may_end = [&](zone::ConstZone zone) {
        if (last.restriction != nullptr)
            path.goal = follow::differences(zone, zone.dimension);
        if (way.kind != Lasso::Kind::waits && way.kind != Lasso::Kind::stuck) return true;
        expander.restrict_to(nullptr);
        bool may = ends.look_at(last.words, zone);
        if (may && way.kind == Lasso::Kind::waits) {
            may = ends.waits();
        } else if (may) {
            may = ends.find_stuck(stuck) && !stuck.empty();
            if (may && system_.is_timed())
                path.goal =
                    follow::differences(std::as_const(stuck)[0], system_.dimension());
        }
        if (expander.failed()) expander.take_error();
        return may;
    };
    const follow::PathFollower follower{system_, std::move(stations),
                                        engine_.interrupted()};
    const auto arrivals = follower.follow(expander, fits, may_end);
    if (!arrivals) return std::nullopt;
    path.steps = follow::steps_of(system_, *arrivals);
    return path;
}

FoundRun LassoEvidence::confirmed(trace::TimedRun run, const Check& check) const {
    auto objection = trace::replay(system_.network(), run);
    if (!objection) objection = check(run);
    if (!objection) return run;
    return NoEvidence{.reason = "step " + std::to_string(objection->step) + ": " +
                                objection->what};
}

FoundRun LassoEvidence::repeated(const Searched& found,
                                 std::span<const trace::Watched> watched,
                                 const Check& check) const {
    const LassoWay& way = found.way;
    const std::span<const follow::Station> all{way.stations};
    std::size_t first = transitions(all.first(way.loop + 1));
    const std::size_t period = transitions(all) - first;
    // A stay that is joined at some moment only is not part of what repeats.
    const bool joins = all[way.loop].way == follow::Station::Way::moment;
    if (joins) ++first;
    // Ticks will be left out, with the time until then going to the next transition: no round
    // can end with one.
    std::uint32_t first_tick = 0;
    for (const follow::Station& station : all)
        first_tick = std::max(first_tick, station.least_edge);
    const auto may_be_last = [&](const trace::TimedStep& step) {
        return first_tick == 0 || step.participants.front().edge.raw < first_tick;
    };
    std::size_t tried = 0;
    for (std::size_t rounds = joins ? 2 : 1; rounds <= most_rounds; rounds *= 2) {
        if (rounds > 2 && first + rounds * period > longest_run) break;
        tried = rounds;
        const auto path = exactly(found, rounds);
        if (!path)
            return not_followed(engine_, "the symbolic path could not be followed");
        // Delays of whole numbers may use up a bound that shorter ones never reach.
        for (const trace::Pace pace : {trace::Pace::pleasant, trace::Pace::soonest}) {
            auto result =
                trace::concretise(system_.network(), *path, trace::Ending::state, pace);
            if (const auto* none = std::get_if<trace::NoRun>(&result))
                return NoEvidence{.reason = none->reason};
            trace::TimedRun& run = std::get<trace::TimedRun>(result);
            const auto places = trace::find_repetition(system_.network(), watched, run,
                                                       first, period, may_be_last);
            if (!places) continue;
            run.steps.resize(places->second);
            run.last_delay = 0;
            run.afterwards = trace::Afterwards::repeats;
            run.loop = places->first;
            return confirmed(std::move(run), check);
        }
    }
    return NoEvidence{.why = NoEvidence::Why::open,
                      .reason = fmt::format(
                          "{} rounds did not show where its clocks come back to values "
                          "like those before",
                          tried)};
}

FoundRun LassoEvidence::run_along(const LassoWay& way,
                                  std::span<const trace::Watched> watched,
                                  const Check& check) {
    round_.reset();
    FoundRun found = run_within_limits([&] { return find_run(way, watched, check); });
    if (std::holds_alternative<NoEvidence>(found)) round_.reset();
    return found;
}

FoundRun LassoEvidence::find_run(const LassoWay& way,
                                 std::span<const trace::Watched> watched,
                                 const Check& check) {
    ZONAR_ASSERT(way.kind != Lasso::Kind::none);
    ZONAR_ASSERT(way.kind != Lasso::Kind::repeats ||
                 (way.loop + 1 < way.stations.size() &&
                  std::equal(way.stations[way.loop].words,
                             way.stations[way.loop].words + system_.layout().words(),
                             way.stations.back().words)));
    const auto searched = as_searched(way);
    if (!searched)
        return not_followed(engine_, "the symbolic path could not be found again");
    round_ = searched->round;
    if (way.kind == Lasso::Kind::repeats) return repeated(*searched, watched, check);
    const auto path = exactly(*searched, 1);
    if (!path) return not_followed(engine_, "the symbolic path could not be followed");
    auto result = trace::concretise(system_.network(), *path);
    if (const auto* none = std::get_if<trace::NoRun>(&result))
        return NoEvidence{.reason = none->reason};
    trace::TimedRun& run = std::get<trace::TimedRun>(result);
    run.afterwards = way.kind == Lasso::Kind::waits ? trace::Afterwards::waits
                                                    : trace::Afterwards::stuck;
    return confirmed(std::move(run), check);
}

FoundRun LassoEvidence::run_to_fault(const LassoWay& way, const RunEnd& end) const {
    return run_within_limits([&] { return find_fault(way, end); });
}

FoundRun LassoEvidence::find_fault(const LassoWay& way, const RunEnd& end) const {
    const auto searched = as_searched(way);
    std::optional<trace::Path> path;
    if (searched) path = exactly(*searched, 1);
    if (!path) return not_followed(engine_, "the symbolic path could not be followed");
    trace::Ending ending = trace::Ending::state;
    if (!end.failed_edges.empty()) {
        ending = trace::Ending::fault;
        RunEnd real = end;
        std::vector<model::EdgeId> edges;
        std::vector<std::int32_t> selected;
        if (!searched->real.names.empty())
            rename_fault(searched->real.names.back(), real, edges, selected);
        path->steps.push_back(fault_step(system_, real));
        path->steps.back().where.insert(path->steps.back().where.end(),
                                        path->goal.begin(), path->goal.end());
    }
    auto result = trace::concretise(system_.network(), *path, ending);
    if (const auto* none = std::get_if<trace::NoRun>(&result))
        return NoEvidence{.reason = none->reason};
    trace::TimedRun& run = std::get<trace::TimedRun>(result);
    if (const auto objection = trace::replay(system_.network(), run))
        return NoEvidence{.reason = objection->what};
    return std::move(run);
}

} // namespace zonar::verify
