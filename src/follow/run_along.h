// follow/run_along.h
//
// A run from nothing but the edges it takes, as another tool tells them.
#pragma once

#include "model/network.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace zonar::follow {

using Transition = std::vector<trace::Participant>;

struct NoRunAlong {
    std::size_t step = 0; // the number of the step, from 1; 0: none in particular
    std::string reason;   // one sentence, no full stop
};

using RunAlong = std::variant<trace::TimedRun, NoRunAlong>;

/// The run that takes these transitions as early as possible; it was replayed. Participants
/// must be edges of the network, with as many selected values as the edge has selects. The
/// network must have no obstacles.
RunAlong run_along(const model::Network& network,
                   std::span<const Transition> transitions);

} // namespace zonar::follow
