#include "verify/check.h"

#include "checks/check.h"
#include "model/query_kind.h"
#include "verify/conclusion.h"
#include "verify/improve.h"
#include "verify/linear.h"
#include "verify/liveness.h"
#include "verify/measures.h"
#include "verify/reachability.h"
#include "verify/target.h"
#include "verify/time_units.h"
#include "verify/within_limits.h"

#include <fmt/format.h>

#include <utility>

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

Verdict verdict_if_found(model::QueryKind kind) {
    ZONAR_ASSERT(!model::seeks(kind, model::Sought::values) &&
                 !model::seeks(kind, model::Sought::nothing));
    return model::info(kind).refutes ? Verdict::not_satisfied : Verdict::satisfied;
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
        fail(answer, std::move(reason));
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

Answer find_answer(const model::Network& network, const model::Query& query,
                   const Options& options) {
    switch (model::info(query.kind).sought) {
    case model::Sought::state: return check_reachability(network, query, options);
    case model::Sought::lasso:
        if (options.non_zeno) return check_linear(network, query, options);
        return check_liveness(network, query, options);
    case model::Sought::product: return check_linear(network, query, options);
    case model::Sought::values: return measure(network, query, options);
    case model::Sought::nothing: break;
    }
    ZONAR_CHECK(query.kind != model::QueryKind::refused);
    return {};
}

Answer check_as_it_is(const model::Network& network, const model::Query& query,
                      const Options& options) {
    Answer answer = find_answer(network, query, options);
    improve_endless_run(network, query, options, answer);
    return answer;
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
        in_suitable_units(network, queries, [&](const InUnits& in) {
            answer = check_as_it_is(in.network, *in.queries.front(), options);
            in.convert(answer);
        });
        if (options.orbit) go_on_to_state(network, *options.orbit, answer);
    });
    return answer;
}

} // namespace zonar::verify
