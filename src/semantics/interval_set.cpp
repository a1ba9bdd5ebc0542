#include "semantics/interval_set.h"

#include <algorithm>

namespace zonar::semantics {

void IntervalSet::add(Interval interval) {
    if (interval.low > interval.high) return;
    // Those that overlap or touch the new one lie next to each other.
    const auto begin =
        std::ranges::lower_bound(all_, interval.low - 1, {}, &Interval::high);
    auto end = begin;
    for (; end != all_.end() && end->low <= interval.high + 1; ++end)
        interval = hull(interval, *end);
    all_.insert(all_.erase(begin, end), interval);
}

IntervalSet common(const IntervalSet& a, const IntervalSet& b) {
    IntervalSet result;
    auto x = a.all_.begin();
    auto y = b.all_.begin();
    while (x != a.all_.end() && y != b.all_.end()) {
        result.add({std::max(x->low, y->low), std::min(x->high, y->high)});
        if (x->high < y->high)
            ++x;
        else
            ++y;
    }
    return result;
}

} // namespace zonar::semantics
