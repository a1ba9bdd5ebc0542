#include "trace/repetition.h"

#include "checks/check.h"
#include "trace/executor.h"
#include "trace/outlook.h"
#include "trace/predicates.h"
#include "watch/watch.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>

namespace zonar::trace {

using model::ClockAssignment;
using model::reference_clock;

namespace {

constexpr std::int64_t never_seen = -1; // a clock is at least 0
constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
/// Of differences that are followed; with more, clocks must simply be equal.
constexpr std::size_t most_diagonals = 1000;

} // namespace

class Repetition::Sight {
public:
    explicit Sight(std::size_t clocks) : largest_(clocks, never_seen) {}

    void add(const Difference& c) { add(c.left.raw, c.right.raw, c.bound); }
    /// What is seen after the assignments is seen of these clocks before. Whether that was
    /// news.
    bool add_before(const Sight& after, std::span<const ClockAssignment> assignments);
    /// Nothing about these clocks is the same unless their values are.
    void see_all(const Sight& other);

    bool same(const Moment& a, const Moment& b, std::int64_t denominator,
              bool exact) const;

private:
    struct Diagonal {
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        std::int64_t bound = 0;
        friend auto operator<=>(const Diagonal&, const Diagonal&) = default;
    };

    void add(std::uint32_t left, std::uint32_t right, std::int64_t bound);
    bool is_above(std::size_t x, std::int64_t value, std::int64_t denominator) const {
        return largest_[x] != unlimited && value > largest_[x] * denominator;
    }

    std::vector<std::int64_t> largest_; // M, by clock
    std::vector<Diagonal> diagonals_;   // sorted
};

void Repetition::Sight::add(std::uint32_t left, std::uint32_t right, std::int64_t bound) {
    if (left == right) return;
    if (right == 0) {
        largest_[left] = std::max(largest_[left], bound);
    } else if (left == 0) {
        largest_[right] = std::max(largest_[right], -bound);
    } else if (diagonals_.size() < most_diagonals) {
        const Diagonal d{left, right, bound};
        const auto place = std::ranges::lower_bound(diagonals_, d);
        if (place == diagonals_.end() || *place != d) diagonals_.insert(place, d);
    } else {
        largest_[left] = largest_[right] = unlimited;
    }
}

bool Repetition::Sight::add_before(const Sight& after,
                                   std::span<const ClockAssignment> assignments) {
    std::vector<std::int64_t> largest = after.largest_;
    std::vector<Diagonal> diagonals = after.diagonals_;
    for (std::size_t i = assignments.size(); i-- > 0;) {
        const auto& [target, source, offset] = assignments[i];
        const std::int64_t seen = std::exchange(largest[target.index()], never_seen);
        if (source != reference_clock && seen != never_seen) {
            std::int64_t& before = largest[source.index()];
            before = std::max(before, seen == unlimited ? seen : seen - offset);
        }
        // It must not become negative.
        if (offset < 0 && source != reference_clock) {
            std::int64_t& before = largest[source.index()];
            before = std::max<std::int64_t>(before, -std::int64_t{offset});
        }
        for (Diagonal& d : diagonals) {
            if (d.left == target.raw) {
                d.left = source.raw;
                d.bound -= offset;
            }
            if (d.right == target.raw) {
                d.right = source.raw;
                d.bound += offset;
            }
        }
    }
    const Sight old = *this;
    for (std::size_t x = 1; x < largest.size(); ++x)
        largest_[x] = std::max(largest_[x], largest[x]);
    for (const Diagonal& d : diagonals) add(d.left, d.right, d.bound);
    return old.largest_ != largest_ || old.diagonals_ != diagonals_;
}

void Repetition::Sight::see_all(const Sight& other) {
    for (std::size_t x = 1; x < largest_.size(); ++x)
        if (largest_[x] != other.largest_[x]) largest_[x] = unlimited;
}

bool Repetition::Sight::same(const Moment& a, const Moment& b, std::int64_t denominator,
                             bool exact) const {
    if (a.cells != b.cells) return false;
    ZONAR_ASSERT(a.clocks.size() == largest_.size() &&
                 b.clocks.size() == largest_.size());
    ZONAR_ASSERT(std::ranges::is_sorted(diagonals_));
    const auto in_diagonal = [&](std::uint32_t x) {
        return std::ranges::any_of(
            diagonals_, [&](const Diagonal& d) { return d.left == x || d.right == x; });
    };
    std::vector<std::uint32_t> compared;
    for (std::uint32_t x = 1; x < largest_.size(); ++x) {
        const bool above = is_above(x, a.clocks[x], denominator);
        if (above != is_above(x, b.clocks[x], denominator)) return false;
        const bool equal = a.clocks[x] == b.clocks[x];
        if (exact ? !equal && (!above || in_diagonal(x))
                  : !equal && largest_[x] == unlimited)
            return false;
        if (!above) compared.push_back(x);
    }
    if (exact) return true;
    const auto fraction = [&](const Moment& m, std::uint32_t x) {
        return m.clocks[x] % denominator;
    };
    for (const std::uint32_t x : compared) {
        if (a.clocks[x] / denominator != b.clocks[x] / denominator) return false;
        if ((fraction(a, x) == 0) != (fraction(b, x) == 0)) return false;
        for (const std::uint32_t y : compared)
            if ((fraction(a, x) <=> fraction(a, y)) !=
                (fraction(b, x) <=> fraction(b, y)))
                return false;
    }
    return std::ranges::all_of(diagonals_, [&](const Diagonal& d) {
        const auto side = [&](const Moment& m) {
            return m.clocks[d.left] - m.clocks[d.right] <=> d.bound * denominator;
        };
        return side(a) == side(b);
    });
}

// ---------------------------------------------------------------- what a round looks at

Repetition::Repetition(const model::Network& network, std::span<const Watched> watched,
                       const TimedRun& run, std::size_t first, std::size_t period)
    : run_(run), first_(first), exact_(network.has_stopwatches) {
    ZONAR_ASSERT(period > 0 && first + period <= run.steps.size());
    ZONAR_ASSERT(moment_after(run, first).cells ==
                 moment_after(run, first + period).cells);
    Executor executor(network);
    std::vector<Predicates> predicates;
    predicates.reserve(watched.size());
    for (const Watched& w : watched) predicates.emplace_back(network, *w.query);

    std::vector<std::vector<ClockAssignment>> assigned; // by the step after each place
    for (std::size_t place = 0; place < period; ++place) {
        const Moment& here = moment_after(run, first + place);
        Sight sight(network.clocks);
        Outlook outlook(executor, here, run.denominator);
        std::vector<Difference> seen;
        for (const Offer& offer : outlook.offers())
            seen.insert(seen.end(), offer.guard.begin(), offer.guard.end());
        executor.enter(here.cells);
        executor.invariant(seen);
        for (std::size_t w = 0; w < watched.size(); ++w)
            predicates[w].constraints(*watched[w].predicate, here.cells, seen);
        for (const Difference& c : seen) sight.add(c);
        // Whether a transition goes before others depends on the invariant of its target.
        if (network.has_process_priorities || network.has_channel_priorities) {
            outlook.find_transition(
                Interval{}, [&](Outlook::Transition transition, const Interval&) {
                    executor.enter(here.cells);
                    const auto assignments = executor.fire(transition);
                    std::vector<Difference> target;
                    executor.invariant(target);
                    Sight after(network.clocks);
                    for (const Difference& c : target) after.add(c);
                    sight.add_before(after, assignments);
                    return false;
                });
        }
        executor.enter(here.cells);
        assigned.push_back(executor.fire(run.steps[first + place].participants));
        sights_.push_back(std::move(sight));
    }

    // Backwards, round by round, until nothing is new. Only assignments that set clocks back
    // can make constants grow without end.
    const std::size_t most_rounds = 2 * network.clocks + 2;
    bool news = true;
    for (std::size_t round = 0; news && round <= most_rounds; ++round) {
        news = false;
        for (std::size_t place = period; place-- > 0;) {
            watch::spend(16 + network.clocks);
            const Sight before = sights_[place];
            if (!sights_[place].add_before(sights_[(place + 1) % period],
                                           assigned[place]))
                continue;
            news = true;
            if (round == most_rounds) sights_[place].see_all(before);
        }
        if (round == most_rounds && news) --round; // until all of it is unlimited
    }
}

Repetition::~Repetition() = default;

bool Repetition::equivalent(std::size_t earlier, std::size_t later) const {
    ZONAR_ASSERT(first_ <= earlier && earlier <= later);
    ZONAR_ASSERT((later - earlier) % sights_.size() == 0);
    const Sight& sight = sights_[(earlier - first_) % sights_.size()];
    return sight.same(moment_after(run_, earlier), moment_after(run_, later),
                      run_.denominator, exact_);
}

const Moment& moment_after(const TimedRun& run, std::size_t steps) {
    ZONAR_ASSERT(steps <= run.steps.size());
    return steps == 0 ? run.initial : run.steps[steps - 1].after;
}

std::optional<std::pair<std::size_t, std::size_t>>
find_repetition(const model::Network& network, std::span<const Watched> watched,
                const TimedRun& run, std::size_t first, std::size_t period,
                const std::function<bool(const TimedStep&)>& may_be_last) {
    const Repetition repetition(network, watched, run, first, period);
    for (std::size_t later = first + period; later <= run.steps.size(); ++later) {
        if (!may_be_last(run.steps[later - 1])) continue;
        for (std::size_t earlier = later; earlier >= first + period;) {
            earlier -= period;
            watch::spend(1 + network.clocks);
            if (repetition.equivalent(earlier, later)) return std::pair{earlier, later};
        }
    }
    return {};
}

} // namespace zonar::trace
