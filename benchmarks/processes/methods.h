// benchmarks/processes/methods.h
//
// The ways to build a table that are compared, by name.
#pragma once

#include "abstraction/build.h"

#include <span>
#include <string_view>

namespace zonar::benchmarks {

struct Method {
    std::string_view name;
    std::string_view what;
    abstraction::Built (*build)(const abstraction::System&, const abstraction::Options&);
};

/// paper, factors, reduced, lossless, costs, several, shared
std::span<const Method> all_methods();
const Method* method_named(std::string_view name); // null: there is none

} // namespace zonar::benchmarks
