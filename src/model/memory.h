// model/memory.h
//
// The memory that programs work on: 32-bit cells, numbered from both sides of zero.
//
//      ... -3  -2  -1 | 0 ...
//          auxiliary  | locations | variables | meta
//                     `---- stored state ----'
//
// Cells from 0 on: one per process that holds the index of its current location, then
// every stored integer variable, arrays and structures flattened; together they are the
// discrete part of a state. Meta variables follow; they have a value within one step only.
// Cells below 0 are auxiliary: constant arrays and structures, parameters and locals of
// functions, the variables of select, forall, exists, sum and for. A query adds its own
// further below. Growing to both sides lets either part grow without moving the other.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

namespace zonar::model {

/// The number of one cell.
struct CellId {
    std::int32_t raw = 0;
    friend constexpr auto operator<=>(CellId, CellId) = default;
};

/// The values that a cell may hold, both ends included.
struct Range {
    std::int32_t low = 0;
    std::int32_t high = 0;

    constexpr bool contains(std::int64_t value) const {
        return low <= value && value <= high;
    }
    friend constexpr bool operator==(Range, Range) = default;
};

/// No bound but that of 32 bits.
inline constexpr Range any_integer{std::numeric_limits<std::int32_t>::min(),
                                   std::numeric_limits<std::int32_t>::max()};

/// A run of cells: what each holds at first, and what it may hold.
struct Cells {
    std::vector<std::int32_t> initial;
    std::vector<Range> ranges;

    std::uint32_t size() const { return static_cast<std::uint32_t>(initial.size()); }
    void add(std::int32_t value, Range range) {
        initial.push_back(value);
        ranges.push_back(range);
    }
    friend bool operator==(const Cells&, const Cells&) = default;
};

struct Memory {
    std::uint32_t locations = 0; // cells 0 .. locations - 1
    std::uint32_t stored = 0;    // cells 0 .. stored - 1, locations included
    Cells state;                 // cell i at index i; from `stored` on: meta
    Cells auxiliary;             // cell i < 0 at index -1 - i

    friend bool operator==(const Memory&, const Memory&) = default;
};

/// A memory laid out for running programs. Build it once per worker; to evaluate in
/// another state, overwrite the cells from 0 on.
class MemoryBlock {
public:
    /// `extra`: a query's own auxiliary cells, below the network's.
    explicit MemoryBlock(const Memory& memory, const Cells& extra = {});

    std::int32_t* cells() { return cells_.data() + below_; }
    const Range* ranges() const { return ranges_.data() + below_; }

private:
    std::vector<std::int32_t> cells_;
    std::vector<Range> ranges_;
    std::uint32_t below_;
};

} // namespace zonar::model
