#include "language/build/code_buffer.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::language {

namespace {

/// How many values an instruction adds to the stack.
int stack_effect(Op op) {
    using enum Op;
    switch (op) {
    case push:
    case dup:
    case load: return 1;
    case halt:
    case load_at:
    case offset:
    case negate:
    case absolute:
    case logical_not:
    case truth:
    case jump:
    case call:
    case leave:
    case refuse: return 0;
    case store_at:
    case copy:
    case set_clock: return -2;
    case copy_clock: return -3;
    default: return -1;
    }
}

bool is_jump(Op op) {
    return op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero;
}

bool is_two_operand(Op op) {
    return Op::add <= op && op <= Op::not_equal;
}

} // namespace

void CodeBuffer::emit(Op op, std::int32_t operand, model::SourceRange origin) {
    ZONAR_ASSERT(static_cast<int>(depth_) + stack_effect(op) >= 0);
    depth_ = static_cast<std::uint32_t>(static_cast<int>(depth_) + stack_effect(op));
    max_depth_ = std::max(max_depth_, depth_);
    if (fold(op, operand, origin)) return;
    code_.push_back({op, operand});
    origins_.push_back(origin);
}

// push a, push b, add  =>  push a + b      push a, negate  =>  push -a
bool CodeBuffer::fold(Op op, std::int32_t operand, model::SourceRange origin) {
    const std::size_t size = code_.size();
    const auto is_push = [&](std::size_t from_end) {
        return size >= barrier_ + from_end && code_[size - from_end].op == Op::push;
    };
    const bool two = is_two_operand(op);
    if (!is_push(1) || (two && !is_push(2))) return false;
    std::int32_t& value = code_.back().operand;
    model::Arithmetic result;
    switch (op) {
    case Op::negate:
    case Op::absolute: result = model::apply(op, value); break;
    case Op::logical_not: result.value = value == 0; break;
    case Op::truth: result.value = value != 0; break;
    default:
        if (!two) return false;
        result = model::apply(op, code_[size - 2].operand, value);
    }
    // What fails does so at run time, if it is reached.
    if (result.fault != model::Fault::none) return false;
    if (result.wrapped && operand == model::exactly) return false;
    if (result.wrapped) wrapped_.push_back(origin);
    if (two) {
        code_.pop_back();
        origins_.pop_back();
    }
    code_.back().operand = result.value;
    return true;
}

void CodeBuffer::call(std::uint32_t entry, std::uint32_t stack, std::uint32_t calls,
                      model::SourceRange origin) {
    emit(Op::call, static_cast<std::int32_t>(entry), origin);
    max_depth_ = std::max(max_depth_, depth_ + stack);
    max_calls_ = std::max(max_calls_, calls + 1);
}

std::size_t CodeBuffer::jump(Op op, model::SourceRange origin) {
    ZONAR_ASSERT(is_jump(op));
    emit(op, 0, origin);
    return code_.size() - 1;
}

void CodeBuffer::set_target(std::size_t jump) {
    ZONAR_ASSERT(jump < code_.size() && is_jump(code_[jump].op));
    code_[jump].operand = static_cast<std::int32_t>(here());
}

void CodeBuffer::jump_back(std::size_t target, model::SourceRange origin) {
    ZONAR_ASSERT(target <= code_.size());
    emit(Op::jump, static_cast<std::int32_t>(target), origin);
}

std::size_t CodeBuffer::here() {
    barrier_ = code_.size();
    return barrier_;
}

std::optional<std::int32_t> CodeBuffer::constant() const {
    if (code_.size() != 1 || code_[0].op != Op::push) return std::nullopt;
    return code_[0].operand;
}

void CodeBuffer::clear() {
    code_.clear();
    origins_.clear();
    wrapped_.clear();
    barrier_ = 0;
    depth_ = max_depth_ = max_calls_ = 0;
}

bool CodeBuffer::touches_state() const {
    return std::ranges::any_of(code_, [](const Instr& instr) {
        return (instr.op == Op::load || instr.op == Op::store) && instr.operand >= 0;
    });
}

void CodeBuffer::append(const CodeBuffer& other) {
    const auto base = static_cast<std::int32_t>(code_.size());
    for (Instr instr : other.code_) {
        if (is_jump(instr.op)) instr.operand += base;
        code_.push_back(instr);
    }
    origins_.insert(origins_.end(), other.origins_.begin(), other.origins_.end());
    max_depth_ = std::max(max_depth_, depth_ + other.max_depth_);
    max_calls_ = std::max(max_calls_, other.max_calls_);
    depth_ += other.depth_;
    here();
}

model::CodeEntry CodeBuffer::append_to(model::Program& program) const {
    ZONAR_ASSERT(code_.size() == origins_.size() && max_depth_ >= depth_);
    ZONAR_ASSERT(program.code.size() == program.origins.size());
    const auto base = static_cast<std::uint32_t>(program.code.size());
    for (Instr instr : code_) {
        if (is_jump(instr.op)) instr.operand += static_cast<std::int32_t>(base);
        program.code.push_back(instr);
    }
    program.origins.insert(program.origins.end(), origins_.begin(), origins_.end());
    program.stack_depth = std::max(program.stack_depth, max_depth_ + 1);
    program.call_depth = std::max(program.call_depth, max_calls_);
    return base;
}

} // namespace zonar::language
