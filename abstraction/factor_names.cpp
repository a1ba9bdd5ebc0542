#include "abstraction/factor_names.h"

#include <algorithm>

namespace zonar::abstraction {

namespace {

/// "{idle, trying}"
std::string listed(const FactorNames& factor, std::span<const StateId> states) {
    std::string text = "{";
    for (std::size_t i = 0; i < states.size(); ++i)
        text += (i == 0 ? "" : ", ") + factor.state_name(states[i]);
    return text + "}";
}

std::vector<StateId> without(std::span<const StateId> states, StateId all) {
    std::vector<StateId> others;
    for (StateId s = 0; s < all; ++s)
        if (!std::ranges::binary_search(states, s)) others.push_back(s);
    return others;
}

std::string describe_numbers(const FactorNames& factor, std::span<const StateId> states) {
    const StateId low = states.front(), high = states.back();
    const auto compared = [&](const char* sign, StateId state) {
        return factor.name + sign + factor.state_name(state);
    };
    if (high - low + 1 == states.size()) {
        if (low == high) return compared(" == ", low);
        if (low == 0) return compared(" <= ", high);
        if (high + 1 == factor.states) return compared(" >= ", low);
        return compared(" >= ", low) + " && " + compared(" <= ", high);
    }
    if (states.size() + 1 == factor.states)
        return compared(" != ", without(states, factor.states).front());
    return factor.name + " in " + listed(factor, states);
}

} // namespace

std::string FactorNames::state_name(StateId state) const {
    return has_numbers() ? std::to_string(std::int64_t{first} + state)
                         : state_names[state];
}

std::string describe(const FactorNames& factor, std::span<const StateId> states,
                     std::size_t most) {
    if (states.size() == factor.states) return {};
    std::string text;
    if (states.empty())
        text = factor.name + " nowhere";
    else if (factor.has_numbers())
        text = describe_numbers(factor, states);
    else if (states.size() == 1)
        return factor.name + "." + factor.state_name(states.front());
    else if (states.size() + 1 == factor.states)
        return "not " + factor.name + "." +
               factor.state_name(without(states, factor.states).front());
    else
        text = factor.name + "." + listed(factor, states);
    // Intervals need no list, however many numbers are in them.
    if (states.size() <= most || text.find('{') == text.npos) return text;
    return factor.name + " in " + std::to_string(states.size()) + " of " +
           std::to_string(factor.states) + " states";
}

} // namespace zonar::abstraction
