// abstraction/method.h
//
// The ways to build a table that have a name.
//
// A further method is an enumerator, an entry in all_methods, a name and a case in build_by().
// Whatever it does, its table must never overestimate a distance and never call a state dead
// that can reach an error: searches drop such states. Combining tables by their maximum
// (combination.h), or by sums that share costs (cost_partition.h), keeps that. It obeys
// Options::limits by returning the best table so far with `complete` false, and gives the
// same table for the same system, with any number of threads.
#pragma once

#include "abstraction/build.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace zonar::abstraction {

enum class Method : std::uint8_t {
    paper,   // compose and abstract, as in [DFP06]
    reduced, // factors and labels are reduced first, without loss
    several, // the same by other orders and tie-breaks as well; the largest counts
    shared,  // beside the reduced table, sums over parts of the system (shared.h)
};

inline constexpr Method all_methods[] = {Method::paper, Method::reduced, Method::several,
                                         Method::shared};

std::string_view name_of(Method method);
std::optional<Method> method_named(std::string_view name);

/// What is reduced is up to the method; all other options are obeyed. `progress` is called
/// from several threads.
Built build_by(Method method, const System& system, Options options);

} // namespace zonar::abstraction
