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
//
// A search by L and U that compares zones by simulation has dropped states because of others
// that can do what these can, and perhaps more. Whether one of the former is dead is therefore
// asked of all points that points of Z simulate, or rather of a zone around them: what is not
// dead there was no dead state that got lost. docs/semantics.md
#pragma once

#include "semantics/stepper.h"
#include "zone/federation.h"

namespace zonar::semantics {

class DeadlockFinder {
public:
    explicit DeadlockFinder(Stepper& stepper);

    /// Puts the dead part of a state into `dead`; for a model without clocks, one member of
    /// dimension 1 stands for a dead state. False on an error (stepper.take_error()).
    bool find(const Word* words, zone::ConstZone zone, zone::Federation& dead);

    /// The same for all points that points of the zone simulate, by the bounds of the
    /// stepper: the dead part of a zone around them, within the invariant. That zone stays
    /// good until the next call. Null on an error, which may be one of a transition that is
    /// possible in no point of the zone itself. For models with clocks.
    const zone::Dbm* find_around(const Word* words, zone::ConstZone zone,
                                 zone::Federation& dead);

    /// Takes away from `points` those of `source` from which a transition is possible: now,
    /// or with `later` also after a delay. The memory must hold the state, and the source must
    /// obey its invariant; its numbers have grown so far. False on an error.
    bool subtract(zone::ConstZone source, zone::Growth growth, bool later,
                  zone::Federation& points);

private:
    bool find_in_source(zone::Federation& dead);
    bool subtract(const Transition& transition, const zone::Federation& pieces,
                  bool later, zone::Federation& points);

    Stepper& stepper_;
    zone::Dbm universe_; // of dimension 1, for models without clocks
    zone::Dbm source_;
    zone::Federation enabled_;
};

} // namespace zonar::semantics
