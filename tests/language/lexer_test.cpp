// Characters and tokens: blanks, comments, names, numbers, symbols.
#include "loading.h"

using namespace zonar::tests;

namespace {

/// The value that a constant of this text has, by way of an array size.
std::string constant(const std::string& value) {
    return with_declarations("const int C = " + value + ";");
}

} // namespace

TEST_CASE("blanks, tabs and both kinds of line ends separate tokens") {
    loads_silently(with_declarations("int\ti ;\r\nint\r\nj\n;"));
}

TEST_CASE("a backslash at the end of a line joins it with the next") {
    loads_silently(with_declarations("int \\\n i;"));
    loads_silently(with_declarations("int \\ \t\n i;"));
    loads_silently(with_declarations("int \\\r\n i;"));
    fails(with_declarations("int «\\» i;"), "syntax.symbol");
}

TEST_CASE("a lone carriage return is a blank; UPPAAL refuses it") {
    loads_silently(with_declarations("int\ri;"));
}

TEST_CASE("comments may stand between any two tokens") {
    loads_silently(with_declarations("int /* a\n b */ i // c\n ;"));
}

TEST_CASE("block comments do not nest") {
    fails(with_declarations("/* /* */ int i; «*»/"), "syntax");
}

TEST_CASE("a block comment must be closed") {
    fails(with_declarations("int i; «/*» int j;"), "syntax.comment");
}

TEST_CASE("a backslash does not continue a line comment") {
    const Model model = loads(with_declarations("// one \\\nint i;"));
    CHECK(model->network().variables.size() == 1);
}

TEST_CASE("names may contain digits, underscores, '$' and '#'") {
    loads_silently(with_declarations("int _a9$b#c;"));
}

TEST_CASE("a name must not begin with a digit") {
    fails(with_declarations("int «9a»;"), "syntax.number");
}

TEST_CASE("a name of 4000 characters is fine, one more is not") {
    loads_silently(with_declarations("int " + std::string(4000, 'a') + ";"));
    fails(with_declarations("int «" + std::string(4001, 'a') + "»;"), "syntax.name");
}

TEST_CASE("leading zeros are allowed and mean nothing") {
    const Model model = loads(with_declarations("int a[010];"));
    CHECK(model->network().memory.stored == 11); // a location and ten elements
}

TEST_CASE("the largest integer is 2147483647") {
    loads_silently(constant("2147483647"));
    fails(constant("«2147483648»"), "syntax.overflow");
    fails(constant("«99999999999999999999999»"), "syntax.overflow");
}

TEST_CASE("2147483648 is a number directly behind a minus only") {
    loads_silently(constant("-2147483648"));
    loads_silently(constant("- 2147483648"));
    fails(constant("-(«2147483648»)"), "syntax.overflow");
    fails(constant("0 - «2147483648»"), "syntax.overflow");
    fails(constant("-«2147483649»"), "syntax.overflow");
}

TEST_CASE("there are no hexadecimal numbers and no characters") {
    fails(constant("«0x10»"), "syntax.number");
    fails(constant("«'»a'"), "syntax");
}

TEST_CASE("there is no bitwise complement") {
    const Model model = fails(constant("«~»1"), "syntax.symbol");
    CHECK(contains(report(model), "-x - 1"));
}

TEST_CASE("a floating-point number has digits on both sides of its point") {
    loads_silently(with_declarations("double d = 1.5, e = 2e3, f = 2.5E-3, g = 1e+2;"));
    fails(with_declarations("double d = 1.«;»"), "syntax");
    fails(with_declarations("double d = «.»5;"), "syntax");
}

TEST_CASE("a string ends on its line") {
    loads_silently(with_declarations("const string s = \"a b\";"));
    fails(with_declarations("const string s = «\"»a;\n"), "syntax.string");
}

TEST_CASE("characters outside of ASCII are for comments only") {
    loads_silently(with_declarations("int i; // größer als ≤ 日本\n/* ü */"));
    const Model model = fails(with_declarations("int «ü»;"), "syntax.symbol");
    CHECK(contains(report(model), "unknown symbol 'ü'"));
}

TEST_CASE("a control character is named by its code") {
    const Model model = fails(with_declarations("int «\x01»i;"), "syntax.symbol");
    CHECK(contains(report(model), "code 1"));
}

TEST_CASE("the letters A, E, R, U and W can name variables, locations and templates") {
    loads_silently("int A, E, R, U, W;\n"
                   "process X() { state A, E; init A; trans A -> E { guard R == 1; }; }\n"
                   "process E1() { state U, W; init W; }\n"
                   "R1 = X(); system X, E1, R1;");
}

TEST_CASE("the letters A, E, R, U and W cannot name a type") {
    for (const std::string letter : {"A", "E", "R", "U", "W"}) {
        fails(with_declarations("typedef int[0,3] " + letter + "; «" + letter + "» v;"),
              "name.letter-type");
    }
}
