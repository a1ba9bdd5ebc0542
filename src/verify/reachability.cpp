#include "verify/reachability.h"

#include "explore/search.h"
#include "explore/state_reader.h"
#include "model/query_kind.h"
#include "reduce/observed.h"
#include "reduce/quotient.h"
#include "trace/simplify.h"
#include "verify/conclusion.h"
#include "verify/deadlock_places.h"
#include "verify/engine.h"
#include "verify/evidence.h"
#include "verify/goal.h"
#include "verify/predicate.h"
#include "verify/search_plan.h"
#include "verify/way_back.h"
#include "verify/within_limits.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zonar::verify {

using explore::Ending;
using explore::NodeId;
using explore::Outcome;

namespace {

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

std::string why_not_improved(const Outcome& outcome) {
    if (outcome.ending == Ending::limit) return outcome.reason;
    return outcome.ending == Ending::error ? "the model made an error"
                                           : "states were found, but no run to them";
}

/// One query on its way to a verdict.
class ReachabilityTask {
public:
    /// `quotient`: what is to be searched instead of the network itself; may be null.
    ReachabilityTask(const model::Network& network, const model::Query& query,
                     const Options& options, const reduce::Quotient* quotient)
        : query_(query), options_(options),
          engine_(network, options, quotient,
                  options.trace == TraceWish::fastest ? semantics::TotalTime::kept
                                                      : semantics::TotalTime::left_out),
          predicate_(query, query.condition, model::info(query.kind).refutes,
                     engine_.system().dimension()),
          end_(RunEnd::deciding(query)), conclusion_(engine_, query, answer_) {}

    Answer run() {
        within_limits(answer_, [this] { find_answer(); });
        answer_.wraparounds = engine_.wraparounds_met(query_);
        return std::move(answer_);
    }

private:
    void find_answer() {
        if (engine_.quotient() != nullptr) answer_.quotient = engine_.quotient()->size();
        if (std::string problem = choose_policy(); !problem.empty())
            return fail(answer_, std::move(problem));
        SearchPlan plan{engine_.system(), query_, options_};
        answer_.conduct = plan.conduct();
        if (!plan.problem().empty()) return fail(answer_, plan.problem());
        Outcome outcome;
        if (!attempt(plan, outcome)) {
            do outcome = search(plan.settings());
            while (plan.goes_on(outcome, counted_));
        }
        if (answer_.order) answer_.order->attempt = attempt_;
        answer_.conduct = plan.conduct();
        answer_.length = length_of(outcome);
        answer_.within = outcome.within;
        answer_.suspicions = suspicion_.told();
        const bool is_found = outcome.ending == Ending::found;
        if (options_.trace == TraceWish::fastest && is_found) measure_time(outcome);
        conclusion_.conclude(outcome, findings_in(*exploration_, outcome.node, end_));
        if (is_found && answer_.length) shorten(plan, outcome.node);
    }

    // ---- bounds and zones

    Engine::Precision precision() const {
        const bool exact = predicate_.uses_deadlock() && !suspicion_.is_active();
        return {.constraints = predicate_.constraints(engine_.system().analysis()),
                .equivalence = engine_.needs_equivalence(exact),
                .equivalence_at = suspicion_.symmetric_at()};
    }

    /// What is wrong with the user's choice; empty: nothing.
    std::string choose_policy() {
        const bool differences = query_.uses_clock_differences;
        engine_.set_bounds(precision());
        std::string problem = engine_.choose_policy(differences);
        answer_.extrapolation = engine_.policy().extrapolation;
        answer_.inclusion = engine_.policy().inclusion;
        if (problem.empty() && predicate_.uses_deadlock() &&
            engine_.can_suspect_deadlocks(engine_.bounds(), differences)) {
            suspicion_.begin(engine_.system());
            engine_.set_bounds(precision());
        }
        return problem;
    }

    // ---- searching

    /// A known state, with what its query needs. [ELL04b] claims that this finds what depth-first search found
    /// with such a reduction (Theorem 2), which is wrong. So only what is found counts.
    bool attempt(SearchPlan& plan, Outcome& outcome) {
        if (!options_.found_for || options_.choose_search) return false;
        engine_.find_symmetries(query_);
        engine_.find_order_reduction(*options_.found_for);
        const OrderPlan order = engine_.order_plan(plan.settings());
        if (!order.problem.empty() || !order.condition) return false;
        explore::Settings settings = plan.settings();
        // The rest is for the search that can tell.
        explore::Limits& limits = settings.limits;
        if (limits.seconds) *limits.seconds /= 2;
        if (limits.states) *limits.states /= 2;
        reduced_for_ = options_.found_for.get();
        outcome = search(settings);
        reduced_for_ = &query_;
        attempt_ = OrderAttempt{.explored = counted_.explored,
                                .found = outcome.ending == Ending::found};
        if (!attempt_->found) plan.follow(counted_);
        return attempt_->found;
    }

    /// As often as a suspicion is refuted.
    Outcome search(const explore::Settings& wanted) {
        explore::Settings settings = wanted;
        counted_ = {};
        Outcome outcome = search_once(settings);
        while (refuted_) {
            refine();
            settings.limits = explore::rest_of(wanted.limits, counted_);
            outcome = search_once(settings);
        }
        answer_.statistics = sum(answer_.statistics, counted_);
        return outcome;
    }

    /// From the beginning, with nothing left of the search before but its count.
    Outcome search_once(explore::Settings settings) {
        goal_.emplace(predicate_, engine_.system(),
                      [this](NodeId node) { return accept(node); });
        goal_->suspect_outside(suspicion_.places());
        exploration_.reset(); // before what it refers to
        engine_.find_symmetries(query_);
        engine_.find_order_reduction(*reduced_for_);
        OrderPlan order = engine_.order_plan(settings);
        // Sets that are guided go where their query holds, and not on from there.
        if (reduced_for_ != &query_) order.guided = false;
        exploration_.emplace(engine_, goal_->observer(), &query_,
                             StoreForm{.inclusion = {}, .order = order});
        exploration_->equip(settings);
        goal_->use(exploration_->expander);
        explore::Search search{exploration_->successors(), exploration_->store, settings,
                               *goal_, options_.trace == TraceWish::shortest};
        const Outcome outcome = search.run();
        explore::Statistics counted = search.statistics();
        answer_.symmetry = engine_.symmetry_report(*exploration_);
        answer_.order = engine_.order_report(*exploration_);
        if (refuted_) {
            counted.goals = 0;
            counted.first_goal.reset();
            counted.best_goal.reset();
        }
        counted_ = sum(counted_, counted);
        return outcome;
    }

    bool accept(NodeId node) {
        if (suspicion_.is_active()) return accept_suspected(node);
        return !engine_.network().has_stopwatches ||
               conclusion_.confirm([&] { return run_to(node, end_); });
    }

    /// It is accepted in any case: either it is confirmed, or the search begins anew.
    bool accept_suspected(NodeId node) {
        if (options_.trace == TraceWish::fastest) end_.moment = earliest(node);
        if (evidence().leads_to(node, end_)) return true;
        refuted_ = node;
        goal_->abandon();
        return true;
    }

    /// For the next search. The state that was suspected is in the store.
    void refine() {
        suspicion_.refute(exploration_->store.words(*refuted_));
        refuted_.reset();
        exploration_.reset(); // before what it refers to
        engine_.set_bounds(precision());
    }

    /// The run that was found. What a search took for no reason costs the next one nothing to do without.
    void shorten(SearchPlan& plan, NodeId node) {
        if (!options_.improve && !options_.simplify) return;
        note_length(plan);
        const bool simplifies = options_.simplify || exploration_->may_lengthen();
        if (simplifies && leave_out_irrelevant(node)) note_length(plan);
        if (options_.improve) improve(plan);
    }

    void note_length(const SearchPlan& plan) {
        answer_.improvements.push_back(
            {*answer_.length, plan.conduct().seconds + answer_.statistics.seconds});
    }

    /// Looks for shorter runs, until there is none or time is up. The verdict is found
    /// already, so nothing that happens here can change it.
    void improve(SearchPlan& plan) {
        const auto is_proved = [&] { return answer_.within && answer_.within->is_one(); };
        plan.begin_improving(*answer_.length, *options_.improve);
        while (!is_proved() && answer_.verdict != Verdict::error) {
            if (!plan.improves_on(*answer_.length)) {
                answer_.conduct.cut_short = "the time for that was over";
                return;
            }
            const Outcome outcome = search(plan.settings());
            if (outcome.ending == Ending::found) {
                const auto length = length_of(outcome);
                if (!length) { // interrupted
                    answer_.conduct.cut_short = "its length could not be told";
                    return;
                }
                answer_.length = length;
                answer_.within = outcome.within;
                note_length(plan);
                if (options_.trace != TraceWish::none)
                    conclusion_.add_run([&] { return run_to(outcome.node, end_); });
            } else if (outcome.ending == Ending::exhausted &&
                       !conclusion_.is_unconfirmed()) {
                answer_.within = explore::Weight{}; // all that costs less was looked at
            } else {
                answer_.conduct.cut_short = why_not_improved(outcome);
                return;
            }
        }
    }

    bool leave_out_irrelevant(NodeId node) {
        const auto refuse = [&](const std::string& why) {
            if (options_.simplify && answer_.remark.empty())
                answer_.remark = "the run was not simplified: " + why;
            return false;
        };
        if (!options_.guidance.costs.unit())
            return refuse("lengths are not counted in transitions");
        const FoundRun found = answer_.run ? *answer_.run : run_to(node, end_);
        const auto* run = std::get_if<trace::TimedRun>(&found);
        if (run == nullptr) return false;
        auto answer = trace::simplify(engine_.network(), *run,
                                      {.query = &query_, .negated = end_.negated});
        if (const auto* problem = std::get_if<std::string>(&answer))
            return refuse(*problem);
        trace::TimedRun& left = std::get<trace::Simplified>(answer).run;
        if (left.length() >= *answer_.length) return false;
        answer_.length = left.length();
        if (answer_.run) answer_.run = std::move(left);
        return true;
    }

    // ---- what was found

    Evidence evidence() const { return {engine_, exploration_->store}; }
    FoundRun run_to(NodeId node, const RunEnd& end) const {
        return evidence().run_to(node, end);
    }

    /// What the way costs that a run to the state found will go. Where parts of one state have
    /// ways of different lengths, that is not the first one.
    std::optional<std::uint64_t> length_of(const Outcome& outcome) const {
        if (outcome.ending != Ending::found || outcome.proved_cheapest() ||
            !options_.guidance.costs.unit() ||
            !has_branching_way(exploration_->store, outcome.node))
            return outcome.length;
        return evidence().length_to(outcome.node, end_);
    }

    /// How much time it takes to the state that was found.
    void measure_time(const Outcome& outcome) {
        const explore::Moment moment = earliest(outcome.node);
        end_.moment = moment;
        answer_.least_time = LeastTime{.time = moment.time(),
                                       .attained = moment.is_attained(),
                                       .proved = outcome.proved_earliest};
    }

    explore::Moment earliest(NodeId node) {
        zone::Dbm zone{engine_.system().dimension()};
        explore::StateReader{exploration_->store}.zone(node, zone);
        return goal_->earliest(exploration_->store.words(node), zone,
                               engine_.system().total_time());
    }

    const model::Query& query_;
    const Options& options_;
    Engine engine_;
    StatePredicate predicate_;
    DeadlockSuspicion suspicion_;   // if it is about deadlock
    std::optional<NodeId> refuted_; // a state that was suspected
    RunEnd end_;                    // what a run to a state that was found shows
    const model::Query* reduced_for_ = &query_; // for which transitions are left out
    std::optional<OrderAttempt> attempt_;
    // of the last search
    std::optional<QueryGoal> goal_;
    std::optional<Exploration> exploration_;
    explore::Statistics counted_;

    Answer answer_;
    Conclusion conclusion_;
};

} // namespace

Answer check_reachability(const model::Network& network, const model::Query& query,
                          const Options& options) {
    if (!options.quotient)
        return ReachabilityTask{network, query, options, nullptr}.run();
    const semantics::System whole{network};
    const reduce::Quotient quotient{whole, options.guidance.costs,
                                    observed(query, options.guidance, whole)};
    return ReachabilityTask{network, query, options, &quotient}.run();
}

} // namespace zonar::verify
