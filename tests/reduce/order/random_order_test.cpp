// Random networks with and without partial order reduction, in all searches: the same verdicts,
// and where they are promised the same lengths, times and values. A run that decides a query was
// replayed.
#include "catch.h"
#include "effort.h"
#include "language/load.h"
#include "oracle/shrink.h"
#include "reduce/order/independent_network.h"
#include "semantics/engine.h"
#include "verify/check.h"
#include "verify/measured.h"
#include "verify/together.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using oracle::Dice;
using oracle::ModelSketch;
using oracle::QuerySketch;
using reduce::CycleCondition;
using verify::Answer;
using verify::OrderUse;
using verify::TraceWish;
using verify::Verdict;

namespace {

struct ReducedWay {
    Order order;
    const char* heuristic; // null: none
    bool proves_shortest = false;
};

constexpr ReducedWay reduced_ways[] = {
    {Order::breadth_first, nullptr, true}, {Order::depth_first, nullptr},
    {Order::random_depth_first, nullptr},  {Order::best_first, "fsm"},
    {Order::best_first, "active"},         {Order::best_first, "abstraction"},
    {Order::a_star, "fsm", true},          {Order::a_star, "abstraction", true},
    {Order::ida_star, "fsm", true},        {Order::idfs, nullptr, true},
    {Order::adfs, nullptr, true},          {Order::best_first, "alternate(fsm,hu)"},
};
constexpr CycleCondition conditions[] = {
    CycleCondition::automatic,     CycleCondition::waiting,
    CycleCondition::some_new,      CycleCondition::all_new,
    CycleCondition::sticky,        CycleCondition::some_off_stack,
    CycleCondition::all_off_stack, CycleCondition::none,
};

struct OrderTally {
    std::size_t models = 0, compared = 0, runs = 0, unknown = 0;
    std::size_t guided = 0, invisible = 0; // states that were reduced
    std::size_t reduced = 0;               // searches in which some were
    std::size_t absent = 0;                // of these: nothing was found
    std::size_t deadlocks = 0, values = 0, shortest = 0, fastest = 0, together = 0;
    std::size_t symmetric = 0, quotient = 0, merged = 0, ample = 0; // of the reduced ones
    std::size_t by_condition[std::size(conditions)] = {};
    std::size_t by_way[std::size(reduced_ways)] = {};
    std::size_t lost = 0;   // without a cycle condition
    std::size_t errors = 0; // of the model, in one search at least
};

/// All that is drawn at random about one search.
struct Trial {
    std::size_t way = 0;
    std::size_t condition = 0;
    std::uint64_t costs = 0; // 0: every transition costs 1; else drawn with this seed
    verify::Options options;
};

std::string text_of(const Trial& trial) {
    const ReducedWay& way = reduced_ways[trial.way];
    const verify::Options& o = trial.options;
    std::string text{explore::row_of(way.order).word};
    if (way.heuristic != nullptr) text += std::string{" "} + way.heuristic;
    text += " --por " + std::to_string(static_cast<int>(o.order));
    text += " --cycle-condition ";
    text += reduce::row_of(conditions[trial.condition]).word;
    if (o.trace == TraceWish::shortest) text += " --trace shortest";
    if (o.trace == TraceWish::fastest) text += " --trace fastest";
    if (o.symmetry != verify::SymmetryUse::off) text += " --symmetry on";
    if (o.quotient) text += " --quotient";
    if (o.choose_search) text += " --search auto";
    if (o.search.merge != explore::Merge::off) text += " --merge";
    if (trial.costs != 0) text += " costs " + std::to_string(trial.costs);
    if (o.search.frames_above == 0) text += " frames";
    if (o.extrapolation == semantics::Extrapolation::m) text += " --extrapolation m";
    if (o.extrapolation == semantics::Extrapolation::none)
        text += " --extrapolation none";
    if (o.search.limits.depth)
        text += " --depth-limit " + std::to_string(*o.search.limits.depth);
    return text;
}

Trial random_trial(const QuerySketch& query, const NetworkKind& kind, Dice& dice) {
    Trial trial;
    const bool values = query.kind != QuerySketch::Kind::reachability;
    trial.way = dice.below(values ? 3 : std::size(reduced_ways));
    trial.condition = dice.percent(40) ? 0 : dice.below(std::size(conditions));
    const ReducedWay& way = reduced_ways[trial.way];
    verify::Options& options = trial.options;
    options.search.order = way.order;
    options.search.seed = dice.below(3);
    options.search.limits.states = 3000;
    if (way.heuristic != nullptr)
        options.guidance.heuristic = guide::parse_estimate(way.heuristic).spec;
    options.guidance.table.bound = 10;
    options.trace = values ? TraceWish::none : TraceWish::some;
    if (way.proves_shortest && !values && dice.percent(50))
        options.trace = TraceWish::shortest;
    if (kind.timed && way.order == Order::breadth_first && !values && dice.percent(30))
        options.trace = TraceWish::fastest;
    options.order = dice.percent(20)                    ? OrderUse::automatic
                    : dice.percent(kind.timed ? 20 : 2) ? OrderUse::urgent
                    : dice.percent(kind.timed ? 2 : 20) ? OrderUse::ample
                                                        : OrderUse::stubborn;
    options.cycle_condition = conditions[trial.condition];
    if (dice.percent(kind.symmetric ? 70 : 10))
        options.symmetry = verify::SymmetryUse::on;
    options.quotient = !values && dice.percent(15);
    options.choose_search = way.order == Order::breadth_first && !values &&
                            options.trace != TraceWish::fastest && dice.percent(10);
    if (dice.percent(30)) options.search.merge = explore::Merge::on;
    if (dice.percent(8)) options.search.limits.depth = 2 + dice.below(6);
    if (dice.percent(30)) options.search.frames_above = 0;
    if (kind.timed && dice.percent(15))
        options.extrapolation = dice.percent(50) ? semantics::Extrapolation::m
                                                 : semantics::Extrapolation::none;
    if (way.order == Order::a_star && !kind.symmetric && dice.percent(30)) {
        trial.costs = 1 + dice.below(1000);
        options.trace = TraceWish::some;
    }
    return trial;
}

Answer answer_to(language::LoadedModel& loaded, const model::Query& query,
                 const Trial& trial, bool reduce) {
    verify::Options options = trial.options;
    const std::uint64_t costs = trial.costs;
    if (!reduce) options.order = OrderUse::off;
    if (costs != 0) {
        Dice dice{costs};
        for (std::size_t e = 0; e < loaded.network().edges.size(); ++e)
            options.guidance.costs.of_edge.push_back(
                static_cast<std::uint32_t>(dice.below(3)));
    }
    return verify::check(loaded.network(), query, options);
}

std::string answer_text(const Answer& answer) {
    std::string text =
        std::to_string(static_cast<int>(answer.verdict)) + " " + answer.reason;
    if (answer.length) text += " length " + std::to_string(*answer.length);
    if (answer.least_time) text += " time " + std::to_string(answer.least_time->time);
    for (const verify::Measured& value : answer.values) text += " " + value.expression;
    return text;
}

void count(const Trial& trial, const Answer& plain, const Answer& reduced,
           const model::Query& query, OrderTally& tally) {
    ++tally.compared;
    tally.runs += reduced.run ? 1 : 0;
    if (!reduced.order || reduced.order->count.reduced == 0) return;
    const reduce::OrderCount& counted = reduced.order->count;
    tally.guided += counted.reduced - counted.invisible;
    tally.invisible += counted.invisible;
    ++tally.reduced;
    tally.absent += plain.run ? 0 : 1;
    tally.deadlocks += query.uses_deadlock ? 1 : 0;
    tally.values += plain.values.empty() ? 0 : 1;
    const verify::Options& options = trial.options;
    tally.shortest += options.trace == TraceWish::shortest ? 1 : 0;
    tally.fastest += options.trace == TraceWish::fastest ? 1 : 0;
    tally.symmetric += reduced.symmetry && reduced.symmetry->unused.empty() ? 1 : 0;
    tally.quotient += options.quotient ? 1 : 0;
    tally.ample += options.order == OrderUse::ample ? 1 : 0;
    tally.merged += options.search.merge == explore::Merge::on ? 1 : 0;
    // Without sticky edges a set needs no condition, and is not counted as invisible.
    const CycleCondition condition = conditions[trial.condition];
    if (counted.invisible != 0 || condition == CycleCondition::sticky ||
        condition == CycleCondition::automatic)
        ++tally.by_condition[trial.condition];
    ++tally.by_way[trial.way];
}

/// What is wrong; empty: nothing. A run that could not be replayed is an error.
std::string compare(language::LoadedModel& loaded, const model::Query& query,
                    const Trial& trial, bool model_errs, OrderTally& tally) {
    const Answer plain = answer_to(loaded, query, trial, false);
    const Answer reduced = answer_to(loaded, query, trial, true);
    const std::string both = answer_text(plain) + " / " + answer_text(reduced);
    const bool misses = conditions[trial.condition] == CycleCondition::none;
    if (plain.verdict == Verdict::unknown ||
        (reduced.verdict == Verdict::unknown &&
         (misses || reduced.limit == explore::Limit::depth))) {
        ++tally.unknown;
        const bool known = plain.verdict != Verdict::unknown;
        tally.lost += known && misses && plain.run ? 1 : 0;
        return {};
    }
    const bool errs =
        plain.verdict == Verdict::error || reduced.verdict == Verdict::error;
    if (reduced.reason.find("internal") != std::string::npos) return "errors " + both;
    // Which is met first, an error of the model or what is looked for, may differ. But if there is
    // neither, then in both.
    if (errs && model_errs) {
        if (misses || plain.verdict == Verdict::unknown ||
            reduced.verdict == Verdict::unknown)
            return {};
        const bool values = query.kind == model::QueryKind::supremum ||
                            query.kind == model::QueryKind::infimum ||
                            query.kind == model::QueryKind::bounds;
        const auto is_whole = [&](const Answer& answer) {
            return values ? answer.verdict == Verdict::satisfied
                          : answer.verdict != Verdict::error &&
                                answer.verdict != verify::verdict_if_found(query.kind);
        };
        if (is_whole(plain) || is_whole(reduced)) return "errors " + both;
        ++tally.errors;
        return {};
    }
    if (plain.verdict != reduced.verdict) return "verdicts " + both;
    if (errs) return {};
    count(trial, plain, reduced, query, tally);
    if (verify::numbers_of(query.kind, plain.values) !=
        verify::numbers_of(query.kind, reduced.values))
        return "values " + both;
    if (plain.run.has_value() != reduced.run.has_value()) return "runs " + both;
    if (!plain.run) return {};
    if (trial.options.trace == TraceWish::fastest)
        return plain.least_time->time == reduced.least_time->time &&
                       plain.least_time->attained == reduced.least_time->attained
                   ? ""
                   : "times " + both;
    // What A* finds with costs is the least if it says so.
    const bool is_least =
        trial.options.trace == TraceWish::shortest ||
        (trial.costs != 0 && reduced.within && reduced.within->is_one());
    if (is_least && plain.length != reduced.length) return "lengths " + both;
    if (plain.within && plain.within->is_one() && reduced.within &&
        reduced.within->is_one() && plain.length != reduced.length)
        return "claims " + both;
    return {};
}

/// The same about the sketch with this query alone; for shrinking.
std::string what_is_wrong(const ModelSketch& sketch, const Trial& trial) {
    if (sketch.queries.size() != 1) return {};
    const auto loaded =
        language::load_text("small.xta", oracle::xta(sketch), language::Format::xta);
    if (!loaded->ok()) return {};
    auto queries = loaded->compile_queries("small.q", oracle::query_file(sketch));
    if (queries.size() != 1 || queries[0].broken()) return {};
    OrderTally tally;
    return compare(*loaded, queries[0].query, trial, errs_somewhere(*loaded), tally);
}

void check_query(language::LoadedModel& loaded, const ModelSketch& sketch,
                 const QuerySketch& query, const Trial& trial, bool model_errs,
                 OrderTally& tally) {
    const model::Query compiled = compile_query(loaded, oracle::text(query));
    const std::string wrong = compare(loaded, compiled, trial, model_errs, tally);
    if (wrong.empty()) return;
    ModelSketch one = sketch;
    one.queries = {query};
    const ModelSketch small = oracle::shrink(
        one, [&](const ModelSketch& s) { return !what_is_wrong(s, trial).empty(); });
    FAIL(wrong << '\n'
               << text_of(trial) << '\n'
               << oracle::text(query) << '\n'
               << oracle::xta(small) << oracle::query_file(small));
}

/// All queries in one exploration say what each of them says alone.
void check_together(language::LoadedModel& loaded, const ModelSketch& sketch, Dice& dice,
                    OrderTally& tally) {
    std::vector<model::Query> compiled;
    for (const QuerySketch& query : sketch.queries)
        compiled.push_back(compile_query(loaded, oracle::text(query)));
    std::vector<const model::Query*> all;
    for (const model::Query& query : compiled)
        if (dice.percent(60)) all.push_back(&query);
    verify::Options options;
    options.search.order = reduced_ways[dice.below(3)].order;
    options.search.limits.states = 3000;
    options.cycle_condition = conditions[dice.below(5)];
    const auto indices = verify::explored_together(loaded.network(), all, options);
    if (indices.empty()) return;
    std::vector<const model::Query*> queries;
    for (const std::size_t i : indices) queries.push_back(all[i]);
    options.order = OrderUse::stubborn;
    const std::vector<Answer> answers =
        verify::check_together(loaded.network(), queries, options);
    for (std::size_t i = 0; i < queries.size(); ++i) {
        INFO(queries[i]->text << " order " << static_cast<int>(options.search.order)
                              << ' ' << reduce::row_of(options.cycle_condition).word);
        verify::Options alone = options;
        alone.order = OrderUse::off;
        alone.search.order = Order::breadth_first;
        const Answer plain = verify::check(loaded.network(), *queries[i], alone);
        if (plain.verdict == Verdict::unknown || plain.verdict == Verdict::error)
            continue;
        INFO(answer_text(plain) << " / " << answer_text(answers[i]));
        if (answers[i].limit == explore::Limit::states) continue;
        REQUIRE(answers[i].verdict == plain.verdict);
        CHECK(verify::numbers_of(queries[i]->kind, plain.values) ==
              verify::numbers_of(queries[i]->kind, answers[i].values));
        if (answers[i].within && answers[i].within->is_one() && plain.within)
            CHECK(answers[i].length == plain.length);
        if (answers[i].order && answers[i].order->count.reduced > 0) ++tally.together;
    }
}

void check_network(const NetworkKind& kind, std::uint64_t seed, OrderTally& tally) {
    Dice dice{seed};
    const ModelSketch sketch = independent_network(kind, dice);
    INFO("seed " << seed << '\n' << oracle::xta(sketch));
    const auto loaded = load_model(oracle::xta(sketch));
    // Some have an invariant that the initial state violates.
    const bool errs = errs_somewhere(*loaded);
    if (errs && !kind.may_fail) return;
    ++tally.models;
    for (const QuerySketch& query : sketch.queries)
        for (int i = 0; i < 3; ++i)
            check_query(*loaded, sketch, query, random_trial(query, kind, dice), errs,
                        tally);
    if (!errs) check_together(*loaded, sketch, dice, tally);
}

OrderTally check_networks(const NetworkKind& kind, std::uint64_t first,
                          std::uint64_t usual) {
    OrderTally tally;
    for (std::uint64_t seed = first; seed < first + with_effort(usual); ++seed)
        check_network(kind, seed, tally);
    return tally;
}

std::string tally_text(const OrderTally& t) {
    std::string text =
        "models " + std::to_string(t.models) + " compared " + std::to_string(t.compared) +
        " runs " + std::to_string(t.runs) + " unknown " + std::to_string(t.unknown) +
        "\nreduced searches " + std::to_string(t.reduced) + " of these absent " +
        std::to_string(t.absent) + "; states guided " + std::to_string(t.guided) +
        " invisible " + std::to_string(t.invisible) + "\ndeadlocks " +
        std::to_string(t.deadlocks) + " values " + std::to_string(t.values) +
        " shortest " + std::to_string(t.shortest) + " fastest " +
        std::to_string(t.fastest) + " together " + std::to_string(t.together) +
        " symmetric " + std::to_string(t.symmetric) + " quotient " +
        std::to_string(t.quotient) + " merged " + std::to_string(t.merged) + " ample " +
        std::to_string(t.ample) + " lost " + std::to_string(t.lost) + "\nby condition";
    for (const std::size_t n : t.by_condition) text += " " + std::to_string(n);
    text += "\nby way";
    for (const std::size_t n : t.by_way) text += " " + std::to_string(n);
    return text;
}

/// Otherwise this would be a test of very little.
void check_tally(const OrderTally& tally, const NetworkKind& kind) {
    INFO(tally_text(tally));
    CHECK(tally.reduced > 0);
    if (effort() < 100) return;
    CHECK(tally.reduced > tally.compared / 5);
    CHECK(tally.absent > 100);
    CHECK(tally.runs > 500);
    CHECK(tally.guided > 200);
    CHECK(tally.invisible > 200);
    CHECK(tally.deadlocks > 50);
    CHECK(tally.values > 20);
    CHECK(tally.shortest > 50);
    if (kind.timed) CHECK(tally.fastest > 10);
    if (kind.symmetric) CHECK(tally.symmetric > 50);
    CHECK(tally.together > 50);
    CHECK(tally.quotient > 20);
    if (!kind.timed) CHECK(tally.ample > 20);
    for (std::size_t i = 0; i < std::size(conditions); ++i) {
        INFO(reduce::row_of(conditions[i]).word);
        CHECK((tally.by_condition[i] > 0 || conditions[i] == CycleCondition::none));
    }
    for (const std::size_t n : tally.by_way) CHECK(n > 10);
}

} // namespace

TEST_CASE("stubborn sets leave out no answer in networks without clocks",
          "[por][random]") {
    const NetworkKind kind;
    check_tally(check_networks(kind, 1, 400), kind);
}

TEST_CASE("stubborn sets leave out no answer where time stands still", "[por][random]") {
    const NetworkKind kind{.timed = true};
    check_tally(check_networks(kind, 1000, 400), kind);
}

TEST_CASE("stubborn sets and symmetry together leave out no answer", "[por][random]") {
    const NetworkKind kind{.symmetric = true};
    check_tally(check_networks(kind, 2000, 150), kind);
    const NetworkKind timed{.timed = true, .symmetric = true};
    check_tally(check_networks(timed, 3000, 150), timed);
}

TEST_CASE("stubborn sets leave out no error of the model", "[por][random]") {
    const OrderTally tally = check_networks({.may_fail = true}, 4000, 300);
    INFO(tally_text(tally));
    CHECK(tally.compared > 0);
    if (effort() >= 100) CHECK(tally.errors > 100);
}
