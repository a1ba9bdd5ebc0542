#include "trace/simplify.h"

#include "checks/check.h"
#include "model/query_kind.h"
#include "trace/executor.h"
#include "trace/goal.h"
#include "trace/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zonar::trace {

namespace {

/// Why such a run is not simplified, whatever it does; empty: it may be.
std::string problem_with(const model::Network& network, const TimedRun& run,
                         const model::Query* query) {
    if (run.afterwards != Afterwards::anything)
        return "the run goes on forever: only runs that end in a state are simplified, "
               "for every later "
               "transition and delay would need to be looked at";
    if (query != nullptr) {
        if (!model::seeks(query->kind, model::Sought::state))
            return fmt::format("a run is simplified for a query E<> or A[], which its "
                               "last state decides; "
                               "this one is {}",
                               model::describe(query->kind));
        if (query->uses_deadlock)
            return "the query asks for a deadlock: what is left out would be possible at "
                   "the end, so "
                   "every transition counts";
    }
    return problem_with_relevance(network);
}

/// What is wrong with the end of a run; empty: nothing. `last`: the state without a query.
std::string problem_with_end(const model::Network& network, const TimedRun& run,
                             const EndShown& shown, const Moment& last) {
    if (shown.query == nullptr) {
        const Moment end = final_moment(network, run);
        const bool is_same = end.cells == last.cells && end.clocks == last.clocks;
        return is_same ? std::string{} : "it does not end in the same state";
    }
    const auto holds = holds_at_end(network, *shown.query, shown.query->condition, run);
    if (const auto* error = std::get_if<ModelError>(&holds)) return error->what;
    if (std::get<bool>(holds) != shown.negated) return {};
    return fmt::format("the condition of the query {} at its end",
                       shown.negated ? "holds" : "does not hold");
}

/// Goes along transitions and says what state they lead to.
class Rebuild {
public:
    Rebuild(const model::Network& network, const TimedRun& run)
        : network_(network), executor_(network), now_(run.initial) {
        run_.denominator = run.denominator;
        run_.initial = run.initial;
    }

    /// What is wrong with the transition; empty: nothing so far.
    std::string take(std::int64_t delay, const std::vector<Participant>& participants) {
        now_ = later(network_, std::move(now_), delay);
        executor_.enter(now_.cells);
        for (const Participant& p : participants)
            if (executor_.location(p.process) != network_.edges[p.edge.index()].source)
                return fmt::format("{} is not where its edge begins",
                                   network_.processes[p.process.index()].name);
        const auto assignments = executor_.fire(participants);
        if (executor_.error()) return executor_.error()->what;
        if (!assign(assignments, now_.clocks, run_.denominator))
            return "a clock is given a negative value";
        now_.cells = executor_.stored();
        run_.steps.push_back(
            {.delay = delay, .participants = participants, .after = now_});
        return {};
    }
    TimedRun finish(std::int64_t delay) {
        run_.last_delay = delay;
        return std::move(run_);
    }

private:
    const model::Network& network_;
    Executor executor_;
    Moment now_;
    TimedRun run_;
};

} // namespace

std::variant<TimedRun, std::string> run_without(const model::Network& network,
                                                const TimedRun& run,
                                                std::span<const std::uint8_t> gone,
                                                const EndShown& shown) {
    ZONAR_CHECK(gone.size() == run.steps.size());
    Rebuild rebuild{network, run};
    std::int64_t delay = 0;
    for (std::size_t i = 0; i < gone.size(); ++i) {
        delay += run.steps[i].delay;
        if (gone[i] != 0) continue;
        std::string problem =
            rebuild.take(std::exchange(delay, 0), run.steps[i].participants);
        if (!problem.empty()) return fmt::format("transition {}: {}", i + 1, problem);
    }
    TimedRun left = rebuild.finish(delay + run.last_delay);
    if (const auto objection = replay(network, left))
        return fmt::format("step {} of it: {}", objection->step, objection->what);
    std::string problem =
        problem_with_end(network, left, shown, final_moment(network, run));
    if (!problem.empty()) return problem;
    return left;
}

std::variant<Simplified, std::string>
simplify(const model::Network& network, const TimedRun& run, const EndShown& shown) {
    if (std::string problem = problem_with(network, run, shown.query); !problem.empty())
        return problem;
    if (std::string problem =
            problem_with_end(network, run, shown, final_moment(network, run));
        !problem.empty())
        return "the run does not decide the query: " + problem;
    Simplified result{.run = run, .gone = {}, .reasons = {}, .rejected = {}};
    result.gone.resize(run.length());
    result.reasons.resize(run.length());
    std::vector<std::size_t> numbers; // of what is left, in the run as it was
    for (std::size_t i = 0; i <= run.length(); ++i) numbers.push_back(i);
    for (;;) {
        auto found = relevance(network, result.run, shown);
        if (const auto* error = std::get_if<ModelError>(&found)) return error->what;
        const auto& reasons = std::get<std::vector<std::optional<Reason>>>(found);
        std::vector<std::uint8_t> gone;
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            std::optional<Reason>& reason = result.reasons[numbers[i]];
            reason = reasons[i];
            if (reason) reason->by = numbers[reason->by];
            gone.push_back(reason ? 0 : 1);
        }
        if (std::ranges::count(gone, 1) == 0) return result;
        auto left = run_without(network, result.run, gone, shown);
        if (auto* problem = std::get_if<std::string>(&left)) {
            result.rejected = std::move(*problem);
            return result;
        }
        result.run = std::move(std::get<TimedRun>(left));
        for (std::size_t i = 0; i < gone.size(); ++i) result.gone[numbers[i]] = gone[i];
        std::size_t next = 0;
        std::erase_if(numbers, [&](std::size_t) {
            const std::size_t i = next++;
            return i < gone.size() && gone[i] != 0;
        });
    }
}

} // namespace zonar::trace
