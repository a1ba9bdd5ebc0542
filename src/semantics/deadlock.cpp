#include "semantics/deadlock.h"

#include "zone/simulated_hull.h"

namespace zonar::semantics {

using zone::ConstZone;
using zone::Federation;

DeadlockFinder::DeadlockFinder(Expander& expander)
    : expander_(expander), universe_(1), source_(expander.system_.dimension()),
      enabled_(expander.system_.dimension()) {}

// The state, for what follows to be about.
void DeadlockFinder::turn_to(const Word* words) {
    expander_.zones_.begin_with_all_clocks();
    expander_.machine_.reset_meta();
    expander_.system_.layout().unpack(words, expander_.machine_.cells());
}

// The source is closed under delay, and may leave the invariant, which was found.
bool DeadlockFinder::find_in_source(Federation& dead) {
    Expander& e = expander_;
    e.zones_.measure(source_);
    if (!e.zones_.apply_invariants(source_)) return !e.step_.failed();
    e.source_growth_ = e.zones_.growth();
    dead.add(source_);
    return subtract(source_, !e.zones_.time_stands_still(), dead);
}

bool DeadlockFinder::find(const Word* words, ConstZone zone, Federation& dead) {
    dead.clear();
    turn_to(words);
    if (!expander_.system_.is_timed()) {
        dead.add(universe_);
        return subtract(source_, false, dead);
    }
    if (!expander_.zones_.find_invariants()) return false;
    zone::copy(source_, zone);
    return find_in_source(dead);
}

const zone::Dbm* DeadlockFinder::find_around(const Word* words, ConstZone zone,
                                             Federation& dead) {
    ZoneStep& zones = expander_.zones_;
    dead.clear();
    turn_to(words);
    if (!zones.find_invariants()) return nullptr;
    zone::copy(source_, zone);
    const std::size_t clocks = expander_.system_.network().clocks; // without total time
    zone::widen_to_simulated(source_, zones.timing().lower().first(clocks),
                             zones.timing().upper().first(clocks));
    // What can happen to a point after a delay must happen to one of these points.
    if (!zones.time_stands_still()) zone::delay(source_);
    return find_in_source(dead) ? &source_ : nullptr;
}

bool DeadlockFinder::subtract(ConstZone source, bool later, Federation& dead) {
    Expander& e = expander_;
    BroadcastSplit& split = e.split_;
    const zone::Growth growth = e.source_growth_;
    // Each goes on until nothing is left to find.
    e.transitions_.each(
        [&](const Transition& transition) {
            if (e.system_.is_timed() && !split.cut(transition, source, growth))
                return !e.step_.failed() || e.note_failure(transition);
            return subtract(transition, split.pieces(), later, dead);
        },
        [&](const Broadcast& broadcast) {
            bool found = split.begin(broadcast, source, growth) && split.next();
            for (; found; found = split.next())
                if (!subtract(split.transition(), split.pieces(), later, dead))
                    return false;
            return !e.step_.failed() || e.note_failure(split.transition());
        });
    return !e.step_.failed();
}

// The points among `pieces` from which this transition leads somewhere. False: an error, or
// nothing is left.
bool DeadlockFinder::subtract(const Transition& transition, const Federation& pieces,
                              bool later, Federation& dead) {
    Expander& e = expander_;
    enabled_.clear();
    bool ok = e.step_.take(transition, e.transitions_);
    if (ok && e.step_.invariants_hold()) {
        if (!e.system_.is_timed()) {
            dead.clear();
        } else if (e.zones_.find_invariants()) {
            for (std::size_t i = 0; i < pieces.size() && ok; ++i)
                ok = e.enabled_part(pieces[i], enabled_);
        }
    }
    ok = ok && !e.step_.failed();
    e.step_.undo();
    if (!ok) return e.note_failure(transition);
    if (later) enabled_.past();
    if (!enabled_.empty()) dead.subtract(enabled_);
    return !dead.empty();
}

} // namespace zonar::semantics
