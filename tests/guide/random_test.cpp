// Random networks of every profile: estimates against exploration. An estimate that is too
// large is the worst that can happen here.
#include "catch.h"
#include "effort.h"
#include "guide/estimating.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"

#include <initializer_list>
#include <string>
#include <vector>

using namespace zonar;
using abstraction::Distance;

namespace {

constexpr std::uint64_t usual_networks = 12;
constexpr std::size_t most_states = 150;

/// Limits as they come, and such that something is always dropped.
guide::FactorLimits random_limits(oracle::Dice& dice) {
    guide::FactorLimits limits;
    if (dice.percent(50)) return limits;
    if (dice.percent(40)) limits.combinations = 1 + dice.below(20);
    if (dice.percent(30)) limits.values = 1 + dice.below(4);
    if (dice.percent(20)) limits.labels = dice.below(6);
    if (dice.percent(20)) limits.transitions = dice.below(60);
    if (dice.percent(20)) limits.evaluations = dice.below(40);
    if (dice.percent(30)) limits.goals = 1 + dice.below(3);
    return limits;
}

void check_model(const std::string& text, const std::vector<std::string>& queries,
                 std::uint64_t seed, std::size_t most, tests::Tally& tally) {
    INFO("seed " << seed << '\n' << text);
    tests::Engine engine(text);
    const tests::Graph graph = tests::explore(engine, most);
    if (graph.cells.empty()) return;
    oracle::Dice dice{seed};
    for (const std::string& asked : queries) {
        INFO(asked);
        const model::Query query = tests::compile_query(engine.loaded(), asked);
        const std::vector<bool> goals = goals_in(graph, engine.network(), query);
        const guide::Factors factors{engine.system(), query, random_limits(dice)};
        ++tally.queries;
        for (const abstraction::StateId bound : {0u, 1u, 3u, 10u}) {
            INFO("bound " << bound);
            check_consistent(graph, goals, tests::Estimate{factors, bound}, tally);
        }
        if (!factors.dropped().exact() || !graph.complete) continue;
        ++tally.exact;
        const std::vector<Distance> truth = distances_in(graph, goals);
        const tests::Estimate estimate{factors, 0};
        for (std::size_t i = 0; i < truth.size(); ++i) {
            INFO("state " << i);
            REQUIRE(estimate(graph.cells[i]) == truth[i]);
        }
    }
}

void check_network(const oracle::Profile& profile, std::uint64_t seed,
                   tests::Tally& tally) {
    const oracle::ModelSketch sketch = oracle::random_network(profile, seed);
    std::vector<std::string> queries;
    for (const oracle::QuerySketch& query : sketch.queries)
        queries.push_back(oracle::text(query));
    INFO(profile.name);
    check_model(oracle::xta(sketch), queries, seed, most_states, tally);
}

/// In the order in which they are written, so that all compilers throw the dice alike.
std::string join(std::initializer_list<std::string> parts) {
    std::string joined;
    for (const std::string& part : parts) joined += part;
    return joined;
}

/// Models about an array and its indices, which the networks of the oracle do not have.
class ArrayModel {
public:
    explicit ArrayModel(std::uint64_t seed) : dice_(seed) {}

    std::string text() {
        std::string model = join(
            {"int[0,2] a[3] = {", number(), ",", number(), ",", number(), "};",
             "int[0,2] i, j; int big;", dice_.percent(30) ? "broadcast " : "",
             "chan c[3];"
             "int get(int[0,2] k) { return a[k]; }"
             "void put(int[0,2] k, int[0,2] v) { a[k] = v; i = (i + 1) % 3; }"
             "void shift() { int k; for (k = 0; k < 2; k++) a[k] = a[k + 1]; }"
             "void swap(int[0,2]& x, int[0,2]& y) { int[0,2] z = x; x = y; y = z; }"});
        for (const char* name : {"P", "Q"}) {
            model += join({"process ", name, "() { state l0, l1, l2; init l0; trans ",
                           edge("l0", "l1"), ",", edge("l1", "l2")});
            const std::size_t more = 1 + dice_.below(4);
            for (std::size_t e = 0; e < more; ++e) {
                const std::string from = location();
                model += join({",", edge(from, location())});
            }
            model += "; }";
        }
        return model + "system P, Q;";
    }
    std::string query() {
        return join({dice_.percent(50) ? "E<> (" : "A[] not (",
                     dice_.percent(50) ? "P.l2" : "Q.l1 && " + comparison(), ")",
                     dice_.percent(30) ? " || " + comparison() : ""});
    }

private:
    std::string number() { return std::to_string(dice_.below(3)); }
    std::string location() { return dice_.pick<std::string>({"l0", "l1", "l2"}); }
    std::string place() {
        return dice_.pick<std::string>(
            {"i", "j", "a[0]", "a[2]", "a[i]", "a[j]", "a[a[i]]", "a[(i + j) % 3]"});
    }
    std::string value() {
        switch (dice_.below(7)) {
        case 0: return number();
        case 1: return join({"(", place(), " + 1) % 3"});
        case 2: return join({"2 - ", place()});
        case 3: return join({"get(", place(), ")"});
        case 4: return dice_.percent(25) ? "(big < 4 ? 1 : 2)" : place();
        default: return place();
        }
    }
    std::string comparison() {
        return join({value(), dice_.pick<std::string>({" == ", " != ", " < "}), value()});
    }
    std::string update() {
        switch (dice_.below(8)) {
        case 0: return join({"put(", place(), ", ", place(), ")"});
        case 1: return "shift()";
        case 2: return dice_.percent(30) ? "big = (big + 900) % 3000" : "j = " + value();
        case 3: return join({"swap(", place(), ", ", place(), ")"});
        default: return join({place(), " = ", value()});
        }
    }
    std::string edge(const std::string& from, const std::string& to) {
        std::string labels;
        if (dice_.percent(60)) {
            labels += join({"guard ", comparison()});
            if (dice_.percent(30)) labels += join({" && ", comparison()});
            labels += "; ";
        }
        if (dice_.percent(50))
            labels += join({"sync c[", value(), dice_.percent(50) ? "]!; " : "]?; "});
        if (dice_.percent(80)) {
            labels += join({"assign ", update()});
            if (dice_.percent(40)) labels += join({", ", update()});
            labels += "; ";
        }
        return join({from, " -> ", to, " { ", labels, "}"});
    }

    oracle::Dice dice_;
};

} // namespace

TEST_CASE("estimates are consistent on random networks", "[random]") {
    tests::Tally tally;
    for (const oracle::Profile& profile : oracle::profiles())
        for (std::uint64_t seed = 1; seed <= with_effort(usual_networks); ++seed)
            check_network(profile, seed, tally);
    CHECK(tally.informative * 2 > tally.queries);
    CHECK(tally.dead * 10 > tally.queries);
}

TEST_CASE("estimates of random networks without clocks are distances", "[random]") {
    const oracle::Profile plain{.name = "no clocks",
                                .processes = 3,
                                .clocks = 0,
                                .integers = 2,
                                .channels = 2,
                                .extra_edges = 5,
                                .data_guard = 45,
                                .data_update = 55,
                                .urgent_location = 10,
                                .select = 30,
                                .channel_array = 60,
                                .meta = 40,
                                .hooks = 25,
                                .function = 40,
                                .copied = 30,
                                .deadlock = 0};
    tests::Tally tally;
    const std::uint64_t count = with_effort(10 * usual_networks);
    for (std::uint64_t seed = 1; seed <= count; ++seed) check_network(plain, seed, tally);
    CHECK(tally.exact > 0);
    CHECK(tally.informative > 0);
    if (effort() < 100) return; // too few to be typical
    CHECK(tally.exact > count);
    CHECK(tally.informative > count);
}

TEST_CASE("estimates of random models with arrays are consistent", "[random]") {
    tests::Tally tally;
    const std::uint64_t count = with_effort(10 * usual_networks);
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        ArrayModel model{seed};
        const std::string text = model.text();
        const std::vector<std::string> queries{model.query(), model.query()};
        check_model(text, queries, seed, 1000, tally);
    }
    CHECK(tally.exact > count / 2);
    CHECK(tally.informative > count);
}
