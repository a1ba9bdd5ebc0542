// semantics/timing.h
//
// What the locations of a state say about clocks: upper bounds in invariants, clock bounds
// L and U, whether time stands still. It follows from state to state: only processes that
// moved since are looked at, so it costs next to nothing when states are asked about that
// differ little, as the successors of one state do.
//
// It also follows the frame of the state (clock_frame.h), if it is asked to, with the same
// bounds by place.
//
// Invariants that are not of the form x <= constant are not in here; has_others() tells
// whether there are any.
#pragma once

#include "semantics/clock_bounds.h"
#include "semantics/clock_frame.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class Timing {
public:
    Timing(const System& system, const ClockBounds& bounds);

    /// Turns to the state whose locations are in cells[0 .. processes - 1].
    void follow(const std::int32_t* cells);

    /// x <= c by clock, encoded; none_raw where there is none.
    std::span<const zone::Raw> ceilings() const { return ceilings_; }
    bool has_ceilings() const { return capped_ != 0; }
    /// No ceiling of any state is above this.
    zone::Raw highest_ceiling() const { return highest_ceiling_; }
    std::span<const std::int32_t> lower() const { return lower_; }
    std::span<const std::int32_t> upper() const { return upper_; }
    /// From here on frames are followed; before that, all clocks are in the frame.
    void follow_frames();
    const ClockFrame& frame() const { return frame_; }
    /// The same by place in the frame.
    std::span<const zone::Raw> framed_ceilings() const {
        return {has_frames_ ? framed_ceilings_.data() : ceilings_.data(),
                frame_.dimension()};
    }
    std::span<const std::int32_t> framed_lower() const {
        return {has_frames_ ? framed_lower_.data() : lower_.data(), frame_.dimension()};
    }
    std::span<const std::int32_t> framed_upper() const {
        return {has_frames_ ? framed_upper_.data() : upper_.data(), frame_.dimension()};
    }
    /// A process is in an urgent or committed location.
    bool stops_time() const { return stopping_ != 0; }
    /// Some invariant is of another form, or must be evaluated.
    bool has_others() const { return others_ != 0; }

private:
    /// What a location says about one clock, with what is said everywhere.
    struct Effect {
        zone::Clock clock = 0;
        zone::Raw ceiling = zone::none_raw;
        std::int32_t lower = zone::no_constant;
        std::int32_t upper = zone::no_constant;
    };

    /// All that a location says.
    struct Place {
        model::Run own;    // in effects_: about clocks that only its process speaks of
        model::Run shared; // in shared_: other clocks
        std::uint32_t ceilings = 0; // among its own effects
        bool stops_time = false;
        bool other_invariant = false;
        /// `own` has all clocks that only its process speaks of: nothing that another
        /// location of the process said remains.
        bool is_complete = false;
    };

    std::vector<std::vector<zone::Clock>> find_mentioned();
    void find_places();
    Effect effect_of(std::uint32_t process, std::int32_t location, zone::Clock x) const;
    Effect effect_everywhere(zone::Clock x) const {
        return {x, zone::none_raw, bounds_.lower_everywhere()[x],
                bounds_.upper_everywhere()[x]};
    }
    void leave(const Place& place);
    void enter(const Place& place);
    void set(const Effect& effect);
    void renew_shared(zone::Clock x);
    bool is_active(zone::Clock x) const {
        return lower_[x] != zone::no_constant || upper_[x] != zone::no_constant;
    }
    void note_activity(zone::Clock x);
    void write_place(zone::Clock place, zone::Clock x);
    void renew_frame();

    const System& system_;
    const ClockBounds& bounds_;
    std::vector<std::int32_t> at_; // location by process; -1: none yet
    std::vector<Place> places_;    // by location id
    std::vector<Effect> effects_;
    std::vector<zone::Clock> shared_;
    std::vector<std::vector<std::uint32_t>> concerned_; // processes by clock
    std::vector<zone::Clock> changed_;                  // shared ones, while following

    std::vector<zone::Raw> ceilings_;
    std::vector<std::int32_t> lower_, upper_;
    ClockFrame frame_;
    bool has_frames_ = false;
    bool frame_is_old_ = false;
    std::vector<std::uint8_t> always_framed_;
    std::vector<std::uint64_t> framed_bits_; // by clock
    // by place; not initialised behind the last
    std::vector<zone::Raw> framed_ceilings_;
    std::vector<std::int32_t> framed_lower_, framed_upper_;

    zone::Raw highest_ceiling_ = 0;
    std::uint32_t capped_ = 0;
    std::uint32_t stopping_ = 0;
    std::uint32_t others_ = 0;
};

} // namespace zonar::semantics
