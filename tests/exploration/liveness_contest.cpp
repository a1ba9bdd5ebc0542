#include "exploration/liveness_contest.h"

#include "oracle/run_oracle.h"
#include "trace/concretise.h"
#include "trace/endless.h"
#include "trace/replay.h"

namespace zonar::exploration {

using explore::Inclusion;
using explore::Order;
using oracle::LivenessAnswer;
using oracle::TimedVerdict;
using semantics::Extrapolation;
using verify::Verdict;

namespace {

constexpr std::uint64_t most_live_states = 300'000; // see contest.cpp

bool fits_liveness(const LivenessAnswer& expected, const verify::Answer& answer) {
    switch (answer.verdict) {
    case Verdict::error: return expected.fault || expected.distant_fault;
    case Verdict::unknown: return false;
    case Verdict::satisfied: return expected.verdict == TimedVerdict::satisfied;
    case Verdict::not_satisfied: return expected.verdict == TimedVerdict::not_satisfied;
    }
    return false;
}

/// Whether the answer should come with a run, if one was wished for.
bool is_shown(const model::Query& query, Verdict verdict) {
    return verdict == (query.kind == model::QueryKind::exists_globally
                           ? Verdict::satisfied
                           : Verdict::not_satisfied);
}

/// Bounds that grow without end leave the engine with suspicions.
bool is_modest(const verify::Answer& answer) {
    return answer.verdict == Verdict::unknown &&
           (answer.reason.find("no finite bounds") != std::string::npos ||
            answer.limit == explore::Limit::states);
}

std::optional<std::string> liveness_complaint(const model::Network& network,
                                              const model::Query& query,
                                              const LivenessAnswer& expected,
                                              const verify::Answer& answer,
                                              const Way& way, bool& undecided) {
    if (answer.reason.find("internal error") != std::string::npos) return answer.reason;
    if (is_refusal(answer, way)) return {};
    undecided = is_modest(answer);
    const bool is_known = expected.verdict != TimedVerdict::unsupported &&
                          expected.verdict != TimedVerdict::too_big;
    if (is_known && !undecided && !fits_liveness(expected, answer)) {
        return std::string{"says "} + describe(answer.verdict) + " (" + answer.reason +
               "), the oracle says " + describe(expected.verdict);
    }
    if (way.options.trace == verify::TraceWish::none) return {};
    if (!answer.remark.empty()) return answer.remark;
    if (answer.verdict == Verdict::error) {
        if (!answer.run) return {};
        return oracle::objection(network, query, *answer.run, oracle::RunShows::fault);
    }
    if (!is_shown(query, answer.verdict)) return {};
    if (!answer.run) return "shows no run";
    return objection_to_lasso(network, query, *answer.run);
}

} // namespace

std::vector<Way> liveness_ways(const model::Network& network, const model::Query& query) {
    std::vector<Way> list;
    const auto add = [&](std::string name, Order order,
                         std::optional<Extrapolation> extrapolation = {},
                         std::optional<Inclusion> inclusion = {}) -> Way& {
        Way way{.name = std::move(name), .options = {}};
        way.options.search.order = order;
        way.options.search.limits.states = most_live_states;
        way.options.search.frames_above = 0; // also in small networks
        way.options.extrapolation = extrapolation;
        way.options.inclusion = inclusion;
        list.push_back(std::move(way));
        return list.back();
    };
    add("usual", Order::breadth_first);
    add("depth first, with a run", Order::depth_first).options.trace =
        verify::TraceWish::some;
    Way& random = add("random, with a run", Order::random_depth_first);
    random.options.search.seed = 7;
    random.options.trace = verify::TraceWish::some;
    add("exact zones", Order::depth_first, Extrapolation::none, Inclusion::simulation);
    if (network.has_clock_differences || query.uses_clock_differences) return list;
    add("ExtraM, equality", Order::depth_first, Extrapolation::m, Inclusion::equality);
    add("ExtraM+, inclusion", Order::random_depth_first, Extrapolation::m_plus,
        Inclusion::inclusion);
    return list;
}

std::optional<std::string> objection_to_lasso(const model::Network& network,
                                              const model::Query& query,
                                              const trace::TimedRun& run) {
    if (const auto wrong = trace::replay(network, run))
        return "shows a run that is none: step " + std::to_string(wrong->step) + ": " +
               wrong->what;
    if (const auto wrong = trace::endless(network, trace::counterpart(query), run))
        return "shows a run that does not go on: " + wrong->what;
    if (run.afterwards != trace::Afterwards::repeats) return {};
    // The same transitions some more times.
    trace::Path path;
    for (const trace::TimedStep& step : run.steps)
        path.steps.push_back({.participants = step.participants});
    for (int round = 0; round < 3; ++round)
        for (std::size_t i = run.loop; i < run.steps.size(); ++i)
            path.steps.push_back({.participants = run.steps[i].participants});
    const auto again = trace::concretise(network, path);
    if (const auto* none = std::get_if<trace::NoRun>(&again))
        return "shows a loop that cannot be repeated: " + none->reason;
    return {};
}

std::optional<std::string> liveness_complaint(const model::Network& network,
                                              const model::Query& query,
                                              oracle::LivenessOracle& oracle,
                                              Tally& tally) {
    const LivenessAnswer expected = oracle.ask(query);
    switch (expected.verdict) {
    case TimedVerdict::satisfied: ++tally.satisfied; break;
    case TimedVerdict::not_satisfied: ++tally.not_satisfied; break;
    case TimedVerdict::error: ++tally.errors; break;
    case TimedVerdict::not_found: break;
    case TimedVerdict::too_big:
    case TimedVerdict::unsupported: ++tally.too_big; break;
    }
    if (expected.verdict == TimedVerdict::too_big) return {};
    for (const Way& way : liveness_ways(network, query)) {
        const auto answer = verify::check(network, query, way.options);
        bool undecided = false;
        const auto wrong =
            liveness_complaint(network, query, expected, answer, way, undecided);
        if (undecided) ++tally.undecided;
        if (wrong) return way.name + ": " + *wrong;
    }
    return {};
}

} // namespace zonar::exploration
