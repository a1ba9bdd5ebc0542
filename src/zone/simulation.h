// zone/simulation.h
//
// Inclusion up to simulation: a zone may be dropped when every point of it is simulated by
// a point of another, even if it is not inside that other zone. Zones stay exact; the
// bounds of the location enter the test.
//
// simulated(z, by): z is a subset of a_LU(by) of [BBLP06], by the O(n^2) test of [HSW12]:
// v' simulates v when for each clock v'(x) = v(x), or L(x) < v'(x) < v(x), or
// U(x) < v(x) < v'(x). With L = U = M it is an equivalence that also preserves what is
// *not* possible (deadlock, priorities). Sound without clock differences only.
//
// With differences: the simulation of [GMS19] over a set of diagonal constraints, decided
// by splitting on each of them; exponential in their number at worst.
#pragma once

#include "zone/extrapolation.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::zone {

bool simulated(ConstZone z, ConstZone by, std::span<const std::int32_t> l,
               std::span<const std::int32_t> u);

/// x_i - x_j `bound` with i and j both real clocks.
struct Diagonal {
    Clock i = 0;
    Clock j = 0;
    Bound bound;
    friend bool operator==(const Diagonal&, const Diagonal&) = default;
};

/// Scratch matrices for the test with diagonals: two per diagonal. Only grows, so a
/// scratch that is reused stops allocating. One per worker.
class SimulationScratch {
public:
    void reserve(std::uint32_t dimension, std::size_t diagonals);
    Zone left(std::size_t diagonal) { return zones_[2 * diagonal]; }
    Zone right(std::size_t diagonal) { return zones_[2 * diagonal + 1]; }

private:
    std::uint32_t dimension_ = 0;
    std::vector<Dbm> zones_;
};

bool simulated(ConstZone z, ConstZone by, std::span<const std::int32_t> l,
               std::span<const std::int32_t> u, std::span<const Diagonal> diagonals,
               SimulationScratch& scratch);

} // namespace zonar::zone
