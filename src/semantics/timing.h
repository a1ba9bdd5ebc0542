// semantics/timing.h
//
// What the locations of a state say about clocks: upper bounds in invariants, clock bounds
// L and U, whether time stands still. It follows from state to state: only processes that
// moved since are looked at, so it costs next to nothing when states are asked about that
// differ little, as the successors of one state do.
//
// Invariants that are not of the form x <= constant are not in here; has_others() tells
// whether there are any.
#pragma once

#include "semantics/clock_bounds.h"
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

    void find_effects();
    Effect effect_of(std::uint32_t process, std::int32_t location, zone::Clock x) const;
    void leave(std::uint32_t process, std::int32_t location);
    void enter(std::uint32_t process, std::int32_t location);
    void renew_shared(zone::Clock x);

    const System& system_;
    const ClockBounds& bounds_;
    std::vector<std::int32_t> at_; // location by process; -1: none yet
    // by location id: clocks that only its process speaks of, and the others
    std::vector<Effect> effects_;
    std::vector<model::Run> own_;
    std::vector<std::vector<zone::Clock>> shared_;
    std::vector<std::vector<std::uint32_t>> concerned_; // processes by clock
    std::vector<zone::Clock> changed_;                  // shared ones, while following

    std::vector<zone::Raw> ceilings_;
    std::vector<std::int32_t> lower_, upper_;
    zone::Raw highest_ceiling_ = 0;
    std::uint32_t capped_ = 0;
    std::uint32_t stopping_ = 0;
    std::uint32_t others_ = 0;
};

} // namespace zonar::semantics
