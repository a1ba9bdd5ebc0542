#include "zone/project.h"

#include "zone/contract.h"

#include <algorithm>
#include <functional>

namespace zonar::zone {

void select(Zone to, ConstZone from, std::span<const Clock> sources) {
    const std::uint32_t n = to.dimension;
    ZONAR_ASSERT(sources.size() >= n && (n == 0 || sources[0] == 0));
    ZONAR_ASSERT(n == 0 || std::ranges::max(sources.first(n)) < from.dimension);
    ZONAR_ASSERT(looks_canonical(from));
    const std::uint32_t stride = to.stride();
    for (Clock i = 0; i < n; ++i) {
        const Raw* const old = from.row(sources[i]);
        Raw* const row = to.row(i);
        for (Clock j = 0; j < n; ++j) row[j] = old[sources[j]];
        for (Clock j = n; j < stride; ++j) row[j] = none_raw;
    }
    ZONAR_ASSERT(looks_canonical(to));
}

void spread(Zone to, ConstZone from, std::span<const Clock> targets) {
    const std::uint32_t n = to.dimension;
    const std::uint32_t stride = to.stride();
    const auto known = static_cast<std::uint32_t>(targets.size());
    ZONAR_ASSERT(known == from.dimension && (known == 0 || targets[0] == 0));
    ZONAR_ASSERT(std::ranges::is_sorted(targets, std::ranges::less_equal{}));
    ZONAR_ASSERT(known == 0 || targets.back() < n);
    Clock next = 0; // of `from`
    for (Clock i = 0; i < n; ++i) {
        Raw* const row = to.row(i);
        if (next == known || targets[next] != i) {
            std::fill_n(row, stride, none_raw);
            row[i] = zero_bound.raw();
            continue;
        }
        // x - y <= x - 0 for a clock y that may be anything from 0 on.
        const Raw* const old = from.row(next++);
        std::fill_n(row, n, old[0]);
        std::fill(row + n, row + stride, none_raw);
        for (Clock j = 0; j < known; ++j) row[targets[j]] = old[j];
    }
    ZONAR_ASSERT(next == known);
    ZONAR_ASSERT(looks_canonical(to));
}

} // namespace zonar::zone
