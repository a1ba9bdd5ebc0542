// The edges of a network: selects, synchronisations, branchpoints, and their conditions.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;
using zonar::model::SyncKind;

namespace {

/// The guard of the one edge, shown in the initial state changed by `prepare`.
template <class Prepare>
std::string guard_in(const std::string& guard, Prepare prepare) {
    const Model model = loads(with_guard(guard));
    Machine machine(model->network());
    prepare(machine);
    return machine.guard(0);
}

std::string guard(const std::string& text) {
    return guard_in(text, [](Machine&) {});
}

} // namespace

TEST_CASE("an edge knows its ends and what it came from") {
    const Model model =
        loads("process P() { state A, B; init A; trans A -> B { }, B -> A { }; }\n"
              "Q = P(); system P, Q;");
    const auto& network = model->network();
    REQUIRE(network.edges.size() == 4);
    CHECK(network.processes[1].edges == zonar::model::Run{2, 2});
    CHECK(network.processes[1].locations == zonar::model::Run{2, 2});
    CHECK(network.edges[3].source == 1);
    CHECK(network.edges[3].target == 0);
    CHECK(network.edges[3].origin == 1);
    CHECK_FALSE(network.edges[3].branch.has_value());
}

TEST_CASE("the channel of a synchronisation is computed from its index") {
    const Model model = loads(with_edge("sync cs[i + 1]?;"));
    const auto& edge = model->network().edges[0];
    CHECK(edge.sync == SyncKind::receive);
    Machine machine(model->network());
    machine["i"] = 1;
    const auto id = static_cast<std::uint32_t>(machine.value(edge.channel));
    CHECK(model->network().channel_name({id}) == "cs[2]");
    machine["i"] = 2;
    CHECK(machine.evaluate(edge.channel).fault ==
          zonar::model::Fault::index_out_of_range);
}

TEST_CASE("a choice of channels is computed") {
    const Model model = loads(with_edge("sync b ? c : cs[1]!;"));
    const auto& network = model->network();
    Machine machine(network);
    const auto name = [&] {
        return network.channel_name(
            {static_cast<std::uint32_t>(machine.value(network.edges[0].channel))});
    };
    CHECK(name() == "cs[1]");
    machine["b"] = 1;
    CHECK(name() == "c");
}

TEST_CASE("a select has a cell and bounds, the second may depend on the first") {
    const Model model =
        loads(with_edge("select p : int[1,N], q : int[0,p]; assign i = 10 * p + q;"));
    const auto selects =
        slice(model->network().selects, model->network().edges[0].selects);
    REQUIRE(selects.size() == 2);
    CHECK(selects[0].low.is(1));
    CHECK(selects[0].high.is(3));
    CHECK(selects[0].cell.raw < 0);
    CHECK_FALSE(selects[1].high.is_constant());
}

TEST_CASE("a select over a scalar set ranges over its elements") {
    const Model model = loads(with_edge("select p : S; assign as[p] = 1;"));
    const auto& select = model->network().selects.at(0);
    CHECK(select.low.is(0));
    CHECK(select.high.is(2));
}

TEST_CASE("a branchpoint gives an edge for each way in and each way out") {
    const Model model =
        loads("int i; process P() { state A, B, C; branchpoint D; init A; trans\n"
              "A -> D { guard i == 0; assign i = 1; }, B -> D { },\n"
              "D -> B { assign i = i * 10 + 2; probability 0; },\n"
              "D -> C { probability 3; }, A -> A { }; }\nsystem P;");
    const auto& edges = model->network().edges;
    REQUIRE(edges.size() == 5);
    CHECK(edges[0].origin == 0);
    CHECK(edges[0].branch == 2);
    CHECK(edges[0].target == 1);
    CHECK(edges[1].branch == 3);
    CHECK(edges[1].target == 2);
    CHECK(edges[2].source == 1);
    CHECK_FALSE(edges[4].branch.has_value());
    CHECK(after_update(*model, 0)["i"] == 12); // the way in, then the way out
    CHECK(after_update(*model, 1)["i"] == 1);
    CHECK_FALSE(edges[3].update.has_value());
}

TEST_CASE("an edge through a branchpoint has the labels of both halves") {
    const Model model = loads(
        "int i; clock x; chan c[3]; process P() { state A, B; branchpoint D; init A;\n"
        "trans A -> D { select p : int[0,1]; guard i == p && x >= 2; assign i = 2; },\n"
        "D -> B { select p : int[1,2]; guard x < 5 && p != i; sync c[p]!;"
        " assign i = i + p; }, D -> A { }; }\nsystem P;");
    const auto& network = model->network();
    const auto& whole = network.edges.at(0);
    REQUIRE(network.edges.size() == 2);
    const auto selects = slice(network.selects, whole.selects);
    REQUIRE(selects.size() == 2);
    CHECK(selects[0].high.is(1));
    CHECK(selects[1].high.is(2));
    CHECK(selects[0].cell.raw != selects[1].cell.raw);
    CHECK(whole.guard.clocks.count == 2);
    CHECK(whole.sync == zonar::model::SyncKind::send);
    const auto labels = network.labels_of({0}, whole);
    CHECK(labels.select_text == "p : int[0,1], p : int[1,2]");
    CHECK(labels.guard_text == "(i == p && x >= 2) && (x < 5 && p != i)");
    CHECK(labels.sync_text == "c[p]!");
    CHECK(labels.update_text == "i = 2, i = i + p");

    const auto& other = network.edges.at(1);
    CHECK(other.selects.count == 1);
    CHECK(other.guard.clocks.count == 1);
    CHECK(other.sync == zonar::model::SyncKind::none);
    CHECK(network.labels_of({0}, other).guard_text == "i == p && x >= 2");
}

TEST_CASE("a clock guard counts for the synchronisation of the other half") {
    const auto load_with = [](const std::string& prefix, const std::string& sync) {
        return loads(prefix +
                     " chan c; clock x; process P() { state A; branchpoint D; init "
                     "A;\ntrans A -> D { guard x >= 2; }, D -> A { sync " +
                     sync + "; }; }\nsystem P;");
    };
    CHECK(load_with("urgent", "c!")->network().has_guarded_urgent);
    CHECK(load_with("broadcast", "c?")->network().has_guarded_receivers);
    CHECK_FALSE(load_with("broadcast", "c!")->network().has_guarded_receivers);
}

TEST_CASE("an edge from a branchpoint must lead to a location") {
    CHECK_FALSE(load("process P() { state A; branchpoint D, E; init A;\n"
                     "trans A -> D { }, D -> E { }, E -> A { }; }\nsystem P;")
                    ->ok());
}

TEST_CASE("a guard is split into its integer part and clock constraints") {
    CHECK(guard("x <= 5") == "x <= 5");
    CHECK(guard("5 >= x") == "x <= 5");
    CHECK(guard("x < 5") == "x < 5");
    CHECK(guard("x >= 2") == "x >= 2");
    CHECK(guard("2 < x") == "x > 2");
    CHECK(guard("x == 3") == "x <= 3 && x >= 3");
    CHECK(guard("i == 0 && x > 1 && b == 0 && y < 3") == "x > 1 && y < 3");
    CHECK(guard("i == 1 && x > 1") == "false");
    CHECK(guard("true") == "true");
    CHECK(guard("i") == "false");
}

TEST_CASE("constants in guards are folded") {
    const Model model = loads(with_guard("x <= 2 * N + inc(1)"));
    CHECK(Machine(model->network()).guard(0) == "x <= 8");
    CHECK(loads(with_guard("N == 3"))->network().edges[0].guard.data.is(1));
    CHECK(loads(with_guard("N == 3 && x > 1"))->network().edges[0].guard.data.is(1));
}

TEST_CASE("a bound may be an expression of variables") {
    const auto prepare = [](Machine& m) {
        m["i"] = 4;
        m["a[1]"] = 7;
        m["b"] = 1;
    };
    CHECK(guard_in("x <= i + 1", prepare) == "x <= 5");
    CHECK(guard_in("x > a[1] * 2", prepare) == "x > 14");
    CHECK(guard_in("x <= (b ? 3 : 5)", prepare) == "x <= 3");
    CHECK(guard_in("x <= inc(i)", prepare) == "x <= 5");
}

TEST_CASE("differences of clocks keep both clocks") {
    CHECK(guard("x - y <= 3") == "x - y <= 3");
    CHECK(guard("3 > x - y") == "x - y < 3");
    CHECK(guard("x - y > 3") == "y - x < -3");
    CHECK(guard("x < y") == "x - y < 0");
    CHECK(guard("x >= y + 2") == "y - x <= -2");
    CHECK(guard("x - 3 <= y") == "x - y <= 3");
    CHECK(guard("x + 1 < y - 2") == "x - y < -3");
    CHECK(guard("x == y") == "x - y <= 0 && y - x <= 0");
    CHECK(loads(with_guard("x < y"))->network().has_clock_differences);
    CHECK_FALSE(loads(with_guard("x < 3"))->network().has_clock_differences);
}

TEST_CASE("integers on the side of the clock move to the bound") {
    CHECK(guard("x + 2 <= 5") == "x <= 3");
    CHECK(guard("x - 2 >= 5") == "x >= 7");
    CHECK(guard("7 < x + 2 - 1") == "x > 6");
}

TEST_CASE("a clock may be an element with a computed index") {
    CHECK(guard_in("xs[i] <= 5", [](Machine& m) { m["i"] = 2; }) == "xs[2] <= 5");
    CHECK(guard_in("xs[i] < xs[k]", [](Machine& m) { m["i"] = 2; }) ==
          "xs[2] - xs[0] < 0");
}

TEST_CASE("a constraint with an integer condition is in force when that fails") {
    for (const std::string text : {"i == 0 || x <= 5", "x <= 5 || i == 0",
                                   "i != 0 imply x <= 5", "i == 0 || j == 1 || x <= 5"}) {
        CHECK(guard(text) == "true");
        CHECK(guard_in(text, [](Machine& m) { m["i"] = 3; }) == "x <= 5");
    }
    CHECK(guard_in("i == 0 || (x <= 5 && j == 1 && y > 2)", [](Machine& m) {
              m["i"] = 3;
              m["j"] = 1;
          }) == "x <= 5 && y > 2");
    CHECK(guard_in("i == 0 || (x <= 5 && j == 1)", [](Machine& m) { m["i"] = 3; }) ==
          "false");
    CHECK(guard("i == 0 || (x <= 5 && j == 1)") == "true");
}

TEST_CASE("forall over clocks becomes one constraint for each value") {
    CHECK(guard("forall (q : int[0,2]) xs[q] >= q + 1") ==
          "xs[0] >= 1 && xs[1] >= 2 && xs[2] >= 3");
    CHECK(guard_in("forall (q : int[0,2]) a[q] == 0 || xs[q] >= a[q]",
                   [](Machine& m) { m["a[1]"] = 4; }) == "xs[1] >= 4");
    CHECK(guard("forall (q : int[0,1]) forall (p : int[0,1]) xs[q] <= xs[p + 1]") ==
          "xs[0] - xs[1] <= 0 && xs[0] - xs[2] <= 0 && xs[1] - xs[1] <= 0 && xs[1] - "
          "xs[2] <= 0");
    CHECK(guard("forall (q : int[2,1]) xs[q] <= 1") == "true");
}

TEST_CASE("an index out of range in an unrolled clock array is an error or a fault") {
    const Model model = load(with_guard("forall (q : int[0,3]) xs[q] >= 1"));
    REQUIRE(model->ok());
    const auto& constraints = model->network().clock_constraints;
    REQUIRE(constraints.size() == 4);
    CHECK_FALSE(Machine(model->network()).evaluate(constraints[3].right).ok());
}

TEST_CASE("the invariant of a location is split likewise") {
    const Model model = loads(with_invariant("x <= a[i] && (b || y < 3) && k <= 5"));
    Machine machine(model->network());
    machine["a[0]"] = 9;
    CHECK(machine.invariant(0) == "x <= 9 && y < 3");
    machine["b"] = 1;
    CHECK(machine.invariant(0) == "x <= 9");
    CHECK(machine.invariant(1) == "true");
}

TEST_CASE("rates are kept beside the invariant") {
    const Model model = loads(with_invariant("x' == 0 && y <= 5 && (b || xs[i]' == k)"));
    const auto& location = model->network().locations[0];
    Machine machine(model->network());
    CHECK(machine.invariant(0) == "y <= 5");
    CHECK(machine.show_rates(location) == "x' == 0 && xs[0]' == 0");
    machine["b"] = 1;
    CHECK(machine.show_rates(location) == "x' == 0");
    CHECK(model->network().has_stopwatches);
}

TEST_CASE("a rate of 1 is the default and no stopwatch") {
    const Model model = loads(with_invariant("x' == 1 && y <= 5"));
    CHECK(model->network().rates.empty());
    CHECK_FALSE(model->network().has_stopwatches);
}

TEST_CASE("the integer part of a condition stops at its first false conjunct") {
    const Model model = loads(with_guard("i < 3 && a[i] == 0 && x > 1"));
    Machine machine(model->network());
    machine["i"] = 3;
    CHECK(machine.guard(0) == "false");
}
