// abstraction/method.h
//
// The ways to build a table that have a name.
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
