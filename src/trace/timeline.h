// trace/timeline.h
//
// What a path says about time, gathered while one walks along it: a timeline knows what
// each clock is in terms of the delays so far, without knowing the delays, and takes down
// every constraint on clocks as one on delays. In the end it finds delays that satisfy
// them all.
#pragma once

#include "model/evaluate.h"
#include "trace/pace.h"
#include "trace/path.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace zonar::trace {

/// One per wait(), as multiples of 1/denominator.
struct Delays {
    std::int64_t denominator = 1;
    std::vector<std::int64_t> units;
};

/// The steps whose constraints contradict each other, first and last. Not `proved`: there
/// may be delays, but they could not be computed.
struct NoDelays {
    bool proved = false;
    std::size_t first_step = 0;
    std::size_t last_step = 0;
};

class Timeline {
public:
    virtual ~Timeline() = default;

    /// Some time passes, or none if that is not `allowed`. `rates`: per clock, 0 or 1.
    virtual void wait(std::span<const std::uint8_t> rates, bool allowed) = 0;
    /// The constraint must hold now. `step` is for messages.
    virtual void require(const Difference& constraint, std::size_t step) = 0;
    virtual void assign(std::span<const model::ClockAssignment> assignments) = 0;

    virtual std::variant<Delays, NoDelays> solve(Pace pace) const = 0;
};

/// All clocks run all the time: difference constraints between moments.
std::unique_ptr<Timeline> make_timeline(std::span<const std::int32_t> clock_initial);

/// Clocks may be stopped: linear constraints on delays.
std::unique_ptr<Timeline>
make_timeline_with_stopwatches(std::span<const std::int32_t> clock_initial);

} // namespace zonar::trace
