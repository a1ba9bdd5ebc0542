// Processes and their members in queries: P.x, P(i).x, computed indices.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

namespace {

const std::string single_and_family = R"(
typedef int[0,2] id_t;
typedef struct { int f; int g[2]; } V;
int turn; int[0,9] far;
process Single() {
    int n = 4; int a[2]; V s; clock z; const int C = 8;
    int f(int k) { return n + k; }
    state A, B; init A;
    trans A -> B { assign n = 5; };
}
process Many(const id_t id, int[0,9] w) {
    int v; bool seen[2]; clock z; const int D = 10 * id;
    int f() { return v + id; }
    state idle, busy; init idle;
    trans idle -> busy { assign w = 1, v = 1; };
}
process Pair(id_t p, int[5,6] q) { int v; state A, B; init A; }
Q(const id_t i) = Many(i, 3);
Alone = Many(2, 5);
system Single, Q, Alone, Pair;
)";

/// Whether the formula holds in the initial state, changed by `prepare`.
template <class Prepare>
bool formula_holds(const std::string& formula, Prepare prepare,
                   const std::map<std::string, int>& clocks = {}) {
    const Model model = loads(single_and_family);
    const CompiledQuery q = compiles(model, "E<> " + formula);
    Machine machine(model->network(), q.query);
    prepare(machine);
    INFO(formula);
    return machine.holds(q.query.condition, clocks);
}

bool formula_holds(const std::string& formula,
                   const std::map<std::string, int>& clocks = {}) {
    return formula_holds(
        formula, [](Machine&) {}, clocks);
}

} // namespace

TEST_CASE("P.loc is true while P is in loc") {
    CHECK(formula_holds("Single.A"));
    CHECK_FALSE(formula_holds("Single.B"));
    CHECK(formula_holds("Single.B and not Single.A",
                        [](Machine& m) { m.enter("Single", "B"); }));
}

TEST_CASE(
    "variables, elements, fields, constants and parameters of a process can be read") {
    const auto prepare = [](Machine& m) {
        m["Single.a[1]"] = 6;
        m["Single.s.g[1]"] = 7;
        m["Q(1).v"] = 9;
        m["Q(1).w"] = 2;
    };
    CHECK(formula_holds("Single.n == 4 and Single.a[1] == 6 and Single.s.g[1] == 7",
                        prepare));
    CHECK(formula_holds(
        "Single.C == 8 and Alone.id == 2 and Alone.D == 20 and Alone.w == 5", prepare));
    CHECK(formula_holds("Q(1).v == 9 and Q(1).w == 2 and Q(1).id == 1 and Q(1).D == 10",
                        prepare));
}

TEST_CASE("clocks of a process can be compared") {
    CHECK(formula_holds("Single.z > 2", {{"Single.z", 3}}));
    CHECK_FALSE(formula_holds("Single.z > 2", {{"Single.z", 2}}));
    CHECK(formula_holds("Q(2).z - Single.z >= 1", {{"Q(2).z", 4}, {"Single.z", 3}}));
}

TEST_CASE("functions without effect can be called, also those of a process") {
    CHECK(formula_holds("Single.f(3) == 7"));
    CHECK(formula_holds("Q(2).f() == 7", [](Machine& m) { m["Q(2).v"] = 5; }));
    CHECK(formula_holds("Alone.f() == 2"));
}

TEST_CASE("a function of a process in a quantifier belongs to each process in turn") {
    CHECK(formula_holds("forall (i : id_t) Q(i).f() == i"));
    CHECK_FALSE(formula_holds("forall (i : id_t) Q(i).f() == i",
                              [](Machine& m) { m["Q(1).v"] = 1; }));
}

TEST_CASE("a function of a process is no value") {
    breaks(loads(single_and_family), "E<> Single.«f»", "name.value");
}

TEST_CASE("a computed index selects the process when the query is evaluated") {
    const auto second_busy = [](Machine& m) {
        m.enter("Q(1)", "busy");
        m["Q(1).v"] = 42;
        m["turn"] = 1;
    };
    CHECK(formula_holds("Q(turn).busy", second_busy));
    CHECK_FALSE(formula_holds("Q(turn).idle", second_busy));
    CHECK(formula_holds("Q(turn).v == 42 and Q(turn).id == 1 and Q(turn).D == 10",
                        second_busy));
    CHECK_FALSE(formula_holds("Q(turn + 1).busy", second_busy));
    CHECK(formula_holds("exists (i : id_t) Q(i).busy and Q(i).v == 42", second_busy));
    CHECK_FALSE(formula_holds("forall (i : id_t) Q(i).idle", second_busy));
    CHECK(formula_holds("(sum (i : id_t) Q(i).v) == 42", second_busy));
}

TEST_CASE("arrays of the selected process can be indexed by computed values, too") {
    CHECK(formula_holds("exists (i : id_t) exists (k : int[0,1]) Q(i).seen[k]",
                        [](Machine& m) { m["Q(2).seen[1]"] = 1; }));
    CHECK_FALSE(formula_holds("exists (i : id_t) Q(i).seen[turn]",
                              [](Machine& m) { m["Q(2).seen[1]"] = 1; }));
}

TEST_CASE("clocks of the selected process can be compared") {
    CHECK(formula_holds("forall (i : id_t) Q(i).z <= 3", {{"Q(0).z", 3}, {"Q(2).z", 1}}));
    CHECK_FALSE(formula_holds("forall (i : id_t) Q(i).z <= 3", {{"Q(2).z", 4}}));
    CHECK(formula_holds("exists (i : id_t) Q(i).busy and Q(i).z > 3",
                        [](Machine& m) { m.enter("Q(2)", "busy"); }, {{"Q(2).z", 4}}));
    CHECK(formula_holds("Q(turn).z > 3", [](Machine& m) { m["turn"] = 2; },
                        {{"Q(2).z", 4}}));
}

TEST_CASE("a set with two parameters is indexed by both") {
    const auto one = [](Machine& m) {
        m.enter("Pair(2,5)", "B");
        m["Pair(1,6).v"] = 3;
        m["turn"] = 2;
    };
    CHECK(formula_holds("Pair(2,5).B and Pair(2,6).A", one));
    CHECK(formula_holds("Pair(turn, 5).B and not Pair(turn, 6).B", one));
    CHECK(formula_holds("Pair(turn - 1, turn + 4).v == 3", one));
    CHECK(formula_holds("exists (i : id_t) exists (j : int[5,6]) Pair(i, j).B", one));
}

TEST_CASE("an index that leaves the set is an error where it is known, else a fault") {
    const Model model = loads(single_and_family);
    breaks(model, "A[] Q(«4»).idle", "query.process-index");
    breaks(model, "A[] Pair(0, «4»).A", "query.process-index");
    const CompiledQuery q = compiles(model, "E<> Q(far).idle");
    Machine machine(model->network(), q.query);
    machine["far"] = 5;
    CHECK(machine.evaluate(q.query.condition.value).fault ==
          zonar::model::Fault::index_out_of_range);
}

TEST_CASE("a set of processes cannot be asked about as one") {
    breaks(loads(single_and_family), "E<> «Q».idle", "query.process-set");
}

TEST_CASE("a process takes as many indices as it has open parameters") {
    const Model model = loads(single_and_family);
    breaks(model, "E<> «Q(1, 2)».idle", "query.process-arguments");
    breaks(model, "E<> «Q()».idle", "query.process-arguments");
    breaks(model, "E<> «Single(1)».A", "query.process-arguments");
    breaks(model, "E<> «Pair(1)».A", "query.process-arguments");
}

TEST_CASE("only processes of the system can be asked about") {
    const Model model = loads(single_and_family);
    breaks(model, "E<> «Many(1, 2)».idle", "name.process");
    breaks(model, "E<> «Nobody».idle", "name.unknown");
    breaks(model, "E<> Single.«nothing»", "name.member");
}

TEST_CASE("a process is no value") {
    breaks(loads(single_and_family), "E<> Single «==» 1", "type.mismatch");
}

TEST_CASE("P.location is the number of the current location") {
    CHECK(formula_holds("Single.location == 0"));
    CHECK(formula_holds("Single.location == 1",
                        [](Machine& m) { m.enter("Single", "B"); }));
}

TEST_CASE("a quantifier reaches to the end of the formula") {
    CHECK_FALSE(formula_holds("exists (i : int[1,0]) Q(i).idle or true"));
    CHECK(formula_holds("(exists (i : int[1,0]) Q(i).idle) or true"));
}

TEST_CASE("or and imply bind alike, from the left") {
    CHECK_FALSE(formula_holds("Single.A or Single.B imply Single.B"));
    CHECK(formula_holds("Single.A imply Single.B or Single.A"));
}

TEST_CASE("quantifiers range over integers, global types and scalar sets") {
    const Model model =
        loads("typedef scalar[2] S; typedef int[0,1] T;\n"
              "process P(S s) { typedef int[0,1] L; state A; init A; }\nsystem P;");
    compiles(model, "A[] forall (i : S) P(i).A");
    compiles(model, "A[] forall (i : int[0,3]) i < 4");
    compiles(model, "A[] forall (i : T) i < 4");
    CHECK(query(model, "A[] forall (i : L) i < 4").broken());
    CHECK(query(model, "A[] forall (i : T) P(i).A").broken());
}

TEST_CASE("a process of a scalar set is selected by a scalar") {
    const Model model =
        loads("typedef scalar[3] S; S who; process P(S s) { state A, B; init A; }\n"
              "system P;");
    const CompiledQuery q = compiles(model, "E<> exists (i : S) P(i).B and i == who");
    Machine machine(model->network(), q.query);
    CHECK_FALSE(machine.holds(q.query.condition));
    machine.enter("P(2)", "B");
    CHECK_FALSE(machine.holds(q.query.condition));
    machine["who"] = 2;
    CHECK(machine.holds(q.query.condition));
}
