// What a name means where: scopes, shadowing, duplicates, the system section.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

TEST_CASE("an unknown name is an error where it stands") {
    fails(with_guard("«zz» == 1"), "name.unknown");
    fails(with_update("i = «zz»(1)"), "name.unknown");
}

TEST_CASE("variables, types, functions and templates of one scope share their names") {
    fails(with_declarations("int i; clock «i»;"), "name.duplicate");
    fails(with_declarations("int i; typedef int «i»;"), "name.duplicate");
    fails(with_declarations("int i; void «i»() { }"), "name.duplicate");
    fails("int P;\nprocess «P»() { state A; init A; }\nsystem P;", "name.duplicate");
    fails("process P() { state A; init A; }\n«P» = P();\nsystem P;", "name.duplicate");
}

TEST_CASE("parameters, local variables and locations of a template share their names") {
    const auto process = [](const std::string& parameters, const std::string& body) {
        return "int g;\nprocess P(" + parameters + ") { " + body + " }\nsystem P;";
    };
    fails(process("const int[0,1] n", "int «n»; state A; init A;"), "name.duplicate");
    fails(process("const int[0,1] n", "state «n», A; init A;"), "name.duplicate");
    fails(process("", "int v; state «v»; init v;"), "name.duplicate");
    fails(process("", "state A, «A»; init A;"), "name.duplicate");
}

TEST_CASE("a location may be called like a global variable or a location elsewhere") {
    const Model model =
        loads_silently("int v; process P() { state v, A; init v; }\n"
                       "process Q() { state A, v; init A; }\nsystem P, Q;");
    compiles(model, "E<> P.v and v == 0 and Q.v");
}

TEST_CASE("a location called like a type is an error in XTA") {
    fails("typedef int[0,3] id;\nprocess P() { state «id»; init id; }\nsystem P;",
          "name.type-location");
}

TEST_CASE("a location called like a type loads in XML but cannot be asked about") {
    const Model model =
        loads(nta("typedef int[0,3] id;",
                  "<template><name>P</name><location id=\"i\"><name>id</name>"
                  "</location><init ref=\"i\"/></template>",
                  "system P;"));
    breaks(model, "E<> P.«id»", "name.type-location");
}

TEST_CASE("local names hide global ones") {
    const Model model =
        loads_silently("int v = 1; process P() { int v = 2; state A; init A;\n"
                       "trans A -> A { assign v = 3; }; }\nsystem P;");
    Machine machine = after_update(*model);
    CHECK(machine["v"] == 1);
    CHECK(machine["P.v"] == 3);
}

TEST_CASE("a select that hides a name is worth a warning") {
    warns(with_edge("select «i» : int[0,1]; guard i == 1;"), "name.shadow");
}

TEST_CASE("a select variable cannot be assigned to") {
    const Model model =
        fails(with_edge("select i : int[0,1]; assign «i» = 1;"), "type.lvalue");
    CHECK(rules(model->diagnostics(), Severity::warning) == "name.shadow");
}

TEST_CASE("a select may use the selects before it") {
    loads_silently(with_edge("select p : int[0,3], q : int[0,p]; assign i = q;"));
    fails(with_edge("select p : int[0,«q»], q : int[0,3]; assign i = q;"),
          "name.unknown");
}

TEST_CASE("two selects cannot share a name") {
    fails(with_edge("select p : int[0,3], «p» : int[0,3];"), "name.duplicate");
}

TEST_CASE("a select ranges over integers or a scalar set, known at compile time") {
    loads_silently(with_edge("select p : S; assign as[p] = 1;"));
    fails(with_edge("select p : «clock»;"), "type.bound");
    fails(with_edge("select p : int[0,«i»];"), "type.computable");
}

TEST_CASE("the variable of a quantifier hides outer names and ends with its body") {
    loads_silently(with_guard("forall (i : int[0,2]) a[i] == 0"));
    fails(with_guard("(forall (q : int[0,2]) a[q] == 0) && «q» == 1"), "name.unknown");
    fails(with_update("i = sum (q : int[0,2]) («q» = 1)"), "type.lvalue");
}

TEST_CASE("variables of the system section are unknown in templates") {
    fails(nta("", xml_template(transition("<label kind=\"guard\">«late» == 1</label>")),
              "int late; system P;"),
          "name.unknown");
}

TEST_CASE("variables of the system section can be arguments and asked about") {
    const Model model = loads(nta(
        "",
        "<template><name>T</name><parameter>int &amp;r</parameter><location id=\"i\"/>"
        "<init ref=\"i\"/></template>",
        "int v = 7; P = T(v); system P;"));
    compiles(model, "A[] v == 7");
    CHECK(Machine(model->network())["v"] == 7);
}

TEST_CASE("the members of a process are for queries only") {
    fails("process P() { int n; state A; init A; }\n"
          "process Q() { state A; init A; trans A -> A { guard «P».n == 1; }; }\nsystem "
          "P, Q;",
          "type.process-member");
    fails("process P() { state A; init A; }\n"
          "process Q() { state A; init A; trans A -> A { guard «P».location == 1; }; }\n"
          "system P, Q;",
          "type.process-member");
}

TEST_CASE("the name of an own location is true while the process is there") {
    const Model model =
        loads("process P() { state A, B; init A; trans A -> B { guard B; }; }\n"
              "system P;");
    Machine machine(model->network());
    CHECK(machine.guard(0) == "false");
    machine.enter("P", "B");
    CHECK(machine.guard(0) == "true");
}

TEST_CASE("a type is no value, and a function without parentheses neither") {
    fails(with_guard("«S» == s1"), "name.value");
    fails(with_guard("«inc» == 1"), "name.value");
}

TEST_CASE("only functions can be called") {
    fails(with_update("i = «j»(1)"), "type.call");
}

TEST_CASE("a field must exist in its structure") {
    fails(with_declarations("struct { int f; } s; void g() { s.«h» = 1; }"),
          "name.field");
    fails(with_declarations("int i; void g() { «i».h = 1; }"), "type.structure");
}

TEST_CASE("only arrays can be indexed") {
    fails(with_guard("«i»[0] == 1"), "type.array");
}
