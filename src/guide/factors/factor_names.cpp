#include "guide/factors/factor_names.h"

#include <fmt/format.h>

namespace zonar::guide {

using abstraction::FactorNames;

std::vector<FactorNames> factor_names(const Factors& factors,
                                      const model::Network& network) {
    std::vector<FactorNames> all;
    for (abstraction::FactorId f = 0; f < factors.count(); ++f) {
        const abstraction::Factor& factor = factors.common().factors[f];
        const Factors::Place place = factors.place(f);
        FactorNames& names = all.emplace_back();
        names.name = factor.name;
        names.states = factor.states;
        names.initial = factor.initial.front();
        names.first = place.low;
        if (place.cell == Factors::Place::no_cell) {
            names.auxiliary = true;
            names.state_names = {"open", "reached"};
        } else if (f < network.processes.size()) {
            for (const auto& location :
                 network.template_of(model::ProcessId{f}).locations)
                names.state_names.push_back(location.name);
        }
    }
    return all;
}

std::vector<std::string> goal_names(const Factors& factors,
                                    const model::Network& network) {
    if (factors.joint_alternatives() > 0)
        return {fmt::format("one of {} alternatives", factors.joint_alternatives())};
    const std::vector<FactorNames> names = factor_names(factors, network);
    std::vector<std::string> all;
    for (const GoalStates& goal : factors.alternatives()) {
        std::string text;
        for (const auto& [factor, states] : goal) {
            const std::string part = abstraction::describe(names[factor], states);
            if (!part.empty()) text += (text.empty() ? "" : " && ") + part;
        }
        all.push_back(text.empty() ? std::string{any_state_name} : std::move(text));
    }
    return all;
}

} // namespace zonar::guide
