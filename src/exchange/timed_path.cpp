#include "exchange/timed_path.h"

#include "trace/executor.h"
#include "trace/print.h"
#include "trace/replay.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <variant>

namespace zonar::exchange {

namespace {

using follow::Transition;
using model::Network;
using trace::Moment;
using trace::TimedRun;

/// How times are understood.
enum class Taken : std::uint8_t {
    literally, // as the decimals they are
    likely,    // as what they were rounded from
};

/// Why times do not fit.
struct Misfit {
    Line line = 0;
    std::string what;
    bool plain = false; // no rounding explains it
};

std::int64_t parts(const Fraction& f, std::int64_t denominator) {
    return f.above * (denominator / f.below);
}

/// One way to understand the times of a path, tried to its end.
class Attempt {
public:
    Attempt(const Network& network, const TimedPath& path,
            std::span<const Transition> transitions, Taken taken)
        : network_(network), path_(path), transitions_(transitions), taken_(taken),
          executor_(network) {}

    /// The run, replayed.
    std::variant<TimedRun, Misfit> run() {
        if (!find_unit() || !walk()) return misfit_;
        if (const auto objection = trace::replay(network_, run_))
            return Misfit{line_of(*objection), objection->what};
        return std::move(run_);
    }

private:
    bool fail(Line line, std::string what, bool plain = false) {
        misfit_ = {line, std::move(what), plain};
        return false;
    }

    std::optional<Fraction> understood(std::string_view delay) const {
        return taken_ == Taken::likely ? likely_fraction(delay)
                                       : parse_time(delay).time.exact;
    }

    /// All delays as multiples of one unit.
    bool find_unit() {
        std::vector<Fraction> delays;
        std::vector<Line> lines;
        for (const Stay& stay : path_.stays) {
            for (const Look& look : stay) {
                if (look.delay.empty()) continue;
                const auto delay = understood(look.delay);
                if (!delay || delay->below > largest_denominator)
                    return fail(look.line, "this delay has too many digits");
                delays.push_back(*delay);
                lines.push_back(look.line);
                unit_ = std::lcm(unit_, delay->below);
                if (unit_ > largest_denominator)
                    return fail(look.line,
                                "these delays have no unit that is large enough "
                                "to compute with");
            }
        }
        for (std::size_t i = 0; i < delays.size(); ++i) {
            if (delays[i].above > largest_time / (unit_ / delays[i].below))
                return fail(lines[i], "this delay is too long");
            delays_.push_back(parts(delays[i], unit_));
        }
        return true;
    }

    bool walk() {
        run_.denominator = unit_;
        now_.cells = executor_.initial();
        for (const std::int32_t value : network_.clock_initial)
            now_.clocks.push_back(value * unit_);
        run_.initial = now_;
        for (std::size_t i = 0; i < transitions_.size(); ++i) {
            trace::TimedStep step;
            if (!wait(path_.stays[i], step.delay) || !act(i)) return false;
            step.participants = transitions_[i];
            step.after = now_;
            run_.steps.push_back(std::move(step));
        }
        return wait(path_.stays.back(), run_.last_delay);
    }

    /// Time passes, and clocks are compared whenever the file tells them.
    bool wait(const Stay& stay, std::int64_t& all) {
        executor_.enter(now_.cells);
        const auto rates = executor_.rates();
        for (const Look& look : stay) {
            if (!look.delay.empty()) {
                const std::int64_t delay = delays_[next_delay_++];
                all += delay;
                for (std::size_t x = 0; x < now_.clocks.size(); ++x)
                    now_.clocks[x] += rates[x] * delay;
                elapsed_ += delay;
                if (elapsed_ > largest_time || !small())
                    return fail(look.line, "this delay is too long");
            }
            if (!compare(look)) return false;
        }
        return true;
    }

    bool small() const {
        constexpr std::int64_t most = largest_time << 9;
        for (const std::int64_t value : now_.clocks)
            if (value > most) return false;
        return true;
    }

    bool act(std::size_t i) {
        const Line line = path_.path.transitions[i].line;
        executor_.enter(now_.cells);
        const auto assignments = executor_.fire(transitions_[i]);
        if (executor_.error())
            return fail(
                line, fmt::format("the model's code fails: {}", executor_.error()->what));
        if (!trace::assign(assignments, now_.clocks, unit_))
            return fail(line, "a clock is given a negative value");
        if (!small()) return fail(line, "a clock is given too large a value");
        now_.cells = executor_.stored();
        return true;
    }

    bool compare(const Look& look) {
        for (const auto& [clock, time] : look.clocks) {
            const std::int64_t computed = now_.clocks[clock.index()];
            if (taken_ == Taken::literally ? is_exactly(time, computed, unit_)
                                           : prints_like(time, computed, unit_)) {
                continue;
            }
            const double difference =
                static_cast<double>(computed) / static_cast<double>(unit_) - time.value;
            return fail(look.clocks_line,
                        fmt::format("clock {} is {} here, and not {} as the file says",
                                    network_.clock_name(clock),
                                    trace::print_time(computed, unit_), time.value),
                        std::abs(difference) > 0.01 + 0.001 * time.value);
        }
        return true;
    }

    /// Of the delay if that is to blame, else of the transition.
    Line line_of(const trace::Objection& objection) const {
        if (objection.step == 0) return path_.path.states.front().line;
        const std::size_t before =
            objection.step - 1; // the number of steps that are right
        const bool last = before == run_.length();
        bool delay = last;
        if (!last) {
            TimedRun part = run_;
            part.steps.resize(before);
            part.last_delay = run_.steps[before].delay;
            delay = trace::replay(network_, part).has_value();
        }
        if (!delay) return path_.path.transitions[before].line;
        for (const Look& look : path_.stays[before])
            if (!look.delay.empty()) return look.line;
        return path_.path.states[before].line;
    }

    const Network& network_;
    const TimedPath& path_;
    std::span<const Transition> transitions_;
    Taken taken_;
    trace::Executor executor_;
    std::int64_t unit_ = 1;            // the number of units in a time unit
    std::vector<std::int64_t> delays_; // in units, in order
    std::size_t next_delay_ = 0;
    std::int64_t elapsed_ = 0;
    Moment now_;
    TimedRun run_;
    Misfit misfit_;
};

} // namespace

ReadAnswer settle_times(const Network& network, const std::string& file,
                        const TimedPath& path) {
    const auto known = participants_along(network, file, path.path);
    if (const auto* wrong = std::get_if<ReadError>(&known)) return *wrong;
    const auto& transitions = std::get<std::vector<Transition>>(known);
    const auto error = [&](const Misfit& misfit) {
        return error_at(file, misfit.line, misfit.what);
    };

    auto answer = Attempt(network, path, transitions, Taken::literally).run();
    if (auto* run = std::get_if<TimedRun>(&answer)) return ReadRun{std::move(*run), {}};
    if (path.rounded == 0) return error(std::get<Misfit>(answer));

    answer = Attempt(network, path, transitions, Taken::likely).run();
    if (auto* run = std::get_if<TimedRun>(&answer)) return ReadRun{std::move(*run), {}};
    const Misfit& misfit = std::get<Misfit>(answer);
    if (misfit.plain || misfit.line < path.rounded) return error(misfit);

    ReadAnswer found = settle(network, file, path.path);
    if (auto* read = std::get_if<ReadRun>(&found)) {
        read->warnings.push_back(
            error_at(file, path.rounded,
                     "times of this trace are rounded, and no run has exactly these; "
                     "the delays are new ones")
                .message);
    }
    return found;
}

} // namespace zonar::exchange
