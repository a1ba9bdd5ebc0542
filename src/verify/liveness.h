// verify/liveness.h
//
// E[] p, A<> p and p --> q: whether there is a run that goes on forever and keeps to
// something all the time, from the beginning or from some moment on.
//
//   E[] p     holds if a run keeps to p,
//   A<> p     does not hold if a run keeps to not p,
//   p --> q   does not hold if a run keeps to not q from a moment on at which p holds.
//
// The search is explore/lasso_search.h, through states restricted to what has to be kept.
// For p --> q, all reachable states are explored, and it begins anew in the parts of each
// that satisfy p and not q; what it has finished with before it need not look at again.
#pragma once

#include "verify/check.h"

#include <string>

namespace zonar::verify {

/// What the user asks for that has no meaning where endless runs are looked for, in a
/// sentence; empty: nothing.
std::string problem_with_endless(const Options& options, const model::Query& query);

/// For queries that seek a lasso. Everything else about the model and the options that
/// check() refuses must have been refused.
Answer check_liveness(const model::Network& network, const model::Query& query,
                      const Options& options);

} // namespace zonar::verify
