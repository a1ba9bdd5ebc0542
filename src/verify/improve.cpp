#include "verify/improve.h"

#include "checks/check.h"
#include "guide/estimate_spec.h"
#include "model/query_kind.h"
#include "trace/goal.h"
#include "verify/improve_endless.h"
#include "verify/target.h"
#include "verify/within_limits.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>
#include <variant>

namespace zonar::verify {

using explore::Order;

namespace {

guide::EstimateSpec estimate_named(std::string_view text) {
    guide::ParsedEstimate parsed = guide::parse_estimate(text);
    ZONAR_CHECK(parsed.spec);
    return std::move(*parsed.spec);
}

/// How one search goes about it.
struct Attempt {
    Order order = Order::a_star;
    std::optional<guide::EstimateSpec> heuristic = {};
    bool aims_at_state = false;               // the known state steers it
    std::optional<std::uint64_t> states = {}; // that it may explore
};

/// Never too large for the state itself, and for what decides a query.
constexpr std::string_view to_the_state = "max(fsm-sum,hamming-share)";
constexpr std::string_view to_the_query = "max(fsm,formula)";

/// A run to a state on its way to a shorter one.
class FiniteRun {
public:
    explicit FiniteRun(const ImproveRequest& request) : request_(request) {
        found_.run = request.run;
    }

    ShorterRun improve() {
        LastState last = last_state(request_.network, request_.run);
        found_.problem = problem_with(last);
        if (!found_.problem.empty()) return std::move(found_);
        const zone::Dbm* zone = last.zone ? &*last.zone : nullptr;
        goal_ = request_.aim == Aim::same
                    ? query_for_state(request_.network, last.cells, zone,
                                      "E<> the last state of the run")
                    : *request_.query;
        state_ = std::move(last.cells);
        found_.problem = problem_with_run(found_.run);
        if (!found_.problem.empty()) return std::move(found_);
        for (const Attempt& attempt : attempts()) {
            go_on(attempt);
            if (found_.prefix_is_shortest || !found_.problem.empty()) break;
        }
        if (found_.prefix_is_shortest) found_.cut_short.clear();
        return std::move(found_);
    }

private:
    std::string problem_with(const LastState& last) const {
        if (request_.aim == Aim::same) return last.problem;
        if (request_.query == nullptr)
            return "which states are equivalent is a matter of the query that the run "
                   "decides: say which one";
        if (!model::seeks(request_.query->kind, model::Sought::state))
            return fmt::format("the run leads to a state, and {} is not decided by one",
                               model::describe(request_.query->kind));
        return {};
    }

    /// Whether its end decides the goal, as far as one state can.
    std::string problem_with_run(const trace::TimedRun& run) const {
        const auto holds =
            trace::holds_at_end(request_.network, goal_, goal_.condition, run);
        if (const auto* error = std::get_if<trace::ModelError>(&holds))
            return "at the end of the run, the query makes an error: " + error->what;
        if (std::get<bool>(holds) != model::info(goal_.kind).refutes) return {};
        return fmt::format("the run does not decide this query: its last state {} {}",
                           model::info(goal_.kind).refutes ? "satisfies" : "violates",
                           "the condition");
    }

    /// The choice of the user, or one by what the goal is: for the state itself an estimate that
    /// is never too large. For others first the known state as a hint, which is quick if they
    /// are alike; then one that can prove something.
    std::vector<Attempt> attempts() const {
        const bool is_same = request_.aim == Aim::same;
        const auto& heuristic = request_.options.guidance.heuristic;
        const std::string_view admissible = is_same ? to_the_state : to_the_query;
        if (!request_.options.choose_search) {
            const Order order = request_.options.search.order;
            if (heuristic) return {{order, heuristic, true}};
            if (!explore::row_of(order).is_directed) return {{order}};
            return {{order, estimate_named(admissible), is_same}};
        }
        if (heuristic) return {{Order::a_star, heuristic, true}};
        const Attempt last{Order::a_star, estimate_named(admissible), is_same};
        if (is_same) return {last};
        constexpr std::uint64_t little = 20'000;
        return {{Order::a_star, estimate_named("hamming"), true, little}, last};
    }

    Options options_for(const Attempt& attempt) const {
        Options options = request_.options;
        options.choose_search = false;
        options.improve.reset();
        options.search.order = attempt.order;
        options.search.below = found_.run.length();
        options.search.limits =
            explore::rest_of(request_.options.search.limits, found_.statistics);
        if (attempt.states)
            options.search.limits.states = std::min(
                *attempt.states, options.search.limits.states.value_or(*attempt.states));
        options.guidance.heuristic = attempt.heuristic;
        if (attempt.aims_at_state)
            options.guidance.known_state = guide::KnownState{
                .cells = state_, .exact_goal = request_.aim == Aim::same, .orbit = {}};
        // Breadth first, zones drop others of their level unless it matters.
        const bool by_level = attempt.order == Order::breadth_first;
        options.trace = by_level ? TraceWish::shortest : TraceWish::some;
        return options;
    }

    /// Search after search, each for a run that is shorter than the one before.
    void go_on(const Attempt& attempt) {
        for (;;) {
            if (found_.run.length() == 0) {
                found_.prefix_is_shortest = true;
                return;
            }
            Answer answer = check(request_.network, goal_, options_for(attempt));
            note(answer);
            if (!take(answer) || attempt.states) return;
        }
    }

    void note(const Answer& answer) {
        ImproveStage stage;
        stage.order = answer.conduct.order;
        stage.estimate = answer.conduct.estimate;
        stage.admissible = answer.conduct.admissible;
        stage.explored = answer.statistics.explored;
        if (answer.run) stage.length = answer.run->length();
        found_.stages.push_back(std::move(stage));
        found_.statistics = explore::sum(found_.statistics, answer.statistics);
    }

    /// Whether there is more to look for.
    bool take(Answer& answer) {
        if (answer.verdict == Verdict::error) {
            if (answer.statistics.explored == 0)
                found_.problem = answer.reason;
            else
                found_.cut_short = "on other ways, " + answer.reason;
            return false;
        }
        if (answer.verdict == Verdict::unknown) {
            found_.cut_short = answer.reason;
            return false;
        }
        if (answer.verdict != verdict_if_found(goal_.kind)) {
            found_.prefix_is_shortest = true; // all that is shorter was looked at
            return false;
        }
        if (!answer.run) {
            found_.cut_short = answer.remark.empty() ? "no run was made" : answer.remark;
            return false;
        }
        ZONAR_CHECK(answer.run->length() < found_.run.length());
        ZONAR_CHECK(problem_with_run(*answer.run).empty());
        found_.run = std::move(*answer.run);
        found_.is_shorter = true;
        found_.prefix_is_shortest = answer.within && answer.within->is_one();
        return !found_.prefix_is_shortest;
    }

    const ImproveRequest& request_;
    model::Query goal_;
    std::vector<std::int32_t> state_; // the last one of the given run
    ShorterRun found_;
};

} // namespace

namespace {

/// What is wrong with the query of an endless run.
std::string problem_with_query(const model::Query* query) {
    if (query == nullptr)
        return "what a run that goes on forever has to keep is a matter of the query "
               "that it "
               "decides: say which one";
    if (model::seeks(query->kind, model::Sought::lasso) ||
        model::seeks(query->kind, model::Sought::product))
        return {};
    return fmt::format("the run goes on forever, and {} is not decided by such a run",
                       model::describe(query->kind));
}

} // namespace

ShorterRun improve(const ImproveRequest& request) {
    if (request.run.afterwards == trace::Afterwards::anything)
        return FiniteRun{request}.improve();
    ShorterRun given;
    given.run = request.run;
    given.problem = problem_with_query(request.query);
    if (!given.problem.empty()) return given;
    try {
        const watch::Watch watch{limits_of(request.options.search)};
        return improve_endless(request);
    } catch (const watch::Stopped& stopped) {
        given.cut_short = stopped.what();
    } catch (const std::bad_alloc&) {
        given.cut_short = "there is not enough memory";
    }
    return given;
}

void improve_endless_run(const model::Network& network, const model::Query& query,
                         const Options& options, Answer& answer) {
    if (!options.improve || !answer.run ||
        answer.run->afterwards == trace::Afterwards::anything)
        return;
    ImproveRequest request{.network = network,
                           .run = *answer.run,
                           .query = &query,
                           .aim = Aim::equivalent,
                           .options = options};
    explore::Limits& limits = request.options.search.limits;
    limits = explore::rest_of(limits, answer.statistics);
    limits.seconds =
        std::min(*options.improve, limits.seconds.value_or(*options.improve));
    limits.depth.reset();
    request.options.choose_search = true;
    const double before = answer.statistics.seconds;
    answer.improvements.push_back({answer.run->length(), before});
    ShorterRun found = improve(request);
    answer.conduct.cut_short = found.problem.empty() ? found.cut_short : found.problem;
    if (!found.is_shorter) return;
    answer.improvements.push_back(
        {found.run.length(), before + found.statistics.seconds});
    answer.run = std::move(found.run);
    answer.renamed_round.reset(); // it was about the other run
}

} // namespace zonar::verify
