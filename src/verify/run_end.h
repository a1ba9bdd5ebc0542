// verify/run_end.h
//
// What a run is to show at its end: a state that decides a query, or a transition that fails.
#pragma once

#include "explore/moment.h"
#include "model/ids.h"
#include "model/query.h"
#include "semantics/system.h"
#include "zone/dbm.h"

#include <cstdint>
#include <optional>
#include <span>

namespace zonar::verify {

/// What the run is to show at its end.
struct RunEnd {
    /// A state that decides the query, which must seek one.
    static RunEnd deciding(const model::Query& query);

    const model::Query* query = nullptr; // with goal: its condition holds ...
    bool negated = false;                // ... or does not
    std::span<const semantics::FixedConstraint> also = {}; // ... and so does this
    /// The zone that the last node had when it was found; the store may have thrown it
    /// away since. Null: the store has it.
    const zone::Dbm* zone = nullptr;
    std::span<const model::EdgeId> failed_edges; // without: this transition fails
    std::span<const std::int32_t> failed_selected;
    std::optional<semantics::FixedConstraint> failed_condition; // if clocks have this
    std::optional<explore::Moment> moment; // it must be reached so soon; in least time
};

} // namespace zonar::verify
