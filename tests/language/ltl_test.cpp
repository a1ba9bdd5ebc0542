// Formulas of linear temporal logic: how they are read, and what is wrong with some.
#include "loading.h"
#include "logic/formula.h"
#include "machine.h"

using namespace zonar::tests;
using zonar::model::QueryKind;

namespace {

/// The formula as it was understood, every parenthesis written out.
std::string read(const std::string& text) {
    const Model model = loads(two_locations);
    const CompiledQuery compiled = compiles(model, "ltl: " + text);
    CHECK(compiled.query.kind == QueryKind::linear);
    return zonar::logic::to_text(compiled.query.formula, [&](std::uint32_t atom) {
        return compiled.query.atoms[atom].text;
    });
}

} // namespace

TEST_CASE("operators bind as one expects") {
    CHECK(read("G (P.A -> F P.B)") == "G (P.A -> F P.B)");
    CHECK(read("G P.A -> F P.B") == "G P.A -> F P.B");
    CHECK(read("P.A U P.B || i == 1 && P.A") == "(P.A U P.B) || (i == 1 && P.A)");
    CHECK(read("P.A U P.B U b") == "P.A U (P.B U b)");
    CHECK(read("P.A -> P.B -> b") == "P.A -> (P.B -> b)");
    CHECK(read("P.A <-> P.B -> b") == "P.A <-> (P.B -> b)");
    CHECK(read("! P.A R X b") == "!P.A R X b");
    CHECK(read("P.A W b") == "P.A W b");
    CHECK(read("G F P.A && F G not b") == "G F P.A && F G !b");
}

TEST_CASE("words and signs mean the same") {
    CHECK(read("[] (P.A imply <> P.B)") == "G (P.A -> F P.B)");
    CHECK(read("[]<>P.A and not b or b") == "(G F P.A && !b) || b");
    CHECK(read("[] <> [] b") == "G F G b");
}

TEST_CASE("a parenthesis begins a formula or an expression") {
    CHECK(read("G ((i + j) == 2)") == "G (i + j) == 2");
    CHECK(read("(i + j) == 2 U b") == "(i + j) == 2 U b");
    CHECK(read("((i) + j) * 2 == 2 -> F (b)") == "((i) + j) * 2 == 2 -> F b");
    CHECK(read("(P.A && b) U (b || X P.A)") == "(P.A && b) U (b || X P.A)");
    CHECK(read("(b ? i : j) == 1 -> b") == "(b ? i : j) == 1 -> b");
    CHECK(read("F (inc(i) > 2)") == "F inc(i) > 2");
    CHECK(read("F inc(i) > 2") == "F inc(i) > 2");
}

TEST_CASE("atoms are expressions of queries, quantifiers included") {
    CHECK(read("G forall (n : int[0,2]) a[n] == 0") ==
          "G forall (n : int[0,2]) a[n] == 0");
    CHECK(read("(exists (n : int[0,2]) a[n] == 0 && b) -> F P.B") ==
          "exists (n : int[0,2]) a[n] == 0 && b -> F P.B");
    CHECK(read("F a[1] < 2 && i & 1") == "F a[1] < 2 && i & 1");
}

TEST_CASE("the same text is the same atom, and truth is none") {
    const Model model = loads(two_locations);
    const CompiledQuery compiled = compiles(model, "ltl: P.A U (b && P.A || true)");
    CHECK(compiled.query.atoms.size() == 2);
    CHECK(read("true U false") == "true U false");
}

TEST_CASE("one-letter words are names where they cannot be operators") {
    const Model model = loads("int F = 0; int G[2]; process X() { state A; init A; }\n"
                              "system X;");
    const auto atoms = [&](const std::string& text) {
        return compiles(model, "ltl: " + text).query.atoms.size();
    };
    CHECK(atoms("G F == 1") == 1);
    CHECK(atoms("F G[1] == 0") == 1);
    CHECK(atoms("G X.A") == 1);
    CHECK(atoms("X X.A") == 1);
}

TEST_CASE("a formula that is none is refused where it goes wrong") {
    const Model model = loads(two_locations);
    breaks(model, "ltl: G (P.A ->«»", "syntax");
    breaks(model, "ltl: G (P.A «b»)", "syntax");
    breaks(model, "ltl: P.A «-->» P.B", "syntax");
    breaks(model, "ltl: G (P.A «-->» P.B)", "syntax");
    breaks(model, "ltl: G «nobody» == 1", "name.unknown");
    breaks(model, "ltl: P.A «;»", "syntax");
    breaks(model, "ltl:«»", "syntax");
    breaks(model, "ltl: G «deadlock»", "query.deadlock");
    breaks(model, "ltl: «forall» (n : int[0,2]) F a[n] == 0", "query.quantifier");
    breaks(model, "ltl: P.A U U «P».B", "syntax");
    breaks(model, "ltl: G i «=» 1", "syntax");
    breaks(model, "ltl: G («i + bump() == 1»)", "type.side-effect");
}

TEST_CASE("there are 64 atoms at most, and nesting has an end") {
    const Model model = loads(two_locations);
    std::string many = "ltl: i == 0";
    for (int n = 1; n < 64; ++n) many += " || i == " + std::to_string(n);
    CHECK(compiles(model, many).query.atoms.size() == 64);
    breaks(model, many + " || «i == 64»", "limit.atoms");
    CHECK(query(model, "ltl: " + std::string(5000, '(')).broken());
    CHECK(query(model, "ltl: " + std::string(5000, '!') + "b").broken());
    std::string operators = "ltl: ";
    for (int n = 0; n < 2000; ++n) operators += "G ";
    CHECK(query(model, operators + "b").broken());
}

TEST_CASE("a linear query says whether clocks are in it") {
    const Model model = loads(two_locations);
    CHECK(compiles(model, "ltl: F x > 2").query.uses_clocks);
    CHECK_FALSE(compiles(model, "ltl: F P.B").query.uses_clocks);
    CHECK(compiles(model, "ltl: F x - y > 2").query.uses_clock_differences);
}

TEST_CASE("ltl is a name like any other elsewhere") {
    const Model model = loads("int ltl; process P() { state A; init A; } system P;");
    compiles(model, "E<> ltl == 0");
    compiles(model, "ltl: F ltl == 0");
}
