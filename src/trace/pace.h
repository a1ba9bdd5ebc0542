// trace/pace.h
//
// What is wanted of the delays along a path, of which there are many that will do.
#pragma once

#include <cstdint>

namespace zonar::trace {

enum class Pace : std::uint8_t {
    pleasant, // a small denominator, and then as little time as that allows
    soonest, // the least time there is, with any denominator. If that is not attained (more
             // than 4), then no more than a tenth above it. Not with stopwatches.
};

} // namespace zonar::trace
