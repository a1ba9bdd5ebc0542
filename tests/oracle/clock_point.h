// oracle/clock_point.h
//
// The values of all clocks at one moment, as plain integers, and the two things that
// change them: waiting and assignment.
//
// Time is cut into units of 1/S with S = 2 (n + 1) for n clocks. A point does not stand for
// itself alone but for its region [AD94]: all valuations with the same integral parts and
// the same order of fractional parts, 0 or not. Constraints with integer bounds, between
// two clocks as well, cannot tell the valuations of a region apart. A region has at most n
// different fractional parts other than 0, so it has one point whose fractional parts are
// 0, 2/S, 4/S, ..., without a gap: its representative, and only representatives are kept.
//
// A fixed grid would not do. A model that resets a clock k times within one unit of time,
// with time between, needs k different fractions; whatever S is, some model needs more.
// Choosing the representative anew after each step makes room: from a representative,
//
//   - if some fraction is 0, waiting 1/S moves every clock off its integer and nothing
//     else, since the largest fraction is at most 2n/S < 1 - 1/S;
//   - else waiting until the largest fraction becomes 1 moves just those clocks.
//
// Each is the step to the next region, so that no region on the way is missed. Every
// valuation of a region can take the same step (regions are a bisimulation with respect to
// waiting, to assignments x := c and x := y + c, and to constraints), hence what is
// reachable among the representatives is reachable, and what is not is not.
//
// The points are made finite in one of two ways; `largest` is at least every bound that a
// constraint compares with.
//
//   - No constraint compares two clocks: a clock above `largest` is above all it will ever
//     be compared with, until it is assigned to. Its value is set to largest + 1, its
//     fraction forgotten. Nobody may then lower it by x := y - c: where a model does so
//     with values that stay small, `largest` must be large enough to know them.
//   - Otherwise sort the clocks and 0. Wherever two neighbours are further apart than
//     largest + 1, all that lies above comes down by whole units until they are not.
//     Differences that are no larger than `largest` stay as they are, others stay larger.
//     Waiting only widens the lowest of these gaps. Setting a clock to 0 or to another
//     clock joins two gaps, or splits none; setting it to c > 0 could split a gap that was
//     cut short, and is therefore not supported together with differences.
//
// The time since the beginning can be kept as one more clock, the last, which nobody sets or
// compares. Beyond a largest value of its own it is only known to be beyond; whatever happens
// to the other clocks does not touch it.
//
// Stopwatches have no regions. They are given the fixed grid: what is found is reachable,
// what is not found may be reachable nevertheless.
#pragma once

#include "model/evaluate.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace zonar::oracle {

/// What a model and the queries asked about it do with clocks.
struct ClockUse {
    std::uint32_t clocks = 1; // with the reference clock
    bool differences = false;
    bool stopwatches = false;
    std::int32_t largest = 0;
    /// S for a grid of one's own choosing; with `stopwatches` only.
    std::optional<std::int32_t> scale = {};
    /// Up to where total time is told apart, if it is kept. `clocks` counts it.
    std::optional<std::int32_t> longest = {};
};

/// Value of each clock in units of 1/S; that of the reference clock is 0.
using ClockPoint = std::vector<std::int32_t>;

class ClockGrid {
public:
    explicit ClockGrid(const ClockUse& use);

    ClockPoint start(const std::vector<std::int32_t>& initial) const;

    /// A moment later: in the next region, or with stopwatches one unit further.
    /// `stopped` says for each clock whether it stands still; may be empty.
    ClockPoint wait(const ClockPoint& point, const std::vector<bool>& stopped = {}) const;

    /// Whether waiting for a short time stays in the region: no clock whose fraction is
    /// known is on an integer. Not with stopwatches.
    bool is_open(const ClockPoint& point) const;

    /// 2v for the value v, 2v + 1 for one between v and v + 1; nothing above `largest`.
    std::optional<std::int64_t> cell(std::int32_t value) const;

    bool is_one(std::int32_t value) const { return value == scale_; }

    /// `too_large`: a value was to be lowered that is known only to be large; a grid with
    /// a larger `largest` may know it.
    enum class Assigned : std::uint8_t { done, negative, too_large, unsupported };
    /// Executes the assignments one after the other.
    Assigned assign(ClockPoint& point,
                    const std::vector<model::ClockAssignment>& assignments) const;

    /// left - right < bound, or <=.
    bool satisfies(const ClockPoint& point, std::int32_t left, std::int32_t right,
                   std::int32_t bound, bool strict) const;

    /// Twice the whole part of the total time, and 1 more for a fraction; nothing if it is
    /// beyond the largest.
    std::optional<std::uint32_t> moment(const ClockPoint& point) const;

private:
    std::int32_t fraction(std::int32_t value) const { return value % scale_; }
    bool is_total_time(std::size_t clock) const {
        return use_.longest && clock + 1 == use_.clocks;
    }
    std::int32_t largest(std::size_t clock) const {
        return is_total_time(clock) ? *use_.longest : use_.largest;
    }
    bool is_above(std::size_t clock, std::int32_t value) const {
        return value > largest(clock) * scale_;
    }
    bool knows_fraction(std::size_t clock, std::int32_t value) const;
    void forget_large_values(ClockPoint& point) const;
    void close_gaps(ClockPoint& point) const;
    void space_fractions(ClockPoint& point) const;
    void normalise(ClockPoint& point) const;

    ClockUse use_;
    std::int32_t scale_; // S
};

} // namespace zonar::oracle
