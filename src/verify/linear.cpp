#include "verify/linear.h"

#include "logic/translate.h"
#include "trace/endless.h"
#include "trace/linear.h"
#include "trace/print.h"
#include "verify/claim.h"
#include "verify/decision.h"
#include "verify/lasso_evidence.h"
#include "verify/linear_search.h"
#include "verify/liveness.h"
#include "verify/policy.h"
#include "verify/ticks.h"
#include "verify/within_limits.h"
#include "verify/wraparounds.h"

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

/// What is always so: a default predicate, which is 0, negated.
trace::Forever anything(const model::Query& query, const model::Predicate& zero) {
    return {.query = &query, .predicate = &zero, .negated = true, .since = nullptr};
}

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
          system_(ticking != nullptr ? ticking->network() : network),
          bounds_(bounds(Bounds::equal)), settings_(options.search) {}

    Answer run();

private:
    void find_answer();
    bool translate();

    // bounds and zones
    enum class Bounds : std::uint8_t { equal, lower_and_upper };
    std::vector<semantics::ObservedConstraint> constraints() const;
    semantics::ClockBounds bounds(Bounds kind) const;
    bool choose_policy();
    void try_simulation();
    void be_exact();

    Outcome search();

    // evidence
    LassoEvidence evidence() const {
        return {system_, bounds_, policy_.extrapolation, query_,
                options_.search.interrupted};
    }
    std::optional<trace::Objection> objection(const model::Network& network,
                                              const trace::TimedRun& run) const;
    LassoEvidence::Result find_run();
    bool is_doubtful(const Outcome& outcome);

    // the end
    bool is_proof() const;
    void conclude(const Outcome& outcome);
    void conclude_found();
    void add_error(const Outcome& outcome);
    void fail(std::string reason) {
        answer_.verdict = Verdict::error;
        answer_.reason = std::move(reason);
    }
    void give_up(std::string reason) {
        answer_.verdict = Verdict::unknown;
        answer_.reason = std::move(reason);
    }

    const model::Network& network_;
    const model::Query& query_;
    const Options& options_;
    const TickingNetwork* ticking_;
    Claim claim_;
    semantics::System system_;
    semantics::ClockBounds bounds_;
    Policy policy_;
    bool simulates_ = false;     // zones have points that reachable ones only simulate
    explore::Settings settings_; // with what is left of the limits
    std::optional<LinearSearch> search_;
    std::optional<LassoEvidence::Result> run_; // what find_run() said, if it was asked
    Answer answer_;
};

Answer LinearTask::run() {
    within_limits(answer_, [this] { find_answer(); });
    answer_.wraparounds = wraparounds_met(system_, query_);
    return std::move(answer_);
}

void LinearTask::find_answer() {
    if (!choose_policy() || !translate()) return;
    Outcome outcome = search();
    if (is_doubtful(outcome)) {
        be_exact();
        outcome = search();
    }
    answer_.extrapolation = policy_.extrapolation;
    answer_.inclusion = policy_.inclusion;
    conclude(outcome);
}

// ---- bounds and zones

// The constants that atoms compare clocks with. An atom must say the same of points that
// stand for each other, so its negation counts as well.
std::vector<semantics::ObservedConstraint> LinearTask::constraints() const {
    std::vector<semantics::ObservedConstraint> all;
    for (const model::Predicate* atom : claim_.atoms) {
        for (const bool negated : {false, true}) {
            const StatePredicate predicate{query_, *atom, negated, system_.dimension()};
            const auto some = predicate.constraints(system_.analysis());
            all.insert(all.end(), some.begin(), some.end());
        }
    }
    return all;
}

semantics::ClockBounds LinearTask::bounds(Bounds kind) const {
    return {system_.network(), system_.analysis(), constraints(), kind == Bounds::equal};
}

// False: the answer says what is wrong with the user's choice.
bool LinearTask::choose_policy() {
    auto policy = verify::choose_policy(system_.network(), bounds_,
                                        query_.uses_clock_differences, options_);
    if (auto* unsound = std::get_if<std::string>(&policy)) {
        fail(std::move(*unsound));
        return false;
    }
    policy_ = std::get<Policy>(policy);
    if (!system_.is_timed()) policy_.inclusion = explore::Inclusion::equality;
    // Exact zones are kept finite in number by simulation only, which does not do for all
    // that a formula asks.
    if (policy_.extrapolation == semantics::Extrapolation::none &&
        !options_.extrapolation && bounds_.finite() && system_.is_timed())
        policy_.extrapolation = semantics::Extrapolation::split;
    if (policy_.extrapolation == semantics::Extrapolation::split)
        policy_.inclusion = explore::Inclusion::equality;
    answer_.conduct.order = explore::Order::depth_first;
    try_simulation();
    return true;
}

// Runs that take infinitely many transitions or wait for ever are preserved by a simulation,
// [Li09], and L and U make far fewer zones than M. Being stuck is not preserved. So zones are
// compared by inclusion: then each reachable point lies in one that was looked at, and if no
// point of these is stuck, no reachable one is. A point that is stuck there is a suspicion.
void LinearTask::try_simulation() {
    simulates_ = system_.is_timed() && !needs_equivalence(system_, options_, false) &&
                 policy_.extrapolation == semantics::Extrapolation::lu_plus &&
                 !network_.has_stopwatches;
    if (simulates_) {
        bounds_ = bounds(Bounds::lower_and_upper);
        if (!options_.inclusion) policy_.inclusion = explore::Inclusion::inclusion;
    } else if (policy_.extrapolation == semantics::Extrapolation::lu_plus) {
        // With L = U the two are the same; what it is called should not surprise.
        policy_.extrapolation = semantics::Extrapolation::m_plus;
    }
}

void LinearTask::be_exact() {
    const explore::Statistics& spent = answer_.statistics;
    explore::Limits& limits = settings_.limits;
    if (limits.seconds) limits.seconds = std::max(0.0, *limits.seconds - spent.seconds);
    if (limits.states) *limits.states -= std::min(*limits.states, spent.explored);
    search_.reset(); // before what it refers to
    run_.reset();
    simulates_ = false;
    bounds_ = bounds(Bounds::equal);
    policy_.extrapolation = semantics::Extrapolation::m_plus;
    if (!options_.inclusion) policy_.inclusion = explore::Inclusion::simulation;
}

Outcome LinearTask::search() {
    search_.emplace(LinearProduct{.system = system_,
                                  .bounds = bounds_,
                                  .query = query_,
                                  .atoms = claim_.atoms,
                                  .automaton = *answer_.automaton,
                                  .ticking = ticking_},
                    policy_, settings_);
    Outcome outcome = search_->run();
    answer_.statistics = explore::sum(answer_.statistics, search_->statistics());
    if (outcome.ending == Ending::found && options_.trace != TraceWish::none)
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
        give_up("interrupted");
    else if (answer_.limit == explore::Limit::time)
        give_up("the time limit was reached");
    else if (!answer_.automaton)
        give_up("the automaton of the formula would be too large");
    else
        return true;
    return false;
}

// ---- evidence

// The run is endless, and its word decides the claim: nothing of the search is believed.
std::optional<trace::Objection> LinearTask::objection(const model::Network& network,
                                                      const trace::TimedRun& run) const {
    const model::Predicate zero;
    if (auto complaint = trace::endless(network, anything(query_, zero), run))
        return complaint;
    const auto word = trace::word_of(network, query_, claim_.atoms, run);
    if (const auto* error = std::get_if<trace::ModelError>(&word))
        return trace::Objection{0, error->what};
    if (logic::holds(claim_.formula, std::get<logic::Lasso>(word)) != claim_.wants_run)
        return trace::Objection{0, "the formula says otherwise about this run"};
    return std::nullopt;
}

LassoEvidence::Result LinearTask::find_run() {
    const model::Network& searched = system_.network();
    const auto check =
        [&](const trace::TimedRun& run) -> std::optional<trace::Objection> {
        if (ticking_ == nullptr) return objection(searched, run);
        const model::Predicate zero;
        return trace::endless(searched, anything(query_, zero), run);
    };
    std::vector<trace::Watched> watched;
    for (const model::Predicate* atom : claim_.atoms) watched.push_back({&query_, atom});
    auto result = evidence().run_along(search_->way(), watched, check);
    auto* run = std::get_if<trace::TimedRun>(&result);
    if (run == nullptr || ticking_ == nullptr) return result;
    trace::TimedRun plain = ticking_->without_ticks(*run);
    auto complaint = trace::replay(network_, plain);
    if (!complaint) complaint = objection(network_, plain);
    if (complaint)
        return NoEvidence{
            .spurious = false, .interrupted = false, .reason = complaint->what};
    return plain;
}

// With a simulation, being stuck must be confirmed.
bool LinearTask::is_doubtful(const Outcome& outcome) {
    if (!simulates_ || outcome.ending != Ending::found ||
        search_->kind() != Lasso::Kind::stuck)
        return false;
    run_ = find_run();
    const auto* none = std::get_if<NoEvidence>(&*run_);
    return none != nullptr && !none->interrupted;
}

// ---- the end

// The zones of stopwatches are too large, without finite bounds a loop proves nothing, and with
// a simulation being stuck does not.
bool LinearTask::is_proof() const {
    if (simulates_ && search_->kind() == Lasso::Kind::stuck) return false;
    return !network_.has_stopwatches &&
           (bounds_.finite() || search_->kind() != Lasso::Kind::repeats);
}

void LinearTask::conclude(const Outcome& outcome) {
    switch (outcome.ending) {
    case Ending::found: conclude_found(); break;
    case Ending::exhausted:
        answer_.verdict = claim_.wants_run ? Verdict::not_satisfied : Verdict::satisfied;
        break;
    case Ending::limit:
        give_up(outcome.reason);
        answer_.limit = outcome.limit;
        break;
    case Ending::error: add_error(outcome); break;
    }
}

void LinearTask::conclude_found() {
    answer_.verdict = claim_.wants_run ? Verdict::satisfied : Verdict::not_satisfied;
    if (is_proof() && options_.trace == TraceWish::none) return;
    auto result = run_ ? std::move(*run_) : find_run();
    if (auto* run = std::get_if<trace::TimedRun>(&result)) {
        if (options_.trace == TraceWish::none) return;
        if (ticking_ != nullptr) answer_.remark = time_of_round(*run);
        answer_.run = std::move(*run);
    } else if (const auto* none = std::get_if<NoEvidence>(&result);
               none != nullptr && none->interrupted && is_proof()) {
        answer_.remark = remark_without_run(*none);
    } else if (!is_proof()) {
        give_up(network_.has_stopwatches
                    ? "with stopwatches the zones are too large: a run that goes on for "
                      "ever was found, but not confirmed"
                    : "clocks that are set back again and again have no finite bounds: a "
                      "loop was found, but no run that can repeat it");
    } else if (const auto* open = std::get_if<NotClosed>(&result)) {
        answer_.remark =
            fmt::format("the run that decides it repeats a loop, but {} rounds did not "
                        "show where its "
                        "clocks come back to values like before, so it is not shown",
                        open->rounds);
    } else {
        // Never an answer that its own trace contradicts.
        fail("internal error: the trace could not be replayed (" +
             std::get<NoEvidence>(result).reason + "); please report this");
    }
}

void LinearTask::add_error(const Outcome& outcome) {
    const auto runs = [&](NodeId node, const RunEnd& end) {
        auto found = Evidence{system_,          bounds_, policy_.extrapolation,
                              search_->store(), nullptr, options_.search.interrupted}
                         .run_to(node, end);
        if (auto* run = std::get_if<trace::TimedRun>(&found); run != nullptr && ticking_)
            *run = ticking_->without_ticks(*run);
        return found;
    };
    verify::add_error(answer_, outcome, search_->expander(), network_, options_.trace,
                      runs);
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
    if (options.search.order == explore::Order::random_depth_first)
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
    Answer answer;
    answer.verdict = Verdict::error;
    answer.reason = refusal(network, query, options);
    if (!answer.reason.empty()) return answer;
    if (!options.non_zeno) return LinearTask{network, query, options, nullptr}.run();
    const TickingNetwork ticking{network};
    return LinearTask{network, query, options, &ticking}.run();
}

} // namespace zonar::verify
