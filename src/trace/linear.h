// trace/linear.h
//
// A run that goes on forever as a word: which atoms hold in its first state and after each
// transition; or, if some atom is about clocks, at all moments of its stays, one after the
// other. A run that ends, or waits, repeats its last letter. What a formula says about the
// word is told by logic/lasso.h, which knows no automata.
#pragma once

#include "logic/lasso.h"
#include "model/network.h"
#include "model/query.h"
#include "trace/model_error.h"
#include "trace/timed_run.h"

#include <span>
#include <variant>

namespace zonar::trace {

/// `atoms` are predicates of the query. The run must have passed replay() and endless().
std::variant<logic::Lasso, ModelError>
word_of(const model::Network& network, const model::Query& query,
        std::span<const model::Predicate* const> atoms, const TimedRun& run);

} // namespace zonar::trace
