// guide/preferences.h
//
// Which transitions of a state an estimate would take first. An estimate that finds its
// number by looking for a way, however rough, knows how that way begins.
#pragma once

#include "semantics/layout.h"
#include "zone/dbm.h"

namespace zonar::guide {

class Preferences {
public:
    virtual ~Preferences() = default;

    /// The state whose successors will be asked about. False: it has no preferences there.
    virtual bool look_from(const semantics::Word* words, zone::ConstZone zone) = 0;
    /// Whether a transition from there that leads to this state is one of those.
    virtual bool prefers(const semantics::Word* successor) = 0;
};

} // namespace zonar::guide
