// Models and queries that are nested as deeply as they may be, and deeper, on small stacks:
// the program answers, or says that it is too deep, and never crashes.
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

namespace {

std::string repeat(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

/// One after the other, each with its number.
std::string numbered(int times, const std::function<std::string(int)>& part) {
    std::string result;
    for (int i = 0; i < times; ++i) result += part(i);
    return result;
}

std::string with_edge(const std::string& declarations, const std::string& edge) {
    return declarations + "\nprocess P() { state A, B; init A; trans A -> B { " + edge +
           " }; }\nsystem P;\n";
}

const std::string things =
    "int i, j; bool b; int a[3]; clock x; int inc(int n) { return n + 1; }";

std::string with_guard(const std::string& guard) {
    return with_edge(things, "guard " + guard + ";");
}
std::string with_update(const std::string& update) {
    return with_edge(things, "assign " + update + ";");
}
std::string with_body(const std::string& body) {
    return with_edge("int i; void f() { " + body + " }", "assign f();");
}

using Inputs = std::vector<std::pair<std::string, std::string>>; // a name, a text

Inputs expressions(int n) {
    const auto binder = [](const std::string& word) {
        return [word](int k) { return fmt::format("{} (q{} : int[0,0]) ", word, k); };
    };
    return {
        {"parentheses", with_guard(repeat("(", n) + "i == 0" + repeat(")", n))},
        {"clocks", with_guard(repeat("(", n) + "x <= 0" + repeat(")", n))},
        {"not", with_guard(repeat("!", n) + "b")},
        {"minus", with_update("i = " + repeat("- ", n) + "j")},
        {"sums", with_update("i = " + repeat("(1 + ", n) + "j" + repeat(")", n))},
        {"indices", with_update("i = " + repeat("a[", n) + "0" + repeat("]", n))},
        {"arguments", with_update("i = " + repeat("inc(", n) + "0" + repeat(")", n))},
        {"choices", with_update("i = " + repeat("b ? i : ", n) + "j")},
        {"assignments", with_update(repeat("i = ", n) + "j")},
        {"remainders", with_update("i = j" + repeat(" % 2", n))},
        {"implications", with_guard(repeat("(b imply ", n) + "x <= 3" + repeat(")", n))},
        {"forall", with_guard(numbered(n, binder("forall")) + "b")},
        {"forall-clocks", with_guard(numbered(n, binder("forall")) + "x <= q0")},
        {"exists", with_guard(numbered(n, binder("exists")) + "b")},
        {"sum", with_update("i = " + numbered(n, binder("sum")) + "j")},
    };
}

Inputs statements(int n) {
    return {
        {"blocks", with_body(repeat("{ ", n) + "i = 1;" + repeat(" }", n))},
        {"if", with_body(repeat("if (i == 0) ", n) + "i = 1;")},
        {"else-if", with_body(repeat("if (i == 0) i = 1; else ", n) + "i = 1;")},
        {"while", with_body(repeat("while (i == 0) ", n) + "i = 1;")},
        {"do", with_body(repeat("do ", n) + "i = 1;" + repeat(" while (i > 1);", n))},
        {"for", with_body(repeat("for (i = 0; i < 1; i++) ", n) + "i = 1;")},
    };
}

Inputs types(int n) {
    const std::string types =
        numbered(n, [](int k) { return fmt::format("typedef T{} T{}[1];\n", k, k + 1); });
    return {
        {"arrays", with_edge("int a" + repeat("[1]", n) + ";", "")},
        {"elements", with_edge("int a" + repeat("[1]", n) + "; int f() { return a" +
                                   repeat("[0]", n) + "; }",
                               "guard f() == 0;")},
        {"lists", with_edge("int a" + repeat("[1]", n) + " = " + repeat("{", n) + "1" +
                                repeat("}", n) + ";",
                            "")},
        {"structures",
         with_edge(repeat("struct { ", n) + "int a;" + repeat(" } s;", n), "")},
        {"typedefs",
         with_edge("typedef int T0;\n" + types + fmt::format("T{} v;", n), "")},
    };
}

/// Chains of calls, also from deep inside of each function.
Inputs chains(int n) {
    const auto calls = [n](const std::string& open, const std::string& close) {
        const std::string functions = numbered(n - 1, [&](int k) {
            return fmt::format("void f{}() {{ {} f{}(); {} }}\n", k + 1, open, k, close);
        });
        return with_edge("int i; void f0() { i = 1; }\n" + functions,
                         fmt::format("assign f{}();", n - 1));
    };
    return {
        {"calls", calls("", "")},
        {"deep-calls", calls(repeat("{ ", n - 10), repeat(" }", n - 10))},
        {"assigned-processes",
         "process Q0() { state A; init A; }\n" +
             numbered(n - 1,
                      [](int k) { return fmt::format("Q{} = Q{}();\n", k + 1, k); }) +
             fmt::format("system Q{};\n", n - 1)},
    };
}

Inputs nested_queries(int n) {
    const auto forall = [](int k) { return fmt::format("forall (q{} : int[0,0]) ", k); };
    return {
        {"parentheses", "E<> " + repeat("(", n) + "P.A" + repeat(")", n)},
        {"not", "E<> " + repeat("not ", n) + "P.A"},
        {"not-clocks", "E<> " + repeat("not ", n) + "x <= 1"},
        {"not-deadlock", "A[] " + repeat("not ", n) + "deadlock"},
        {"imply", "E<> " + repeat("(P.A imply ", n) + "x <= 1" + repeat(")", n)},
        {"forall", "E<> " + numbered(n, forall) + "x <= 1"},
        {"leads-to", "P.A --> " + repeat("not ", n) + "P.A"},
        {"sup", "sup: " + repeat("(1 + ", n) + "i" + repeat(")", n)},
        {"next", "ltl: " + repeat("X ", n) + "P.A"},
        {"globally", "ltl: " + repeat("G F ", n / 2) + "P.A"},
        {"until", "ltl: " + repeat("P.A U ", n) + "P.B"},
        {"implications", "ltl: " + repeat("P.A -> ", n) + "P.B"},
    };
}

/// Whether the program came to an end by itself.
bool answers(int kilobytes, const std::string& words) {
    const Said said =
        shell(fmt::format("ulimit -s {}; '{}' {}", kilobytes, ZONAR_PROGRAM, words));
    INFO(words << '\n' << said.err.substr(0, 500));
    CHECK(said.code >= 0);
    CHECK(said.code <= 3);
    return said.code <= 3;
}

void try_models(int kilobytes, const Inputs& inputs) {
    const Folder folder;
    for (const auto& [name, text] : inputs) {
        const std::string model = folder.write(name + ".xta", text);
        answers(kilobytes, "info '" + model + "'");
        answers(kilobytes, "convert '" + model + "' --to xml -o -");
        answers(kilobytes, "check '" + model + "' --query 'A[] not deadlock'");
    }
}

} // namespace

TEST_CASE("nested models are read on small stacks") {
    for (const int kilobytes : {256, 1024}) {
        try_models(kilobytes, expressions(390));
        try_models(kilobytes, statements(390));
        try_models(kilobytes, types(390));
        try_models(kilobytes, chains(390));
    }
}

TEST_CASE("models that are nested too deeply are refused on small stacks") {
    const Folder folder;
    for (const Inputs& inputs : {expressions(5000), statements(5000), types(5000)}) {
        for (const auto& [name, text] : inputs) {
            const std::string model = folder.write(name + ".xta", text);
            const Said said =
                shell(fmt::format("ulimit -s 256; '{}' info '{}'", ZONAR_PROGRAM, model));
            INFO(name);
            CHECK(said.code == 2);
            CHECK(contains(said.err, "nested"));
        }
    }
}

TEST_CASE("nested queries are answered on small stacks") {
    const Folder folder;
    const std::string model = folder.write(
        "m.xta",
        "int i; clock x;\nprocess P() { state A, B; init A; trans A -> B { guard "
        "x >= 1; assign i = 1; }, B -> A { assign x = 0; }; }\nsystem P;\n");
    for (const int kilobytes : {256, 1024}) {
        for (const auto& [name, text] : nested_queries(390)) {
            const std::string file = folder.write(name + ".q", text + "\n");
            answers(kilobytes,
                    fmt::format("check '{}' '{}' --time-limit 20", model, file));
        }
    }
}

TEST_CASE("nested elements of XML are read on small stacks") {
    const Folder folder;
    const std::string nested =
        folder.write("nested.xml",
                     "<nta>" + repeat("<a>", 20'000) + repeat("</a>", 20'000) + "</nta>");
    const std::string open =
        folder.write("open.xml", "<nta>" + repeat("<template>", 20'000));
    answers(256, "info '" + nested + "'");
    answers(256, "info '" + open + "'");
}
