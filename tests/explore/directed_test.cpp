// The directed searches on models so small that every step is known.
#include "explore/searching.h"
#include "semantics/costs.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Ties;
using guide::infinite;

namespace {

/// a leads to the goal g over b, in two transitions, and over c and d, in three.
constexpr const char* forked = R"(
    process P() { state a, b, c, d, g; init a;
        trans a -> b {}, a -> c {}, b -> g {}, c -> d {}, d -> g {}; }
    system P;
)";

semantics::Costs costs(std::vector<std::uint32_t> of_edges) {
    return {.of_edge = std::move(of_edges)};
}

} // namespace

// ---------------------------------------------------------------- best first

TEST_CASE("best first follows the estimate wherever it leads", "[directed]") {
    Engine e(forked);
    ByName estimate{e, {{"a", 3}, {"b", 2}, {"c", 1}}};
    Settings settings = with(Order::best_first);
    settings.estimate = &estimate;
    const Result r = search(e, settings, "g");
    CHECK(r.path == Names{"a", "c", "d", "g"});
    CHECK(r.outcome.length == 3u);
    CHECK_FALSE(r.outcome.within);
}

TEST_CASE("among equal estimates the newest or the oldest comes first", "[directed]") {
    Engine e(forked);
    Settings settings = with(Order::best_first);
    CHECK(search(e, settings).explored == Names{"a", "c", "d", "g", "b"});
    settings.ties = Ties::oldest;
    CHECK(search(e, settings).explored == Names{"a", "b", "c", "g", "d"});
}

// ---------------------------------------------------------------- A*

TEST_CASE("A* finds the shortest way although the estimate prefers another",
          "[directed]") {
    Engine e(forked);
    ByName estimate{e, {{"b", 1}}};
    Settings settings = with(Order::a_star);
    settings.estimate = &estimate;
    const Result r = search(e, settings, "g");
    CHECK(r.path == Names{"a", "b", "g"});
    CHECK(r.outcome.length == 2u);
    CHECK(r.outcome.proved_cheapest());
}

TEST_CASE("A* does not stop at a goal while a cheaper one may be waiting", "[directed]") {
    // g is found from a at once for 5, and costs 4 by way of b.
    Engine e("process P() { state a, b, g; init a;"
             " trans a -> g {}, a -> b {}, b -> g {}; } system P;");
    const semantics::Costs prices = costs({5, 1, 3});
    Settings settings = with(Order::a_star);
    settings.costs = &prices;
    Result r = search(e, settings, "g");
    CHECK(r.path == Names{"a", "b", "g"});
    CHECK(r.outcome.length == 4u);
    CHECK(r.outcome.proved_cheapest());
    CHECK(r.statistics.improved == 1);
    CHECK(r.statistics.reopened == 0);
    // breadth first counts the cost, too, but looks for few transitions
    settings.order = Order::breadth_first;
    r = search(e, settings, "g", true);
    CHECK(r.outcome.length == 5u);
    CHECK_FALSE(r.outcome.within);
}

TEST_CASE("a state is explored again if an inconsistent estimate came too late to it",
          "[directed]") {
    // c is explored for 3, by way of a, before b shows that it costs 2.
    Engine e("process P() { state s, a, b, c, g; init s;"
             " trans s -> a {}, s -> b {}, a -> c {}, b -> c {}, c -> g {}; } system P;");
    const semantics::Costs prices = costs({1, 1, 2, 1, 9});
    ByName estimate{e, {{"b", 8}}};
    Settings settings = with(Order::a_star);
    settings.costs = &prices;
    settings.estimate = &estimate;
    const Result r = search(e, settings, "g");
    CHECK(r.path == Names{"s", "b", "c", "g"});
    CHECK(r.outcome.length == 11u);
    CHECK(r.outcome.proved_cheapest());
    CHECK(r.statistics.reopened == 1);
}

#ifdef NDEBUG // a search with assertions ends at the first broken promise
TEST_CASE("an estimate that promised consistency in vain is not believed", "[directed]") {
    Engine e("process P() { state s, a, b, c, g; init s;"
             " trans s -> a {}, s -> b {}, a -> c {}, b -> c {}, c -> g {}; } system P;");
    const semantics::Costs prices = costs({1, 1, 2, 1, 9});
    ByName estimate{e, {{"b", 8}}, {.admissible = true, .consistent = true}};
    Settings settings = with(Order::a_star);
    settings.costs = &prices;
    settings.estimate = &estimate;
    const Result r = search(e, settings, "g");
    CHECK(r.outcome.length == 11u);
    CHECK_FALSE(r.outcome.within);
}
#endif

TEST_CASE("a weight is told with what it may cost", "[directed]") {
    Engine e(forked);
    ByName estimate{e, {{"b", 1}}};
    Settings settings = with(Order::a_star);
    settings.estimate = &estimate;
    settings.weight = {5, 1};
    const Result r = search(e, settings, "g");
    CHECK(r.path == Names{"a", "c", "d", "g"});
    CHECK_FALSE(r.outcome.proved_cheapest());
    REQUIRE(r.outcome.within);
    CHECK(r.outcome.within->numerator == 5);
    ByName rash{e, {{"b", 9}}, {}};
    settings.estimate = &rash;
    settings.weight = {};
    CHECK_FALSE(search(e, settings, "g").outcome.within);
}

TEST_CASE("circles that cost nothing end", "[directed]") {
    Engine e("process P() { state a, b, c, g; init a;"
             " trans a -> b {}, b -> c {}, c -> a {}, c -> b {}, b -> g {}; } system P;");
    const semantics::Costs prices = costs({0, 0, 0, 0, 1});
    for (const Order order : {Order::a_star, Order::ida_star, Order::adfs}) {
        Settings settings = with(order);
        settings.costs = &prices;
        CHECK(search(e, settings, "g").outcome.length == 1u);
        CHECK(search(e, settings, "none").outcome.ending == Ending::exhausted);
    }
}

TEST_CASE("a cost that cannot be counted is a limit", "[directed]") {
    Engine e("process P() { state a, b, c; init a; trans a -> b {}, b -> c {}; }"
             " system P;");
    const semantics::Costs prices = costs({4'000'000'000u, 4'000'000'000u});
    for (const Order order : {Order::a_star, Order::ida_star, Order::adfs}) {
        Settings settings = with(order);
        settings.costs = &prices;
        const Result r = search(e, settings, "c");
        CHECK(r.outcome.ending == Ending::limit);
        CHECK(r.outcome.reason == "a way costs more than can be counted");
    }
}

// ---------------------------------------------------------------- coverings

TEST_CASE("a state that a dearer one covers is not dropped", "[directed]") {
    // b is met with any x - y for 10, then by way of c with x - y <= 1 for 2.
    Engine e("clock x, y; process P() { state a, b, c, g, h; init a;"
             " trans a -> b { assign y = 0; }, a -> c { guard x <= 1; },"
             "       c -> b { guard x <= 1; assign y = 0; },"
             "       b -> g {}, b -> h { guard y <= 1 && x >= 3; }; } system P;");
    const semantics::Costs prices = costs({10, 1, 1, 1, 0});
    for (const Order order : {Order::a_star, Order::ida_star, Order::adfs}) {
        for (const Inclusion inclusion : {Inclusion::inclusion, Inclusion::simulation}) {
            Settings settings = with(order);
            settings.costs = &prices;
            settings.ties = Ties::oldest;
            const Result r = search(e, settings, "g", false, inclusion);
            CHECK(r.path == Names{"a", "c", "b", "g"});
            CHECK(r.outcome.length == 3u);
        }
    }
}

TEST_CASE("a waiting state that a dearer one covers is not thrown out", "[directed]") {
    Engine e("clock x, y; process P() { state a, b, g, h; init a;"
             " trans a -> b { guard x <= 1; assign y = 0; }, a -> b { assign y = 0; },"
             "       b -> g {}, b -> h { guard y <= 1 && x >= 3; }; } system P;");
    const semantics::Costs prices = costs({3, 5, 1, 1});
    for (const Inclusion inclusion : {Inclusion::inclusion, Inclusion::simulation}) {
        Settings settings = with(Order::a_star);
        settings.costs = &prices;
        CHECK(search(e, settings, "g", false, inclusion).outcome.length == 4u);
    }
}

// ---------------------------------------------------------------- dead ends

TEST_CASE("dead ends are left out, in every order, if they are proved", "[directed]") {
    constexpr Order orders[] = {
        Order::breadth_first, Order::depth_first, Order::best_first, Order::a_star,
        Order::ida_star,      Order::idfs,        Order::adfs};
    for (const Order order : orders) {
        for (const char* clocks : {"", "clock x;"}) {
            Engine e(std::string{clocks} + forked);
            ByName estimate{e, {{"c", infinite}}, {.dead_ends = true}};
            Settings settings = with(order);
            settings.estimate = &estimate;
            Result r = search(e, settings);
            CHECK(r.outcome.ending == Ending::exhausted);
            CHECK(std::ranges::count(r.explored, "c") == 0);
            CHECK(std::ranges::count(r.explored, "g") == 1);
            // IDA* meets it once per bound
            CHECK(r.statistics.dead_ends ==
                  std::max<std::uint64_t>(1, r.statistics.iterations));
            CHECK(r.statistics.waiting == 0);
            settings.prune_dead_ends = false;
            r = search(e, settings);
            CHECK(r.explored.size() >= 5);
            ByName unsure{e, {{"c", infinite}}, {}};
            settings.prune_dead_ends = true;
            settings.estimate = &unsure;
            r = search(e, settings);
            CHECK(r.explored.size() >= 5);
            CHECK(r.statistics.dead_ends == 0);
        }
    }
}

TEST_CASE("what seems hopeless comes last", "[directed]") {
    for (const Order order : {Order::best_first, Order::a_star}) {
        Engine e(forked);
        ByName estimate{e, {{"c", infinite}, {"b", 7}, {"g", 9}}, {}};
        Settings settings = with(order);
        settings.estimate = &estimate;
        CHECK(search(e, settings).explored == Names{"a", "b", "g", "c", "d"});
    }
}

// ---------------------------------------------------------------- entering

TEST_CASE("IDFS may miss a shorter way, ADFS does not", "[directed]") {
    // The last edge is taken first: p and q lead to a goal in 3 transitions. Then s is
    // entered by way of b, too deep for its own goal, and later found again from a.
    Engine e("process P() { state a, b, p, q, s, g; init a;"
             " trans a -> s {}, a -> b {}, a -> p {}, b -> s {}, p -> q {}, q -> g {},"
             "       s -> g {}; } system P;");
    Result r = search(e, with(Order::idfs), "g");
    CHECK(r.outcome.ending == Ending::found);
    CHECK(r.path == Names{"a", "p", "q", "g"});
    CHECK(r.outcome.length == 3u);
    CHECK_FALSE(r.outcome.within);
    r = search(e, with(Order::adfs), "g");
    CHECK(r.path == Names{"a", "s", "g"});
    CHECK(r.outcome.length == 2u);
    CHECK(r.outcome.proved_cheapest());
    CHECK(r.statistics.goals == 2);
    CHECK(r.statistics.reopened >= 1);
    REQUIRE(r.statistics.first_goal);
    CHECK(r.statistics.first_goal->explored < r.statistics.best_goal->explored);
}

TEST_CASE("a state is marked when it is entered, not when it is found", "[directed]") {
    // Depth first over a stack would explore b from a; here it is entered from d.
    Engine e("process P() { state a, b, c, d; init a;"
             " trans a -> b {}, a -> c {}, c -> d {}, d -> b {}; } system P;");
    CHECK(search(e, with(Order::idfs), "b").path == Names{"a", "c", "d", "b"});
    CHECK(search(e, with(Order::depth_first), "b").path == Names{"a", "b"});
}

TEST_CASE("a limit after a goal leaves the goal", "[directed]") {
    Engine e("int[0,999] n; process P() { state a, g; init a;"
             " trans a -> a { guard n < 999; assign n++; },"
             "       a -> g { guard n == 500; assign n = 0; }; } system P;");
    for (const Order order : {Order::idfs, Order::adfs}) {
        Settings settings = with(order);
        settings.ties = Ties::oldest; // n++ first: 499 states lie beyond the goal's
        settings.limits.states = 700;
        Result r = search(e, settings, "g  n=0");
        CHECK(r.outcome.ending == Ending::limit);
        settings.limits.states = 1000;
        r = search(e, settings, "g  n=0");
        CHECK(r.outcome.ending == Ending::found);
        CHECK(r.outcome.length == 501u);
        CHECK(r.outcome.reason.empty());
        CHECK(r.outcome.proved_cheapest() == (order == Order::adfs));
        settings.ties = Ties::newest;
        settings.limits.states = 501; // just when it was found
        settings.limits.depth = 600;
        r = search(e, settings, "g  n=0");
        CHECK(r.outcome.ending == Ending::found);
        CHECK(r.path.size() == 502);
    }
}

TEST_CASE("IDA* deepens by the estimates that were cut", "[directed]") {
    Engine e(forked);
    Result r = search(e, with(Order::ida_star), "g");
    CHECK(r.path == Names{"a", "b", "g"});
    CHECK(r.outcome.proved_cheapest());
    CHECK(r.statistics.iterations == 3); // 0, 1, 2
    ByName estimate{e, {{"a", 2}, {"b", 1}, {"c", 2}, {"d", 1}}};
    Settings settings = with(Order::ida_star);
    settings.estimate = &estimate;
    r = search(e, settings, "g");
    CHECK(r.statistics.iterations == 1);
    CHECK(r.explored == Names{"a", "b"});
}

TEST_CASE("with bits IDA* finds, but proves nothing", "[directed]") {
    Engine e(forked);
    Settings settings = with(Order::ida_star);
    settings.bits = 16;
    Result r = search(e, settings, "g");
    CHECK(r.outcome.ending == Ending::found);
    CHECK(r.path == Names{"a", "b", "g"});
    CHECK(r.outcome.length == 2u);
    CHECK_FALSE(r.outcome.within);
    r = search(e, settings, "none");
    CHECK(r.outcome.ending == Ending::limit);
    CHECK(r.outcome.reason == "bit-state hashing may have missed states");
    settings.bits = 40;
    settings.limits.bytes = 1'000'000'000;
    r = search(e, settings, "g");
    CHECK(r.outcome.reason == "the memory limit was reached");
}

TEST_CASE("entering searches keep to limits", "[directed]") {
    Engine e("int[0,999] n; process P() { state a; init a;"
             " trans a -> a { guard n < 999; assign n++; }; } system P;");
    for (const Order order : {Order::idfs, Order::adfs}) {
        Settings settings = with(order);
        settings.limits.states = 100;
        Result r = search(e, settings);
        CHECK(r.outcome.reason == "the limit on states was reached");
        CHECK(r.statistics.explored == 100);
        settings.limits = {.seconds = {}, .bytes = {}, .states = {}, .depth = 10};
        r = search(e, settings);
        CHECK(r.outcome.reason == "the depth limit was reached");
        CHECK(r.statistics.explored == 11); // the last for its goal's sake alone
        CHECK(r.found.size() == 11);
        settings.limits = {.seconds = 0.0, .bytes = {}, .states = {}, .depth = {}};
        CHECK(search(e, settings).outcome.reason == "the time limit was reached");
        settings.limits = {.seconds = {}, .bytes = 30'000, .states = {}, .depth = {}};
        CHECK(search(e, settings).outcome.reason == "the memory limit was reached");
    }
    Settings settings = with(Order::ida_star);
    settings.limits.states = 5000;
    CHECK(search(e, settings).outcome.reason == "the limit on states was reached");
    settings.limits = {.seconds = {}, .bytes = {}, .states = {}, .depth = 10};
    CHECK(search(e, settings).outcome.reason == "the depth limit was reached");
}

TEST_CASE("a goal that is refused is an ordinary state", "[directed]") {
    for (const Order order :
         {Order::best_first, Order::a_star, Order::ida_star, Order::idfs, Order::adfs}) {
        Engine e("process P() { state a, b; init a; trans a -> b {}, b -> a {}; }"
                 " system P;");
        const Result r = search(e, with(order), "a", false, Inclusion::simulation, 1000);
        CHECK(r.outcome.ending == Ending::exhausted);
        CHECK(r.outcome.node == explore::no_node);
        CHECK(r.explored.size() >= 2);
    }
}
