#include "verify/check.h"

#include "reduce/observed.h"
#include "reduce/quotient.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "verify/evidence.h"
#include "verify/goal.h"
#include "verify/predicate.h"
#include "verify/search_plan.h"

#include <fmt/format.h>

#include <span>
#include <utility>
#include <vector>

namespace zonar::verify {

using explore::Inclusion;
using semantics::Extrapolation;

const char* describe(Verdict verdict) {
    switch (verdict) {
    case Verdict::satisfied: return "satisfied";
    case Verdict::not_satisfied: return "not-satisfied";
    case Verdict::unknown: return "unknown";
    case Verdict::error: return "error";
    }
    return "";
}

namespace {

/// Why this cannot be checked at all; nothing if it can.
std::optional<Answer> refusal(const model::Network& network, const model::Query& query,
                              const Options& options) {
    const auto error = [](std::string reason, std::optional<model::SourceRange> place) {
        Answer answer;
        answer.verdict = Verdict::error;
        answer.reason = std::move(reason);
        answer.place = place;
        return answer;
    };
    if (!network.obstacles.empty()) {
        const model::Obstacle& obstacle = network.obstacles.front();
        return error("the model cannot be checked: " + obstacle.what, obstacle.range);
    }
    if (query.kind == model::QueryKind::refused) {
        return error(fmt::format("not supported: {}", query.refusal), query.range);
    }
    if (query.kind != model::QueryKind::exists_eventually &&
        query.kind != model::QueryKind::always_globally) {
        return error(fmt::format("{} queries cannot be checked yet, only E<> and A[]",
                                 model::describe(query.kind)),
                     query.range);
    }
    if (network.has_guarded_urgent) {
        return error(
            "a clock guard on an urgent channel cannot be checked: when time has to "
            "stop would depend on the clocks",
            std::nullopt);
    }
    // It knows which states can be reached, but not those that stand for them.
    if (options.quotient && options.guidance.saved) {
        return error("a saved table is about the model as it is, and cannot be used with "
                     "a quotient",
                     std::nullopt);
    }
    return std::nullopt;
}

/// The locations that must stay apart: those that the query names, and those that the
/// search is to aim at.
reduce::ObservedLocations observed(const model::Query& query, const Guidance& guidance,
                                   const semantics::System& system) {
    reduce::ObservedLocations all = reduce::observed_by(query, system);
    for (const guide::MarkedLocation& mark : guidance.marks)
        all.add(mark.process, mark.location);
    if (!guidance.known_state) return all;
    const std::vector<std::int32_t>& cells = guidance.known_state->cells;
    for (std::uint32_t p = 0; p < system.processes() && p < cells.size(); ++p)
        all.add(p, cells[p]);
    return all;
}

/// One query on its way to a verdict.
class Task {
public:
    /// `quotient`: what is to be searched instead of the network itself; may be null.
    Task(const model::Network& network, const model::Query& query, const Options& options,
         const reduce::Quotient* quotient)
        : network_(network), query_(query), options_(options), quotient_(quotient),
          system_(network, quotient != nullptr ? quotient->stands_for()
                                               : std::span<const std::uint32_t>{}),
          looks_for_negation_(query.kind == model::QueryKind::always_globally),
          predicate_(query, query.condition, looks_for_negation_, network.clocks),
          bounds_(network, system_.analysis(), predicate_.constraints(system_.analysis()),
                  needs_equivalence()) {}

    Answer run() {
        if (quotient_ != nullptr) answer_.quotient = quotient_->size();
        if (!choose_policy()) return std::move(answer_);
        SearchPlan plan{system_, query_, options_};
        answer_.conduct = plan.conduct();
        if (!plan.problem().empty()) {
            fail(plan.problem());
            return std::move(answer_);
        }
        explore::Outcome outcome;
        do outcome = search(plan.settings());
        while (plan.goes_on(outcome, counted_));
        answer_.conduct = plan.conduct();
        answer_.length = outcome.length;
        answer_.within = outcome.within;
        conclude(outcome);
        if (options_.improve && outcome.ending == explore::Ending::found) improve(plan);
        return std::move(answer_);
    }

private:
    /// From the beginning, with nothing left of the search before but its count.
    explore::Outcome search(const explore::Settings& settings) {
        goal_.emplace(predicate_, system_,
                      [this](explore::NodeId node) { return accept(node); });
        expander_.emplace(system_, bounds_, answer_.extrapolation, &*goal_, query_.cells);
        goal_->use(*expander_);
        store_.emplace(system_, bounds_, answer_.inclusion);
        explore::Search search{*expander_, system_,
                               *store_,    settings,
                               *goal_,     options_.trace == TraceWish::shortest};
        const explore::Outcome outcome = search.run();
        counted_ = search.statistics();
        answer_.statistics = sum(answer_.statistics, counted_);
        return outcome;
    }

    /// Looks for shorter runs, until there is none or time is up. The verdict is found
    /// already, so nothing that happens here can change it.
    void improve(SearchPlan& plan) {
        const auto note = [&] {
            answer_.improvements.push_back(
                {*answer_.length, plan.conduct().seconds + answer_.statistics.seconds});
        };
        const auto is_proved = [&] { return answer_.within && answer_.within->is_one(); };
        note();
        plan.begin_improving(*answer_.length, *options_.improve);
        while (!is_proved() && answer_.verdict != Verdict::error) {
            if (!plan.improves_on(*answer_.length)) {
                answer_.conduct.cut_short = "the time for that was over";
                return;
            }
            const explore::Outcome outcome = search(plan.settings());
            if (outcome.ending == explore::Ending::found) {
                answer_.length = outcome.length;
                answer_.within = outcome.within;
                note();
                if (options_.trace != TraceWish::none) add_run(outcome.node);
            } else if (outcome.ending == explore::Ending::exhausted && !unconfirmed_) {
                answer_.within = explore::Weight{}; // all that costs less was looked at
            } else {
                answer_.conduct.cut_short = why_not_improved(outcome);
                return;
            }
        }
    }

    static std::string why_not_improved(const explore::Outcome& outcome) {
        if (outcome.ending == explore::Ending::limit) return outcome.reason;
        return outcome.ending == explore::Ending::error
                   ? "the model made an error"
                   : "states were found, but no run to them";
    }

    /// A simulation may add behaviour, which decides nothing about what is impossible.
    bool needs_equivalence() const {
        const bool m = options_.extrapolation == Extrapolation::m ||
                       options_.extrapolation == Extrapolation::m_plus;
        return m || predicate_.uses_deadlock() || system_.has_priorities() ||
               network_.has_guarded_receivers;
    }

    bool fail(std::string reason) {
        answer_.verdict = Verdict::error;
        answer_.reason = std::move(reason);
        return false;
    }

    bool choose_policy() {
        const bool differences = !bounds_.diagonals().empty() ||
                                 network_.has_clock_differences ||
                                 query_.uses_clock_differences;
        // Simulation alone would do for zones to be finite in number; extrapolated ones are
        // more often equal, which saves memory and costs next to nothing.
        answer_.extrapolation = options_.extrapolation.value_or(
            differences || !bounds_.finite() ? Extrapolation::none
                                             : Extrapolation::lu_plus);
        answer_.inclusion = options_.inclusion.value_or(Inclusion::simulation);
        if (answer_.extrapolation != Extrapolation::none) {
            if (differences) {
                return fail("extrapolation is unsound when clocks are compared with each "
                            "other; leave the choice to zonar");
            }
            if (!bounds_.finite()) {
                return fail(
                    "the clocks have no finite bounds to extrapolate with; leave the "
                    "choice to zonar");
            }
        }
        // Without bounds, only what lies inside a zone is known to be covered by it.
        if (!bounds_.finite() && answer_.inclusion == Inclusion::simulation) {
            answer_.inclusion = Inclusion::inclusion;
        }
        return true;
    }

    RunEnd goal_end() const {
        RunEnd end;
        end.query = &query_;
        end.negated = looks_for_negation_;
        return end;
    }

    std::variant<trace::TimedRun, NoEvidence> evidence(explore::NodeId node,
                                                       const RunEnd& end) const {
        return Evidence{system_, bounds_,   answer_.extrapolation,
                        *store_, quotient_, options_.search.interrupted}
            .run_to(node, end);
    }

    // The zones of stopwatches are too large, so a state that was found must be confirmed.
    bool accept(explore::NodeId node) {
        if (!network_.has_stopwatches) return true;
        unconfirmed_ = true;
        if (++attempts_ > most_attempts) return false; // each takes its time
        auto found = evidence(node, goal_end());
        if (auto* run = std::get_if<trace::TimedRun>(&found)) {
            run_ = std::move(*run);
            return true;
        }
        return false;
    }

    void conclude(const explore::Outcome& outcome) {
        const bool exists = query_.kind == model::QueryKind::exists_eventually;
        switch (outcome.ending) {
        case explore::Ending::found:
            answer_.conduct.cut_short = outcome.reason;
            answer_.verdict = exists ? Verdict::satisfied : Verdict::not_satisfied;
            if (options_.trace != TraceWish::none) add_run(outcome.node);
            break;
        case explore::Ending::exhausted:
            if (unconfirmed_) {
                answer_.verdict = Verdict::unknown;
                answer_.reason =
                    "with stopwatches the zones are too large: states were found, "
                    "but no run to them";
            } else if (network_.has_stopwatches && predicate_.uses_deadlock()) {
                answer_.verdict = Verdict::unknown;
                answer_.reason = "with stopwatches the zones are too large to rule out a "
                                 "deadlock";
            } else {
                answer_.verdict = exists ? Verdict::not_satisfied : Verdict::satisfied;
            }
            break;
        case explore::Ending::limit:
            answer_.verdict = Verdict::unknown;
            answer_.reason = outcome.reason;
            answer_.limit = outcome.limit;
            break;
        case explore::Ending::error: add_error(outcome, *expander_); break;
        }
    }

    void add_run(explore::NodeId node) {
        if (run_) {
            answer_.run = std::move(run_);
            return;
        }
        auto found = evidence(node, goal_end());
        if (auto* run = std::get_if<trace::TimedRun>(&found)) {
            answer_.run = std::move(*run);
            return;
        }
        if (std::get<NoEvidence>(found).interrupted) {
            answer_.verdict = Verdict::unknown;
            answer_.reason = "interrupted while the trace was made";
            return;
        }
        // Never an answer that its own trace contradicts.
        fail("internal error: the trace could not be replayed (" +
             std::get<NoEvidence>(found).reason + "); please report this");
    }

    void add_error(const explore::Outcome& outcome, semantics::Expander& expander) {
        answer_.verdict = Verdict::error;
        if (outcome.no_initial_state && !expander.failed()) {
            answer_.reason = "the initial state violates an invariant";
            return;
        }
        // An error in a transition of a stopwatch model may be as spurious as its zone.
        const std::vector<model::EdgeId> edges{expander.failed_edges().begin(),
                                               expander.failed_edges().end()};
        const std::vector<std::int32_t> selected{expander.failed_selected().begin(),
                                                 expander.failed_selected().end()};
        const auto condition = expander.failed_condition();
        semantics::StepError error = expander.take_error();
        answer_.reason = std::move(error.what);
        answer_.place = error.place;
        if (outcome.node == explore::no_node) return;
        if (options_.trace == TraceWish::none && !network_.has_stopwatches) return;
        RunEnd end;
        end.failed_edges = edges;
        end.failed_selected = selected;
        end.failed_condition = condition;
        auto found = evidence(outcome.node, end);
        if (auto* run = std::get_if<trace::TimedRun>(&found)) {
            if (options_.trace != TraceWish::none) answer_.run = std::move(*run);
        } else if (network_.has_stopwatches) {
            answer_.verdict = Verdict::unknown;
            answer_.reason =
                "with stopwatches the zones are too large: an error was met (" +
                answer_.reason + "), but no run to it was found";
        }
    }

    const model::Network& network_;
    const model::Query& query_;
    const Options& options_;
    const reduce::Quotient* quotient_;
    semantics::System system_;
    bool looks_for_negation_;
    StatePredicate predicate_;
    semantics::ClockBounds bounds_;
    // of the last search
    std::optional<QueryGoal> goal_;
    std::optional<semantics::Expander> expander_;
    std::optional<explore::Store> store_;
    explore::Statistics counted_;

    Answer answer_;
    std::optional<trace::TimedRun> run_;
    bool unconfirmed_ = false;
    // how many states of a stopwatch model are tried to be confirmed
    static constexpr int most_attempts = 20;
    int attempts_ = 0;
};

} // namespace

Answer check(const model::Network& network, const model::Query& query,
             const Options& options) {
    if (std::optional<Answer> refused = refusal(network, query, options))
        return std::move(*refused);
    if (!options.quotient) return Task{network, query, options, nullptr}.run();
    const semantics::System whole{network};
    const reduce::Quotient quotient{whole, options.guidance.costs,
                                    observed(query, options.guidance, whole)};
    return Task{network, query, options, &quotient}.run();
}

} // namespace zonar::verify
