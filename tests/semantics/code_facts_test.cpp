// What is said about code without running it, against running it.
#include "semantics/code_facts.h"

#include "differential/random_program.h"
#include "differential/uppaal_text.h"
#include "model/evaluate.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"
#include "semantics/engine.h"
#include "semantics/step.h"
#include "semantics/transitions.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using semantics::CellWrite;
using semantics::CodeAnalysis;
using semantics::CodeFacts;
using semantics::Interval;
using tests::load_model;

namespace {

/// A memory, and the code of a network run on it.
class Memory {
public:
    explicit Memory(const model::Network& network)
        : network_(network), block_(network.memory), stack_(network.program.stack_depth),
          calls_(network.program.call_depth) {}

    model::Outcome run(model::IntExpr expr) {
        model::Workspace workspace{.memory = block_.cells(),
                                   .ranges = block_.ranges(),
                                   .stack = stack_,
                                   .calls = calls_,
                                   .steps = 1'000'000,
                                   .clocks = &clocks,
                                   .wraparounds = &wraparounds};
        return model::evaluate(network_.program, expr, workspace);
    }
    bool has_wrapped() const { return !wraparounds.in(network_.program).empty(); }
    /// By number, from the lowest auxiliary one on.
    std::vector<std::int32_t> all() {
        return {block_.cells() + lowest(), block_.cells() + end()};
    }
    void set(std::int32_t cell, std::int32_t value) { block_.cells()[cell] = value; }
    std::int32_t lowest() const {
        return -static_cast<std::int32_t>(network_.memory.auxiliary.size());
    }
    std::int32_t end() const {
        return static_cast<std::int32_t>(network_.memory.state.size());
    }

    std::vector<model::ClockAssignment> clocks;
    model::Wraparounds wraparounds;

private:
    const model::Network& network_;
    model::MemoryBlock block_;
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
};

bool is_told(const CodeFacts& facts, std::int32_t cell, std::int32_t value) {
    return std::ranges::any_of(facts.cells, [&](const CellWrite& w) {
        return w.cells.contains(cell) && w.values.contains(value);
    });
}

struct FactsTally {
    int runs = 0;
    int faults = 0;
    int safe = 0; // code that was said not to fault
    int wrapped = 0;
};

/// Runs one piece of code and holds the facts against what happened. False: it faulted.
bool check_run(const CodeAnalysis& analysis, Memory& memory, model::IntExpr code,
               FactsTally& tally) {
    const CodeFacts facts = code.is_constant() ? CodeFacts{.value = analysis.value(code),
                                                           .cells = {},
                                                           .clocks = {},
                                                           .may_fault = false}
                                               : analysis.facts(code.entry());
    const std::vector<std::int32_t> before = memory.all();
    memory.wraparounds = {};
    const model::Outcome outcome = memory.run(code);
    const std::vector<std::int32_t> after = memory.all();
    ++tally.runs;
    if (memory.has_wrapped()) {
        ++tally.wrapped;
        REQUIRE(facts.may_wrap);
    }
    if (!facts.may_fault) ++tally.safe;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i] == before[i]) continue;
        const std::int32_t cell = memory.lowest() + static_cast<std::int32_t>(i);
        INFO("cell " << cell << " became " << after[i]);
        REQUIRE(is_told(facts, cell, after[i]));
        REQUIRE(analysis.values_of({cell}).contains(after[i]));
    }
    if (!outcome.ok()) {
        ++tally.faults;
        INFO(model::describe(outcome.fault));
        REQUIRE(facts.may_fault);
        return false;
    }
    INFO("value " << outcome.value << ", said to be " << facts.value.low << " to "
                  << facts.value.high);
    REQUIRE(facts.value.contains(outcome.value));
    return true;
}

std::string one_edge(const std::string& declarations, const std::string& labels) {
    return declarations + "\nprocess P() { state A; init A; trans A -> A { " + labels +
           " }; }\nsystem P;\n";
}

/// The facts of the only update of a model.
CodeFacts facts_of_update(const std::string& declarations, const std::string& update) {
    const auto model = load_model(one_edge(declarations, "assign " + update + ";"));
    const CodeAnalysis analysis{model->network()};
    return analysis.facts(*model->network().edges[0].update);
}

Interval values(const std::string& declarations, const std::string& update,
                const std::string& cell) {
    const auto model = load_model(one_edge(declarations, "assign " + update + ";"));
    const model::Network& network = model->network();
    const CodeAnalysis analysis{network};
    for (std::int32_t c = 0; c < static_cast<std::int32_t>(network.memory.stored); ++c) {
        if (c >= 1 && network.cell_name({c}) == cell) return analysis.values_of({c});
    }
    FAIL("there is no cell " << cell);
    return {};
}

} // namespace

TEST_CASE("random code keeps to what was said of it", "[code_facts]") {
    FactsTally tally;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        differential::Generator generator(seed);
        const oracle::Expr guard = generator.pure_expression();
        std::string updates;
        for (const oracle::Expr& update : generator.updates()) {
            updates += (updates.empty() ? "" : ", ") + differential::text(update);
        }
        const std::string text = one_edge(
            differential::typedefs() + differential::text(generator.program()),
            "guard (" + differential::text(guard) + ") != 0; assign " + updates + ";");
        INFO("seed " << seed << '\n' << text);
        const auto model = language::load_text("t.xta", text, language::Format::xta);
        if (!model->ok()) continue; // a constant may be wrong
        const model::Network& network = model->network();
        const CodeAnalysis analysis{network};
        Memory memory{network};
        const model::Edge& edge = network.edges[0];
        for (int round = 0; round < 6; ++round) {
            if (!check_run(analysis, memory, edge.guard.data, tally)) break;
            if (!edge.update) break;
            if (!check_run(analysis, memory, model::IntExpr::code(*edge.update), tally))
                break;
        }
    }
    // A test that only ever meets one kind of ending tests half of what it should.
    CHECK(tally.runs > 3000);
    CHECK(tally.faults > 100);
    CHECK(tally.wrapped > 0);
    CHECK(tally.safe > 300);
}

// Clocks are not looked at, which only adds states.
TEST_CASE("no cell of a random network ever leaves its values", "[code_facts]") {
    std::size_t taken = 0, failed = 0, changed = 0;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            INFO(profile.name << ", seed " << seed);
            const auto model =
                load_model(oracle::xta(oracle::random_network(profile, seed)));
            const semantics::System system{model->network()};
            semantics::Machine machine{model->network()};
            semantics::Transitions transitions{system, machine};
            semantics::Step step{system, machine};
            oracle::Dice dice{seed};
            const model::Memory& memory = model->network().memory;
            std::vector<std::int32_t> state = memory.state.initial;
            for (int round = 0; round < 60; ++round) {
                std::vector<std::vector<std::int32_t>> next;
                std::ranges::copy(state, machine.cells());
                const auto take = [&](const semantics::Transition& t) {
                    const bool ok = step.take(t, transitions);
                    for (std::int32_t c = 0;
                         c < static_cast<std::int32_t>(memory.state.size()); ++c) {
                        INFO("cell " << c);
                        REQUIRE(system.analysis().values_of({c}).contains(
                            machine.cells()[c]));
                    }
                    ++(ok ? taken : failed);
                    changed +=
                        std::equal(state.begin(), state.end(), machine.cells()) ? 0 : 1;
                    if (ok) {
                        next.emplace_back(machine.cells(),
                                          machine.cells() + memory.state.size());
                    }
                    step.undo();
                    machine.forget_failure();
                    return true;
                };
                transitions.each(take, [&](const semantics::Broadcast& broadcast) {
                    std::vector<semantics::Instance> some{broadcast.sender};
                    for (const semantics::Listener& listener : broadcast.listeners) {
                        const auto edges = broadcast.edges_of(listener);
                        const std::size_t choices =
                            edges.size() + (listener.may_stay ? 1 : 0);
                        const std::size_t choice = dice.below(choices);
                        if (choice < edges.size()) some.push_back(edges[choice]);
                    }
                    return take({some, {}});
                });
                machine.forget_failure();
                if (next.empty()) break;
                state = dice.pick(next);
            }
        }
    }
    CHECK(taken > 5000);
    CHECK(failed > 0);
    CHECK(changed > 5000);
}

TEST_CASE("a cell that is never written keeps its first value", "[code_facts]") {
    CHECK(values("int i = 7; int j;", "j = 1", "i") == Interval::single(7));
    CHECK(values("int i = 7; int j;", "j = 1", "j") == Interval{0, 1});
}

TEST_CASE("the values of a cell stop at its range", "[code_facts]") {
    CHECK(values("int[0,9] i;", "i++", "i") == Interval{0, 9});
    CHECK(values("int i;", "i = (i + 1) % 4", "i") == Interval{0, 3});
    CHECK(values("int i; int[2,5] j = 2;", "i = j * 3, j = 5", "i") == Interval{0, 15});
}

TEST_CASE("what may wrap around may be anything", "[code_facts]") {
    const std::string wide = "int[-2147483648,2147483647] w = 1; ";
    for (const std::string update :
         {"w = w * 65536", "w = w - 1073741824", "w += w", "w = w << 3"})
        CHECK(values(wide, update, "w") == Interval::any());
    CHECK(values(wide + "int[0,9] v;", "v = (v + 1) % 8, w = v * 7", "w") ==
          Interval{0, 49});
    CHECK(values("int[-2147483648,2147483647] w = -2147483648; int v;",
                 "w = v == 0 ? -w : abs(w)", "w") == Interval::single(-2147483648LL));
    CHECK(facts_of_update(wide, "w = w * 65536").may_wrap);
    CHECK_FALSE(facts_of_update(wide, "w = w * 65536").may_fault);
    CHECK_FALSE(facts_of_update("int[0,9] v;", "v = v * 100000 % 7").may_wrap);
}

TEST_CASE("an element that is not known exactly is every one it may be", "[code_facts]") {
    const std::string some = "int a[4]; int[1,2] k = 1;";
    CHECK(values(some, "a[k] = 5, k = 3 - k", "a[0]") == Interval::single(0));
    CHECK(values(some, "a[k] = 5, k = 3 - k", "a[1]") == Interval{0, 5});
    CHECK(values(some, "a[k] = 5, k = 3 - k", "a[2]") == Interval{0, 5});
    CHECK(values(some, "a[k] = 5, k = 3 - k", "a[3]") == Interval::single(0));
}

TEST_CASE("a reference parameter writes what it was given", "[code_facts]") {
    const std::string some = "int i, j; void set(int& r) { r = 6; }";
    CHECK(values(some, "set(i)", "i") == Interval{0, 6});
    CHECK(values(some, "set(i)", "j") == Interval::single(0));
}

namespace {

/// The variables that the only update of a model may read, by name.
std::string reads(const std::string& declarations, const std::string& update) {
    const auto model = load_model(one_edge(declarations, "assign " + update + ";"));
    const model::Network& network = model->network();
    const CodeAnalysis analysis{network};
    const CodeFacts facts = analysis.facts(*network.edges[0].update);
    std::string names;
    for (std::int32_t c = 1; c < static_cast<std::int32_t>(network.memory.stored); ++c) {
        const bool is_read = std::ranges::any_of(
            facts.reads, [&](const Interval& cells) { return cells.contains(c); });
        if (!is_read) continue;
        if (!names.empty()) names += ' ';
        names += network.cell_name({c});
    }
    return names;
}

} // namespace

TEST_CASE("what code may read is told", "[code_facts]") {
    const std::string some = "int i, j, k; int a[3]; int b[3]; int[0,1] n;";
    CHECK(reads(some, "i = j + 1") == "j");
    CHECK(reads(some, "i = 1") == "");
    CHECK(reads(some, "i++") == "i");
    CHECK(reads(some, "a[n] = 2, n = 1") == "n");
    CHECK(reads(some, "i = a[n], n = 1") == "a[0] a[1] n");
    CHECK(reads(some, "i = a[1]") == "a[1]");
    CHECK(reads(some, "a = b") == "b[0] b[1] b[2]");
    CHECK(reads(some, "i = a == b") == "a[0] a[1] a[2] b[0] b[1] b[2]");
    CHECK(reads(some + "int f(int& r) { return r + k; }", "j = f(i)") == "i k");
}

// Run twice, with another value in a cell that is said not to be read.
TEST_CASE("what is said not to be read does not matter", "[code_facts]") {
    int changed = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        differential::Generator generator(seed);
        std::string updates;
        for (const oracle::Expr& update : generator.updates())
            updates += (updates.empty() ? "" : ", ") + differential::text(update);
        const std::string text =
            one_edge(differential::typedefs() + differential::text(generator.program()),
                     "assign " + updates + ";");
        INFO("seed " << seed << '\n' << text);
        const auto model = language::load_text("t.xta", text, language::Format::xta);
        if (!model->ok() || !model->network().edges[0].update) continue;
        const model::Network& network = model->network();
        const CodeAnalysis analysis{network};
        const model::CodeEntry entry = *network.edges[0].update;
        const CodeFacts facts = analysis.facts(entry);
        for (std::int32_t c = 1; c < static_cast<std::int32_t>(network.memory.stored);
             ++c) {
            const Interval possible = analysis.values_of({c});
            const bool is_read = std::ranges::any_of(
                facts.reads, [&](const Interval& cells) { return cells.contains(c); });
            if (is_read || possible.is_single()) continue;
            Memory first{network}, second{network};
            second.set(
                c, static_cast<std::int32_t>(
                       possible.low ==
                               first.all()[static_cast<std::size_t>(c - first.lowest())]
                           ? possible.high
                           : possible.low));
            const auto before_first = first.all();
            const auto before_second = second.all();
            const model::Outcome one = first.run(model::IntExpr::code(entry));
            const model::Outcome other = second.run(model::IntExpr::code(entry));
            REQUIRE(one.fault == other.fault);
            const auto after_first = first.all();
            const auto after_second = second.all();
            for (std::size_t i = 0; i < after_first.size(); ++i) {
                if (after_first[i] == after_second[i]) continue;
                INFO("cell " << static_cast<std::int32_t>(i) + first.lowest());
                REQUIRE(static_cast<std::int32_t>(i) + first.lowest() == c);
                REQUIRE(after_first[i] == before_first[i]); // kept in both
                REQUIRE(after_second[i] == before_second[i]);
            }
            ++changed;
        }
    }
    CHECK(changed > 200);
}

TEST_CASE("an index that may be outside and a store that may not fit are told",
          "[code_facts]") {
    const std::string some = "int[0,3] k; int[0,2] m; int a[3]; ";
    CHECK_FALSE(facts_of_update(some, "a[m] = 1, m = 2").may_fault);
    CHECK(facts_of_update(some, "a[k] = 1, k = 3").may_fault);
    CHECK_FALSE(facts_of_update(some, "k = m, m = 2").may_fault);
    CHECK(facts_of_update(some, "m = k, k = 3").may_fault);
    CHECK(facts_of_update(some, "k = 1 / m").may_fault);
    CHECK_FALSE(facts_of_update(some, "k = 3 / (1 + m)").may_fault);
}

TEST_CASE("what is always done to a clock is certain, the rest is not", "[code_facts]") {
    const std::string some = "clock x, y, z[2]; bool b; int[0,1] k;";
    const CodeFacts plain = facts_of_update(some, "x = 3, y = 0");
    REQUIRE(plain.clocks.size() == 2);
    CHECK(plain.clocks[0].certain);
    CHECK(plain.clocks[0].offset == Interval::single(3));
    CHECK(plain.clocks[1].certain);

    const CodeFacts element = facts_of_update(some, "z[k] = 0, k = 1");
    REQUIRE(element.clocks.size() == 1);
    CHECK_FALSE(element.clocks[0].certain);
    CHECK(element.clocks[0].target == Interval{3, 4});

    const CodeFacts maybe =
        facts_of_update(some + "void f() { if (b) x = 0; else b = true; }", "f()");
    REQUIRE(maybe.clocks.size() == 1);
    CHECK_FALSE(maybe.clocks[0].certain);
}

TEST_CASE("a loop that depends on nothing is followed to its end", "[code_facts]") {
    const std::string f = "int s; void f() { int i; for (i = 0; i < 3; i++) s = i; }";
    const CodeFacts facts = facts_of_update(f, "f()");
    CHECK_FALSE(facts.may_fault);
    CHECK_FALSE(facts.cells.empty());
    for (const semantics::CellWrite& write : facts.cells)
        CHECK(Interval{0, 3}.contains(write.values));
}

TEST_CASE("a loop that depends on a variable may be endless, as far as one can tell",
          "[code_facts]") {
    const std::string f = "int s; void f() { while (s != 7) s = s + 2; }";
    CHECK(facts_of_update(f, "f()").may_fault);
}

TEST_CASE("a sum has the values that its terms can have together", "[code_facts]") {
    const auto bound = [](const std::string& sum) {
        const auto timed = load_model(
            "clock x; int[0,5] a[3]; const int c[3] = {4, 5, 6}; bool b[2];"
            "process P() { state s; init s; trans s -> s { guard x >= (" +
            sum + "); assign a[0] = 5, a[1] = 5, a[2] = 5, b[0] = !b[0]; }; } system P;");
        const CodeAnalysis facts{timed->network()};
        return facts.value(timed->network().clock_constraints[0].bound);
    };
    // x >= e is 0 - x <= -e.
    CHECK(bound("sum (i : int[0,2]) c[i]") == Interval::single(-15));
    CHECK(bound("sum (i : int[0,2]) a[i]") == Interval{-15, 0});
    CHECK(bound("sum (i : int[0,1]) (b[i] ? 2 : i)") == Interval{-3, -1});
    CHECK(bound("sum (i : int[0,999]) i") == Interval::single(-499500));
}

TEST_CASE("an expression of cells that never change is a constant", "[code_facts]") {
    const auto model = load_model(
        "int never[3] = {4, 5, 6}; int often; int out[1];"
        "process P() { state s; init s; trans"
        " s -> s { select k : int[0,2]; guard never[k] == 5; assign often = often + 1; },"
        " s -> s { guard never[1] + 1 == 6; },"
        " s -> s { guard often == 0; },"
        " s -> s { select k : int[0,2]; guard out[k] == 0; }; }"
        "system P;");
    const model::Network& network = model->network();
    const CodeAnalysis analysis{network};
    const auto guard = [&](std::size_t edge, std::optional<std::int32_t> k = {}) {
        const model::Edge& e = network.edges[edge];
        std::vector<semantics::KnownCell> known;
        if (k) known.push_back({network.selects[e.selects.first].cell, *k});
        return analysis.constant(e.guard.data, known);
    };
    CHECK_FALSE(guard(0).has_value());
    CHECK(guard(0, 0) == 0);
    CHECK(guard(0, 1) == 1);
    CHECK(guard(1) == 1);
    CHECK_FALSE(guard(2).has_value());
    CHECK(guard(3, 0) == 1);
    CHECK_FALSE(guard(3, 1).has_value()); // a fault is not a value
    CHECK(analysis.constant(model::IntExpr::constant(7)) == 7);
}
