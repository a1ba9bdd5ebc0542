// model/evaluate.h
//
// Runs compiled expressions. There is one evaluator: the front end runs it on constants,
// the semantics on states. It throws nothing, allocates nothing (but for the first note of a
// wraparound), and checks what UPPAAL checks at run time: ranges, indices, division, shifts;
// endless loops as well.
//
// Numbers have 32 bits and wrap around: what an operation gives is its exact result modulo
// 2^32, as two's complement. Where that makes a difference is noted, if the caller wants it.
#pragma once

#include "model/memory.h"
#include "model/program.h"
#include "model/wraparounds.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::model {

enum class Fault : std::uint8_t {
    none,
    out_of_range,       // detail: the value; cell: where it was to go
    index_out_of_range, // detail: the index
    division_by_zero,
    negative_shift, // detail: the shift count
    negative_power, // detail: the exponent
    overflow,       // of what must not wrap around (`exactly`)
    negative_clock, // detail: the value
    assertion,
    step_limit,
    unsupported, // detail: the Feature
    far_clock,   // detail: what a clock is compared with; not met by evaluation alone
};

const char* describe(Fault fault);

struct Outcome {
    std::int32_t value = 0;
    Fault fault = Fault::none;
    std::uint32_t at = 0;    // the instruction that failed
    std::int32_t detail = 0; // see Fault
    CellId cell{};

    bool ok() const { return fault == Fault::none; }
};

/// One clock assignment of an update: target := source + offset. A plain number is an
/// offset from the reference clock.
struct ClockAssignment {
    ClockId target{};
    ClockId source = reference_clock;
    std::int32_t offset = 0;
};

/// What a program may touch while it runs. `stack` and `calls` must be as deep as the
/// program says. `steps` is counted down by jumps and calls; at 0 the run ends in a fault.
struct Workspace {
    std::int32_t* memory = nullptr; // cell 0; see MemoryBlock
    const Range* ranges = nullptr;  // likewise
    std::span<std::int32_t> stack;
    std::span<std::uint32_t> calls;
    std::uint64_t steps = 0;
    std::vector<ClockAssignment>* clocks = nullptr; // null: clock assignments are lost
    Wraparounds* wraparounds = nullptr;             // null: they are not noted
};

/// Runs from `entry` to `halt`. `value` is the top of the stack, 0 if it is empty.
Outcome run(const Program& program, CodeEntry entry, Workspace& workspace);

/// A constant, or what its code computes.
inline Outcome evaluate(const Program& program, IntExpr expr, Workspace& workspace) {
    if (expr.is_constant()) return {.value = expr.value()};
    return run(program, expr.entry(), workspace);
}

/// One two-operand operation (add ... not_equal), shared with constant folding.
struct Arithmetic {
    std::int32_t value = 0;
    Fault fault = Fault::none;
    bool wrapped = false; // the value is not the exact one
};
Arithmetic apply(Op op, std::int32_t left, std::int32_t right);
/// Likewise for negate and absolute.
Arithmetic apply(Op op, std::int32_t operand);
/// An exact result as the number of 32 bits that it becomes.
Arithmetic wrap(std::int64_t exact);

} // namespace zonar::model
