// Searches that merge zones against those that do not, on loosely coupled processes: the same
// verdicts, runs that are real and, where that is asked for, as short.
#include "catch.h"
#include "effort.h"
#include "language/load.h"
#include "model/query_kind.h"
#include "oracle/dice.h"
#include "verify/check.h"
#include "verify/together.h"

#include <string>
#include <vector>

using namespace zonar;
using explore::Merge;
using explore::Order;
using verify::Answer;
using verify::TraceWish;
using verify::Verdict;

namespace {

std::string number(oracle::Dice& dice, int low, int high) {
    return std::to_string(dice.between(low, high));
}

/// A process that moves in any order with others, and a few of whose moves count or need a count.
std::string loose_process(oracle::Dice& dice, const std::string& name,
                          const std::string& x) {
    const auto at_least = [&] { return x + " >= " + number(dice, 0, 3); };
    const bool ends = dice.between(0, 2) == 0;
    return "process " + name + " {\n  state a" +
           (dice.between(0, 2) == 0 ? " { " + x + " <= 3 }" : "") + ", b" +
           (dice.between(0, 1) == 0 ? " { " + x + " <= 4 }" : "") +
           ", c;\n  init a;\n  trans a -> b { guard " + at_least() + "; " +
           (dice.between(0, 4) == 0 ? "sync hear!; " : "") + "assign " + x + " = 0" +
           (dice.between(0, 2) == 0 ? ", n = (n + 1) % 4" : "") +
           "; },\n  b -> c { guard " + at_least() +
           (dice.between(0, 2) == 0 ? " && n > 0" : "") + "; assign " + x + " = " +
           number(dice, 0, 1) + "; }" +
           (dice.between(0, 2) == 0 ? ",\n  b -> a { sync hear?; }" : "") +
           (ends ? "" : ",\n  c -> a { assign " + x + " = 0; }") + ";\n}\n";
}

/// `copies`: all processes are alike.
std::string loose_network(std::uint64_t seed, bool copies = false) {
    oracle::Dice dice(seed);
    const auto processes = dice.between(copies ? 3 : 2, 4);
    std::string text = "int[0,3] n = 0;\nbroadcast chan hear;\nclock x[4];\n";
    std::string system = "system ";
    if (copies) text += loose_process(dice, "P(const int p)", "x[p]");
    for (std::int64_t p = 0; p < processes; ++p) {
        const std::string index = std::to_string(p);
        text += copies ? "P" + index + " = P(" + index + ");\n"
                       : loose_process(dice, "P" + index + "()", "x[" + index + "]");
        system += (p == 0 ? "P" : ", P") + index;
    }
    return text + system + ";\n";
}

/// What only some orders of the moves lead to.
std::vector<std::string> queries(std::uint64_t seed) {
    oracle::Dice dice(seed + 1000);
    const auto corner = [&] {
        return "P0." + std::string(1, "abc"[dice.below(3)]) + " && P1." +
               std::string(1, "abc"[dice.below(3)]) +
               " && x[0] >= " + number(dice, 1, 6) + " && x[1] <= " + number(dice, 0, 3);
    };
    return {"E<> " + corner(), "E<> " + corner() + " && n == " + number(dice, 0, 3),
            "A[] not (" + corner() + ")", "A[] not deadlock",
            "E<> P0.c && P1.c && x[1] >= x[0] + " + number(dice, 0, 3)};
}

struct MergingWay {
    const char* name;
    Order order;
    TraceWish trace;
    const char* estimate = nullptr;
};
constexpr MergingWay merging_ways[] = {
    {"breadth first", Order::breadth_first, TraceWish::some},
    {"shortest", Order::breadth_first, TraceWish::shortest},
    {"depth first", Order::depth_first, TraceWish::some},
    {"random", Order::random_depth_first, TraceWish::some},
    {"best first", Order::best_first, TraceWish::some, "fsm"},
    {"A*", Order::a_star, TraceWish::shortest, "fsm"},
};

verify::Options merging_options(const MergingWay& way, Merge merge) {
    verify::Options merging_options;
    merging_options.search.order = way.order;
    merging_options.search.merge = merge;
    merging_options.trace = way.trace;
    if (way.estimate != nullptr)
        merging_options.guidance.heuristic = guide::parse_estimate(way.estimate).spec;
    return merging_options;
}

bool finds(const Answer& answer, const model::Query& query) {
    return answer.verdict == (query.kind == model::QueryKind::exists_eventually
                                  ? Verdict::satisfied
                                  : Verdict::not_satisfied);
}

} // namespace

TEST_CASE("merging zones changes neither verdicts nor the lengths of shortest runs") {
    std::uint64_t merged = 0, runs = 0, by_a_star = 0, depth_first = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{60}); ++seed) {
        const std::string text = loose_network(seed);
        INFO("seed " << seed << '\n' << text);
        const auto model = language::load_text("m.xta", text, language::Format::xta);
        INFO(render(model->diagnostics(), model->sources()));
        REQUIRE(model->ok());
        for (const std::string& query_text : queries(seed)) {
            const auto compiled = model->compile_queries("m.q", query_text);
            INFO(query_text);
            REQUIRE(compiled.size() == 1);
            REQUIRE(!compiled[0].broken());
            const model::Query& query = compiled[0].query;
            const Answer plain = verify::check(
                model->network(), query, merging_options(merging_ways[1], Merge::off));
            REQUIRE(plain.verdict != Verdict::error);
            for (const MergingWay& way : merging_ways) {
                INFO(way.name);
                const Answer answer = verify::check(model->network(), query,
                                                    merging_options(way, Merge::on));
                INFO(answer.reason);
                REQUIRE(answer.verdict == plain.verdict);
                merged += answer.statistics.merged;
                if (way.order == Order::a_star) by_a_star += answer.statistics.merged;
                if (way.order == Order::depth_first)
                    depth_first += answer.statistics.merged;
                if (!finds(answer, query)) continue;
                // The run was replayed, or the verdict would be an error.
                REQUIRE(answer.run);
                runs += answer.statistics.merged != 0 ? 1 : 0;
                REQUIRE(answer.length == answer.run->length());
                if (way.trace != TraceWish::shortest) continue;
                REQUIRE(answer.run->length() == plain.run->length());
                REQUIRE(answer.within);
                CHECK(answer.within->is_one());
            }
        }
    }
    CHECK(merged > 0);
    CHECK(runs > 0);
    if (effort() < 100) return; // what is typical shows only with all of it
    CHECK(merged > 2000);
    CHECK(runs > 100);
    CHECK(by_a_star > 50);
    CHECK(depth_first > 50);
}

TEST_CASE("queries that are explored together may be merged") {
    std::uint64_t merged = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{30}); ++seed) {
        const std::string text = loose_network(seed);
        INFO("seed " << seed << '\n' << text);
        const auto model = language::load_text("m.xta", text, language::Format::xta);
        std::string file = "sup: n\n";
        for (const std::string& query : queries(seed)) file += query + "\n";
        const auto compiled = model->compile_queries("m.q", file);
        std::vector<const model::Query*> all;
        for (const auto& query : compiled) all.push_back(&query.query);
        verify::Options merging = merging_options(merging_ways[1], Merge::on);
        merging.trace = TraceWish::none;
        std::vector<const model::Query*> shared;
        for (const std::size_t i :
             verify::explored_together(model->network(), all, merging))
            shared.push_back(all[i]);
        const auto answers = verify::check_together(model->network(), shared, merging);
        for (std::size_t i = 0; i < shared.size(); ++i) {
            INFO(shared[i]->text);
            verify::Options plain = merging;
            plain.search.merge = Merge::off;
            const Answer alone = verify::check(model->network(), *shared[i], plain);
            CHECK(answers[i].verdict == alone.verdict);
            merged += answers[i].statistics.merged;
            if (model::seeks(shared[i]->kind, model::Sought::values)) {
                REQUIRE(answers[i].values.size() == alone.values.size());
                CHECK(verify::text_of(shared[i]->kind, answers[i].values[0]) ==
                      verify::text_of(shared[i]->kind, alone.values[0]));
            }
        }
    }
    CHECK(merged > 0);
    if (effort() < 100) return;
    CHECK(merged > 500);
}

TEST_CASE("zones of representatives may be merged", "[symmetry]") {
    std::uint64_t merged = 0, runs = 0, moved = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{60}); ++seed) {
        const std::string text = loose_network(seed, true);
        INFO("seed " << seed << '\n' << text);
        const auto model = language::load_text("m.xta", text, language::Format::xta);
        INFO(render(model->diagnostics(), model->sources()));
        REQUIRE(model->ok());
        std::vector<std::string> all = queries(seed);
        all.emplace_back("E<> n == 3 && P0.c && P1.c && P2.c");
        all.emplace_back("E<> forall (i : int[0,2]) x[i] == 2");
        all.emplace_back(
            "E<> (P0.c || P1.c || P2.c) && exists (i : int[0,2]) forall (j : "
            "int[0,2]) j == i || x[j] >= x[i] + 2");
        for (const std::string& query_text : all) {
            const auto compiled = model->compile_queries("m.q", query_text);
            INFO(query_text);
            REQUIRE(compiled.size() == 1);
            REQUIRE(!compiled[0].broken());
            const model::Query& query = compiled[0].query;
            const Answer plain = verify::check(
                model->network(), query, merging_options(merging_ways[1], Merge::off));
            REQUIRE(plain.verdict != Verdict::error);
            for (const MergingWay& way : merging_ways) {
                INFO(way.name);
                verify::Options options = merging_options(way, Merge::on);
                options.symmetry = verify::SymmetryUse::on;
                const Answer answer = verify::check(model->network(), query, options);
                INFO(answer.reason);
                REQUIRE(answer.verdict == plain.verdict);
                const bool is_both = answer.statistics.merged != 0 && answer.symmetry &&
                                     answer.symmetry->moved != 0;
                merged += is_both ? answer.statistics.merged : 0;
                moved += is_both ? answer.symmetry->moved : 0;
                if (!finds(answer, query)) continue;
                REQUIRE(answer.run); // replayed
                runs += is_both ? 1 : 0;
                REQUIRE(answer.length == answer.run->length());
                if (way.trace == TraceWish::shortest)
                    REQUIRE(answer.run->length() == plain.run->length());
            }
        }
    }
    CAPTURE(merged, moved, runs);
    CHECK(merged > 0);
    CHECK(runs > 0);
    if (effort() < 100) return;
    CHECK(merged > 1000);
    CHECK(moved > 1000);
    CHECK(runs > 50);
}
