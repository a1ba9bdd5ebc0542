#include "verify/search_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace zonar::verify {

using explore::Order;

SearchPlan::SearchPlan(const semantics::System& system, const model::Query& query,
                       const Options& options)
    : system_(system), options_(options), settings_(options.search),
      guidance_(options.guidance) {
    if (options.choose_search) choose();
    steering_.emplace(system, query, guidance_, settings_);
    problem_ = steering_->problem();
    if (!problem_.empty()) return;
    if (settings_.limits.seconds)
        *settings_.limits.seconds =
            std::max(0.0, *settings_.limits.seconds - steering_->seconds());
    settings_.estimate = steering_->estimate();
    settings_.costs = &guidance_.costs;
    if (options.choose_search) give_up_estimate_without_hint();
    describe();
    problem_ = explore::problem_with(settings_);
    if (problem_.empty() && options.trace == TraceWish::shortest && !finds_shortest())
        problem_ = why_not_shortest();
}

// What can be found is looked for straight ahead, by a table of distances.
void SearchPlan::choose() {
    settings_.order =
        options_.trace == TraceWish::shortest ? Order::a_star : Order::best_first;
    if (!guidance_.heuristic)
        guidance_.heuristic = guide::parse_estimate("abstraction").spec;
}

// `deadlock` and clocks, for example, are not in the table. If nothing else is asked for, it
// does not know where to look, and the plain search is the fastest.
void SearchPlan::give_up_estimate_without_hint() {
    if (initial_estimate() != 0) return;
    settings_.order = Order::breadth_first;
    settings_.estimate = nullptr;
}

guide::Distance SearchPlan::initial_estimate() const {
    if (settings_.estimate == nullptr || settings_.estimate->uses_zone()) return 0;
    std::vector<semantics::Word> words(system_.layout().words());
    system_.layout().pack(system_.network().memory.state.initial.data(), words.data());
    return settings_.estimate->of(words.data(), {});
}

void SearchPlan::describe() {
    conduct_.order = settings_.order;
    conduct_.weight = settings_.weight;
    conduct_.weakness = steering_->weakness();
    conduct_.seconds = steering_->seconds();
    if (settings_.estimate == nullptr) return;
    conduct_.estimate = settings_.estimate->name();
    conduct_.initial = initial_estimate();
    conduct_.admissible = is_admissible();
}

bool SearchPlan::is_admissible() const {
    return settings_.estimate == nullptr || settings_.estimate->promises().admissible;
}

bool SearchPlan::finds_shortest() const {
    if (!guidance_.costs.unit()) return false;
    switch (settings_.order) {
    case Order::breadth_first:
    case Order::adfs: return true;
    case Order::a_star: return is_admissible() && settings_.weight.is_one();
    case Order::ida_star: return is_admissible() && !settings_.bits;
    case Order::depth_first:
    case Order::random_depth_first:
    case Order::best_first:
    case Order::idfs: break;
    }
    return false;
}

std::string SearchPlan::why_not_shortest() const {
    if (!guidance_.costs.unit())
        return "a shortest trace has the fewest transitions; with other costs a search "
               "finds a cheapest one, so ask for some trace";
    const bool needs_admissible =
        settings_.order == Order::a_star || settings_.order == Order::ida_star;
    if (needs_admissible && !is_admissible())
        return fmt::format("a shortest trace needs an estimate that is never too large, "
                           "which {} may be",
                           settings_.estimate->name());
    return "a shortest trace needs a search that can tell: bfs, astar, idastar or adfs";
}

} // namespace zonar::verify
