// oracle/timed_oracle.h
//
// Answers E<> and A[] queries by looking at every point of a network (point_graph.h).
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "oracle/point_graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace zonar::oracle {

enum class TimedVerdict : std::uint8_t {
    satisfied,
    not_satisfied,
    not_found,   // no point decides the query, but with stopwatches not all are looked at
    error,       // no point decides the query, and a run-time fault can be reached
    too_big,     // more points than the limit
    unsupported, // see clock_point.h
};

const char* describe(TimedVerdict verdict);

struct TimedAnswer {
    TimedVerdict verdict = TimedVerdict::too_big;
    /// A fault can be reached. With a verdict other than `error`: a search that meets the
    /// fault before the deciding point answers `error`, and is right.
    bool fault = false;
    /// A fault that depends on how far ahead one looks; see TimedSteps::Actions.
    bool doubtful_fault = false;
    /// The fewest transitions, delays not counted, to a point that decides the query.
    std::optional<std::uint32_t> transitions = {};
    /// If total time is kept, the least at which such a point is reached (ClockGrid::moment).
    /// The points of a region are reached all or none, so "some time between 4 and 5" means
    /// as soon after 4 as one likes.
    std::optional<std::uint32_t> moment = {};
};

class TimedOracle {
public:
    explicit TimedOracle(const model::Network& network, PointGraphOptions options = {})
        : graph_(network, options) {}

    TimedAnswer ask(const model::Query& query);

    std::size_t points() const { return graph_.nodes().size(); }

private:
    PointGraph graph_;
};

} // namespace zonar::oracle
