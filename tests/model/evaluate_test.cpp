#include "model/evaluate.h"

#include "catch.h"
#include "model/assembler.h"

using namespace zonar::model;
using zonar::test::Assembler;

TEST_CASE("an empty program has the value 0") {
    CHECK(Assembler{}.run({}).ok());
    CHECK(Assembler{}.run({}).value == 0);
}

TEST_CASE("the value is the top of the stack") {
    CHECK(Assembler{}.run({{Op::push, 3}, {Op::push, 4}}).value == 4);
    CHECK(Assembler{}.run({{Op::push, 3}, {Op::push, 4}, {Op::pop}}).value == 3);
}

TEST_CASE("dup repeats the top") {
    CHECK(Assembler{}.run({{Op::push, 7}, {Op::dup}, {Op::multiply}}).value == 49);
}

TEST_CASE("a program can begin anywhere in the code") {
    CHECK(Assembler{}.run(2, {{Op::push, 1}, {Op::halt}, {Op::push, 2}}).value == 2);
}

TEST_CASE("load reads a cell, on either side of 0") {
    Assembler with{5, 6};
    with.add_below(7);
    CHECK(with.run({{Op::load, 1}}).value == 6);
    CHECK(with.run({{Op::load, -1}}).value == 7);
}

TEST_CASE("load_at reads the cell whose number is on the stack") {
    Assembler with{5, 6};
    with.add_below(1);
    CHECK(with.run({{Op::push, 1}, {Op::load_at}}).value == 6);
    CHECK(with.run({{Op::load, -1}, {Op::load_at}}).value == 6); // a reference parameter
}

TEST_CASE("store writes a fixed cell, store_at a computed one; both leave nothing") {
    Assembler with{5, 6};
    CHECK(with.run({{Op::push, 8}, {Op::store, 0}}).value == 0);
    CHECK(with.cell(0) == 8);
    CHECK(with.run({{Op::push, 1}, {Op::push, 9}, {Op::store_at}}).value == 0);
    CHECK(with.cell(1) == 9);
    CHECK(with.cell(0) == 5);
}

TEST_CASE("store_keep leaves the value that it stored") {
    Assembler with{5, 6};
    CHECK(with.run({{Op::push, 1}, {Op::push, 9}, {Op::store_keep}}).value == 9);
    CHECK(with.cell(1) == 9);
}

TEST_CASE("index computes the cell of an element, counted from the first index") {
    Assembler with{};
    with.add_dimension({.low = -1, .count = 3, .stride = 4});
    CHECK(with.run({{Op::push, 100}, {Op::push, -1}, {Op::index, 0}}).value == 100);
    CHECK(with.run({{Op::push, 100}, {Op::push, 1}, {Op::index, 0}}).value == 108);
}

TEST_CASE("an index may be anywhere in 32 bits") {
    Assembler with{};
    with.add_dimension({.low = -2147483647 - 1, .count = 2, .stride = 1});
    CHECK(with.run({{Op::push, 5}, {Op::push, -2147483647}, {Op::index, 0}}).value == 6);
    CHECK(with.run({{Op::push, 5}, {Op::push, 2147483647}, {Op::index, 0}}).fault ==
          Fault::index_out_of_range);
}

TEST_CASE("offset moves a cell's number") {
    CHECK(Assembler{}.run({{Op::push, 100}, {Op::offset, 3}}).value == 103);
}

TEST_CASE("copy moves a run of cells") {
    Assembler with{1, 2, 3, 4};
    CHECK(with.run({{Op::push, 2}, {Op::push, 0}, {Op::copy, 2}}).ok());
    CHECK(with.cell(2) == 1);
    CHECK(with.cell(3) == 2);
}

TEST_CASE("same compares runs of cells") {
    Assembler with{1, 2, 1, 3};
    CHECK(with.run({{Op::push, 0}, {Op::push, 2}, {Op::same, 1}}).value == 1);
    CHECK(with.run({{Op::push, 0}, {Op::push, 2}, {Op::same, 2}}).value == 0);
    CHECK(with.run({{Op::push, 0}, {Op::push, 0}, {Op::same, 4}}).value == 1);
}

TEST_CASE("two operands are taken in the order in which they were pushed") {
    CHECK(Assembler{}.run({{Op::push, 7}, {Op::push, 2}, {Op::subtract}}).value == 5);
    CHECK(Assembler{}.run({{Op::push, 7}, {Op::push, 2}, {Op::divide}}).value == 3);
    CHECK(Assembler{}.run({{Op::push, 7}, {Op::push, 2}, {Op::less}}).value == 0);
}

TEST_CASE("every two-operand instruction does what apply() does") {
    for (int op = static_cast<int>(Op::add); op <= static_cast<int>(Op::not_equal);
         ++op) {
        CAPTURE(op);
        const auto outcome =
            Assembler{}.run({{Op::push, 13}, {Op::push, 3}, {static_cast<Op>(op)}});
        CHECK(outcome.ok());
        CHECK(outcome.value == apply(static_cast<Op>(op), 13, 3).value);
    }
}

TEST_CASE("negate, absolute, logical_not and truth") {
    const auto of = [](Op op, std::int32_t value) {
        return Assembler{}.run({{Op::push, value}, {op}}).value;
    };
    CHECK(of(Op::negate, 5) == -5);
    CHECK(of(Op::negate, -5) == 5);
    CHECK(of(Op::absolute, -5) == 5);
    CHECK(of(Op::absolute, 5) == 5);
    CHECK(of(Op::logical_not, 0) == 1);
    CHECK(of(Op::logical_not, -3) == 0);
    CHECK(of(Op::truth, 0) == 0);
    CHECK(of(Op::truth, -3) == 1);
}

TEST_CASE("jump goes to its target, forwards and to the very first instruction") {
    CHECK(Assembler{}.run({{Op::push, 1}, {Op::jump, 3}, {Op::push, 2}}).value == 1);
    const auto outcome =
        Assembler{}.run(2, {{Op::push, 9}, {Op::halt}, {Op::push, 1}, {Op::jump, 0}});
    CHECK(outcome.value == 9);
}

TEST_CASE(
    "a conditional jump takes its condition from the stack, whether it jumps or not") {
    const auto with = [](Op op, std::int32_t condition) {
        return Assembler{}
            .run({{Op::push, 1}, {Op::push, condition}, {op, 4}, {Op::negate}})
            .value;
    };
    CHECK(with(Op::jump_if_zero, 0) == 1);
    CHECK(with(Op::jump_if_zero, 5) == -1);
    CHECK(with(Op::jump_if_nonzero, 0) == -1);
    CHECK(with(Op::jump_if_nonzero, 5) == 1);
}

TEST_CASE("call runs a function and leave comes back behind the call") {
    // main: push 1, call f, load 0, halt.  f: push 8, store 0, leave.
    Assembler with{0};
    const auto outcome = with.run({{Op::push, 1},
                                   {Op::call, 4},
                                   {Op::load, 0},
                                   {Op::halt},
                                   {Op::push, 8},
                                   {Op::store, 0},
                                   {Op::leave}});
    CHECK(outcome.value == 8);
}

TEST_CASE("calls nest") {
    // main: call f, halt.  f: call g, call g, leave.  g: load 0, push 1, add, store 0, leave.
    Assembler with{0};
    const auto outcome = with.run({{Op::call, 2},
                                   {Op::halt},
                                   {Op::call, 5},
                                   {Op::call, 5},
                                   {Op::leave},
                                   {Op::load, 0},
                                   {Op::push, 1},
                                   {Op::add},
                                   {Op::store, 0},
                                   {Op::leave}});
    CHECK(outcome.ok());
    CHECK(with.cell(0) == 2);
}

TEST_CASE("a loop runs until its condition fails") {
    // while (n != 0) { s = s + n; n = n - 1; }
    Assembler with{4, 0};
    const auto outcome = with.run({{Op::load, 0},
                                   {Op::jump_if_zero, 11},
                                   {Op::load, 1},
                                   {Op::load, 0},
                                   {Op::add},
                                   {Op::store, 1},
                                   {Op::load, 0},
                                   {Op::push, 1},
                                   {Op::subtract},
                                   {Op::store, 0},
                                   {Op::jump, 0}});
    CHECK(outcome.ok());
    CHECK(with.cell(1) == 10);
}

TEST_CASE("clock assignments come out in order") {
    Assembler with{};
    CHECK(with.run({{Op::push, 3},
                    {Op::push, 0},
                    {Op::set_clock},
                    {Op::push, 1},
                    {Op::push, 2},
                    {Op::push, 5},
                    {Op::copy_clock}})
              .ok());
    REQUIRE(with.clocks.size() == 2);
    CHECK(with.clocks[0].target == ClockId{3});
    CHECK(with.clocks[0].source == reference_clock);
    CHECK(with.clocks[0].offset == 0);
    CHECK(with.clocks[1].target == ClockId{1});
    CHECK(with.clocks[1].source == ClockId{2});
    CHECK(with.clocks[1].offset == 5);
}

TEST_CASE("without a place to put them, clock assignments are lost and nothing else") {
    const Program program{.code = {{Op::push, 1},
                                   {Op::push, 0},
                                   {Op::set_clock},
                                   {Op::push, 1},
                                   {Op::push, 1},
                                   {Op::push, 0},
                                   {Op::copy_clock},
                                   {Op::push, 6},
                                   {Op::halt}},
                          .origins = {},
                          .dimensions = {},
                          .stack_depth = 3};
    std::vector<std::int32_t> stack(3);
    Workspace workspace{.stack = stack, .calls = {}};
    CHECK(run(program, 0, workspace).value == 6);
}

TEST_CASE("a constant is evaluated without a program") {
    Workspace workspace;
    CHECK(evaluate(Program{}, IntExpr::constant(42), workspace).value == 42);
    CHECK(IntExpr::constant(42).is(42));
    CHECK_FALSE(IntExpr::constant(42).is(41));
    CHECK_FALSE(IntExpr::code(42).is(42));
}
