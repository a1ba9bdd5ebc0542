// Types of variables: ranges, prefixes, arrays, structures, scalars, and when two are alike.
#include "loading.h"

using namespace zonar::tests;
using zonar::model::Range;

namespace {

/// The range of the last variable of the network.
Range last_range(const std::string& declarations) {
    return loads(with_declarations(declarations))->network().memory.state.ranges.back();
}

} // namespace

TEST_CASE("a plain int ranges over 16 bits") {
    CHECK(last_range("int i;") == Range{-32768, 32767});
}

TEST_CASE("a bounded int has its bounds, computed from constants") {
    CHECK(last_range("const int N = 3; int[-N, 2 * N] i;") == Range{-3, 6});
    CHECK(last_range("int f(int a) { return a * a; } int[0, f(4)] i;") == Range{0, 16});
}

TEST_CASE("a bool ranges over 0 and 1") {
    CHECK(last_range("bool b;") == Range{0, 1});
}

TEST_CASE("a scalar ranges over its set") {
    CHECK(last_range("scalar[4] s;") == Range{0, 3});
}

TEST_CASE("a constant int has 32 bits") {
    loads_silently(with_declarations("const int N = 70000; const int M = -2147483648;"));
}

TEST_CASE("a variable cannot begin outside of its range") {
    fails(with_declarations("int v = «70000»;"), "range.initial");
    fails(with_declarations("int[0,5] k = «7»;"), "range.initial");
    fails(with_declarations("bool b = «5»;"), "range.initial");
    fails(with_declarations("int a[3] = { 1, «40000», 3 };"), "range.initial");
}

TEST_CASE("a bounded constant must keep to its range, too") {
    fails(with_declarations("const int[0,5] K = «7»;"), "range.initial");
    fails(with_declarations("const bool B = «2»;"), "range.initial");
}

TEST_CASE("an empty range is refused for a variable") {
    fails(with_declarations("int[5,3] i;"), "range.empty");
    loads_silently(with_declarations("int[5,5] i;"));
}

TEST_CASE("an empty range is an empty domain for quantifiers and select") {
    const Model model =
        loads_silently(with_edge("select q : int[5,3]; guard forall (z : int[2,1]) "
                                 "i == 7; assign i = q;"));
    CHECK(model->network().edges.size() == 1);
}

TEST_CASE("bounds must be computable at compile time") {
    fails(with_declarations("int n = 3; int[0, «n»] i;"), "type.computable");
    fails(with_declarations("int n; int g() { return n; } int[0, «g()»] i;"),
          "type.computable");
}

TEST_CASE("bounds must be integers") {
    fails(with_declarations("clock x; int[0, «x»] i;"), "type.integer");
    fails(with_declarations("int[0, «2.5»] i;"), "type.integer");
}

TEST_CASE("the order of prefixes is urgent broadcast") {
    const Model model = loads_silently(with_declarations(
        "chan a; urgent chan b; broadcast chan c; urgent broadcast chan d;"));
    const auto& channels = model->network().channels;
    REQUIRE(channels.size() == 4);
    CHECK((!channels[0].urgent && !channels[0].broadcast));
    CHECK((channels[1].urgent && !channels[1].broadcast));
    CHECK((!channels[2].urgent && channels[2].broadcast));
    CHECK((channels[3].urgent && channels[3].broadcast));
    fails(with_declarations("broadcast «urgent» chan d;"), "syntax");
}

TEST_CASE("urgent and broadcast are for channels") {
    fails(with_declarations("«urgent int» i;"), "type.prefix");
    fails(with_declarations("«broadcast clock» x;"), "type.prefix");
}

TEST_CASE("a clock takes no prefix") {
    fails(with_declarations("«const clock» x = 1;"), "type.prefix");
    fails(with_declarations("«meta clock» x;"), "type.prefix");
}

TEST_CASE("a type has one prefix at most") {
    fails(with_declarations("const «meta» int i = 1;"), "syntax");
    fails(with_declarations("meta «const» int i = 1;"), "syntax");
}

TEST_CASE("a string must be constant") {
    loads_silently(with_declarations("const string s = \"a\";"));
    fails(with_declarations("«string» s;"), "type.string");
}

TEST_CASE("a variable cannot be void") {
    fails(with_declarations("«void» v;"), "type.void");
}

TEST_CASE("structures take integers, bools, scalars, arrays and structures") {
    loads_silently(with_declarations("typedef scalar[2] S; struct { int a, b[2]; bool c; "
                                     "S d; struct { int[0,3] e; } f; } s;"));
}

TEST_CASE("structures take no channels, strings, clocks or constants") {
    fails(with_declarations("struct { chan «c»; } s;"), "type.field");
    fails(with_declarations("struct { const int «a»; } s;"), "type.field");
    fails(with_declarations("struct { clock «x»; } s;"), "unsupported.clock-field");
    fails(with_declarations("struct { int a; int «a»; } s;"), "name.duplicate");
}

TEST_CASE("a structure has at least one field") {
    fails(with_declarations("struct { «}» s;"), "syntax");
}

TEST_CASE("an array is indexed by a size, a range or a scalar set") {
    const Model model = loads_silently(with_declarations(
        "typedef int[1,3] V; typedef scalar[2] S; int a[4], b[V], c[int[-1,1]], d[S];"));
    CHECK(model->network().memory.stored == 1 + 4 + 3 + 3 + 2);
}

TEST_CASE("an array of no or fewer elements is refused") {
    fails(with_declarations("int a«[0]»;"), "range.array");
    fails(with_declarations("int a«[-1]»;"), "range.array");
    fails(with_declarations("int a[int[3,«1»]];"), "range.array");
}

TEST_CASE("the size of an array must be computable at compile time") {
    fails(with_declarations("int n = 3; int a[«n»];"), "type.computable");
}

TEST_CASE("an array cannot be indexed by a type without a range") {
    fails(with_declarations("int a«[int]»;"), "type.index");
    fails(with_declarations("typedef struct { int a; } V; int a«[V]»;"), "type.index");
}

TEST_CASE("a typedef may define several types and arrays") {
    const Model model = loads_silently(
        with_declarations("typedef int[0,3] T, U2[2], V[2][2]; T t; U2 u; V v;"));
    CHECK(model->network().memory.stored == 1 + 1 + 2 + 4);
}

TEST_CASE("an unknown type is an error at its name") {
    fails(with_declarations("«foo» f;"), "name.type");
    fails(with_declarations("int i; «i» f;"), "name.type");
}

TEST_CASE("arrays are alike when their sizes are written alike") {
    loads_silently(
        with_declarations("const int N = 3; int a[N], b[N]; void f() { a = b; }"));
    fails(with_declarations("const int N = 3; int a[N], b[3]; void f() { a «=» b; }"),
          "type.assignment");
    loads_silently(
        with_declarations("const int N = 3; typedef int[0,N-1] id; int a[id], b[N];\n"
                          "void f() { a = b; }"));
    fails(with_declarations("int a[3]; int[0,5] b[3]; void f() { a «=» b; }"),
          "type.assignment");
}

TEST_CASE("structures are alike when their fields are, whatever their name") {
    loads_silently(
        with_declarations("typedef struct { int a; bool b; } V;\n"
                          "struct { int a; bool b; } s; V r; void f() { s = r; }"));
    fails(with_declarations(
              "struct { int a; } s; struct { int b; } r; void f() { s «=» r; }"),
          "type.assignment");
    fails(with_declarations("struct { int a; int b; } s; struct { int b; int a; } r;\n"
                            "void f() { s «=» r; }"),
          "type.assignment");
}

TEST_CASE("every scalar set is a type of its own unless it has a name") {
    loads_silently(
        with_declarations("typedef scalar[3] S; S a; S b; void f() { a = b; }"));
    loads_silently(with_declarations("scalar[3] a, b; void f() { a = b; }"));
    fails(with_declarations("scalar[3] a; scalar[3] b; void f() { a «=» b; }"),
          "type.assignment");
}

TEST_CASE("scalars of one set can be compared for equality and nothing else") {
    loads_silently(with_guard("s1 == s2 && s1 != s2"));
    fails(with_guard("s1 «==» t"), "type.mismatch");
    fails(with_guard("s1 «<» s2"), "type.mismatch");
    fails(with_guard("s1 «==» 0"), "type.mismatch");
    fails(with_guard("s1 «+» 1 == 2"), "type.mismatch");
    fails(with_update("s1 «=» 0"), "type.assignment");
    fails(with_update("s1 «=» t"), "type.assignment");
    loads_silently(with_update("s1 = s2"));
}

TEST_CASE("an array over scalars takes scalars, and one over integers integers") {
    loads_silently(with_guard("as[s1] == 1 && a[i] == 1"));
    fails(with_guard("as[«0»] == 1"), "type.index");
    fails(with_guard("as[«t»] == 1"), "type.index");
    fails(with_guard("a[«s1»] == 1"), "type.index");
}

TEST_CASE("a scalar set needs an element") {
    fails(with_declarations("scalar[«0»] s;"), "range.scalar");
}
