#include "abstraction/system.h"

#include <algorithm>

namespace zonar::abstraction {

namespace {

std::string fault_of(const Factor& factor, LabelId labels) {
    const auto bad_state = [&](StateId s) { return s >= factor.states; };
    const auto bad_label = [&](LabelId l) { return l >= labels; };
    if (factor.states == 0) return "has no states";
    if (factor.initial.empty()) return "has no initial state";
    if (std::ranges::any_of(factor.initial, bad_state))
        return "has an initial state that does not exist";
    if (std::ranges::any_of(factor.error, bad_state))
        return "has an error state that does not exist";
    if (std::ranges::any_of(factor.waits_for, bad_label))
        return "waits for a label that does not exist";
    for (const Transition& t : factor.transitions) {
        if (bad_state(t.from) || bad_state(t.to))
            return "has a transition of a state that does not exist";
        if (bad_label(t.label))
            return "has a transition with a label that does not exist";
    }
    return {};
}

} // namespace

std::string System::fault() const {
    if (factors.empty()) return "a system needs at least one factor";
    if (!costs.empty() && costs.size() != labels)
        return "a system has a cost for each label, or for none";
    if (std::ranges::any_of(costs, [](std::uint32_t c) { return c > largest_cost; }))
        return "a label costs more than " + std::to_string(largest_cost);
    for (const Factor& factor : factors) {
        const std::string fault = fault_of(factor, labels);
        if (!fault.empty()) return "factor '" + factor.name + "' " + fault;
    }
    return {};
}

} // namespace zonar::abstraction
