// Like traps_test.cpp: what is around the code of single edges, and queries.
#include "reduce/symmetry/finding.h"
#include "verify/asking.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;

namespace {

const std::string step = "state s, t; init s; trans s -> t { }, t -> s { }; ";

verify::Options symmetric() {
    verify::Options options;
    options.symmetry = verify::SymmetryUse::on;
    options.trace = verify::TraceWish::some;
    return options;
}

} // namespace

TEST_CASE("priorities of processes and channels are kept", "[symmetry]") {
    const auto found = [](const std::string& declarations, const std::string& system) {
        return families(network(declarations,
                                "state s, t; init s; trans s -> t { sync c[p]!; }, "
                                "t -> s { sync c[p]?; };",
                                "A = P(0); B = P(1); C = P(2);" + system));
    };
    CHECK(found("chan c[id_t];", "system A, B, C, Q;") == all_ids);
    CHECK(found("chan c[id_t];", "system A, B < C, Q;") == "P 0 1");
    CHECK(found("chan c[id_t];", "system C < B < A, Q;") == "");
    CHECK(found("chan c[id_t]; chan priority c[0] < c[1], c[2];", "system A, B, C, Q;") ==
          "P 1 2");
    CHECK(found("chan c[id_t]; chan priority default < c;", "system A, B, C, Q;") ==
          all_ids);
}

TEST_CASE("channels are renamed among those of the same kind", "[symmetry]") {
    const auto found = [](const std::string& declarations, const std::string& edge) {
        return families(network(declarations, "state s, t; init s; trans s -> t { " +
                                                  edge + " }, t -> s { };"));
    };
    CHECK(found("chan c[id_t];", "sync c[p]!;") == all_ids);
    CHECK(found("chan c[id_t];", "sync c[1]!;") == all_ids); // the same for all
    CHECK(found("chan c[id_t];", "select i : id_t; guard i != p; sync c[i]!;") ==
          all_ids);
    CHECK(found("chan c[id_t];", "select i : int[0,1]; guard i != p; sync c[i]!;") ==
          "P 0 1");
    CHECK(found("chan c[id_t]; id_or_none v = none;",
                "guard v != none; sync c[v]!; assign v = p;") == all_ids);
    CHECK(found("chan c; urgent chan u;", "guard p == 1; sync u!;") == "P 0 2");
}

TEST_CASE("locations are renamed among those of the same kind", "[symmetry]") {
    const auto found = [](const std::string& states) {
        return families(network("int[0,3] a[id_t];",
                                "clock x; state " + states +
                                    " init s; trans s -> t { assign a[p] = 1, x = 0; }, "
                                    "t -> s { };"));
    };
    CHECK(found("s, t;") == all_ids);
    CHECK(found("s, t { x <= 3 };") == all_ids);
    CHECK(found("s, t { x <= p };") == "");
    CHECK(found("s, t { x <= (p == 0 ? 1 : 2) };") == "P 1 2");
    CHECK(found("s { a[p] < 2 }, t;") == all_ids);
    CHECK(found("s { a[1] < 2 }, t;") == "P 0 2");
    CHECK(found("s, t { x' == 0 };") == all_ids);
    CHECK(found("s, t { x' == (p == 1) };") == "P 0 2");
    CHECK(found("s, t { x' == a[p] };") == all_ids);
    CHECK(found("s, t { x' == a[1] };") == "P 0 2");
    CHECK(found("s, t { a[p] == 1 imply x' == 0 };") == all_ids);
    CHECK(found("s, t { a[1] == 1 imply x' == 0 };") == "P 0 2");
    CHECK(found("s, t; commit t;") == all_ids);
    CHECK(found("s, t; urgent t;") == all_ids);
    // Instances of different templates never change places.
    CHECK(
        families(
            "process A() { state s; init s; } process B() { state s; commit s; init s; }"
            " system A, B;") == "");
}

TEST_CASE("what runs around every update must be symmetric", "[symmetry]") {
    const std::string use =
        "state s, t; init s; trans s -> t { assign v = p, a[p] = 1; };";
    const std::string data = "int[0,3] a[id_t], n; id_or_none v = none, w = none;";
    CHECK(families(network(data + "after_update { w = v }", use)) == all_ids);
    CHECK(families(network(data + "after_update { v = 1 }", use)) == "P 0 2");
    CHECK(families(network(data + "before_update { a[2] = 0 }", use)) == "P 0 1");
    CHECK(families(network(data + "after_update { n = v > 1 }", use)) == "P 0 1");
}

TEST_CASE("receivers of a broadcast must not depend on their order", "[symmetry]") {
    const auto found = [](const std::string& update, const std::string& other = "") {
        return families(network(
            "broadcast chan b; int[0,3] a[id_t], n; id_or_none v = none; clock z, g, h, "
            "k[2];",
            "clock x; state s, t; init s; trans s -> t { guard v == none; assign a[p] = "
            "1; }, "
            "t -> s { sync b?; assign " +
                update + "; }" + other + ";",
            "system P, Q;", "trans q -> q { sync b!; }"));
    };
    CHECK(found("a[p] = 0") == all_ids);
    CHECK(found("x = 0") == all_ids);
    CHECK(found("z = 0") == all_ids);
    CHECK(found("n = 1") == all_ids);
    CHECK(found("v = p") == "");
    CHECK(found("n = (n + 1) % 4") == "");
    CHECK(found("n = a[p]") == "");
    CHECK(found("a[p] = n, n = 1") == "");
    CHECK(found("x = z, z = 0") == "");
    CHECK(found("z = g") == all_ids);
    CHECK(found("z = g + 1") == all_ids);
    CHECK(found("z = k[a[p]]") == "");
    CHECK(found("z = a[p]") == "");
    // The same clock is set by different edges.
    const auto also = [](const std::string& update) {
        return ", t -> t { sync b?; assign " + update + "; }";
    };
    CHECK(found("n = 1", also("n = 1")) == all_ids);
    CHECK(found("n = 1", also("n = 2")) == "");
    CHECK(found("z = 1", also("z = 1")) == all_ids);
    CHECK(found("z = 1", also("z = 2")) == "");
    CHECK(found("z = g", also("z = h")) == "");
    // Of a handshake there is one receiver.
    CHECK(families(
              network("broadcast chan b; chan c; id_or_none v = none;",
                      "state s, t; init s; trans s -> t { guard v == none; sync b?; }, "
                      "t -> s { sync c?; assign v = p; };",
                      "system P, Q;",
                      "trans q -> q { sync b!; }, q -> q { sync c!; }")) == all_ids);
}

TEST_CASE(
    "a broadcast to one after the other gives a wrong verdict if ids were exchanged",
    "[symmetry]") {
    const std::string model =
        network("broadcast chan b; id_or_none v = none;",
                "state s, t; init s; trans s -> s { sync b?; assign v = p; };",
                "system P, Q;", "trans q -> q { sync b!; }");
    CHECK(verdict(model, "E<> v == 2", symmetric()) == Verdict::satisfied);
    CHECK(verdict(model, "E<> v == 0", symmetric()) == Verdict::not_satisfied);
}

TEST_CASE("the edges of two processes must correspond, one to one", "[symmetry]") {
    const auto found = [](const std::string& edges) {
        return families(network("broadcast chan c; int[0,3] n;",
                                "state s, t; init s; trans " + edges + ";"));
    };
    CHECK(found("s -> t { guard p == 0; sync c!; }, s -> t { guard p == 1; sync c!; }") ==
          "P 0 1");
    CHECK(found("s -> t { guard p == 0; sync c!; }, s -> t { guard p == 1; sync c?; }") ==
          "");
    CHECK(found("s -> t { guard p == 0; }, t -> s { guard p == 1; }") == "");
    CHECK(found("s -> t { }, s -> t { guard p == 0; }, s -> t { guard false; }") ==
          "P 1 2");
}

TEST_CASE("what belongs to a process may be indexed by ids, too", "[symmetry]") {
    CHECK(families(network(
              "int[0,3] a[id_t];",
              "bool seen[id_t]; state s, t; init s; trans s -> t { select i : id_t; "
              "guard i != p && !seen[i]; assign seen[i] = true; };")) ==
          // To each process the others are all alike, whatever they are to each other.
          "2 values, 2 values, 2 values, P(0) and P(1) and P(2)");
    CHECK(families(network("int[0,3] a[id_t];",
                           "bool seen[id_t]; state s, t; init s; trans s -> t { "
                           "guard !seen[1]; assign seen[p] = true; };")) == "P 0 2");
}

TEST_CASE("code that only a select makes asymmetric", "[symmetry]") {
    const auto found = [](const std::string& edge) {
        return families(network("id_or_none v = none;",
                                "state s, t; init s; trans s -> t { guard v == p; };",
                                "system P, Q;", "trans q -> q { " + edge + " }"));
    };
    CHECK(found("select i : id_t; assign v = i;") == all_ids);
    CHECK(found("select i : id_t; guard i < 1; assign v = i;") == "P 1 2");
}

TEST_CASE("partial instances are interchangeable", "[symmetry]") {
    CHECK(families("typedef int[0,2] id_t; int[0,3] a[id_t]; process T(const id_t p, "
                   "const int k) "
                   "{ state s, t; init s; trans s -> t { assign a[p] = k; }; } "
                   "P(const id_t i) = T(i, 3); system P;") == "T 0 1 2");
    CHECK(families("typedef int[0,2] id_t; int[0,3] a[id_t]; process T(const id_t p, "
                   "const int k) "
                   "{ state s, t; init s; trans s -> t { assign a[p] = k; }; } "
                   "A = T(0, 3); B = T(1, 2); C = T(2, 3); system A, B, C;") == "T 0 2");
}

TEST_CASE("initial values need not be symmetric, only what variables may hold",
          "[symmetry]") {
    const auto found = [](const std::string& data, const std::string& update) {
        return families(network(data, "state s, t; init s; trans s -> t { guard v == p; "
                                      "assign " +
                                          update + "; };"));
    };
    CHECK(found("int[0,3] a[id_t]; id_or_none v = none;", "a[p] = 1") == all_ids);
    CHECK(found("int[0,3] a[id_t]; id_or_none v = 1;", "a[p] = 1") ==
          "P 0 2"); // always 1
    CHECK(found("int[0,3] a[id_t]; id_t v = 1;", "a[p] = 1, v = p") == all_ids);
    CHECK(found("int[0,3] a[id_t] = {0, 0, 1}; id_or_none v = none;", "a[p] = 1") ==
          "P 0 1");
    CHECK(found("int[0,3] a[id_t] = {0, 0, 1}; id_or_none v = none;",
                "a[p] = 1 - a[p]") == all_ids);
    CHECK(families(network("", "clock x = p; state s, t; init s; "
                               "trans s -> t { guard x > 3; };")) == all_ids);
    // Nothing is written: what is read is a constant of each.
    CHECK(families(network("int[0,3] a[id_t] = {0, 0, 1};",
                           "state s, t; init s; trans s -> t { guard a[p] == 0; }, "
                           "t -> s { guard a[p] == 1; };")) == "P 0 1");
    // Between two steps a meta variable has its first value.
    CHECK(found("int[0,3] a[id_t]; id_t v = 1; meta id_t k = 1;",
                "v = k, k = p, a[p] = 1") == "P 0 2");
}

TEST_CASE("where the network begins is not forgotten", "[symmetry]") {
    // Whose turn it is goes from 0 to 1 to 2, whoever is asked.
    const std::string model = network(
        "id_t turn = 1; int[0,3] n;",
        "state s, t; init s; trans s -> t { guard turn == p && n == 0; assign n = 1; }, "
        "s -> s { guard turn != p && n == 1; assign turn = p, n = 2; };");
    CHECK(families(model) == all_ids);
    CHECK(verdict(model, "E<> P(1).t", symmetric()) == Verdict::satisfied);
    CHECK(verdict(model, "E<> P(0).t", symmetric()) == Verdict::not_satisfied);
    CHECK(verdict(model, "E<> exists (i : id_t) P(i).t", symmetric()) ==
          Verdict::satisfied);
    CHECK(verdict(model, "E<> turn == 1 && n == 2", symmetric()) ==
          Verdict::not_satisfied);
    CHECK(verdict(model, "E<> turn == 0 && n == 2", symmetric()) == Verdict::satisfied);
    CHECK(verdict(model, "A<> exists (i : id_t) P(i).t", symmetric()) ==
          Verdict::not_satisfied);
}

TEST_CASE("estimates do not take representatives for unreachable", "[symmetry]") {
    // The initial state a = {1, 0} is represented by {0, 1}, from which it is not reached.
    const std::string model = R"(
        typedef int[0,1] id_t; int[0,3] a[id_t] = {1, 0}; chan d[id_t];
        int busy() { return sum (j : id_t) (a[j] > 0); }
        bool anyone(int k) { for (j : id_t) if (a[j] == k) return true; return false; }
        void clear() { for (j : id_t) a[j] = 0; }
        process P(const id_t p) {
            state s0, s1, s2; init s0;
            trans s0 -> s2 { }, s1 -> s2 { },
                  s1 -> s0 { guard anyone(1); sync d[p]!; assign clear(); },
                  s0 -> s1 { guard !anyone(2); assign a[p] = 2; },
                  s0 -> s1 { guard busy() < 2; sync d[p]?; assign a[p] = 0; };
        }
        system P;)";
    verify::Options options = symmetric();
    options.search.order = explore::Order::a_star;
    options.guidance.heuristic = guide::parse_estimate("abstraction").spec;
    CHECK(families(model) == "P 0 1");
    CHECK(verdict(model, "E<> busy() >= 2", options) == Verdict::satisfied);
}

TEST_CASE("ranges must be symmetric", "[symmetry]") {
    // 2 does not fit, and that is an error of the model.
    const std::string model = network(
        "int[0,1] v; int[0,3] w;", "state s, t; init s; trans s -> t { assign v = p; };");
    CHECK(families(model) == "P 0 1");
    CHECK(verdict(model, "E<> false", symmetric()) == Verdict::error);
    CHECK(families(network("int[0,3] a[id_t];",
                           "int[0,p + 1] l; state s, t; init s; "
                           "trans s -> t { assign a[p] = 1, l = (l + 1) % 3; };")) ==
          "P 1 2");
}

TEST_CASE("rings are found where exchanging two is too much", "[symmetry]") {
    const auto found = [](const std::string& body) {
        return families(
            network("bool fork[id_t]; chan c[id_t]; id_or_none v = none; int[0,3] n;",
                    "state s, t; init s; " + body));
    };
    CHECK(found("trans s -> t { guard !fork[p]; assign fork[p] = true; }, "
                "t -> s { guard !fork[(p + 1) % 3]; assign fork[p] = false; };") ==
          "ring P 0 1 2");
    CHECK(found("trans s -> t { sync c[p]?; }, t -> s { sync c[(p + 1) % 3]!; };") ==
          "ring P 0 1 2");
    CHECK(found("trans s -> t { assign v = (p + 1) % 3; }, t -> s { guard v == p; };") ==
          "ring P 0 1 2");
    CHECK(found("trans s -> t { guard !fork[p]; assign fork[p] = true; }, "
                "t -> s { guard !fork[p == 2 ? 1 : p + 1]; assign fork[p] = false; };") ==
          "");
    // Rounds of a loop that read what others write.
    for (const char* next : {"1", "2"}) {
        const std::string update =
            "trans s -> t { assign fork[p] = !fork[p]; }, t -> s { assign shift(); };";
        CHECK(families(network(
                  "bool fork[id_t]; void shift() { for (i : id_t) fork[i] = fork[(i + " +
                      std::string{next} + ") % 3]; }",
                  "state s, t; init s; " + update)) == "");
    }
    CHECK(found("trans s -> t { guard !fork[p] && (p > 0 || n > 0); assign fork[p] = "
                "true; }, "
                "t -> s { guard !fork[(p + 1) % 3]; assign fork[p] = false; };") == "");
}

TEST_CASE("a ring of many is found in time", "[symmetry]") {
    const std::string found = families(
        "typedef int[0,199] id_t; bool fork[id_t]; process P(const id_t p) { "
        "state s, t; init s; trans s -> t { guard !fork[p]; assign fork[p] = true; }, "
        "t -> s { guard !fork[(p + 1) % 200]; assign fork[p] = false; }; } system P;");
    CHECK(found.starts_with("ring P 0 1 2 3 "));
}

TEST_CASE("templates with two parameters have two families", "[symmetry]") {
    const std::string model = R"(
        typedef int[0,1] row_t; typedef int[0,2] col_t; int[0,3] a[row_t], b[col_t];
        process P(const row_t r, const col_t c) {
            state s, t; init s; trans s -> t { guard a[r] < 3; assign a[r]++, b[c] = 1; };
        }
        system P;)";
    CHECK(families(model) == "P 0 1, P 0 1 2");
    CHECK(families(model, "E<> P(0, 1).t") == "P 0 2");
    CHECK(families(model, "E<> a[0] == 3") == "P 0 1 2");
    CHECK(verdict(model, "E<> a[0] == 3 && a[1] == 3", symmetric()) ==
          Verdict::satisfied);
}

TEST_CASE("guards on clocks that may fail depend on their order, too", "[symmetry]") {
    CHECK(families(
              network("broadcast chan b; int[0,3] a[id_t];",
                      "clock x; state s, t; init s; trans s -> t { assign a[p] = 1; }, "
                      "t -> s { guard x <= 6 / a[p]; sync b?; };",
                      "system P, Q;", "trans q -> q { sync b!; }")) == "");
    CHECK(families(network(
              "int[0,3] a[id_t]; clock y[id_t];",
              "state s, t; init s; trans s -> t { guard y[p] > 1; assign a[p] = 1; };",
              "system P, Q;",
              "trans q -> q { guard y[0] <= 6 / a[0] && y[1] <= 6 / a[1]; }")) == "");
}

TEST_CASE("ids may be far apart, and large", "[symmetry]") {
    const std::string model = "int[0,3] v; process P(const int p) { state s, t; init s; "
                              "trans s -> t { assign v = 1; }; } ";
    // Not as ids, that is: the graph of the network does not calculate.
    CHECK(families(model + "A = P(-2000000000); B = P(2000000000); system A, B;") ==
          "A and B");
    CHECK(families(model + "A = P(2147483646); B = P(2147483647); system A, B;") ==
          "A and B");
    CHECK(families(model + "A = P(-7); B = P(1000); system A, B;") == "P -7 1000");
}
