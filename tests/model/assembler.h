// model/assembler.h
//
// A few instructions and a memory to run them on, for tests of the evaluator:
//
//   Assembler with{{5, 7}};                          // cells 0 and 1
//   CHECK(with.run({{Op::load, 1}}).value == 7);     // halt is added
#pragma once

#include "model/evaluate.h"

#include <initializer_list>
#include <limits>
#include <utility>
#include <vector>

namespace zonar::test {

inline constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
inline constexpr model::Range any_value{least, most};

class Assembler {
public:
    /// Cells from 0 on, all with the same range.
    explicit Assembler(std::initializer_list<std::int32_t> cells = {},
                       model::Range range = any_value) {
        for (std::int32_t value : cells) memory_.state.add(value, range);
        memory_.stored = memory_.state.size();
    }

    /// One more cell below all others; its number is -1, -2, ...
    void add_below(std::int32_t value, model::Range range = any_value) {
        memory_.auxiliary.add(value, range);
    }
    void add_dimension(model::Dimension dimension) {
        program_.dimensions.push_back(dimension);
    }

    model::Outcome run(std::initializer_list<model::Instr> code) { return run(0, code); }

    /// From another instruction than the first.
    model::Outcome run(model::CodeEntry entry, std::initializer_list<model::Instr> code) {
        program_.code = code;
        program_.code.push_back({model::Op::halt});
        block_ = model::MemoryBlock(memory_);
        clocks.clear();
        program_.origins.clear();
        for (std::uint32_t at = 0; at < program_.code.size(); ++at)
            program_.origins.push_back({at + 1, at + 2});
        model::Wraparounds noted;
        program_.stack_depth = 8;
        program_.call_depth = 4;
        std::vector<std::int32_t> stack(program_.stack_depth);
        std::vector<std::uint32_t> calls(program_.call_depth);
        model::Workspace workspace{.memory = block_.cells(),
                                   .ranges = block_.ranges(),
                                   .stack = stack,
                                   .calls = calls,
                                   .steps = steps,
                                   .clocks = &clocks,
                                   .wraparounds = &noted};
        const model::Outcome outcome = model::run(program_, entry, workspace);
        steps_left = workspace.steps;
        wrapped_.clear();
        for (const model::SourceRange place : noted.in(program_))
            wrapped_.push_back(place.begin - 1);
        return outcome;
    }

    /// The instructions of the last run that wrapped around.
    const std::vector<std::uint32_t>& wrapped() const { return wrapped_; }

    std::int32_t cell(std::int32_t number) { return block_.cells()[number]; }

    std::uint64_t steps = 1000;
    std::uint64_t steps_left = 0;
    std::vector<model::ClockAssignment> clocks;

private:
    std::vector<std::uint32_t> wrapped_;
    model::Memory memory_;
    model::Program program_;
    model::MemoryBlock block_{memory_};
};

} // namespace zonar::test
