// trace/goal.h
//
// Whether a run ends where it should: state predicates of a query, evaluated in one
// concrete state, and that state after a delay.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "trace/model_error.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <variant>

namespace zonar::trace {

/// The state after waiting there for this delay, which must be allowed.
Moment later(const model::Network& network, Moment moment, std::int64_t delay);

/// The state at the very end, after the last delay. The run must have passed replay().
Moment final_moment(const model::Network& network, const TimedRun& run);

/// Whether a state predicate of the query (its condition or its goal) holds in a state.
/// `deadlock` is decided exactly: no transition now or after any delay.
std::variant<bool, ModelError> holds(const model::Network& network,
                                     const model::Query& query,
                                     const model::Predicate& predicate,
                                     const Moment& moment, std::int64_t denominator);

/// The same, at the end of a run that passed replay().
std::variant<bool, ModelError> holds_at_end(const model::Network& network,
                                            const model::Query& query,
                                            const model::Predicate& predicate,
                                            const TimedRun& run);

} // namespace zonar::trace
