// explore/state_reader.h
//
// Reads the zones of a store as zones over all clocks, whatever clocks the stored ones are about
// (semantics/clock_frame.h), and the other way round. Reading needs scratch memory; it is here and
// not in the store, so that several workers can read one store, each with a reader of its own.
#pragma once

#include "explore/store.h"
#include "semantics/state_bounds.h"
#include "zone/project.h"

#include <optional>

namespace zonar::explore {

class StateReader {
public:
    /// It must outlive the reader.
    explicit StateReader(const Store& store) : store_(store) {}

    /// The zone of a node; `to` is over all clocks, and stays as it is in a model without any.
    void zone(NodeId node, zone::Zone to);
    /// A stored zone, as that of a state with this discrete part.
    void zone(const Word* words, semantics::ZoneId number, zone::Zone to);
    /// A zone of such a state as it is stored; in `room`, if it is about fewer clocks.
    zone::ConstZone over_all_clocks(const Word* words, zone::ConstZone zone,
                                    zone::Room& room);
    /// The other way round: as it is to be stored.
    zone::ConstZone over_frame(const Word* words, zone::ConstZone zone, zone::Room& room);

private:
    const semantics::ClockFrame& frame_of(const Word* words);

    const Store& store_;
    std::optional<semantics::StateBounds> bounds_; // once a zone is about fewer clocks
    zone::Room framed_;
};

} // namespace zonar::explore
