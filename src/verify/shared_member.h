// verify/shared_member.h
//
// One of several queries that an exploration answers: what it asks of states, and what has
// become of it.
#pragma once

#include "explore/goal.h"
#include "semantics/expander.h"
#include "semantics/machine.h"
#include "semantics/system.h"
#include "verify/check.h"
#include "verify/decision.h"
#include "verify/goal.h"
#include "verify/measure_goal.h"
#include "verify/predicate.h"

#include <cstdint>
#include <optional>

namespace zonar::verify {

struct Member {
    enum class Fate : std::uint8_t {
        open,
        decided,
        alone, // to be answered by a search of its own
    };

    Member(const semantics::System& system, const model::Query& query);
    Member(const Member&) = delete; // its parts know each other
    Member& operator=(const Member&) = delete;

    bool measures() const { return is_measure(query.kind); }
    /// Integers alone tell quickly whether a state is worth a closer look.
    bool is_quick() const { return predicate.is_cheap() && !has_machine; }

    /// A new exploration. `exact_places`: as in QueryGoal.
    void begin(const semantics::System& system, semantics::Expander& expander,
               const Options& options, DeadlockPlaces* exact_places);
    /// What it asks.
    explore::Goal& part() {
        return measures() ? static_cast<explore::Goal&>(*measure) : *goal;
    }

    const model::Query& query;
    StatePredicate predicate;
    /// The cells of queries lie in the same place, so who has some needs a machine; and
    /// so does who may fail, for that is nothing to the others.
    bool has_machine;
    semantics::Machine machine;
    Answer answer;
    std::optional<Decision> decision;
    std::optional<QueryGoal> goal;
    std::optional<MeasureGoal> measure;
    Fate fate = Fate::open;
    bool possible = false; // as far as integers tell, in the state being asked about
    bool refused = false;  // a state that was found, because no run to it was
};

} // namespace zonar::verify
