// guide/estimate.h
//
// How far a state is from what a search looks for: a number, and how much it can be relied
// on. Searches take the states with small numbers first; what they may conclude from the
// numbers depends on the promises, and a test holds each estimate to its own.
#pragma once

#include "abstraction/system.h"
#include "guide/preferences.h"
#include "semantics/layout.h"
#include "zone/dbm.h"

#include <memory>
#include <string>

namespace zonar::guide {

using abstraction::Distance;
using abstraction::infinite;

/// With respect to the costs of transitions that the estimate was made for.
struct Promises {
    /// Never above the cost of the cheapest way to the goal.
    bool admissible = false;
    /// 0 at the goal, and it falls by at most a transition's cost along the transition;
    /// therefore admissible.
    bool consistent = false;
    /// Infinite is a proof: no goal state can be reached from there.
    bool dead_ends = false;
};

class Estimate {
public:
    virtual ~Estimate() = default;

    /// `words`: the discrete part of the state. `zone`: rubbish unless uses_zone().
    virtual Distance of(const semantics::Word* words, zone::ConstZone zone) = 0;
    virtual bool uses_zone() const { return false; }
    virtual Promises promises() const = 0;
    /// It takes longer than finding out whether a state was met before.
    virtual bool is_slow() const { return false; }
    /// In the words of the command line.
    virtual std::string name() const = 0;
    /// The same estimate for a second worker: it shares what never changes, and has scratch memory
    /// of its own. The original must outlive it. Null if there can be only one.
    virtual std::unique_ptr<Estimate> clone() const { return nullptr; }
    /// Which transitions it would take first; null if it has no opinion. Belongs to it.
    virtual Preferences* preferences() { return nullptr; }
};

} // namespace zonar::guide
