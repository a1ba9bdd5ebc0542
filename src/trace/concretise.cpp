#include "trace/concretise.h"

#include "checks/check.h"
#include "trace/executor.h"
#include "trace/outlook.h"
#include "trace/timeline.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

namespace zonar::trace {

namespace {

using model::reference_clock;

/// An urgent synchronisation with clock guards may stop time somewhere inside a stay: the
/// stay must end by then. Which guard is still to come at that moment is a choice.
struct Deadline {
    bool at_once = false;          // the stay takes no time at all
    std::vector<Difference> until; // must hold when the stay ends
};
using Deadlines = std::map<std::size_t, Deadline>; // by the transitions before it

/// How often a deadline is added before we give up.
constexpr int most_deadlines = 1000;

/// What a path needs apart from its delays.
struct Skeleton {
    std::vector<std::vector<std::int32_t>> states; // before each step, and last
    std::vector<std::vector<model::ClockAssignment>> assigned; // by each transition
};

/// Walks along a path once and tells a timeline what it sees.
class Walk {
public:
    Walk(Executor& executor, const Path& path, Ending ending, const Deadlines& deadlines)
        : executor_(executor), network_(executor.network()), path_(path), ending_(ending),
          deadlines_(deadlines),
          has_urgent_(std::ranges::any_of(network_.channels, &model::Channel::urgent)),
          timeline_(network_.has_stopwatches
                        ? make_timeline_with_stopwatches(network_.clock_initial)
                        : make_timeline(network_.clock_initial)) {}

    std::optional<NoRun> walk();
    const Timeline& timeline() const { return *timeline_; }
    Skeleton take_skeleton() { return std::move(skeleton_); }

private:
    using Why = NoRun::Why;

    /// Steps that change the state: with Ending::fault the last one does not.
    std::size_t completed_steps() const {
        return path_.steps.size() - (ending_ == Ending::fault ? 1 : 0);
    }
    std::optional<NoRun> enter_state();
    std::optional<NoRun> stay();
    bool may_wait();
    std::optional<NoRun> prepare(const PathStep& step);
    std::optional<NoRun> participate(const Participant& participant);
    std::optional<NoRun> take(const PathStep& step);

    void require(const Difference& constraint) { timeline_->require(constraint, step_); }
    NoRun no_run(Why why, std::string reason) const {
        return {.why = why, .reason = std::move(reason), .step = step_, .place = {}};
    }
    NoRun model_failed() const {
        return {.why = Why::fault,
                .reason = executor_.error()->what,
                .step = step_,
                .place = executor_.error()->place};
    }

    Executor& executor_;
    const model::Network& network_;
    const Path& path_;
    Ending ending_;
    const Deadlines& deadlines_;
    bool has_urgent_;
    std::unique_ptr<Timeline> timeline_;
    Skeleton skeleton_;
    std::vector<Difference> invariant_; // of the current state
    std::size_t step_ = 0;              // the current one, from 1
};

std::optional<NoRun> Walk::walk() {
    executor_.enter(executor_.initial());
    if (auto failure = enter_state()) return failure;
    for (const PathStep& step : path_.steps) {
        ++step_;
        watch::spend(16 + network_.clocks);
        if (auto failure = stay()) return failure;
        if (auto failure = prepare(step)) return failure;
        if (step_ > completed_steps()) return {};
        if (!step.participants.empty()) {
            if (auto failure = take(step)) return failure;
            if (auto failure = enter_state()) return failure;
        }
        for (const Difference& constraint : step.after) require(constraint);
    }
    ++step_;
    if (auto failure = stay()) return failure;
    for (const Difference& constraint : path_.goal) require(constraint);
    return {};
}

/// The invariant at the beginning of a stay. Clocks only grow, so upper bounds can wait
/// until its end.
std::optional<NoRun> Walk::enter_state() {
    skeleton_.states.push_back(executor_.stored());
    invariant_.clear();
    if (!executor_.invariant(invariant_)) {
        if (executor_.error()) return model_failed();
        return no_run(Why::not_a_path, step_ == 0
                                           ? "the initial state violates its invariant"
                                           : "the target violates its invariant");
    }
    for (const Difference& constraint : invariant_)
        if (constraint.right != reference_clock) require(constraint);
    return {};
}

/// Time passes; the invariant still holds at the end. Differences of clocks change only if
/// there are stopwatches.
std::optional<NoRun> Walk::stay() {
    const auto deadline = deadlines_.find(skeleton_.assigned.size());
    const bool at_once = deadline != deadlines_.end() && deadline->second.at_once;
    const bool allowed = !at_once && may_wait();
    const auto rates = executor_.rates();
    if (executor_.error()) return model_failed();
    timeline_->wait(rates, allowed);
    for (const Difference& constraint : invariant_) {
        if (constraint.right == reference_clock ||
            (network_.has_stopwatches && constraint.left != reference_clock)) {
            require(constraint);
        }
    }
    if (deadline != deadlines_.end())
        for (const Difference& constraint : deadline->second.until) require(constraint);
    return {};
}

/// Not in urgent or committed locations, nor while an urgent synchronisation is possible.
/// One with clock guards is left to deadlines.
bool Walk::may_wait() {
    if (executor_.time_is_stopped()) return false;
    if (!has_urgent_) return true;
    const Moment here{executor_.stored(), std::vector<std::int64_t>(network_.clocks)};
    const Outlook outlook(executor_, here, 1);
    if (executor_.error()) {
        // A guard that fails does so at once; the run ends here, or goes on elsewhere.
        executor_.enter(here.cells);
        return false;
    }
    return std::ranges::none_of(outlook.urgent(),
                                [](const UrgentSync& s) { return s.guard.empty(); });
}

// ---------------------------------------------------------------- steps

std::optional<NoRun> Walk::prepare(const PathStep& step) {
    for (const Participant& participant : step.participants)
        if (auto failure = participate(participant)) return failure;
    for (const Difference& constraint : step.where) require(constraint);
    return {};
}

std::optional<NoRun> Walk::participate(const Participant& participant) {
    ZONAR_CHECK(participant.process.index() < network_.processes.size() &&
                participant.edge.index() < network_.edges.size());
    const model::Edge& edge = network_.edges[participant.edge.index()];
    const std::string& name = network_.processes[participant.process.index()].name;
    if (executor_.location(participant.process) != edge.source)
        return no_run(Why::not_a_path,
                      fmt::format("{} is not where its edge begins", name));
    std::vector<Difference> guard;
    if (!executor_.select(edge, participant.selected) ||
        !executor_.condition(edge.guard, guard)) {
        if (executor_.error()) return model_failed();
        return no_run(Why::not_a_path,
                      fmt::format("the edge of {} is not enabled", name));
    }
    for (const Difference& constraint : guard) require(constraint);
    return {};
}

std::optional<NoRun> Walk::take(const PathStep& step) {
    auto assigned = executor_.fire(step.participants);
    if (executor_.error()) return model_failed();
    // x := y - 3 is possible only while y >= 3.
    for (const auto& assignment : assigned) {
        if (assignment.offset < 0)
            require({reference_clock, assignment.source, assignment.offset, false});
        timeline_->assign(std::span{&assignment, 1});
    }
    skeleton_.assigned.push_back(std::move(assigned));
    return {};
}

// ---------------------------------------------------------------- the run

TimedRun assemble(Executor& executor, const Path& path, Skeleton skeleton,
                  const Delays& delays) {
    ZONAR_ASSERT(delays.denominator > 0);
    ZONAR_ASSERT(skeleton.states.size() == skeleton.assigned.size() + 1);
    TimedRun run;
    run.denominator = delays.denominator;
    Moment now;
    for (const std::int32_t value : executor.network().clock_initial)
        now.clocks.push_back(value * run.denominator);
    now.cells = std::move(skeleton.states.front());
    run.initial = now;
    const std::size_t transitions = skeleton.states.size() - 1;
    run.steps.reserve(transitions);
    std::int64_t waited = 0; // since the last transition
    std::size_t next = 0;    // delay
    for (const PathStep& step : path.steps) {
        if (run.steps.size() == transitions) break; // only moments are left, or a fault
        ZONAR_ASSERT(next < delays.units.size() && delays.units[next] >= 0);
        waited += delays.units[next++];
        watch::spend(16 + now.clocks.size() / 4 + now.cells.size() / 4);
        if (step.participants.empty()) continue;
        executor.enter(now.cells);
        const auto rates = executor.rates();
        for (std::size_t x = 0; x < rates.size(); ++x) now.clocks[x] += rates[x] * waited;
        const std::size_t i = run.steps.size();
        ZONAR_CHECK(assign(skeleton.assigned[i], now.clocks, run.denominator));
        now.cells = std::move(skeleton.states[i + 1]);
        run.steps.push_back({.delay = std::exchange(waited, 0),
                             .participants = step.participants,
                             .after = now});
    }
    ZONAR_ASSERT(run.steps.size() == transitions);
    run.last_delay =
        std::accumulate(delays.units.begin() + static_cast<std::ptrdiff_t>(next),
                        delays.units.end(), waited);
    ZONAR_ASSERT(run.last_delay >= 0);
    return run;
}

/// The first stay that lasts longer than an urgent synchronisation with clock guards
/// allows, and when it must end instead.
std::optional<std::pair<std::size_t, Deadline>> missed_deadline(Executor& executor,
                                                                const TimedRun& run) {
    if (!executor.network().has_guarded_urgent) return {};
    for (std::size_t i = 0; i <= run.steps.size(); ++i) {
        const Moment& entry = i == 0 ? run.initial : run.steps[i - 1].after;
        const std::int64_t delay =
            i == run.steps.size() ? run.last_delay : run.steps[i].delay;
        const Outlook outlook(executor, entry, run.denominator);
        for (const UrgentSync& sync : outlook.urgent()) {
            if (sync.when.low >= delay) continue;
            // The guard that held last kept the others waiting; so it may do again.
            Deadline deadline{.at_once = sync.when.low == 0, .until = {}};
            for (const Difference& c : sync.guard) {
                if (deadline.at_once || !deadline.until.empty()) break;
                if (outlook.when(std::span{&c, 1}).low != sync.when.low) continue;
                // c.left - c.right <= bound begins to hold when it is an equation.
                deadline.until.push_back({c.right, c.left, -c.bound, false});
            }
            return std::pair{i, deadline};
        }
    }
    return {};
}

std::string contradiction(const NoDelays& none) {
    if (!none.proved) return "the delays along the path could not be computed";
    if (none.first_step == none.last_step)
        return fmt::format("no delays satisfy what step {} needs", none.last_step);
    return fmt::format("no delays satisfy what steps {} to {} need together",
                       none.first_step, none.last_step);
}

} // namespace

std::variant<TimedRun, NoRun> concretise(const model::Network& network, const Path& path,
                                         Ending ending, Pace pace) {
    ZONAR_CHECK(ending == Ending::state || !path.steps.empty());
    Executor executor(network);
    Deadlines deadlines;
    for (int round = 0; round < most_deadlines; ++round) {
        Walk walk(executor, path, ending, deadlines);
        if (auto failure = walk.walk()) return std::move(*failure);
        const auto answer = walk.timeline().solve(pace);
        if (const auto* none = std::get_if<NoDelays>(&answer)) {
            // With deadlines there may be another choice of them that works.
            const bool proved = none->proved && deadlines.empty();
            return NoRun{.why = proved ? NoRun::Why::spurious : NoRun::Why::undecided,
                         .reason = contradiction(*none),
                         .step = none->last_step,
                         .place = {}};
        }
        TimedRun run =
            assemble(executor, path, walk.take_skeleton(), std::get<Delays>(answer));
        auto missed = missed_deadline(executor, run);
        if (!missed) return run;
        Deadline& deadline = deadlines[missed->first];
        deadline.at_once |= missed->second.at_once;
        std::ranges::copy(missed->second.until, std::back_inserter(deadline.until));
    }
    return NoRun{.why = NoRun::Why::undecided,
                 .reason = "urgent synchronisations with clock guards leave too many "
                           "choices",
                 .step = 0,
                 .place = {}};
}

} // namespace zonar::trace
