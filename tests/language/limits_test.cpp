// Input that asks for too much ends in a sentence with a rule of its own, and soon.
#include "loading.h"

#include <chrono>

using namespace zonar::tests;

namespace {

std::string repeat(std::string_view text, std::size_t times) {
    std::string result;
    result.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) result += text;
    return result;
}

/// Generous, for slow machines under sanitizers; the point is that it ends.
class Stopwatch {
public:
    ~Stopwatch() {
        CHECK(std::chrono::steady_clock::now() - begin_ < std::chrono::seconds(60));
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

LoadOptions with_limit(auto member, auto value) {
    LoadOptions options;
    options.limits.*member = value;
    return options;
}

using zonar::language::Limits;

} // namespace

TEST_CASE("parentheses may be nested deeply, but not endlessly") {
    const Stopwatch watch;
    loads(with_guard(repeat("(", 300) + "i == 0" + repeat(")", 300)));
    fails(with_guard(repeat("(", 100'000) + "i == 0" + repeat(")", 100'000)),
          "limit.nesting");
    fails(with_guard(repeat("(", 100'000)), "limit.nesting");
}

TEST_CASE("other kinds of nested expressions are limited, too") {
    const Stopwatch watch;
    fails(with_guard(repeat("!", 100'000) + "b"), "limit.nesting");
    fails(with_guard(repeat("-", 99'999) + "i"), "limit.nesting");
    fails(with_guard(repeat("a[", 100'000) + "0" + repeat("]", 100'000)),
          "limit.nesting");
    fails(with_guard(repeat("inc(", 100'000) + "0" + repeat(")", 100'000)),
          "limit.nesting");
    fails(with_guard(repeat("b ? i : ", 100'000) + "i"), "limit.nesting");
    fails(with_guard(repeat("forall (q : int[0,1]) ", 100'000) + "b"), "limit.nesting");
    fails(with_update(repeat("i = ", 100'000) + "1"), "limit.nesting");
    fails(with_guard("i" + repeat(".f", 100'000)), "limit.nesting");
    fails(with_guard("i" + repeat("[0]", 100'000)), "limit.nesting");
    fails(with_guard("i" + repeat(" % 2", 100'000)), "limit.nesting");
}

TEST_CASE("nested queries are limited likewise") {
    const Stopwatch watch;
    const Model model = loads(with_edge(""));
    breaks(model, "E<> " + repeat("(", 100'000) + "P.A" + repeat(")", 100'000),
           "limit.nesting");
    breaks(model, "E<> " + repeat("not ", 100'000) + "P.A", "limit.nesting");
}

TEST_CASE("chains of operators of linear temporal logic are limited, too") {
    const Stopwatch watch;
    const Model model = loads(with_edge(""));
    for (const char* op : {" && P.A", " || P.A", " <-> P.A"}) {
        compiles(model, "ltl: F P.A" + repeat(op, 300));
        breaks(model, "ltl: F P.A" + repeat(op, 100'000), "limit.nesting");
    }
    breaks(model, "ltl: " + repeat("G ", 100'000) + "P.A", "limit.nesting");
    breaks(model, "ltl: " + repeat("P.A -> ", 100'000) + "P.A", "limit.nesting");
}

TEST_CASE("long chains of one operator are no nesting") {
    const Stopwatch watch;
    loads(with_guard("i == 0" + repeat(" && j == 0", 100'000)));
    loads(with_guard("x >= 0" + repeat(" && x >= 1", 100'000)));
    loads(with_guard("i == 0" + repeat(" || j == 0", 100'000)));
    loads(with_update("i = 0" + repeat(" + j", 100'000)));
    loads(with_update("i = 0" + repeat(" - j", 100'000)));
    loads(with_update("i = 1" + repeat(" * j", 100'000)));
    const Model model = loads(with_edge(""));
    compiles(model, "A[] P.A" + repeat(" and i == 0", 100'000));
    compiles(model, "A[] x >= 0" + repeat(" or x >= 1", 100'000));
}

TEST_CASE("long lists are no nesting") {
    const Stopwatch watch;
    loads(with_update("i = 1" + repeat(", i = 1", 50'000)));
    loads(with_declarations("int a[50001] = { 1" + repeat(", 1", 50'000) + " };"));
    loads(with_declarations("void f() { int i; " + repeat("i = 1;", 50'000) + " }"));
}

TEST_CASE("statements may be nested deeply, but not endlessly") {
    const Stopwatch watch;
    const auto body = [](const std::string& text) {
        return with_declarations("int i; void f() { " + text + " }");
    };
    loads(body(repeat("{", 100) + repeat("}", 100)));
    fails(body(repeat("{", 100'000) + repeat("}", 100'000)), "limit.nesting");
    fails(body(repeat("if (i == 0) ", 100'000) + ";"), "limit.nesting");
    fails(body(repeat("while (i == 0) ", 100'000) + ";"), "limit.nesting");
}

TEST_CASE("an else-if chain of hundreds of branches works") {
    const Stopwatch watch;
    std::string chain;
    for (int i = 0; i < 300; ++i)
        chain += "if (i == " + std::to_string(i) + ") i = 1; else ";
    loads(with_declarations("int i; void f() { " + chain + "i = 0; }"));
}

TEST_CASE("an endless else-if chain works or is refused by its rule") {
    const Stopwatch watch;
    const Model model = load(with_declarations(
        "int i; void f() { " + repeat("if (i == 0) i = 1; else ", 100'000) + "; }"));
    const std::string errors = rules(model->diagnostics(), Severity::error);
    CHECK(errors == (model->ok() ? "" : "limit.nesting"));
}

TEST_CASE("types may be nested deeply, but not endlessly") {
    const Stopwatch watch;
    loads(with_declarations("int a" + repeat("[1]", 100) + ";"));
    fails(with_declarations("int a" + repeat("[1]", 100'000) + ";"), "limit.nesting");
    fails(with_declarations(repeat("struct { ", 100'000) + "int a;" +
                            repeat(" } s;", 100'000)),
          "limit.nesting");
    fails(with_declarations("int a[1] = " + repeat("{", 100'000) + repeat("}", 100'000) +
                            ";"),
          "limit.nesting");
    std::string types = "typedef int T0;";
    for (int i = 0; i < 1000; ++i) {
        types +=
            "typedef T" + std::to_string(i) + " T" + std::to_string(i + 1) + "[1];\n";
    }
    fails(with_declarations(types + "T1000 v;"), "limit.nesting");
}

TEST_CASE("functions and process assignments may call on each other only so deep") {
    const Stopwatch watch;
    std::string functions = "void f0() { }\n";
    std::string chain = "process Q0() { state A; init A; }\n";
    for (int i = 0; i < 1000; ++i) {
        const std::string from = std::to_string(i);
        const std::string to = std::to_string(i + 1);
        functions += "void f" + to + "() { f" + from + "(); }\n";
        chain += "Q" + to + " = Q" + from + "();\n";
    }
    fails(with_declarations(functions), "limit.nesting");
    fails(chain + "system Q1000;", "limit.nesting");
}

TEST_CASE("a call from deep inside of a function begins anew") {
    const Stopwatch watch;
    std::string functions = "int i; void f0() { i = 1; }\n";
    for (int k = 1; k < 390; ++k) {
        functions += "void f" + std::to_string(k) + "() " + repeat("{", 380) + "f" +
                     std::to_string(k - 1) + "();" + repeat("}", 380) + "\n";
    }
    loads(functions +
          "process P() { state A; init A; trans A -> A { assign f389(); }; }\n"
          "system P;");
}

TEST_CASE("a huge array is refused before it is made") {
    const Stopwatch watch;
    fails(with_declarations("int a«[2000000000]»;"), "limit.array");
    fails(with_declarations("int a[100000][100000];"), "limit.array");
    fails(with_declarations("int a[2147483647][2147483647][2147483647];"), "limit.array");
    fails(with_declarations("typedef struct { int a[10000]; } V; V v[10000];"),
          "limit.array");
    fails(with_declarations("const int a[1000000000] = { 1 };"), "limit.array");
    fails("void f() { int a[1000000000]; }\n"
          "process P() { state A; init A; trans A -> A { assign f(); }; }\nsystem P;",
          "limit.array");
}

TEST_CASE("many arrays together are refused, too") {
    const Stopwatch watch;
    fails(with_declarations("int a[600], b[600];"), "limit.memory",
          with_limit(&Limits::memory_cells, 1000u));
}

TEST_CASE("constant arrays that are refused together are not written to") {
    const Stopwatch watch;
    fails(with_declarations("const int a[2] = { 1, 2 };\n"
                            "const int b[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };"),
          "limit.memory", with_limit(&Limits::memory_cells, 10u));
}

TEST_CASE("too many clocks or channels are refused") {
    const Stopwatch watch;
    fails(with_declarations("clock «x»[70000];"), "limit.clocks");
    fails(with_declarations("chan a[600], «b»[600];"), "limit.channels",
          with_limit(&Limits::channels, 1000u));
}

TEST_CASE("a billion processes are refused before they are made") {
    const Stopwatch watch;
    fails("process P(int[0,999999999] «n») { state A; init A; }\nsystem P;",
          "limit.processes");
    fails("process P(int[0,99999] a, int[0,99999] b) { state A; init A; }\nsystem P;",
          "limit.processes");
    fails("process P(int32_t a, int32_t b, int32_t c) { state A; init A; }\nsystem P;",
          "limit.processes");
    fails("typedef scalar[200000] S; process P(S s) { state A; init A; }\nsystem P;",
          "limit.processes");
}

TEST_CASE("too many processes, locations or edges together are refused") {
    const Stopwatch watch;
    const std::string text = "process P(int[0,99] n) { state A, B, C; init A;\n"
                             "trans A -> B { }, B -> C { }, C -> A { }; }\nsystem «P»;";
    fails(text, "limit.network", with_limit(&Limits::network_locations, 200u));
    fails(text, "limit.network", with_limit(&Limits::network_edges, 200u));
}

TEST_CASE("an endless function in a constant is refused") {
    const Stopwatch watch;
    fails(with_declarations("int f() { while (true) { } return 1; } const int N = f();"),
          "limit.constant-steps", with_limit(&Limits::constant_steps, 100'000u));
    fails(with_declarations("int f() { int i; do { i = 1; } while (i == 1); return 1; }\n"
                            "int a[f()];"),
          "limit.constant-steps", with_limit(&Limits::constant_steps, 100'000u));
    fails(with_declarations("const int N = sum (i : int[0,2000000000]) 0;"),
          "limit.constant-steps", with_limit(&Limits::constant_steps, 100'000u));
}

TEST_CASE("unrolling a quantifier over clocks is limited") {
    const Stopwatch watch;
    const LoadOptions few = with_limit(&Limits::unrolled, 10'000u);
    fails(with_guard("forall (q : int[0,2000000000]) xs[i] >= q"), "limit.unrolled", few);
    fails(with_guard("forall (q : int[0,999]) forall (p : int[0,999]) xs[i] >= q"),
          "limit.unrolled", few);
    breaks(loads(with_edge(""), few), "E<> exists (q : int[0,2000000000]) x == q",
           "limit.unrolled");
}

TEST_CASE("a quantifier over integers is a loop and needs no unrolling") {
    const Stopwatch watch;
    loads(with_guard("forall (q : int[0,2000000000]) i >= q"));
    compiles(loads(with_edge("")), "E<> exists (q : int[0,2000000000]) i == q");
}

TEST_CASE("a network of too many instructions is refused") {
    const Stopwatch watch;
    fails("int i; process P(int[0,99] n) { state A; init A;\n"
          "trans A -> A { guard i == n; assign i = n + i; }; }\nsystem P;",
          "limit.network", with_limit(&Limits::instructions, 300u));
}

TEST_CASE("nested XML is no reason to fail") {
    const Stopwatch watch;
    load("<nta>" + repeat("<a>", 20'000) + repeat("</a>", 20'000) + "</nta>");
    load("<nta>" + repeat("<template>", 20'000));
}
