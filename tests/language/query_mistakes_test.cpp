// What other tools and logics call a query, and '=' for '=='.
#include "loading.h"

using namespace zonar::tests;

TEST_CASE("the path quantifiers of CTL are told what they are called here") {
    const Model model = loads(two_locations);
    breaks(model, "«AG» P.A", "query.quantifier");
    breaks(model, "«EF» (P.A)", "query.quantifier");
    breaks(model, "«AF» not P.A", "query.quantifier");
    breaks(model, "«EG» !P.A", "query.quantifier");
    breaks(model, "«A G» P.A", "query.quantifier");
    breaks(model, "«E F» P.A", "query.quantifier");
    CHECK(contains(advice(model, "AG P.A").help, "write A[] p"));
    CHECK(contains(advice(model, "EF P.A").help, "write E<> p"));
    CHECK(contains(advice(model, "AF P.A").help, "write A<> p"));
    CHECK(contains(advice(model, "E G P.A").help, "write E[] p"));
}

TEST_CASE("a path quantifier with blanks or small letters is shown as one word") {
    const Model model = loads(two_locations);
    breaks(model, "«A []» P.A", "query.quantifier");
    breaks(model, "«E <>» P.A", "query.quantifier");
    CHECK(advice(model, "a[] P.A").help == "write A[]");
    CHECK(advice(model, "e<> P.A").help == "write E<>");
}

TEST_CASE("a temporal operator alone is asked for which runs") {
    const Model model = loads(two_locations);
    breaks(model, "«[]» P.A", "query.quantifier");
    breaks(model, "«<>» P.A", "query.quantifier");
    breaks(model, "«G» P.A", "query.quantifier");
    CHECK(advice(model, "<> P.A").help ==
          "write A<> p for all runs, E<> p for one, or ltl: F p");
    CHECK(advice(model, "G P.A").help ==
          "write A[] p for all runs, E[] p for one, or ltl: G p");
}

TEST_CASE("the words of other logics are names where they are declared") {
    const Model model = loads("int AG, EF; process G() { state F; init F; }\nsystem G;");
    compiles(model, "AG == 0 --> EF == 0");
    compiles(model, "E<> G.F && AG == EF");
}

TEST_CASE("one '-' less in '-->', and '=>', are told what they could be") {
    const Model model = loads(two_locations);
    breaks(model, "P.A «->» P.B", "syntax");
    CHECK(advice(model, "P.A -> P.B").help ==
          "an implication is written 'imply', 'leads to' is written '-->'");
    CHECK(advice(model, "A[] P.A -> P.B").help ==
          "an implication is written 'imply', 'leads to' is written '-->'");
    CHECK(advice(model, "A[] P.A => P.B").help ==
          "'greater or equal' is written '>=', an implication 'imply'");
    CHECK(advice(model, "E<> i =< 3").help == "'less or equal' is written '<='");
}

TEST_CASE("a query without a path quantifier is shown the forms there are") {
    CHECK(advice(loads(two_locations), "P.A").help ==
          "a query is A[] p, E<> p, E[] p, A<> p or p --> q");
}

TEST_CASE("a semicolon behind a query is told to go") {
    CHECK(advice(loads(two_locations), "E<> P.A;").help ==
          "a query ends without a semicolon");
}

TEST_CASE("'=' in a query, a guard or an invariant is pointed at") {
    const Model model =
        loads("const int N = 3; process P() { int len; state A; init A; }\nsystem P;");
    breaks(model, "E<> P.len «=» 3", "type.side-effect");
    breaks(model, "E<> N «:=» 3", "type.side-effect");
    breaks(model, "E<> P.A and P.len «=» 3 and N = 2", "type.side-effect");
    breaks(model, "ltl: G (P.len «=» 3)", "syntax");
    CHECK(advice(model, "ltl: G (P.len = 3)").help == "use == to compare");
    CHECK(advice(model, "E<> P.len = 3").help == "use == to compare");
    fails(with_guard("i «=» 1 && j = 2"), "type.side-effect");
    fails(with_guard("x «=» 1"), "type.side-effect");
    fails(with_invariant("x «=» 3"), "type.side-effect");
    CHECK(advice(with_guard("i = 1")).help == "use == to compare");
}
