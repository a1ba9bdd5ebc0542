// semantics/broadcast_split.h
//
// Who hears a broadcast, where clocks decide: the source zone is split listener by listener,
// depth first. A listener takes part by one of its edges, where the clock guard of that edge
// holds, each edge being a choice of its own; or it stays behind, where none of its guards
// holds. A choice that leaves nothing is dropped at once, and one that leaves all costs one
// look at each bound of the guard. So only combinations are met that some point allows, and
// the work is at most their number times that of the listeners.
//
// What is left after a few choices are convex pieces that do not overlap; several, where the
// negation of a guard is not convex. Pieces with a convex union become one.
//
// Combinations come in a fixed order: the last listener changes fastest, edges in their
// order, staying last. Nothing is allocated once all buffers have grown to their size.
#pragma once

#include "semantics/step.h"
#include "semantics/system.h"
#include "semantics/transitions.h"
#include "semantics/zone_step.h"
#include "zone/federation.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class BroadcastSplit {
public:
    /// All must outlive it. `transitions` are those that hand out broadcasts.
    BroadcastSplit(const System& system, Step& step, Transitions& transitions,
                   ZoneStep& zones);

    /// Turns to a broadcast, which must stay, from the points of `source`; `growth` tells
    /// how large its numbers are. False: nothing can be sent from there, or an error;
    /// transition() then has the edges at fault.
    bool begin(const Broadcast& broadcast, zone::ConstZone source, zone::Growth growth);
    /// To the next combination that some point allows, or the first. False: there is none,
    /// or an error.
    bool next();
    bool failed() const { return step_.failed(); }
    Transition transition() const { return {participants_, absent_}; }
    /// The points from which it is possible, as far as guards go; never empty.
    zone::Federation& pieces() { return pieces_; }

    /// Puts into pieces() where the guards of the participants hold and those of the absent
    /// do not. False: nowhere, or an error.
    bool cut(const Transition& transition, zone::ConstZone source, zone::Growth growth);

private:
    struct Guard {
        model::Run constraints; // in constraints_
        bool never = false; // it has a part that does not depend on clocks, and is false
    };
    struct Member {
        zone::Dbm zone;
        zone::Growth growth{0};
    };
    struct Part { // what is left after some choices
        std::size_t first = 0;
        std::size_t count = 0;
    };
    struct Turn {                 // of one listener, with what was there before it
        std::uint32_t choice = 0; // the next one; as many as it has edges: it stays
        std::size_t parts = 0;
        std::size_t participants = 0;
        std::size_t absent = 0;
    };
    enum class Holds : std::uint8_t { nowhere, somewhere, everywhere };

    bool start(std::span<const Instance> senders, zone::ConstZone source,
               zone::Growth growth);
    bool read_guard(Instance instance);
    bool choose(Turn& turn);
    void go_back_to(const Turn& turn);
    bool breaks_committed_rule() const;

    std::span<const FixedConstraint> constraints(const Guard& guard) const {
        return slice(constraints_, guard.constraints);
    }
    Holds holds(const Guard& guard) const;
    bool keep_inside(const Guard& guard);
    bool keep_outside(const Guard& guard);
    void add_outside(std::size_t member, std::span<const FixedConstraint> guard);

    Part open_part();
    bool close_part(Part part);
    bool add(std::size_t member, std::span<const FixedConstraint> constraints);
    void add(zone::ConstZone z, const FixedConstraint& constraint);
    Member& push();
    void unite_neighbours(Part& part);
    void hand_out();

    const System& system_;
    Step& step_;
    Transitions& transitions_;
    ZoneStep& zones_;

    Broadcast broadcast_;
    std::vector<Guard> guards_; // by edge of the broadcast
    std::vector<FixedConstraint> constraints_;
    /// Listeners that may leave a committed location are among the first ones, up to this number.
    std::size_t committed_among_ = 0;
    bool is_new_ = false; // no combination was asked for yet

    std::vector<Turn> turns_;
    std::vector<Instance> participants_, absent_;
    std::vector<Part> parts_;
    std::vector<Member> members_; // of all parts, one after the other; then memory to use
    std::size_t used_ = 0;
    std::vector<FixedConstraint> open_; // what of a guard is not certain
    zone::Dbm rest_, hull_;
    zone::Federation pieces_;
};

} // namespace zonar::semantics
