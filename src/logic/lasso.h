// logic/lasso.h
//
// Infinite words that end in a repetition, u v v v ..., and whether a formula holds on
// one. This goes by the meaning of the operators alone, position by position: it shares
// nothing with the automata, so that each can be checked by the other.
#pragma once

#include "checks/check.h"
#include "logic/formula.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::logic {

/// Which atoms hold: bit i for atom i.
using Letter = std::uint64_t;

/// The largest number of atoms.
inline constexpr std::uint32_t most_atoms = 64;

constexpr bool holds(Letter letter, std::uint32_t atom) {
    ZONAR_ASSERT(atom < most_atoms);
    return (letter >> atom & 1) != 0;
}

/// The letters in order; after the last comes the one at `loop`, and so on forever.
struct Lasso {
    std::vector<Letter> letters; // at least one
    std::size_t loop = 0;        // below their number

    std::size_t after(std::size_t position) const {
        return position + 1 < letters.size() ? position + 1 : loop;
    }
};

/// Whether the formula holds at the beginning.
bool holds(const Formula& formula, const Lasso& word);

} // namespace zonar::logic
