#include "trace/stays.h"

#include "checks/check.h"
#include "trace/repetition.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::trace {

/// The delays from a moment on at which a constraint changes, ascending, with 0 first.
std::vector<std::int64_t> Stays::turning_points(const Moment& from,
                                                std::span<const Difference> constraints) {
    executor_.enter(from.cells);
    const auto rates = executor_.rates();
    ZONAR_ASSERT(rates.size() == from.clocks.size());
    std::vector<std::int64_t> delays{0};
    for (const Difference& c : constraints) {
        const int slope = int{rates[c.left.index()]} - int{rates[c.right.index()]};
        const std::int64_t room = c.bound * run_.denominator -
                                  from.clocks[c.left.index()] +
                                  from.clocks[c.right.index()];
        if (slope * room > 0) delays.push_back(slope * room);
    }
    std::ranges::sort(delays);
    delays.erase(std::unique(delays.begin(), delays.end()), delays.end());
    return delays;
}

/// After a delay, all times with `factor` times the denominator.
Sight Stays::later(const Moment& moment, std::int64_t delay, std::int64_t factor) {
    ZONAR_ASSERT(delay >= 0 && factor > 0);
    executor_.enter(moment.cells);
    const auto rates = executor_.rates();
    Sight result{moment, factor * run_.denominator};
    for (std::size_t x = 0; x < rates.size(); ++x)
        result.moment.clocks[x] = factor * moment.clocks[x] + rates[x] * delay;
    return result;
}

std::vector<Sight> Stays::sights(std::size_t steps,
                                 std::span<const Difference> constraints) {
    ZONAR_ASSERT(steps <= run_.steps.size());
    const Moment& entry = moment_after(run_, steps);
    const bool is_last = steps == run_.steps.size();
    const std::int64_t delay = is_last ? run_.last_delay : run_.steps[steps].delay;
    std::vector<std::int64_t> points = turning_points(entry, constraints);
    if (is_last && run_.afterwards == Afterwards::waits) {
        points.push_back(std::max(points.back(), delay) + 1); // and nothing changes later
    } else {
        std::erase_if(points, [&](std::int64_t d) { return d >= delay; });
        points.push_back(delay);
    }
    ZONAR_ASSERT(std::ranges::is_sorted(points)); // between two is (a + b) / 2
    std::vector<Sight> all;
    for (std::size_t i = 0; i < points.size(); ++i) {
        watch::spend(16);
        if (i > 0) all.push_back(later(entry, points[i - 1] + points[i], 2));
        all.push_back(later(entry, points[i], 1));
    }
    return all;
}

} // namespace zonar::trace
