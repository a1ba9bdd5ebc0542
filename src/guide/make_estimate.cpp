#include "guide/make_estimate.h"

#include "checks/check.h"
#include "guide/estimates/active.h"
#include "guide/estimates/combined.h"
#include "guide/estimates/formula.h"
#include "guide/estimates/fsm.h"
#include "guide/estimates/hamming.h"
#include "guide/estimates/orbit_distance.h"
#include "guide/estimates/relaxation_estimate.h"
#include "guide/estimates/zero.h"

#include <fmt/format.h>

#include <span>
#include <utility>

namespace zonar::guide {

namespace {

/// What is wrong with a known state; empty if nothing is.
std::string fault_of(const KnownState& state, const semantics::System& system) {
    const std::size_t stored = system.network().memory.stored;
    if (state.cells.size() != stored)
        return fmt::format("the known state has {} values, not {}", state.cells.size(),
                           stored);
    for (std::uint32_t c = 0; c < stored; ++c) {
        const model::CellId cell{static_cast<std::int32_t>(c)};
        if (system.analysis().values_of(cell).contains(state.cells[c])) continue;
        return fmt::format("in the known state {} is {}, which it never is",
                           c < system.processes() ? system.network().processes[c].name
                                                  : system.network().cell_name(cell),
                           state.cells[c]);
    }
    return {};
}

/// What the estimate needs and does not have, or what is wrong with that.
std::string problem_of(const EstimateKind& kind, const EstimateContext& context) {
    using enum EstimateId;
    bool missing = false;
    bool looks_at_state = false;
    bool knows_parts = true; // of a state, where others do not count
    switch (kind.id) {
    case hamming:
    case hamming_bits:
    case hamming_share:
        missing = !context.known_state;
        looks_at_state = true;
        break;
    case fsm_match:
    case fsm_nearest:
        knows_parts = false;
        missing = !context.known_state;
        looks_at_state = true;
        break;
    case fsm:
    case fsm_sum: looks_at_state = true; break;
    case marked: missing = context.marks.empty(); break;
    case abstraction: missing = !context.abstraction; break;
    default: break;
    }
    if (missing) return fmt::format("{} needs {}", kind.name, kind.needs);
    if (!knows_parts && !context.known_state->counted.empty())
        return fmt::format("{} needs to know a whole state", kind.name);
    if (looks_at_state && context.known_state)
        return fault_of(*context.known_state, context.system);
    return {};
}

std::unique_ptr<Estimate> make_fsm(const EstimateContext& c,
                                   FsmDistance::Combine combine) {
    std::vector<LocationGoal> goals;
    if (c.known_state) {
        goals.push_back(goal_at(c.system, c.known_state->cells));
        const std::vector<std::uint8_t>& counted = c.known_state->counted;
        for (std::size_t p = 0; p < goals.back().size() && !counted.empty(); ++p)
            if (counted[p] == 0) goals.back()[p].clear();
    } else {
        goals = goals_of(c.system, c.query);
    }
    return std::make_unique<FsmDistance>(c.system, c.costs, goals, combine,
                                         !c.known_state || c.known_state->exact_goal);
}

std::unique_ptr<Estimate> make_hamming(const EstimateContext& c,
                                       HammingDistance::Unit unit) {
    return std::make_unique<HammingDistance>(c.system, c.costs, *c.known_state, unit);
}

std::unique_ptr<Estimate> make_orbit_distance(const EstimateContext& c,
                                              OrbitDistance::Combine combine) {
    return std::make_unique<OrbitDistance>(c.system, c.costs, *c.known_state, combine);
}

std::unique_ptr<Estimate> make_formula(const EstimateContext& c,
                                       FormulaDistance::Conjunction conjunction) {
    return std::make_unique<FormulaDistance>(c.system, c.costs, c.query, conjunction);
}

std::unique_ptr<Estimate> make_relaxation(const EstimateContext& c,
                                          RelaxationEstimate::Measure measure) {
    SharedFactors own{c.system, c.query, c.costs};
    SharedFactors& factors = c.factors == nullptr ? own : *c.factors;
    return std::make_unique<RelaxationEstimate>(
        c.system, factors.with(Broadcasts::in_pairs), measure);
}

MadeEstimate make_combined(const EstimateSpec& spec, const EstimateContext& context,
                           CombinedEstimate::Combine combine) {
    std::vector<std::unique_ptr<Estimate>> parts;
    for (const EstimateSpec& part : spec.parts) {
        MadeEstimate made = make_estimate(part, context);
        if (made.estimate == nullptr) return made;
        parts.push_back(std::move(made.estimate));
    }
    return {std::make_unique<CombinedEstimate>(combine, std::move(parts)), {}};
}

} // namespace

// One case per row of estimate_kinds().
MadeEstimate make_estimate(const EstimateSpec& spec, const EstimateContext& context) {
    using enum EstimateId;
    if (std::string problem = problem_of(*spec.kind, context); !problem.empty())
        return {nullptr, std::move(problem)};
    MadeEstimate made;
    switch (spec.kind->id) {
    case zero: made.estimate = std::make_unique<ZeroEstimate>(); break;
    case fsm: made.estimate = make_fsm(context, FsmDistance::Combine::maximum); break;
    case fsm_sum: made.estimate = make_fsm(context, FsmDistance::Combine::sum); break;
    case formula:
        made.estimate = make_formula(context, FormulaDistance::Conjunction::maximum);
        break;
    case formula_sum:
        made.estimate = make_formula(context, FormulaDistance::Conjunction::sum);
        break;
    case abstraction: made.estimate = context.abstraction(made.problem); break;
    case relaxed_layer:
        made.estimate = make_relaxation(context, RelaxationEstimate::Measure::layer);
        break;
    case relaxed_trace:
        made.estimate = make_relaxation(context, RelaxationEstimate::Measure::trace);
        break;
    case hamming:
        made.estimate = make_hamming(context, HammingDistance::Unit::components);
        break;
    case hamming_bits:
        made.estimate = make_hamming(context, HammingDistance::Unit::bits);
        break;
    case hamming_share:
        made.estimate = make_hamming(context, HammingDistance::Unit::shares);
        break;
    case fsm_match:
        made.estimate = make_orbit_distance(context, OrbitDistance::Combine::match);
        break;
    case fsm_nearest:
        made.estimate = make_orbit_distance(context, OrbitDistance::Combine::nearest);
        break;
    case active: made.estimate = std::make_unique<ActiveProcesses>(context.system); break;
    case marked:
        made.estimate = std::make_unique<MarkedLocations>(context.system, context.costs,
                                                          context.marks);
        break;
    case maximum: return make_combined(spec, context, CombinedEstimate::Combine::maximum);
    case sum: return make_combined(spec, context, CombinedEstimate::Combine::sum);
    case lexicographic:
        return make_combined(spec, context, CombinedEstimate::Combine::lexicographic);
    case alternate:
        made.problem = "estimates that take turns are not one estimate";
        break;
    }
    ZONAR_ASSERT(made.estimate == nullptr || !made.estimate->promises().consistent ||
                 made.estimate->promises().admissible);
    return made;
}

MadeEstimates make_estimates(const EstimateSpec& spec, const EstimateContext& context) {
    const bool several = spec.kind->id == EstimateId::alternate;
    MadeEstimates all;
    for (const EstimateSpec& part :
         several ? std::span{spec.parts} : std::span{&spec, 1}) {
        MadeEstimate made = make_estimate(part, context);
        if (made.estimate == nullptr) return {{}, std::move(made.problem)};
        all.estimates.push_back(std::move(made.estimate));
    }
    return all;
}

} // namespace zonar::guide
