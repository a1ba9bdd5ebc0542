// zone/packed.h
//
// A zone at rest: the dimension^2 entries of a canonical matrix, row by row without
// padding, in 16 bits each where all of them fit and in 32 bits where not. Tests of
// inclusion work on two packed zones of the same width directly. Reading may touch up to
// `packed_slack` bytes behind the last entry, so storage must end with that much room.
//
// For the smallest form, see minimal.h.
#pragma once

#include "zone/dbm.h"
#include "zone/extrapolation.h"

#include <cstdint>
#include <span>

namespace zonar::zone {

using Raw16 = std::int16_t;
inline constexpr Raw16 none_raw16 = 32767;
/// Finite bounds within +- this are kept in 16 bits (and one more below, as it happens).
inline constexpr Raw16 largest_finite16 = 16383;
inline constexpr std::size_t packed_slack = 64;

/// Writes dimension^2 entries; false if one does not fit (then `to` is unspecified).
bool pack16(ConstZone z, Raw16* to);
void pack32(ConstZone z, Raw* to);
void unpack16(const Raw16* from, Zone z);
void unpack32(const Raw* from, Zone z);

/// Where a test of inclusion failed. One zone tested against many usually fails in the
/// same place, so that is looked at first. Starts as 0; belongs to one dimension and width.
using IncludesHint = std::uint32_t;
bool includes(const Raw16* outer, const Raw16* inner, std::uint32_t dimension,
              IncludesHint& hint);
bool includes(const Raw* outer, const Raw* inner, std::uint32_t dimension,
              IncludesHint& hint);
template <class Cell>
bool includes(const Cell* outer, const Cell* inner, std::uint32_t dimension) {
    IncludesHint none = 0;
    return includes(outer, inner, dimension, none);
}

/// z is simulated by `by` (simulation.h). For the narrow form every |l|, |u| must be at
/// most largest_finite16 / 2 or no_constant.
bool simulated(const Raw16* z, const Raw16* by, std::uint32_t dimension,
               std::span<const std::int32_t> l, std::span<const std::int32_t> u);
bool simulated(const Raw* z, const Raw* by, std::uint32_t dimension,
               std::span<const std::int32_t> l, std::span<const std::int32_t> u);

/// For testing one zone against many: writes the *shadow* of z, a matrix such that
/// includes(by, shadow) is simulated(z, by) for every canonical `by` of the same form. It has
/// dimension^2 entries, and the slack behind them is overwritten too. Costs about one test. The shadow is no zone: it is
/// neither canonical nor to be used for anything else. Same limits for l and u.
void shadow(const Raw16* z, std::uint32_t dimension, std::span<const std::int32_t> l,
            std::span<const std::int32_t> u, Raw16* to);
void shadow(const Raw* z, std::uint32_t dimension, std::span<const std::int32_t> l,
            std::span<const std::int32_t> u, Raw* to);

} // namespace zonar::zone
