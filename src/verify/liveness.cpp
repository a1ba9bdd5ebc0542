#include "verify/liveness.h"

#include "explore/search.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "trace/endless.h"
#include "trace/repetition.h"
#include "verify/decision.h"
#include "verify/keeping_search.h"
#include "verify/lasso_evidence.h"
#include "verify/policy.h"
#include "verify/restriction.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
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

/// The goal of an exploration of all reachable states: one in which a run may begin.
class Beginning final : public explore::Goal {
public:
    using Ask = std::function<Answer(const Word* words, zone::ConstZone zone)>;
    explicit Beginning(Ask ask) : ask_(std::move(ask)) {}

    Answer reached(const Word* words, zone::ConstZone zone) override {
        return ask_(words, zone);
    }
    bool asks_late() const override { return false; }
    Answer reached_late(const Word*, zone::ConstZone, bool) override {
        return Answer::no;
    }
    bool accept(NodeId) override { return true; }

private:
    Ask ask_;
};

/// One query on its way to a verdict.
class LivenessTask {
public:
    LivenessTask(const model::Network& network, const model::Query& query,
                 const Options& options)
        : network_(network), query_(query), options_(options), system_(network),
          forever_(trace::counterpart(query)),
          kept_(query, {{forever_.predicate, forever_.negated}}, system_),
          begins_(query, beginning(forever_), system_),
          bounds_(network, system_.analysis(),
                  constraints(kept_, begins_, system_.analysis()), true),
          settings_(options.search) {}

    Answer run();

private:
    // p --> q: all reachable states
    Outcome search_everywhere();
    explore::Goal::Answer search_from(const Word* words, zone::ConstZone zone);

    // evidence
    bool accept(const Lasso& lasso);
    Station first_station(LassoWay& way);
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
    std::optional<KeepingSearch> keeping_;

    /// The exploration of all reachable states, for p --> q.
    struct Everywhere {
        explore::Settings settings;
        semantics::Expander expander;
        explore::Store store;
        Beginning goal;
        explore::Search search;

        Everywhere(LivenessTask& task, Beginning::Ask ask)
            : settings(task.options_.search),
              expander(task.system_, task.bounds_, task.policy_.extrapolation,
                       &task.begins_, task.query_.cells),
              store(task.system_, task.bounds_, task.policy_.inclusion),
              goal(std::move(ask)),
              search(expander, task.system_, store, settings, goal, false) {
            expander.machine().make_room_for(task.query_.program);
        }
    };
    std::unique_ptr<Everywhere> everywhere_;
    std::optional<Outcome> ended_inside_; // how the search from one of them ended it all

    Lasso found_;
    std::optional<trace::TimedRun> run_;
    bool unconfirmed_ = false;
    static constexpr int most_attempts = 20; // to confirm what was found
    int attempts_ = 0;
    Answer answer_;
};

Answer LivenessTask::run() {
    const auto policy =
        choose_policy(network_, bounds_, query_.uses_clock_differences, options_);
    std::string problem = problem_with_endless(options_, query_);
    if (const auto* unsound = std::get_if<std::string>(&policy)) problem = *unsound;
    if (!problem.empty()) {
        fail(std::move(problem));
        return std::move(answer_);
    }
    policy_ = std::get<Policy>(policy);
    // With L = U the two are the same; what it is called should not surprise.
    if (policy_.extrapolation == semantics::Extrapolation::lu_plus)
        policy_.extrapolation = semantics::Extrapolation::m_plus;
    answer_.extrapolation = policy_.extrapolation;
    answer_.inclusion = policy_.inclusion;
    if (settings_.order != Order::random_depth_first)
        settings_.order = Order::depth_first;
    answer_.conduct.order = settings_.order;
    keeping_.emplace(system_, bounds_, policy_, query_, kept_, settings_,
                     [this](const Lasso& lasso) { return accept(lasso); });
    const Outcome outcome =
        forever_.since == nullptr ? keeping_->run() : search_everywhere();
    answer_.statistics = keeping_->statistics();
    if (everywhere_) {
        // The time of the one is part of the other's.
        explore::Statistics outer = everywhere_->search.statistics();
        outer.explored += answer_.statistics.explored;
        outer.generated += answer_.statistics.generated;
        outer.stored += answer_.statistics.stored;
        outer.waiting += answer_.statistics.waiting;
        outer.most_waiting += answer_.statistics.most_waiting;
        outer.store_bytes += answer_.statistics.store_bytes;
        answer_.statistics = outer;
    }
    conclude(outcome);
    return std::move(answer_);
}

// ---- p --> q

Outcome LivenessTask::search_everywhere() {
    everywhere_ = std::make_unique<Everywhere>(
        *this, [this](const Word* words, zone::ConstZone zone) {
            return search_from(words, zone);
        });
    if (options_.choose_search) everywhere_->settings.order = Order::depth_first;
    keeping_->start_clock();
    Outcome outcome = everywhere_->search.run();
    if (ended_inside_) return *ended_inside_;
    if (outcome.ending == Ending::exhausted) outcome = keeping_->conclude();
    return outcome;
}

// Asked of each reachable state in which, as far as integers go, a run may begin to keep to
// what it must not.
explore::Goal::Answer LivenessTask::search_from(const Word* words, zone::ConstZone zone) {
    using GoalAnswer = explore::Goal::Answer;
    const GoalAnswer possible = begins_.possible(everywhere_->expander, words);
    if (possible != GoalAnswer::yes) return possible;
    // What one of the two uses up is not left for the other.
    const explore::Limits& all = options_.search.limits;
    const auto rest = [](auto limit, auto used) {
        return limit ? decltype(limit){*limit - std::min<std::uint64_t>(*limit, used)}
                     : limit;
    };
    settings_.limits.states = rest(all.states, everywhere_->search.explored());
    settings_.limits.bytes = rest(all.bytes, everywhere_->store.bytes());
    const Outcome outcome = keeping_->run_from(words, zone, &begins_);
    everywhere_->settings.limits.states = rest(all.states, keeping_->explored());
    everywhere_->settings.limits.bytes = rest(all.bytes, keeping_->store().bytes());
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
Station LivenessTask::first_station(LassoWay& way) {
    Station first{.way = Station::Way::initial};
    if (!everywhere_) return first;
    // The state that is being asked about is the newest.
    const explore::Store& store = everywhere_->store;
    std::vector<NodeId> nodes;
    for (NodeId n{store.nodes() - 1}; n != explore::no_node; n = store.parent(n))
        nodes.push_back(n);
    for (std::size_t i = nodes.size(); i-- > 0;) {
        std::optional<zone::Dbm> zone;
        if (store.has_zone(nodes[i]))
            store.zone(nodes[i], zone.emplace(system_.dimension()));
        first.words = store.words(nodes[i]);
        way.add(first, std::move(zone));
        first.way = Station::Way::transition;
    }
    first.way = Station::Way::moment;
    first.moment = begins_.for_expander();
    return first;
}

LassoEvidence::Result LivenessTask::run_of(const Lasso& lasso) {
    LassoWay way;
    const Station first = first_station(way);
    keeping_->add_way(lasso, first, way);
    std::vector<trace::Watched> watched{{&query_, forever_.predicate}};
    if (forever_.since != nullptr) watched.push_back({&query_, forever_.since});
    return evidence().run_along(way, watched, [&](const trace::TimedRun& run) {
        return trace::endless(network_, forever_, run);
    });
}

// The zones of stopwatches are too large, and without finite bounds a loop proves nothing:
// then what was found must be confirmed.
bool LivenessTask::accept(const Lasso& lasso) {
    const bool is_proof = !network_.has_stopwatches &&
                          (bounds_.finite() || lasso.kind != Lasso::Kind::repeats);
    found_ = lasso;
    if (is_proof) return true;
    unconfirmed_ = true;
    if (++attempts_ > most_attempts) return false; // each takes its time
    auto result = run_of(lasso);
    auto* run = std::get_if<trace::TimedRun>(&result);
    if (run == nullptr) return false;
    run_ = std::move(*run);
    return true;
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
        answer_.verdict = Verdict::unknown;
        answer_.reason = "interrupted while the trace was made";
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
                          everywhere_->store,
                          nullptr,
                          options_.search.interrupted};
        verify::add_error(
            answer_, outcome, everywhere_->expander, network_, options_.trace,
            [&](NodeId node, const RunEnd& end) { return evidence.run_to(node, end); });
    } else {
        verify::add_error(answer_, outcome, keeping_->expander(), network_,
                          options_.trace, [&](NodeId node, const RunEnd& end) {
                              LassoWay way;
                              const Station first = first_station(way);
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
