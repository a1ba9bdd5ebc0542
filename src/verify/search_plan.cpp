#include "verify/search_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace zonar::verify {

using explore::Order;

namespace {

// A heavy estimate finds something soon; the last search is plain A*, which knows when
// there is nothing shorter [HZ07].
constexpr explore::Weight improving_weights[] = {{5, 1}, {3, 1}, {2, 1}, {3, 2}, {1, 1}};

} // namespace

SearchPlan::SearchPlan(const semantics::System& system, const model::Query& query,
                       const Options& options)
    : options_(options), settings_(options.search), guidance_(options.guidance),
      steering_(system, query, guidance_, settings_), initial_(system.layout().words()) {
    problem_ = steering_.problem();
    if (!problem_.empty()) return;
    system.layout().pack(system.network().memory.state.initial.data(), initial_.data());
    settings_.costs = &guidance_.costs;
    const bool shortest = options.trace == TraceWish::shortest;
    const bool fastest = options.trace == TraceWish::fastest;
    if (options.choose_search && !guidance_.heuristic && !fastest) {
        portfolio_.emplace(steering_, initial_.data(), shortest);
        take_stage();
    } else {
        if (fastest)
            settings_.order = Order::earliest_first; // estimates may know dead ends
        else if (options.choose_search)
            settings_.order = shortest ? Order::a_star : Order::best_first;
        for (const auto& estimate : steering_.estimates()) {
            if (settings_.estimate == nullptr)
                settings_.estimate = estimate.get();
            else
                settings_.turns.push_back(estimate.get());
        }
    }
    set_limits();
    problem_ = explore::problem_with(settings_);
    if (problem_.empty() && settings_.preferred && !explore::has_preferences(settings_))
        problem_ = "no estimate here prefers transitions; hu does";
    if (problem_.empty() && shortest && !finds_shortest()) problem_ = why_not_shortest();
}

double SearchPlan::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

// What is left for the next search of what the user allows.
void SearchPlan::set_limits() {
    const explore::Limits& all = options_.search.limits;
    if (all.seconds) settings_.limits.seconds = std::max(0.0, *all.seconds - elapsed());
    if (all.states)
        settings_.limits.states = *all.states - std::min(*all.states, explored_);
    if (stage_.states)
        settings_.limits.states =
            std::min(*stage_.states, settings_.limits.states.value_or(*stage_.states));
}

bool SearchPlan::take_stage() {
    if (!portfolio_ || !portfolio_->next(settings_, stage_)) return false;
    settings_.limits = options_.search.limits;
    stages_.push_back({.purpose = stage_.purpose,
                       .order = settings_.order,
                       .estimate = estimate_name(),
                       .explored = 0});
    return true;
}

bool SearchPlan::goes_on(const explore::Outcome& outcome,
                         const explore::Statistics& counted) {
    explored_ += counted.explored;
    if (!stages_.empty()) stages_.back().explored = counted.explored;
    const bool had_enough = outcome.ending == explore::Ending::limit &&
                            outcome.limit == explore::Limit::states && stage_.states;
    const auto& most = options_.search.limits.states;
    if (!had_enough || (most && explored_ >= *most)) return false;
    if (!take_stage()) return false;
    set_limits();
    return true;
}

void SearchPlan::follow(const explore::Statistics& counted) {
    explored_ += counted.explored;
    settings_.limits = options_.search.limits;
    set_limits();
}

// ---- improving

void SearchPlan::begin_improving(std::uint64_t length, double seconds) {
    improve_until_ = elapsed() + seconds;
    stage_ = {};
    settings_ = options_.search;
    settings_.costs = &guidance_.costs;
    settings_.order = Order::a_star;
    settings_.estimate = steering_.admissible();
    settings_.preferred = false;
    settings_.useless = explore::Useless::like_others;
    settings_.bits.reset();
    settings_.below = length;
}

bool SearchPlan::improves_on(std::uint64_t length) {
    if (length == 0 || next_weight_ == std::size(improving_weights)) return false;
    settings_.weight = improving_weights[next_weight_++];
    settings_.below = length;
    settings_.limits = options_.search.limits;
    set_limits();
    const double left = improve_until_ - elapsed();
    if (!settings_.limits.seconds || *settings_.limits.seconds > left)
        settings_.limits.seconds = std::max(0.0, left);
    return left > 0;
}

// ---- what is said about it

std::string SearchPlan::estimate_name() const {
    if (settings_.estimate == nullptr) return {};
    if (settings_.turns.empty()) return settings_.estimate->name();
    std::vector<std::string> names{settings_.estimate->name()};
    for (const guide::Estimate* other : settings_.turns) names.push_back(other->name());
    return fmt::format("alternate({})", fmt::join(names, ","));
}

guide::Distance SearchPlan::initial_of(guide::Estimate& estimate) const {
    return estimate.uses_zone() ? 0 : estimate.of(initial_.data(), {});
}

Conduct SearchPlan::conduct() const {
    Conduct conduct;
    conduct.order = settings_.order;
    conduct.weight = settings_.weight;
    conduct.weakness = steering_.weakness();
    conduct.seconds = steering_.seconds();
    conduct.stages = stages_;
    if (settings_.estimate == nullptr) return conduct;
    conduct.estimate = estimate_name();
    conduct.initial = initial_of(*settings_.estimate);
    conduct.admissible = is_admissible();
    conduct.preferred = settings_.preferred;
    return conduct;
}

bool SearchPlan::is_admissible() const {
    return settings_.estimate == nullptr || settings_.estimate->promises().admissible;
}

bool SearchPlan::finds_shortest() const {
    if (!guidance_.costs.unit()) return false;
    const explore::OrderRow& order = explore::row_of(settings_.order);
    return order.finds_cheapest && (!order.is_directed || is_admissible()) &&
           settings_.weight.is_one() && !settings_.bits;
}

std::string SearchPlan::why_not_shortest() const {
    if (!guidance_.costs.unit())
        return "a shortest trace has the fewest transitions; with other costs a search "
               "finds a cheapest one, so ask for some trace";
    const explore::OrderRow& order = explore::row_of(settings_.order);
    if (order.finds_cheapest && order.is_directed && !is_admissible())
        return fmt::format("a shortest trace needs an estimate that is never too large, "
                           "which {} may be",
                           settings_.estimate->name());
    return "a shortest trace needs a search that can tell: " + explore::cheapest_orders();
}

} // namespace zonar::verify
