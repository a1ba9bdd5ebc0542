#include "exploration/contest.h"

#include "exploration/liveness_contest.h"
#include "language/load.h"
#include "model/query_kind.h"
#include "oracle/run_oracle.h"
#include "oracle/shrink.h"
#include "oracle/timed_oracle.h"

#include <cstdlib>

namespace zonar::exploration {

using explore::Inclusion;
using explore::Order;
using oracle::TimedAnswer;
using oracle::TimedVerdict;
using semantics::Extrapolation;
using verify::Verdict;

namespace {

/// Far more than any of these models needs: a search that gets there goes astray.
constexpr std::uint64_t most_states = 300'000;
/// So much time is enough for nearly all of what can be reached at all.
constexpr std::int32_t longest_time = 6;
/// What the oracle cannot do within this is left out, so that the test stays quick.
constexpr std::size_t most_points = 20'000;

Way way(std::string name, Order order = Order::breadth_first,
        std::optional<Extrapolation> extrapolation = {},
        std::optional<Inclusion> inclusion = {},
        verify::TraceWish trace = verify::TraceWish::none) {
    Way result{.name = std::move(name), .options = {}};
    result.options.search.order = order;
    result.options.search.limits.states = most_states;
    result.options.search.frames_above = 0; // also in small networks
    result.options.extrapolation = extrapolation;
    result.options.inclusion = inclusion;
    result.options.trace = trace;
    return result;
}

/// Whether the engine may say this when the oracle says that.
bool fits(const TimedAnswer& expected, Verdict verdict, bool stopwatches) {
    if (verdict == Verdict::error) return expected.fault || expected.doubtful_fault;
    if (verdict == Verdict::unknown) return stopwatches;
    switch (expected.verdict) {
    case TimedVerdict::satisfied: return verdict == Verdict::satisfied;
    case TimedVerdict::not_satisfied: return verdict == Verdict::not_satisfied;
    // Nothing was found, and the engine may know better: either way. If it claims to have
    // found something, the run that it shows is looked at.
    case TimedVerdict::not_found: return true;
    default: return false;
    }
}

void count(const TimedAnswer& answer, Tally& tally) {
    switch (answer.verdict) {
    case TimedVerdict::satisfied: ++tally.satisfied; break;
    case TimedVerdict::not_satisfied: ++tally.not_satisfied; break;
    case TimedVerdict::error: ++tally.errors; break;
    case TimedVerdict::not_found: ++tally.undecided; break;
    case TimedVerdict::too_big:
    case TimedVerdict::unsupported: ++tally.too_big; break;
    }
}

/// What is wrong with the engine's answer.
std::optional<std::string> complaint(const model::Network& network,
                                     const model::Query& query,
                                     const TimedAnswer& expected,
                                     const verify::Answer& answer, const Way& way) {
    if (is_refusal(answer, way)) return {};
    if (!fits(expected, answer.verdict, network.has_stopwatches)) {
        return std::string{"says "} + describe(answer.verdict) + " (" + answer.reason +
               "), the oracle says " + describe(expected.verdict);
    }
    if (!answer.run || answer.run->over_approximated) return {};
    const auto shows = answer.verdict == Verdict::error ? oracle::RunShows::fault
                                                        : oracle::RunShows::decision;
    if (auto wrong = oracle::objection(network, query, *answer.run, shows))
        return "shows a run that is none: " + *wrong;
    if (answer.verdict != Verdict::error && answer.length &&
        *answer.length != answer.run->length())
        return "claims that a run of " + std::to_string(answer.run->length()) +
               " transitions has " + std::to_string(*answer.length);
    if (answer.verdict != Verdict::error &&
        way.options.trace == verify::TraceWish::shortest && expected.transitions &&
        answer.run->length() != *expected.transitions) {
        return "shows a run of " + std::to_string(answer.run->length()) +
               " transitions, the oracle needs " + std::to_string(*expected.transitions);
    }
    return {};
}

/// What is wrong with the time that the engine claims to need at least.
std::optional<std::string> complaint_about_time(const TimedAnswer& expected,
                                                const verify::Answer& answer) {
    if (answer.verdict == Verdict::error || !expected.transitions) return {};
    if (!answer.least_time) return "does not tell the least time";
    const verify::LeastTime& least = *answer.least_time;
    const std::uint64_t moment = 2 * least.time + (least.attained ? 0 : 1);
    const std::uint32_t right = expected.moment.value_or(2 * longest_time + 1);
    if (expected.moment ? moment == right : moment >= right) return {};
    return "claims that moment " + std::to_string(moment) + " is the least, the oracle " +
           "says " + std::to_string(right);
}

/// Those of the ways that look for fastest runs.
bool is_about_time(const Way& way) {
    return way.options.trace == verify::TraceWish::fastest;
}

} // namespace

bool is_refusal(const verify::Answer& answer, const Way& way) {
    return answer.verdict == Verdict::error &&
           way.options.extrapolation.value_or(Extrapolation::none) !=
               Extrapolation::none &&
           answer.reason.find("no finite bounds") != std::string::npos;
}

std::vector<Way> ways(const model::Network& network, const model::Query& query) {
    using verify::TraceWish;
    std::vector<Way> list{
        way("breadth first"),
        way("depth first", Order::depth_first),
        way("random depth first", Order::random_depth_first),
        way("some run", Order::depth_first, {}, {}, TraceWish::some),
        way("shortest run", Order::breadth_first, {}, {}, TraceWish::shortest),
    };
    list.front().options.search.frames_above = explore::Settings{}.frames_above;
    list.push_back(way("simulation", Order::depth_first, Extrapolation::none,
                       Inclusion::simulation));
    const auto fastest = [&](const std::string& name,
                             std::optional<Extrapolation> extrapolation = {},
                             std::optional<Inclusion> inclusion = {}) {
        if (network.has_stopwatches) return;
        list.push_back(way(name + ", fastest run", Order::breadth_first, extrapolation,
                           inclusion, TraceWish::fastest));
    };
    fastest("as usual");
    fastest("exact zones", Extrapolation::none);
    list.push_back(way("split, equality", Order::depth_first, Extrapolation::split,
                       Inclusion::equality, TraceWish::some));
    list.push_back(way("split, inclusion", Order::breadth_first, Extrapolation::split,
                       Inclusion::inclusion, TraceWish::shortest));
    list.push_back(
        way("split, simulation", Order::random_depth_first, Extrapolation::split));
    fastest("split", Extrapolation::split);
    const auto merged = [&](const std::string& name, Order order, TraceWish trace,
                            std::optional<Extrapolation> extrapolation = {},
                            std::optional<Inclusion> inclusion = {},
                            const char* estimate = nullptr) {
        list.push_back(way(name + ", merged", order, extrapolation, inclusion, trace));
        list.back().options.search.merge = explore::Merge::on;
        if (estimate == nullptr) return;
        list.back().options.search.prune_dead_ends = false;
        list.back().options.guidance.heuristic = guide::parse_estimate(estimate).spec;
    };
    merged("shortest run", Order::breadth_first, TraceWish::shortest);
    merged("depth first", Order::depth_first, TraceWish::some);
    merged("A*", Order::a_star, TraceWish::shortest, {}, {}, "fsm");
    merged("exact zones", Order::breadth_first, TraceWish::shortest, Extrapolation::none);
    // Extrapolation forgets differences.
    if (network.has_clock_differences || query.uses_clock_differences) return list;
    const auto add = [&](const char* name, Extrapolation extrapolation) {
        const std::string text = name;
        list.push_back(way(text + ", equality", Order::breadth_first, extrapolation,
                           Inclusion::equality));
        list.push_back(way(text + ", inclusion", Order::depth_first, extrapolation,
                           Inclusion::inclusion));
        list.push_back(way(text + ", simulation", Order::random_depth_first,
                           extrapolation, Inclusion::simulation));
        fastest(text + ", inclusion", extrapolation, Inclusion::inclusion);
        fastest(text + ", simulation", extrapolation, Inclusion::simulation);
    };
    merged("ExtraLU", Order::breadth_first, TraceWish::some, Extrapolation::lu,
           Inclusion::inclusion);
    add("ExtraM", Extrapolation::m);
    add("ExtraM+", Extrapolation::m_plus);
    add("ExtraLU", Extrapolation::lu);
    add("ExtraLU+", Extrapolation::lu_plus);
    return list;
}

std::optional<Disagreement> disagreement(const oracle::ModelSketch& sketch,
                                         Tally& tally) {
    using Kind = Disagreement::Kind;
    const auto model =
        language::load_text("model.xta", xta(sketch), language::Format::xta);
    if (!model->ok())
        return Disagreement{Kind::not_loaded,
                            render(model->diagnostics(), model->sources())};
    ++tally.networks;
    oracle::TimedOracle oracle(model->network(), {.limit = most_points});
    oracle::LivenessOracle liveness(model->network(), oracle::LivenessOracle::Runs::all,
                                    most_points);
    oracle::TimedOracle timekeeper(model->network(),
                                   {.limit = most_points, .longest = longest_time});
    for (const auto& compiled : model->compile_queries("queries.q", query_file(sketch))) {
        const model::Query& query = compiled.query;
        if (compiled.broken())
            return Disagreement{Kind::not_loaded,
                                render(compiled.diagnostics, model->sources())};
        if (model::seeks(query.kind, model::Sought::lasso)) {
            const auto wrong =
                liveness_complaint(model->network(), query, liveness, tally);
            if (!wrong) continue;
            return Disagreement{Kind::wrong_answer, query.text + "\n" + *wrong};
        }
        const TimedAnswer expected = oracle.ask(query);
        count(expected, tally);
        if (expected.verdict == TimedVerdict::too_big ||
            expected.verdict == TimedVerdict::unsupported)
            continue;
        const TimedAnswer in_time =
            expected.transitions && !model->network().has_stopwatches
                ? timekeeper.ask(query)
                : TimedAnswer{};
        const bool is_timed = in_time.verdict == expected.verdict;
        tally.timed += is_timed && in_time.moment ? 1 : 0;
        for (const Way& way : ways(model->network(), query)) {
            const auto answer = verify::check(model->network(), query, way.options);
            auto wrong = complaint(model->network(), query, expected, answer, way);
            if (!wrong && is_timed && is_about_time(way) && !is_refusal(answer, way))
                wrong = complaint_about_time(in_time, answer);
            if (wrong)
                return Disagreement{Kind::wrong_answer,
                                    query.text + "\n" + way.name + ": " + *wrong};
        }
    }
    return {};
}

std::string smallest(const oracle::ModelSketch& model) {
    const auto wrong_answer = [](const oracle::ModelSketch& candidate) {
        Tally ignored;
        return disagreement(candidate, ignored);
    };
    const auto still_fails = [&](const oracle::ModelSketch& candidate) {
        const auto found = wrong_answer(candidate);
        return found && found->kind == Disagreement::Kind::wrong_answer;
    };
    const oracle::ModelSketch small =
        still_fails(model) ? shrink(model, still_fails) : model;
    const auto found = wrong_answer(small);
    return xta(small) + query_file(small) + (found ? found->what : "");
}

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

std::span<const oracle::Profile> chosen_profiles() {
    const auto all = oracle::profiles();
    const std::size_t only = from_environment("ZONAR_RANDOM_PROFILE", all.size());
    return only < all.size() ? all.subspan(only, 1) : all;
}

} // namespace zonar::exploration
