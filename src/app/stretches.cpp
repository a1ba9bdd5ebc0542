#include "app/stretches.h"

#include <algorithm>

namespace zonar::app {

void Stretches::add(Stretch stretch) {
    if (stretch.first > stretch.last) return;
    // Those that overlap or touch the new one lie next to each other.
    const auto begin =
        std::ranges::lower_bound(all_, stretch.first - 1, {}, &Stretch::last);
    auto end = begin;
    for (; end != all_.end() && end->first <= stretch.last + 1; ++end) {
        stretch.first = std::min(stretch.first, end->first);
        stretch.last = std::max(stretch.last, end->last);
    }
    all_.insert(all_.erase(begin, end), stretch);
}

void Stretches::add(const Stretches& others) {
    for (const Stretch& stretch : others.all_) add(stretch);
}

Stretches common(const Stretches& a, const Stretches& b) {
    Stretches result;
    auto x = a.all_.begin();
    auto y = b.all_.begin();
    while (x != a.all_.end() && y != b.all_.end()) {
        result.add({std::max(x->first, y->first), std::min(x->last, y->last)});
        if (x->last < y->last)
            ++x;
        else
            ++y;
    }
    return result;
}

} // namespace zonar::app
