// systems.h
//
// Small systems for the tests of abstraction/: written by hand, or random ones that have
// everything the library allows (labels of one to three factors, labels that only block,
// several initial and error states, labels of
// different costs).
#pragma once

#include "abstraction/explicit.h"
#include "abstraction/process.h"
#include "abstraction/system.h"
#include "abstraction/table.h"

#include <cstdint>
#include <random>

namespace zonar::tests {

/// Numbers that are the same with every standard library.
class Draw {
public:
    explicit Draw(std::uint32_t seed) : engine_(seed) {}
    std::uint32_t between(std::uint32_t low, std::uint32_t high) { // both included
        return low + static_cast<std::uint32_t>(engine_()) % (high - low + 1);
    }
    bool percent(std::uint32_t chance) { return engine_() % 100 < chance; }

private:
    std::mt19937 engine_;
};

/// Up to 4 factors of up to 5 states.
abstraction::System random_system(std::uint32_t seed);
/// One of up to 12 states with labels 0 to 3, all of them relevant, none without error.
abstraction::Process random_process(std::uint32_t seed);

/// Its state space; the test ends if it is too large.
abstraction::StateSpace space_of(const abstraction::System& system);

/// What a table says of all its states, compared with the truth.
abstraction::Quality quality(const abstraction::StateSpace& space,
                             const abstraction::DistanceTable& table);

} // namespace zonar::tests
