// verify/goal.h
//
// A query's predicate as the goal of a search. A cheap condition on integers is asked while
// the successor is still in memory, anything else when the state turns out to be new, and
// `deadlock` when the state is explored, since it needs the transitions.
#pragma once

#include "explore/search.h"
#include "semantics/deadlock.h"
#include "semantics/successor_writer.h"
#include "semantics/successors.h"
#include "verify/deadlock_places.h"
#include "verify/predicate.h"

#include <functional>
#include <memory>
#include <optional>

namespace zonar::verify {

class QueryGoal final : public explore::Goal, public semantics::Observer {
public:
    /// `accept` has the last word on a state that was found.
    QueryGoal(StatePredicate& predicate, const semantics::System& system,
              std::function<bool(explore::NodeId)> accept);

    std::unique_ptr<explore::Goal> clone() const override;
    semantics::Observer* observer() override { return this; }
    /// The predicate is evaluated on the machine of the source, or on another one: only that
    /// needs the cells of the query.
    void use(semantics::Successors& source) override { use(source, source.machine()); }
    void use(semantics::Successors& source, semantics::Machine& machine);

    /// For searches by L and U, if it is about deadlock: it is exact in these places, and in
    /// others it suspects. The caller must confirm states before it accepts them. Null: exact everywhere.
    void suspect_outside(const DeadlockPlaces* places) {
        exact_places_ = predicate_.uses_deadlock() ? places : nullptr;
    }
    /// The search is to end soon, for it begins anew.
    void abandon() { is_abandoned_ = true; }

    bool interesting(semantics::Machine& machine) override {
        return !predicate_.is_cheap() || predicate_.possible(machine);
    }
    Answer reached(const semantics::Word* words, zone::ConstZone zone) override;
    bool asks_late() const override { return predicate_.uses_deadlock(); }
    Answer reached_late(const semantics::Word* words, zone::ConstZone zone,
                        bool stuck) override;
    explore::Moment earliest(const semantics::Word* words, zone::ConstZone zone,
                             zone::Clock total_time) override;
    bool accept(explore::NodeId node) override { return accept_(node); }

    /// The part of a symbolic state that satisfies the predicate; null on an error.
    const zone::Federation* satisfying(const semantics::Word* words,
                                       zone::ConstZone zone);

private:
    /// With a predicate of its own.
    QueryGoal(const QueryGoal& other);

    bool failed() const { return source_->failed() || machine_->failed(); }
    bool is_exact_at(const semantics::Word* words) const {
        return exact_places_ == nullptr || exact_places_->include(words);
    }
    const zone::Federation* satisfying_around(const semantics::Word* words,
                                              zone::ConstZone zone);
    const zone::Federation& filter(const semantics::Word* words, zone::ConstZone zone);

    std::optional<StatePredicate> own_; // of a clone, for it has scratch memory
    StatePredicate& predicate_;
    const semantics::System& system_;

    std::function<bool(explore::NodeId)> accept_;
    semantics::Successors* source_ = nullptr;
    semantics::Machine* machine_ = nullptr;
    std::optional<semantics::DeadlockFinder> deadlocks_;
    const DeadlockPlaces* exact_places_ = nullptr;
    bool is_abandoned_ = false;
    zone::Federation dead_;
    zone::Dbm point_; // stands for "the zone" of a model without clocks
};

} // namespace zonar::verify
