// Symmetries that no parameter names: what the graph of a network shows.
#include "reduce/symmetry/finding.h"
#include "reduce/symmetry/graph/coloured_graph.h"
#include "reduce/symmetry/representatives.h"
#include "reduce/symmetry/words.h"
#include "verify/check.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

using namespace zonar;
using namespace zonar::tests;
using reduce::ColouredGraph;

namespace {

/// Two processes of different templates that keep each other out.
std::string two_templates(const std::string& second_guard) {
    return "int[0,2] turn; bool fa, fb;\n"
           "process A() { clock x; state idle, want, cs; init idle; trans\n"
           "  idle -> want { assign fa = true, x = 0; }, want -> cs { guard !fb && x > "
           "1; },\n"
           "  cs -> idle { assign fa = false; }; }\n"
           "process B() { clock y; state rest, ask, in; init rest; trans\n"
           "  rest -> ask { assign fb = true, y = 0; }, ask -> in { guard " +
           second_guard +
           "; },\n"
           "  in -> rest { assign fb = false; }; }\n"
           "system A, B;\n";
}

/// Three servers with two clients each, which a server knows by their numbers.
const std::string servers = R"(
    typedef int[1,3] s_t; typedef int[1,2] c_t;
    chan ask[s_t][c_t]; int[0,2] owner[s_t]; int[0,3] n;
    process S(const s_t s) { clock x; state free, busy; init free; trans
        free -> busy { select c : c_t; sync ask[s][c]?; assign owner[s] = c, x = 0; },
        busy -> free { guard x > 1; assign owner[s] = 0; }; }
    process C(const s_t s, const c_t c) { state idle, wait, done; init idle; trans
        idle -> wait { sync ask[s][c]!; },
        wait -> done { guard owner[s] == c && n < 3; assign n = n + 1; },
        done -> idle { guard owner[s] != c; assign n = n - 1; }; }
    system S, C;
)";

const std::string ring_of_four = R"(
    int[0,3] a[4];
    process P(const int i, const int j) { state s, t; init s; trans
        s -> t { guard a[i] == 0; assign a[j] = 1; }, t -> s { assign a[j] = 0; }; }
    A = P(0, 1); B = P(1, 2); C = P(2, 3); D = P(3, 0);
    system A, B, C, D;
)";

/// Ten processes, each of which may meet three others, as in Petersen's graph. It has 120
/// automorphisms, which are no permutations of blocks.
std::string petersen() {
    std::string channels, processes, system;
    const auto meets = [](int a, int b) {
        if (a > b) std::swap(a, b);
        if (b < 5) return b == a + 1 || (a == 0 && b == 4);
        return a < 5 ? b == a + 5 : b == a + 2 || b == a + 3;
    };
    for (int p = 0; p < 10; ++p) {
        std::string edges;
        for (int q = 0; q < 10; ++q) {
            if (p == q || !meets(p, q)) continue;
            const std::string channel = "e" + std::to_string(std::min(p, q)) + "_" +
                                        std::to_string(std::max(p, q));
            if (p < q) channels += (channels.empty() ? "chan " : ", ") + channel;
            edges +=
                "s -> t { sync " + channel + "!; }, s -> t { sync " + channel + "?; }, ";
        }
        const std::string name = "P" + std::to_string(p);
        processes += "process " + name + "() { state s, t; init s; trans " + edges +
                     "t -> s { }; }\n";
        system += (p > 0 ? ", " : "") + name;
    }
    return channels + ";\n" + processes + "system " + system + ";\n";
}

struct Explored {
    std::uint64_t off = 0, on = 0;
    bool canonical = false;
};

Explored explored(const std::string& text) {
    Engine e(text);
    const model::Query query = compile_query(e.loaded(), "E<> false");
    verify::Options options;
    options.symmetry = verify::SymmetryUse::off;
    const verify::Answer off = verify::check(e.network(), query, options);
    options.symmetry = verify::SymmetryUse::on;
    const verify::Answer on = verify::check(e.network(), query, options);
    REQUIRE(off.verdict == verify::Verdict::not_satisfied);
    REQUIRE(on.verdict == off.verdict);
    REQUIRE(on.symmetry.has_value());
    return {off.statistics.stored, on.statistics.stored, on.symmetry->canonical};
}

} // namespace

TEST_CASE("automorphisms keep colours and edges", "[symmetry]") {
    ColouredGraph square;
    for (int i = 0; i < 4; ++i) square.add({0});
    for (std::uint32_t i = 0; i < 4; ++i) square.join(i, (i + 1) % 4);
    for (const auto& g : reduce::automorphisms(square))
        for (std::uint32_t i = 0; i < 4; ++i) {
            const std::uint32_t a = g[i], b = g[(i + 1) % 4];
            CHECK(((a + 1) % 4 == b || (b + 1) % 4 == a));
        }
    CHECK(reduce::automorphisms(square).size() >= 2);
    ColouredGraph path;
    path.add({0});
    path.add({0});
    path.join(0, 1);
    CHECK(reduce::automorphisms(path).size() == 1);
    path.add({1});
    path.join(1, 2);
    CHECK(reduce::automorphisms(path).empty());
}

TEST_CASE("copies of a template are interchangeable", "[symmetry]") {
    CHECK(families(two_templates("!fa && y > 1")) == "A and B");
    CHECK(families(two_templates("!fa && y > 2")) == "");
    CHECK(families(two_templates("!fa && y >= 1")) == "");
    CHECK(families(two_templates("!fb && y > 1")) == "");
    CHECK(families(two_templates("!fa && turn == 0 && y > 1")) == "");
    CHECK(families(two_templates("!fa && y > 1"), "E<> A.cs && B.in") == "A and B");
    CHECK(families(two_templates("!fa && y > 1"), "E<> A.cs") == "");
    CHECK(explored(two_templates("!fa && y > 1")).on == 5);
}

TEST_CASE("servers are interchangeable together with their clients", "[symmetry]") {
    CHECK(families(servers) ==
          "C(1,1) and C(1,2), C(3,1) and C(3,2), C(2,1) and C(2,2), "
          "S(1)+C(1,1)+C(1,2) and S(2)+C(2,1)+C(2,2) and S(3)+C(3,1)+C(3,2)");
    CHECK(families(servers, "E<> C(1,1).done && C(1,2).done") ==
          "C(1,1) and C(1,2), C(3,1) and C(3,2), C(2,1) and C(2,2), "
          "S(2)+C(2,1)+C(2,2) and S(3)+C(3,1)+C(3,2)");
    const Explored all = explored(servers);
    CHECK(all.canonical);
    CHECK(all.on * 20 < all.off);
}

TEST_CASE("a ring may be one without ids", "[symmetry]") {
    CHECK(families(ring_of_four) == "ring A and B and C and D");
    CHECK(families(ring_of_four, "E<> A.t && B.t && C.t && D.t") ==
          "ring A and B and C and D");
    CHECK(families(ring_of_four, "E<> A.t && B.t") == "");
    const Explored all = explored(ring_of_four);
    CHECK(all.canonical);
    CHECK(all.off == 15);
    CHECK(all.on == 5);
}

TEST_CASE("values may be interchangeable, whoever holds them", "[symmetry]") {
    const std::string text =
        "typedef int[1,4] message_t; int[0,4] box, last;\n"
        "process S() { state s; init s; trans s -> s { select m : message_t; guard box "
        "== 0; "
        "assign box = m; }; }\n"
        "process R() { state s, bad; init s; trans s -> s { guard box != 0 && box != "
        "last; "
        "assign last = box, box = 0; }, s -> bad { guard box != 0 && box == last; }; }\n"
        "system S, R;\n";
    CHECK(families(text) == "4 values");
    CHECK(families(text, "E<> box == 3") == "3 values");
    CHECK(families(text, "E<> box > 3") == "3 values");
    CHECK(families(text, "E<> box == last") == "4 values");
    CHECK(explored(text).on == 6);
}

TEST_CASE("what changes places is said by name, elements by that of their array",
          "[symmetry]") {
    const auto said = [](const std::string& declarations, const std::string& edges) {
        Engine e(declarations + " process P() { state s; init s; trans " + edges +
                 "; } system P;");
        const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
        const reduce::Symmetries found = finder.find();
        REQUIRE(found.families.size() == 1);
        return reduce::sentence(found.families.front(), finder.declarations(),
                                e.network());
    };
    const auto counts = [](const std::string& variable) {
        return "s -> s { guard " + variable + " < 3; assign " + variable + "++; }";
    };
    CHECK(said("int[0,3] a, b;", counts("a") + ", " + counts("b")) ==
          "a and b are interchangeable");
    CHECK(said("int[0,3] a[2];", counts("a[0]") + ", " + counts("a[1]")) ==
          "elements of a are interchangeable");
    CHECK(said("int[0,3] a, b[2];",
               counts("a") + ", " + counts("b[0]") + ", " + counts("b[1]")) ==
          "a and elements of b are interchangeable");
}

TEST_CASE("of other groups states are made smaller by generators", "[symmetry]") {
    Engine e(petersen());
    const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
    const reduce::Symmetries found = finder.find();
    REQUIRE(found.families.size() == 1);
    CHECK(found.families.front().kind == reduce::Family::Kind::greedy);
    CHECK(found.families.front().order == 120);
    // What a query leaves is a subgroup.
    const model::Query query = compile_query(e.loaded(), "E<> P0.t && P1.t");
    for (const auto& family : finder.restrict(found, {.query = &query}).families)
        CHECK(family.order < 120);
    const Explored all = explored(petersen());
    CHECK_FALSE(all.canonical);
    CHECK(all.off == 1024);
    // There are 34 orbits.
    CHECK(all.on >= 34);
    CHECK(all.on < 120);
}

TEST_CASE("a query keeps what ids had, if that is more", "[symmetry]") {
    // To each process all the others are alike, but not if it matters who knows whom.
    const std::string text =
        "typedef int[0,3] id_t; bool m[id_t][id_t];\n"
        "process P(const id_t p) { state s; init s; trans s -> s { select i : id_t; "
        "guard i != p; assign m[p][i] = 1 - m[p][i]; }; }\n"
        "system P;\n";
    CHECK(families(text) ==
          "3 values, 3 values, 3 values, 3 values, P(0) and P(1) and P(2) and P(3)");
    CHECK(families(text, "E<> exists (i : id_t) exists (j : id_t) (i != j && m[i][j] && "
                         "m[j][i])") == "P 0 1 2 3");
}
