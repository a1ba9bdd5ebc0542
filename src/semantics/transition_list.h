// semantics/transition_list.h
//
// The transitions of one state side by side, in the order in which they are found, for those who
// must know all of them before one is taken: priorities (ranking.h) and selections
// (step_selection.h). Of a broadcast to receivers with clock guards there are those combinations
// that some point of the source zone allows.
#pragma once

#include "semantics/broadcast_split.h"
#include "semantics/transitions.h"
#include "zone/dbm.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class TransitionList {
public:
    /// Those of the state in memory. What clocks decide is decided by `source`, whose numbers
    /// have grown by `growth`. False: the split met an error.
    bool gather(Transitions& transitions, BroadcastSplit& split, zone::ConstZone source,
                zone::Growth growth);

    std::size_t size() const { return entries_.size(); }
    /// Good until the next gather(), and as long as `transitions` are not asked for others.
    Transition operator[](std::size_t i) const;

private:
    struct Entry {
        std::uint32_t first = 0; // in instances_: participants, then those absent
        std::uint32_t participants = 0;
        std::uint32_t absent = 0;
    };

    void add(const Transition& transition);

    std::vector<Entry> entries_;
    std::vector<Instance> instances_;
};

} // namespace zonar::semantics
