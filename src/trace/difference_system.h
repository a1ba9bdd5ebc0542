// trace/difference_system.h
//
// Difference constraints over moments t_0 = 0 <= t_1 <= ... and their least solution.
//
// t_a - t_b <= c says that t_b must be at least t_a - c, so the least solution is a matter
// of longest paths: Bellman and Ford's algorithm ([CLRS], "Difference constraints and
// shortest paths"). Moments are swept forwards and backwards in turn [Yen70], because
// lower bounds on time push later moments and upper bounds pull earlier ones. There is no
// solution iff some cycle of constraints asks a moment to be later than itself; such a
// cycle appears among the constraints that last moved each moment.
//
// A strict constraint is one that holds with a tick to spare. What a tick is worth is
// chosen afterwards: solve() with a scale makes it 1/scale, without one it is less than
// any number, and then a solution is found iff there is one.
#pragma once

#include "checks/check.h"
#include "trace/pace.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace zonar::trace {

/// t_left - t_right <= bound, or <.
struct MomentConstraint {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::int64_t bound = 0;
    bool strict = false;
};

class DifferenceSystem {
public:
    /// Numbers of constraints, in the order of add(), that contradict each other.
    using Conflict = std::vector<std::size_t>;

    /// All moments, as multiples of 1/denominator.
    struct Solution {
        std::int64_t denominator = 1;
        std::vector<std::int64_t> moments;
    };

    /// A further moment, not before the last one. Starts with t_0 alone.
    void add_moment() { ++moments_; }
    std::uint32_t last_moment() const { return moments_ - 1; }

    void add(const MomentConstraint& constraint) {
        ZONAR_ASSERT(constraint.left < moments_ && constraint.right < moments_);
        constraints_.push_back(constraint);
    }
    std::size_t size() const { return constraints_.size(); }

    /// The least solution with a pleasant denominator: 1 if there is one in integers, else
    /// 2, else as large as necessary, but finite as a decimal. A small denominator may make the
    /// last moment later; with Pace::soonest it must not. Or why there is none; an empty
    /// conflict means that the numbers got too large.
    std::variant<Solution, Conflict> solve(Pace pace = Pace::pleasant) const;

private:
    struct Time { // whole + ticks * an infinitesimal
        std::int64_t whole = 0;
        std::int64_t ticks = 0;
        friend auto operator<=>(const Time&, const Time&) = default;
    };
    /// How far t_right is behind t_left at most: -bound, as time.
    static Time lag(const MomentConstraint& constraint,
                    std::optional<std::int64_t> scale);

    struct Attempt;
    struct Graph; // the constraints by their left moment
    Graph graph() const;
    Attempt attempt(const Graph& graph, std::optional<std::int64_t> scale) const;
    std::int64_t least_scale(const std::vector<Time>& moments) const;
    /// Moments begin at 0, are in order and keep all constraints.
    bool is_solution(const Solution& solution) const;

    std::uint32_t moments_ = 1;
    std::vector<MomentConstraint> constraints_;
};

} // namespace zonar::trace
