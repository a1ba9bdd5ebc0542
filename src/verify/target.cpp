#include "verify/target.h"

#include "follow/zones_along.h"
#include "reduce/symmetry/family_layout.h"
#include "trace/replay.h"
#include "zone/minimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace zonar::verify {

using model::ClockId;
using model::IntExpr;
using model::Op;
using model::Predicate;

namespace {

/// cells[cell] == value
IntExpr equality(model::Program& program, std::int32_t cell, std::int32_t value) {
    const auto entry = static_cast<model::CodeEntry>(program.code.size());
    program.code.insert(
        program.code.end(),
        {{Op::load, cell}, {Op::push, value}, {Op::equal, 0}, {Op::halt, 0}});
    program.origins.resize(program.code.size());
    program.stack_depth = 2;
    return IntExpr::code(entry);
}

/// Only what the other constraints do not say: each of them is one more that bounds have to
/// keep.
void add_clocks(const zone::Dbm& zone, model::Query& query) {
    const zone::Clock clocks = zone.dimension();
    std::vector<std::uint32_t> scratch(clocks);
    std::vector<std::uint8_t> keep(std::size_t{clocks} * clocks);
    zone::find_minimal(zone, scratch, keep);
    for (zone::Clock i = 0; i < clocks; ++i) {
        for (zone::Clock j = 0; j < clocks; ++j) {
            const zone::Bound bound = zone.view().at(i, j);
            const bool is_said = keep[std::size_t{i} * clocks + j] == 0;
            const bool is_trivial = i == 0 && bound == zone::zero_bound; // x >= 0
            if (i == j || is_said || is_trivial || bound.is_none()) continue;
            Predicate leaf;
            leaf.kind = Predicate::Kind::clock;
            leaf.constraint.left = IntExpr::constant(static_cast<std::int32_t>(i));
            leaf.constraint.right = IntExpr::constant(static_cast<std::int32_t>(j));
            leaf.constraint.bound = IntExpr::constant(bound.value());
            leaf.constraint.strict = bound.is_strict();
            query.condition.operands.push_back(std::move(leaf));
            query.uses_clocks = true;
            query.uses_clock_differences |= i != 0 && j != 0;
        }
    }
}

bool has_member(const Predicate& predicate) {
    return predicate.kind == Predicate::Kind::member ||
           std::ranges::any_of(predicate.operands, has_member);
}

} // namespace

model::Query query_for_state(const model::Network& network,
                             std::span<const std::int32_t> stored, const zone::Dbm* zone,
                             std::string text) {
    model::Query query;
    query.kind = model::QueryKind::exists_eventually;
    query.text = std::move(text);
    query.condition.kind = Predicate::Kind::conjunction;
    for (std::size_t c = 0; c < stored.size(); ++c) {
        Predicate leaf;
        leaf.value = equality(query.program, static_cast<std::int32_t>(c), stored[c]);
        query.condition.operands.push_back(std::move(leaf));
    }
    if (zone != nullptr && network.clocks > 1) add_clocks(*zone, query);
    return query;
}

LastState last_state(const model::Network& network, const trace::TimedRun& run) {
    LastState last{trace::final_moment(network, run).cells, {}, {}};
    if (network.clocks == 1) return last;
    auto zones = follow::zones_along(network, run);
    if (const auto* problem = std::get_if<std::string>(&zones))
        last.problem = fmt::format(
            "the clock values that its last state can have are not known: {}", *problem);
    else
        last.zone = std::move(std::get<std::vector<zone::Dbm>>(zones).back());
    return last;
}

model::Query query_for_orbit(std::shared_ptr<const reduce::Orbit> orbit,
                             std::string text) {
    model::Query query;
    query.kind = model::QueryKind::exists_eventually;
    query.text = std::move(text);
    query.condition.kind = Predicate::Kind::member;
    query.condition.states = std::move(orbit);
    return query;
}

// ---- for estimates

namespace {

/// Whether the generators move this column of processes as they move ids, and leave locations as
/// they are.
bool moves_plainly(const reduce::FamilyLayout::Column& column,
                   const reduce::Family& family) {
    const auto& cells = column.cells;
    for (const reduce::Renaming& g : family.generators)
        for (const std::uint32_t cell : cells)
            if (!g.maps[g.values[cell]].is_identity()) return false;
    if (family.kind == reduce::Family::Kind::interchangeable) return true;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (family.generators.front().cells[cells[i]] !=
            static_cast<std::int32_t>(cells[(i + 1) % cells.size()]))
            return false;
    return true;
}

} // namespace

guide::KnownState known_state(const reduce::Orbit& orbit, const model::Network& network) {
    auto known = std::make_shared<guide::KnownOrbit>();
    known->is_goal = true;
    const auto processes = static_cast<std::uint32_t>(network.processes.size());
    const auto& families = orbit.symmetries().families;
    std::vector<std::uint32_t> movers(processes, 0); // how many families move it
    for (const reduce::Family& family : families)
        for (std::uint32_t p = 0; p < processes; ++p)
            movers[p] += std::ranges::any_of(family.generators, [&](const auto& g) {
                return g.processes[p] != p || !g.maps[g.values[p]].is_identity();
            });
    for (std::uint32_t p = 0; p < processes; ++p)
        if (movers[p] == 0) known->fixed.push_back(p);
    for (const reduce::Family& family : families) {
        guide::KnownOrbit::Family one;
        one.rotates = family.kind == reduce::Family::Kind::ring;
        for (const auto& column : reduce::FamilyLayout{network, family}.columns)
            if (std::ranges::all_of(column.cells,
                                    [&](std::uint32_t cell) {
                                        return cell < processes && movers[cell] == 1;
                                    }) &&
                moves_plainly(column, family))
                one.columns.push_back(column.cells);
        known->families.push_back(std::move(one));
    }
    return {.cells = {orbit.state().begin(), orbit.state().end()},
            .exact_goal = false,
            .orbit = std::move(known)};
}

bool keeps_sets(const model::Query& query, const reduce::Orbit* orbit,
                const reduce::Symmetries& symmetries) {
    if (!has_member(query.condition)) return true;
    return orbit != nullptr && query.condition.states.get() == orbit &&
           orbit->is_closed_under(symmetries);
}

// ---- from a state of the orbit to the state itself

namespace {

trace::Moment renamed_moment(const trace::Moment& moment,
                             const reduce::Renaming& renaming) {
    std::vector<std::int32_t> cells = renaming.network->memory.state.initial;
    std::ranges::copy(moment.cells, cells.begin());
    std::vector<std::int32_t> image = cells;
    renaming.apply(cells, image);
    trace::Moment found = moment;
    std::copy_n(image.begin(), found.cells.size(), found.cells.begin());
    for (std::size_t x = 0; x < moment.clocks.size(); ++x)
        found.clocks[renaming.clocks[x]] = moment.clocks[x];
    return found;
}

std::vector<trace::Participant>
renamed_participants(const std::vector<trace::Participant>& participants,
                     const reduce::Renaming& renaming) {
    std::vector<trace::Participant> found = participants;
    for (trace::Participant& p : found) {
        for (std::uint32_t k = 0; k < p.selected.size(); ++k)
            p.selected[k] = renaming.selected_image(p.edge.raw, k, p.selected[k]);
        p.process = model::ProcessId{renaming.processes[p.process.index()]};
        p.edge = model::EdgeId{renaming.edges[p.edge.index()]};
    }
    // The sender stays first, receivers come by process.
    if (found.size() > 1)
        std::ranges::sort(found.begin() + 1, found.end(), {},
                          &trace::Participant::process);
    return found;
}

/// Nothing if there is no such run, or it does not pass the replay.
std::optional<trace::TimedRun> run_to_state(const model::Network& network,
                                            const reduce::Orbit& orbit,
                                            const trace::TimedRun& run) {
    const trace::Moment end = trace::final_moment(network, run);
    const auto renaming = orbit.renaming_that_keeps_initial_state(end.cells.data());
    if (!renaming) return std::nullopt;
    trace::TimedRun found = renamed_run(run, *renaming);
    if (trace::replay(network, found)) return std::nullopt;
    if (!std::ranges::equal(trace::final_moment(network, found).cells, orbit.state()))
        return std::nullopt;
    return found;
}

} // namespace

trace::TimedRun renamed_run(const trace::TimedRun& run,
                            const reduce::Renaming& renaming) {
    trace::TimedRun found = run;
    found.initial = renamed_moment(run.initial, renaming);
    for (trace::TimedStep& step : found.steps) {
        step.participants = renamed_participants(step.participants, renaming);
        step.after = renamed_moment(step.after, renaming);
    }
    return found;
}

void go_on_to_state(const model::Network& network, const reduce::Orbit& orbit,
                    Answer& answer) {
    if (answer.verdict != Verdict::satisfied) return;
    const auto remark = [&](const char* what) {
        if (answer.remark.empty()) answer.remark = what;
    };
    if (!answer.run) {
        answer.reached = orbit.keeps_initial_state() ? Reached::state : Reached::orbit;
        remark(
            orbit.keeps_initial_state()
                ? "the state itself can be reached, too: every renaming leaves the "
                  "initial state as it is"
                : "only a state of the orbit was reached; whether the state itself can "
                  "be reached is open, for not every renaming leaves the initial state "
                  "as it is");
        return;
    }
    auto run = run_to_state(network, orbit, *answer.run);
    answer.reached = run ? Reached::state : Reached::orbit;
    remark(
        run ? "the run leads to the state itself: it is a run to a state of the orbit, "
              "renamed"
            : "only a state of the orbit was reached: no renaming was found that leads "
              "to the state itself and leaves the initial state as it is");
    if (run) answer.run = std::move(run);
}

} // namespace zonar::verify
