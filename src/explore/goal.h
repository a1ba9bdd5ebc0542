// explore/goal.h
//
// What a search is for.
#pragma once

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
    /// A goal state was found; false: look for another one.
    virtual bool accept(NodeId node) = 0;
};

} // namespace zonar::explore
