// Queries for other kinds of analysis: recognised, refused by name, and no errors.
#include "loading.h"

using namespace zonar::tests;

namespace {

struct Refused {
    const char* formula;
    const char* feature; // a part of what the refusal names
};

void check_refused(const std::vector<Refused>& rows) {
    const Model model = loads(with_edge(""));
    for (const Refused& row : rows) {
        const CompiledQuery q = query(model, row.formula);
        INFO(row.formula << '\n'
                         << zonar::language::render(q.diagnostics, model->sources()));
        CHECK_FALSE(q.broken());
        CHECK(q.query.kind == zonar::model::QueryKind::refused);
        CHECK(contains(q.query.refusal, row.feature));
    }
}

} // namespace

TEST_CASE("statistical queries are refused by name") {
    check_refused({
        {"Pr[<=10](<> P.A)", "statistical"},
        {"Pr[x<=10](<> P.A)", "statistical"},
        {"Pr[#<=10](<> P.A)", "statistical"},
        {"Pr[<=10; 100]([] P.A)", "statistical"},
        {"Pr[<=10](P.A U P.B)", "statistical"},
        {"Pr[<=10](<> P.A) >= 0.9", "statistical"},
        {"Pr[<=10](<> P.A) <= 0.1", "statistical"},
        {"Pr[<=10](<> P.A) >= Pr[<=20](<> P.B)", "statistical"},
        {"Pr (<>[1,2] P.A)", "statistical"},
        {"Pr ([][1,2] P.A)", "statistical"},
        {"Pr (P.A U[1,2] P.B)", "statistical"},
        {"Pr (P.A R[1,2] P.B)", "statistical"},
        {"Pr (X P.A)", "statistical"},
        {"E[<=10; 100](max: i)", "statistical"},
        {"E[<=10; 100](min: i)", "statistical"},
        {"E[#<=10; 100](max: i)", "statistical"},
        {"E[x<=10; 100](max: i)", "statistical"},
        {"simulate [<=10; 5] { i, x }", "simulation"},
        {"simulate [<=10; 5] { i, x } : 3 : P.A", "simulation"},
        {"simulate 5 [<=10] { i, x }", "simulation"},
    });
}

TEST_CASE("games are refused by name") {
    check_refused({
        {"control: A<> P.A", "TIGA"},
        {"control: A[] P.A", "TIGA"},
        {"control: A[ P.A U P.B ]", "TIGA"},
        {"control: A[ P.A W P.B ]", "TIGA"},
        {"control: A[] (P.A && A<> P.B)", "TIGA"},
        {"control_t*(3,5): A<> P.A", "TIGA"},
        {"control_t*(3): A<> P.A", "TIGA"},
        {"control_t*: A<> P.A", "TIGA"},
        {"E<> control: A<> P.A", "TIGA"},
        {"{ i, j } control: A<> P.A", "TIGA"},
        {"A[ P.A U P.B ]", "TIGA"},
        {"A[ P.A W P.B ]", "TIGA"},
    });
}

TEST_CASE("strategies are refused by name") {
    check_refused({
        {"strategy S = control: A<> P.A", "Stratego"},
        {"E<> P.A under S", "Stratego"},
        {"A[] P.A under S", "Stratego"},
        {"sup: i under S", "Stratego"},
        {"minE(i)[<=10] {} -> {x} : <> P.A", "Stratego"},
        {"maxE(i)[<=10] : <> P.A", "Stratego"},
        {"minPr[<=10] : <> P.A", "Stratego"},
        {"maxPr[<=10] : <> P.A", "Stratego"},
        {"strategy S = loadStrategy {} -> {x} (\"f\")", "Stratego"},
        {"loadStrategy (\"f\")", "Stratego"},
        {"saveStrategy(\"f\", S)", "Stratego"},
        {"acontrol: A[] P.A { x[0,5]:3 }", "COSHY"},
    });
}

TEST_CASE("queries of other tools are refused by name") {
    check_refused({
        {"Pmax P.A", "PRO"},
        {"sat: Chart", "live sequence charts"},
        {"refinement: A <= B", "ECDAR"},
        {"consistency: A", "ECDAR"},
        {"specification: A", "ECDAR"},
        {"implementation: A", "ECDAR"},
        {"determinism: A", "ECDAR"},
    });
}

TEST_CASE("questions about dynamic templates are refused by name") {
    const Model model = loads(with_edge(""));
    for (const char* formula : {"E<> numOf(P) > 1", "A[] forall (q : P) q.A",
                                "E<> foreach (q : P)(q.i) == 2"}) {
        INFO(formula);
        CHECK(query(model, formula).query.kind == zonar::model::QueryKind::refused);
    }
    breaks(model, "E<> «numOf(P)» > 1", "unsupported.dynamic");
}

TEST_CASE("a refused query keeps its text and its place") {
    const Model model = loads(with_edge(""));
    const CompiledQuery q = query(model, "Pr[<=10](<> P.A)");
    CHECK(q.query.text == "Pr[<=10](<> P.A)");
    CHECK(q.query.range.known());
}

TEST_CASE("a variable called like a family is not mistaken for one") {
    const Model model =
        loads(with_declarations("int A, E, Pmax1, sat, refinement, a[2];"));
    compiles(model, "sat == 1 --> refinement == 1");
    compiles(model, "A[] A == 0");
    compiles(model, "E<> E == 0");
    compiles(model, "A == 0 --> E == 0");
}
