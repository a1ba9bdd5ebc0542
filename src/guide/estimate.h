// guide/estimate.h
//
// How far a state is from what a search looks for: a number (a heuristic value), and how much
// it can be relied on. Searches take the states with small numbers first. What they conclude
// from the numbers depends on the promises: an admissible estimate lets A* call a run
// shortest, and an infinite one lets a search drop a state, if dead ends are proofs. Tests
// compare every estimate with the true distances and hold it to its promises.
//
// What an implementation must know:
//
//   when       of() is called once for each successor that a search keeps, sometimes for one
//              that it then drops, and again when a state is reopened. States come in any
//              order, and the same state may come several times.
//   arguments  They belong to the search and are valid during the call. The layout of the
//              words is that of the system the estimate was made for, and every cell has a
//              value that semantics::CodeAnalysis allows it.
//   result     Depends on the arguments alone: not on earlier calls, addresses or time. At
//              most abstraction::largest_distance, or infinite (distances.h does the
//              arithmetic). 0 is no claim that the state is a goal.
//   memory     of() and the preferences allocate nothing once warm. Scratch space is a
//              member, which is why they are not const; so one estimate serves one search,
//              and each thread makes its own.
//   time       of() may take microseconds; if that is more than a look into the store, say so
//              in is_slow(). Inner loops that may be long call watch::spend(). Whatever can
//              be computed from network and query alone belongs into the constructor.
//
// A new estimate is one row in estimate_spec.cpp, one case in make_estimate.cpp, and its own
// files. It must keep its promises for all costs (semantics/costs.h), also for costs of 0.
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

    /// `words`: the discrete part of the state. `zone`: unspecified, perhaps without cells,
    /// unless uses_zone().
    virtual Distance of(const semantics::Word* words, zone::ConstZone zone) = 0;
    /// The same throughout its life, as are promises() and is_slow().
    virtual bool uses_zone() const { return false; }
    virtual Promises promises() const = 0;
    /// It takes longer than finding out whether a state was met before. A search may then
    /// remember its answers by discrete part.
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
