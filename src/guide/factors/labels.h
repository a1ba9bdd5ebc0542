// guide/factors/labels.h
//
// The transitions of a network as boxes, one label each: internal edges, a sender with a
// receiver over a channel, a sender with all that receive its broadcast.
//
// Boxes of the same processes on the same channel are merged, so that edges without data
// end up as one label for the channel, as in a process algebra.
//
// A broadcast is loose: each process that could receive may take any such edge, without
// regard to its guard, or stay where it is, and what receivers write may be written or not.
//
// Or it is taken apart into pairs (Broadcasts::in_pairs): labels for the sender alone, and
// for the sender with each receiving edge, guards and all. Each location and value that a
// broadcast brings is brought by one of them, provided that what a receiver does depends on
// no other: none reads what another process writes as a receiver, and there is no hook that
// would run after all of them.
#pragma once

#include "guide/factors/boxes.h"
#include "guide/factors/effects.h"
#include "guide/factors/factor_table.h"
#include "guide/factors/factors.h"
#include "guide/factors/pieces.h"
#include "guide/locations/sync_edges.h"
#include "semantics/costs.h"
#include "semantics/machine.h"
#include "semantics/system.h"

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace zonar::guide {

/// Steps that a label stands for, and what one costs.
struct Label {
    Box box;
    std::uint32_t cost = 1;
    friend auto operator<=>(const Label&, const Label&) = default;
};

class Labels {
public:
    Labels(const semantics::System& system, const semantics::Costs& costs,
           const FactorTable& table, BoxSpace& space, semantics::Machine& machine,
           const FactorLimits& limits, Broadcasts broadcasts, Dropped& dropped);

    /// Those of the whole network.
    std::vector<Label> find();

private:
    using EdgeList = SyncEdges::EdgeList;

    void add_internal();
    void add_pairs(std::uint32_t channel);
    void add_pair(std::uint32_t channel, std::uint32_t sender, std::uint32_t receiver);
    void add_broadcasts(std::uint32_t channel);
    void add_broadcasts_in_pairs(std::uint32_t channel);
    bool receivers_are_independent(std::uint32_t channel) const;
    /// Those of the list that belong to one process. Lists are sorted by process.
    std::span<const std::uint32_t> of_process(const EdgeList& list,
                                              std::uint32_t process) const;

    Synchronisation begin(std::uint32_t channel) const;
    void take_part(Synchronisation& sync, std::uint32_t edge);
    void listen(Synchronisation& sync, const EdgeList& receivers, std::uint32_t sender);
    void finish(Synchronisation& sync, std::uint32_t sender, bool open);
    void flush();

    RelationId move(std::uint32_t edge);

    const semantics::System& system_;
    const model::Network& network_;
    const semantics::Costs& costs_;
    SyncEdges sync_edges_;
    BoxSpace& space_;
    Pieces pieces_;
    Effects effects_;
    const FactorLimits& limits_;
    Broadcasts broadcasts_;
    Dropped& dropped_;
    std::map<std::uint32_t, Boxes> groups_; // by cost: to be merged
    std::vector<Label> labels_;
    bool in_a_hurry_ = false; // a limit was met: from here on data is left out
};

} // namespace zonar::guide
