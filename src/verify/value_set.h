// verify/value_set.h
//
// Which values an expression has, as a union of intervals whose ends are whole numbers,
// open or closed. The line is cut into cells, numbered from left to right, so that the
// union is a list of ranges of cells:
//
//   - of a clock: cell 2v is the point v, cell 2v + 1 what lies between v and v + 1;
//   - of an integer: cell v is the value v.
//
// Zones have whole numbers as bounds, so what they leave of a clock is a range of cells.
// Values that are neighbours, and intervals that touch, make one range. `endless` is the
// cell behind all others: a range that ends there has no upper end.
#pragma once

#include "zone/dbm.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace zonar::verify {

using Cell = std::int64_t;
inline constexpr Cell endless = std::numeric_limits<Cell>::max();

struct CellRange {
    Cell low = 0;
    Cell high = 0;

    friend bool operator==(const CellRange&, const CellRange&) = default;
};

/// One end of an interval of values.
struct ValueEnd {
    std::int64_t value = 0;
    bool included = true;
    bool infinite = false; // then there is no value

    friend bool operator==(const ValueEnd&, const ValueEnd&) = default;
};
ValueEnd lower_end(Cell cell, bool is_clock);
ValueEnd upper_end(Cell cell, bool is_clock);

/// What a zone says about one clock.
CellRange clock_range(zone::ConstZone zone, zone::Clock clock);
/// The cells of a clock plus this number.
CellRange shifted(CellRange cells, std::int64_t by);

class ValueSet {
public:
    void clear() { ranges_.clear(); }
    void add(CellRange range);
    bool includes(CellRange range) const;
    /// Disjoint, ascending, none next to another.
    std::span<const CellRange> ranges() const { return ranges_; }

private:
    bool is_normal() const;

    std::vector<CellRange> ranges_;
};

} // namespace zonar::verify
