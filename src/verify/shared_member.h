// verify/shared_member.h
//
// One of several queries that an exploration answers: what it asks of states, and what has
// become of it.
#pragma once

#include "explore/goal.h"
#include "model/query_kind.h"
#include "semantics/machine.h"
#include "verify/check.h"
#include "verify/conclusion.h"
#include "verify/engine.h"
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

    Member(const Engine& engine, const model::Query& query);
    Member(const Member&) = delete; // its parts know each other
    Member& operator=(const Member&) = delete;

    bool measures() const { return model::seeks(query.kind, model::Sought::values); }
    /// Integers alone tell quickly whether a state is worth a closer look.
    bool is_quick() const { return predicate.is_cheap() && !has_machine; }

    /// A new exploration. `exact_places`: as in QueryGoal.
    void begin(Exploration& exploration, DeadlockPlaces* exact_places);
    /// What a run to a state that decides it shows.
    RunEnd end() const { return RunEnd::deciding(query); }
    /// What it asks.
    explore::Goal& part() {
        return measures() ? static_cast<explore::Goal&>(*measure) : *goal;
    }

    const model::Query& query;
    StatePredicate predicate;
    /// The cells of queries lie in the same place, so a query with cells needs a machine of
    /// its own; and so does one that may fail, for that does not concern the others.
    bool has_machine;
    semantics::Machine machine;
    Answer answer;
    std::optional<Conclusion> conclusion;
    std::optional<QueryGoal> goal;
    std::optional<MeasureGoal> measure;
    Fate fate = Fate::open;
    bool is_shared = false; // an exploration for several queries was part of its search
    bool possible = false;  // as far as integers tell, in the state being asked about
    bool refused = false;   // a state that was found, because no run to it was
};

} // namespace zonar::verify
