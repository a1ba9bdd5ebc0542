// verify/improve_endless.h
//
// Makes an endless run shorter, in the two phases of [ELL04b], section 3.3, in the product with the
// automaton of the claim (trail_product.h):
//
//   1. A shorter way to the seed, the vertex in which the cycle begins. Or to an equivalent seed, from
//      which the same cycle can follow: what the cycle moves, reads or writes is as in the seed, and
//      the states that the cycle leads through then, which are known from this, are met one after
//      the other and accepted. The last is tried out, so nothing has to be assumed about
//      invariants, committed locations, receivers of broadcasts or priorities.
//   2. A shorter cycle from that seed back to it, through an accepting vertex: vertices with a
//      flag (explore/flagged_graph.h), and not, as the paper has it, a flag of each vertex that
//      is forgotten when a shorter way leads there.
//
// A run that waits or is stuck at its end has the first phase alone, to that end or to any.
//
// Each part is proved to be shortest by itself: another seed may have a shorter sum. With clocks
// nothing is proved, and what is found counts only if it is confirmed by a run with concrete
// delays. Every run that comes out was replayed, is seen to go on forever, and its word decides the
// query.
#pragma once

#include "verify/improve.h"

namespace zonar::verify {

/// The query is one about endless runs, and known.
ShorterRun improve_endless(const ImproveRequest& request);

} // namespace zonar::verify
