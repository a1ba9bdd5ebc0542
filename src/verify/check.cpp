#include "verify/check.h"

#include "reduce/observed.h"
#include "reduce/quotient.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "verify/deadlock_places.h"
#include "verify/decision.h"
#include "verify/evidence.h"
#include "verify/goal.h"
#include "verify/linear.h"
#include "verify/liveness.h"
#include "verify/measures.h"
#include "verify/policy.h"
#include "verify/predicate.h"
#include "verify/search_plan.h"
#include "verify/time_units.h"
#include "verify/way_back.h"
#include "verify/within_limits.h"
#include "verify/wraparounds.h"

#include <fmt/format.h>

#include <span>
#include <utility>
#include <vector>

namespace zonar::verify {

const char* describe(Verdict verdict) {
    switch (verdict) {
    case Verdict::satisfied: return "satisfied";
    case Verdict::not_satisfied: return "not-satisfied";
    case Verdict::unknown: return "unknown";
    case Verdict::error: return "error";
    }
    return "";
}

std::string problem_with_fastest(const Options& options) {
    if (options.search.order != explore::Order::breadth_first && !options.choose_search)
        return "a fastest trace has an order of its own, that of time; no other search "
               "can be chosen";
    if (options.improve)
        return "shorter runs cannot be looked for when the fastest one is wanted";
    if (options.inclusion == explore::Inclusion::equality)
        return "a fastest trace needs inclusion or simulation: zones that are reached at "
               "different times are never equal";
    return {};
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
    if (network.has_guarded_urgent) {
        return error(
            "a clock guard on an urgent channel cannot be checked: when time has to "
            "stop would depend on the clocks",
            std::nullopt);
    }
    if (options.trace == TraceWish::fastest) {
        const std::string problem = problem_with_fastest(options);
        if (!problem.empty()) return error(problem, std::nullopt);
        if (network.has_stopwatches)
            return error("a fastest trace cannot be found with stopwatches: their zones "
                         "are too large to measure time",
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
          total_time_(options.trace == TraceWish::fastest
                          ? semantics::TotalTime::kept
                          : semantics::TotalTime::left_out),
          system_(network,
                  quotient != nullptr ? quotient->stands_for()
                                      : std::span<const std::uint32_t>{},
                  total_time_),
          looks_for_negation_(query.kind == model::QueryKind::always_globally),
          predicate_(query, query.condition, looks_for_negation_, system_.dimension()),
          bounds_(find_bounds()), decision_(network, query, options, answer_) {}

    Answer run() {
        within_limits(answer_, [this] { find_answer(); });
        answer_.wraparounds = wraparounds_met(system_, query_);
        return std::move(answer_);
    }

private:
    void find_answer() {
        if (quotient_ != nullptr) answer_.quotient = quotient_->size();
        if (!choose_policy()) return;
        SearchPlan plan{system_, query_, options_};
        answer_.conduct = plan.conduct();
        if (!plan.problem().empty()) {
            fail(plan.problem());
            return;
        }
        explore::Outcome outcome;
        do outcome = search(plan.settings());
        while (plan.goes_on(outcome, counted_));
        answer_.conduct = plan.conduct();
        answer_.length = length_of(outcome);
        answer_.within = outcome.within;
        answer_.suspicions = suspicion_.told();
        if (options_.trace == TraceWish::fastest &&
            outcome.ending == explore::Ending::found)
            measure_time(outcome);
        decision_.conclude(outcome, *expander_, runs());
        if (options_.improve && outcome.ending == explore::Ending::found &&
            answer_.length)
            improve(plan);
    }

    semantics::ClockBounds find_bounds() const {
        const bool exact = predicate_.uses_deadlock() && !suspicion_.is_active();
        return {network_,
                system_.analysis(),
                predicate_.constraints(system_.analysis()),
                needs_equivalence(system_, options_, exact),
                total_time_,
                suspicion_.symmetric_at()};
    }

    /// As often as a suspicion is refuted.
    explore::Outcome search(const explore::Settings& wanted) {
        explore::Settings settings = wanted;
        counted_ = {};
        explore::Outcome outcome = search_once(settings);
        while (refuted_) {
            refine();
            settings.limits = explore::rest_of(wanted.limits, counted_);
            outcome = search_once(settings);
        }
        answer_.statistics = sum(answer_.statistics, counted_);
        return outcome;
    }

    /// From the beginning, with nothing left of the search before but its count.
    explore::Outcome search_once(const explore::Settings& settings) {
        goal_.emplace(predicate_, system_,
                      [this](explore::NodeId node) { return accept(node); });
        goal_->suspect_outside(suspicion_.places());
        expander_.emplace(system_, bounds_, answer_.extrapolation, &*goal_, query_.cells);
        goal_->use(*expander_);
        store_.emplace(system_, bounds_, answer_.inclusion);
        explore::Search search{*expander_, *store_, settings, *goal_,
                               options_.trace == TraceWish::shortest};
        const explore::Outcome outcome = search.run();
        explore::Statistics counted = search.statistics();
        if (refuted_) {
            counted.goals = 0;
            counted.first_goal.reset();
            counted.best_goal.reset();
        }
        counted_ = sum(counted_, counted);
        return outcome;
    }

    bool accept(explore::NodeId node) {
        if (!suspicion_.is_active()) return decision_.accept(node, runs());
        if (options_.trace == TraceWish::fastest) decision_.expect(earliest(node));
        if (evidence().leads_to(node, decision_.end())) return true;
        refuted_ = node;
        goal_->abandon();
        return true;
    }

    /// For the next search. The state that was suspected is in the store.
    void refine() {
        suspicion_.refute(store_->words(*refuted_));
        refuted_.reset();
        bounds_ = find_bounds();
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
                const auto length = length_of(outcome);
                if (!length) { // interrupted
                    answer_.conduct.cut_short = "its length could not be told";
                    return;
                }
                answer_.length = length;
                answer_.within = outcome.within;
                note();
                if (options_.trace != TraceWish::none)
                    decision_.add_run(outcome.node, runs());
            } else if (outcome.ending == explore::Ending::exhausted &&
                       !decision_.is_unconfirmed()) {
                answer_.within = explore::Weight{}; // all that costs less was looked at
            } else {
                answer_.conduct.cut_short = why_not_improved(outcome);
                return;
            }
        }
    }

    /// What the way costs that a run to the state found will go. Where parts of one state have
    /// ways of different lengths, that is not the first one.
    std::optional<std::uint64_t> length_of(const explore::Outcome& outcome) const {
        if (outcome.ending != explore::Ending::found || outcome.proved_cheapest() ||
            !options_.guidance.costs.unit() || !has_branching_way(*store_, outcome.node))
            return outcome.length;
        return evidence().length_to(outcome.node, decision_.end());
    }

    /// How much time it takes to the state that was found.
    void measure_time(const explore::Outcome& outcome) {
        const explore::Moment moment = earliest(outcome.node);
        decision_.expect(moment);
        answer_.least_time = LeastTime{.time = moment.time(),
                                       .attained = moment.is_attained(),
                                       .proved = outcome.proved_earliest};
    }

    explore::Moment earliest(explore::NodeId node) {
        zone::Dbm zone{system_.dimension()};
        explore::StateReader{*store_}.zone(node, zone);
        return goal_->earliest(store_->words(node), zone, system_.total_time());
    }

    static std::string why_not_improved(const explore::Outcome& outcome) {
        if (outcome.ending == explore::Ending::limit) return outcome.reason;
        return outcome.ending == explore::Ending::error
                   ? "the model made an error"
                   : "states were found, but no run to them";
    }

    bool fail(std::string reason) {
        answer_.verdict = Verdict::error;
        answer_.reason = std::move(reason);
        return false;
    }

    bool choose_policy() {
        const auto chosen = verify::choose_policy(
            network_, bounds_, query_.uses_clock_differences, options_);
        if (const auto* problem = std::get_if<std::string>(&chosen))
            return fail(*problem);
        answer_.extrapolation = std::get<Policy>(chosen).extrapolation;
        answer_.inclusion = std::get<Policy>(chosen).inclusion;
        if (predicate_.uses_deadlock() &&
            can_suspect_deadlocks(system_, bounds_, query_.uses_clock_differences,
                                  options_)) {
            suspicion_.begin(system_);
            bounds_ = find_bounds();
        }
        return true;
    }

    Evidence evidence() const {
        return {system_, bounds_,   answer_.extrapolation,
                *store_, quotient_, options_.search.interrupted};
    }
    RunFinder runs() const {
        return [this](explore::NodeId node, const RunEnd& end) {
            return evidence().run_to(node, end);
        };
    }

    const model::Network& network_;
    const model::Query& query_;
    const Options& options_;
    const reduce::Quotient* quotient_;
    semantics::TotalTime total_time_;
    semantics::System system_;
    bool looks_for_negation_;
    StatePredicate predicate_;
    DeadlockSuspicion suspicion_;            // if it is about deadlock
    std::optional<explore::NodeId> refuted_; // a state that was suspected
    semantics::ClockBounds bounds_;
    // of the last search
    std::optional<QueryGoal> goal_;
    std::optional<semantics::Expander> expander_;
    std::optional<explore::Store> store_;
    explore::Statistics counted_;

    Answer answer_;
    Decision decision_;
};

Answer check_as_it_is(const model::Network& network, const model::Query& query,
                      const Options& options) {
    if (query.kind == model::QueryKind::linear ||
        (options.non_zeno && is_liveness(query.kind)))
        return check_linear(network, query, options);
    if (is_liveness(query.kind)) return check_liveness(network, query, options);
    if (is_measure(query.kind)) return measure(network, query, options);
    if (!options.quotient) return Task{network, query, options, nullptr}.run();
    const semantics::System whole{network};
    const reduce::Quotient quotient{whole, options.guidance.costs,
                                    observed(query, options.guidance, whole)};
    return Task{network, query, options, &quotient}.run();
}

} // namespace

Answer check(const model::Network& network, const model::Query& query,
             const Options& options) {
    if (std::optional<Answer> refused = refusal(network, query, options))
        return std::move(*refused);
    const watch::Watch watch{limits_of(options.search)};
    Answer answer; // for what comes before a task has one
    within_limits(answer, [&] {
        const model::Query* const queries[] = {&query};
        const std::int32_t unit = TimeUnits::unit_for(network, queries);
        if (unit == 1) {
            answer = check_as_it_is(network, query, options);
            return;
        }
        const TimeUnits units{network, unit};
        answer = check_as_it_is(units.network(), units.query(query), options);
        units.convert(answer);
    });
    return answer;
}

} // namespace zonar::verify
