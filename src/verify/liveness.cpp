#include "verify/liveness.h"

#include "trace/endless.h"
#include "trace/repetition.h"
#include "verify/conclusion.h"
#include "verify/engine.h"
#include "verify/everywhere.h"
#include "verify/keeping_search.h"
#include "verify/lasso_evidence.h"
#include "verify/restriction.h"
#include "verify/within_limits.h"

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
    if (!options.choose_search && !explore::row_of(options.search.order).is_plain)
        return fmt::format("{} is searched depth first: say --search dfs{}", kind,
                           query.kind == model::QueryKind::linear ? "" : " or rdfs");
    if (options.guidance.heuristic || options.guidance.saved)
        return fmt::format("{} is searched without a heuristic: leave it out", kind);
    if (options.trace == TraceWish::shortest || options.trace == TraceWish::fastest)
        return fmt::format("a run for {} never ends, so none is the {}: say --trace some",
                           kind,
                           options.trace == TraceWish::shortest ? "shortest" : "fastest");
    if (options.improve && options.non_zeno)
        return "a shorter run need not have time that diverges: leave out --improve";
    if (!options.guidance.costs.unit())
        return fmt::format("costs are of no use with {}: leave out --cost", kind);
    if (options.quotient)
        return fmt::format("a quotient cannot be used with {}: leave out --quotient",
                           kind);
    return {};
}

namespace {

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
        : query_(query), options_(options), engine_(network, options),
          forever_(trace::counterpart(query)),
          kept_(query, {{forever_.predicate, forever_.negated}}, engine_.system()),
          begins_(query, beginning(forever_), engine_.system()),
          precision_{.constraints = begins_.constraints(engine_.system().analysis()),
                     .equivalence = true},
          settings_(options.search), limits_(options.search.limits),
          conclusion_(engine_, query, answer_) {}

    Answer run();

private:
    std::string choose_policy();
    void be_exact();

    Outcome search();
    void count(const explore::Statistics& earlier);

    // p --> q: all reachable states
    Outcome search_everywhere();
    explore::Goal::Answer search_from(const Word* words, zone::ConstZone zone);

    // evidence
    bool accept(const Lasso& lasso);
    follow::Station first_station(LassoWay& way);
    FoundRun run_of(const Lasso& lasso);
    FoundRun run_to_error(NodeId node, const RunEnd& end);

    const model::Query& query_;
    const Options& options_;
    Engine engine_;
    trace::Forever forever_;
    PredicateRestriction kept_;   // what a run keeps to
    PredicateRestriction begins_; // where it may begin to
    Engine::Precision precision_; // by M; begins_ has all constants of the query
    explore::Settings settings_;
    explore::Limits limits_; // what is left of those of the options
    std::optional<KeepingSearch> keeping_;

    std::unique_ptr<Everywhere> everywhere_; // for p --> q
    std::optional<Outcome> ended_inside_; // how the search from one of them ended it all

    bool is_doubtful_ =
        false; // a simulation was used, and an end of a run could be missed
    Lasso found_;
    Answer answer_;
    Conclusion conclusion_;
};

// What is wrong with the user's choice; empty: nothing. Where clocks have a say in what is
// kept to, a simulation would not do: its zones have points that are not on such a run
// themselves, and would have to be cut once more.
std::string LivenessTask::choose_policy() {
    engine_.set_bounds(precision_);
    if (std::string unsound = engine_.choose_policy(query_.uses_clock_differences);
        !unsound.empty())
        return unsound;
    if (std::string problem = problem_with_endless(options_, query_); !problem.empty())
        return problem;
    if (!explore::row_of(settings_.order).shuffles) settings_.order = Order::depth_first;
    answer_.conduct.order = settings_.order;
    engine_.try_simulation(precision_, kept_.is_discrete());
    return {};
}

void LivenessTask::be_exact() {
    limits_ = explore::rest_of(limits_, answer_.statistics);
    keeping_.reset(); // before what it refers to
    everywhere_.reset();
    ended_inside_.reset();
    is_doubtful_ = false;
    engine_.be_exact(precision_);
}

Answer LivenessTask::run() {
    within_limits(answer_, [this] {
        if (std::string problem = choose_policy(); !problem.empty())
            return fail(answer_, std::move(problem));
        Outcome outcome = search();
        if (is_doubtful_) {
            be_exact();
            outcome = search();
        }
        answer_.extrapolation = engine_.policy().extrapolation;
        answer_.inclusion = engine_.policy().inclusion;
        const bool is_outside = everywhere_ && !ended_inside_;
        conclusion_.conclude(outcome, {.expander = is_outside ? everywhere_->expander()
                                                              : keeping_->expander(),
                                       .run = [this] { return run_of(found_); },
                                       .run_to_error =
                                           [this](NodeId node, const RunEnd& end) {
                                               return run_to_error(node, end);
                                           }});
    });
    answer_.wraparounds = engine_.wraparounds_met(query_);
    return std::move(answer_);
}

Outcome LivenessTask::search() {
    settings_.limits = limits_;
    const auto ends =
        engine_.simulates() ? KeepingSearch::Ends::suspected : KeepingSearch::Ends::found;
    keeping_.reset(); // before what it refers to
    everywhere_.reset();
    engine_.find_symmetries(query_);
    keeping_.emplace(engine_, query_, kept_, ends, settings_,
                     [this](const Lasso& lasso) { return accept(lasso); });
    const Outcome outcome =
        forever_.since == nullptr ? keeping_->run() : search_everywhere();
    count(answer_.statistics);
    answer_.symmetry = engine_.symmetry_report(keeping_->exploration());
    answer_.order = engine_.order_unused(
        "this query is about all that a run passes: as an ltl: query it can be reduced");
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
    everywhere_ =
        std::make_unique<Everywhere>(engine_, query_, begins_, std::move(settings),
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

// How the search for endless runs began; what came before is added to the way.
follow::Station LivenessTask::first_station(LassoWay& way) {
    if (!everywhere_) return {.way = follow::Station::Way::initial};
    everywhere_->add_way(way);
    return {.way = follow::Station::Way::moment, .moment = begins_.for_expander()};
}

FoundRun LivenessTask::run_of(const Lasso& lasso) {
    LassoWay way;
    const follow::Station first = first_station(way);
    keeping_->add_way(lasso, first, way);
    std::vector<trace::Watched> watched{{&query_, forever_.predicate}};
    if (forever_.since != nullptr) watched.push_back({&query_, forever_.since});
    LassoEvidence evidence{engine_, query_};
    FoundRun found = evidence.run_along(way, watched, [&](const trace::TimedRun& run) {
        return trace::endless(engine_.network(), forever_, run);
    });
    answer_.renamed_round = evidence.renamed_round();
    return found;
}

FoundRun LivenessTask::run_to_error(NodeId node, const RunEnd& end) {
    if (everywhere_ && !ended_inside_)
        return Evidence{engine_, everywhere_->store()}.run_to(node, end);
    LassoWay way;
    const follow::Station first = first_station(way);
    keeping_->add_way(node, first, way);
    return LassoEvidence{engine_, query_}.run_to_fault(way, end);
}

// The zones of stopwatches are too large, without finite bounds a loop proves nothing, and
// with a simulation being stuck is a suspicion: then what was found must be confirmed.
bool LivenessTask::accept(const Lasso& lasso) {
    found_ = lasso;
    if (engine_.simulates() && lasso.kind == Lasso::Kind::stuck) {
        is_doubtful_ = !conclusion_.show(run_of(lasso));
        return true; // if it is doubtful, all begins anew
    }
    if (!engine_.network().has_stopwatches &&
        (engine_.bounds().finite() || lasso.kind != Lasso::Kind::repeats))
        return true;
    return conclusion_.confirm([&] { return run_of(lasso); });
}

} // namespace

Answer check_liveness(const model::Network& network, const model::Query& query,
                      const Options& options) {
    return LivenessTask{network, query, options}.run();
}

} // namespace zonar::verify
