// semantics/ranking.h
//
// The transitions of a state by priority: that of the channel first, then the highest of
// the processes that take part. Those of equal priority form a group, in the order in which
// they were found. Of a broadcast there are those that some point of the source zone allows.
#pragma once

#include "semantics/broadcast_split.h"
#include "semantics/machine.h"
#include "semantics/system.h"
#include "semantics/transitions.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class Ranking {
public:
    Ranking(const System& system, Machine& machine)
        : system_(system), machine_(machine) {}

    /// Gathers all transitions of the state in memory, those of the highest priority first.
    /// What clocks decide is decided by `source`, of numbers that have grown so far. False:
    /// the split met an error.
    bool rank(Transitions& transitions, BroadcastSplit& split, zone::ConstZone source,
              zone::Growth growth);

    std::size_t size() const { return ranked_.size(); }
    /// Good until the next call of rank().
    Transition operator[](std::size_t i) const;
    /// Behind the last one of the group that number i is in.
    std::size_t end_of_group(std::size_t i) const;

private:
    struct Ranked {
        std::int32_t channel = 0; // its priority
        std::int32_t process = 0;
        std::uint32_t number = 0; // in the order of transitions
        std::uint32_t first = 0;  // participants, then absent
        std::uint32_t participants = 0;
        std::uint32_t absent = 0;
    };

    void add(const Transition& transition, Transitions& transitions);

    const System& system_;
    Machine& machine_;
    std::vector<Ranked> ranked_;
    std::vector<Instance> instances_;
};

} // namespace zonar::semantics
