// The textual format: processes, their edges, the system line.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

namespace {

std::string process_of(const std::string& body) {
    return "int i; clock x; chan c;\nprocess P() {\n" + body + "\n}\nsystem P;";
}

} // namespace

TEST_CASE("the reference's example gives its three processes") {
    const Model model = loads_silently(R"(
clock x; int[0,3] n; chan go; const int D = 5;
process P() {
  state idle, work { x <= D };
  init idle;
  trans idle -> work { guard n < 3; sync go!; assign x = 0, n++; },
        work -> idle { guard x >= 2; };
}
process Q(const int[0,1] id) {
  state a, b;
  urgent b;
  init a;
  trans a -> b { sync go?; }, b -> a { };
}
system P, Q;
)");
    const auto& network = model->network();
    REQUIRE(network.processes.size() == 3);
    CHECK(network.processes[0].name == "P");
    CHECK(network.processes[1].name == "Q(0)");
    CHECK(network.processes[2].name == "Q(1)");
    CHECK(network.edges.size() == 6);
    for (const char* formula :
         {"A[] P.work imply x <= 5", "E<> n == 3", "A[] not deadlock",
          "P.work --> P.idle", "A[] forall (i : int[0,1]) not Q(i).b or x == 0"}) {
        compiles(model, formula);
    }
}

TEST_CASE("parentheses after the name of a process are mandatory") {
    fails("process P «{» state A; init A; }\nsystem P;", "syntax", modern_syntax);
}

TEST_CASE("local declarations come before the locations") {
    loads_silently(
        process_of("int j; clock z; typedef int[0,3] T; T t; void f() { j = 1; }\n"
                   "state A; init A;"));
    fails(process_of("state A; «int» j; init A;"), "syntax");
}

TEST_CASE("the parts of a process stand in a fixed order") {
    loads_silently(process_of("state A, B; branchpoint C; commit A; urgent B; init A;\n"
                              "trans A -> C { }, C -> B { };"));
    fails(process_of("state A; init A; «commit» A;"), "syntax");
    fails(process_of("state A; commit A; «branchpoint» C; init A;"), "syntax");
    fails(process_of("state A; trans A -> A { };"), "syntax");
}

TEST_CASE("a process needs an initial location that exists") {
    fails(process_of("state A; init «B»;"), "name.location");
    fails("process P() { state A; «}»\nsystem P;", "syntax");
}

TEST_CASE("a branchpoint cannot be the initial location") {
    fails(process_of("state A; branchpoint B; init B;"), "type.initial");
}

TEST_CASE("flags may be mixed and lists") {
    const Model model =
        loads(process_of("state A, B, C, D; commit A; urgent B, C; commit D; init A;"));
    const auto& locations = model->network().templates[0].locations;
    CHECK(locations[0].committed);
    CHECK(locations[1].urgent);
    CHECK(locations[2].urgent);
    CHECK(locations[3].committed);
}

TEST_CASE("a location cannot be urgent and committed in XTA either") {
    fails(process_of("state «A»; commit A; urgent A; init A;"), "type.location");
}

TEST_CASE("the parts of an edge stand in a fixed order") {
    loads_silently(
        process_of("state A; init A; trans A -> A { select k : int[0,1]; guard k == i; "
                   "sync c!; assign i = k; probability 3; };"));
    fails(process_of("state A; init A; trans A -> A { sync c!; «guard» i == 1; };"),
          "syntax");
    fails(process_of("state A; init A; trans A -> A { assign i = 1; «sync» c!; };"),
          "syntax");
}

TEST_CASE("the braces of an edge are mandatory") {
    fails(process_of("state A; init A; trans A -> A«;»"), "syntax");
}

TEST_CASE("an edge without a source starts where the last full one did") {
    const Model model = loads(process_of("state A, B, C; init A;\n"
                                         "trans B -> A { }, -> C { }, -u-> B { };"));
    const auto& network = model->network();
    REQUIRE(network.edges.size() == 3);
    CHECK(network.edges[1].source == 1);
    CHECK(network.edges[1].target == 2);
    CHECK(network.edges[2].source == 1);
    CHECK(network.templates[0].edges[1].controllable);
    CHECK_FALSE(network.templates[0].edges[2].controllable);
}

TEST_CASE("an edge needs locations that exist") {
    fails(process_of("state A; init A; trans A -> «Z» { };"), "name.location");
    fails(process_of("state A; init A; trans «Z» -> A { };"), "name.location");
}

TEST_CASE("an exponential rate may follow an invariant or stand alone") {
    const Model model =
        loads(process_of("state A { x <= 3; 1 : 2 }, B { ; 2.5 }, C { x <= 4 };\n"
                         "init A;"));
    CHECK(Machine(model->network()).invariant(0) == "x <= 3");
    CHECK(Machine(model->network()).invariant(1) == "true");
    CHECK(Machine(model->network()).invariant(2) == "x <= 4");
}

TEST_CASE("a process without locations is refused") {
    fails("process «P»() { }\nsystem P;", "type.locations");
}

TEST_CASE("processes, declarations and assignments may be interleaved") {
    loads_silently(
        "int i; process P(int &r) { state A; init A; }\nint j;\nP1 = P(i);\n"
        "clock z;\nprocess Q() { state A; init A; }\nP2 := P(j);\nsystem P1, P2, Q;");
}

TEST_CASE("what is declared after a process is not known in it") {
    fails("process P() { state A { «late» == 0 }; init A; }\nint late;\nsystem P;",
          "name.unknown");
    fails("Q = «P»();\nprocess P() { state A; init A; }\nsystem Q;", "name.template");
}

TEST_CASE("nothing but progress, gantt and queries may follow the system line") {
    const std::string text = process_of("state A; init A;");
    loads_silently(text + "progress { i; i == 0 : i + 1; }");
    loads_silently(text + "gantt { G: i == 1 -> 2; }");
    loads_silently(text + "query { A[] true }");
    fails(text + "\n«int» j;", "syntax");
}

TEST_CASE("queries in XTA are queries of the model") {
    const Model model = loads_silently(process_of("state A; init A;") +
                                       "query { A[] i == 0 } query { E<> P.A }");
    REQUIRE(model->queries().size() == 2);
    CHECK(model->queries()[0].query.text == "A[] i == 0");
    CHECK(model->queries()[1].query.kind == zonar::model::QueryKind::exists_eventually);
}

TEST_CASE("a system line is mandatory") {
    fails("process P() { state A; init A; }«»\n", "syntax");
}

TEST_CASE("arguments do not belong on the system line") {
    const Model model =
        fails("process P(const int n) { state A; init A; }\nsystem P«(»1);", "syntax");
    CHECK(contains(report(model), "process assignment"));
}

TEST_CASE("an update, a guard and a select are kept as they were written") {
    const Model model = loads(process_of("state A { x  <=  3 }; init A; trans A -> A { "
                                         "select k : int[0, 1]; guard i==0 && x>1;\n"
                                         "sync c?; assign i = 1,\n x = 0; };"));
    const auto& location = model->network().templates[0].locations[0];
    const auto& edge = model->network().templates[0].edges[0];
    CHECK(location.invariant_text == "x  <=  3");
    CHECK(edge.select_text == "k : int[0, 1]");
    CHECK(edge.guard_text == "i==0 && x>1");
    CHECK(edge.sync_text == "c?");
    CHECK(edge.update_text == "i = 1,\n x = 0");
}
