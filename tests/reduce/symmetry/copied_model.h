// copied_model.h
//
// Random networks of groups that are copies of one another, without any parameter: each has
// declarations and templates of its own. A group has a server and clients, which may be copies of one
// another, too. Some groups are a little different, and some know the next one.
#pragma once

#include "oracle/dice.h"
#include "reduce/symmetry/replicated_model.h"

namespace zonar::tests {

ReplicatedModel copied_model(oracle::Dice& dice);

/// A process at each vertex of a small graph with many automorphisms, with a channel for each edge: mostly
/// no permutations of blocks.
ReplicatedModel neighbour_model(oracle::Dice& dice);

} // namespace zonar::tests
