// Small networks in which transitions seem to be independent and are not: every search gives the
// right verdict, whatever it leaves out. Each was wrong once, or is with a rule left out.
#include "catch.h"
#include "reduce/order/cycle_condition.h"
#include "semantics/engine.h"
#include "verify/check.h"
#include "verify/measured.h"
#include "verify/together.h"

#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using reduce::CycleCondition;
using verify::Answer;
using verify::OrderUse;
using verify::TraceWish;
using verify::Verdict;

namespace {

struct Trap {
    const char* what;
    const char* model;
    const char* query;
    bool satisfied;
    std::optional<std::uint64_t> length = {}; // of a shortest run
};

constexpr Order plain_orders[] = {Order::breadth_first, Order::depth_first,
                                  Order::random_depth_first, Order::idfs, Order::adfs};

void check_trap(const Trap& trap) {
    INFO(trap.what << '\n' << trap.model << '\n' << trap.query);
    const auto loaded = load_model(trap.model);
    const model::Query query = compile_query(*loaded, trap.query);
    for (const Order order : plain_orders) {
        for (const reduce::CycleConditionRow& row : reduce::cycle_conditions) {
            if (row.needs_path) continue;
            INFO(explore::row_of(order).word << " --cycle-condition " << row.word);
            verify::Options options;
            options.search.order = order;
            options.order = OrderUse::stubborn;
            options.cycle_condition = row.condition;
            options.trace = TraceWish::some;
            const Answer answer = verify::check(loaded->network(), query, options);
            INFO(answer.reason);
            if (row.condition == CycleCondition::none &&
                answer.verdict == Verdict::unknown)
                continue;
            CHECK(answer.verdict ==
                  (trap.satisfied ? Verdict::satisfied : Verdict::not_satisfied));
        }
    }
    verify::Options options;
    options.order = OrderUse::stubborn;
    options.trace = TraceWish::shortest;
    const Answer shortest = verify::check(loaded->network(), query, options);
    CHECK(shortest.verdict ==
          (trap.satisfied ? Verdict::satisfied : Verdict::not_satisfied));
    if (trap.length) CHECK(shortest.length == trap.length);
}

// clang-format off
const Trap traps[] = {

// ---- channels

{"the index of a channel is a variable",
 "chan c[2]; int[0,1] i;"
 "process P() { state A, B; init A; trans A -> B { sync c[i]!; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync c[1]?; }; }"
 "process R() { state A, B; init A; trans A -> B { assign i = 1; }; }"
 "process S() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R, S;", "E<> P.B", true, 2},
{"the index of a receiver is a variable",
 "chan c[2]; int[0,1] i;"
 "process P() { state A, B; init A; trans A -> B { sync c[1]!; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync c[i]?; }; }"
 "process R() { state A, B; init A; trans A -> B { assign i = 1; }; }"
 "system P, Q, R;", "E<> P.B", true, 2},
{"the index changes while a committed location blocks",
 "chan c[2]; int[0,1] i;"
 "process P() { state A, B; init A; trans A -> B { sync c[i]!; }; }"
 "process Q() { state A, B; commit A; init A; trans A -> B { sync c[1]?; }; }"
 "process R() { state A, B; commit A; init A; trans A -> B { assign i = 1; }; }"
 "system P, Q, R;", "E<> P.B", true, 2},
{"an element with a computed index",
 "int[0,2] a[3], i;"
 "process P() { state A, B; init A; trans A -> B { guard a[i] == 1; }; }"
 "process Q() { state A, B; init A; trans A -> B { assign a[2] = 1; }; }"
 "process R() { state A, B, C; init A; trans A -> B { assign i = 1; }, B -> C { assign i = 2; }; }"
 "system P, Q, R;", "E<> P.B", true, 4},
{"a function of a function writes",
 "int[0,1] v, w; void g() { w = 1; } void f() { if (v == 0) g(); }"
 "process P() { state A, B; init A; trans A -> B { guard w == 1; }; }"
 "process Q() { state A, B; init A; trans A -> B { assign f(); }; }"
 "process R() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R;", "E<> P.B && R.A", true, 2},

{"one hears what a sender may send since another receiver is committed",
 "broadcast chan b; int[0,1] f;"
 "process Z() { state A; commit A; init A; }"
 "process Y() { state A, B; commit A; init A; trans A -> B { assign f = 1; }; }"
 "process V() { state A, B; commit A; init A; trans A -> B { }; }"
 "process Q() { state A, B; commit A; init A; trans A -> B { guard f == 1; sync b?; }; }"
 "process S() { state A, B; init A; trans A -> B { sync b!; }; }"
 "process R() { state A, B; init A; trans A -> B { sync b?; }; }"
 "system Z, Y, V, Q, S, R;", "E<> R.B", true, 2},

// ---- broadcasts

{"who comes to listen changes what a sender does",
 "broadcast chan b;"
 "process P() { state A, B, C; init A; trans A -> B { }, B -> C { sync b?; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync b!; }; }"
 "system P, Q;", "E<> P.B && Q.B", true, 2},
{"who goes away does not hear it",
 "broadcast chan b;"
 "process P() { state A, B, C; init A; trans A -> B { }, A -> C { sync b?; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync b!; }; }"
 "system P, Q;", "E<> P.C && Q.B", true, 1},
{"a guard of a receiver is written by a third process",
 "broadcast chan b; int[0,1] v;"
 "process P() { state A, B; init A; trans A -> B { guard v == 1; sync b?; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync b!; }; }"
 "process R() { state A, B; init A; trans A -> B { assign v = 1; }; }"
 "system P, Q, R;", "E<> R.B && Q.B && P.A", true, 2},
{"a receiver sees what the sender wrote",
 "broadcast chan b; int[0,2] v, w;"
 "process P() { state A, B; init A; trans A -> B { sync b?; assign w = v; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync b!; assign v = 1; }; }"
 "process R() { state A, B; init A; trans A -> B { assign v = 2; }; }"
 "system P, Q, R;", "E<> w == 1 && v == 2", true, 2},
{"a broadcast is possible since a receiver leaves a committed location",
 "broadcast chan b; int[0,1] v;"
 "process P() { state A, B; commit A; init A; trans A -> B { sync b?; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync b!; }; }"
 "process R() { state A, B; init A; trans A -> B { assign v = 1; }; }"
 "system P, Q, R;", "E<> R.B && P.A", false},

// ---- committed locations

{"to enter a committed location stops the others",
 "process P() { state A, B, C; commit B; init A; trans A -> B { }, B -> C { }; }"
 "process Q() { state A, B; init A; trans A -> B { }; }"
 "system P, Q;", "E<> P.B && Q.B", true, 2},
{"to enter a committed location without a way out",
 "process P() { state A, B; commit B; init A; trans A -> B { }; }"
 "process Q() { state A, B; init A; trans A -> B { }; }"
 "process R() { state A; init A; trans A -> A { }; }"
 "system P, Q, R;", "E<> deadlock && Q.B", true, 2},
{"two committed locations, one of which must be left first",
 "int[0,1] v;"
 "process P() { state A, B; commit A; init A; trans A -> B { guard v == 1; }; }"
 "process Q() { state A, B; commit A; init A; trans A -> B { assign v = 1; }; }"
 "process R() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R;", "E<> R.B", true, 3},
{"a partner that leaves a committed location",
 "chan c;"
 "process P() { state A, B; commit A; init A; trans A -> B { sync c?; }; }"
 "process Q() { state A, B, C; init A; trans A -> C { sync c!; }, A -> B { }; }"
 "process R() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R;", "A[] not (Q.B || (R.B && P.A))", true},

{"a blocked edge waits for a partner in a committed location that is not ready yet",
 "chan c; int[0,1] u, v;"
 "process P() { state A, B; init A; trans A -> B { sync c!; }; }"
 "process Q() { state A, B, C; commit A; init A; trans A -> B { guard v == 1; sync c?; }, A -> C { }; }"
 "process R() { state A, B; commit A; init A; trans A -> B { assign v = 1; }; }"
 "process S() { state A, B; commit A; init A; trans A -> B { guard u == 1; }; }"
 "process T() { state A, B; init A; trans A -> B { assign u = 1; }; }"
 "system P, Q, R, S, T;", "E<> P.B", true, 2},

// ---- invariants

{"an invariant forbids what was chosen",
 "int[0,1] v = 1;"
 "process P() { state A, B { v == 0 }; init A; trans A -> B { }; }"
 "process Q() { state A, B, C; init A; trans A -> B { }, B -> C { }; }"
 "system P, Q;", "E<> Q.C", true, 2},
{"an invariant that is never true",
 "process P() { state A, B { false }; init A; trans A -> B { }; }"
 "process Q() { state A; init A; trans A -> A { }; }"
 "system P, Q;", "E<> deadlock", false},
{"an invariant about a meta variable is never true",
 "meta int m = 1;"
 "process P() { state A, B { m == 0 }; init A; trans A -> B { }; }"
 "process Q() { state A; init A; trans A -> A { }; }"
 "system P, Q;", "E<> deadlock", false},
{"an invariant of a third process depends on both of what two others write",
 "int[0,3] v, w;"
 "process P() { state A, B; init A; trans A -> B { assign v = 2; }; }"
 "process Q() { state A, B; init A; trans A -> B { assign w = 2; }; }"
 "process R() { state A { v + w < 3 || v + w == 4 }; init A; }"
 "process S() { state A { v <= w }; init A; }"
 "system P, Q, R, S;", "E<> P.B", true, 2},

// ---- the query

{"where a process is, is part of a sum",
 "process P() { state A, B; init A; trans A -> B { }; }"
 "process Q() { state A, B, C; init A; trans A -> B { }, B -> C { }; }"
 "process R() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R;", "E<> P.A + Q.C == 2", true, 2},

// ---- time

{"what was chosen is possible in some points only",
 "clock x; chan go;"
 "process P() { state A, U, B; urgent U; init A; trans A -> U { sync go!; }, U -> B { guard x <= 3; }; }"
 "process Q() { state A, U, B; urgent U; init A; trans A -> U { sync go?; }, U -> B { guard x >= 4; }; }"
 "system P, Q;", "E<> Q.B", true, 2},
{"an upper bound is a variable",
 "clock x; int[0,20] v = 10; int[0,1] f;"
 "process P() { state L, U, B; urgent U; init L; trans L -> U { guard x >= 5; assign f = 1; }, U -> B { assign v = 2; }; }"
 "process Q() { state A { x <= v }; init A; }"
 "process R() { state A, B; init A; trans A -> B { guard f == 1; assign x = 0; }; }"
 "system P, Q, R;", "E<> P.B", true, 3},
{"an invariant compares two clocks",
 "clock x, y; int[0,1] f;"
 "process P() { state L, U, B; urgent U; init L; trans L -> U { guard x == 1; assign f = 1; }, U -> B { assign x = 9; }; }"
 "process Q() { state A { x - y <= 5 }; init A; }"
 "process R() { state A, B; init A; trans A -> B { guard f == 1; assign y = 7; }; }"
 "system P, Q, R;", "E<> P.B", true, 3},
{"an invariant must be left before a clock is set",
 "clock x; int[0,1] f;"
 "process P() { state L, U, B; urgent U; init L; trans L -> U { guard x == 1; assign f = 1; }, U -> B { assign x = 9; }; }"
 "process Q() { state A { x <= 5 }, B; init A; trans A -> B { guard f == 1; }; }"
 "system P, Q;", "E<> P.B", true, 3},
{"a clock is read where time stands still",
 "clock x; int[0,1] f;"
 "process P() { state L, U, B; urgent U; init L; trans L -> U { guard x == 2; assign f = 1; }, U -> B { assign x = 0; }; }"
 "process Q() { state A, B, C; init A; trans A -> B { guard f == 1 && x >= 1; }, B -> C { guard x == 0; }; }"
 "system P, Q;", "E<> Q.C", true, 4},
{"a clock is copied where time stands still",
 "clock x, y; int[0,1] f;"
 "process P() { state L, U, B; urgent U; init L; trans L -> U { guard x == 2; assign f = 1; }, U -> B { assign x = 0; }; }"
 "process Q() { state A, B, C; init A; trans A -> B { guard f == 1; assign y = x; }, B -> C { guard y == 0; }; }"
 "system P, Q;", "E<> Q.C", true, 4},
{"time stands still for an urgent channel that another process can take away",
 "clock x; urgent chan u; int[0,1] v;"
 "process P() { state A, B; init A; trans A -> B { sync u!; }; }"
 "process Q() { state A, B; init A; trans A -> B { guard v == 0; sync u?; }; }"
 "process R() { state A, B, C; init A; trans A -> B { assign v = 1; }, B -> C { guard x >= 3; }; }"
 "process S() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R, S;", "E<> R.C && P.A && S.A", true, 2},
{"time stands still for a process that another one must wake",
 "clock x; chan c;"
 "process P() { state A, B; urgent A; init A; trans A -> B { sync c?; }; }"
 "process Q() { state A, B; init A; trans A -> B { sync c!; }; }"
 "process R() { state A, B; init A; trans A -> B { guard x >= 1; }; }"
 "process S() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R, S;", "E<> R.B && S.A", true, 2},
{"a clock of the query is set where time stands still",
 "clock x; int[0,1] f;"
 "process P() { state L, U, B; urgent U; init L; trans L -> U { guard x == 2; assign f = 1; }, U -> B { assign x = 0; }; }"
 "process Q() { state A, B; init A; trans A -> B { guard f == 1; }; }"
 "system P, Q;", "E<> Q.B && x >= 2", true, 2},
{"a clock of the query is set, and cannot be as large in time any more",
 "clock x, y; int[0,1] f;"
 "process P() { state L, U, B; urgent U; init L; trans L -> U { guard x == 2; assign f = 1; }, U -> B { assign x = 0; }; }"
 "process Q() { state A, B; init A; trans A -> B { guard f == 1; }; }"
 "system P, Q;", "E<> Q.B && x >= 2 && y <= 2", true, 2},
{"time stands still by an invariant whose clock others set",
 "clock x, y; int[0,1] f;"
 "process P() { state L { x <= 2 }; init L; }"
 "process Q() { state A, B; init A; trans A -> B { guard f == 1; assign x = 0; }; }"
 "process R() { state A, B; init A; trans A -> B { guard y >= 3; }; }"
 "process S() { state A, B; init A; trans A -> B { guard x == 2; assign f = 1; }; }"
 "system P, Q, R, S;", "E<> R.B", true, 3},
{"time stands still by an invariant until its process leaves",
 "clock x, y; int[0,1] f;"
 "process P() { state L { x <= 2 }, M; init L; trans L -> M { guard f == 1; }; }"
 "process R() { state A, B; init A; trans A -> B { guard y >= 3; }; }"
 "process S() { state A, B; init A; trans A -> B { guard x == 2; assign f = 1; }; }"
 "system P, R, S;", "E<> R.B", true, 3},
{"an invariant that is not satisfied yet",
 "clock x;"
 "process P() { state A, B { x >= 1 }; commit A; init A; trans A -> B { }; }"
 "process Q() { state A, B; commit A; init A; trans A -> B { }; }"
 "process R() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R;", "E<> Q.B", true, 1},
{"an invariant that no value of its clock satisfies",
 "clock x;"
 "process P() { state A, B { x < 0 }; commit A; init A; trans A -> B { assign x = 0; }; }"
 "process Q() { state A, B; commit A; init A; trans A -> B { }; }"
 "process R() { state A, B; init A; trans A -> B { }; }"
 "system P, Q, R;", "E<> Q.B", true, 1},
};
// clang-format on

} // namespace

TEST_CASE("what seems to be independent and is not", "[por]") {
    for (const Trap& trap : traps) check_trap(trap);
}

TEST_CASE("a clock whose values are asked for is set where time stands still", "[por]") {
    const auto loaded = load_model(
        "clock x, y; int[0,1] f;"
        "process P() { state L, U, B; urgent U; init L;"
        " trans L -> U { guard x == 2; assign f = 1; }, U -> B { assign x = 0; }; }"
        "process Q() { state A, B; init A; trans A -> B { guard f == 1; }; }"
        "system P, Q;");
    const model::Query query = compile_query(*loaded, "sup{Q.B && y <= 2}: x");
    verify::Options options;
    const Answer plain = verify::check(loaded->network(), query, options);
    options.order = OrderUse::stubborn;
    const Answer reduced = verify::check(loaded->network(), query, options);
    REQUIRE(plain.values.size() == 1);
    CHECK(verify::numbers_of(query.kind, plain.values) ==
          verify::numbers_of(query.kind, reduced.values));
}

TEST_CASE("a transition that is left out may fail, and the run is shown all the same",
          "[por]") {
    // Whoever follows the run meets the transition of P first.
    const auto loaded = load_model(
        "process P() { int[0,2] v = 2; state A; init A; trans A -> A { assign v++; }; }"
        "process Q() { state A, B, C; init A; trans A -> B { }, B -> C { }; }"
        "system P, Q;");
    const model::Query query = compile_query(*loaded, "E<> Q.C");
    for (const Order order : plain_orders) {
        verify::Options options;
        options.search.order = order;
        options.trace = TraceWish::some;
        CHECK(verify::check(loaded->network(), query, options).verdict == Verdict::error);
        options.order = OrderUse::stubborn;
        const Answer answer = verify::check(loaded->network(), query, options);
        INFO(answer.reason);
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.run);
        CHECK(answer.run->steps.size() == 2);
    }
}

TEST_CASE("a run may be stuck in a committed location before others move", "[por]") {
    // P is stuck in B if R is in A then; in its other location it would be P's partner.
    const auto loaded = load_model(
        "chan c; int[0,1] g;"
        "process P() { state A, B, C; commit B; init A;"
        " trans A -> B { }, B -> C { sync c!; }, A -> C { }, C -> C { }; }"
        "process Q() { state A, B; urgent A, B; init A; trans A -> B { }; }"
        "process R() { state A, B; init A;"
        " trans A -> B { }, B -> A { assign g = 1; }, B -> A { }, B -> B { sync c?; }; }"
        "system P, Q, R;");
    bool leaves_out = false;
    for (const char* text : {"ltl: !((F g != 0) && (G F P.B))", "A[] not deadlock",
                             "A[] deadlock imply g == 0"}) {
        const model::Query query = compile_query(*loaded, text);
        for (const OrderUse order : {OrderUse::stubborn, OrderUse::ample}) {
            for (const reduce::CycleConditionRow& row : reduce::cycle_conditions) {
                INFO(text << ' ' << static_cast<int>(order) << ' ' << row.word);
                verify::Options options;
                options.search.order = Order::depth_first;
                options.order = order;
                options.cycle_condition = row.condition;
                const Answer answer = verify::check(loaded->network(), query, options);
                const bool may_miss = row.condition == CycleCondition::none;
                if (may_miss && answer.verdict == Verdict::unknown) continue;
                CHECK(answer.verdict == Verdict::not_satisfied);
                leaves_out =
                    leaves_out || (answer.order && answer.order->count.reduced > 0);
            }
        }
    }
    CHECK(leaves_out);
}

TEST_CASE("without a cycle condition, that nothing is found is not known", "[por]") {
    // The cycle of P puts Q off forever (C3_0).
    const auto loaded =
        load_model("process P() { state A, B; init A; trans A -> B { }, B -> A { }; }"
                   "process Q() { state A, B, C; init A; trans A -> B { }, B -> C { }; }"
                   "system P, Q;");
    const model::Query query = compile_query(*loaded, "E<> Q.C");
    for (const Order order : {Order::breadth_first, Order::depth_first}) {
        for (const reduce::CycleConditionRow& row : reduce::cycle_conditions) {
            if (row.needs_path) continue;
            INFO(explore::row_of(order).word << ' ' << row.word);
            verify::Options options;
            options.search.order = order;
            options.order = OrderUse::stubborn;
            options.cycle_condition = row.condition;
            const Answer answer = verify::check(loaded->network(), query, options);
            if (row.condition != CycleCondition::none) {
                CHECK(answer.verdict == Verdict::satisfied);
                continue;
            }
            CHECK(answer.verdict == Verdict::unknown);
            CHECK(answer.reason ==
                  "without a cycle condition states may have been missed");
            REQUIRE(answer.order);
            CHECK(answer.order->count.invisible == 2);
        }
    }
    // The same for values.
    verify::Options options;
    options.order = OrderUse::stubborn;
    options.cycle_condition = CycleCondition::none;
    const Answer values =
        verify::check(loaded->network(), compile_query(*loaded, "sup{Q.C}: 1"), options);
    CHECK(values.verdict == Verdict::unknown);
}

TEST_CASE("queries explored together claim no least length that invisible sets undo",
          "[por]") {
    const auto loaded =
        load_model("process P() { state A, B, C; init A; trans A -> B { }, B -> C { }; }"
                   "process Q() { state A, B, C; init A; trans A -> B { }, B -> C { }; }"
                   "process R() { state A, B, C; init A; trans A -> B { }, B -> C { }; }"
                   "system P, Q, R;");
    std::vector<model::Query> queries;
    for (const char* text : {"E<> Q.C", "E<> R.B", "E<> P.B && R.C"})
        queries.push_back(compile_query(*loaded, text));
    const std::vector<const model::Query*> all{&queries[0], &queries[1], &queries[2]};
    const std::uint64_t least[] = {2, 1, 3};
    for (const TraceWish trace : {TraceWish::some, TraceWish::shortest}) {
        verify::Options options;
        options.order = OrderUse::stubborn;
        options.trace = trace;
        const auto answers = verify::check_together(loaded->network(), all, options);
        bool reduced = false;
        for (std::size_t i = 0; i < 3; ++i) {
            REQUIRE(answers[i].length);
            const bool claimed = answers[i].within && answers[i].within->is_one();
            if (claimed) CHECK(answers[i].length == least[i]);
            if (trace == TraceWish::shortest) CHECK(claimed);
            reduced =
                reduced || (answers[i].order && answers[i].order->count.reduced > 0);
        }
        CHECK(reduced);
    }
}
