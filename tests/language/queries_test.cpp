// Queries of every kind, and what they are compiled to.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;
using zonar::model::Predicate;
using zonar::model::QueryKind;

TEST_CASE("each path quantifier has its kind") {
    const Model model = loads(two_locations);
    CHECK(compiles(model, "E<> P.A").query.kind == QueryKind::exists_eventually);
    CHECK(compiles(model, "A[] P.A").query.kind == QueryKind::always_globally);
    CHECK(compiles(model, "E[] P.A").query.kind == QueryKind::exists_globally);
    CHECK(compiles(model, "A<> P.A").query.kind == QueryKind::always_eventually);
    CHECK(compiles(model, "P.A --> P.B").query.kind == QueryKind::leads_to);
    CHECK(compiles(model, "sup: i").query.kind == QueryKind::supremum);
    CHECK(compiles(model, "inf: i").query.kind == QueryKind::infimum);
    CHECK(compiles(model, "bounds: i").query.kind == QueryKind::bounds);
}

TEST_CASE("a path quantifier is one word: no blank inside, none needed behind") {
    const Model model = loads(two_locations);
    compiles(model, "A[]P.A");
    compiles(model, "E<>i==0");
    CHECK(query(model, "E <> P.A").broken());
    CHECK(query(model, "E [] P.A").broken());
    CHECK(query(model, "A <> P.A").broken());
}

TEST_CASE("A [] with a blank is a syntax error") {
    CHECK(query(loads(two_locations), "A [] P.A").broken());
}

TEST_CASE("a bare expression is no query") {
    const Model model = loads(two_locations);
    breaks(model, "P.A«»", "syntax");
    breaks(model, "i == 0«»", "syntax");
}

TEST_CASE("a semicolon does not belong to a query") {
    breaks(loads(two_locations), "E<> P.A«;»", "syntax");
}

TEST_CASE("path quantifiers do not nest") {
    const Model model = loads(two_locations);
    breaks(model, "E[] «A<>» P.B", "query.nested");
    breaks(model, "A[] (P.A and «A<>» P.B)", "query.nested");
    breaks(model, "A[] (P.A «-->» P.B)", "query.nested");
    breaks(model, "(P.A «-->» P.B) and P.A", "query.nested");
    breaks(model, "P.A --> P.B «-->» P.A", "query.nested");
    breaks(model, "P.A --> «A<>» P.B", "query.nested");
    breaks(model, "sup{«E<>» P.A}: i", "query.nested");
    breaks(model, "ltl: G (P.A -> «A<>» P.B)", "syntax");
}

TEST_CASE("integers count as truth values") {
    const Model model = loads(two_locations);
    CHECK(compiles(model, "A[] 1").query.condition.value.is(1));
    const CompiledQuery q = compiles(model, "E<> i");
    Machine machine(model->network(), q.query);
    CHECK_FALSE(machine.holds(q.query.condition));
    machine["i"] = -3;
    CHECK(machine.holds(q.query.condition));
}

TEST_CASE("a query must not change anything") {
    const Model model = loads(two_locations);
    breaks(model, "E<> i «=» 1", "type.side-effect");
    breaks(model, "E<> «i++ == 1»", "type.side-effect");
    breaks(model, "E<> «bump() == 1»", "type.side-effect");
    breaks(model, "sup: «i++»", "type.side-effect");
    compiles(model, "E<> inc(i) == 1");
}

TEST_CASE("a query is about truth values") {
    const Model model = loads(two_locations);
    breaks(model, "E<> «x»", "query.formula");
    breaks(model, "E<> «a»", "query.formula");
    breaks(model, "E<> «c»", "query.formula");
    breaks(model, "E<> «P»", "query.formula");
}

TEST_CASE("clock constraints may be combined in every way") {
    const Model model = loads(two_locations);
    const auto holds = [&](const std::string& formula, int x, int y) {
        const CompiledQuery q = compiles(model, "E<> " + formula);
        CHECK(q.query.uses_clocks);
        return Machine(model->network(), q.query)
            .holds(q.query.condition, {{"x", x}, {"y", y}});
    };
    CHECK(holds("x != 3", 2, 0));
    CHECK_FALSE(holds("x != 3", 3, 0));
    CHECK(holds("!(x < 2)", 2, 0));
    CHECK_FALSE(holds("!(x < 2)", 1, 0));
    CHECK(holds("P.B or x > 3 and y < 2", 4, 1));
    CHECK_FALSE(holds("P.B or x > 3 and y < 2", 4, 2));
    CHECK(holds("x > 2 imply y > 2", 2, 0));
    CHECK_FALSE(holds("x > 2 imply y > 2", 3, 2));
    CHECK(holds("not (x > 2 or y > 2)", 2, 2));
    CHECK(holds("x == 3", 3, 0));
    CHECK_FALSE(holds("x == 3", 4, 0));
    CHECK(holds("x - y == 2 && y <= x", 3, 1));
    CHECK(holds("exists (q : int[0,2]) x == q + 4", 6, 0));
    CHECK_FALSE(holds("exists (q : int[0,2]) x == q + 4", 7, 0));
    CHECK(holds("forall (q : int[0,2]) x > q", 3, 0));
    CHECK_FALSE(holds("forall (q : int[0,2]) x > q", 2, 0));
    CHECK(holds("(i == 0 ? 1 : 0) && x >= i + 2", 2, 0));
}

TEST_CASE("a query knows whether it compares clocks with each other") {
    const Model model = loads(two_locations);
    CHECK(compiles(model, "E<> x - y > 2").query.uses_clock_differences);
    CHECK(compiles(model, "E<> x < y").query.uses_clock_differences);
    CHECK_FALSE(compiles(model, "E<> x > 2").query.uses_clock_differences);
    CHECK_FALSE(compiles(model, "E<> i > 2").query.uses_clocks);
}

TEST_CASE("leads-to has a condition and a goal") {
    const Model model = loads(two_locations);
    const CompiledQuery q = compiles(model, "P.A and i == 0 --> P.B or x > 2");
    REQUIRE(q.query.goal.has_value());
    Machine machine(model->network(), q.query);
    CHECK(machine.holds(q.query.condition));
    CHECK_FALSE(machine.holds(*q.query.goal));
    CHECK(machine.holds(*q.query.goal, {{"x", 3}}));
}

TEST_CASE("deadlock is for A[] and E<>, anywhere in the formula") {
    const Model model = loads(two_locations);
    for (const char* formula : {"A[] not deadlock", "E<> deadlock and P.A",
                                "A[] deadlock imply P.B", "E<> deadlock && x > 3"}) {
        CHECK(compiles(model, formula).query.uses_deadlock);
    }
    breaks(model, "E[] «deadlock»", "query.deadlock");
    breaks(model, "A<> «deadlock»", "query.deadlock");
    breaks(model, "«deadlock» --> P.A", "query.deadlock");
    breaks(model, "P.A --> not «deadlock»", "query.deadlock");
    CHECK_FALSE(compiles(model, "A[] P.A").query.uses_deadlock);
}

TEST_CASE("deadlock may be asked about with priorities and guarded receivers, unlike in "
          "UPPAAL") {
    compiles(loads("process P() { state A; init A; }\nQ = P(); system P < Q;"),
             "A[] not deadlock");
    compiles(loads("chan c; chan priority c < default; process P() { state A; init A; }\n"
                   "system P;"),
             "A[] not deadlock");
    compiles(loads(with_edge("guard x > 2; sync br?;")), "A[] not deadlock");
}

TEST_CASE("deadlock is no variable of a query") {
    CHECK(query(loads(two_locations), "E<> deadlock == 1").broken());
}

TEST_CASE("sup, inf and bounds take integers and clocks, and a condition") {
    const Model model = loads(two_locations);
    const CompiledQuery q = compiles(model, "sup{x<3 && P.A}: i+1, x, xs[1] + 2, a[i]");
    REQUIRE(q.query.measures.size() == 4);
    Machine machine(model->network(), q.query);
    CHECK_FALSE(q.query.measures[0].clock.has_value());
    CHECK(machine.value(q.query.measures[0].value) == 1);
    REQUIRE(q.query.measures[1].clock.has_value());
    CHECK(machine.value(*q.query.measures[1].clock) == 1);
    CHECK(machine.value(*q.query.measures[2].clock) == 4);
    CHECK(machine.value(q.query.measures[2].value) == 2);
    CHECK(machine.holds(q.query.condition, {{"x", 2}}));
    CHECK_FALSE(machine.holds(q.query.condition, {{"x", 3}}));
    compiles(model, "inf{x!=3 || P.A}: x");
    compiles(model, "bounds{i == 0}: x - 1, i");
}

TEST_CASE("the items of sup keep their text") {
    const Model model = loads(two_locations);
    const CompiledQuery q = compiles(model, "sup{ x < 3 }:  i + 1 , x");
    CHECK(q.query.measures[0].text == "i + 1");
    CHECK(q.query.measures[1].text == "x");
}

TEST_CASE("the items of sup keep their text behind entities") {
    const Model model =
        loads(nta("int i;", xml_template(""), "system P;",
                  "<query><formula>sup{i &lt; 3}: i + 1, i * 2</formula></query>"));
    REQUIRE(model->queries().size() == 1);
    const auto& measures = model->queries()[0].query.measures;
    REQUIRE(measures.size() == 2);
    CHECK(measures[0].text == "i + 1");
    CHECK(measures[1].text == "i * 2");
}

TEST_CASE("the rate of a clock is no question") {
    CHECK(query(loads(two_locations), "E<> i == 0 and x' == 1").broken());
}

TEST_CASE("without a condition sup is over all states") {
    CHECK(compiles(loads(two_locations), "sup: i").query.condition.value.is(1));
}

TEST_CASE("sup takes no differences of clocks and no constraints") {
    const Model model = loads(two_locations);
    breaks(model, "sup: «x - y»", "query.measure");
    breaks(model, "sup: i, «x < 3»", "query.measure");
    breaks(model, "sup: «a»", "query.measure");
}

TEST_CASE("xor is for models only") {
    CHECK(query(loads(two_locations), "E<> P.A xor P.B").broken());
}

TEST_CASE("a query may not read floating-point numbers or hybrid clocks") {
    const Model model =
        loads("double d; hybrid clock h; process P() { state A; init A; }\n"
              "system P;");
    breaks(model, "E<> «d > 1»", "unsupported.symbolic");
    breaks(model, "E<> «h > 1»", "unsupported.symbolic");
    breaks(model, "E<> «h == 1»", "unsupported.symbolic");
    CHECK(query(model, "sup: d").broken());
}

TEST_CASE("a hybrid clock cannot be bounded") {
    const Model model =
        loads("hybrid clock h; process P() { state A; init A; }\nsystem P;");
    CHECK(query(model, "sup: h").broken());
}

TEST_CASE("the words of models are names in queries where they are not reserved") {
    const Model model = loads(with_declarations("int sup, inf, bounds;"));
    compiles(model, "E<> sup + inf + bounds == 0");
    compiles(model, "sup: sup");
}

TEST_CASE("a condition that fails to compute is an error of the query or a fault") {
    const Model model = loads(two_locations);
    const CompiledQuery q = query(model, "E<> a[7] == 0");
    REQUIRE_FALSE(q.broken());
    CHECK_FALSE(
        Machine(model->network(), q.query).evaluate(q.query.condition.value).ok());
}

TEST_CASE("a query knows its text and its place") {
    const Model model = loads(two_locations);
    const CompiledQuery q = query(model, "  E<>  P.A   // comment");
    CHECK(q.query.text == "E<>  P.A");
    const auto place = model->sources().place(q.query.range.begin);
    REQUIRE(place.has_value());
    CHECK(place->file == "test.q");
    CHECK(place->column == 3);
}
