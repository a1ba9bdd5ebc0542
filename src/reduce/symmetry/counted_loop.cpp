#include "reduce/symmetry/counted_loop.h"

#include <vector>

namespace zonar::reduce {

using model::Instr;
using model::Op;

namespace {

bool is(const Instr& instr, Op op, std::int32_t operand) {
    return instr.op == op && instr.operand == operand;
}

} // namespace

// store i; head: load i; push high; greater; jump_if_nonzero done; BODY;
// load i; push 1; add; store i; jump head; done:
std::optional<CountedLoop> loop_at(const model::Program& program, std::uint32_t pc) {
    const std::vector<Instr>& code = program.code;
    const std::int32_t cell = code[pc].operand;
    const std::uint32_t head = pc + 1;
    if (cell >= 0 || std::size_t{head} + 4 >= code.size()) return std::nullopt;
    if (!is(code[head], Op::load, cell) || code[head + 1].op != Op::push ||
        code[head + 2].op != Op::greater || code[head + 3].op != Op::jump_if_nonzero)
        return std::nullopt;
    const auto done = static_cast<std::uint32_t>(code[head + 3].operand);
    if (done < head + 9 || done > code.size() ||
        !is(code[done - 1], Op::jump, static_cast<std::int32_t>(head)) ||
        !is(code[done - 2], Op::store, cell) ||
        !is(code[done - 3], Op::add, model::exactly) ||
        !is(code[done - 4], Op::push, 1) || !is(code[done - 5], Op::load, cell))
        return std::nullopt;
    CountedLoop loop{.cell = cell,
                     .high = code[head + 1].operand,
                     .head = head,
                     .begin = head + 4,
                     .end = done - 5,
                     .done = done};
    // An addition at the end of the body that no jump leads over is that of a sum.
    loop.is_sum = loop.end > loop.begin && is(code[loop.end - 1], Op::add, 0);
    for (std::uint32_t at = loop.begin; at < loop.end; ++at) {
        const Op op = code[at].op;
        const bool jumps =
            op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero;
        if (jumps && static_cast<std::uint32_t>(code[at].operand) == loop.end)
            loop.is_sum = false;
    }
    if (loop.is_sum) --loop.end;
    return loop;
}

namespace {

constexpr bool jumps(Op op) {
    return op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero;
}

/// How many values an instruction takes from the stack, and how many it leaves; of those that
/// neither jump nor write. Nothing: it is another one.
struct StackUse {
    int taken = 0, left = 0;
};
std::optional<StackUse> stack_use(Op op) {
    if (op == Op::push || op == Op::load) return StackUse{0, 1};
    if (op == Op::load_at || op == Op::offset || op == Op::negate || op == Op::absolute ||
        op == Op::logical_not || op == Op::truth)
        return StackUse{1, 1};
    if (op == Op::index || (Op::add <= op && op <= Op::not_equal)) return StackUse{2, 1};
    return std::nullopt;
}

/// load n; E; add; store n: the instruction that stores, if one begins here and E is computed
/// without a jump.
std::optional<std::uint32_t> addition_at(const std::vector<Instr>& code, std::uint32_t pc,
                                         std::uint32_t end) {
    const std::int32_t cell = code[pc].operand;
    int depth = 1; // with what was loaded at the bottom
    for (std::uint32_t at = pc + 1; at + 1 < end; ++at) {
        if (depth == 2 && is(code[at], Op::add, 0) && is(code[at + 1], Op::store, cell))
            return at + 1;
        const auto use = stack_use(code[at].op);
        if (!use || depth - use->taken < 1) return std::nullopt;
        depth += use->left - use->taken;
    }
    return std::nullopt;
}

} // namespace

std::set<std::int32_t> added_to(const model::Program& program, const CountedLoop& loop) {
    const std::vector<Instr>& code = program.code;
    std::set<std::int32_t> sums, others;
    std::set<std::uint32_t> targets; // of jumps
    for (std::uint32_t pc = loop.begin; pc < loop.end; ++pc) {
        if (code[pc].op == Op::call) return {};
        if (jumps(code[pc].op))
            targets.insert(static_cast<std::uint32_t>(code[pc].operand));
    }
    for (std::uint32_t pc = loop.begin; pc < loop.end; ++pc) {
        const std::int32_t cell = code[pc].operand;
        if (code[pc].op == Op::store && cell < 0) others.insert(cell);
        if (code[pc].op != Op::load || cell >= 0) continue;
        const auto store = addition_at(code, pc, loop.end);
        const auto inside = targets.upper_bound(pc);
        if (!store || (inside != targets.end() && *inside <= *store)) {
            others.insert(cell);
            continue;
        }
        sums.insert(cell);
        // Cells that E reads are no sums, n itself included.
        for (std::uint32_t at = pc + 1; at < *store; ++at)
            if (code[at].op == Op::load) others.insert(code[at].operand);
        pc = *store;
    }
    others.insert(loop.cell);
    std::erase_if(sums, [&](std::int32_t cell) { return others.contains(cell); });
    return sums;
}

} // namespace zonar::reduce
