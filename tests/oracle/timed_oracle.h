// oracle/timed_oracle.h
//
// Answers E<> and A[] queries by walking through a network point by point: no zones, no
// extrapolation, no inclusion, no cleverness that the engine could share a mistake with.
// Of src it uses the network and the evaluator of its expressions, nothing else.
// clock_point.h says why looking at finitely many points is enough.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "oracle/clock_point.h"
#include "oracle/interpreter.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

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
};

struct TimedOracleOptions {
    std::size_t limit = 100'000; // of points
    /// Keeps points finite in the second way of clock_point.h, needed or not.
    bool keep_differences = false;
    /// Does as if there were stopwatches.
    bool fixed_grid = false;
};

class TimedOracle {
public:
    explicit TimedOracle(const model::Network& network, TimedOracleOptions options = {});

    TimedAnswer ask(const model::Query& query);

    std::size_t points() const { return nodes_.size(); }

private:
    struct Node {
        Point point;
        std::uint32_t transitions = 0;         // the fewest from the initial point
        std::optional<std::size_t> later = {}; // after waiting
        bool can_act = false;                  // has an action successor
        std::optional<bool> deadlocked = {};   // asked already
    };
    struct KeyHash {
        std::size_t operator()(const std::vector<std::int32_t>& key) const;
    };

    /// Walks through the network again if the points it knows are too coarse for this.
    void explore_for(const ClockUse& use);
    void explore();
    void expand(std::size_t index, class TimedSteps& steps);
    /// The node for this point, new or with fewer transitions: to be expanded (again).
    std::size_t visit(Point point, std::uint32_t transitions, bool by_delay);

    bool is_deadlocked(std::size_t index);

    const model::Network& network_;
    std::size_t limit_;
    ClockUse use_;
    bool explored_ = false;

    std::vector<Node> nodes_;
    std::unordered_map<std::vector<std::int32_t>, std::size_t, KeyHash> known_;
    std::deque<std::size_t> waiting_;
    bool too_big_ = false;
    bool unsupported_ = false;
    bool fault_ = false;
    bool doubtful_fault_ = false;
};

} // namespace zonar::oracle
