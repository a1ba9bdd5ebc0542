// semantics/ranking.h
//
// The transitions of a state by priority: that of the channel first, then the highest of
// the processes that take part. Those of equal priority form a group, in the order in which
// they were found.
#pragma once

#include "semantics/machine.h"
#include "semantics/system.h"
#include "semantics/transition_list.h"

#include <cstdint>
#include <vector>

namespace zonar::semantics {

class Ranking {
public:
    Ranking(const System& system, Machine& machine)
        : system_(system), machine_(machine) {}

    /// Of a list that was just gathered; the memory holds the state. Both must stay.
    void rank(const TransitionList& list, Transitions& transitions);

    std::size_t size() const { return ranked_.size(); }
    /// Good until the list is filled anew.
    Transition operator[](std::size_t i) const { return (*list_)[ranked_[i].number]; }
    /// Behind the last one of the group that number i is in.
    std::size_t end_of_group(std::size_t i) const;

private:
    struct Ranked {
        std::int32_t channel = 0; // its priority
        std::int32_t process = 0;
        std::uint32_t number = 0; // in the list
    };

    Ranked priorities(const Transition& transition, Transitions& transitions) const;

    const System& system_;
    Machine& machine_;
    const TransitionList* list_ = nullptr;
    std::vector<Ranked> ranked_;
};

} // namespace zonar::semantics
