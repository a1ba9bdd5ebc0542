// trace/stays.h
//
// What can be seen of a run while time passes. A predicate changes only where one of its
// clock constraints does, so it is enough to look at those moments of a stay, at one between
// any two of them, and at its beginning and end.
#pragma once

#include "trace/executor.h"
#include "trace/path.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::trace {

/// A moment with its own unit of time.
struct Sight {
    Moment moment;
    std::int64_t denominator = 1;
};

class Stays {
public:
    /// The run must have passed replay(). Both must stay.
    Stays(const model::Network& network, const TimedRun& run)
        : run_(run), executor_(network) {}

    /// Of the stay after that many steps, until the next transition or forever, in order.
    /// `constraints` are those that may change, with the values they have there.
    std::vector<Sight> sights(std::size_t steps, std::span<const Difference> constraints);

private:
    std::vector<std::int64_t> turning_points(const Moment& from,
                                             std::span<const Difference> constraints);
    Sight later(const Moment& moment, std::int64_t delay, std::int64_t factor);

    const TimedRun& run_;
    Executor executor_;
};

} // namespace zonar::trace
