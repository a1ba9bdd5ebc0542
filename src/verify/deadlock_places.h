// verify/deadlock_places.h
//
// Where a search for deadlocks tells exactly which points are stuck, and where it suspects.
//
// Such a search goes by L and U, as any other, and asks of each zone whether one of the points
// that it simulates is stuck (semantics/deadlock.h). That is a suspicion, for a point that
// simulates a stuck one need not be stuck itself. A suspicion is confirmed by going the way to
// it once more with exact zones. If that fails, the search begins again with L = U at the
// locations of the suspected state: what simulates a stuck point there is stuck, so that the
// points of the zone alone tell. docs/semantics.md has the argument.
#pragma once

#include "semantics/layout.h"
#include "semantics/system.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::verify {

class DeadlockPlaces {
public:
    explicit DeadlockPlaces(const semantics::System& system)
        : system_(system), is_exact_(system.network().locations.size(), 0) {}

    /// Whether all locations of a state are among them.
    bool include(const semantics::Word* words) const;
    void add(const semantics::Word* words);
    /// The number of locations.
    std::size_t size() const { return size_; }
    /// For ClockBounds: 1 for those where L = U.
    std::span<const std::uint8_t> by_location() const { return is_exact_; }

private:
    /// Where a process is in a state.
    std::size_t location(std::uint32_t process, const semantics::Word* words) const {
        return system_.location_id(process, system_.layout().reader(process)(words));
    }

    const semantics::System& system_;
    std::vector<std::uint8_t> is_exact_;
    std::size_t size_ = 0;
};

/// How often a query about deadlock began anew, because a suspicion was refuted.
struct Suspicions {
    std::uint32_t refuted = 0;         // states
    std::uint32_t exact_locations = 0; // in the last search: where L = U
    bool exact_everywhere = false;     // in the last search: it was one by M
};

/// From one search to the next: finer where a suspicion was refuted, and after a few of them
/// L = U everywhere, so that a model in which many are wrong costs little more than it must.
class DeadlockSuspicion {
public:
    /// From here on: deadlocks are suspected.
    void begin(const semantics::System& system) {
        places_.emplace(system);
        told_.emplace();
    }
    /// For QueryGoal; null: deadlocks are found exactly, by L = U everywhere.
    DeadlockPlaces* places() { return places_ ? &*places_ : nullptr; }
    bool is_active() const { return places_.has_value(); }
    /// Bounds are finer than they would be for other queries, at some locations.
    bool is_refined() const { return places_ && places_->size() > 0; }
    /// For ClockBounds.
    std::span<const std::uint8_t> symmetric_at() const {
        return places_ ? places_->by_location() : std::span<const std::uint8_t>{};
    }
    /// A suspected state was not confirmed. The bounds of the next search are others.
    void refute(const semantics::Word* words);
    /// What is to be said about it; nothing if deadlocks were never suspected.
    const std::optional<Suspicions>& told() const { return told_; }

private:
    static constexpr std::uint32_t most_refuted = 4;

    std::optional<DeadlockPlaces> places_;
    std::optional<Suspicions> told_;
};

} // namespace zonar::verify
