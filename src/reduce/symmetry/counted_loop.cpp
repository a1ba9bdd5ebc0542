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

} // namespace zonar::reduce
