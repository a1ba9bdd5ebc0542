// Short forms of code do what the interpreter does with all of it.
#include "semantics/machine.h"

#include "oracle/dice.h"
#include "semantics/engine.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;
using semantics::Machine;
using semantics::ShortForms;
using semantics::Test;
using semantics::Update;

namespace {

constexpr const char* names =
    "int[0,3] i, j, k; int[0,9] a[4]; bool b; clock x; int[0,9] w;"
    "int[0,9] at_i() { return a[i]; }" // no more than its result
    "int[0,3] narrow() { return a[i]; }"
    "int[0,9] more() { int s = 0; for (n : int[0,3]) s += n; return s; }";

std::unique_ptr<language::LoadedModel> with_edge(const std::string& labels) {
    return load_model(std::string{names} +
                      "process P() { state s; init s; trans s -> s { " + labels +
                      " }; } system P;");
}

Test::Kind form_of(const std::string& guard) {
    const auto model = with_edge("guard " + guard + ";");
    ShortForms forms{model->network().program};
    const model::MemoryBlock block{model->network().memory};
    return forms.test(model->network().edges[0].guard.data, block.ranges()).kind;
}

Update::Kind update_form_of(const std::string& update) {
    const auto model = with_edge("assign " + update + ";");
    const model::MemoryBlock block{model->network().memory};
    ShortForms forms{model->network().program};
    return forms.update(model->network().edges[0].update, block.ranges()).kind;
}

void fill(std::int32_t* cells, oracle::Dice& dice) {
    for (int c = 1; c <= 3; ++c) cells[c] = static_cast<std::int32_t>(dice.between(0, 3));
    for (int c = 4; c <= 7; ++c) cells[c] = static_cast<std::int32_t>(dice.between(0, 3));
    cells[8] = static_cast<std::int32_t>(dice.between(0, 1));
    cells[9] = static_cast<std::int32_t>(dice.between(0, 9));
}

} // namespace

TEST_CASE("a sum that may wrap around has no short form", "[machine]") {
    const auto form_of_wide = [](const std::string& declared, const std::string& update) {
        const auto model = load_model(declared +
                                      " process P() { state s; init s; trans s -> "
                                      "s { assign " +
                                      update + "; }; } system P;");
        const model::MemoryBlock block{model->network().memory};
        ShortForms forms{model->network().program};
        return forms.update(model->network().edges[0].update, block.ranges()).kind;
    };
    const std::string wide = "int[-2147483648,2147483647] v;";
    CHECK(form_of_wide(wide, "v = v + 1") == Update::Kind::code);
    CHECK(form_of_wide(wide, "v--") == Update::Kind::code);
    CHECK(form_of_wide(wide, "v = 7") == Update::Kind::actions);
    CHECK(form_of_wide("int[-2147483648,2147483646] v;", "v++") == Update::Kind::actions);
    CHECK(form_of_wide("int v;", "v++") == Update::Kind::actions);
}

TEST_CASE("conjunctions of comparisons have a short form", "[machine]") {
    CHECK(form_of("true") == Test::Kind::always);
    CHECK(form_of("false") == Test::Kind::never);
    CHECK(form_of("i == 1") == Test::Kind::atoms);
    CHECK(form_of("i == 1 && j < k && b && !b && a[i] > 2") == Test::Kind::atoms);
    CHECK(form_of("2 < a[i] && j == a[k] && 3 == j && a[2] == w") == Test::Kind::atoms);
    CHECK(form_of("at_i() == j && w > at_i()") == Test::Kind::atoms);
    CHECK(form_of("narrow() == j") == Test::Kind::code); // the result may not fit
    CHECK(form_of("more() == j") == Test::Kind::code);
    CHECK(form_of("a[i] == a[j]") == Test::Kind::code);
    CHECK(form_of("i + 1 == j") == Test::Kind::code);
    CHECK(form_of("i == 1 || j == 1") == Test::Kind::code);
}

TEST_CASE("plain assignments have a short form", "[machine]") {
    CHECK(update_form_of("i = 1") == Update::Kind::actions);
    CHECK(update_form_of("i = j, j = k + 1, x = 0, k = k - 1") == Update::Kind::actions);
    CHECK(update_form_of("i = j * 2") == Update::Kind::code);
    CHECK(update_form_of("a[i] = 1") == Update::Kind::code);
}

TEST_CASE("a short test says what the code says", "[machine]") {
    for (const char* guard : {"i == 1",
                              "i != j",
                              "i < 2 && j >= k",
                              "b",
                              "!b && i > 0",
                              "a[i] == 2",
                              "a[i] <= j && b",
                              "a[j] && !a[k]",
                              "(i == 0 && j == 0) && (k == 0 && b)",
                              "i == 0 && (j == 0 && (k == 0 && b))",
                              "((i == 1 && b) && j < 3) && k != 2",
                              "i == 1 || j == 2 && k == 3",
                              "(i == 1 || b) && (j == 1 || k == 1)",
                              "!(i == 1 && j == 1)",
                              "i > 1 imply b",
                              "a[i] == a[j]",
                              "i + j > k && b",
                              "2 < a[i] && 1 >= j",
                              "j <= a[k]",
                              "3 == j",
                              "a[2] > w && b",
                              "at_i() == j",
                              "w > at_i()",
                              "b && 2 <= at_i()",
                              "narrow() == j",
                              "more() == w"}) {
        INFO(guard);
        const auto model = with_edge(std::string{"guard "} + guard + ";");
        const model::Network& network = model->network();
        const model::IntExpr expr = network.edges[0].guard.data;
        ShortForms forms{network.program};
        Machine machine{network};
        const Test test = forms.test(expr, machine.ranges());
        const Test code{.kind = Test::Kind::code, .atoms = {}, .entry = expr.entry()};
        oracle::Dice dice{7};
        for (int round = 0; round < 300; ++round) {
            fill(machine.cells(), dice);
            REQUIRE(machine.holds(forms, test) == machine.holds(forms, code));
        }
        CHECK_FALSE(machine.failed());
    }
}

TEST_CASE("a short update does what the code does, and fails where it fails",
          "[machine]") {
    int faults = 0, clocks = 0;
    for (const char* update :
         {"i = 1", "i = j, j = k", "i = j + 1", "k = k - 1, i = k", "w = w + 3, i = 0",
          "x = 3, i = 2, x = 0", "i = i + 1, i = i + 1", "b = i, i = 3"}) {
        INFO(update);
        const auto model = with_edge(std::string{"assign "} + update + ";");
        const model::Network& network = model->network();
        Machine fast{network}, slow{network};
        ShortForms forms{network.program};
        const Update quick = forms.update(network.edges[0].update, fast.ranges());
        const Update code{
            .kind = Update::Kind::code, .actions = {}, .entry = *network.edges[0].update};
        REQUIRE(quick.kind == Update::Kind::actions);
        oracle::Dice dice{8};
        for (int round = 0; round < 300; ++round) {
            fill(fast.cells(), dice);
            std::copy_n(fast.cells(), network.memory.state.size(), slow.cells());
            fast.clocks().clear();
            slow.clocks().clear();
            fast.run(forms, quick);
            slow.run(forms, code);
            REQUIRE(fast.failed() == slow.failed());
            REQUIRE(std::equal(fast.cells(), fast.cells() + network.memory.state.size(),
                               slow.cells()));
            REQUIRE(fast.clocks().size() == slow.clocks().size());
            for (std::size_t i = 0; i < fast.clocks().size(); ++i) {
                CHECK(fast.clocks()[i].target == slow.clocks()[i].target);
                CHECK(fast.clocks()[i].offset == slow.clocks()[i].offset);
                ++clocks;
            }
            if (!fast.failed()) continue;
            ++faults;
            REQUIRE(fast.failure().outcome.fault == slow.failure().outcome.fault);
            REQUIRE(fast.failure().outcome.at == slow.failure().outcome.at);
            REQUIRE(fast.failure().outcome.detail == slow.failure().outcome.detail);
            fast.forget_failure();
            slow.forget_failure();
        }
    }
    CHECK(faults > 0);
    CHECK(clocks > 0);
}

TEST_CASE("the first failure is the one that is told", "[machine]") {
    const auto model = with_edge("assign i = 9 / j;");
    Machine machine{model->network()};
    ShortForms forms{model->network().program};
    const Update update =
        forms.update(model->network().edges[0].update, machine.ranges());
    machine.run(forms, update);
    REQUIRE(machine.failed());
    CHECK(machine.failure().outcome.fault == model::Fault::division_by_zero);
    machine.cells()[2] = 1;
    machine.run(forms, update); // out of range
    CHECK(machine.failure().outcome.fault == model::Fault::division_by_zero);
    machine.forget_failure();
    machine.run(forms, update);
    CHECK(machine.failure().outcome.fault == model::Fault::out_of_range);
}

TEST_CASE("known cells are constants in short forms", "[machine]") {
    const auto model = load_model(
        "int[0,3] i; int[0,9] a[4]; process P() { state s; init s; trans s -> s {"
        " select n : int[0,3]; guard a[n] > 1 && n == i && a[i] < n; assign i = n; };"
        " } system P;");
    const model::Network& network = model->network();
    const model::Edge& edge = network.edges[0];
    Machine machine{network};
    ShortForms forms{network.program};
    const model::CellId n = network.selects[0].cell;
    for (std::int32_t value = 0; value <= 3; ++value) {
        const semantics::KnownCell known[] = {{n, value}};
        const Test test = forms.test(edge.guard.data, machine.ranges(), known);
        const Update update = forms.update(edge.update, machine.ranges(), known);
        REQUIRE(test.kind == Test::Kind::atoms);
        REQUIRE(update.kind == Update::Kind::actions);
        const Test code{
            .kind = Test::Kind::code, .atoms = {}, .entry = edge.guard.data.entry()};
        oracle::Dice dice{9};
        int held = 0;
        for (int round = 0; round < 300; ++round) {
            machine.cells()[n.raw] = value;
            machine.cells()[1] = static_cast<std::int32_t>(dice.between(0, 3));
            for (int c = 2; c <= 5; ++c)
                machine.cells()[c] = static_cast<std::int32_t>(dice.between(0, 4));
            const bool expected = machine.holds(forms, code);
            machine.cells()[n.raw] = 99; // not read
            REQUIRE(machine.holds(forms, test) == expected);
            held += expected ? 1 : 0;
            machine.run(forms, update);
            REQUIRE(machine.cells()[1] == value);
        }
        CHECK((value < 3) == (held == 0)); // 1 < a[n] < n
    }
}
