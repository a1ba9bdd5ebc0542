// The exploration loop on models so small that every step is known.
#include "explore/search.h"

#include "explore/searching.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;

namespace {

/// a has children b and c, b has d and e, c has f.
constexpr const char* tree = R"(
    process P() { state a, b, c, d, e, f; init a;
        trans a -> b {}, a -> c {}, b -> d {}, b -> e {}, c -> f {}; }
    system P;
)";

/// All values of n from 0 to 999.
constexpr const char* line = R"(
    int[0,999] n;
    process P() { state a; init a; trans a -> a { guard n < 999; assign n++; }; }
    system P;
)";

} // namespace

TEST_CASE("breadth first goes level by level", "[search]") {
    Engine e(tree);
    const Result r = search(e, with(Order::breadth_first));
    CHECK(r.outcome.ending == Ending::exhausted);
    CHECK(r.explored == Names{"a", "b", "c", "d", "e", "f"});
    CHECK(r.stuck == Names{"d", "e", "f"});
    CHECK(r.statistics.explored == 6);
    CHECK(r.statistics.generated == 5);
    CHECK(r.statistics.stored == 6);
    CHECK(r.statistics.waiting == 0);
}

TEST_CASE("depth first takes the last successor first", "[search]") {
    Engine e(tree);
    const Result r = search(e, with(Order::depth_first));
    CHECK(r.explored == Names{"a", "c", "f", "b", "e", "d"});
    CHECK(r.statistics.stored == 6);
}

TEST_CASE("random depth first is depth first in some order, the same for a seed",
          "[search]") {
    std::set<Names> orders;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Engine e(tree);
        const Names once = search(e, with(Order::random_depth_first, seed)).explored;
        Engine again(tree);
        CHECK(search(again, with(Order::random_depth_first, seed)).explored == once);
        REQUIRE(once.size() == 6);
        CHECK(once[0] == "a");
        orders.insert(once);
    }
    // b before c or not, d before e or not
    CHECK(orders == std::set<Names>{{"a", "b", "d", "e", "c", "f"},
                                    {"a", "b", "e", "d", "c", "f"},
                                    {"a", "c", "f", "b", "d", "e"},
                                    {"a", "c", "f", "b", "e", "d"}});
}

TEST_CASE("every state is asked about once, as soon as it is found", "[search]") {
    Engine e(tree);
    const Result r = search(e, with(Order::breadth_first), "e");
    CHECK(r.outcome.ending == Ending::found);
    CHECK(r.found == Names{"a", "b", "c", "d", "e"});
    CHECK(r.explored == Names{"a", "b"});
    CHECK(r.path == Names{"a", "b", "e"});
}

TEST_CASE("the initial state may be the goal", "[search]") {
    Engine e(tree);
    const Result r = search(e, with(Order::depth_first), "a");
    CHECK(r.outcome.ending == Ending::found);
    CHECK(r.path == Names{"a"});
    CHECK(r.explored.empty());
}

TEST_CASE("a goal that is refused does not end the search", "[search]") {
    Engine e("process P() { state a, b; init a; trans a -> b {}; } system P;");
    const Result r =
        search(e, with(Order::breadth_first), "b", false, Inclusion::simulation, 1);
    CHECK(r.outcome.ending == Ending::exhausted);
    CHECK(r.found == Names{"a", "b"});
}

// ---------------------------------------------------------------- limits

TEST_CASE("a limit on states ends the search after exactly that number", "[search]") {
    for (const Order order : {Order::breadth_first, Order::depth_first}) {
        Engine e(line);
        Settings settings = with(order);
        settings.limits.states = 100;
        const Result r = search(e, settings);
        CHECK(r.outcome.ending == Ending::limit);
        CHECK(r.outcome.reason == "the limit on states was reached");
        CHECK(r.statistics.explored == 100);
    }
}

TEST_CASE("a state that a limit left unexplored is still waiting", "[search]") {
    Engine e(line);
    Settings settings;
    settings.limits.states = 100;
    CHECK(search(e, settings).statistics.waiting == 1);
}

TEST_CASE("a limit that is not met changes nothing", "[search]") {
    Engine e(line);
    Settings settings;
    settings.limits = {.seconds = 1000.0,
                       .bytes = std::uint64_t{1} << 30,
                       .states = 1001,
                       .depth = 1000};
    const Result r = search(e, settings);
    CHECK(r.outcome.ending == Ending::exhausted);
    CHECK(r.statistics.explored == 1000);
}

TEST_CASE("a limit on depth leaves deeper states alone", "[search]") {
    for (const Order order : {Order::breadth_first, Order::depth_first}) {
        Engine e(tree);
        Settings settings = with(order);
        settings.limits.depth = 1;
        const Result r = search(e, settings);
        CHECK(r.outcome.ending == Ending::limit);
        CHECK(r.outcome.reason == "the depth limit was reached");
        CHECK(r.found == Names{"a", "b", "c"});
        CHECK(r.explored.size() ==
              3); // the goal asks for their successors, which stay out
    }
    // 2 transitions are enough to see everything, but not to know that it is all
    Engine e(tree);
    Settings settings;
    settings.limits.depth = 2;
    CHECK(search(e, settings).found.size() == 6);
    settings.limits.depth = 3;
    CHECK(search(e, settings).outcome.ending == Ending::exhausted);
}

TEST_CASE("breadth first, a state that keeps growing keeps its place", "[search]") {
    // The zones of P grow for a million rounds, and with them that of every state of Q.
    Engine e(
        "clock x, y;"
        "process P() { state a { x <= 1 }, z; init a; trans a -> a { assign x = 0; },"
        " a -> z { guard y >= 1000000; }; }"
        "process Q() { state a, b, c; init a; trans a -> b { }, b -> c { }; }"
        "system P, Q;");
    for (const bool shortest : {false, true}) {
        Settings settings;
        settings.limits.states = 100;
        const Result r = search(e, settings, "a c", shortest);
        CHECK(r.outcome.ending == Ending::found);
        CHECK(r.statistics.explored < 20);
    }
}

TEST_CASE("a goal within the limit on depth is found", "[search]") {
    Engine e(tree);
    Settings settings;
    settings.limits.depth = 2;
    CHECK(search(e, settings, "f").outcome.ending == Ending::found);
    settings.limits.depth = 1;
    CHECK(search(e, settings, "f").outcome.ending == Ending::limit);
}

TEST_CASE("a limit on memory ends the search", "[search]") {
    Engine e("int[0,99999] n; process P() { state a; init a;"
             " trans a -> a { guard n < 99999; assign n++; }; } system P;");
    Settings settings;
    settings.limits.bytes = 200'000;
    const Result r = search(e, settings);
    CHECK(r.outcome.ending == Ending::limit);
    CHECK(r.outcome.reason == "the memory limit was reached");
    CHECK(r.statistics.store_bytes > 200'000);
    CHECK(r.statistics.store_bytes < 400'000); // one more growth of the index at most
    CHECK(r.statistics.explored < 99'999);
}

TEST_CASE("a limit on time ends the search", "[search]") {
    Engine e(line);
    Settings settings;
    settings.limits.seconds = 0.0;
    const Result r = search(e, settings);
    CHECK(r.outcome.ending == Ending::limit);
    CHECK(r.outcome.reason == "the time limit was reached");
}

TEST_CASE("a search can be interrupted from outside", "[search]") {
    Engine e(line);
    std::atomic<bool> interrupted = true;
    Settings settings;
    settings.interrupted = &interrupted;
    Result r = search(e, settings);
    CHECK(r.outcome.ending == Ending::limit);
    CHECK(r.outcome.reason == "interrupted");
    CHECK(r.statistics.explored == 0);
    interrupted = false;
    CHECK(search(e, settings).outcome.ending == Ending::exhausted);
}

TEST_CASE("a long search tells how far it is, and can be stopped then", "[search]") {
    // Never ends by itself within any patience.
    Engine e(
        "int[0,99] a, b, c, d;"
        "process P() { state s; init s; trans"
        " s -> s { assign a = (a + 1) % 100; }, s -> s { assign b = (b + 1) % 100; },"
        " s -> s { assign c = (c + 1) % 100; }, s -> s { assign d = (d + 1) % 100; };"
        "} system P;");
    std::atomic<bool> interrupted = false;
    std::vector<std::uint64_t> explored;
    Settings settings;
    settings.interrupted = &interrupted;
    settings.limits.states = 50'000'000;
    settings.progress = [&](const Statistics& s) {
        explored.push_back(s.explored);
        if (explored.size() == 2) interrupted = true;
    };
    Store store{e.system(), e.bounds(), Inclusion::simulation};
    struct Nothing final : Goal {
        Answer reached(const Word*, zone::ConstZone) override { return Answer::no; }
        bool asks_late() const override { return false; }
        Answer reached_late(const Word*, zone::ConstZone, bool) override {
            return Answer::no;
        }
        bool accept(NodeId) override { return true; }
    } nothing;
    Search s{e.expander(), store, settings, nothing, false};
    CHECK(s.run().reason == "interrupted");
    REQUIRE(explored.size() == 2);
    CHECK(explored[0] < explored[1]);
    CHECK(explored[1] <= s.statistics().explored);
}

// ---------------------------------------------------------------- coverings

TEST_CASE("the shortest way is found although a longer one covers it", "[search]") {
    // b is found at once with x - y <= 1, and while it waits by way of c with any x - y.
    const char* text = R"(
        clock x, y;
        process P() { state a, b, c, g, h; init a;
            trans a -> c {}, a -> b { guard x <= 1; assign y = 0; },
                  c -> b { assign y = 0; },
                  b -> g {}, b -> h { guard y <= 1 && x >= 3; }; }
        system P;
    )";
    for (const Inclusion inclusion : {Inclusion::inclusion, Inclusion::simulation}) {
        Engine e(text);
        const Settings settings = with(Order::breadth_first);
        CHECK(search(e, settings, "g", true, inclusion).path == Names{"a", "b", "g"});
        // If it need not be the shortest, the first b is not explored any more.
        CHECK(search(e, settings, "g", false, inclusion).path ==
              Names{"a", "c", "b", "g"});
    }
}

TEST_CASE("shortest paths through covered states are as short as equality says",
          "[search]") {
    // A ladder: at each rung a tight quick way and a wide slow one to the next.
    std::string text = "clock x; process P() { state ";
    std::string edges;
    for (int i = 0; i < 6; ++i) {
        const std::string n = std::to_string(i);
        const std::string m = std::to_string(i + 1);
        text.append("a").append(n).append(", b").append(n).append(", ");
        edges.append(edges.empty() ? "" : ", ");
        edges.append("a").append(n).append(" -> a").append(m);
        edges.append(" { guard x <= 2; assign x = 0; }, ");
        edges.append("a").append(n).append(" -> b").append(n).append(" {}, ");
        edges.append("b").append(n).append(" -> a").append(m).append(" {}");
    }
    text += "a6, g; init a0; trans " + edges +
            ", a6 -> g { guard x >= 3 && x < 50; }; }"
            " system P;";
    Engine e(text);
    const Result exact =
        search(e, with(Order::breadth_first), "g", true, Inclusion::inclusion);
    const Result covering =
        search(e, with(Order::breadth_first), "g", true, Inclusion::simulation);
    CHECK(exact.path.size() == 8); // seven transitions
    CHECK(covering.path.size() == exact.path.size());
}

TEST_CASE("a state that is covered before its turn is not explored", "[search]") {
    // b is found with x <= 1 first, then with all x.
    Engine e(R"(
        clock x;
        process P() { state a, b, c; init a;
            trans a -> b { guard x <= 1; }, a -> b {}, b -> c { guard x <= 9; }; }
        system P;
    )",
             {.extrapolation = semantics::Extrapolation::none,
              .symmetric = false,
              .observed = {}});
    const Result r =
        search(e, with(Order::breadth_first), "none", false, Inclusion::inclusion);
    CHECK(std::ranges::count(r.explored, "b") == 1);
    CHECK(r.statistics.waiting == 0);
}

TEST_CASE("an error ends the search at the state where it is", "[search]") {
    Engine e("int[0,3] i; process P() { state a; init a; trans a -> a { assign i++; }; }"
             " system P;");
    const Result r = search(e, with(Order::breadth_first));
    CHECK(r.outcome.ending == Ending::error);
    CHECK(r.path == Names{"a  i=0", "a  i=1", "a  i=2", "a  i=3"});
    CHECK(r.error == "value out of range: 4 for i, which holds 0 to 3");
}

TEST_CASE("a model without an initial state is told apart", "[search]") {
    Engine e("clock x; process P() { state a { x >= 1 }; init a; } system P;");
    Store store{e.system(), e.bounds(), Inclusion::simulation};
    Diary diary{e, "none"};
    const Settings settings;
    const Outcome outcome = Search{e.expander(), store, settings, diary, false}.run();
    CHECK(outcome.ending == Ending::error);
    CHECK(outcome.no_initial_state);
    CHECK_FALSE(e.expander().failed());
}
