#include "verify/value_set.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::verify {

namespace {

/// The whole number at or below a cell of a clock. Values may be negative, after shifting.
std::int64_t floor_of(Cell cell) {
    return cell >= 0 ? cell / 2 : -((1 - cell) / 2);
}

bool is_point(Cell cell) {
    return cell % 2 == 0;
}

} // namespace

ValueEnd lower_end(Cell cell, bool is_clock) {
    // Of a supremum that is infinite; the lower end does not count there.
    if (cell == endless) return {.value = 0, .included = false, .infinite = true};
    if (!is_clock) return {.value = cell};
    return {.value = floor_of(cell), .included = is_point(cell)};
}

ValueEnd upper_end(Cell cell, bool is_clock) {
    if (cell == endless) return {.value = 0, .included = false, .infinite = true};
    if (!is_clock) return {.value = cell};
    return {.value = floor_of(cell) + (is_point(cell) ? 0 : 1),
            .included = is_point(cell)};
}

CellRange clock_range(zone::ConstZone zone, zone::Clock clock) {
    const zone::Bound below = zone.at(0, clock); // -x
    const zone::Bound above = zone.at(clock, 0);
    CellRange range;
    range.low = -2 * std::int64_t{below.value()} + (below.is_strict() ? 1 : 0);
    range.high = above.is_none()
                     ? endless
                     : 2 * std::int64_t{above.value()} - (above.is_strict() ? 1 : 0);
    return range;
}

CellRange shifted(CellRange cells, std::int64_t by) {
    return {cells.low + 2 * by, cells.high == endless ? endless : cells.high + 2 * by};
}

void ValueSet::add(CellRange range) {
    ZONAR_ASSERT(range.low <= range.high);
    // The first that ends next to the new one or further right.
    auto first = std::ranges::lower_bound(ranges_, range.low - 1, {}, &CellRange::high);
    if (first != ranges_.end() && first->low <= range.low && range.high <= first->high)
        return; // by far the most frequent case
    auto last = first;
    while (last != ranges_.end() &&
           (range.high == endless || last->low <= range.high + 1)) {
        range.low = std::min(range.low, last->low);
        range.high = std::max(range.high, last->high);
        ++last;
    }
    if (first == last) {
        ranges_.insert(first, range);
    } else {
        *first = range;
        ranges_.erase(first + 1, last);
    }
    ZONAR_ASSERT(is_normal());
}

// Disjoint, ascending, none next to another.
bool ValueSet::is_normal() const {
    return std::ranges::adjacent_find(ranges_,
                                      [](const CellRange& a, const CellRange& b) {
                                          return a.high == endless || a.high + 1 >= b.low;
                                      }) == ranges_.end();
}

bool ValueSet::includes(CellRange range) const {
    const auto first = std::ranges::lower_bound(ranges_, range.low, {}, &CellRange::high);
    return first != ranges_.end() && first->low <= range.low && range.high <= first->high;
}

} // namespace zonar::verify
