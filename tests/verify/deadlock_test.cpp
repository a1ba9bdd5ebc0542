// Deadlocks that are suspected by L and U, and what becomes of the suspicion. Against M and
// the oracle: tests/exploration.
#include "verify/asking.h"
#include "verify/together.h"

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using semantics::Extrapolation;
using verify::TraceWish;

namespace {

/// x and y are equal, but nothing compares them from below: by L and U, x could be above 5
/// while y <= 2 lets no process wait for that. There is always a way out.
constexpr const char* suspicious =
    "clock x, y;"
    "process P() { state a { y <= 2 }, b { y <= 2 }; init a;"
    " trans a -> b { guard x <= 5; assign x = 0, y = 0; },"
    "       b -> a { assign x = 0, y = 0; }; }"
    "system P;";

/// Stuck after three steps, in e, and in c suspected after two.
constexpr const char* suspicious_and_stuck =
    "clock x, y;"
    "process P() { state a, b, c { y <= 2 }, d, e; init a;"
    " trans a -> b { assign x = 0, y = 0; }, b -> c { assign x = 0, y = 0; },"
    "       c -> d { guard x <= 5; }, d -> e { guard x <= 9; }; }"
    "system P;";

Options with(Order order, TraceWish trace) {
    Options options;
    options.search.order = order;
    options.trace = trace;
    return options;
}

} // namespace

TEST_CASE("a place is exact if all locations of the state are", "[deadlock]") {
    Engine e("process P() { state a, b; init a; trans a -> b { }; }"
             "process Q() { state c, d; init c; trans c -> d { }; } system P, Q;");
    const Symbolic first = e.initial();
    const Symbolic other = e.successor(first, "b c");
    verify::DeadlockPlaces places{e.system()};
    CHECK_FALSE(places.include(first.words.data()));
    places.add(first.words.data());
    CHECK(places.include(first.words.data()));
    CHECK_FALSE(places.include(other.words.data()));
    CHECK(places.size() == 2);
    places.add(other.words.data());
    CHECK(places.include(first.words.data()));
    CHECK(places.include(other.words.data()));
    CHECK(places.size() == 3);
}

TEST_CASE("a search for deadlocks meets as many states as one for anything else",
          "[deadlock]") {
    const std::string model = fischer(4);
    const Answer anything = ask(model, "E<> false");
    const Answer deadlock = ask(model, "A[] not deadlock");
    CHECK(deadlock.verdict == Verdict::satisfied);
    CHECK(deadlock.statistics.explored == anything.statistics.explored);
    REQUIRE(deadlock.suspicions);
    CHECK(deadlock.suspicions->refuted == 0);
    CHECK_FALSE(anything.suspicions);
    // By M it is larger.
    Options by_m;
    by_m.extrapolation = Extrapolation::m_plus;
    const Answer exact = ask(model, "A[] not deadlock", by_m);
    CHECK(exact.verdict == Verdict::satisfied);
    CHECK(exact.statistics.explored > 2 * deadlock.statistics.explored);
    CHECK_FALSE(exact.suspicions);
}

TEST_CASE("a suspicion is refuted, and the verdict is right", "[deadlock]") {
    for (const Order order : {Order::breadth_first, Order::depth_first, Order::best_first,
                              Order::a_star, Order::ida_star, Order::idfs, Order::adfs}) {
        const Answer answer = ask(suspicious, "A[] not deadlock", with(order, {}));
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.suspicions);
        CHECK(answer.suspicions->refuted == 1);
        CHECK(answer.suspicions->exact_locations == 1);
        CHECK_FALSE(answer.suspicions->exact_everywhere);
        CHECK(answer.statistics.goals == 0);
        CHECK_FALSE(answer.statistics.first_goal);
    }
}

TEST_CASE("a deadlock is found though its zone is dropped for one that simulates it",
          "[deadlock]") {
    // s is reached with x == y first, and no point is stuck in that zone or what extrapolation
    // makes of it. It simulates x == 7, y == 3, which comes later and is stuck: the way
    // there is no longer known when s is suspected, so bounds must become finer.
    constexpr const char* model =
        "clock x, y;"
        "process P() { state a, b, s { y <= 4 }, t; init a;"
        " trans a -> s { }, a -> b { }, b -> s { assign x = 7, y = 3; },"
        "       s -> t { guard x <= 5; }, t -> a { guard x > 2; assign x = 0, y = 0; }; }"
        "system P;";
    for (const Order order : {Order::breadth_first, Order::depth_first, Order::a_star,
                              Order::idfs, Order::adfs}) {
        const Answer answer =
            ask(model, "A[] not deadlock", with(order, TraceWish::some));
        CHECK(answer.verdict == Verdict::not_satisfied);
        REQUIRE(answer.run);
    }
    const Answer shortest =
        ask(model, "A[] not deadlock", with(Order::breadth_first, TraceWish::shortest));
    CHECK(shortest.length == 2);
    REQUIRE(shortest.suspicions);
    CHECK(shortest.suspicions->refuted == 1);
    const auto loaded = load_model(model);
    const model::Query plain = compile_query(*loaded, "E<> P.t and x > 6");
    const model::Query deadlock = compile_query(*loaded, "E<> deadlock");
    const std::vector<const model::Query*> queries{&plain, &deadlock};
    const auto answers = verify::check_together(loaded->network(), queries, {});
    CHECK(answers[1].verdict == Verdict::satisfied);
}

TEST_CASE("a deadlock behind a refuted suspicion is found, by a shortest run",
          "[deadlock]") {
    for (const Order order :
         {Order::breadth_first, Order::a_star, Order::ida_star, Order::adfs}) {
        const Answer answer =
            ask(suspicious_and_stuck, "E<> deadlock", with(order, TraceWish::shortest));
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.run);
        // Not in c: in d, by waiting there until x > 9.
        CHECK(answer.run->length() == 3);
        CHECK(answer.length == 3);
        CHECK(answer.within);
        REQUIRE(answer.suspicions);
        CHECK(answer.suspicions->refuted == 1);
    }
}

TEST_CASE("the least time to a deadlock is that of points that can be reached",
          "[deadlock]") {
    const Answer answer = ask(suspicious_and_stuck, "E<> deadlock and not P.e",
                              with(Order::breadth_first, TraceWish::fastest));
    REQUIRE(answer.least_time);
    CHECK(answer.least_time->time == 9);
    CHECK_FALSE(answer.least_time->attained);
    CHECK(answer.least_time->proved);
}

TEST_CASE("after a few refuted suspicions the search is one by M", "[deadlock]") {
    std::string states, edges;
    for (int i = 0; i < 8; ++i) {
        const std::string at = "s" + std::to_string(i);
        states += (i == 0 ? "" : ", ") + at + " { y <= 2 }";
        edges += (i == 0 ? "" : ", ") + at + " -> s" + std::to_string((i + 1) % 8) +
                 " { guard x <= 5; assign x = 0, y = 0; }";
    }
    const Answer answer = ask("clock x, y; process P() { state " + states +
                                  "; init s0; trans " + edges + "; } system P;",
                              "A[] not deadlock");
    CHECK(answer.verdict == Verdict::satisfied);
    REQUIRE(answer.suspicions);
    CHECK(answer.suspicions->refuted == 5);
    CHECK(answer.suspicions->exact_everywhere);
    CHECK(answer.suspicions->exact_locations == 0);
}

TEST_CASE("searches that begin anew share one limit", "[deadlock]") {
    Options options;
    options.search.limits.states = 1;
    const Answer answer = ask(suspicious, "A[] not deadlock", options);
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.limit == explore::Limit::states);
    CHECK(answer.statistics.explored == 1);
}

TEST_CASE("an error that only a suspected point could make is none", "[deadlock]") {
    // A point above 5 while y <= 2 would divide by zero; none is reachable.
    const std::string model = "clock x, y; int z = 0; int w;"
                              "process P() { state a { y <= 2 }, b { y <= 2 }; init a;"
                              " trans a -> b { guard x <= 5; assign x = 0, y = 0; },"
                              "       a -> b { guard x > 5; assign w = 1 / z; },"
                              "       b -> a { assign x = 0, y = 0; }; }"
                              "system P;";
    CHECK(verdict(model, "A[] not deadlock") == Verdict::satisfied);
}

TEST_CASE("queries beside one about deadlock are explored by L and U", "[deadlock]") {
    const auto check = [](const std::string& text, std::uint64_t refuted) {
        const auto model = load_model(text);
        const model::Query plain = compile_query(*model, "E<> false");
        const model::Query deadlock = compile_query(*model, "A[] not deadlock");
        const std::vector<const model::Query*> queries{&plain, &deadlock};
        const auto answers = verify::check_together(model->network(), queries, {});
        REQUIRE(answers.size() == 2);
        CHECK(answers[0].verdict == Verdict::not_satisfied);
        CHECK_FALSE(answers[0].suspicions);
        CHECK(answers[1].verdict == Verdict::satisfied);
        CHECK(!answers[1].explored_for.empty());
        REQUIRE(answers[1].suspicions);
        CHECK(answers[1].suspicions->refuted == refuted);
        return answers[0].statistics.explored;
    };
    CHECK(check(fischer(4), 0) == ask(fischer(4), "E<> false").statistics.explored);
    check(suspicious, 1);
}

TEST_CASE("queries beside a deadlock that was found begin again without it",
          "[deadlock]") {
    const auto model = load_model(suspicious_and_stuck);
    const model::Query never = compile_query(*model, "E<> x > 9 and P.c");
    const model::Query other = compile_query(*model, "E<> P.a and P.b");
    const model::Query deadlock = compile_query(*model, "E<> deadlock");
    const std::vector<const model::Query*> queries{&never, &deadlock, &other};
    const auto answers = verify::check_together(model->network(), queries, {});
    CHECK(answers[0].verdict == Verdict::not_satisfied);
    CHECK(answers[1].verdict == Verdict::satisfied);
    CHECK(answers[2].verdict == Verdict::not_satisfied);
}
