#include "trace/difference_system.h"

#include "checks/check.h"
#include "trace/decimal.h"
#include "watch/watch.h"

#include <algorithm>
#include <limits>

namespace zonar::trace {

namespace {

/// No constraint has moved a moment.
constexpr std::size_t unmoved = std::numeric_limits<std::size_t>::max();

// If the least time is not attained, what is added to it is at most 1 / close.
constexpr std::int64_t close = 10;

std::int64_t divide_rounding_up(std::int64_t a, std::int64_t b) {
    return (a + b - 1) / b;
}

} // namespace

struct DifferenceSystem::Graph {
    std::vector<std::size_t> begin; // per moment, and one more: where its edges are
    std::vector<std::size_t> edges; // numbers of constraints
};

struct DifferenceSystem::Attempt {
    std::vector<Time> moments;
    std::optional<Conflict> conflict;
};

DifferenceSystem::Graph DifferenceSystem::graph() const {
    Graph graph{std::vector<std::size_t>(moments_ + std::size_t{1}),
                std::vector<std::size_t>(constraints_.size())};
    for (const auto& c : constraints_) ++graph.begin[c.left + std::size_t{1}];
    for (std::size_t i = 1; i < graph.begin.size(); ++i)
        graph.begin[i] += graph.begin[i - 1];
    std::vector<std::size_t> next = graph.begin;
    for (std::size_t i = 0; i < constraints_.size(); ++i)
        graph.edges[next[constraints_[i].left]++] = i;
    return graph;
}

DifferenceSystem::Time DifferenceSystem::lag(const MomentConstraint& constraint,
                                             std::optional<std::int64_t> scale) {
    const std::int64_t tick = constraint.strict ? 1 : 0;
    if (scale) return {0, tick - constraint.bound * *scale};
    return {-constraint.bound, tick};
}

namespace {

/// A cycle of the constraints that moved each moment last, or the chain of them that moved
/// t_0, which must not move; empty if there is neither. `mover[m]` moved m and
/// `origin(c)` is the moment that constraint c looked at.
template <class Origin>
std::vector<std::size_t> find_cycle(const std::vector<std::size_t>& mover,
                                    Origin origin) {
    std::vector<std::size_t> cycle;
    const auto follow = [&](std::size_t from, std::size_t until) {
        do {
            cycle.push_back(mover[from]);
            from = origin(mover[from]);
        } while (from != until && mover[from] != unmoved);
    };
    std::vector<std::uint32_t> seen(mover.size(), 0); // by the walk with this number
    std::uint32_t walk = 0;
    for (std::size_t start = 0; start < mover.size(); ++start) {
        ++walk;
        std::size_t at = start;
        while (mover[at] != unmoved && seen[at] == 0) {
            seen[at] = walk;
            at = origin(mover[at]);
        }
        if (mover[at] != unmoved && seen[at] == walk) {
            follow(at, at);
            return cycle;
        }
    }
    if (mover[0] != unmoved) follow(0, 0);
    return cycle;
}

} // namespace

DifferenceSystem::Attempt
DifferenceSystem::attempt(const Graph& graph, std::optional<std::int64_t> scale) const {
    const std::size_t n = moments_;
    Attempt result{std::vector<Time>(n), {}};
    std::vector<Time>& time = result.moments;
    std::vector<std::size_t> mover(n, unmoved);
    std::vector<std::uint8_t> moved(n, 1); // since its constraints were looked at
    std::size_t waiting = n;

    const auto push = [&](std::size_t to, Time least, std::size_t by) {
        if (!(time[to] < least)) return;
        time[to] = least;
        mover[to] = by;
        if (moved[to] == 0) ++waiting;
        moved[to] = 1;
    };
    // No constraint says that moments are in order: this does.
    const auto in_order = [&](std::size_t constraint) {
        return constraint >= constraints_.size();
    };
    const auto origin = [&](std::size_t constraint) {
        return in_order(constraint) ? constraint - constraints_.size()
                                    : std::size_t{constraints_[constraint].left};
    };
    const auto visit = [&](std::size_t m) {
        if (moved[m] == 0) return;
        moved[m] = 0;
        --waiting;
        watch::spend(1 + graph.begin[m + 1] - graph.begin[m]);
        for (std::size_t i = graph.begin[m]; i < graph.begin[m + 1]; ++i) {
            const MomentConstraint& c = constraints_[graph.edges[i]];
            const Time back = lag(c, scale);
            push(c.right, {time[m].whole + back.whole, time[m].ticks + back.ticks},
                 graph.edges[i]);
        }
        if (m + 1 < n) push(m + 1, time[m], constraints_.size() + m);
    };

    for (std::size_t pass = 1; waiting != 0; ++pass) {
        if (pass % 2 == 1)
            for (std::size_t m = 0; m < n && waiting != 0; ++m) visit(m);
        else
            for (std::size_t m = n; m-- > 0 && waiting != 0;) visit(m);
        // Looking for a cycle costs about as much as a pass, hence not each time.
        if (mover[0] == unmoved && (pass & (pass - 1)) != 0) continue;
        std::vector<std::size_t> cycle = find_cycle(mover, origin);
        if (cycle.empty()) continue;
        std::erase_if(cycle, in_order);
        // Their order alone is no contradiction, and an empty conflict means something else.
        ZONAR_ASSERT(!cycle.empty());
        result.conflict = std::move(cycle);
        return result;
    }
    return result;
}

/// The least number of ticks per unit of time that keeps all constraints.
std::int64_t DifferenceSystem::least_scale(const std::vector<Time>& moments) const {
    std::int64_t scale = 1;
    const auto keep = [&](Time room) { // room.whole + room.ticks / scale >= 0
        ZONAR_CHECK((room >= Time{0, 0}));
        if (room.ticks < 0)
            scale = std::max(scale, divide_rounding_up(-room.ticks, room.whole));
    };
    for (const auto& c : constraints_) {
        const Time& left = moments[c.left];
        const Time& right = moments[c.right];
        const Time back = lag(c, {});
        keep({right.whole - left.whole - back.whole,
              right.ticks - left.ticks - back.ticks});
    }
    for (std::size_t m = 1; m < moments.size(); ++m) {
        keep({moments[m].whole - moments[m - 1].whole,
              moments[m].ticks - moments[m - 1].ticks});
    }
    return scale;
}

bool DifferenceSystem::is_solution(const Solution& solution) const {
    const std::vector<std::int64_t>& t = solution.moments;
    if (t.size() != moments_ || t[0] != 0 || !std::ranges::is_sorted(t)) return false;
    return std::ranges::all_of(constraints_, [&](const MomentConstraint& c) {
        const std::int64_t room =
            c.bound * solution.denominator - (t[c.left] - t[c.right]);
        return c.strict ? room > 0 : room >= 0;
    });
}

std::variant<DifferenceSystem::Solution, DifferenceSystem::Conflict>
DifferenceSystem::solve(Pace pace) const {
    const Graph by_left = graph();
    Attempt exact = attempt(by_left, {});
    if (exact.conflict) return std::move(*exact.conflict);
    std::int64_t needed = least_scale(exact.moments);
    const Time end = exact.moments.back();
    if (pace == Pace::soonest) needed = std::max(needed, close * end.ticks);
    for (const std::int64_t scale : {1, 2}) {
        if (scale >= needed) break;
        const Attempt coarse = attempt(by_left, scale);
        if (coarse.conflict) continue;
        if (pace == Pace::soonest && coarse.moments.back().ticks != end.whole * scale)
            continue;
        Solution solution{.denominator = scale, .moments = {}};
        for (const Time& time : coarse.moments) solution.moments.push_back(time.ticks);
        ZONAR_ASSERT(is_solution(solution));
        return solution;
    }
    Solution solution{.denominator = round_to_decimal(needed), .moments = {}};
    if (end.whole > std::numeric_limits<std::int64_t>::max() / 4 / solution.denominator) {
        return Conflict{};
    }
    for (const Time& time : exact.moments)
        solution.moments.push_back(time.whole * solution.denominator + time.ticks);
    ZONAR_ASSERT(is_solution(solution));
    return solution;
}

} // namespace zonar::trace
