// What can be said about the oracle for liveness without asking the engine.
#include "oracle/liveness_oracle.h"

#include "catch.h"
#include "effort.h"
#include "exploration/each_question.h"
#include "language/load.h"
#include "oracle/random_network.h"
#include "oracle/timed_steps.h"

#include <algorithm>
#include <map>
#include <string>

using namespace zonar;
using exploration::Expected;
using oracle::LivenessAnswer;
using oracle::LivenessOracle;
using oracle::PointGraph;
using oracle::TimedVerdict;
using Runs = LivenessOracle::Runs;

namespace {

LivenessAnswer ask(language::LoadedModel& model, LivenessOracle& oracle,
                   const std::string& text) {
    const auto queries = model.compile_queries("text.q", text);
    REQUIRE(queries.size() == 1);
    INFO(text);
    REQUIRE(!queries[0].broken());
    return oracle.ask(queries[0].query);
}

std::string bracketed(const oracle::Formula& formula) {
    return std::string{"("}.append(text(formula)).append(")");
}

bool is_decided(const LivenessAnswer& answer) {
    return answer.verdict == TimedVerdict::satisfied ||
           answer.verdict == TimedVerdict::not_satisfied;
}

/// visit(model, sketch) for random networks of every profile with queries of this family.
template <class Visit>
void for_random_networks(std::uint64_t count, Visit visit) {
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= with_effort(count); ++seed) {
            const oracle::ModelSketch sketch =
                random_network(profile, seed, oracle::QueryFamily::liveness);
            INFO("profile '" << profile.name << "', seed " << seed);
            INFO(xta(sketch));
            const auto model =
                language::load_text("random.xta", xta(sketch), language::Format::xta);
            REQUIRE(model->ok());
            visit(*model, sketch);
        }
    }
}

/// The greatest set of nodes that are allowed and stuck, or have an edge back into the set:
/// an endless path through finitely many nodes goes round.
std::vector<bool> greatest_fixpoint(const PointGraph& graph, std::vector<bool> allowed) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (std::size_t i = 0; i < allowed.size(); ++i) {
            if (!allowed[i]) continue;
            const PointGraph::Node& node = graph.nodes()[i];
            const bool stays = node.stuck || (node.later && allowed[*node.later]) ||
                               std::ranges::any_of(node.actions, [&](std::size_t next) {
                                   return allowed[next];
                               });
            if (stays) continue;
            allowed[i] = false;
            changed = true;
        }
    }
    return allowed;
}

} // namespace

TEST_CASE("the oracle for liveness knows the corner cases") {
    exploration::for_each_question(
        exploration::liveness_cases(),
        [](const model::Network& network, const model::Query& query, Expected expected) {
            const TimedVerdict verdict =
                query.kind == model::QueryKind::always_globally
                    ? oracle::TimedOracle(network).ask(query).verdict
                    : LivenessOracle(network).ask(query).verdict;
            CHECK(std::string{describe(verdict)} == text(expected));
        });
}

TEST_CASE("runs in which time stands still can be left out") {
    struct Row {
        const char* name;
        std::string states, edges;
        std::vector<exploration::Question> questions;
    };
    using exploration::no;
    using exploration::yes;
    const std::vector<Row> rows{
        {"a loop that takes no time is left out",
         "a0 { x <= 5 }, a1",
         "a0 -> a1 { guard x >= 2; }, a0 -> a0 { }",
         {yes("A<> P.a1"), no("E[] P.a0"), yes("P.a0 --> P.a1")}},
        {"a loop that resets its clock can take time",
         "a0 { x <= 5 }, a1",
         "a0 -> a1 { guard x >= 2; }, a0 -> a0 { assign x = 0; }",
         {no("A<> P.a1"), yes("A<> y > 7"), no("E[] x == 0"), yes("E[] P.a0 && x <= 1")}},
        {"time must pass every value",
         "a0",
         "a0 -> a0 { }",
         {yes("A<> x >= 5"), yes("x == 1 --> x == 2"), no("E[] x == 0"),
          yes("E[] true")}},
        {"a loop of less than one unit can be taken for ever",
         "a0 { x < 1 }",
         "a0 -> a0 { guard x > 0; assign x = 0; }",
         {yes("E[] P.a0"), yes("A<> y > 3"), no("E[] y < 1")}},
        {"clocks that only copy each other run out of time",
         "a0 { x <= 2 && y <= 2 }",
         "a0 -> a0 { assign x = y; }, a0 -> a0 { assign y = x; }",
         {no("E[] true"), yes("A<> false")}},
        {"a time lock is no run", "a0 { x <= 2 }", "", {no("E[] true")}},
        {"waiting is one", "a0", "", {yes("E[] P.a0"), no("E[] x <= 3")}},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        const auto model = language::load_text(
            "divergent.xta",
            "clock x, y;\n" + exploration::process("P", row.states, row.edges) +
                "system P;",
            language::Format::xta);
        REQUIRE(model->ok());
        LivenessOracle oracle(model->network(), Runs::divergent);
        for (const exploration::Question& question : row.questions) {
            INFO(question.query);
            const LivenessAnswer answer = ask(*model, oracle, question.query);
            CHECK(std::string{describe(answer.verdict)} == text(question.expected));
        }
    }
}

TEST_CASE("A<> p is not E[] not p, and --> keeps its laws") {
    std::size_t decided = 0, satisfied = 0, led = 0;
    for_random_networks(12, [&](language::LoadedModel& model, const auto& sketch) {
        if (model.network().has_stopwatches) return;
        LivenessOracle oracle(model.network(), Runs::all, 20'000);
        oracle::TimedOracle reachability(model.network(), {.limit = 20'000});
        const auto verdict = [&](const std::string& query) {
            return ask(model, oracle, query).verdict;
        };
        for (const oracle::QuerySketch& query : sketch.queries) {
            const LivenessAnswer answer = ask(model, oracle, text(query));
            INFO(text(query));
            if (!is_decided(answer) || answer.fault) continue;
            ++decided;
            satisfied += answer.verdict == TimedVerdict::satisfied;
            const std::string p = bracketed(query.formula);
            if (query.kind == oracle::QuerySketch::Kind::leads_to) {
                const std::string q = bracketed(query.goal);
                CHECK(verdict(p + " --> " + p) == TimedVerdict::satisfied);
                CHECK(verdict("false --> " + q) == TimedVerdict::satisfied);
                CHECK(verdict(p + " and not " + q + " --> " + q) == answer.verdict);
                if (answer.verdict == TimedVerdict::satisfied) continue;
                ++led;
                CHECK(verdict("true --> " + q) == TimedVerdict::not_satisfied);
                const auto reach = model.compile_queries("e.q", "E<> " + p);
                CHECK(reachability.ask(reach[0].query).verdict ==
                      TimedVerdict::satisfied);
                continue;
            }
            const LivenessAnswer dual =
                ask(model, oracle, (query.exists ? "A<> not " : "E[] not ") + p);
            CHECK(is_decided(dual));
            CHECK(dual.verdict != answer.verdict);
            if (!query.exists && answer.verdict == TimedVerdict::not_satisfied)
                CHECK(verdict("true --> " + p) == TimedVerdict::not_satisfied);
        }
    });
    CHECK(decided > with_effort(1000u));
    CHECK(satisfied * 5 > decided);
    CHECK(satisfied * 5 < decided * 4);
    CHECK(led > with_effort(100u));
}

TEST_CASE("circles are what a greatest fixpoint finds") {
    std::size_t can_stay = 0, must_leave = 0;
    for_random_networks(8, [&](language::LoadedModel& model, const auto& sketch) {
        if (model.network().has_stopwatches) return;
        PointGraph graph(model.network(), {.limit = 20'000});
        for (const auto& compiled : model.compile_queries("r.q", query_file(sketch))) {
            if (graph.explore_for(compiled.query) != PointGraph::Extent::complete)
                continue;
            std::vector<bool> allowed;
            for (auto truth : graph.where(compiled.query, compiled.query.condition)) {
                allowed.push_back(truth == PointGraph::Truth::yes);
            }
            const std::vector<bool> expected = greatest_fixpoint(graph, allowed);
            CHECK(that_can_stay(graph, allowed, Runs::all) == expected);
            for (std::size_t i = 0; i < allowed.size(); ++i)
                if (allowed[i]) ++(expected[i] ? can_stay : must_leave);
        }
    });
    CHECK(can_stay > with_effort(1000u));
    CHECK(must_leave > with_effort(100u));
}

TEST_CASE("a run whose time diverges is a run") {
    std::size_t same = 0, different = 0;
    for_random_networks(8, [&](language::LoadedModel& model, const auto& sketch) {
        LivenessOracle all(model.network(), Runs::all, 20'000);
        LivenessOracle divergent(model.network(), Runs::divergent, 20'000);
        for (const auto& compiled : model.compile_queries("r.q", query_file(sketch))) {
            const LivenessAnswer first = all.ask(compiled.query);
            const LivenessAnswer second = divergent.ask(compiled.query);
            if (!is_decided(first) || !is_decided(second)) continue;
            INFO(compiled.query.text);
            const bool exists = compiled.query.kind == model::QueryKind::exists_globally;
            if (first.verdict == second.verdict) {
                ++same;
                continue;
            }
            ++different;
            CHECK((second.verdict == TimedVerdict::satisfied) != exists);
        }
    });
    CHECK(same > different);
    CHECK(different > with_effort(50u));
}

TEST_CASE("without clocks a simple evaluation says the same") {
    oracle::Profile profile{.name = "no clocks", .clocks = 0, .integers = 2};
    profile.urgent_location = 30;
    profile.committed = 20;
    profile.data_guard = 40;
    std::size_t satisfied = 0, not_satisfied = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(60u); ++seed) {
        const oracle::ModelSketch sketch =
            random_network(profile, seed, oracle::QueryFamily::liveness);
        INFO("seed " << seed << "\n" << xta(sketch));
        const auto model =
            language::load_text("random.xta", xta(sketch), language::Format::xta);
        REQUIRE(model->ok());
        const model::Network& network = model->network();
        const oracle::ClockGrid grid({.clocks = network.clocks});
        oracle::TimedSteps steps(network, grid);

        // All states; what follows each; and whether it may last.
        using State = std::vector<std::int32_t>;
        struct After {
            std::vector<State> states;
            bool lasts = false;
        };
        std::map<State, After> all;
        std::vector<oracle::Point> waiting{steps.initial()};
        const State initial = waiting.front().cells;
        while (!waiting.empty()) {
            const oracle::Point point = waiting.back();
            waiting.pop_back();
            if (all.contains(point.cells)) continue;
            After& after = all[point.cells];
            after.lasts = steps.wait(point).has_value();
            for (const oracle::Point& next : steps.actions(point).successors) {
                after.states.push_back(next.cells);
                waiting.push_back(next);
            }
        }
        // The greatest set of states from which a run need not leave it.
        const auto can_stay = [&](const model::Query& query,
                                  const model::Predicate& predicate, bool wanted) {
            oracle::Interpreter interpreter(network, query, grid);
            std::map<State, bool> in;
            for (const auto& [state, after] : all) {
                interpreter.load(state);
                in[state] =
                    interpreter.holds(predicate, {0}, [] { return false; }) == wanted;
            }
            for (bool changed = true; changed;) {
                changed = false;
                for (const auto& [state, after] : all) {
                    if (!in[state] || after.lasts || after.states.empty()) continue;
                    if (std::ranges::any_of(after.states,
                                            [&](const State& s) { return in[s]; }))
                        continue;
                    in[state] = false;
                    changed = true;
                }
            }
            return in;
        };
        LivenessOracle oracle(network);
        for (const auto& compiled : model->compile_queries("r.q", query_file(sketch))) {
            const model::Query& query = compiled.query;
            INFO(query.text);
            REQUIRE(!compiled.broken());
            bool expected = true;
            if (query.kind == model::QueryKind::exists_globally) {
                expected = can_stay(query, query.condition, true)[initial];
            } else if (query.kind == model::QueryKind::always_eventually) {
                expected = !can_stay(query, query.condition, false)[initial];
            } else {
                auto stays = can_stay(query, *query.goal, false);
                oracle::Interpreter interpreter(network, query, grid);
                for (const auto& [state, after] : all) {
                    interpreter.load(state);
                    if (interpreter.holds(query.condition, {0}, [] { return false; }) &&
                        stays[state])
                        expected = false;
                }
            }
            const LivenessAnswer answer = oracle.ask(query);
            REQUIRE(is_decided(answer));
            CHECK((answer.verdict == TimedVerdict::satisfied) == expected);
            ++(expected ? satisfied : not_satisfied);
        }
    }
    CHECK(satisfied > with_effort(100u));
    CHECK(not_satisfied > with_effort(100u));
}

TEST_CASE("queries about liveness leave the network as it is") {
    for (const oracle::Profile& profile : oracle::profiles()) {
        CHECK(xta(random_network(profile, 7)) ==
              xta(random_network(profile, 7, oracle::QueryFamily::liveness)));
    }
}
