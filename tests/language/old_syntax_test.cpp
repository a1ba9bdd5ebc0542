// The syntax of UPPAAL 3: tried by itself when a text is no modern one.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;
using zonar::language::Syntax;

namespace {

const LoadOptions old_syntax{.syntax = Syntax::old};

/// The note that says which syntax it was read in.
bool read_as_old(const Model& model) {
    return rules(model->diagnostics(), Severity::note) == "syntax.old";
}

const std::string old_guard = "clock x; int i;\nprocess P { state A; init A;\n"
                              "trans A -> A { guard x => 2, i == 1; }; }\nsystem P;";

} // namespace

TEST_CASE("a comma list with => is a guard in the old syntax only") {
    const Model model = loads(old_guard);
    CHECK(read_as_old(model));
    Machine machine(model->network());
    machine["i"] = 1;
    CHECK(machine.guard(0) == "x >= 2");
    machine["i"] = 2;
    CHECK(machine.guard(0) == "false");
    fails(old_guard, "syntax", modern_syntax);
    loads_silently(with_declarations("int i;"));
}

TEST_CASE("the note about the old syntax points at what did not parse") {
    const Model model = load(old_guard);
    const Diagnostic* note = first(model->diagnostics(), Severity::note);
    REQUIRE(note != nullptr);
    CHECK(spot_of(*note, model->sources()) == "2:11+1");
}

TEST_CASE("asking for the old syntax gives no note") {
    const Model model = load(old_guard, old_syntax);
    CHECK(model->ok());
    CHECK(report(model) == "");
}

TEST_CASE("a text that is neither modern nor old is judged as modern") {
    const Model model =
        fails("process P() { state A; init A; trans A -> A { guard «?»; }; }\n"
              "system P;",
              "syntax");
    CHECK_FALSE(read_as_old(model));
}

TEST_CASE("old constants have neither type nor equals sign") {
    const Model model = loads("const N 5, M 6; const T[3] {1,2,3};\n"
                              "int a[N]; int b := T[2];\nprocess P { state A; init A; }\n"
                              "system P;");
    CHECK(read_as_old(model));
    CHECK(model->network().memory.stored == 7);
    CHECK(Machine(model->network())["b"] == 3);
}

TEST_CASE("old variables are initialised with := or =") {
    const Model model =
        loads("int i := 1, j = 2;\nprocess P { state A; init A; }\nsystem P;");
    CHECK(Machine(model->network())["i"] == 1);
    CHECK(Machine(model->network())["j"] == 2);
}

TEST_CASE("old parameters come in groups and are references unless constant") {
    const Model model = loads("int i, j;\n"
                              "process P(int a, b; const K) { state A; init A;\n"
                              "trans A -> A { assign a := K, b := 4; }; }\n"
                              "P1 := P(i, j, 3);\nsystem P1;");
    CHECK(read_as_old(model));
    Machine machine = after_update(*model);
    CHECK(machine["i"] == 3);
    CHECK(machine["j"] == 4);
}

TEST_CASE("old clocks and channels are passed without '&'") {
    const Model model = loads("clock x; chan c;\n"
                              "process P(clock z; chan d) { state A; init A;\n"
                              "trans A -> A { guard z > 2; sync d!; assign z := 0; }; }\n"
                              "P1 := P(x, c);\nsystem P1;");
    CHECK(Machine(model->network()).guard(0) == "x > 2");
    CHECK(after_update(*model).clocks() == "x := 0");
}

TEST_CASE("old invariants are comma lists") {
    const Model model =
        loads("clock x, y;\nprocess P { state A { x <= 3, y =< 4 }; init A; }\n"
              "system P;");
    CHECK(Machine(model->network()).invariant(0) == "x <= 3 && y <= 4");
}

TEST_CASE("words of the modern syntax are names in the old one") {
    const Model model =
        loads("int select, if, for, struct, typedef, forall;\n"
              "process P { state A; init A;\n"
              "trans A -> A { guard select == 0, if == 0; assign for := 1; }; }\n"
              "system P;");
    CHECK(read_as_old(model));
    CHECK(after_update(*model)["for"] == 1);
}

TEST_CASE("there are no functions and no types in the old syntax") {
    const std::string text =
        "typedef int[0,3] T;\nprocess P() { state A; init A; }\nsystem P;";
    loads_silently(text);
    CHECK_FALSE(load(text, old_syntax)->ok());
}

TEST_CASE("the old syntax is also tried for XML") {
    const Model model = loads(
        nta("const N 5; int i; clock x;",
            xml_template(transition("<label kind=\"guard\">x =&gt; N, i == 0</label>")),
            "system P;"));
    CHECK(read_as_old(model));
    CHECK(Machine(model->network()).guard(0) == "x >= 5");
}
