#include "semantics/deadlock.h"

#include <utility>

namespace zonar::semantics {

using zone::ConstZone;
using zone::Federation;

DeadlockFinder::DeadlockFinder(Expander& expander)
    : expander_(expander), universe_(1), source_(expander.system_.dimension()),
      pieces_(expander.system_.dimension()), enabled_(expander.system_.dimension()) {}

bool DeadlockFinder::find(const Word* words, ConstZone zone, Federation& dead) {
    Expander& e = expander_;
    const System& system = e.system_;
    const bool timed = system.is_timed();
    e.machine_.reset_meta();
    system.layout().unpack(words, e.machine_.cells());
    dead.clear();
    if (timed) {
        e.zones_.measure(zone);
        zone::copy(source_, zone);
        if (!e.zones_.find_invariants() || !e.zones_.apply_invariants(source_))
            return !e.step_.failed();
        e.source_growth_ = e.zones_.growth();
        dead.add(source_);
    } else {
        dead.add(universe_);
    }
    return subtract(source_, !e.zones_.time_stands_still(), dead);
}

bool DeadlockFinder::subtract(ConstZone source, bool later, Federation& dead) {
    Expander& e = expander_;
    const bool timed = e.system_.is_timed();
    e.transitions_.each([&](const Transition& transition) {
        if (timed) {
            if (!e.zones_.satisfiable(transition, source)) return true;
            if (!e.cut(transition, source, pieces_)) return !e.step_.failed();
        }
        enabled_.clear();
        bool ok = e.step_.take(transition, e.transitions_);
        if (ok && e.step_.invariants_hold()) {
            if (!timed) {
                dead.clear();
            } else if (e.zones_.find_invariants()) {
                for (std::size_t i = 0; i < pieces_.size() && ok; ++i) {
                    ok = e.enabled_part(std::as_const(pieces_)[i], enabled_);
                }
            }
        }
        ok = ok && !e.step_.failed();
        e.step_.undo();
        if (!ok) return e.note_failure(transition);
        if (later) enabled_.past();
        if (!enabled_.empty()) dead.subtract(enabled_);
        return !dead.empty(); // nothing left to find
    });
    return !e.step_.failed();
}

} // namespace zonar::semantics
