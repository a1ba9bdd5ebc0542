// verify/linear.h
//
// Formulas of linear temporal logic: a formula holds if it holds on every maximal run, and
// does not if the product of the network and the automaton of its negation has an accepting
// run (explore/product.h). With --non-zeno only runs whose time diverges count (ticks.h); and
// since such runs are looked for in a product, too, E[] p, A<> p and p --> q are then
// answered here, as G p on some run, F p, and G (p -> F q).
#pragma once

#include "verify/check.h"

namespace zonar::verify {

/// For linear queries, and with --non-zeno for those about liveness. Everything else about
/// the model and the options that check() refuses must have been refused.
Answer check_linear(const model::Network& network, const model::Query& query,
                    const Options& options);

} // namespace zonar::verify
