#include "semantics/deadlock.h"

#include "checks/check.h"
#include "zone/simulated_hull.h"

namespace zonar::semantics {

using zone::ConstZone;
using zone::Federation;

DeadlockFinder::DeadlockFinder(Stepper& stepper)
    : stepper_(stepper), universe_(1), source_(stepper.system.dimension()),
      enabled_(stepper.system.dimension()) {}

// The source is closed under delay, and may leave the invariant, which was found.
bool DeadlockFinder::find_in_source(Federation& dead) {
    ZoneStep& zones = stepper_.zones;
    zones.measure(source_);
    if (!zones.apply_invariants(source_)) return !stepper_.failed();
    dead.add(source_);
    return subtract(source_, zones.growth(), !zones.time_stands_still(), dead);
}

bool DeadlockFinder::find(const Word* words, ConstZone zone, Federation& dead) {
    dead.clear();
    stepper_.turn_to(words);
    if (!stepper_.system.is_timed()) {
        dead.add(universe_);
        return subtract(source_, zone::Growth{0}, false, dead);
    }
    if (!stepper_.zones.find_invariants()) return false;
    ZONAR_ASSERT(zone.dimension == source_.dimension());
    zone::copy(source_, zone);
    return find_in_source(dead);
}

const zone::Dbm* DeadlockFinder::find_around(const Word* words, ConstZone zone,
                                             Federation& dead) {
    ZoneStep& zones = stepper_.zones;
    ZONAR_ASSERT(stepper_.system.is_timed());
    dead.clear();
    stepper_.turn_to(words);
    if (!zones.find_invariants()) return nullptr;
    zone::copy(source_, zone);
    const std::size_t clocks = stepper_.system.network().clocks; // without total time
    zone::widen_to_simulated(source_, zones.timing().lower().first(clocks),
                             zones.timing().upper().first(clocks));
    // What can happen to a point after a delay must happen to one of these points.
    if (!zones.time_stands_still()) zone::delay(source_);
    return find_in_source(dead) ? &source_ : nullptr;
}

bool DeadlockFinder::subtract(ConstZone source, zone::Growth growth, bool later,
                              Federation& dead) {
    BroadcastSplit& split = stepper_.split;
    // Each goes on until nothing is left to find.
    stepper_.transitions.each(
        [&](const Transition& transition) {
            if (stepper_.system.is_timed() && !split.cut(transition, source, growth))
                return !stepper_.failed() || stepper_.note_failure(transition);
            return subtract(transition, split.pieces(), later, dead);
        },
        [&](const Broadcast& broadcast) {
            bool found = split.begin(broadcast, source, growth) && split.next();
            for (; found; found = split.next())
                if (!subtract(split.transition(), split.pieces(), later, dead))
                    return false;
            return !stepper_.failed() || stepper_.note_failure(split.transition());
        });
    return !stepper_.failed();
}

// The points among `pieces` from which this transition leads somewhere. False: an error, or
// nothing is left.
bool DeadlockFinder::subtract(const Transition& transition, const Federation& pieces,
                              bool later, Federation& dead) {
    Step& step = stepper_.step;
    enabled_.clear();
    bool ok = step.take(transition, stepper_.transitions);
    if (ok && step.invariants_hold()) {
        if (!stepper_.system.is_timed()) {
            dead.clear();
        } else if (stepper_.zones.find_invariants()) {
            for (std::size_t i = 0; i < pieces.size() && ok; ++i)
                ok = stepper_.add_enabled(pieces[i], enabled_);
        }
    }
    ok = ok && !step.failed();
    step.undo();
    if (!ok) return stepper_.note_failure(transition);
    if (later) enabled_.past();
    if (!enabled_.empty()) dead.subtract(enabled_);
    return !dead.empty();
}

} // namespace zonar::semantics
