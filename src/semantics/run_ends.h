// semantics/run_ends.h
//
// How a run may go on forever, or be over, without another transition, in a symbolic state
// whose zone is closed under delay as far as delay is allowed:
//
//   waits  Nothing bounds the time that may pass.
//   stuck  In some points no transition is possible, and no time can pass either: time
//          stands still, or a clock has reached the bound of an invariant x <= c. An
//          invariant x < c leaves no last point; whoever is below it can wait a little more,
//          and ever smaller delays without end are not counted as a run.
//
// Which transitions are possible has nothing to do with what a search is restricted to.
// Where clocks stand still, zones are too large, and so is what is found here.
#pragma once

#include "semantics/deadlock.h"

namespace zonar::semantics {

class RunEnds {
public:
    explicit RunEnds(Stepper& stepper);

    /// Turns to a state; `zone` must stay. False on an error (stepper.take_error()).
    bool look_at(const Word* words, zone::ConstZone zone);
    bool waits() const { return waits_; }
    /// The points in which nothing can happen any more; for a model without clocks, one
    /// member of dimension 1 stands for such a state. False on an error.
    bool find_stuck(zone::Federation& stuck);

private:
    bool is_unbounded() const;
    void find_last_points(zone::Federation& last);
    void add_face(zone::Clock i, zone::Clock j, zone::Bound bound,
                  zone::Federation& last);

    Stepper& stepper_;
    DeadlockFinder possible_;
    zone::Dbm universe_; // of dimension 1, for models without clocks
    zone::Dbm source_, face_;
    zone::Growth growth_{0}; // of the source
    bool waits_ = false;
    bool is_empty_ = false; // nothing of the zone obeys its invariant
};

} // namespace zonar::semantics
