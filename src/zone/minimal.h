// zone/minimal.h
//
// A zone as few constraints as possible: those entries of its matrix that the others do
// not imply. Zones of real models need about 1.5 constraints per clock instead of n
// entries, so this is the smallest form; taking it costs O(n^3) and so does reading it
// back. [LLPY97]
//
// Clocks with a fixed difference form classes (zero cycles); each class keeps one cycle
// and a representative, and between representatives an entry d_ij is dropped when some
// d_ik + d_kj is not larger. The choice is deterministic: equal zones give equal bytes.
#pragma once

#include "zone/dbm.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::zone {

/// Marks a least set of constraints that describes z: keep[i * dimension + j] becomes 1
/// or 0. `keep` has dimension^2 entries, `representative` (scratch) dimension.
void find_minimal(ConstZone z, std::span<std::uint32_t> representative,
                  std::span<std::uint8_t> keep);

/// Turns zones into bytes and back. Keeps scratch space, so one per worker.
class MinimalCodec {
public:
    explicit MinimalCodec(std::uint32_t dimension);

    /// Appends nothing to old content: `bytes` is overwritten. Picks the smallest of the
    /// constraint list and the full matrix, with 16- or 32-bit bounds.
    void encode(ConstZone z, std::vector<std::uint8_t>& bytes);
    void decode(std::span<const std::uint8_t> bytes, Zone z);

    /// The encoded zone includes z: only its own constraints need to be looked at.
    static bool includes(std::span<const std::uint8_t> outer, ConstZone inner);

private:
    std::uint32_t dimension_;
    std::vector<std::uint8_t> keep_;
    std::vector<std::uint32_t> representative_;
};

} // namespace zonar::zone
