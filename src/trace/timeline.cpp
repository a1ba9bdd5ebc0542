#include "trace/timeline.h"

#include "checks/check.h"
#include "trace/difference_system.h"
#include "trace/linear_system.h"

#include <algorithm>

namespace zonar::trace {

namespace {

NoDelays summary(const std::vector<std::size_t>& conflict,
                 const std::vector<std::size_t>& steps) {
    NoDelays result{.proved = !conflict.empty()};
    if (conflict.empty()) return result;
    for (const std::size_t constraint : conflict) ZONAR_ASSERT(constraint < steps.size());
    result.first_step = result.last_step = steps[conflict.front()];
    for (const std::size_t constraint : conflict) {
        result.first_step = std::min(result.first_step, steps[constraint]);
        result.last_step = std::max(result.last_step, steps[constraint]);
    }
    return result;
}

/// A clock is the time since some moment, plus an offset.
class RunningClocks final : public Timeline {
public:
    explicit RunningClocks(std::span<const std::int32_t> initial) {
        for (const std::int32_t value : initial) clocks_.push_back({0, value});
    }

    void wait(std::span<const std::uint8_t>, bool allowed) override {
        if (allowed) system_.add_moment();
        waits_.push_back(system_.last_moment());
    }

    void require(const Difference& constraint, std::size_t step) override {
        // (now - left.since + left.offset) - (now - right.since + right.offset) <= bound
        const Clock left = clock(constraint.left);
        const Clock right = clock(constraint.right);
        const std::int64_t bound = constraint.bound - left.offset + right.offset;
        // Moments are in order, which is all that this one says.
        if (right.since <= left.since && (constraint.strict ? bound > 0 : bound >= 0))
            return;
        system_.add({.left = right.since,
                     .right = left.since,
                     .bound = bound,
                     .strict = constraint.strict});
        steps_.push_back(step);
    }

    void assign(std::span<const model::ClockAssignment> assignments) override {
        for (const auto& [target, source, offset] : assignments) {
            ZONAR_ASSERT(target != model::reference_clock &&
                         target.index() < clocks_.size());
            Clock value = clock(source);
            value.offset += offset;
            clocks_[target.index()] = value;
        }
    }

    std::variant<Delays, NoDelays> solve(Pace pace) const override {
        const auto answer = system_.solve(pace);
        if (const auto* conflict = std::get_if<DifferenceSystem::Conflict>(&answer))
            return summary(*conflict, steps_);
        const auto& solution = std::get<DifferenceSystem::Solution>(answer);
        Delays delays{.denominator = solution.denominator, .units = {}};
        std::uint32_t before = 0;
        for (const std::uint32_t after : waits_) {
            delays.units.push_back(solution.moments[after] - solution.moments[before]);
            ZONAR_ASSERT(delays.units.back() >= 0);
            before = after;
        }
        return delays;
    }

private:
    struct Clock {
        std::uint32_t since = 0;
        std::int64_t offset = 0;
    };
    /// The reference clock is 0 now and always.
    Clock clock(model::ClockId id) const {
        ZONAR_ASSERT(id.index() < clocks_.size());
        return id == model::reference_clock ? Clock{system_.last_moment(), 0}
                                            : clocks_[id.index()];
    }

    DifferenceSystem system_;
    std::vector<Clock> clocks_;
    std::vector<std::uint32_t> waits_; // the moment after each
    std::vector<std::size_t> steps_;   // of each constraint
};

/// A clock is the sum of the delays during which it ran, plus an offset.
class StoppableClocks final : public Timeline {
public:
    explicit StoppableClocks(std::span<const std::int32_t> initial) {
        for (const std::int32_t value : initial) clocks_.push_back({{}, value});
    }

    void wait(std::span<const std::uint8_t> rates, bool allowed) override {
        ZONAR_ASSERT(rates.size() == clocks_.size());
        waits_.push_back(allowed);
        if (!allowed) return;
        const std::uint32_t delay = system_.add_unknown();
        for (std::size_t x = 1; x < clocks_.size(); ++x)
            if (rates[x] != 0) clocks_[x].delays.push_back(delay);
    }

    void require(const Difference& constraint, std::size_t step) override {
        ZONAR_ASSERT(constraint.left.index() < clocks_.size() &&
                     constraint.right.index() < clocks_.size());
        const Clock& left = clocks_[constraint.left.index()];
        const Clock& right = clocks_[constraint.right.index()];
        // What both have in common cancels out; sorted, as set_difference wants them.
        ZONAR_ASSERT(std::ranges::is_sorted(left.delays) &&
                     std::ranges::is_sorted(right.delays));
        LinearConstraint linear{.terms = {},
                                .bound = constraint.bound - left.offset + right.offset,
                                .strict = constraint.strict};
        const auto add = [&](const Clock& of, const Clock& without, std::int32_t sign) {
            std::vector<std::uint32_t> alone;
            std::ranges::set_difference(of.delays, without.delays,
                                        std::back_inserter(alone));
            for (const std::uint32_t delay : alone)
                linear.terms.emplace_back(delay, sign);
        };
        add(left, right, 1);
        // Delays are not negative, which is all that this one says.
        if (linear.terms.empty() &&
            (linear.strict ? linear.bound > 0 : linear.bound >= 0)) {
            return;
        }
        add(right, left, -1);
        system_.add(std::move(linear));
        steps_.push_back(step);
    }

    void assign(std::span<const model::ClockAssignment> assignments) override {
        for (const auto& [target, source, offset] : assignments) {
            ZONAR_ASSERT(target != model::reference_clock &&
                         target.index() < clocks_.size());
            Clock value = clocks_[source.index()];
            value.offset += offset;
            clocks_[target.index()] = std::move(value);
        }
    }

    std::variant<Delays, NoDelays> solve(Pace) const override {
        const auto answer = system_.solve();
        if (const auto* conflict = std::get_if<LinearSystem::Conflict>(&answer))
            return summary(*conflict, steps_);
        const auto& solution = std::get<LinearSystem::Solution>(answer);
        Delays delays{.denominator = solution.denominator, .units = {}};
        std::size_t next = 0;
        for (const bool allowed : waits_)
            delays.units.push_back(allowed ? solution.unknowns[next++] : 0);
        ZONAR_ASSERT(next == solution.unknowns.size());
        return delays;
    }

private:
    struct Clock {
        std::vector<std::uint32_t> delays; // ascending
        std::int64_t offset = 0;
    };

    LinearSystem system_;
    std::vector<Clock> clocks_; // the reference clock is an empty sum
    std::vector<bool> waits_;
    std::vector<std::size_t> steps_; // of each constraint
};

} // namespace

std::unique_ptr<Timeline> make_timeline(std::span<const std::int32_t> clock_initial) {
    return std::make_unique<RunningClocks>(clock_initial);
}

std::unique_ptr<Timeline>
make_timeline_with_stopwatches(std::span<const std::int32_t> clock_initial) {
    return std::make_unique<StoppableClocks>(clock_initial);
}

} // namespace zonar::trace
