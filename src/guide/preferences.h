// guide/preferences.h
//
// Which transitions look promising ("preferred operators" in planning). An estimate that has
// computed a way to the goal knows more than how long it is: how it begins. Searches with an
// open list for preferred successors take turns between that list and the others.
//
// For each state that is expanded, look_from() is called once, and then prefers() for each of
// its successors, in the order in which they are produced. Between the two, of() of the same
// estimate is called, which must not disturb what look_from() has found. Answers depend on
// the arguments alone, are only hints, and prove nothing. Nothing is allocated once warm.
#pragma once

#include "semantics/layout.h"
#include "zone/dbm.h"

namespace zonar::guide {

/// Which of a state's transitions an estimate would take first.
class Preferences {
public:
    virtual ~Preferences() = default;

    /// The state whose successors will be asked about. False: it has no preferences there,
    /// and prefers() is not called. `zone` as for Estimate::of.
    virtual bool look_from(const semantics::Word* words, zone::ConstZone zone) = 0;
    /// Whether a transition from there that leads to this state is one of those.
    virtual bool prefers(const semantics::Word* successor) = 0;
};

} // namespace zonar::guide
