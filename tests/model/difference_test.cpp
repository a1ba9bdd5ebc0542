// difference(): nothing between two layouts of one model, something wherever the meaning
// changes.
#include "catch.h"
#include "language/load.h"
#include "model/network.h"

#include <memory>
#include <string>

using namespace zonar;

namespace {

const std::string base = R"(
chan c, d; urgent chan u; broadcast chan e[2];
clock x, y = 3; clock zs[2];
int n = 1; int[0,5] m; meta int t; const int K = 4;
typedef struct { int a; bool b; } Pair; Pair p; int list[3] = {1, 2, 3};
typedef scalar[3] Set; Set s; bool done;
int f(int k) { int j; for (j = 0; j < 3; j++) { k += j; } return k + 1; }
before_update { n = f(n) }
chan priority c < default < d;

process P(const int id) {
    clock z; int local;
    state A { x <= 5 && z' == 0 }, B { z < 7 }, C, D;
    commit B; urgent C; init A;
    trans A -> B { select i : int[0,2]; guard n == i && x > 2; sync c!; assign n = f(i), x = 0; },
          A -> C { guard x - y < 2; sync e[id]?; assign list[m] = 4, y = 2; },
          B -> A { guard done || x >= K; sync u!; },
          C -> A { sync d?; };
}
P1 = P(0); P2 = P(1);
system P1 < P2;
)";

std::unique_ptr<language::LoadedModel>
load(const std::string& text, language::Format format = language::Format::xta) {
    auto model = language::load_text("m.xta", text, format);
    INFO(text);
    INFO(render(model->diagnostics(), model->sources()));
    REQUIRE(model->ok());
    return model;
}

std::string replaced(std::string text, const std::string& old, const std::string& now) {
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), now);
}

std::string difference_of(const std::string& a, const std::string& b) {
    const auto first = load(a);
    const auto second = load(b);
    const auto there = model::difference(first->network(), second->network());
    const auto back = model::difference(second->network(), first->network());
    CHECK(there.has_value() == back.has_value());
    return there.value_or("none");
}

} // namespace

TEST_CASE("a network does not differ from itself, nor from its twin") {
    const auto model = load(base);
    CHECK(model::difference(model->network(), model->network()) == std::nullopt);
    CHECK(difference_of(base, base) == "none");
}

TEST_CASE("layout, comments and parentheses make no difference") {
    std::string other = replaced(base, "chan c, d;", "/* channels */ chan c,\n\n\nd;");
    other = replaced(other, "n == i && x > 2", "(n == i) // a comment\n  and\n(x > 2)");
    other = replaced(other, "x >= K", "x >= 4");
    other = replaced(other, "{ k += j; }", "k += j;");
    CHECK(difference_of(base, other) == "none");
}

TEST_CASE("where code was compiled makes no difference") {
    // An unused function, and another order of functions.
    const std::string more =
        replaced(base, "before_update", "int g() { return n; }\nbefore_update");
    CHECK(difference_of(base, more) == "none");
}

TEST_CASE("the same model as XML and as text is the same network") {
    const std::string xml = R"(<nta><declaration>clock x; int n; chan c;</declaration>
<template><name>P</name>
<location id="a"><name>A</name><label kind="invariant">x &lt;= 5</label></location>
<location id="b"><name>B</name><committed/></location>
<init ref="a"/>
<transition><source ref="a"/><target ref="b"/><label kind="guard">n &lt; 2</label>
<label kind="synchronisation">c!</label><label kind="assignment">n++, x = 0</label></transition>
</template><system>system P;</system></nta>)";
    const std::string text =
        "clock x; int n; chan c;"
        "process P() { state A { x <= 5 }, B; commit B; init A;"
        "trans A -> B { guard n < 2; sync c!; assign n++, x = 0; }; }"
        "system P;";
    const auto a = load(xml, language::Format::xml);
    const auto b = load(text);
    CHECK(model::difference(a->network(), b->network()) == std::nullopt);
}

TEST_CASE("every change of meaning is a difference, and is called by its name") {
    struct Row {
        const char* old;
        const char* now;
        const char* expected; // the beginning of what is said
    };
    // clang-format off
    const Row rows[] = {
        // processes
        {"system P1 < P2;",    "system P1;",                "number of processes: 2 and 1"},
        {"P2",                 "Q",                         "the variables"}, // P2.local
        {"system P1 < P2;",    "system P1, P2;",            "process P2: initial location, priority"},
        {"init A;",            "init D;",                   "the memory"},    // of the locations
        {"P2 = P(1)",          "P2 = P(0)",                 "process P2: initial location, priority or arguments"},
        // variables
        {"int n = 1",          "int n = 2",                 "the memory"},
        {"int[0,5] m",         "int[0,6] m",                "the memory"},
        {"int list[3] = {1, 2, 3}", "int list[4] = {1, 2, 3, 4}", "the memory"},
        {"meta int t",         "int t",                     "the memory"},
        {"bool done;",         "bool done, more;",          "the memory"},
        {"meta int t",         "meta int v",                "the variables"},
        {"struct { int a; bool b; }", "struct { int c; bool b; }", "the variables"},
        {"int list[3]",        "int list[int[1,3]]",        "the variables"},
        {"scalar[3]",          "scalar[4]",                 "the memory"},
        // clocks and channels
        {"clock zs[2]",        "clock zs[3]",               "the clocks"},
        {"clock z;",           "clock w, z;",               "the clocks"},
        {"y = 3",              "y = 4",                     "the initial clock values"},
        {"broadcast chan e[2]", "broadcast chan e[3]",      "the channels"},
        {"broadcast chan e[2]", "chan e[2]",                "the channels"},
        {"urgent chan u",      "chan u",                    "the channels"},
        {"c < default < d",    "c, d < default",            "the channels"},
        // code
        {"n = f(n)",           "n = 0, n = f(n)",           "before_update or after_update"},
        {"before_update",      "after_update",              "before_update or after_update"},
        {"return k + 1",       "return k + 2",              "before_update or after_update"},
        {"j < 3",              "j < 4",                     "before_update or after_update"},
        // locations
        {"state A { x <= 5 && z' == 0 }", "state A { x < 5 && z' == 0 }", "process P1: invariants"},
        {"z' == 0",            "z' == 1",                   "process P1: invariants"},
        {"z < 7",              "z < 8",                     "process P1: invariants"},
        {"z < 7",              "x < 7",                     "process P1: invariants"},
        {"C, D;",              "C, F;",                     "process P1: template or locations"},
        {"commit B; urgent C", "commit B, C",               "process P1: template or locations"},
        {"commit B; urgent C", "commit B; urgent C, D",     "process P1: template or locations"},
        // edges
        {"B -> A",             "B -> C",                    "process P1: edges"},
        {"int[0,2]",           "int[0,3]",                  "process P1: edges"},
        {"n == i",             "n != i",                    "process P1: edges"},
        {"x > 2",              "x >= 2",                    "process P1: edges"},
        {"x - y < 2",          "x - y < 1",                 "process P1: edges"},
        {"x - y < 2",          "y - x < 2",                 "process P1: edges"},
        {"done ||",            "!done ||",                  "process P1: edges"},
        {"done ||",            "",                          "process P1: edges"},
        {"sync c!",            "sync c?",                   "process P1: edges"},
        {"sync c!",            "sync d!",                   "process P1: edges"},
        {"sync u!;",           "",                          "process P1: edges"},
        {"e[id]?",             "e[1 - id]?",                "process P1: edges"},
        {"x = 0",              "x = 1",                     "process P1: edges"},
        {"y = 2",              "y = x",                     "process P1: edges"},
        {", x = 0",            "",                          "process P1: edges"},
        {"list[m] = 4",        "list[m] += 4",              "process P1: edges"},
        {"assign n = f(i)",    "assign n = f(f(i))",        "process P1: edges"},
    };
    // clang-format on
    for (const Row& row : rows) {
        std::string text = base;
        for (std::size_t at = 0; (at = text.find(row.old, at)) != std::string::npos;) {
            text.replace(at, std::string{row.old}.size(), row.now);
            at += std::string{row.now}.size();
        }
        INFO(row.old << " -> " << row.now);
        const std::string found = difference_of(base, text);
        CAPTURE(found);
        CHECK(found.substr(0, std::string{row.expected}.size()) == row.expected);
    }
}

TEST_CASE("a process without variables of its own is compared by name, too") {
    const std::string process = "process P() { state A; init A; }";
    CHECK(difference_of(process + "Q = P(); system Q;", process + "R = P(); system R;") ==
          "names of a process: Q and R");
}

TEST_CASE("the name of a template is part of the network") {
    std::string text = replaced(base, "process P(", "process Q(");
    text = replaced(text, "P1 = P(0); P2 = P(1);", "P1 = Q(0); P2 = Q(1);");
    CHECK(difference_of(base, text) == "process P1: template or locations differ");
}

TEST_CASE("scalar sets are compared by name and size") {
    const std::string process = "process P() { state A; init A; } system P;";
    CHECK(difference_of("typedef scalar[2] S; S v;" + process,
                        "typedef scalar[2] T; T v;" + process) ==
          "the scalar sets differ");
}

TEST_CASE("the priority of what has none is part of the network") {
    const std::string process = "process P() { state A; init A; } system P;";
    CHECK(difference_of("chan c; chan priority c < default;" + process,
                        "chan c; chan priority default < c;" + process) != "none");
}
