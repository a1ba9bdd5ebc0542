// abstraction/system.h
//
// What the library works on: labelled transition systems that move together. A label moves
// every factor that has it in its alphabet, at once, and leaves the others alone; a factor
// that has the label but no transition with it where it stands forbids the move. The
// handshake of CCS is the case of two factors, a broadcast whose receivers may stay is a
// label with loops, a variable is a factor like any other.
//
// The system has reached an error when every factor is in one of its error states.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace zonar::abstraction {

using StateId = std::uint32_t; // of a factor, 0 .. states - 1
using LabelId = std::uint32_t;
using FactorId = std::uint32_t;

/// What the cheapest way to an error costs: the number of its transitions, unless labels
/// have costs of their own.
using Distance = std::uint32_t;
inline constexpr Distance infinite = std::numeric_limits<Distance>::max();
/// Of the finite ones. No process is so large that it has a longer way.
inline constexpr Distance largest_distance = infinite / 2;

struct Transition {
    StateId from = 0;
    LabelId label = 0;
    StateId to = 0;

    friend auto operator<=>(const Transition&, const Transition&) = default;
};

struct Factor {
    std::string name;
    StateId states = 0;
    std::vector<StateId> initial;
    std::vector<StateId> error; // empty: every state
    /// Labels that concern the factor although it may have no transition with them; those
    /// of its transitions belong to its alphabet without being named here.
    std::vector<LabelId> waits_for;
    std::vector<Transition> transitions;
};

inline constexpr std::uint32_t largest_cost = 1000;

struct System {
    std::vector<Factor> factors;
    LabelId labels = 0;
    std::vector<std::uint32_t> costs = {}; // by label; empty: 1 each

    /// What is wrong with it, in words; empty if nothing is.
    std::string fault() const;
};

} // namespace zonar::abstraction
