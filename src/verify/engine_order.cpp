// Partial order: what a search may leave out, and what became of it.
#include "checks/check.h"
#include "model/query_kind.h"
#include "reduce/order/ample.h"
#include "reduce/order/explanation.h"
#include "reduce/order/stubborn.h"
#include "verify/engine.h"

#include <fmt/format.h>

#include <utility>

namespace zonar::verify {

using reduce::CycleCondition;

// Why nothing can be left out for the queries, whatever the search; empty: something can.
std::string Engine::problem_with_order() const {
    if (system_.is_timed() && options_.order == OrderUse::ample)
        return "ample sets are for models without clocks: urgent is for those with";
    if (std::string obstacle = reduce::obstacle_of(*dependence_, &*question_);
        !obstacle.empty())
        return obstacle;
    if (!failures_->obstacle().empty()) return failures_->obstacle();
    if (options_.order == OrderUse::ample && question_->counts_ends() &&
        dependence_->has_committed())
        return "a run may end in a committed location before the process of an ample set "
               "moves: stubborn sets see to that";
    if (!system_.is_timed() && options_.order == OrderUse::urgent)
        return "the model has no clocks";
    return {};
}

// False: it is off, or impossible for any question.
bool Engine::begin_order_reduction() {
    ZONAR_ASSERT(explorations_ == 0);
    question_.reset();
    if (options_.order == OrderUse::off) return false;
    if (!dependence_) dependence_.emplace(system_);
    question_.emplace(*dependence_);
    if (!dependence_->obstacle().empty()) return false;
    if (!failures_) failures_.emplace(*dependence_);
    return true;
}

void Engine::find_order_reduction(const model::Query& query,
                                  std::span<const model::Predicate* const> atoms,
                                  bool counts_steps) {
    if (begin_order_reduction()) {
        if (counts_steps) question_->refuse("X tells how many transitions there are");
        question_->add_atoms(query, atoms);
    }
    order_problem_ = question_ ? problem_with_order() : std::string{};
}

void Engine::find_order_reduction(std::span<const model::Query* const> queries) {
    if (begin_order_reduction()) {
        for (const model::Query* query : queries) {
            if (model::seeks(query->kind, model::Sought::values))
                question_->add_measures(*query);
            else
                question_->add(*query, query->condition,
                               model::info(query->kind).refutes);
        }
    }
    order_problem_ = question_ ? problem_with_order() : std::string{};
}

namespace {

// Why a cycle condition does not suit a search; empty: it does.
std::string problem_with_condition(const reduce::CycleConditionRow& row, bool knows_path,
                                   bool has_queue) {
    if (row.needs_path && !knows_path)
        return fmt::format("the cycle condition {} is about the path to a state, which "
                           "only --search idfs, adfs and idastar know",
                           row.word);
    if (row.needs_queue && !has_queue)
        return fmt::format("the cycle condition {} is about states that wait, and this "
                           "search goes depth first",
                           row.word);
    return {};
}

} // namespace

OrderPlan Engine::order_plan(const explore::Settings& settings) const {
    OrderPlan plan;
    if (!question_) return plan;
    plan.problem = order_problem_;
    const explore::OrderRow& row = explore::row_of(settings.order);
    const bool is_automatic = options_.order == OrderUse::automatic;
    // Whoever compares costs, or goes on for shorter runs, is after short ones.
    const bool wants_short = options_.trace == TraceWish::shortest ||
                             options_.trace == TraceWish::fastest || settings.below ||
                             settings.limits.depth || !row.is_choice ||
                             (is_automatic && (row.compares_costs || row.enters));
    if (wants_short) {
        if (options_.order == OrderUse::ample && plan.problem.empty())
            plan.problem = "ample sets may make runs longer, and short ones are wanted";
        return plan;
    }
    CycleCondition condition = options_.cycle_condition;
    if (condition == CycleCondition::automatic) {
        // What is sticky need not be symmetric. Otherwise it is seldom worse than other
        // conditions, and often a hundred times better.
        condition = symmetries_.empty() ? CycleCondition::sticky
                    : row.enters        ? CycleCondition::some_off_stack
                                        : CycleCondition::waiting;
    }
    plan.condition = condition;
    plan.remembers = !row.enters && (row.compares_costs || explore::alternates(settings));
    if (plan.problem.empty())
        plan.problem = problem_with_condition(reduce::row_of(condition),
                                              row.enters && !settings.bits, !row.enters);
    if (plan.problem.empty() && plan.is_sticky() && !symmetries_.empty())
        plan.problem = "sticky edges need not be symmetric: not with --symmetry and the "
                       "cycle condition static";
    return plan;
}

OrderPlan Engine::order_plan_for_endless() const {
    OrderPlan plan;
    plan.guided = false;
    if (!question_) return plan;
    plan.problem = order_problem_;
    if (!plan.problem.empty()) return plan;
    if (system_.is_timed())
        plan.problem = "endless runs of a model with clocks are searched with all "
                       "transitions";
    CycleCondition condition = options_.cycle_condition;
    if (condition == CycleCondition::automatic)
        condition =
            symmetries_.empty() ? CycleCondition::sticky : CycleCondition::all_off_stack;
    const reduce::CycleConditionRow& row = reduce::row_of(condition);
    if (!row.for_endless)
        plan.problem = fmt::format("the cycle condition {} is not enough for endless "
                                   "runs: stack, static or duplicate are",
                                   row.word);
    plan.condition = condition;
    if (plan.is_sticky() && !symmetries_.empty())
        plan.problem = "sticky edges need not be symmetric: not with --symmetry and the "
                       "cycle condition static";
    return plan;
}

std::unique_ptr<reduce::OrderSelection> Engine::select(const OrderPlan& plan) const {
    if (options_.order == OrderUse::ample)
        return std::make_unique<reduce::AmpleSelection>(*dependence_, *question_,
                                                        *failures_, !plan.is_sticky());
    // Without a condition, what is sticky is left alone if it may be.
    const bool sticky = !plan.is_sticky() && (plan.condition || !symmetries_.empty());
    return std::make_unique<reduce::StubbornSelection>(
        *dependence_, *question_, *failures_,
        reduce::StubbornKinds{.guided = plan.guided,
                              .invisible = plan.condition.has_value(),
                              .sticky = sticky,
                              .condition = plan.condition.has_value()});
}

std::optional<OrderReport> Engine::order_report(const Exploration& exploration) const {
    if (exploration.selection) {
        // Nor is who did not ask for it told that nothing came of it.
        if (options_.order == OrderUse::automatic &&
            exploration.selection->count().reduced == 0)
            return std::nullopt;
        return OrderReport{.count = exploration.selection->count(),
                           .only_frozen = system_.is_timed(),
                           .given_up = exploration.selection->is_off()};
    }
    return order_unused(exploration.order.problem);
}

// Who did not ask for it is told nothing.
std::optional<OrderReport> Engine::order_unused(std::string why) const {
    if (options_.order == OrderUse::off || options_.order == OrderUse::automatic)
        return std::nullopt;
    return OrderReport{.unused = std::move(why)};
}

void Exploration::equip(explore::Settings& settings) {
    if (order_condition) settings.cycle_condition = &*order_condition;
    if (may_lengthen()) settings.keeps_lengths = false;
}

} // namespace zonar::verify
