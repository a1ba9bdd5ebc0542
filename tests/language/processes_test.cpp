// Processes of one template: each has its own values, functions, bounds and channels.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

namespace {

const std::string family = R"(
typedef int[1,3] id_t;
typedef struct { int[0,9] k; bool on; } Row;
const int C[3][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
const Row rows[id_t] = { { 1, true }, { 2, false }, { 3, true } };
int i, j, r, a[3] = { 1, 2, 3 };
Row tab[id_t];
clock xs[id_t];
broadcast chan ch[id_t];
void swap(int &p, int &q) { int t = p; p = q; q = t; }
void set_row(Row &t, int k) { t.k = k; t.on = !t.on; }
int total(const int v[3]) { int s; for (z : int[0,2]) s += v[z]; return s; }
process P(const id_t id) {
    int v;
    int h() { return 10 * id; }
    int g() { v++; return h() + v; }
    void f() { v = g() + g(); }
    state A { xs[id] <= C[id - 1][1] && (rows[id].on || xs[id] <= 100) };
    init A;
    trans
    A -> A { select e : int[0, id]; guard xs[id] >= rows[id].k; sync ch[id]!; assign f(); },
    A -> A { assign swap(a[i], a[j + 2]), set_row(tab[id], id), r = total(a) + C[i][j]; };
}
system P;
)";

} // namespace

TEST_CASE("local functions that call each other work on their own process") {
    const Model model = loads(family);
    CHECK(after_update(*model, 0)["P(1).v"] == 11 + 12);
    CHECK(after_update(*model, 2)["P(2).v"] == 21 + 22);
    CHECK(after_update(*model, 4)["P(3).v"] == 31 + 32);
}

TEST_CASE("bounds, clocks and channels depend on the parameter and are constants then") {
    const Model model = loads(family);
    const auto& network = model->network();
    Machine machine(network);
    CHECK(machine.invariant(0) == "xs[1] <= 2");
    CHECK(machine.invariant(1) == "xs[2] <= 4 && xs[2] <= 100");
    CHECK(machine.invariant(2) == "xs[3] <= 6");
    CHECK(machine.guard(4) == "xs[3] >= 3");
    CHECK(network.edges[2].channel.is(1));
    CHECK(network.clock_constraints.at(0).bound.is(2));
    CHECK(slice(network.selects, network.edges[4].selects)[0].high.is(3));
}

TEST_CASE("references to computed elements, rows of constants and copies go together") {
    const Model model = loads(family);
    Machine machine = after_update(*model, 3);
    CHECK(machine["a[0]"] == 3);
    CHECK(machine["a[2]"] == 1);
    CHECK(machine["tab[2].k"] == 2);
    CHECK(machine["tab[2].on"] == 1);
    CHECK(machine["tab[1].on"] == 0);
    CHECK(machine["r"] == 6 + 1);
}

TEST_CASE("queries call functions of the model and read its constants") {
    const Model model = loads(family);
    const auto holds = [&](const char* formula) {
        const CompiledQuery q = compiles(model, formula);
        return Machine(model->network(), q.query).holds(q.query.condition);
    };
    CHECK(holds("A[] total(a) == 6 && C[2][1] == 6 && rows[2].k == 2"));
    CHECK(holds("A[] forall (i : id_t) P(i).h() == 10 * i and P(i).A"));
    CHECK(holds("A[] forall (n : id_t) C[n - 1][j] == 2 * n - 1"));
    CHECK_FALSE(holds("A[] exists (n : id_t) rows[n].k > 3"));
}

TEST_CASE("errors that show for one process only name that process") {
    const Model model =
        fails("process P(const int n) { int[«0,n»] v; state A; init A; }\n"
              "Good = P(1); Bad = P(-1);\nsystem Good, Bad;",
              "range.empty");
    CHECK(first(model->diagnostics(), Severity::error)->context == "process Bad");
}

TEST_CASE("channels may be passed as an array") {
    const Model model =
        loads("chan c[2], d[3]; int i;\nprocess P(chan &e[3]) { state A; init A;\n"
              "trans A -> A { sync e[i]!; }; }\nQ = P(d); system Q;");
    Machine machine(model->network());
    machine["i"] = 2;
    const auto id =
        static_cast<std::uint32_t>(machine.value(model->network().edges[0].channel));
    CHECK(model->network().channel_name({id}) == "d[2]");
}

TEST_CASE("what a channel is follows the channel that was passed") {
    const Model model =
        loads("chan c; clock x;\nprocess P(urgent broadcast chan &d) {\n"
              "state A; init A; trans A -> A { sync d?; }; }\nQ = P(c); system Q;");
    CHECK_FALSE(model->network().channels[0].urgent);
    CHECK_FALSE(model->network().channels[0].broadcast);
}

TEST_CASE("processes with parameters of different sizes stand side by side") {
    const Model model =
        loads("process P(const int n) { int v[n] = { 0, 0 }; state A; init A; }\n"
              "Q = P(2); system Q;");
    CHECK(model->network().memory.stored == 3);
    fails("process P(const int n) { int v[n] = «{ 0, 0 }»; state A; init A; }\n"
          "Q = P(3); system Q;",
          "range.initialiser");
}

TEST_CASE("an open parameter of a constant array selects its element") {
    const Model model = loads("const int bound[3] = { 4, 7, 9 }; clock x;\n"
                              "process P(const int b) { state A { x <= b }; init A; }\n"
                              "Q(int[0,2] i) = P(bound[i]);\nsystem Q;");
    Machine machine(model->network());
    CHECK(machine.invariant(1) == "x <= 7");
    CHECK(machine.invariant(2) == "x <= 9");
}

TEST_CASE("an assignment of an assignment keeps all arguments") {
    const Model model =
        loads("int v[4]; process P(int &r, const int p, const int q) { state A;\n"
              "init A; trans A -> A { assign r = 10 * p + q; }; }\n"
              "Q(const int[0,1] i, int &r) = P(r, i, 7);\n"
              "Z(const int[0,1] k) = Q(k, v[2]);\nsystem Z;");
    CHECK(model->network().processes[1].name == "Z(1)");
    CHECK(after_update(*model, 0)["v[2]"] == 7);
    CHECK(after_update(*model, 1)["v[2]"] == 17);
}
