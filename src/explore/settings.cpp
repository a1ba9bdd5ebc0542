#include "explore/settings.h"

#include "explore/bit_table.h"
#include "guide/estimate.h"
#include "semantics/costs.h"

#include <algorithm>

namespace zonar::explore {

Limits rest_of(const Limits& limits, const Statistics& spent) {
    Limits rest = limits;
    if (rest.seconds) rest.seconds = std::max(0.0, *rest.seconds - spent.seconds);
    if (rest.states) *rest.states -= std::min(*rest.states, spent.explored);
    return rest;
}

Statistics sum(const Statistics& first, const Statistics& second) {
    Statistics both = second;
    both.explored += first.explored;
    both.revisited += first.revisited;
    both.generated += first.generated;
    both.merged += first.merged;
    both.zones += first.zones;
    both.improved += first.improved;
    both.reopened += first.reopened;
    both.dead_ends += first.dead_ends;
    both.iterations += first.iterations;
    both.goals += first.goals;
    both.most_waiting = std::max(first.most_waiting, second.most_waiting);
    both.peak_bytes = std::max(first.peak_bytes, second.peak_bytes);
    both.seconds += first.seconds;
    for (std::optional<Milestone>* milestone : {&both.first_goal, &both.best_goal}) {
        if (!*milestone) continue;
        (*milestone)->explored += first.explored;
        (*milestone)->seconds += first.seconds;
    }
    if (first.first_goal) both.first_goal = first.first_goal;
    if (!both.best_goal) both.best_goal = first.best_goal;
    return both;
}

bool alternates(const Settings& settings) {
    return settings.order == Order::best_first && settings.estimate != nullptr &&
           (!settings.turns.empty() || settings.preferred || settings.by_age ||
            settings.useless != Useless::like_others);
}

bool has_preferences(const Settings& settings) {
    const auto has = [](guide::Estimate* estimate) {
        return estimate != nullptr && estimate->preferences() != nullptr;
    };
    return has(settings.estimate) || std::ranges::any_of(settings.turns, has);
}

std::string problem_with(const Settings& settings) {
    const Weight weight = settings.weight;
    if (weight.denominator == 0 || weight.numerator > Weight::largest ||
        weight.denominator > Weight::largest) {
        return "a weight is a fraction of numbers from 1 to 65535";
    }
    if (weight.numerator < weight.denominator) return "a weight must be at least 1";
    if (!weight.is_one() && settings.order != Order::a_star)
        return "only A* weighs its estimate";
    if (settings.bits && settings.order != Order::ida_star)
        return "bit-state hashing goes with IDA* alone";
    if (settings.bits &&
        (*settings.bits < BitTable::fewest || *settings.bits > BitTable::most))
        return "bit-state hashing takes 2^10 to 2^40 bits";
    if (settings.order != Order::best_first) {
        if (!settings.turns.empty())
            return "estimates take turns in best-first search alone";
        if (settings.preferred) return "only best-first search prefers transitions";
        if (settings.useless != Useless::like_others)
            return "only best-first search tells useless transitions apart";
    }
    const OrderRow& order = row_of(settings.order);
    if (settings.below && !order.may_be_bounded)
        return "what costs too much is left out by " + bounded_orders() + " alone";
    if (settings.below && !order.compares_costs && !order.enters &&
        settings.costs != nullptr && !settings.costs->unit())
        return "breadth-first search counts transitions: it cannot leave out what costs "
               "too much";
    if (order.has_ties || settings.ties == Ties::newest) return {};
    return order.is_plain
               ? "breadth-first and depth-first search have no ties to break"
               : "in the order of time, what was found first is first among equals";
}

} // namespace zonar::explore
