// semantics/clock_frame.h
//
// Which clocks a zone is about. A clock that is inactive at a state (clock_bounds.h) may have
// any value there, and a zone need not have a row for it: zones then grow with the clocks that
// matter, not with those that the model has. The *frame* of a state are its active clocks, in
// ascending order; it depends on the locations alone. In a zone over a frame, clocks have
// places instead of numbers. Place 0 is the reference clock's.
//
// Some clocks are in the frame of every state: those that some guard or invariant mentions
// where no bound says that they matter (x > -1 always holds, and needs no bound).
#pragma once

#include "checks/check.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "zone/dbm.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class ClockFrame {
public:
    static constexpr zone::Clock nowhere = 0xffffffffu;

    /// All of `clocks` clocks, the reference clock counted.
    explicit ClockFrame(std::uint32_t clocks);

    std::uint32_t dimension() const { return static_cast<std::uint32_t>(clocks_.size()); }
    bool has_all() const { return clocks_.size() == places_.size(); }
    /// By place.
    std::span<const zone::Clock> clocks() const { return clocks_; }
    /// Where a clock is, or `nowhere`.
    zone::Clock place(zone::Clock x) const { return places_[x]; }
    const zone::Clock* places() const { return places_.data(); } // by clock

    /// Only the reference clock is left.
    void clear();
    /// They must come in ascending order.
    void add(zone::Clock x) {
        ZONAR_ASSERT(clocks_.back() < x && x < places_.size());
        places_[x] = static_cast<zone::Clock>(clocks_.size());
        clocks_.push_back(x);
    }

    friend bool operator==(const ClockFrame& a, const ClockFrame& b) {
        return a.clocks_ == b.clocks_;
    }

private:
    std::vector<zone::Clock> clocks_;
    std::vector<zone::Clock> places_; // by clock
};

/// By clock, whether it is in the frame of every state, whatever its bounds.
std::vector<std::uint8_t> always_framed(const System& system, const ClockBounds& bounds);

/// Whether some state has a smaller frame than others. Where differences of clocks are
/// compared, all have all clocks.
bool frames_differ(const System& system, const ClockBounds& bounds);

} // namespace zonar::semantics
