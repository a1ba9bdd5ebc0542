// guide/tables/build_tables.h
//
// Tables of distances for all goals of a query.
#pragma once

#include "abstraction/method.h"
#include "guide/factors/factors.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace zonar::guide {

/// One table for each goal. Goals are independent of each other and are worked on side by
/// side; the result does not depend on which of them is ready first.
std::vector<abstraction::Built>
build_tables(const Factors& factors, abstraction::Method method,
             const std::function<abstraction::Options(std::size_t goal)>& options);

} // namespace zonar::guide
