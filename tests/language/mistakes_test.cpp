// Mistakes that people make, and the way out that each message shows.
#include "loading.h"

using namespace zonar::tests;

namespace {

struct Mistake {
    std::string text, help;
};

void check_help(const std::vector<Mistake>& table) {
    for (const Mistake& row : table) {
        const Advice found = advice(row.text);
        INFO(row.text << '\n' << found.message);
        CHECK(found.help == row.help);
    }
}

std::string with_procedure(const std::string& body) {
    return with_declarations("int i; void f() { " + body + " }");
}

std::string with_process(const std::string& body) {
    return "clock x, y; int i;\nprocess P() { " + body + " }\nsystem P;\n";
}

std::string with_label(const std::string& kind, const std::string& text) {
    return nta(
        "int i;",
        xml_template(transition("<label kind=\"" + kind + "\">" + text + "</label>")),
        "system P;");
}

} // namespace

TEST_CASE("mistakes with clocks have a way out") {
    check_help({
        {with_guard("x != 3"), "make two edges, one with '<' and one with '>'"},
        {with_guard("x < 2.5"), "use integers, with a smaller unit of time if need be"},
        {with_guard("x"), "compare it with something: x >= 5"},
        {with_invariant("x"), "give it a bound: x <= 5"},
        {with_invariant("x <= b ? 3 : 5"),
         "put the choice into parentheses: x <= (b ? 3 : 5)"},
        {with_invariant("x <= 3; y <= 2"), "join the parts of an invariant with '&&'"},
        {with_update("x++"), "a clock can be set with '=' only"},
        {with_update("i = x"),
         "the value of a clock can only be compared, in guards and invariants"},
    });
}

TEST_CASE("mistakes with types have a way out") {
    check_help({
        {with_update("a = 1"), "say which element: a[i]"},
        {with_guard("a == 1"), "say which element: a[i]"},
        {with_edge("sync cs!;"), "say which element: c[i]"},
        {with_edge("sync !c;"), "write c! to send and c? to receive"},
        {with_update("i = inc(1, 2)"), "the parameters are: n"},
        {with_declarations("int[3] z;"),
         "a range is int[0,3] i; an array of three is int a[3]"},
        {with_declarations("int[0..3] z;"), "a range is written int[0,3]"},
        {with_declarations("typedef id int[0,3];"),
         "the type comes first: typedef int[0,3] id_t;"},
        {with_declarations("struct S { int a; };"),
         "a structure is named by typedef struct { ... } S;"},
        {with_declarations("enum { red, green } colour;"),
         "there are no enumerations; declare constants: const int red = 0;"},
        {with_declarations("i = 3;"),
         "this assigns a process: P1 = P(1); a variable has a type before its name"},
        {nta("i = 3;", xml_template(""), "system P;"),
         "a variable has a type before its name, such as int; process assignments belong "
         "to the system section"},
    });
}

TEST_CASE("channels are told apart by their kind") {
    CHECK(advice("urgent chan u;\nprocess P(chan &c) { state A; init A; }\n"
                 "Q = P(u);\nsystem Q;")
              .message ==
          "the argument for 'c' is an urgent channel, but the parameter is a channel");
}

TEST_CASE("mistakes in functions have a way out") {
    check_help({
        {with_procedure("for (int q = 0; q < 3; q++) i = q;"),
         "declare the variable at the beginning of the block, or write for (i : "
         "int[0,9])"},
        {with_procedure("i = 1; int q; q = 2;"), "declarations come first in a block"},
        {with_procedure("while (true) break;"),
         "there is no such statement; put it into the condition of the loop, or use "
         "return"},
        {with_procedure("switch (i) { case 1: i = 2; }"),
         "there is no 'switch'; use if and else"},
        {with_declarations("int f(int n) { return f(n - 1); }"), "use a loop"},
        {with_declarations("f() { }"),
         "a function has a type before its name, such as void"},
    });
}

TEST_CASE("mistakes in processes of XTA have a way out") {
    check_help({
        {with_process("state A, B; committed A; init A;"),
         "it is called 'commit' in XTA"},
        {with_process("state A, B; init A; trans A -> B;"),
         "an edge without labels has empty braces"},
        {with_process("state A, B; init A; trans A -> B { }; B -> A { };"),
         "edges are separated by ','"},
        {with_edge("assign i = 0; guard i > 1;"),
         "an edge has select, guard, sync, assign and probability, in this order"},
        {with_edge("guard i == 0 AND j == 0;"), "write '&&' or 'and'"},
        {"process P(id) { state A; init A; }\nsystem P;",
         "a parameter has a type and a name: int[0,3] id"},
        {"system P;\nprocess P() { state A; init A; }", "the system line comes last"},
        {with_edge("guard forall q : int[0,2] a[q] == 0;"),
         "write forall (i : int[0,3]) and then the expression"},
    });
    CHECK(advice(with_process("init A;")).message ==
          "unexpected 'init', expected 'state' and the locations of the process");
    CHECK(advice(with_process("state A, B; trans A -> B { };")).message ==
          "unexpected 'trans', expected 'init' and the initial location");
}

TEST_CASE("mistakes in XML have a way out") {
    CHECK(advice(nta("",
                     "<template><name>P</name><location id=\"id0\"><name>Idle</name>"
                     "</location><init ref=\"Idle\"/></template>",
                     "system P;"))
              .help == "that is a name; the id of location Idle is 'id0'");
    const Model update = warns(with_label("update", "i = 1"), "xml.label-kind");
    CHECK(contains(report(update), "UPPAAL calls it 'assignment'"));
    const Model both = warns(with_label("guard", "i == 0 «&&» i == 1"), "xml.entity");
    CHECK(both->diagnostics().all().size() == 1);
    CHECK(advice(nta("", xml_template(""), "")).message == "the system line is missing");
}

TEST_CASE("queries about the wrong thing are told what to ask about") {
    const Model model = loads("const int N = 3; clock x;\n"
                              "process P(int[0,2] n) { state A; init A; }\n"
                              "process Q() { int a[3]; state B; init B; }\nsystem P, Q;");
    struct QueryRow {
        std::string_view text, help;
    };
    const QueryRow table[] = {
        {"E<> Q", "ask about a location, such as Q.B"},
        {"E<> P(1)", "ask about a location, such as P(1).A"},
        {"E<> P", "ask about a location, such as P(0).A"},
        {"E<> P[1].A", "one process of a set is chosen with parentheses: P(0)"},
        {"E<> P(0, 1).A", "the parameters are: n"},
        {"E<> x", "compare it with something: x >= 5"},
        {"E<> Q.a == 3", "say which element: a[i]"},
        {"A[] not deadlock()", "write 'deadlock' alone"},
        {"sup x", "bounds are asked for with a colon: sup: e"},
        {"E[] Q.B U P(0).A", "until is an operator of linear temporal logic: ltl: p U q"},
    };
    for (const QueryRow& row : table) {
        INFO(row.text);
        CHECK(advice(model, row.text).help == row.help);
    }
}

TEST_CASE("the same obstacle of many processes is recorded once") {
    const Model model =
        loads("int f() { return fint(random(3)); }\n"
              "process P(int[0,4] n) { int i = f(); state A; init A; }\nsystem P;");
    CHECK(model->network().obstacles.size() == 1);
}
