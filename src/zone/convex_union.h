// zone/convex_union.h
//
// When several zones together are one zone. The least zone that includes them all, their
// *hull*, is a matrix of the largest entries; their union is convex if no point of the hull is
// outside all of them. [DHLP06]
//
// Nothing is built to see that two zones are not enough: a point outside both violates an entry
// (i, j) of the first and an entry (k, l) of the second, and whether the hull has such a point
// is a matter of one circle through the two,
//
//     j -> i ~> l -> k ~> j,
//
// since the hull is canonical and has points that violate either alone. More zones are taken
// away one after the other, from a piece of the hull that shrinks, and the first piece that
// none of them meets ends it.
#pragma once

#include "zone/project.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::zone {

/// z becomes the least zone that includes it and the other. Canonical, without a closure: the
/// larger of two entries is no larger than the sum of the larger ones on a way round it.
void join(Zone z, ConstZone other);

/// Whether the join of two zones, which is `hull`, has no point outside both.
bool is_union(ConstZone hull, ConstZone a, ConstZone b);

/// Whether zones cover another one together. Keeps scratch space, so that it stops allocating
/// once it has seen the largest number of parts.
class Cover {
public:
    static constexpr std::size_t most_parts = 64;

    /// Whether every point of `whole` is in one of the parts, of which there are at most
    /// `most_parts`. It gives up, and says no, after about `most_looks` looks at a part.
    bool covers(ConstZone whole, std::span<const ConstZone> parts,
                std::uint64_t most_looks);
    /// How many looks the last answer took.
    std::uint64_t looks() const { return looks_; }

private:
    bool covers_piece(ConstZone piece, std::uint64_t left, std::size_t depth);
    std::size_t best_part(ConstZone piece, std::uint64_t& left);

    std::uint32_t dimension_ = 0;
    std::span<const ConstZone> parts_;
    std::uint64_t looks_ = 0, most_looks_ = 0;
    std::vector<Room> rests_, pieces_; // by depth
};

} // namespace zonar::zone
