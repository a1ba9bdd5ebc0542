#include "verify/linear.h"

#include "logic/formula.h"
#include "logic/translate.h"
#include "trace/endless.h"
#include "trace/print.h"
#include "verify/claim.h"
#include "verify/conclusion.h"
#include "verify/engine.h"
#include "verify/lasso_evidence.h"
#include "verify/linear_search.h"
#include "verify/liveness.h"
#include "verify/ticks.h"
#include "verify/within_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zonar::verify {

using explore::Ending;
using explore::Lasso;
using explore::NodeId;
using explore::Outcome;

namespace {

/// How long what repeats takes; nothing if nothing does.
std::string time_of_round(const trace::TimedRun& run) {
    if (run.afterwards != trace::Afterwards::repeats) return {};
    std::int64_t units = 0;
    for (std::size_t i = run.loop; i < run.steps.size(); ++i) units += run.steps[i].delay;
    const std::string time = trace::print_time(units, run.denominator);
    return fmt::format(
        "what repeats takes {} time unit{} in the first round, and time goes "
        "on without end",
        time, time == "1" ? "" : "s");
}

/// One query on its way to a verdict.
class LinearTask {
public:
    /// `ticking`: what is searched instead of the network; may be null.
    LinearTask(const model::Network& network, const model::Query& query,
               const Options& options, const TickingNetwork* ticking)
        : network_(network), query_(query), options_(options), ticking_(ticking),
          claim_(claim_of(query)),
          engine_(ticking != nullptr ? ticking->network() : network, options),
          precision_{.constraints = constraints_of(query, claim_, engine_.system()),
                     .equivalence = true},
          settings_(options.search), conclusion_(engine_, query, answer_) {}

    Answer run();

private:
    void find_answer();
    bool translate();

    // bounds and zones
    std::string choose_policy();
    void set_inclusion(explore::Inclusion inclusion);
    void be_exact();

    Outcome search();
    Outcome search(reduce::Expanded expanded);

    // evidence
    FoundRun find_run();
    FoundRun run_to_error(NodeId node, const RunEnd& end) const;
    bool is_doubtful(const Outcome& outcome);
    bool is_proof() const;

    const model::Network& network_;
    const model::Query& query_;
    const Options& options_;
    const TickingNetwork* ticking_;
    Claim claim_;
    Engine engine_;
    Engine::Precision precision_; // by M
    explore::Settings settings_;  // with what is left of the limits
    std::optional<LinearSearch> search_;
    std::optional<FoundRun> run_; // what find_run() said, if it was asked
    Answer answer_;
    Conclusion conclusion_;
};

Answer LinearTask::run() {
    within_limits(answer_, [this] { find_answer(); });
    answer_.wraparounds = engine_.wraparounds_met(query_);
    return std::move(answer_);
}

void LinearTask::find_answer() {
    if (std::string problem = choose_policy(); !problem.empty())
        return fail(answer_, std::move(problem));
    if (!translate()) return;
    Outcome outcome = search();
    if (is_doubtful(outcome)) {
        be_exact();
        outcome = search();
    }
    answer_.extrapolation = engine_.policy().extrapolation;
    answer_.inclusion = engine_.policy().inclusion;
    conclusion_.conclude(
        outcome,
        {.expander = search_->expander(),
         .run = [this] { return run_ ? std::move(*run_) : find_run(); },
         .run_to_error = [this](NodeId node,
                                const RunEnd& end) { return run_to_error(node, end); },
         .is_proof = outcome.ending != Ending::found || is_proof()});
    if (ticking_ != nullptr && outcome.ending == Ending::found && answer_.run)
        answer_.remark = time_of_round(*answer_.run);
}

// ---- bounds and zones

// What is wrong with the user's choice; empty: nothing. With a simulation, zones are compared
// by inclusion: then each reachable point lies in one that was looked at, and if no point of
// these is stuck, no reachable one is. A point that is stuck there is a suspicion.
std::string LinearTask::choose_policy() {
    engine_.set_bounds(precision_);
    if (std::string problem = engine_.choose_policy(query_.uses_clock_differences);
        !problem.empty())
        return problem;
    const bool is_timed = engine_.system().is_timed();
    Policy policy = engine_.policy();
    // Exact zones are kept finite in number by simulation only, which does not do for all
    // that a formula asks.
    if (policy.extrapolation == semantics::Extrapolation::none &&
        !options_.extrapolation && engine_.bounds().finite() && is_timed)
        policy.extrapolation = semantics::Extrapolation::split;
    if (!is_timed || policy.extrapolation == semantics::Extrapolation::split)
        policy.inclusion = explore::Inclusion::equality;
    engine_.set_policy(policy);
    answer_.conduct.order = explore::Order::depth_first;
    engine_.try_simulation(precision_, true);
    if (engine_.simulates()) set_inclusion(explore::Inclusion::inclusion);
    return {};
}

// Unless the user chose one.
void LinearTask::set_inclusion(explore::Inclusion inclusion) {
    if (options_.inclusion) return;
    engine_.set_policy(
        {.extrapolation = engine_.policy().extrapolation, .inclusion = inclusion});
}

void LinearTask::be_exact() {
    const explore::Statistics& spent = answer_.statistics;
    explore::Limits& limits = settings_.limits;
    if (limits.seconds) limits.seconds = std::max(0.0, *limits.seconds - spent.seconds);
    if (limits.states) *limits.states -= std::min(*limits.states, spent.explored);
    search_.reset(); // before what it refers to
    run_.reset();
    engine_.be_exact(precision_);
    set_inclusion(explore::Inclusion::simulation);
}

// The way to an error is told along representatives, so it is searched for by these.
Outcome LinearTask::search() {
    const Outcome outcome = search(options_.expanded);
    const bool has_failed = outcome.ending == Ending::error && search_->has_originals();
    return has_failed ? search(reduce::Expanded::representatives) : outcome;
}

Outcome LinearTask::search(reduce::Expanded expanded) {
    search_.reset(); // before what it refers to
    engine_.find_symmetries(query_);
    engine_.find_order_reduction(query_, claim_.atoms, logic::uses_next(claim_.formula));
    search_.emplace(engine_,
                    LinearProduct{.query = query_,
                                  .atoms = claim_.atoms,
                                  .automaton = *answer_.automaton,
                                  .ticking = ticking_},
                    settings_, expanded);
    Outcome outcome = search_->run();
    answer_.statistics = explore::sum(answer_.statistics, search_->statistics());
    answer_.symmetry = engine_.symmetry_report(search_->exploration());
    answer_.order = engine_.order_report(search_->exploration());
    if (outcome.ending == Ending::found && options_.trace != TraceWish::none &&
        !options_.as_found)
        search_->shorten();
    return outcome;
}

// ---- the automaton

// False: there is no automaton, and the answer says why.
bool LinearTask::translate() {
    using Clock = std::chrono::steady_clock;
    const std::optional<double>& seconds = options_.search.limits.seconds;
    const std::atomic<bool>* interrupted = options_.search.interrupted;
    const auto started = Clock::now();
    logic::TranslationLimits while_it_takes;
    while_it_takes.stopped = [&] {
        const std::chrono::duration<double> taken = Clock::now() - started;
        if (interrupted != nullptr && interrupted->load(std::memory_order_relaxed))
            answer_.limit = explore::Limit::interrupt;
        else if (seconds && taken.count() > *seconds)
            answer_.limit = explore::Limit::time;
        return answer_.limit != explore::Limit::none;
    };
    answer_.automaton =
        logic::translate(claim_.formula, !claim_.wants_run, while_it_takes);
    if (answer_.limit == explore::Limit::interrupt)
        give_up(answer_, answer_.limit, "interrupted");
    else if (answer_.limit == explore::Limit::time)
        give_up(answer_, answer_.limit, "the time limit was reached");
    else if (!answer_.automaton)
        give_up(answer_, answer_.limit,
                "the automaton of the formula would be too large");
    else
        return true;
    return false;
}

// ---- evidence

FoundRun LinearTask::find_run() {
    const model::Network& searched = engine_.network();
    const auto check =
        [&](const trace::TimedRun& run) -> std::optional<trace::Objection> {
        if (ticking_ == nullptr) return objection(searched, query_, claim_, run);
        return trace::endless(searched, anything(query_), run);
    };
    std::vector<trace::Watched> watched;
    for (const model::Predicate* atom : claim_.atoms) watched.push_back({&query_, atom});
    LassoEvidence evidence{engine_, query_};
    FoundRun found = evidence.run_along(search_->way(), watched, check);
    answer_.renamed_round = evidence.renamed_round();
    const auto* run = std::get_if<trace::TimedRun>(&found);
    if (run == nullptr || ticking_ == nullptr) return found;
    trace::TimedRun plain = ticking_->without_ticks(*run);
    auto complaint = trace::replay(network_, plain);
    if (!complaint) complaint = objection(network_, query_, claim_, plain);
    if (complaint) return NoEvidence{.reason = complaint->what};
    return plain;
}

FoundRun LinearTask::run_to_error(NodeId node, const RunEnd& end) const {
    FoundRun found = Evidence{engine_, search_->store()}.run_to(node, end);
    if (auto* run = std::get_if<trace::TimedRun>(&found); run != nullptr && ticking_)
        *run = ticking_->without_ticks(*run);
    return found;
}

// With a simulation, being stuck must be confirmed.
bool LinearTask::is_doubtful(const Outcome& outcome) {
    if (!engine_.simulates() || outcome.ending != Ending::found ||
        search_->kind() != Lasso::Kind::stuck)
        return false;
    run_ = find_run();
    const auto* none = std::get_if<NoEvidence>(&*run_);
    return none != nullptr && none->why == NoEvidence::Why::failed;
}

// The zones of stopwatches are too large, without finite bounds a loop proves nothing, and with
// a simulation being stuck does not.
bool LinearTask::is_proof() const {
    if (engine_.simulates() && search_->kind() == Lasso::Kind::stuck) return false;
    return !network_.has_stopwatches &&
           (engine_.bounds().finite() || search_->kind() != Lasso::Kind::repeats);
}

/// The same for atoms that speak of clocks.
std::string problem_with_clocks(const model::Network& network,
                                const model::Query& query) {
    if (logic::uses_next(query.formula))
        return "X is about the next transition, but what clocks say changes between "
               "transitions, too: a formula has X or clocks, not both";
    if (network.has_stopwatches)
        return query.kind == model::QueryKind::linear
                   ? "with stopwatches, formulas cannot speak of clocks; A<>, E[] and "
                     "--> can"
                   : "with stopwatches, --non-zeno does not go with queries that speak "
                     "of clocks: leave out one of them";
    if (ClockCells::constraints_in(claim_of(query).atoms) > ClockCells::most_constraints)
        return fmt::format("a formula has at most {} clock constraints",
                           ClockCells::most_constraints);
    return {};
}

/// Why this query cannot be checked here.
std::string refusal(const model::Network& network, const model::Query& query,
                    const Options& options) {
    const std::string kind = model::describe(query.kind);
    if (options.quotient && logic::uses_next(query.formula))
        return "X is about the next transition, which a quotient may change: leave out "
               "--quotient";
    std::string problem = problem_with_endless(options, query);
    if (!problem.empty()) return problem;
    if (explore::row_of(options.search.order).shuffles)
        return fmt::format("{} is searched in one order: say --search dfs", kind);
    if (options.inclusion && *options.inclusion != explore::Inclusion::equality)
        return fmt::format("{} has its own way to compare zones: leave out --inclusion",
                           kind);
    if (query.uses_clocks) problem = problem_with_clocks(network, query);
    if (problem.empty() && options.non_zeno)
        problem = TickingNetwork::problem_with(network);
    return problem;
}

} // namespace

Answer check_linear(const model::Network& network, const model::Query& query,
                    const Options& options) {
    if (std::string problem = refusal(network, query, options); !problem.empty()) {
        Answer answer;
        fail(answer, std::move(problem));
        return answer;
    }
    if (!options.non_zeno) return LinearTask{network, query, options, nullptr}.run();
    const TickingNetwork ticking{network};
    return LinearTask{network, query, options, &ticking}.run();
}

} // namespace zonar::verify
