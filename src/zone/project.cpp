#include "zone/project.h"

#include <algorithm>

namespace zonar::zone {

void select(Zone to, ConstZone from, std::span<const Clock> sources) {
    const std::uint32_t n = to.dimension;
    const std::uint32_t stride = to.stride();
    for (Clock i = 0; i < n; ++i) {
        const Raw* const old = from.row(sources[i]);
        Raw* const row = to.row(i);
        for (Clock j = 0; j < n; ++j) row[j] = old[sources[j]];
        for (Clock j = n; j < stride; ++j) row[j] = none_raw;
    }
}

void spread(Zone to, ConstZone from, std::span<const Clock> targets) {
    const std::uint32_t n = to.dimension;
    const std::uint32_t stride = to.stride();
    const auto known = static_cast<std::uint32_t>(targets.size());
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
}

} // namespace zonar::zone
