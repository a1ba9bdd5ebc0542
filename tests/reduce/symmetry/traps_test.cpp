// Small models, each with one thing that looks symmetric and is not, or the other way round:
// which ids are interchangeable?
#include "reduce/symmetry/finding.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;

namespace {

/// Three processes P(0), P(1), P(2) with one edge and what is declared for it. They use an array
/// of integers and a variable for ids, so that ids are known to be used there.
std::string with_edge(const std::string& edge, const std::string& declarations = "",
                      const std::string& more = "") {
    return R"(
        typedef int[0,2] id_t; const int none = 3; typedef int[0,3] id_or_none;
        int[0,3] a[id_t]; id_or_none v = none; int[0,9] n; clock y[id_t];
        )" +
           declarations +
           R"(
        process P(const id_t p) {
            clock x; int[0,3] l; state s, t, u; init s;
            trans s -> t { guard v == none && y[p] <= 3; assign v = p; },
                  t -> u { guard v == p && a[p] < 3; assign a[p] = a[p] + 1, v = none; },
                  u -> s { )" +
           edge + " }" + more + R"(;
        }
        system P;
    )";
}

struct Case {
    const char* edge;
    const char* declarations;
    const char* found;
};

void check_edges(std::initializer_list<Case> cases) {
    for (const Case& c : cases) {
        INFO(c.edge << " with " << c.declarations);
        CHECK(families(with_edge(c.edge, c.declarations)) == c.found);
    }
}

} // namespace

TEST_CASE("processes that differ by their ids alone are interchangeable", "[symmetry]") {
    CHECK(families(fischer(3)) == "P 1 2 3");
    CHECK(families(with_edge("")) == all_ids);
    CHECK(families("process P() { state s; init s; } A = P(); B = P(); system A, B;") ==
          "P 0 1");
    CHECK(families("int v; process P(const int p) { state s, t; init s; "
                   "trans s -> t { assign v = p; }; } "
                   "A = P(1); B = P(7); system A, B;") == "P 1 7");
}

TEST_CASE("guards that tell ids apart break the symmetry", "[symmetry]") {
    check_edges({
        {"guard p == 2;", "", "P 0 1"},
        {"guard p != 2 || n > 3;", "", "P 0 1"},
        {"guard v < p;", "", ""},
        {"guard v <= p || v >= p;", "", ""}, // always true, which is not seen
        {"guard n < p; assign n = (n + 1) % 4;", "", ""},
        {"guard n < p;", "", "P 1 2"}, // n is always 0
        {"guard v == 1;", "", "P 0 2"},
        {"guard a[1] == 0;", "", "P 0 2"},
        {"guard v == none;", "", all_ids},
        {"guard weight[p] == 2;", "const int weight[id_t] = {1, 2, 2};", "P 1 2"},
        {"guard weight[p] == 2;", "const int weight[id_t] = {2, 2, 2};", all_ids},
        {"guard x > weight[p];", "const int weight[id_t] = {1, 1, 2};", "P 0 1"},
        {"guard x > p;", "", ""},
        {"guard x > a[p];", "", all_ids},
        {"guard y[p] > 1;", "", all_ids},
        {"guard y[0] > 1;", "", "P 1 2"},
        {"guard y[p] - x > 1;", "", all_ids},
        {"guard v == p imply x > 2;", "", all_ids},
        {"guard v == 1 imply x > 2;", "", "P 0 2"}, // in force in some states alone
        {"guard w[v] == 5 && z[v] == 5;",
         "const int u[4] = {5, 5, 5, 5}, w[2] = {5, 5}, z[4] = {5, 5, 5, 5};", "P 0 1"},
        {"guard y[p] > 1 && y[1] < 5;", "", "P 0 2"},
        {"guard y[0] > 1 && y[1] > 1 && y[2] > 1;", "", all_ids}, // in whatever order
        {"guard y[0] > 1 && y[1] > 1 && y[2] >= 1;", "", "P 0 1"},
    });
}

TEST_CASE("loops over all ids are symmetric if the order of the rounds does not matter",
          "[symmetry]") {
    check_edges({
        {"guard forall (i : id_t) a[i] == 0;", "", all_ids},
        {"guard exists (i : id_t) (i != p && a[i] == 1);", "", all_ids},
        {"guard exists (i : id_t) (i < p && a[i] == 1);", "", ""},
        {"guard exists (i : int[0,1]) a[i] == 1;", "", "P 0 1"},
        {"guard (sum (i : id_t) a[i]) > 3;", "", all_ids},
        {"guard (sum (i : id_t) a[i] * i) > 3;", "", ""},
        {"guard (sum (i : id_t) (i == p ? 0 : a[i])) > 3;", "", all_ids},
        {"guard any(1);",
         "bool any(int k) { for (i : id_t) if (a[i] == k) return true; return false; }",
         all_ids},
        {"guard mixed();",
         "bool mixed() { for (i : id_t) { if (a[i] == 1) return true; if (a[i] == 2) "
         "return "
         "false; } return false; }",
         ""},
        {"guard first() == p;",
         "int first() { for (i : id_t) if (a[i] == 0) return i; return none; }", ""},
        {"guard flag();",
         "bool flag() { bool f = false; for (i : id_t) f = a[i] == 1; return f; }", ""},
        {"assign clear();", "void clear() { for (i : id_t) a[i] = 0; }", all_ids},
        {"assign clear();", "void clear() { for (i : int[0,1]) a[i] = 0; }", "P 0 1"},
        {"assign last();", "void last() { for (i : id_t) if (a[i] == 0) v = i; }", ""},
        {"assign shift();", "void shift() { for (i : int[0,1]) a[i] = a[i + 1]; }", ""},
        // Clocks of named processes, set by others or read by them.
        {"assign y[0] = 0;", "", "P 1 2"},
        {"assign x = y[1];", "", "P 0 2"},
        // Records are copied as wholes, from one place of a queue to the next.
        {"assign take(p);",
         "struct { int[0,3] k; } q[id_t][3]; void take(id_t by) { for (i : int[1,2]) "
         "q[by][i-1] = q[by][i]; }",
         all_ids},
        {"assign take(p);",
         "struct { int[0,3] k; } q[3][id_t]; void take(id_t by) { for (i : int[1,2]) "
         "q[i-1][by] = q[i][by]; }",
         all_ids},
        {"assign take(p);",
         "struct { int[0,3] k; } q[id_t][id_t]; void take(id_t by) { for (i : int[1,2]) "
         "q[by][i-1] = q[by][i]; }",
         all_ids},
        {"assign take(p);",
         "struct { int[0,3] k; } q[id_t][3]; void take(id_t by) { for (i : int[1,2]) "
         "if (i > by) q[by][i-1] = q[by][i]; }",
         ""},
        {"assign reset();", "void reset() { for (i : id_t) y[i] = 0; }", all_ids},
        {"assign reset();", "void reset() { for (i : id_t) y[i] = a[i]; }", all_ids},
        {"assign reset();", "void reset() { for (i : id_t) y[i] = 1 - a[i]; }",
         ""}, // may fail
        {"assign reset();", "void reset() { for (i : id_t) y[1] = a[i]; }", ""},
        {"assign reset();", "void reset() { for (i : id_t) y[i] = i; }", ""},
        {"assign fill();",
         "void fill() { for (i : id_t) if (a[i] == 0) { a[i] = 1; return; } }", ""},
        {"assign spread();", "void spread() { for (i : id_t) a[i] = a[2 - i]; }", ""},
        // Rounds of an inner loop, and of one that is followed round by round.
        {"guard b[p] < 3; assign spread();",
         "int[0,3] b[id_t]; void spread() { for (i : id_t) for (j : id_t) b[j] = a[i]; }",
         ""},
        {"assign shift();",
         "struct { int[0,3] k; } w[3]; void shift() { for (i : id_t) for (j : int[1,2]) "
         "{ "
         "w[j-1] = w[j]; w[2].k = a[i]; } }",
         ""},
        // Whole arrays are read by each round.
        {"assign fill();",
         "int[0,3] b[id_t]; void fill() { for (i : id_t) if (a == b) a[i] = 1; }", ""},
        {"assign fill();",
         "int[0,3] b[id_t]; void fill() { for (i : id_t) if (b == a) a[i] = 1; }", ""},
        // How many rounds there were before one ended the loop.
        {"guard count() == 1;",
         "int until(int& c) { for (i : id_t) { c++; if (a[i] == 1) return 1; } return 0; "
         "} "
         "int count() { int c = 0; until(c); return c; }",
         ""},
        // A round that may fail: before it another one may have ended the loop.
        {"guard any();",
         "bool any() { for (i : id_t) { assert(a[i] != 2); if (a[i] == 1) return true; } "
         "return false; }",
         ""},
        {"guard any();",
         "int[0,3] g[2]; bool any() { for (i : id_t) if (g[a[i]] == 1) return true; "
         "return false; }",
         ""},
        {"guard any();",
         "bool any() { int[0,1] k; for (i : id_t) { k = a[i]; if (k == 1) return true; } "
         "return false; }",
         ""},
        {"select k : int[-200,200]; guard any(); assign g[p] = k;",
         "int[-200,200] g[id_t]; bool any() { for (i : id_t) if (3 / g[i] == 1) return "
         "true; return false; }",
         ""},
        {"select k : int[-200,200]; guard any(); assign g[p] = k;",
         "int[-200,200] g[id_t]; bool any() { int[0,100] k; for (i : id_t) { k = g[i]; "
         "if (a[i] == 1) return true; } return false; }",
         ""},
        {"select k : int[-200,200]; guard any(); assign g[p] = k;",
         "int[-200,200] g[id_t]; const int zero[3] = {0, 0, 0}; bool any() { for (i : "
         "id_t) if (zero[g[i]] == 1 || a[i] == 1) return true; return false; }",
         ""},
        {"guard any();",
         "bool any() { for (i : id_t) if (3 / a[i] == 1) return true; return false; }",
         ""},
        {"guard exists (i : id_t) 3 / a[i] == 1;", "", ""},
        {"assign n = odd();",
         "int odd() { int i = 0, k = 0; while (i <= 2) { k += a[i]; i += 2; } return k; "
         "}",
         ""}, // 0 and 2 are, in fact
        {"assign odd();",
         "void odd() { int i = 0; while (!(i > 2)) { a[i] = 0; i = i + 1; i = i + 1; } }",
         ""},
    });
}

TEST_CASE("updates that tell ids apart break the symmetry", "[symmetry]") {
    check_edges({
        {"assign v = 0;", "", "P 1 2"},
        {"assign n = p;", "", all_ids}, // n holds an id
        {"assign n = p, l = n > 1 ? 1 : 2;", "", "P 0 1"},
        {"assign n = p, l = n % 2, a[p] = n;", "", ""},
        {"assign a[0] = 1;", "", "P 1 2"},
        {"assign l = v == p ? 1 : 2;", "", all_ids},
        {"assign l = p > 0 ? 1 : 2;", "", "P 1 2"},
        {"assign x = p;", "", ""},
        {"assign x = a[p];", "", all_ids},
        {"assign x = y[p];", "", all_ids},
        {"assign x = y[0];", "", "P 1 2"},
        {"assign a[p] = (n = 2);", "", all_ids},
        {"assign a[v == none ? p : v] = 1;", "", all_ids},
        {"assign v = (n = p), n = n % 2;", "", ""}, // what is stored in n is no id
        {"assign set(a[p]);", "void set(int[0,3]& c) { c = 2; }", all_ids},
        {"assign set(a[1]);", "void set(int[0,3]& c) { c = 2; }", "P 0 2"},
        {"assign n = local(p);",
         "int local(id_t p) { int t[3]; t[0] = 5; t[p] = 7; return t[0]; }", "P 1 2"},
        {"assign n = local(p);", "int local(id_t p) { int t[3]; t[p] = 7; return t[p]; }",
         all_ids},
        {"assign b = a;", "int[0,3] b[id_t];", all_ids},
        {"assign b = a;", "int[0,3] b[3]; ", all_ids},
        {"assign n = b[0];", "int[0,3] b[id_t];", all_ids}, // not an array by id
        {"assign n = b[0], b[p] = 1;", "int[0,3] b[id_t];", "P 1 2"},
        {"guard b == a; assign b[p] = 0;", "int[0,3] b[id_t];", all_ids},
        {"assign c[p] = a[p];", "int[0,9] c[id_t] = {0, 0, 0};", all_ids},
        {"assign c[p] = a[p];", "int[0,9] c[id_t] = {0, 0, 1};", all_ids},
        {"assign k = p, v = k;", "meta id_or_none k = none;", all_ids},
        {"assign k = p, v = k;", "meta id_or_none k = 0;", "P 1 2"},
        {"assign v = w;", "id_or_none w = 0;", "P 1 2"},
        {"assign v = (v + 1) % 3;", "", ""},
        {"assign v = big % 3, big = (big + 7) % 1000;", "int[0,1000] big;", ""},
        {"assign n = 6 / v * 0;", "", "P 1 2"}, // fails if v is 0
        {"assign sure();", "void sure() { assert(v != 1); }", "P 0 2"},
        {"assign take(p);", "void take(int[0,1] k) { }", "P 0 1"},
        {"assign n = local(p);",
         "int local(id_t p) { int t[3]; int[0,5] k; t[p] = 7; k = t[0]; return 0; }",
         "P 1 2"},
        {"guard b == a; assign b[1] = 2;", "int[0,3] b[3];", "P 0 2"},
        {"guard q == k; assign q[0] = p, k[0] = 1;",
         "id_or_none q[2] = {none, none}; int[0,3] k[2];", ""},
        {"assign seen[p] = 1, a[p] = seen[v == none ? p : v];", "int[0,1] seen[id_t];",
         all_ids},
    });
}

TEST_CASE("what rounds only add to a variable does not depend on their order",
          "[symmetry]") {
    const auto counts = [](const std::string& body, const char* found,
                           const std::string& more = "") {
        INFO(body);
        CHECK(families(with_edge("guard count() > 1;",
                                 "int[0,1] b[3]; int count() { int c = 0; " + more +
                                     "for (i : id_t) " + body + " return c; }")) ==
              found);
    };
    counts("if (a[i] == 1) c++;", all_ids);
    counts("if (a[i] == 1) c += 2;", all_ids);
    counts("c += a[i];", all_ids);
    counts("c = c + a[i] * 2;", all_ids);
    counts("{ if (a[i] == 1) c++; if (v == i) c += 5; }", all_ids);
    counts("for (j : id_t) if (a[i] == a[j]) c++;", all_ids);
    counts("c -= a[i];", "");   // only additions are known
    counts("c += i;", all_ids); // in both runs in the same order
    // What is added must not depend on the id, nor on the order.
    counts("if (a[i] == 1) c += i;", "");
    counts("if (c == 1) c++; else c += a[i];", "");
    counts("c += c + a[i];", "");
    counts("c = 2 * c + a[i];", "");
    counts("c = a[i] - c;", "");
    counts("{ c += a[i]; if (c == 2) return 7; }", "");
    counts("{ c += a[i]; d = d + c; }", "", "int d = 0; ");
    counts("{ if (a[i] == 1) return c; c++; }", "");
    counts("if (i == 1 && a[i] == 1) c++;", "P 0 2");
    // It may leave its range in one order alone.
    counts("{ if (a[i] == 1) s += 3; if (a[i] == 2) s += -3; }", "", "int[-3,3] s = 0; ");
    counts("{ if (a[i] == 1) s += 3; if (a[i] == 2) s += -3; }", all_ids,
           "int[-9,9] s = 0; ");
    // Elements of arrays may be read and written by other ways.
    counts("{ t[0] += a[i]; t[n % 2] = 5; }", "", "int t[2] = {0, 0}; ");
    counts("{ t[0] += a[i]; c += t[n % 2]; }", "", "int t[2] = {0, 0}; ");
}

TEST_CASE("ids are found in structures, matrices and with an offset", "[symmetry]") {
    check_edges({
        {"assign r[p].to = v;", "struct { bool on; id_or_none to; } r[id_t];", all_ids},
        {"assign r[p].on = true;", "struct { bool on; id_or_none to; } r[id_t];",
         all_ids},
        {"assign o[p + 4] = 1;", "int[0,1] o[8];", all_ids},
        {"assign o[p + 4] = 1, o[3] = 1;", "int[0,1] o[8];", all_ids},
        {"assign o[p + 4] = 1, o[5] = 0;", "int[0,1] o[8];", "P 0 2"},
        {"assign m[p][p] = 1;", "int[0,1] m[id_t][id_t];", all_ids},
        // Elements that one process chooses from are interchangeable for it alone.
        {"select i : id_t; guard i != p; assign m[p][i] = 1;", "int[0,1] m[id_t][id_t];",
         "2 values, 2 values, 2 values, P(0) and P(1) and P(2)"},
        {"select i : id_t; assign m[i][p] = 1 - m[i][p];", "int[0,1] m[id_t][id_t];",
         "3 values, 3 values, 3 values, P(0) and P(1) and P(2)"},
        {"guard forall (i : id_t) (i == p || m[i][p] == 0); assign m[p][p] = 1;",
         "int[0,1] m[id_t][id_t];", all_ids},
        {"guard forall (i : id_t) (i == p || m[i][0] == 0); assign m[p][p] = 1;",
         "int[0,1] m[id_t][id_t];", "P 1 2"},
        {"guard (sum (i : id_t) m[i][p]) == 1; assign m[p][p] = 1;",
         "int[0,1] m[id_t][id_t];", all_ids},
        {"select i : id_t; guard i != p; assign m[p][i] = 1, m[1][p] = 0;",
         "int[0,1] m[id_t][id_t];", "2 values, 2 values, P 0 2"},
        {"assign q[0] = p, q[1] = q[0];", "id_or_none q[2] = {none, none};", all_ids},
        {"assign q[0] = p, q[1] = q[0];", "id_or_none q[2] = {none, 1};", all_ids},
    });
}

TEST_CASE("selects range over ids", "[symmetry]") {
    check_edges({
        {"select i : id_t; guard i != p && a[i] == 0; assign v = i;", "", all_ids},
        {"select i : int[0,1]; assign v = i;", "", "P 0 1"},
        {"select i : int[0,1]; assign n = i;", "", "2 values, P 0 1 2"},
        {"select i : int[0,p]; assign n = i;", "", ""},
        {"select i : id_t; guard i < v; assign n = 1;", "", ""},
        {"select i : id_t, j : int[i,2]; assign n = j;", "", all_ids}, // i is no id
        {"select i : id_t, j : int[i,2]; assign v = i, n = j;", "", ""},
        {"select i : id_t, j : int[0,i]; assign v = i, n = j;", "", ""},
        {"select i : id_t, j : id_t; guard i != j && a[i] == a[j]; assign v = j;", "",
         all_ids},
    });
}
