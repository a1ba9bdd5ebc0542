#include "zone/convex_union.h"

#include "zone/contract.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace zonar::zone {

void join(Zone z, ConstZone other) {
    ZONAR_ASSERT(z.dimension == other.dimension);
    for (Clock i = 0; i < z.dimension; ++i) {
        Raw* const row = z.row(i);
        const Raw* const theirs = other.row(i);
        for (Clock j = 0; j < z.dimension; ++j) row[j] = std::max(row[j], theirs[j]);
    }
    ZONAR_ASSERT(looks_canonical(z));
}

namespace {

/// Whether a point of the hull violates entry (i, j) of one zone, and entry (k, l) of another.
/// Each alone is violated by points of the hull.
bool violates_both(ConstZone hull, Clock i, Clock j, Bound first, Clock k, Clock l,
                   Bound second) {
    // j -> i by `first` negated, i ~> l, l -> k by `second` negated, k ~> j.
    const Bound circle =
        (first.negated() + hull.at(i, l)) + (second.negated() + hull.at(k, j));
    return circle >= zero_bound;
}

} // namespace

bool is_union(ConstZone hull, ConstZone a, ConstZone b) {
    const std::uint32_t n = hull.dimension;
    ZONAR_ASSERT(a.dimension == n && b.dimension == n);
    // The test by one circle needs the tightest bounds, and a hull that is the join.
    ZONAR_ASSERT(includes(hull, a) && includes(hull, b));
    for (Clock i = 0; i < n; ++i) {
        for (Clock j = 0; j < n; ++j) {
            if (a.raw(i, j) == hull.raw(i, j)) continue;
            for (Clock k = 0; k < n; ++k) {
                for (Clock l = 0; l < n; ++l) {
                    if (b.raw(k, l) == hull.raw(k, l)) continue;
                    if (violates_both(hull, i, j, a.at(i, j), k, l, b.at(k, l)))
                        return false;
                }
            }
        }
    }
    return true;
}

bool Cover::covers(ConstZone whole, std::span<const ConstZone> parts,
                   std::uint64_t most_looks) {
    ZONAR_ASSERT(parts.size() <= most_parts);
    for (const ConstZone part : parts) ZONAR_ASSERT(part.dimension == whole.dimension);
    parts_ = parts;
    looks_ = 0;
    most_looks_ = most_looks;
    dimension_ = whole.dimension;
    if (pieces_.size() <= parts.size()) {
        pieces_.resize(parts.size() + 1);
        rests_.resize(parts.size() + 1);
    }
    const std::uint64_t all = parts.size() == most_parts
                                  ? ~std::uint64_t{0}
                                  : (std::uint64_t{1} << parts.size()) - 1;
    return covers_piece(whole, all, 0);
}

namespace {

/// How many entries of a part cut the piece. Rows are padded alike, so the matrices are two
/// arrays to the compiler.
std::uint32_t count_cuts(ConstZone part, ConstZone piece) {
    std::uint32_t cuts = 0;
    const std::size_t cells = cells_of(piece.dimension);
    for (std::size_t i = 0; i < cells; ++i)
        cuts += part.cells[i] < piece.cells[i] ? 1u : 0u;
    return cuts;
}

/// Some entry of the part alone shows that it has no point of the piece.
bool is_apart(ConstZone part, ConstZone piece) {
    for (Clock i = 0; i < piece.dimension; ++i)
        for (Clock j = 0; j < piece.dimension; ++j)
            if (part.raw(i, j) < piece.raw(i, j) &&
                !satisfiable(piece, i, j, part.at(i, j)))
                return true;
    return false;
}

} // namespace

/// The part that leaves the least of a piece, by the number of its entries that cut the piece.
/// Those that do not meet the piece are removed from the list. `most_parts`: none is left.
std::size_t Cover::best_part(ConstZone piece, std::uint64_t& left) {
    while (left != 0) {
        std::size_t best = most_parts;
        std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
        for (std::uint64_t rest = left; rest != 0; rest &= rest - 1) {
            const auto part = static_cast<std::size_t>(std::countr_zero(rest));
            const std::uint32_t cuts = count_cuts(parts_[part], piece);
            ++looks_;
            if (cuts >= fewest) continue;
            fewest = cuts;
            best = part;
            if (cuts == 0) return best;
        }
        if (!is_apart(parts_[best], piece)) return best;
        left &= ~(std::uint64_t{1} << best);
    }
    return most_parts;
}

// What the best part leaves of the piece must be covered by the others, cut by cut.
bool Cover::covers_piece(ConstZone piece, std::uint64_t left, std::size_t depth) {
    ZONAR_ASSERT(depth < pieces_.size()); // each piece uses up one part
    if (looks_ >= most_looks_) return false;
    const std::size_t best = best_part(piece, left);
    if (best == most_parts) return false;
    left &= ~(std::uint64_t{1} << best);
    const ConstZone part = parts_[best];
    const Zone rest = rests_[depth].of(dimension_);
    copy(rest, piece);
    for (Clock i = 0; i < dimension_; ++i) {
        for (Clock j = 0; j < dimension_; ++j) {
            const Bound bound = part.at(i, j);
            if (satisfies(rest, i, j, bound)) continue;
            const Zone outside = pieces_[depth].of(dimension_);
            copy(outside, rest);
            if (constrain(outside, j, i, bound.negated()) &&
                !covers_piece(outside, left, depth + 1))
                return false;
            // Nothing of the part is inside the piece: all of that was looked at.
            if (!constrain(rest, i, j, bound)) return true;
        }
    }
    return true;
}

} // namespace zonar::zone
