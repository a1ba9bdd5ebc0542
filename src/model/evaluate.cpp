#include "model/evaluate.h"

#include "checks/check.h"
#include "model/accesses.h"

namespace zonar::model {

const char* describe(Feature feature) {
    switch (feature) {
    case Feature::floating_point: return "floating-point arithmetic";
    case Feature::random_number: return "random numbers";
    case Feature::clock_value: return "reading a clock as a number";
    case Feature::dynamic_template: return "dynamic templates";
    }
    return "";
}

const char* describe(Fault fault) {
    switch (fault) {
    case Fault::none: return "no error";
    case Fault::out_of_range: return "value out of range";
    case Fault::index_out_of_range: return "array index out of range";
    case Fault::division_by_zero: return "division by zero";
    case Fault::negative_shift: return "shift by a negative or too large number of bits";
    case Fault::negative_power: return "negative exponent";
    case Fault::overflow: return "a sum with a clock leaves 32 bits";
    case Fault::negative_clock: return "negative value assigned to a clock";
    case Fault::assertion: return "assertion failed";
    case Fault::step_limit: return "too many steps in one evaluation";
    case Fault::unsupported: return "not supported in symbolic analysis";
    case Fault::far_clock: return "a clock is compared with too large a number";
    }
    return "";
}

namespace {

Arithmetic divide(std::int64_t left, std::int64_t right) {
    if (right == 0) return {0, Fault::division_by_zero};
    return wrap(left / right); // the least integer by -1
}

Arithmetic modulo(std::int64_t left, std::int64_t right) {
    if (right == 0) return {0, Fault::division_by_zero};
    return wrap(left % right);
}

/// By squaring. A power of an even exponent is a square, so if it does not fit, it is further
/// away than that a factor of -1 could bring it back: the exact result does not fit either.
Arithmetic power(std::int32_t base, std::int32_t exponent) {
    if (exponent < 0) return {0, Fault::negative_power};
    Arithmetic result{1};
    Arithmetic square{base};
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1) {
            const bool wrapped = result.wrapped || square.wrapped;
            result = wrap(std::int64_t{result.value} * square.value);
            result.wrapped = result.wrapped || wrapped;
        }
        const bool wrapped = square.wrapped;
        square = wrap(std::int64_t{square.value} * square.value);
        square.wrapped = square.wrapped || wrapped;
    }
    return result;
}

Arithmetic shift(std::int32_t value, std::int32_t bits, bool left) {
    if (bits < 0 || bits > 31) return {bits, Fault::negative_shift};
    if (!left) return {value >> bits, Fault::none};
    return wrap(std::int64_t{value} * (std::int64_t{1} << bits));
}

} // namespace

Arithmetic wrap(std::int64_t exact) {
    const auto value = static_cast<std::int32_t>(exact); // modulo 2^32, since C++20
    return {value, Fault::none, value != exact};
}

Arithmetic apply(Op op, std::int32_t left, std::int32_t right) {
    const std::int64_t a = left;
    const std::int64_t b = right;
    switch (op) {
    case Op::add: return wrap(a + b);
    case Op::subtract: return wrap(a - b);
    case Op::multiply: return wrap(a * b);
    case Op::divide: return divide(a, b);
    case Op::modulo: return modulo(a, b);
    case Op::power: return power(left, right);
    case Op::minimum: return {left < right ? left : right, Fault::none};
    case Op::maximum: return {left > right ? left : right, Fault::none};
    case Op::shift_left: return shift(left, right, true);
    case Op::shift_right: return shift(left, right, false);
    case Op::bit_and: return {left & right, Fault::none};
    case Op::bit_or: return {left | right, Fault::none};
    case Op::bit_xor: return {left ^ right, Fault::none};
    case Op::less: return {left < right, Fault::none};
    case Op::less_equal: return {left <= right, Fault::none};
    case Op::greater: return {left > right, Fault::none};
    case Op::greater_equal: return {left >= right, Fault::none};
    case Op::equal: return {left == right, Fault::none};
    case Op::not_equal: return {left != right, Fault::none};
    default: return {0, Fault::unsupported};
    }
}

Arithmetic apply(Op op, std::int32_t operand) {
    ZONAR_ASSERT(op == Op::negate || op == Op::absolute);
    if (op == Op::absolute && operand >= 0) return {operand};
    return wrap(-std::int64_t{operand});
}

namespace {

/// Out of the way of the loop below, whose registers are few.
[[gnu::noinline, gnu::cold]] void
note_wraparound(const Workspace& workspace, const Program& program, std::uint32_t at) {
    if (workspace.wraparounds != nullptr) workspace.wraparounds->note(program, at);
}

/// For runs of which nobody wants to know what they touch.
struct NoAccesses {
    void read(std::int32_t) const {}
    void write(std::int32_t) const {}
};

/// The loop, once for each of the two functions below.
template <class Notes>
[[gnu::always_inline]] inline Outcome execute(const Program& program, CodeEntry entry,
                                              Workspace& workspace, Notes& notes) {
    const Instr* const code = program.code.data();
    std::int32_t* const memory = workspace.memory;
    const Range* const ranges = workspace.ranges;
    std::int32_t* const bottom = workspace.stack.data();
    std::int32_t* top = bottom; // one past the topmost value
    std::uint32_t* calls = workspace.calls.data();
    std::uint32_t pc = entry;
    ZONAR_ASSERT(entry < program.code.size());
    ZONAR_ASSERT(workspace.stack.size() >= program.stack_depth);
    ZONAR_ASSERT(workspace.calls.size() >= program.call_depth);

    const auto fail = [&](Fault fault, std::int32_t detail = 0, std::int32_t cell = 0) {
        return Outcome{
            .value = 0, .fault = fault, .at = pc, .detail = detail, .cell = CellId{cell}};
    };
    const auto note = [&] { note_wraparound(workspace, program, pc); };
    // Jumps, calls and long copies are what makes a run long: they pay for their steps.
    const auto pay = [&](std::uint64_t steps) {
        if (workspace.steps < steps) return false;
        workspace.steps -= steps;
        return true;
    };
    const auto fetch = [&](std::int32_t cell) {
        notes.read(cell);
        return memory[cell];
    };
    // Writes one cell, or says that the value does not fit there.
    const auto write = [&](std::int32_t cell, std::int32_t value) {
        if (!ranges[cell].contains(value)) return false;
        notes.write(cell);
        memory[cell] = value;
        return true;
    };

    // Operands come one after the other. To see that is cheaper than to jump through the table
    // below for each of them: that jump is the one thing here that is hard to predict.
    const auto push_more = [&] {
        for (;; ++pc) {
            const Instr next = code[pc + 1];
            if (next.op == Op::load)
                *top++ = fetch(next.operand);
            else if (next.op == Op::push)
                *top++ = next.operand;
            else
                return;
        }
    };

    for (;; ++pc) {
        ZONAR_ASSERT(pc < program.code.size());
        // The compiler has counted how deep the two stacks become; nothing here looks again.
        ZONAR_ASSERT(top >= bottom && top <= bottom + program.stack_depth);
        ZONAR_ASSERT(calls >= workspace.calls.data() &&
                     calls <= workspace.calls.data() + program.call_depth);
        const Instr instr = code[pc];
        switch (instr.op) {
        case Op::halt: return {.value = top == bottom ? 0 : top[-1]};
        case Op::push:
            *top++ = instr.operand;
            push_more();
            break;
        case Op::pop: --top; break;
        case Op::dup: top[0] = top[-1], ++top; break;

        case Op::load:
            *top++ = fetch(instr.operand);
            push_more();
            break;
        case Op::load_at: top[-1] = fetch(top[-1]); break;
        case Op::store:
            --top;
            if (!write(instr.operand, *top)) {
                return fail(Fault::out_of_range, *top, instr.operand);
            }
            break;
        case Op::store_at:
        case Op::store_keep: {
            const std::int32_t cell = top[-2];
            const std::int32_t value = top[-1];
            if (!write(cell, value)) return fail(Fault::out_of_range, value, cell);
            top -= 2;
            if (instr.op == Op::store_keep) *top++ = value;
            break;
        }
        case Op::index: {
            const Dimension& d =
                program.dimensions[static_cast<std::uint32_t>(instr.operand)];
            ZONAR_ASSERT(static_cast<std::uint32_t>(instr.operand) <
                         program.dimensions.size());
            const std::int64_t i = std::int64_t{top[-1]} - d.low;
            if (i < 0 || i >= d.count) return fail(Fault::index_out_of_range, top[-1]);
            --top;
            top[-1] += static_cast<std::int32_t>(i * d.stride);
            if (code[pc + 1].op == Op::load_at) { // an element that is read, as most are
                ++pc;
                top[-1] = fetch(top[-1]);
                push_more();
            }
            break;
        }
        case Op::offset: top[-1] += instr.operand; break;
        case Op::copy: {
            if (!pay(static_cast<std::uint32_t>(instr.operand) / 16)) {
                return fail(Fault::step_limit);
            }
            const std::int32_t to = top[-2];
            const std::int32_t from = top[-1];
            top -= 2;
            for (std::int32_t i = 0; i < instr.operand; ++i) {
                if (!write(to + i, fetch(from + i))) {
                    return fail(Fault::out_of_range, memory[from + i], to + i);
                }
            }
            break;
        }
        case Op::same: {
            if (!pay(static_cast<std::uint32_t>(instr.operand) / 16)) {
                return fail(Fault::step_limit);
            }
            const std::int32_t a = top[-2];
            const std::int32_t b = top[-1];
            std::int32_t equal = 1;
            for (std::int32_t i = 0; i < instr.operand && equal; ++i)
                equal = fetch(a + i) == fetch(b + i);
            --top;
            top[-1] = equal;
            break;
        }

        case Op::negate:
        case Op::absolute:
            if (top[-1] == any_integer.low) [[unlikely]] { // it stays what it is
                if (instr.operand == exactly) return fail(Fault::overflow, top[-1]);
                note();
            } else if (instr.op == Op::negate || top[-1] < 0) {
                top[-1] = -top[-1];
            }
            break;
        case Op::logical_not: top[-1] = top[-1] == 0; break;
        case Op::truth: top[-1] = top[-1] != 0; break;

        case Op::jump:
        case Op::jump_if_zero:
        case Op::jump_if_nonzero: {
            if (instr.op != Op::jump) {
                const bool zero = *--top == 0;
                if (zero != (instr.op == Op::jump_if_zero)) break;
            }
            if (!pay(1)) return fail(Fault::step_limit);
            pc = static_cast<std::uint32_t>(instr.operand) - 1;
            break;
        }
        case Op::call:
            if (!pay(1)) return fail(Fault::step_limit);
            *calls++ = pc;
            pc = static_cast<std::uint32_t>(instr.operand) - 1;
            break;
        case Op::leave: pc = *--calls; break;

        case Op::set_clock:
            if (top[-1] < 0) return fail(Fault::negative_clock, top[-1]);
            if (workspace.clocks != nullptr) {
                workspace.clocks->push_back({ClockId{static_cast<std::uint32_t>(top[-2])},
                                             reference_clock, top[-1]});
            }
            top -= 2;
            break;
        case Op::copy_clock:
            if (workspace.clocks != nullptr) {
                workspace.clocks->push_back({ClockId{static_cast<std::uint32_t>(top[-3])},
                                             ClockId{static_cast<std::uint32_t>(top[-2])},
                                             top[-1]});
            }
            top -= 3;
            break;

        case Op::require:
            if (*--top == 0) return fail(Fault::assertion);
            break;
        case Op::refuse: return fail(Fault::unsupported, instr.operand);

        // The most frequent of the two-operand operations, without a detour.
        case Op::less: --top, top[-1] = top[-1] < top[0]; break;
        case Op::less_equal: --top, top[-1] = top[-1] <= top[0]; break;
        case Op::greater: --top, top[-1] = top[-1] > top[0]; break;
        case Op::greater_equal: --top, top[-1] = top[-1] >= top[0]; break;
        case Op::equal: --top, top[-1] = top[-1] == top[0]; break;
        case Op::not_equal: --top, top[-1] = top[-1] != top[0]; break;
        case Op::add:
        case Op::subtract: {
            std::int32_t result = 0;
            const bool overflow = instr.op == Op::add
                                      ? __builtin_add_overflow(top[-2], top[-1], &result)
                                      : __builtin_sub_overflow(top[-2], top[-1], &result);
            if (overflow) [[unlikely]] // with its calls, out of the way of the others
                goto any_other;
            --top;
            top[-1] = result;
            break;
        }
        case Op::modulo:
            if (top[-1] > 0) [[likely]] { // 32 bits divide in half the time of 64
                --top;
                top[-1] %= top[0];
                break;
            }
            [[fallthrough]];

        default: // the other two-operand operations
        any_other : {
            const Arithmetic r = apply(instr.op, top[-2], top[-1]);
            if (r.fault != Fault::none) return fail(r.fault, top[-1]);
            if (r.wrapped) [[unlikely]] {
                if (instr.operand == exactly) return fail(Fault::overflow, top[-1]);
                note();
            }
            --top;
            top[-1] = r.value;
            break;
        }
        }
    }
}

} // namespace

Outcome run(const Program& program, CodeEntry entry, Workspace& workspace) {
    NoAccesses none;
    return execute(program, entry, workspace, none);
}

Outcome run_and_note(const Program& program, CodeEntry entry, Workspace& workspace,
                     Accesses& accesses) {
    return execute(program, entry, workspace, accesses);
}

} // namespace zonar::model
