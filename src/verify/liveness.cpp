#include "verify/liveness.h"

#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "trace/endless.h"
#include "trace/repetition.h"
#include "verify/decision.h"
#include "verify/everywhere.h"
#include "verify/keeping_search.h"
#include "verify/lasso_evidence.h"
#include "verify/policy.h"
#include "verify/restriction.h"
#include "verify/within_limits.h"
#include "verify/wraparounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::verify {

using explore::Ending;
using explore::Lasso;
using explore::NodeId;
using explore::Order;
using explore::Outcome;
using semantics::Word;

std::string problem_with_endless(const Options& options, const model::Query& query) {
    const std::string kind = model::describe(query.kind);
    const Order order = options.search.order;
    if (!options.choose_search && order != Order::breadth_first &&
        order != Order::depth_first && order != Order::random_depth_first)
        return fmt::format("{} is searched depth first: say --search dfs{}", kind,
                           query.kind == model::QueryKind::linear ? "" : " or rdfs");
    if (options.guidance.heuristic || options.guidance.saved)
        return fmt::format("{} is searched without a heuristic: leave it out", kind);
    if (options.trace == TraceWish::shortest || options.trace == TraceWish::fastest)
        return fmt::format("a run for {} never ends, so none is the {}: say --trace some",
                           kind,
                           options.trace == TraceWish::shortest ? "shortest" : "fastest");
    if (options.improve)
        return fmt::format("shorter runs are not looked for with {}: leave out --improve",
                           kind);
    if (!options.guidance.costs.unit())
        return fmt::format("costs are of no use with {}: leave out --cost", kind);
    if (options.quotient)
        return fmt::format("a quotient cannot be used with {}: leave out --quotient",
                           kind);
    return {};
}

namespace {

/// Every constant of the query matters, that of p --> q's p included.
std::vector<semantics::ObservedConstraint>
constraints(const PredicateRestriction& kept, const PredicateRestriction& begins,
            const semantics::CodeAnalysis& analysis) {
    auto all = kept.constraints(analysis);
    const auto more = begins.constraints(analysis);
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

/// Where a run may begin to keep to it: anywhere, or where the condition of p --> q holds.
/// That comes first, for q need not have a value where p does not hold.
std::vector<Literal> beginning(const trace::Forever& forever) {
    std::vector<Literal> all;
    if (forever.since != nullptr) all.push_back({forever.since, false});
    all.push_back({forever.predicate, forever.negated});
    return all;
}

/// One query on its way to a verdict.
class LivenessTask {
public:
    LivenessTask(const model::Network& network, const model::Query& query,
                 const Options& options)
        : network_(network), query_(query), options_(options), system_(network),
          forever_(trace::counterpart(query)),
          kept_(query, {{forever_.predicate, forever_.negated}}, system_),
          begins_(query, beginning(forever_), system_), bounds_(bounds(Bounds::equal)),
          settings_(options.search), limits_(options.search.limits) {}

    Answer run();

private:
    // bounds and zones
    enum class Bounds : std::uint8_t { equal, lower_and_upper };
    semantics::ClockBounds bounds(Bounds kind) const;
    bool choose_policy();
    void try_simulation();
    void be_exact();

    Outcome search();
    void count(const explore::Statistics& earlier);

    // p --> q: all reachable states
    Outcome search_everywhere();
    explore::Goal::Answer search_from(const Word* words, zone::ConstZone zone);

    // evidence
    bool accept(const Lasso& lasso);
    follow::Station first_station(LassoWay& way);
    LassoEvidence evidence() const;
    LassoEvidence::Result run_of(const Lasso& lasso);

    // the end
    void conclude(const Outcome& outcome);
    void add_run();
    void add_error(const Outcome& outcome);
    void fail(std::string reason) {
        answer_.verdict = Verdict::error;
        answer_.reason = std::move(reason);
    }

    const model::Network& network_;
    const model::Query& query_;
    const Options& options_;
    semantics::System system_;
    trace::Forever forever_;
    PredicateRestriction kept_;   // what a run keeps to
    PredicateRestriction begins_; // where it may begin to
    semantics::ClockBounds bounds_;
    Policy policy_;
    explore::Settings settings_;
    explore::Limits limits_; // what is left of those of the options
    std::optional<KeepingSearch> keeping_;

    std::unique_ptr<Everywhere> everywhere_; // for p --> q
    std::optional<Outcome> ended_inside_; // how the search from one of them ended it all

    bool simulates_ = false;   // zones have points that reachable ones only simulate
    bool is_doubtful_ = false; // because of that, an end of a run could be missed

    Lasso found_;
    std::optional<trace::TimedRun> run_;
    bool unconfirmed_ = false;
    static constexpr int most_attempts = 20; // to confirm what was found
    int attempts_ = 0;
    Answer answer_;
};

semantics::ClockBounds LivenessTask::bounds(Bounds kind) const {
    return {network_, system_.analysis(), constraints(kept_, begins_, system_.analysis()),
            kind == Bounds::equal};
}

bool LivenessTask::choose_policy() {
    const auto policy =
        verify::choose_policy(network_, bounds_, query_.uses_clock_differences, options_);
    std::string problem = problem_with_endless(options_, query_);
    if (const auto* unsound = std::get_if<std::string>(&policy)) problem = *unsound;
    if (!problem.empty()) {
        fail(std::move(problem));
        return false;
    }
    policy_ = std::get<Policy>(policy);
    if (settings_.order != Order::random_depth_first)
        settings_.order = Order::depth_first;
    answer_.conduct.order = settings_.order;
    try_simulation();
    return true;
}

// Runs that go on for ever are preserved by a simulation, [Li09], and L and U make far fewer
// zones than M. Being stuck is not preserved, so this is an attempt. The zones have points
// that are not on such a run themselves; if clocks had a say in what is kept to, they would
// have to be cut once more.
void LivenessTask::try_simulation() {
    simulates_ = system_.is_timed() && kept_.is_discrete() &&
                 !needs_equivalence(system_, options_, false) &&
                 policy_.extrapolation == semantics::Extrapolation::lu_plus &&
                 !network_.has_stopwatches;
    if (simulates_) bounds_ = bounds(Bounds::lower_and_upper);
    // With L = U the two are the same; what it is called should not surprise.
    else if (policy_.extrapolation == semantics::Extrapolation::lu_plus)
        policy_.extrapolation = semantics::Extrapolation::m_plus;
}

void LivenessTask::be_exact() {
    limits_ = explore::rest_of(limits_, answer_.statistics);
    keeping_.reset(); // before what it refers to
    everywhere_.reset();
    ended_inside_.reset();
    simulates_ = is_doubtful_ = false;
    bounds_ = bounds(Bounds::equal);
    policy_.extrapolation = semantics::Extrapolation::m_plus;
}

Answer LivenessTask::run() {
    within_limits(answer_, [this] {
        if (!choose_policy()) return;
        Outcome outcome = search();
        if (is_doubtful_) {
            be_exact();
            outcome = search();
        }
        answer_.extrapolation = policy_.extrapolation;
        answer_.inclusion = policy_.inclusion;
        conclude(outcome);
    });
    answer_.wraparounds = wraparounds_met(system_, query_);
    return std::move(answer_);
}

Outcome LivenessTask::search() {
    settings_.limits = limits_;
    const auto ends =
        simulates_ ? KeepingSearch::Ends::suspected : KeepingSearch::Ends::found;
    keeping_.emplace(system_, bounds_, policy_, query_, kept_, ends, settings_,
                     [this](const Lasso& lasso) { return accept(lasso); });
    const Outcome outcome =
        forever_.since == nullptr ? keeping_->run() : search_everywhere();
    count(answer_.statistics);
    return outcome;
}

void LivenessTask::count(const explore::Statistics& earlier) {
    explore::Statistics now = keeping_->statistics();
    if (everywhere_) {
        // The time of the one is part of the other's.
        explore::Statistics outer = everywhere_->statistics();
        outer.explored += now.explored;
        outer.generated += now.generated;
        outer.stored += now.stored;
        outer.waiting += now.waiting;
        outer.most_waiting += now.most_waiting;
        outer.store_bytes += now.store_bytes;
        now = outer;
        now.goals = 0; // states in which a run began that was accepted: not what is meant
        now.first_goal.reset();
        now.best_goal.reset();
    }
    answer_.statistics = explore::sum(earlier, now);
}

// ---- p --> q

Outcome LivenessTask::search_everywhere() {
    explore::Settings settings = options_.search;
    settings.limits = limits_;
    if (options_.choose_search) settings.order = Order::depth_first;
    everywhere_ = std::make_unique<Everywhere>(
        system_, bounds_, policy_, query_, begins_, std::move(settings),
        [this](const Word* words, zone::ConstZone zone) {
            return search_from(words, zone);
        });
    keeping_->start_clock();
    Outcome outcome = everywhere_->run();
    if (ended_inside_) return *ended_inside_;
    if (outcome.ending == Ending::exhausted) outcome = keeping_->conclude();
    return outcome;
}

// Asked of each reachable state in which, as far as integers go, a run may begin to keep to
// what it must not.
explore::Goal::Answer LivenessTask::search_from(const Word* words, zone::ConstZone zone) {
    using GoalAnswer = explore::Goal::Answer;
    const GoalAnswer possible = begins_.possible(everywhere_->expander(), words);
    if (possible != GoalAnswer::yes) return possible;
    // What one of the two uses up is not left for the other.
    const auto rest = [](auto limit, auto used) {
        return limit ? decltype(limit){*limit - std::min<std::uint64_t>(*limit, used)}
                     : limit;
    };
    settings_.limits.states = rest(limits_.states, everywhere_->explored());
    settings_.limits.bytes = rest(limits_.bytes, everywhere_->store().bytes());
    const Outcome outcome = keeping_->run_from(words, zone, &begins_);
    everywhere_->limits().states = rest(limits_.states, keeping_->explored());
    everywhere_->limits().bytes = rest(limits_.bytes, keeping_->store().bytes());
    switch (outcome.ending) {
    case Ending::exhausted: return GoalAnswer::no;
    case Ending::found: ended_inside_ = outcome; return GoalAnswer::yes;
    case Ending::limit:
    case Ending::error: ended_inside_ = outcome; break;
    }
    return GoalAnswer::error;
}

// ---- evidence

LassoEvidence LivenessTask::evidence() const {
    return {system_, bounds_, policy_.extrapolation, query_, options_.search.interrupted};
}

// How the search for endless runs began; what came before is added to the way.
follow::Station LivenessTask::first_station(LassoWay& way) {
    if (!everywhere_) return {.way = follow::Station::Way::initial};
    everywhere_->add_way(way);
    return {.way = follow::Station::Way::moment, .moment = begins_.for_expander()};
}

LassoEvidence::Result LivenessTask::run_of(const Lasso& lasso) {
    LassoWay way;
    const follow::Station first = first_station(way);
    keeping_->add_way(lasso, first, way);
    std::vector<trace::Watched> watched{{&query_, forever_.predicate}};
    if (forever_.since != nullptr) watched.push_back({&query_, forever_.since});
    return evidence().run_along(way, watched, [&](const trace::TimedRun& run) {
        return trace::endless(network_, forever_, run);
    });
}

// The zones of stopwatches are too large, without finite bounds a loop proves nothing, and
// with a simulation being stuck is a suspicion: then what was found must be confirmed.
bool LivenessTask::accept(const Lasso& lasso) {
    const bool is_suspicion = simulates_ && lasso.kind == Lasso::Kind::stuck;
    const bool is_proof = !network_.has_stopwatches && !is_suspicion &&
                          (bounds_.finite() || lasso.kind != Lasso::Kind::repeats);
    found_ = lasso;
    if (is_proof) return true;
    if (!is_suspicion) {
        unconfirmed_ = true;
        if (++attempts_ > most_attempts) return false; // each takes its time
    }
    auto result = run_of(lasso);
    if (auto* run = std::get_if<trace::TimedRun>(&result)) {
        run_ = std::move(*run);
        return true;
    }
    is_doubtful_ = is_suspicion;
    return is_doubtful_; // then all begins anew
}

// ---- the end

void LivenessTask::conclude(const Outcome& outcome) {
    const bool wants_run = query_.kind == model::QueryKind::exists_globally;
    switch (outcome.ending) {
    case Ending::found:
        answer_.verdict = wants_run ? Verdict::satisfied : Verdict::not_satisfied;
        if (options_.trace != TraceWish::none) add_run();
        break;
    case Ending::exhausted:
        if (unconfirmed_) {
            answer_.verdict = Verdict::unknown;
            answer_.unconfirmed = network_.has_stopwatches;
            answer_.reason = network_.has_stopwatches
                                 ? "with stopwatches the zones are too large: a run that "
                                   "goes on for ever was found, but not confirmed"
                                 : "clocks that are set back again and again have no "
                                   "finite bounds: a loop was found, but no run that can "
                                   "repeat it";
        } else {
            answer_.verdict = wants_run ? Verdict::not_satisfied : Verdict::satisfied;
        }
        break;
    case Ending::limit:
        answer_.verdict = Verdict::unknown;
        answer_.reason = outcome.reason;
        answer_.limit = outcome.limit;
        break;
    case Ending::error: add_error(outcome); break;
    }
}

void LivenessTask::add_run() {
    if (run_) {
        answer_.run = std::move(run_);
        return;
    }
    auto result = run_of(found_);
    if (auto* run = std::get_if<trace::TimedRun>(&result)) {
        answer_.run = std::move(*run);
    } else if (const auto* open = std::get_if<NotClosed>(&result)) {
        answer_.remark = fmt::format(
            "the run that decides it repeats a loop, but {} rounds did not show where "
            "its "
            "clocks come back to values like those before, so it is not shown",
            open->rounds);
    } else if (std::get<NoEvidence>(result).interrupted) {
        answer_.remark = remark_without_run(std::get<NoEvidence>(result));
    } else {
        // Never an answer that its own trace contradicts.
        fail("internal error: the trace could not be replayed (" +
             std::get<NoEvidence>(result).reason + "); please report this");
    }
}

void LivenessTask::add_error(const Outcome& outcome) {
    if (everywhere_ && !ended_inside_) {
        Evidence evidence{system_,
                          bounds_,
                          policy_.extrapolation,
                          everywhere_->store(),
                          nullptr,
                          options_.search.interrupted};
        verify::add_error(
            answer_, outcome, everywhere_->expander(), network_, options_.trace,
            [&](NodeId node, const RunEnd& end) { return evidence.run_to(node, end); });
    } else {
        verify::add_error(answer_, outcome, keeping_->expander(), network_,
                          options_.trace, [&](NodeId node, const RunEnd& end) {
                              LassoWay way;
                              const follow::Station first = first_station(way);
                              keeping_->add_way(node, first, way);
                              return evidence().run_to_fault(way, end);
                          });
    }
}

} // namespace

bool is_liveness(model::QueryKind kind) {
    return kind == model::QueryKind::exists_globally ||
           kind == model::QueryKind::always_eventually ||
           kind == model::QueryKind::leads_to;
}

Answer check_liveness(const model::Network& network, const model::Query& query,
                      const Options& options) {
    return LivenessTask{network, query, options}.run();
}

} // namespace zonar::verify
