// abstraction/factor_names.h
//
// What the states of factors are called, so that a table can speak of states of the model
// and not of numbers. Descriptions read like conditions of a query.
#pragma once

#include "abstraction/system.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace zonar::abstraction {

struct FactorNames {
    std::string name;
    StateId states = 0;
    StateId initial = 0;
    std::vector<std::string> state_names; // by state; empty: numbers from `first` on
    std::int32_t first = 0;
    /// No part of a state of the model: a state of the model has it in state 0.
    bool auxiliary = false;

    bool has_numbers() const { return state_names.empty(); }
    /// "waiting", or the number; `state` is one of its states.
    std::string state_name(StateId state) const;

    friend bool operator==(const FactorNames&, const FactorNames&) = default;
};

/// A set of states, ascending: "P(1).waiting", "P(1).{idle, trying}", "not P(1).idle",
/// "v == 2", "v != 2", "v >= 2", "v >= 2 && v <= 4", "v in {1, 3}". More than `most` names
/// are counted: "P(1) in 12 of 40 states". Empty if it has all states.
std::string describe(const FactorNames& factor, std::span<const StateId> states,
                     std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace zonar::abstraction
