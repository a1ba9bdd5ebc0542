// Which transitions of a state a stubborn set has, on small networks.
#include "reduce/order/stubborn.h"

#include "semantics/engine.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using semantics::Part;

namespace {

/// A network, a query, and the selection for it.
class Chooser {
public:
    Chooser(const std::string& xta, const std::string& query,
            reduce::StubbornKinds kinds = {})
        : e(xta), dependence(e.system()), question(dependence),
          query_(compile_query(e.loaded(), query)) {
        REQUIRE(dependence.obstacle().empty());
        if (query_.measures.empty())
            question.add(query_, query_.condition, query.starts_with("A[]"));
        else
            question.add_measures(query_);
        REQUIRE(question.obstacle().empty());
        failures.emplace(dependence);
        selection = std::make_unique<reduce::StubbornSelection>(dependence, question,
                                                                *failures, kinds);
        e.expander().select_by(selection.get());
        state_ = e.initial();
    }

    /// Goes on to the successor with these locations and variables.
    void go(const std::string& shown) { state_ = e.successor(state_, shown); }
    /// "P: A -> B", with "; " between transitions.
    std::string part(Part part) {
        semantics::Batch batch = e.new_batch();
        REQUIRE(e.expander().expand({.words = state_.words.data(), .zone = state_.zone},
                                    part, batch));
        std::string text;
        for (std::uint32_t i = 0; i < batch.size(); ++i) {
            Symbolic one;
            one.edges.assign(batch.edges(i).begin(), batch.edges(i).end());
            one.selected.assign(batch.selected(i).begin(), batch.selected(i).end());
            if (i > 0) text += "; ";
            text += e.show_edges(one);
        }
        return text;
    }
    std::string chosen() { return part(Part::chosen); }
    /// Of all, those that are not chosen.
    std::string left_out() {
        std::string all = part(Part::all) + "; ", left;
        const std::string chosen = "; " + part(Part::chosen) + "; ";
        for (std::size_t end = 0; (end = all.find("; ")) != std::string::npos;) {
            const std::string one = all.substr(0, end);
            all.erase(0, end + 2);
            if (chosen.find("; " + one + "; ") != std::string::npos) continue;
            left += (left.empty() ? "" : "; ") + one;
        }
        return left;
    }

    Engine e;
    reduce::Dependence dependence;
    std::optional<reduce::Failures> failures;
    reduce::Question question;
    std::unique_ptr<reduce::StubbornSelection> selection;

private:
    model::Query query_;
    Symbolic state_;
};

const std::string two_steps = "state A, B, C; init A; trans A -> B { }, B -> C { }; }\n";

/// P, Q and R, each of which takes two steps of its own.
std::string three(const std::string& declarations = "") {
    return declarations + "process P() { " + two_steps + "process Q() { " + two_steps +
           "process R() { " + two_steps + "system P, Q, R;";
}

constexpr reduce::StubbornKinds guided{.condition = false};
constexpr reduce::StubbornKinds invisible{.guided = true, .invisible = true};
constexpr reduce::StubbornKinds without_sticky{
    .guided = true, .invisible = true, .sticky = false, .condition = false};

} // namespace

TEST_CASE("a guided set has what the query needs", "[por][stubborn]") {
    CHECK(Chooser{three(), "E<> Q.C"}.chosen() == "Q: A -> B");
    CHECK(Chooser{three(), "E<> Q.C"}.left_out() == "P: A -> B; R: A -> B");
    // One conjunct that is false is enough.
    CHECK(Chooser{three(), "E<> Q.C && R.C"}.chosen() == "Q: A -> B");
    CHECK(Chooser{three(), "E<> Q.A && R.C"}.chosen() == "R: A -> B");
    // All disjuncts.
    CHECK(Chooser{three(), "E<> Q.C || R.C"}.chosen() == "Q: A -> B; R: A -> B");
    CHECK(Chooser{three(), "A[] Q.A || P.A"}.chosen() == "Q: A -> B");
    CHECK(Chooser{three(), "A[] not (Q.B && R.B && P.B)"}.chosen() == "Q: A -> B");
    // Nothing leads there.
    CHECK(Chooser{three(), "E<> false"}.chosen().empty());
}

TEST_CASE("for values, a guided set has all that changes them", "[por][stubborn]") {
    const std::string model =
        "int[0,3] v;\n"
        "process P() { state A, B; init A; trans A -> B { assign v = 1; }; }\n"
        "process Q() { state A, B; init A; trans A -> B { }; }\n"
        "system P, Q;";
    CHECK(Chooser{model, "sup: v"}.chosen() == "P: A -> B");
    CHECK(Chooser{model, "sup{Q.B}: v"}.chosen() == "P: A -> B; Q: A -> B");
}

TEST_CASE("for deadlocks one transition that stays possible is enough",
          "[por][stubborn]") {
    CHECK(Chooser{three(), "E<> deadlock"}.chosen() == "P: A -> B");
    CHECK(Chooser{three(), "E<> deadlock && R.C"}.chosen() == "R: A -> B");
    CHECK(Chooser{three(), "E<> deadlock && R.C", invisible}.chosen() == "P: A -> B");
    // One that an invariant may forbid is none.
    const std::string forbidden =
        "process P() { state A, B { false }; init A; trans A -> B { }; }\n"
        "process Q() { " +
        two_steps + "system P, Q;";
    CHECK(Chooser{forbidden, "E<> deadlock"}.chosen() == "Q: A -> B");
    // Whoever may enter a committed location comes first.
    const std::string committed =
        "process P() { state A, B; init A; trans A -> B { }; }\n"
        "process Q() { state A, B; commit B; init A; trans A -> B { }; }\n"
        "system P, Q;";
    CHECK(Chooser{committed, "E<> deadlock"}.chosen() == "P: A -> B; Q: A -> B");
}

TEST_CASE("an invisible set has nothing that the query sees", "[por][stubborn]") {
    Chooser chooser{three(), "E<> P.C && Q.C", invisible};
    CHECK(chooser.selection->asks_condition());
    CHECK(chooser.chosen() == "P: A -> B"); // between A and B nothing is seen
    CHECK(chooser.selection->needs_condition());
    chooser.go("B A A");
    CHECK(chooser.chosen() == "Q: A -> B");
    chooser.go("B B A");
    CHECK(chooser.chosen() == "R: A -> B");
    chooser.go("B B B");
    chooser.go("B B C");
    CHECK(chooser.chosen() == "P: B -> C");
    CHECK_FALSE(chooser.selection->needs_condition()); // it is guided
    CHECK(chooser.left_out() == "Q: B -> C");
}

TEST_CASE("a set without sticky edges leaves no cycle", "[por][stubborn]") {
    const std::string model =
        "process P() { state A, B; init A; trans A -> B { }, B -> A { }; }\n"
        "process Q() { " +
        two_steps + "system P, Q;";
    Chooser chooser{model, "E<> Q.C", without_sticky};
    CHECK_FALSE(chooser.selection->asks_condition());
    CHECK(chooser.chosen() == "P: A -> B");
    chooser.go("B A");
    CHECK(chooser.chosen() == "Q: A -> B"); // B -> A is sticky
    Chooser with{model, "E<> Q.C", invisible};
    with.go("B A");
    CHECK(with.chosen() == "P: B -> A");
}

TEST_CASE("an invisible set has a transition that is certain", "[por][stubborn]") {
    const std::string forbidden =
        "int[0,1] v = 1;\n"
        "process P() { state A, B { v == 0 }; init A; trans A -> B { }; }\n"
        "process Q() { state A, B; init A; trans A -> B { }; }\n"
        "process R() { state A, B; init A; trans A -> B { }; }\n"
        "system P, Q, R;";
    CHECK(Chooser{forbidden, "E<> Q.B", invisible}.chosen() == "R: A -> B");
    const std::string timed = "clock x; chan go;\n"
                              "process P() { state A, U, B; urgent U; init A; trans A -> "
                              "U { sync go!; }, U -> B "
                              "{ guard x <= 3; }; }\n"
                              "process Q() { state A, U, B; urgent U; init A; trans A -> "
                              "U { sync go?; }, U -> B "
                              "{ guard x >= 4; }; }\n"
                              "system P, Q;";
    Chooser chooser{timed, "E<> Q.B", invisible};
    CHECK(chooser.chosen() == "P: A -> U + Q: A -> U");
    chooser.go("U U");
    // A guided set has the way to Q.B, and with it Q, which keeps time from passing.
    CHECK(chooser.chosen() == "Q: U -> B");
    CHECK_FALSE(chooser.selection->needs_condition());
}

TEST_CASE("where time may pass nothing is left out", "[por][stubborn]") {
    const std::string model =
        "clock x;\n"
        "process P() { state A, U, B; urgent U; init A; trans A -> U { }, U -> B { }; }\n"
        "process Q() { " +
        two_steps + "process R() { " + two_steps + "system P, Q, R;";
    Chooser chooser{model, "E<> Q.C"};
    CHECK(chooser.left_out().empty());
    chooser.go("U A A");
    // What stops time belongs to the set.
    CHECK(chooser.chosen() == "P: U -> B; Q: A -> B");
    CHECK(chooser.left_out() == "R: A -> B");
    Chooser urgent{"clock x; urgent chan u;\n"
                   "process P() { state A, B; init A; trans A -> B { sync u!; }; }\n"
                   "process Q() { state A, B; init A; trans A -> B { sync u?; }; }\n"
                   "process R() { " +
                       two_steps + "process S() { " + two_steps + "system P, Q, R, S;",
                   "E<> R.C"};
    CHECK(urgent.chosen() == "R: A -> B; P: A -> B + Q: A -> B");
    CHECK(urgent.left_out() == "S: A -> B");
}

TEST_CASE("what depends on an edge belongs to its set", "[por][stubborn]") {
    const auto chosen = [](const std::string& p, const std::string& q,
                           const std::string& declarations) {
        return Chooser{
            declarations + "process P() { state A, B; init A; trans A -> B { " + p +
                " }; }\nprocess Q() { state A, B; init A; trans A -> B { " + q +
                " }; }\nprocess R() { state A, B; init A; trans A -> B { }; }\nsystem P, "
                "Q, R;",
            "E<> P.B"}
            .chosen();
    };
    const std::string both = "P: A -> B; Q: A -> B";
    const std::string data = "int[0,3] v, w, a[3], i; void f() { w = 1; }\n";
    CHECK(chosen("assign v = 1;", "assign w = 1;", data) == "P: A -> B");
    CHECK(chosen("assign v = 1;", "assign v = 2;", data) == both);
    CHECK(chosen("guard v == 0;", "assign v = 2;", data) == both);
    CHECK(chosen("assign v = 1;", "guard v == 0;", data) == both);
    CHECK(chosen("guard v == 0;", "guard v == 0;", data) == "P: A -> B");
    CHECK(chosen("assign v = w;", "assign f();", data) == both);
    CHECK(chosen("assign a[1] = 1;", "assign a[2] = 1;", data) == "P: A -> B");
    CHECK(chosen("assign a[1] = 1;", "assign a[i] = 1, i = 2;", data) == both);
    CHECK(chosen("assign a[1] = 1;", "guard a[i] == 0; assign i = 2;", data) == both);
    CHECK(chosen("select k : int[0,1]; assign a[k] = 1;", "assign a[2] = 1;", data) ==
          "P: A -> B {0}; P: A -> B {1}");
    CHECK(chosen("select k : int[0,1]; assign a[k] = 1;", "assign a[1] = 2;", data) ==
          "P: A -> B {0}; P: A -> B {1}; Q: A -> B");
}

TEST_CASE("who listens decides what a broadcast does", "[por][stubborn]") {
    const std::string rest =
        "process Q() { state A, B; init A; trans A -> B { sync b!; }; }\n"
        "process R() { state A, B; init A; trans A -> B { }; }\n"
        "system P, Q, R;";
    const std::string comes =
        "broadcast chan b; int[0,1] v;\nprocess P() { state A, B, C; init A; "
        "trans A -> B { }, B -> C { sync b?; }; }\n";
    CHECK(Chooser{comes + rest, "E<> P.B"}.chosen() == "P: A -> B; Q: A -> B");
    // One who has gone away for good does not matter.
    const std::string gone =
        "broadcast chan b; int[0,1] v;\nprocess P() { state A, B, C; init A; "
        "trans A -> B { }, C -> A { sync b?; }; }\n";
    CHECK(Chooser{gone + rest, "E<> P.B"}.chosen() == "P: A -> B");
    const std::string guarded =
        "broadcast chan b; int[0,1] v;\n"
        "process P() { state A, B; init A; trans A -> B { assign v = 1; }; }\n"
        "process S() { state A, B; init A; trans A -> B { guard v == 1; sync b?; }; }\n"
        "process Q() { state A, B; init A; trans A -> B { sync b!; }; }\n"
        "process R() { state A, B; init A; trans A -> B { }; }\nsystem P, Q, R, S;";
    CHECK(Chooser{guarded, "E<> P.B"}.chosen() == "P: A -> B; Q: A -> B");
}

TEST_CASE("what must come first belongs to a set, not the edge alone",
          "[por][stubborn]") {
    const std::string model =
        "int[0,2] v; chan c;\n"
        "process P() { state A, B; init A; trans A -> B { guard v == 2; }; }\n"
        "process Q() { state A, B, C; init A; trans A -> B { assign v = 1; }, B -> C { "
        "assign v = "
        "2; }; }\n"
        "process R() { state A, B; init A; trans A -> B { }; }\n"
        "process S() { state A, B; init A; trans A -> B { assign v = 1; }; }\n"
        "system P, Q, R, S;";
    // Only v = 2 helps, and Q alone can do that; v is written by S, too.
    CHECK(Chooser{model, "E<> P.B"}.chosen() == "Q: A -> B; S: A -> B");
    const std::string index =
        "int[0,1] i; chan c[2];\n"
        "process P() { state A, B; init A; trans A -> B { sync c[i]!; }; }\n"
        "process Q() { state A, B; init A; trans A -> B { sync c[1]?; }; }\n"
        "process R() { state A, B; init A; trans A -> B { assign i = 1; }; }\n"
        "process S() { state A, B; init A; trans A -> B { }; }\nsystem P, Q, R, S;";
    CHECK(Chooser{index, "E<> P.B"}.chosen() == "R: A -> B");
}

TEST_CASE("a selection that ends still gives the rest of the last state",
          "[por][stubborn]") {
    // Twelve transitions that depend on each other, and one that does not: too little is left
    // out. R, which needs them, keeps a guided set from being smaller.
    std::string model =
        "int[0,2] v;\nprocess Q() { state A, B; init A; trans A -> B { }; }\n"
        "process R() { state A, B; init A; trans A -> B { guard v == 2; }; }\n";
    std::string system = "system Q, R";
    for (int i = 0; i < 12; ++i) {
        const std::string name = "P" + std::to_string(i);
        model += "process " + name +
                 "() { state A, B; init A; trans A -> B { assign v = (v + 1) % 3; }; }\n";
        system += ", " + name;
    }
    Chooser chooser{model + system + ";", "E<> Q.B || R.B", invisible};
    chooser.selection->end_if_useless();
    const std::string all = chooser.part(Part::all);
    std::string chosen;
    for (int i = 0; i < 5000 && !chooser.selection->is_off(); ++i) {
        chosen = chooser.chosen();
        REQUIRE(chooser.selection->needs_condition());
        if (chooser.selection->is_off()) chooser.selection->note_refusal();
    }
    REQUIRE(chooser.selection->is_off());
    const auto count = [](const std::string& text) {
        return text.empty() ? 0 : 1 + std::ranges::count(text, ';');
    };
    CHECK(count(chosen) == 12);
    CHECK(chooser.part(Part::rest) == "Q: A -> B");
    CHECK(count(all) == 13);
    CHECK(chooser.selection->count().left_out == chooser.selection->count().states - 1);
    CHECK(chooser.chosen() == all); // from here on
    CHECK(chooser.left_out().empty());
}

TEST_CASE("a guided set without a condition has all edges that may fail",
          "[por][stubborn][failures]") {
    // P counts too far, R does not.
    const std::string model =
        "int[0,3] n, m;\n"
        "process P() { state A; init A; trans A -> A { assign n++; }; }\n"
        "process Q() { " +
        two_steps +
        "process R() { state A; init A; trans A -> A { guard m < 3; assign m++; }; }\n"
        "system P, Q, R;";
    Chooser chooser{model, "E<> Q.C", guided};
    CHECK(chooser.chosen() == "P: A -> A; Q: A -> B");
    Chooser with_condition{model, "E<> Q.C", {}};
    CHECK(with_condition.chosen() == "Q: A -> B");
    CHECK(with_condition.selection->needs_condition());
    // The cycles of P and R are sticky, those of Q are none.
    Chooser sticky{model, "E<> Q.C", without_sticky};
    CHECK(sticky.chosen() == "Q: A -> B");
    CHECK_FALSE(sticky.selection->needs_condition());
    Chooser fine{"int[0,3] n;\n"
                 "process P() { state A; init A; trans A -> A { assign n = (n + 1) % 4; "
                 "}; }\n"
                 "process Q() { " +
                     two_steps + "system P, Q;",
                 "E<> Q.C", guided};
    CHECK(fine.chosen() == "Q: A -> B");
}

TEST_CASE("a test that may fail is as visible as the query",
          "[por][stubborn][failures]") {
    // Whether the guard of P fails is a matter of what Q does.
    const std::string model =
        "int[0,3] n; int[0,1] a[3];\n"
        "process P() { state A, B; init A; trans A -> B { guard a[n] == 1; }; }\n"
        "process Q() { state A, B, C; init A; trans A -> B { assign n = 3; }, B -> C { "
        "}; }\n"
        "process R() { " +
        two_steps + "system P, Q, R;";
    Chooser chooser{model, "E<> R.C", guided};
    CHECK(chooser.chosen() == "Q: A -> B; R: A -> B");
    Chooser postponed{model, "E<> R.C", invisible};
    CHECK(postponed.chosen() == "R: A -> B");
    Chooser other{model, "E<> R.C && Q.C", invisible};
    CHECK(other.chosen() == "R: A -> B");
}
