// What loads although no symbolic analysis can handle it, and what does not.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

namespace {

bool has_obstacle(const Model& model, std::string_view what) {
    for (const auto& obstacle : model->network().obstacles) {
        if (contains(obstacle.what, what)) return true;
    }
    return false;
}

} // namespace

TEST_CASE("CSP synchronisation loads with a warning and is an obstacle") {
    const Model model = warns(with_edge("sync «c»;"), "unsupported.analysis");
    CHECK(has_obstacle(model, "CSP"));
    CHECK(model->network().edges[0].sync == zonar::model::SyncKind::csp);
    CHECK(model->network().obstacles[0].range.known());
}

TEST_CASE("two synchronisations in one step, by a branchpoint, are an obstacle") {
    const Model model = warns(
        "chan c, d; process P() { state A; branchpoint D; init A;\n"
        "trans A -> D { }, A -> D { sync c!; }, D -> A { sync «d»?; }; }\nsystem P;",
        "unsupported.analysis");
    CHECK(has_obstacle(model, "branchpoint"));
}

TEST_CASE("one synchronisation, wherever it is, is none") {
    for (const std::string edges :
         {"A -> D { }, D -> A { sync c!; }", "A -> D { sync c!; }, D -> A { }",
          "A -> D { sync c!; }, D -> A { }, A -> E { }, E -> A { sync c?; }",
          "A -> D { select q : int[0,1]; guard q == i; }, D -> A { select q : int[0,1]; "
          "guard q != i; sync c!; }"})
        CHECK(loads_silently(
                  "int i; chan c; process P() { state A; branchpoint D, E; init A;\n"
                  "trans " +
                  edges + ", E -> A { }; }\nsystem P;")
                  ->network()
                  .obstacles.empty());
}

TEST_CASE("a random initial value loads with a warning and is an obstacle") {
    const Model model =
        warns(with_declarations("int f() { return fint(random(3)); } int i = «f()»;"),
              "unsupported.analysis");
    CHECK(has_obstacle(model, "an initial value"));
}

TEST_CASE("an ordinary model has no obstacles") {
    CHECK(loads(with_edge("sync c!;"))->network().obstacles.empty());
}

TEST_CASE("floating-point variables may be declared, they are left out") {
    const Model model = loads_silently(
        with_declarations("double d = 1.5, e[3]; const double PI = 3.14; int i;"));
    CHECK(model->network().memory.stored == 2);
}

TEST_CASE("floating-point numbers in guards and updates are errors") {
    const auto edge = [](const std::string& part) {
        return "double d; int i; clock x;\nprocess P() { state A; init A;\ntrans A -> A "
               "{ " +
               part + " }; }\nsystem P;";
    };
    fails(edge("guard «d < 2.5»;"), "unsupported.symbolic");
    fails(edge("guard «d == 1»;"), "unsupported.symbolic");
    fails(edge("guard «d != 1»;"), "unsupported.symbolic");
    fails(edge("assign «d = 1.5»;"), "unsupported.symbolic");
    fails(edge("assign «x = 1.5»;"), "unsupported.symbolic");
    CHECK_FALSE(load(edge("assign i = 1.5;"))->ok());
    fails(edge("guard «sqrt(i)» > 1;"), "unsupported.symbolic");
    fails(edge("assign i = fint(«random(3)»);"), "unsupported.symbolic");
}

TEST_CASE("floating-point numbers in a function are a warning and a fault when reached") {
    const Model model =
        warns("double d; int i;\nvoid f() { if (i == 0) «d = 1.5»; }\n"
              "process P() { state A; init A; trans A -> A { assign f(); }; }\n"
              "system P;",
              "unsupported.in-function");
    Machine machine(model->network());
    const auto outcome = machine.update(0);
    CHECK(outcome.fault == zonar::model::Fault::unsupported);
    CHECK(outcome.detail == static_cast<int>(zonar::model::Feature::floating_point));
    machine["i"] = 1;
    CHECK(machine.update(0).ok());
}

TEST_CASE("a random number in a function is a fault when reached") {
    const Model model =
        warns("int i;\nvoid f() { i = «fint(random(3))»; }\n"
              "process P() { state A; init A; trans A -> A { assign f(); }; }\n"
              "system P;",
              "unsupported.in-function");
    CHECK(Machine(model->network()).update(0).fault == zonar::model::Fault::unsupported);
}

TEST_CASE("a clock read in a function is a fault when reached") {
    const Model model =
        warns("int i; clock x;\nvoid f() { if («x > 3») i = 1; }\n"
              "process P() { state A; init A; trans A -> A { assign f(); }; }\n"
              "system P;",
              "unsupported.in-function");
    const auto outcome = Machine(model->network()).update(0);
    CHECK(outcome.fault == zonar::model::Fault::unsupported);
    CHECK(outcome.detail == static_cast<int>(zonar::model::Feature::clock_value));
}

TEST_CASE("weights and exponential rates may use floating-point numbers") {
    loads_silently(
        "double d; process P() { state A { ; 2.5 * d }; branchpoint D; init A;\n"
        "trans A -> D { }, D -> A { probability d * 0.5 + random(1); }; }\nsystem P;");
}

TEST_CASE("dynamic templates and IO declarations are refused by name") {
    const Model dynamic =
        fails(with_declarations("«dynamic» T(const int n);"), "unsupported");
    CHECK(contains(report(dynamic), "dynamic templates"));
    CHECK_FALSE(load(with_declarations("chan c;") + "IO P { c! }")->ok());
}

TEST_CASE("spawning a template is refused") {
    const Model model = fails(with_update("«spawn P()»"), "unsupported.dynamic");
    CHECK(contains(report(model), "statistical model checking"));
}

TEST_CASE("a chart cannot be asked about") {
    const Model model =
        load(nta("", xml_template("") + "<lsc><name>L</name></lsc>", "system P;"));
    REQUIRE(model->ok());
    breaks(model, "E<> «L».x", "unsupported.chart");
}

TEST_CASE("an initial state that violates an invariant still loads") {
    warns("clock x; process P() { state A { «x >= 1» }; init A; }\nsystem P;",
          "invariant.lower-bound");
}
