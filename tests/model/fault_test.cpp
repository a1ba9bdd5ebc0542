// Every way in which a run can fail, and what it says then.
#include "catch.h"
#include "model/assembler.h"
#include "model/evaluate.h"

#include <set>
#include <string>

using namespace zonar::model;
using namespace zonar::test;

TEST_CASE("a value outside its cell's range names the value and the cell") {
    Assembler with({5, 6}, {0, 9});
    const Outcome fixed = with.run({{Op::push, 10}, {Op::store, 1}});
    CHECK(fixed.fault == Fault::out_of_range);
    CHECK(fixed.detail == 10);
    CHECK(fixed.cell == CellId{1});
    CHECK(with.cell(1) == 6); // and nothing was written

    const Outcome computed = with.run({{Op::push, 1}, {Op::push, -1}, {Op::store_at}});
    CHECK(computed.fault == Fault::out_of_range);
    CHECK(computed.detail == -1);
    CHECK(computed.cell == CellId{1});

    const Outcome kept = with.run({{Op::push, 0}, {Op::push, 11}, {Op::store_keep}});
    CHECK(kept.fault == Fault::out_of_range);
    CHECK(kept.detail == 11);
    CHECK(kept.cell == CellId{0});
}

TEST_CASE("both ends of a range can be stored") {
    Assembler with({5}, {0, 9});
    CHECK(with.run({{Op::push, 0}, {Op::store, 0}}).ok());
    CHECK(with.run({{Op::push, 9}, {Op::store, 0}}).ok());
}

TEST_CASE("copy stops at the first element that does not fit") {
    Assembler with({1, 2}, {0, 9});
    with.add_below(12); // cell -1
    with.add_below(3);  // cell -2
    const Outcome outcome = with.run({{Op::push, 0}, {Op::push, -2}, {Op::copy, 2}});
    CHECK(outcome.fault == Fault::out_of_range);
    CHECK(outcome.detail == 12);
    CHECK(outcome.cell == CellId{1});
}

TEST_CASE("an index outside the array names the index") {
    Assembler with{};
    with.add_dimension({.low = 1, .count = 3, .stride = 2});
    for (const std::int32_t bad : {0, 4, -1, least, most}) {
        const Outcome outcome =
            with.run({{Op::push, 0}, {Op::push, bad}, {Op::index, 0}});
        CHECK(outcome.fault == Fault::index_out_of_range);
        CHECK(outcome.detail == bad);
    }
    CHECK(with.run({{Op::push, 0}, {Op::push, 3}, {Op::index, 0}}).ok());
}

TEST_CASE("faults of arithmetic name the instruction and the operand to blame") {
    const auto of = [](Op op, std::int32_t left, std::int32_t right) {
        return Assembler{}.run({{Op::push, left}, {Op::push, right}, {op}});
    };
    CHECK(of(Op::divide, 5, 0).fault == Fault::division_by_zero);
    CHECK(of(Op::modulo, 5, 0).fault == Fault::division_by_zero);
    CHECK(of(Op::divide, 5, 0).at == 2);

    CHECK(of(Op::shift_left, 1, -3).fault == Fault::negative_shift);
    CHECK(of(Op::shift_left, 1, -3).detail == -3);
    CHECK(of(Op::shift_right, 1, 32).detail == 32);
    CHECK(of(Op::power, 2, -4).fault == Fault::negative_power);
    CHECK(of(Op::power, 2, -4).detail == -4);
}

TEST_CASE("what has to be exact must not leave 32 bits") {
    const auto of = [](Op op, std::int32_t left, std::int32_t right) {
        return Assembler{}.run({{Op::push, left}, {Op::push, right}, {op, exactly}});
    };
    CHECK(of(Op::add, most, 1).fault == Fault::overflow);
    CHECK(of(Op::add, most, 1).at == 2);
    CHECK(of(Op::add, most, 0).value == most);
    CHECK(of(Op::subtract, least, 1).fault == Fault::overflow);
    CHECK(Assembler{}.run({{Op::push, least}, {Op::negate, exactly}}).fault ==
          Fault::overflow);
    CHECK(Assembler{}.run({{Op::push, most}, {Op::negate, exactly}}).value == -most);
}

TEST_CASE("a clock cannot be set to a negative number") {
    Assembler with{};
    const Outcome outcome = with.run({{Op::push, 1}, {Op::push, -2}, {Op::set_clock}});
    CHECK(outcome.fault == Fault::negative_clock);
    CHECK(outcome.detail == -2);
    CHECK(with.clocks.empty());
}

TEST_CASE("require fails on 0 alone") {
    CHECK(Assembler{}.run({{Op::push, 0}, {Op::require}}).fault == Fault::assertion);
    CHECK(Assembler{}.run({{Op::push, -1}, {Op::require}}).ok());
}

TEST_CASE("refuse names the feature that was reached") {
    const auto feature = static_cast<std::int32_t>(Feature::random_number);
    const Outcome outcome = Assembler{}.run({{Op::refuse, feature}});
    CHECK(outcome.fault == Fault::unsupported);
    CHECK(outcome.detail == feature);
}

TEST_CASE("an endless loop ends at the step limit") {
    Assembler with{};
    CHECK(with.run({{Op::jump, 0}}).fault == Fault::step_limit);
    CHECK(with.steps_left == 0);
    CHECK(with.run({{Op::push, 1}, {Op::jump_if_nonzero, 0}}).fault == Fault::step_limit);
}

TEST_CASE("jumps and calls cost one step each, straight code none") {
    Assembler with{0};
    with.steps = 2;
    CHECK(with.run({{Op::push, 1}, {Op::pop}, {Op::push, 1}, {Op::pop}}).ok());
    CHECK(with.steps_left == 2);
    CHECK(with.run({{Op::jump, 1}, {Op::jump, 2}}).ok());
    CHECK(with.steps_left == 0);
    CHECK(with.run({{Op::jump, 1}, {Op::jump, 2}, {Op::jump, 3}}).fault ==
          Fault::step_limit);
    CHECK(with.run({{Op::call, 2}, {Op::halt}, {Op::leave}}).ok());
    CHECK(with.steps_left == 1);
    CHECK(with.run({{Op::push, 1}, {Op::jump_if_zero, 2}}).ok()); // not taken: free
    CHECK(with.steps_left == 2);
}

TEST_CASE("a long copy costs steps, so that copying cannot go on forever") {
    Assembler with{0, 0};
    with.steps = 0;
    CHECK(with.run({{Op::push, 0}, {Op::push, 1}, {Op::copy, 1}}).ok());
    with.steps = 10;
    CHECK(with.run({{Op::push, 0}, {Op::push, 0}, {Op::copy, 1600}}).fault ==
          Fault::step_limit);
    CHECK(with.run({{Op::push, 0}, {Op::push, 0}, {Op::same, 1600}}).fault ==
          Fault::step_limit);
}

TEST_CASE("a failed run says at which instruction") {
    CHECK(
        Assembler{0}.run({{Op::jump, 2}, {Op::halt}, {Op::push, 0}, {Op::require}}).at ==
        3);
}

TEST_CASE("every fault and every feature is described in its own words") {
    std::set<std::string> words;
    for (int fault = 0; fault <= static_cast<int>(Fault::unsupported); ++fault) {
        words.insert(describe(static_cast<Fault>(fault)));
    }
    CHECK(words.size() == static_cast<std::size_t>(Fault::unsupported) + 1);
    for (int feature = 0; feature <= static_cast<int>(Feature::dynamic_template);
         ++feature) {
        words.insert(describe(static_cast<Feature>(feature)));
    }
    CHECK(words.size() == static_cast<std::size_t>(Fault::unsupported) +
                              static_cast<std::size_t>(Feature::dynamic_template) + 2);
    CHECK_FALSE(words.contains(""));
}
