// oracle/enumerated_networks.h
//
// All networks of a small grammar, one by one: two processes, one clock, one channel.
//
//   A: l0 --guard, sync, reset--> l1(kind) --guard, sync--> l2
//   B: l0 --guard, sync, reset--> l1(kind)
//
// They are small enough to check each by hand and numerous enough to meet every pair of
// features: guards from both sides, strict and not, invariants, urgent and committed
// locations, binary, urgent and broadcast channels. Left out are networks that equal
// another one: where the channel's kind cannot matter because nobody uses it, and where
// an urgent channel has a clock guard, which the language discourages.
#pragma once

#include "oracle/model_sketch.h"

#include <cstddef>
#include <optional>

namespace zonar::oracle {

/// How many indices there are.
std::size_t enumerated_count();

/// Nothing if this index stands for a network that is left out.
std::optional<ModelSketch> enumerated_network(std::size_t index);

} // namespace zonar::oracle
