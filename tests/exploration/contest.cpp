#include "exploration/contest.h"

#include "language/load.h"
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
/// What the oracle cannot do within this is left out, so that the test stays quick.
constexpr std::size_t most_points = 20'000;

Way way(std::string name, Order order = Order::breadth_first,
        std::optional<Extrapolation> extrapolation = {},
        std::optional<Inclusion> inclusion = {},
        verify::TraceWish trace = verify::TraceWish::none) {
    Way result{.name = std::move(name), .options = {}};
    result.options.search.order = order;
    result.options.search.limits.states = most_states;
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
    if (answer.verdict != Verdict::error &&
        way.options.trace == verify::TraceWish::shortest && expected.transitions &&
        answer.run->length() != *expected.transitions) {
        return "shows a run of " + std::to_string(answer.run->length()) +
               " transitions, the oracle needs " + std::to_string(*expected.transitions);
    }
    return {};
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
    list.push_back(way("simulation", Order::depth_first, Extrapolation::none,
                       Inclusion::simulation));
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
    };
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
    for (const auto& compiled : model->compile_queries("queries.q", query_file(sketch))) {
        const model::Query& query = compiled.query;
        if (compiled.broken())
            return Disagreement{Kind::not_loaded,
                                render(compiled.diagnostics, model->sources())};
        const TimedAnswer expected = oracle.ask(query);
        count(expected, tally);
        if (expected.verdict == TimedVerdict::too_big ||
            expected.verdict == TimedVerdict::unsupported)
            continue;
        for (const Way& way : ways(model->network(), query)) {
            const auto answer = verify::check(model->network(), query, way.options);
            if (auto wrong = complaint(model->network(), query, expected, answer, way))
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

} // namespace zonar::exploration
