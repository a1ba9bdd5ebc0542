// abstraction/combination.h
//
// Several tables at once. Tables built with other bounds, orders or tie-breaks know other
// things, and the largest of their estimates is one, too (joined(), table.h).
#pragma once

#include "abstraction/build.h"

#include <span>
#include <vector>

namespace zonar::abstraction {

struct Task {
    const System* system = nullptr;
    Options options;
};

/// One table per task, at the same time if there are processors for it. The results do not
/// depend on how many there are. `progress` of the options is called from several threads.
std::vector<Built> build_all(std::span<const Task> tasks);

/// The same as one table, whose estimate is the largest.
Built build_joined(std::span<const Task> tasks);

} // namespace zonar::abstraction
