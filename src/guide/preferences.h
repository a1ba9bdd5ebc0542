// guide/preferences.h
//
// Which transitions look as if they led on. An estimate that has a way to the goal in mind
// knows more than how long it is: how it begins.
#pragma once

#include "semantics/layout.h"
#include "zone/dbm.h"

namespace zonar::guide {

/// Which of a state's transitions an estimate would take first.
class Preferences {
public:
    virtual ~Preferences() = default;

    /// The state whose successors will be asked about. False: it has no preferences there.
    virtual bool look_from(const semantics::Word* words, zone::ConstZone zone) = 0;
    /// Whether a transition from there that leads to this state is one of those.
    virtual bool prefers(const semantics::Word* successor) = 0;
};

} // namespace zonar::guide
