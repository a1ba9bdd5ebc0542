// explore/goal.h
//
// What a search is for.
#pragma once

#include "explore/moment.h"
#include "explore/node_id.h"
#include "semantics/layout.h"
#include "zone/dbm.h"

#include <cstdint>

namespace zonar::explore {

class Goal {
public:
    enum class Answer : std::uint8_t { no, yes, error };

    virtual ~Goal() = default;
    /// Asked once of every new state, as soon as it is found, and again when a cheaper way
    /// to it is found.
    virtual Answer reached(const semantics::Word* words, zone::ConstZone zone) = 0;
    /// Whether it needs to know the successors of a state.
    virtual bool asks_late() const = 0;
    /// Asked of a state when it is explored, if asks_late(); `stuck` if it has no
    /// successors at all.
    virtual Answer reached_late(const semantics::Word* words, zone::ConstZone zone,
                                bool stuck) = 0;
    /// For searches in the order of time: when a goal state is one at the earliest, which
    /// may be later than it is reached.
    virtual Moment earliest(const semantics::Word* words, zone::ConstZone zone,
                            zone::Clock total_time) {
        static_cast<void>(words);
        return earliest_of(zone, total_time);
    }
    /// A goal state was found; false: look for another one.
    virtual bool accept(NodeId node) = 0;
};

/// For searches that look for runs, not for states.
struct NoGoal final : Goal {
    Answer reached(const semantics::Word*, zone::ConstZone) override {
        return Answer::no;
    }
    bool asks_late() const override { return false; }
    Answer reached_late(const semantics::Word*, zone::ConstZone, bool) override {
        return Answer::no;
    }
    bool accept(NodeId) override { return true; }
};

} // namespace zonar::explore
