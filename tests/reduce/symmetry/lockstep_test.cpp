// Two updates side by side, in one direction alone: the first in a state, the second in its image. A
// whole network is compared in both, so that there a fault in one of them may not show.
#include "reduce/symmetry/lockstep.h"

#include "reduce/symmetry/finding.h"

#include <initializer_list>
#include <string>
#include <utility>

using namespace zonar;
using namespace zonar::tests;
using reduce::Renaming;

namespace {

/// The values 0 and 1 of v and w change places, and so do a[0] and a[1], y[0] and y[1].
Renaming exchange(const Engine& e) {
    const model::Network& network = e.network();
    Renaming renaming{network};
    const std::uint32_t swap = renaming.number(reduce::ValueMap::swap(0, 1));
    const auto cell = [&](const std::string& name) {
        for (std::int32_t c = 0; c < static_cast<std::int32_t>(renaming.cells.size());
             ++c)
            if (network.cell_name(model::CellId{c}) == name)
                return static_cast<std::size_t>(c);
        FAIL("no cell " << name);
        return std::size_t{0};
    };
    renaming.values[cell("v")] = renaming.values[cell("w")] = swap;
    std::swap(renaming.cells[cell("a[0]")], renaming.cells[cell("a[1]")]);
    std::swap(renaming.clocks[e.clock("y[0]")], renaming.clocks[e.clock("y[1]")]);
    return renaming;
}

/// "{0, 0, 0}"
std::string zeros(int count) {
    std::string text = "{0";
    for (int i = 1; i < count; ++i) text += ", 0";
    return text + "}";
}

/// Two processes with a function each; all variables may have all values.
std::string model_of(const std::string& a, const std::string& b) {
    return R"(
        int[0,2] v = 2, w = 2; int[0,3] a[3], b[3], n; int[0,1] m; clock y[3], z;
        struct { int[0,3] k; } s[3]; int[-500,500] big; const int ones[3] = {1, 2, 3};
        const int few[100] = )" +
           zeros(100) + ", many[200] = " + zeros(200) + ";\nprocess A() { " + a +
           " state s; init s; trans s -> s { assign f(); }; }\nprocess B() { " + b +
           R"( state s; init s; trans s -> s { assign f(); }; }
        process C() { state c; init c; trans
            c -> c { select i : int[0,2], j : int[0,3];
                     assign v = i, w = i, a[i] = j, b[i] = j, n = j, s[i].k = j; },
            c -> c { select i : int[-500,500], j : int[0,1]; assign big = i, m = j; }; }
        system A, B, C;)";
}

bool agree(const std::string& a, const std::string& b) {
    Engine e(model_of("void f() { " + a + " }", "void f() { " + b + " }"));
    const Renaming renaming = exchange(e);
    reduce::FactsByEntry known;
    reduce::Lockstep lockstep{e.network(), e.system().analysis(), renaming, known};
    return lockstep.same_effect(e.network().edges[0].update, e.network().edges[1].update);
}

struct Case {
    const char* a;
    const char* b;
    bool expected;
};

void check(std::initializer_list<Case> cases) {
    for (const Case& c : cases) {
        INFO(c.a << "\n" << c.b);
        CHECK(agree(c.a, c.b) == c.expected);
    }
}

} // namespace

TEST_CASE("code agrees with itself under another name", "[symmetry]") {
    check({
        {"n = 1;", "n = 1;", true},
        {"n = 1;", "n = 2;", false},
        {"n = n | m;", "n = n & m;", false},
        {"v = 0;", "v = 1;", true},
        {"v = 0;", "v = 0;", false},
        {"a[0] = 2;", "a[1] = 2;", true},
        {"a[0] = 2;", "a[0] = 2;", false},
        {"v = w;", "v = w;", true},
        {"n = v;", "n = v;", false},
        {"n = a[v];", "n = a[v];", true},
        {"b = a;", "b = a;", false},
        {"b = a;", "b = b;", false},
        {"z = 1;", "z = 2;", false},
        {"z = y[0];", "z = y[1];", true},
        {"z = y[0];", "z = y[0];", false},
        {"y[0] = 0;", "y[1] = 0;", true},
        {"y[0] = 0;", "y[0] = 0;", false},
        {"y[v] = 0;", "y[v] = 0;", true},
        {"assert(v != 0);", "assert(v != 1);", true},
        {"assert(v != 0);", "assert(v != 0);", false},
    });
}

TEST_CASE("what two ways leave behind is joined", "[symmetry]") {
    check({
        {"n = m == 0 ? 1 : 2;", "n = m == 0 ? 1 : 2;", true},
        {"n = m == 0 ? 1 : 2;", "n = m == 0 ? 1 : 3;", false},
        {"n = m == 0 ? 2 : 1;", "n = m == 0 ? 3 : 1;", false},
        {"n = m == 0 ? 1 : n == 0 ? 2 : 0;", "n = m == 0 ? 1 : n == 0 ? 3 : 0;", false},
        {"n = m == 0 ? 2 : n == 0 ? 1 : 0;", "n = m == 0 ? 3 : n == 0 ? 1 : 0;", false},
        {"int k = 0; if (m == 0) k = 1; n = k;", "int k = 0; if (m == 0) k = 1; n = k;",
         true},
        {"int k = 0; if (m == 0) k = 1; n = k;", "int k = 0; if (m == 0) k = 2; n = k;",
         false},
        // An element that one way alone has written under another name.
        {"int t[2] = {0, 0}; if (m == 0) t[1] = 1; else if (n == 0) t[0] = 1; else n = "
         "0; n "
         "= t[0];",
         "int t[2] = {0, 0}; if (m == 0) t[1] = 1; else if (n == 0) t[1] = 1; else n = "
         "0; n "
         "= t[0];",
         false},
        {"int t[2] = {0, 0}; if (m == 0) t[0] = 1; else if (n == 0) t[1] = 1; else n = "
         "0; n "
         "= t[0];",
         "int t[2] = {0, 0}; if (m == 0) t[1] = 1; else if (n == 0) t[1] = 1; else n = "
         "0; n "
         "= t[0];",
         false},
        {"int t[3] = {0, 0, 0}; if (m == 0) t[0] = 1; else t[1] = 1; n = t[0];",
         "int t[3] = {0, 0, 0}; if (m == 0) t[1] = 1; else t[1] = 1; n = t[1];", false},
        {"int t[3] = {0, 0, 0}; if (m == 0) t[1] = 1; else t[0] = 1; n = t[1];",
         "int t[3] = {0, 0, 0}; if (m == 0) t[1] = 1; else t[1] = 1; n = t[1];", false},
    });
}

TEST_CASE(
    "elements of local arrays that are not known to be written may be what they were",
    "[symmetry]") {
    check({
        {"int t[3] = {0, 0, 0}; t[m] = 1; n = t[m];",
         "int t[3] = {0, 0, 0}; t[m] = 1; n = t[m];", true},
        {"int t[3] = {0, 0, 0}; t[v] = 1; n = t[0];",
         "int t[3] = {0, 0, 0}; t[v] = 1; n = t[0];", false},
        {"int t[2] = {0, 0}; t[m] = 1; n = t[0];",
         "int t[2] = {0, 0}; t[m] = 1; n = t[0];", true},
        {"int t[2] = {0, 0}; t[m] = 1; if (t[0] == 0) n = 1;",
         "int t[2] = {0, 0}; t[m] = 1; if (t[0] == 0) n = 2;", false},
        {"int t[3] = {0, 0, 0}, k = 0; if (m == 0) k = 0; else if (n == 0) k = 0; else n "
         "= 0; t[k] = 1; n = t[0];",
         "int t[3] = {0, 0, 0}, k = 1; if (m == 0) k = 1; else if (n == 0) k = 2; else n "
         "= 0; t[k] = 1; n = t[0];",
         false},
        // The second run has written t[1] when the first one wrote t[0].
        {"int t[2] = {0, 0}; t[0] = 1; n = t[1];",
         "int t[2] = {0, 0}; t[1] = 1; n = t[1];", false},
        {"int t[2] = {0, 0}; for (i : int[0,1]) t[0] = 1; n = t[1];",
         "int t[2] = {0, 0}; for (i : int[0,1]) t[1] = 1; n = t[1];", false},
        {"int t[2] = {0, 0}; t[0] = 1; n = t[0];",
         "int t[2] = {0, 0}; t[1] = 1; n = t[1];", true},
        {"int t[2] = {0, 0}; t[0] = 1; t[1] = 2; n = t[1];",
         "int t[2] = {0, 0}; t[1] = 1; t[1] = 2; n = t[1];", true},
    });
}

TEST_CASE("what may fail fails in both", "[symmetry]") {
    check({
        {"int t[3] = {0, 0, 0}, k; t[v] = 1; k = 6 / t[0];",
         "int t[3] = {0, 0, 0}, k; t[v] = 1; k = 6 / t[0];", false},
        {"int t[3] = {0, 0, 0}; t[v] = 1; n = ones[t[0]];",
         "int t[3] = {0, 0, 0}; t[v] = 1; n = ones[t[0]];", false},
        {"n = few[big];", "n = few[big];", true},
        {"n = few[big];", "n = many[big];", false},
        {"int[0,100] k = big;", "int[0,100] k = big;", true},
        {"int[0,100] k = big;", "int[0,200] k = big;", false},
        {"int[0,1] k = n;", "int[0,2] k = n;", false},
        {"n = 6 / m;", "n = 6 / (m + 1);", false},
    });
}

TEST_CASE("variables of the state are written in both, or in neither", "[symmetry]") {
    check({
        {"int k; k = 1;", "int k; n = 1;", false},
        {"int k; n = 1;", "int k; k = 1;", false},
        {"int k = 1; m = k;", "int k = 1; m = m;", false},
    });
}

TEST_CASE("loops are of the same length and add to the same", "[symmetry]") {
    check({
        {"for (i : int[0,1]) a[i] = 1;", "for (i : int[0,1]) a[i] = 1;", true},
        {"for (i : int[0,1]) a[i] = 1;", "for (i : int[1,1]) a[i] = 1;", false},
        {"for (i : int[1,1]) a[i] = 1;", "for (i : int[0,1]) a[i] = 1;", false},
        {"for (i : int[0,1]) a[i] = 1;", "for (i : int[0,2]) a[i] = 1;", false},
        {"for (i : int[0,2]) a[i] = 1;", "for (i : int[0,1]) a[i] = 1;", false},
        {"int c = 0; for (i : int[0,1]) if (a[i] == 1) c++; n = c;",
         "int c = 0; for (i : int[0,1]) if (a[i] == 1) c++; n = c;", true},
        {"int c = 0; for (i : int[0,1]) if (a[i] == 1) c++; n = c;",
         "int c = 1; for (i : int[0,1]) if (a[i] == 1) c++; n = c;", false},
        {"int c = 0, d = 0; for (i : int[0,1]) c = c + a[i]; n = c;",
         "int c = 0, d = 0; for (i : int[0,1]) c = d + a[i]; n = c;", false},
        // Round by round: what some of them leave behind differs.
        {"for (i : int[0,1]) { s[i] = s[i + 1]; if (n == i) { n = ones[i]; return; } }",
         "for (i : int[0,1]) { s[i] = s[i + 1]; if (n == i) { n = ones[i]; return; } }",
         true},
    });
}

TEST_CASE("arrays are copied element by element, whole", "[symmetry]") {
    Engine e("int[0,3] b[2], a[2], c[2], d[2], x0, x1, x2, x3;\n"
             "process A() { state s; init s; trans s -> s { assign b = a; }; }\n"
             "process B() { state s; init s; trans s -> s { assign c = d; }; }\n"
             "process C() { state s; init s; trans s -> s { select i : int[0,1], j : "
             "int[0,3]; "
             "assign a[i] = j, d[i] = j; }; }\n"
             "system A, B, C;");
    const auto agrees = [&](std::int32_t second) {
        // b[0] to c[0], b[1] to c[1] or beyond, a likewise.
        Renaming renaming{e.network()};
        const auto exchange = [&](std::int32_t one, std::int32_t other) {
            std::swap(renaming.cells[static_cast<std::size_t>(one)],
                      renaming.cells[static_cast<std::size_t>(other)]);
        };
        constexpr std::int32_t b = 3, a = 5, c = 7, d = 9;
        exchange(b, c);
        exchange(a, d);
        exchange(b + 1, c + second);
        exchange(a + 1, d + second);
        reduce::FactsByEntry known;
        reduce::Lockstep lockstep{e.network(), e.system().analysis(), renaming, known};
        return lockstep.same_effect(e.network().edges[0].update,
                                    e.network().edges[1].update);
    };
    CHECK(agrees(1));
    CHECK_FALSE(agrees(4)); // x0 and x2
}
