// explore/goal.h
//
// What a search is for: the extension point of query kinds that are decided by a state.
//
// What an implementer must know:
//   - reached() is asked once of every state that is new to the store, as soon as it is found,
//     and again when a cheaper way to it is found. Only states that the observer of the source
//     of successors called interesting are asked about.
//   - A goal that needs the successors of a state (deadlock) says so in asks_late(). Then
//     reached_late() is asked when the state is explored.
//   - Zones are over all clocks and closed under delay; without clocks they are empty. They and
//     the words are good during the call only.
//   - accept() has the last word on a state that was found. It may refuse it: then the search
//     goes on, and nothing is promised about cheapest ways any more.
//   - `error` ends the search; the error stays with the source of successors (take_error()).
//   - The source of successors asks the observer of the goal, so that is needed first; then
//     use() tells the goal the source. Each worker has a goal and a source of its own.
//   - Nothing may be allocated per state once scratch memory has grown to its size.
#pragma once

#include "explore/moment.h"
#include "explore/node_id.h"
#include "semantics/layout.h"
#include "zone/dbm.h"

#include <cstdint>
#include <memory>

namespace zonar::semantics {
class Observer;
class Successors;
} // namespace zonar::semantics

namespace zonar::explore {

class Goal {
public:
    enum class Answer : std::uint8_t { no, yes, error };

    virtual ~Goal() = default;
    /// The same goal for a second worker, to be told its source of successors. States are
    /// accepted by the original alone. Null if an answer depends on the states asked about
    /// before: such a goal is asked where states are stored, in their order.
    virtual std::unique_ptr<Goal> clone() const { return nullptr; }
    /// For the source of successors; null: every state is interesting.
    virtual semantics::Observer* observer() { return nullptr; }
    /// The source of successors, to be told before the search begins.
    virtual void use(semantics::Successors& successors) { static_cast<void>(successors); }
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
