// verify/way_back.h
//
// From a node of the store back to the first state, where nodes have several parents: those
// whose zone is that of several states together (explore/merging.h). A point of such a zone
// was reached by one of them, and which one depends on the point. So what is wanted of each
// node is led backwards, as a zone: the points from which the transitions that follow lead to
// the end. A parent is the right one if its zone has points from which one transition more does.
//
// In a search over representatives a node may also be the image of a successor, under a renaming;
// then what is wanted of the successor is what is wanted of the node, with the names before.
//
// At every node some parent is right (docs/merging.md), so one is chosen and the others are not
// looked at, unless numbers become too large to compute with.
#pragma once

#include "explore/node_id.h"
#include "explore/state_reader.h"
#include "explore/store.h"
#include "model/ids.h"
#include "reduce/symmetry/renaming.h"
#include "reduce/symmetry/representatives.h"
#include "semantics/batch.h"
#include "semantics/expander.h"
#include "trace/executor.h"
#include "verify/engine.h"
#include "zone/dbm.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::verify {

/// Whether some node on the way to this one has several parents.
bool has_branching_way(const explore::Store& store, explore::NodeId node);

/// A node, and the transition that leads to it.
struct Leg {
    explore::NodeId node = explore::no_node;
    std::vector<model::EdgeId> edges;
    std::vector<std::int32_t> selected;
    std::optional<reduce::Renaming> to_node; // from the successor, if it is another state
};

class WayBack {
public:
    /// The store is that of a search on the engine. Both must outlive it.
    WayBack(const Engine& engine, const explore::Store& store);

    /// Where nodes have one parent each, from the first state to `start`, and then these steps.
    struct Way {
        explore::NodeId start = explore::no_node;
        std::vector<Leg> legs; // the first one leads on from `start`
    };
    /// A way to some point of `wanted`, a part of the zone of `node`.
    std::optional<Way> find(explore::NodeId node, zone::ConstZone wanted);

private:
    /// A way by which a node may have been reached.
    struct Choice {
        explore::NodeId parent = explore::no_node;
        Leg leg;
        zone::Dbm wanted; // of the parent
    };
    struct Level {
        explore::NodeId node = explore::no_node;
        zone::Dbm wanted;
        std::size_t next_parent = 0;      // of those not looked at yet
        std::vector<Choice> choices = {}; // of those looked at; the one taken is the last
    };

    bool find_choices(Level& level);
    void look_from(explore::NodeId parent, Level& level);
    void look_at(explore::NodeId parent, Level& level, std::uint32_t successor,
                 const reduce::Renaming* to_node);
    std::optional<zone::Dbm> before(explore::NodeId parent, const zone::Dbm& after,
                                    std::uint32_t successor);
    void unpack(const semantics::Word* words, std::vector<std::int32_t>& cells) const;

    const Engine& engine_;
    const semantics::System& system_;
    const explore::Store& store_;
    explore::StateReader reader_;
    semantics::Expander expander_;
    std::optional<reduce::Representatives> representatives_; // if there are symmetries
    trace::Executor executor_;
    semantics::Batch batch_;
    std::vector<std::optional<zone::Dbm>> pieces_; // by successor, where zones were cut
    zone::Dbm source_;
    std::vector<std::int32_t> cells_before_, cells_after_;
    std::vector<semantics::Word> image_; // of a successor
    zone::Dbm image_zone_;
};

} // namespace zonar::verify
