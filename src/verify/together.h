// verify/together.h
//
// Several queries, one exploration. E<> and A[] queries, and sup, inf and bounds queries
// about integers, look at the same states; the search asks each of them about every new
// state until all are decided or nothing is left. docs/exploration.md
//
// What is kept apart is what all of them need together: the clock bounds are those of all
// their constraints, and finer if one of them is about deadlock and suspects one in vain
// (deadlock_places.h). A finer abstraction answers the same, so every verdict is the one that the query gets
// alone, and a shortest run is as short. What a query would say alone when something goes
// wrong depends on the order in which states are met, which a finer abstraction may change;
// so a query that is not decided when the model makes an error, or when a limit is met, is
// searched for alone, unless its own abstraction is the one that was searched with.
//
// When no query is left that needs finer bounds, the others begin again without: they need
// not pay for a deadlock that was found early.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "verify/check.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace zonar::verify {

/// Which of these queries can be explored together, by index, ascending; empty if no two
/// can. Null pointers are left out.
std::vector<std::size_t> explored_together(const model::Network& network,
                                           std::span<const model::Query* const> queries,
                                           const Options& options);

/// Told as soon as a state decides a query, by its index and while the exploration goes on
/// for others: the answer, without statistics. False: the rest is not needed.
using Decided = std::function<bool(std::size_t query, const Answer& answer)>;

/// The answers to queries that can be explored together, in their order.
std::vector<Answer> check_together(const model::Network& network,
                                   std::span<const model::Query* const> queries,
                                   const Options& options, const Decided& decided = {});

} // namespace zonar::verify
