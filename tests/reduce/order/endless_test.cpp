// Endless runs that a reduction could put off: every cycle condition that is enough for them finds
// them, in both searches.
#include "catch.h"
#include "reduce/order/cycle_condition.h"
#include "semantics/engine.h"
#include "verify/check.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;
using verify::Answer;
using verify::OrderUse;
using verify::Verdict;

namespace {

/// The formula does not hold; each reduced search must say so. Returns how many left something out.
int check_violated(const char* model, const char* formula) {
    const auto loaded = load_model(model);
    const model::Query query = compile_query(*loaded, formula);
    int reduced = 0;
    for (const OrderUse order : {OrderUse::stubborn, OrderUse::ample}) {
        for (const reduce::CycleConditionRow& row : reduce::cycle_conditions) {
            if (row.condition == reduce::CycleCondition::none) continue;
            INFO(formula << ' ' << static_cast<int>(order) << ' ' << row.word);
            verify::Options options;
            options.search.order = explore::Order::depth_first;
            options.order = order;
            options.cycle_condition = row.condition;
            options.trace = verify::TraceWish::some;
            const Answer answer = verify::check(loaded->network(), query, options);
            CHECK(answer.verdict == Verdict::not_satisfied);
            CHECK(answer.run.has_value());
            if (answer.order && answer.order->count.reduced > 0) ++reduced;
        }
    }
    return reduced;
}

} // namespace

TEST_CASE(
    "one of several chosen transitions that closes a cycle is enough to put a run off",
    "[por]") {
    // P chooses between going round and a way on which r changes forever. Q moves at last while P goes
    // round.
    check_violated("int[0,1] r;"
                   "process P() { state A, B; urgent A, B; init A;"
                   " trans A -> A { }, A -> B { }, B -> B { assign r = 1 - r; }; }"
                   "process Q() { state A, B; init A; trans A -> B { }; }"
                   "process R() { state A, B; init A; trans A -> B { }; }"
                   "system P, Q, R;",
                   "ltl: !((F Q.B) && (G r == 0))");
}

TEST_CASE("whether a run may wait forever is seen by formulas", "[por]") {
    // With P in U nobody may wait, and R changes r again and again.
    check_violated("int[0,1] r;"
                   "process P() { state A, U; urgent U; init A; trans A -> U { }; }"
                   "process Q() { state A, B; init A; trans A -> B { }; }"
                   "process R() { state A; init A; trans A -> A { assign r = 1 - r; }; }"
                   "system P, Q, R;",
                   "ltl: !((F Q.B) && (G r == 0))");
}

TEST_CASE("the second search takes what the first one took", "[por]") {
    // Whatever Q does is left out at first, and taken since a cycle of P puts it off.
    const int reduced = check_violated(
        "process P() { state A, B, C, D; urgent A, B, C, D; init A;"
        " trans A -> B { }, B -> C { }, C -> D { }, A -> C { }, B -> B { }, D -> C { }; }"
        "process Q() { state A, B, C, D; init A;"
        " trans A -> B { }, B -> C { }, C -> D { }, D -> B { }; }"
        "system P, Q;",
        "ltl: !((G F Q.C) && (G F Q.B))");
    CHECK(reduced > 0);
}

TEST_CASE("an urgent channel that becomes ready ends all waiting", "[por]") {
    check_violated("urgent chan u;"
                   "process P() { state X, A, B; init X;"
                   " trans X -> A { }, A -> B { sync u!; }; }"
                   "process Q() { state A, B; init A; trans A -> B { sync u?; }; }"
                   "process R() { state A, B; init A; trans A -> B { }; }"
                   "system P, Q, R;",
                   "ltl: !((F R.B) && (G !P.B))");
}
