#include "language/write/print_syntax.h"

#include "catch.h"
#include "language/syntax/parser.h"
#include "language/text/fragment.h"

using namespace zonar::language;

namespace {

/// Parses a text and keeps everything that its tree points at.
struct Parsed {
    Parsed(const std::string& text, Dialect dialect)
        : parser({arena, names, diagnostics, limits}, dialect), printer(names, sources) {
        const std::uint32_t base = *sources.add("test", text);
        fragment = plain_fragment(arena, sources.file_text(base), base);
    }

    Arena arena;
    NameTable names;
    SourceMap sources;
    Diagnostics diagnostics;
    Limits limits;
    Fragment fragment;
    Parser parser;
    SyntaxPrinter printer;
};

std::string expression(const std::string& text, Dialect dialect = Dialect::modern) {
    Parsed parsed(text, dialect);
    const Expr* expr = parsed.parser.expression(parsed.fragment);
    REQUIRE_FALSE(parsed.diagnostics.has_errors());
    return parsed.printer.expression(*expr);
}

std::string declarations(const std::string& text, Dialect dialect = Dialect::modern) {
    Parsed parsed(text, dialect);
    std::string printed;
    for (const Declaration* declaration : parsed.parser.instantiations(parsed.fragment)) {
        if (!printed.empty()) printed += '\n';
        printed += parsed.printer.declaration(*declaration);
    }
    INFO(render(parsed.diagnostics, parsed.sources));
    REQUIRE_FALSE(parsed.diagnostics.has_errors());
    return printed;
}

} // namespace

TEST_CASE("an expression prints as it was written") {
    for (const char* text : {
             "x",
             "2147483647",
             "-2147483648",
             "-x",
             "!b && !c",
             "a + b * c - d",
             "(a + b) * c",
             "a - (b - c)",
             "a - b - c",
             "(a - b) - c",
             "a && b && c || d",
             "a || (b || c)",
             "a imply b imply c",
             "a imply (b imply c)",
             "(-2) ** 2",
             "a <? b >? c",
             "a < b == c > d",
             "a << 1 | b ^ c & d",
             "c ? a : d ? b : e",
             "(c ? a : b) ? d : e",
             "a[i][j + 1].f.g",
             "f(a, b + 1, g())",
             "x' == 0",
             "i++ + ++j - k-- - --l",
             "a = b = c + 1",
             "a += 2",
             "a <<= b ? 1 : 2",
             "forall (i : int[0, N - 1]) a[i] > 0 && b",
             "(exists (i : id_t) a[i]) || b",
             "sum (i : id_t) a[i]",
             "true != false",
             "2.5 * 1e-3",
         }) {
        CHECK(expression(text) == text);
    }
}

TEST_CASE("other spellings of an operator become the usual one") {
    CHECK(expression("not a and b or c xor d") == "!a && b || c xor d");
    CHECK(expression("a := 1") == "a = 1");
}

TEST_CASE("two signs in a row stay two signs") {
    CHECK(expression("- -x") == "- -x");
    CHECK(expression("-(--x)") == "-(--x)");
    CHECK(expression("+ ++x") == "+ ++x");
    CHECK(expression("a - -b") == "a - -b");
    CHECK(expression("- -2147483648") == "- -2147483648");
}

TEST_CASE("what binds less tightly than its place gets parentheses") {
    // In the old syntax a comma binds less tightly than all operators.
    CHECK(expression("a, b || c, d", Dialect::old) == "a && (b || c) && d");
    CHECK(expression("x =< 5, y => 2", Dialect::old) == "x <= 5 && y >= 2");
}

TEST_CASE("a declaration prints as it was written") {
    for (const char* text : {
             "int a, b[3], c = 4;",
             "const int[0, N] table[2][id_t] = { { 1, 2 }, { 3, N + 1 } };",
             "meta bool flag = true;",
             "urgent broadcast chan go[int[1, 3]];",
             "hybrid clock h;",
             "typedef scalar[3] S;",
             "typedef struct { int a, b[2]; bool c; } record;",
             "record r = { b: { 1, 2 }, a: 0, c: false };",
             "chan priority a, b[0] < default < c;",
             "before_update { a = 1, b[0]++ }",
             "P1(const int[0, 2] i) = P(v, i);",
             "Q = P(1, a[2]);",
         }) {
        CHECK(declarations(text) == text);
    }
}

TEST_CASE("statements print as they were written") {
    const char* text = R"(int f(const int n, int &out[2]) {
    int i = 0;
    typedef int[0, 3] T;
    for (i = 0; i < n; i++, out[0] = i) {
        out[1] += i;
    }
    for (t : T)
        out[0] = t;
    while (i > 0)
        i--;
    do {
        ;
    } while (i < 0);
    if (i == 0) {
        return 1;
    } else if (i == 1)
        assert i > 0;
    else
        f(1);
    return n > 0 ? n : -n;
})";
    CHECK(declarations(text) == text);
}

TEST_CASE("an else stays with its if") {
    // Without the braces the else would belong to the inner if.
    const std::string text =
        declarations("void f() { if (a) { if (b) g(); } else h(); }");
    CHECK(declarations(text) == text);
    CHECK(text.find("} else") != std::string::npos);
}

TEST_CASE("old declarations come out in modern syntax") {
    CHECK(declarations("const N 5, M 6;", Dialect::old) == "const int N = 5, M = 6;");
    CHECK(declarations("const A[2] {1, 2};", Dialect::old) ==
          "const int A[2] = { 1, 2 };");
    CHECK(declarations("int[0,3] i := 1;", Dialect::old) == "int[0, 3] i = 1;");
    CHECK(declarations("P1 := P(a, 3);", Dialect::old) == "P1 = P(a, 3);");
}

TEST_CASE("old parameters show how they are passed") {
    Parsed parsed("int a, b[2]; const K, L; clock x; urgent chan c", Dialect::old);
    const auto parameters = parsed.parser.parameters(parsed.fragment);
    CHECK(parsed.printer.parameters(parameters) ==
          "int &a, int &b[2], const int K, const int L, clock &x, urgent chan &c");
}

TEST_CASE("names that only the old syntax takes are reported") {
    Parsed parsed("int select, n; chan sum;", Dialect::old);
    for (const Declaration* declaration : parsed.parser.declarations(parsed.fragment)) {
        parsed.printer.declaration(*declaration);
    }
    REQUIRE(parsed.printer.reserved_names().size() == 2);
    CHECK(parsed.names.text(parsed.printer.reserved_names()[0]) == "select");
    CHECK(parsed.names.text(parsed.printer.reserved_names()[1]) == "sum");
}
