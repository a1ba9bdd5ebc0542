// random_walk.h
//
// Runs that exist by construction: from state to state at random delays.
#pragma once

#include "oracle/dice.h"
#include "trace/executor.h"
#include "trace/outlook.h"
#include "trace/path.h"
#include "trace/timed_run.h"

#include <optional>
#include <vector>

namespace zonar::tests {

/// Time in quarters.
inline constexpr std::int64_t quarters = 4;

/// Moves from one concrete state to others.
class Walker {
public:
    explicit Walker(const model::Network& network);

    /// Nothing if its invariant does not hold or the model's code fails.
    std::optional<trace::Moment> initial();
    /// Nothing if it is not allowed to wait for so long.
    std::optional<trace::Moment> wait(const trace::Moment& moment, std::int64_t delay);
    /// The transitions that can be taken right now.
    std::vector<std::vector<trace::Participant>> transitions(const trace::Moment& moment);
    /// Nothing if the target does not exist. Looks at neither guards nor priorities.
    std::optional<trace::Moment> take(const trace::Moment& moment,
                                      const std::vector<trace::Participant>& transition);
    bool failed() const { return executor_.error().has_value(); }

private:
    std::vector<std::int32_t> priority(const trace::Moment& moment,
                                       const std::vector<trace::Participant>& transition);
    bool invariant_holds(const trace::Moment& moment);

    const model::Network& network_;
    trace::Executor executor_;
};

/// At most this number of steps; fewer if nothing more is possible or the model's code fails.
/// Nothing if there is no initial state.
std::optional<trace::TimedRun> random_walk(const model::Network& network,
                                           oracle::Dice& dice, std::size_t steps);

enum class Exactness : std::uint8_t {
    edges,  // nothing but which edges were taken
    region, // and which region [AD94] the clocks were in before each step
};

/// What a search would know of the run.
trace::Path path_of(const model::Network& network, const trace::TimedRun& run,
                    Exactness exactness);

/// The clocks right before step i, or at the end.
std::vector<std::int64_t> clocks_before(const model::Network& network,
                                        const trace::TimedRun& run, std::size_t i);

} // namespace zonar::tests
