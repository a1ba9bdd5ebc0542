// explore/cover_test.h
//
// Whether one zone covers another, in the sense of an exploration (Inclusion): because it
// includes it, or because each point of it is simulated by a point of the other [HSW12]. With
// equality nothing covers anything, and no test is asked for.
//
// The zone in question is *taken*: it is packed once, and then compared with many that are
// stored. Where the clock bounds of a state matter, turn_to() tells of which state it is.
#pragma once

#include "explore/settings.h"
#include "explore/zone_table.h"
#include "semantics/state_bounds.h"
#include "zone/simulation.h"

#include <cstdint>
#include <optional>
#include <span>

namespace zonar::explore {

class CoverTest {
public:
    /// All must outlive it.
    CoverTest(const semantics::System& system, const semantics::ClockBounds& bounds,
              Inclusion inclusion, ZoneTable& zones)
        : zones_(zones), inclusion_(inclusion),
          diagonals_(inclusion == Inclusion::simulation
                         ? bounds.diagonals()
                         : std::span<const zone::Diagonal>{}),
          bounds_(system, bounds) {
        if (diagonals_.empty()) return;
        taken_ = zone::Dbm{system.dimension()};
        other_ = zone::Dbm{system.dimension()};
    }

    /// Zones are over the frames of their states from here on (semantics/clock_frame.h).
    void follow_frames() { bounds_.follow_frames(); }

    /// Takes a stored zone, or, if that is no_zone, a matrix.
    void take(semantics::ZoneId number, zone::ConstZone zone) {
        if (number == semantics::no_zone) {
            zones_.take(zone);
            if (!diagonals_.empty()) zone::copy(taken_, zone);
        } else {
            zones_.take(number);
            if (!diagonals_.empty()) zones_.unpack(number, taken_);
        }
    }
    /// To be called between take() and the questions: the zone taken is that of a state with
    /// this discrete part.
    void turn_to(const semantics::Word* words) {
        signature_.reset();
        shadow_.reset();
        if (inclusion_ != Inclusion::simulation) return;
        bounds_.find(words);
        zones_.cast_shadow(bounds_.framed_lower(), bounds_.framed_upper());
    }

    // ---- questions about the zone taken and a stored one

    bool covers_taken(semantics::ZoneId stored) {
        if (inclusion_ == Inclusion::inclusion) return zones_.includes_taken(stored);
        if (diagonals_.empty()) return zones_.simulates_taken(stored);
        zones_.unpack(stored, other_);
        return zone::simulated(taken_, other_, bounds_.lower(), bounds_.upper(),
                               diagonals_, scratch_);
    }
    bool taken_covers(semantics::ZoneId stored) {
        if (inclusion_ == Inclusion::inclusion) return zones_.taken_includes(stored);
        if (diagonals_.empty()) return zones_.taken_simulates(stored);
        zones_.unpack(stored, other_);
        return zone::simulated(other_, taken_, bounds_.lower(), bounds_.upper(),
                               diagonals_, scratch_);
    }

    // ---- signatures, which rule out most questions

    /// With diagonals a zone may be covered by one that is smaller everywhere, so signatures
    /// rule nothing out then.
    bool has_signatures() const { return diagonals_.empty(); }
    /// Of the zone taken. A zone that covers it has a signature with all bits of its shadow.
    std::uint64_t signature() {
        if (!signature_)
            signature_ = has_signatures() ? zones_.signature() : ~std::uint64_t{0};
        return *signature_;
    }
    std::uint64_t shadow() {
        if (!has_signatures()) return 0;
        if (inclusion_ != Inclusion::simulation) return signature();
        if (!shadow_) shadow_ = zones_.shadow_signature();
        return *shadow_;
    }

private:
    ZoneTable& zones_;
    Inclusion inclusion_;
    std::span<const zone::Diagonal> diagonals_;
    semantics::StateBounds bounds_; // of the state turned to
    zone::Dbm taken_, other_;       // for the test with diagonals
    zone::SimulationScratch scratch_;
    // of the zone taken, once they were needed
    std::optional<std::uint64_t> signature_, shadow_;
};

} // namespace zonar::explore
