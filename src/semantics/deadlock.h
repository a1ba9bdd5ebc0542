// semantics/deadlock.h
//
// The states of a zone from which nothing can happen any more: no transition now, and none
// after any delay. [BDL04]
//
//     dead(Z) = Z minus the past of each transition's enabled part, within Z,
//
// the past being the zone itself where time stands still. Z must be closed under delay, as
// all zones of the expander are. Priorities do not matter: of several possible transitions
// one is always allowed.
#pragma once

#include "semantics/expander.h"

namespace zonar::semantics {

class DeadlockFinder {
public:
    explicit DeadlockFinder(Expander& expander);

    /// Puts the dead part of a state into `dead`; for a model without clocks, one member of
    /// dimension 1 stands for a dead state. False on an error (expander.take_error()).
    bool find(const Word* words, zone::ConstZone zone, zone::Federation& dead);

    /// Takes away from `points` those of `source` from which a transition is possible: now,
    /// or with `later` also after a delay. The machine's memory must hold the state, and
    /// the source must obey its invariant. False on an error.
    bool subtract(zone::ConstZone source, bool later, zone::Federation& points);

private:
    Expander& expander_;
    zone::Dbm universe_; // of dimension 1, for models without clocks
    zone::Dbm source_;
    zone::Federation pieces_;
    zone::Federation enabled_;
};

} // namespace zonar::semantics
