// Like traps_test.cpp: queries that look symmetric and are not, or the other way round.
#include "reduce/symmetry/finding.h"
#include "verify/asking.h"

#include <initializer_list>
#include <string>

using namespace zonar;
using namespace zonar::tests;

namespace {

Verdict verdict_by_orbits(const std::string& model, const std::string& query) {
    verify::Options options;
    options.symmetry = verify::SymmetryUse::on;
    return verdict(model, query, options);
}

} // namespace

TEST_CASE("queries keep those ids apart that they name", "[symmetry]") {
    const std::string model = network(
        "int[0,3] a[id_t]; id_or_none v = none; clock y[id_t]; "
        "int least() { for (i : id_t) if (a[i] == 0) return i; return none; } "
        "int zeros() { return sum (i : id_t) (a[i] == 0); } id_t w; "
        "int pick() { int t[3]; t[w] = 1; return t[0]; }",
        "clock x; state s, t; init s; trans s -> t { guard x > 1 && y[p] < 9; "
        "assign a[p] = 1, v = p, w = p, x = 0; }, t -> s { guard x > 2; assign a[p] = "
        "0, y[p] = 0; };");
    struct Case {
        const char* query;
        const char* found;
    };
    for (const Case& c : std::initializer_list<Case>{
             {"E<> Q.q", all_ids},
             {"E<> P(0).t", "P 1 2"},
             {"E<> P(0).t && P(1).t", "P 0 1"},
             {"E<> P(0).t || P(1).t", "P 0 1"},
             {"E<> P(0).t imply P(1).t", ""},
             {"E<> P(0).t && !P(1).t", ""},
             {"E<> P(0).x > 1", "P 1 2"},
             {"E<> P(0).x > 1 && P(1).x > 1", "P 0 1"},
             {"E<> P(0).x > 1 && P(1).x > 2", ""},
             {"E<> P(0).x - P(1).x > 1", ""},
             {"E<> exists (i : id_t) P(i).t", all_ids},
             {"E<> exists (i : id_t) (P(i).t && P(i).x > 2)", all_ids},
             {"A[] forall (i : id_t) forall (j : id_t) (P(i).t && P(j).t imply i == j)",
              all_ids},
             {"A[] forall (i : id_t) forall (j : id_t) (P(i).t && P(j).t imply i <= j)",
              ""},
             {"A[] forall (i : id_t) (i > 0 imply P(i).s)", "P 1 2"},
             {"sup: a[0]", "P 1 2"},
             {"sup: a[0] + a[1]", ""}, // it would be the same, in fact
             {"sup: a[0] + 2 * a[1]", ""},
             {"sup: zeros()", all_ids},
             {"sup: P(0).x", "P 1 2"},
             {"sup: y[w]", ""},
             {"Q.q --> P(0).t", "P 1 2"},
             {"P(0).t --> Q.q", "P 1 2"},
             {"ltl: G F P(0).t", "P 1 2"},
             {"ltl: G F P(0).t && G F P(1).t", ""},
             {"E<> pick() == 1", ""},
             {"E<> v == 1", "P 0 2"},
             {"E<> v == none", all_ids},
             {"E<> v < 1", "P 1 2"},
             {"E<> a[v == none ? 1 : v] == 1", "P 0 2"},
             {"E<> least() == 1", ""},
             {"E<> least() == none", ""}, // all are, in fact
             {"E<> zeros() == 0", all_ids},
             {"A[] not deadlock", all_ids},
             {"E<> deadlock && P(2).s", "P 0 1"},
             {"A[] y[0] <= 9", "P 1 2"},
             {"A[] forall (i : id_t) y[i] <= 9 + a[i]", all_ids},
             {"A[] y[0] <= 9 && y[1] <= 9 && y[2] < 9", "P 0 1"},
         }) {
        INFO(c.query);
        CHECK(families(model, c.query) == c.found);
    }
}

TEST_CASE("an error behind a condition that does not hold depends on the order",
          "[symmetry]") {
    // The one that was marked divides by zero; the other one's invariant does not hold.
    const std::string invariants = R"(
        typedef int[0,1] id_t; int[0,1] b[id_t]; int[0,9] a[id_t]; bool go;
        process P(const id_t p) {
            state s { !go || 10 / a[p] > 4 }; init s;
            trans s -> s { guard !go; assign b[p] = 1; };
        }
        process Q() {
            state q0, q1, q2; init q0;
            trans q0 -> q1 { guard (sum (i : id_t) b[i]) == 1; },
                  q1 -> q2 { select i : id_t, j : id_t; guard b[i] == 1 && b[j] == 0;
                             assign go = true, a[i] = 0, a[j] = 5; };
        }
        system P, Q;)";
    CHECK(families(invariants) == "");
    CHECK(verdict_by_orbits(invariants, "A[] not Q.q2") == Verdict::error);

    const std::string queries = R"(
        typedef int[0,1] id_t; int[0,1] b[id_t]; int[0,9] a[id_t]; bool go; clock x[id_t], z[4];
        process P(const id_t p) {
            state s; init s;
            trans s -> s { guard !go && x[p] > 1 && a[p] == 0; assign b[p] = 1; };
        }
        process Q() {
            state q0, q1, q2; init q0;
            trans q0 -> q1 { guard (sum (i : id_t) b[i]) == 1; },
                  q1 -> q2 { select i : id_t, j : id_t; guard b[i] == 1 && b[j] == 0;
                             assign go = true, a[i] = 0, a[j] = 5; };
        }
        system P, Q;)";
    const std::string query =
        "A[] exists (i : id_t) (not Q.q2 || 10 / a[i] < 4 || x[i] > 3)";
    CHECK(families(queries) == "P 0 1");
    CHECK(families(queries, query) == "");
    // The bound or the clock itself may fail.
    const auto either = [](const std::string& one, const std::string& other) {
        return "A[] not Q.q2 || " + one + " || " + other;
    };
    CHECK(families(queries, either("x[0] > 3", "x[1] > 3")) == "P 0 1");
    CHECK(families(queries, either("x[0] > 10 / a[0]", "x[1] > 10 / a[1]")) == "");
    CHECK(families(queries, either("z[a[0]] > 3", "z[a[1]] > 3")) == "");
    CHECK(families(queries, either("x[0] - z[a[0]] > 3", "x[1] - z[a[1]] > 3")) == "");
    CHECK(verdict_by_orbits(queries, query) == Verdict::error);
}
