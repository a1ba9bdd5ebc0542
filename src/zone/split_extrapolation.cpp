#include "zone/split_extrapolation.h"

#include "zone/contract.h"

#include <algorithm>

namespace zonar::zone {

bool SplitExtrapolation::apply(ConstZone z, std::span<const std::int32_t> l,
                               std::span<const std::int32_t> u,
                               std::span<const Diagonal> differences) {
    ZONAR_ASSERT(z.dimension == scratch_.dimension());
    ZONAR_ASSERT(l.size() >= z.dimension && u.size() >= z.dimension);
    ZONAR_ASSERT(looks_canonical(z));
    m_.resize(z.dimension);
    std::ranges::transform(l.first(z.dimension), u.first(z.dimension), m_.begin(),
                           [](std::int32_t a, std::int32_t b) { return std::max(a, b); });
    parts_.clear();
    parts_.add(z);
    copy(scratch_, z);
    extrapolate_m_plus(scratch_, m_);
    if (equal(scratch_, z)) return true;
    for (const Diagonal& difference : differences)
        if (!cut_along(difference)) return false;
    for (std::size_t i = 0; i < parts_.size(); ++i) coarsen(parts_[i], differences);
    return true;
}

bool SplitExtrapolation::cut_along(const Diagonal& d) {
    const Bound beyond = d.bound.negated();
    const std::size_t count = parts_.size(); // the others are made here
    for (std::size_t i = 0; i < count; ++i) {
        if (satisfies(parts_[i], d.i, d.j, d.bound) ||
            !satisfiable(parts_[i], d.i, d.j, d.bound))
            continue;
        Growth growth{magnitude(parts_[i])};
        growth.grow(std::max(std::abs(d.bound.raw()), std::abs(beyond.raw())));
        if (!growth.is_safe()) return false;
        copy(scratch_, parts_[i]);
        [[maybe_unused]] const bool some_beyond = constrain(scratch_, d.j, d.i, beyond);
        [[maybe_unused]] const bool some_within = constrain(parts_[i], d.i, d.j, d.bound);
        ZONAR_ASSERT(some_beyond && some_within); // the difference crosses the part
        parts_.add(scratch_);
    }
    return true;
}

void SplitExtrapolation::coarsen(Zone part, std::span<const Diagonal> differences) {
    holds_.clear();
    for (const Diagonal& d : differences)
        holds_.push_back(satisfies(part, d.i, d.j, d.bound) ? 1 : 0);
    extrapolate_m_plus(part, m_);
    for (std::size_t k = 0; k < differences.size(); ++k) {
        const Diagonal& d = differences[k];
        [[maybe_unused]] const bool is_left =
            holds_[k] != 0 ? constrain(part, d.i, d.j, d.bound)
                           : constrain(part, d.j, d.i, d.bound.negated());
        ZONAR_ASSERT(is_left); // it still includes what it was made from
    }
}

} // namespace zonar::zone
