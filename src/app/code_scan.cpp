#include "app/code_scan.h"

#include <algorithm>
#include <limits>

namespace zonar::app {

namespace {

using model::CodeEntry;
using model::Instr;
using model::Op;

constexpr Stretch any_number{std::numeric_limits<std::int32_t>::min(),
                             std::numeric_limits<std::int32_t>::max()};
constexpr int patience = 8; // visits before a growing stretch becomes any number

Stretch hull(Stretch a, Stretch b) {
    return {std::min(a.first, b.first), std::max(a.last, b.last)};
}

Stretch take(std::vector<Stretch>& stack) {
    if (stack.empty()) return any_number; // cannot happen in code that was compiled
    const Stretch top = stack.back();
    stack.pop_back();
    return top;
}

Stretch moved(Stretch base, const model::Dimension& dimension) {
    const std::int64_t reach =
        (std::int64_t{dimension.count} - 1) * std::int64_t{dimension.stride};
    return {base.first + std::min<std::int64_t>(0, reach),
            base.last + std::max<std::int64_t>(0, reach)};
}

/// `count` cells that begin somewhere in `base`.
Stretch widened(Stretch base, std::int32_t count) {
    return {base.first, base.last + count - 1};
}

} // namespace

std::optional<Stretch> CodeScan::scan(model::IntExpr expr) {
    if (expr.is_constant()) return Stretch{expr.value(), expr.value()};
    return scan(expr.entry());
}

std::optional<Stretch> CodeScan::scan(CodeEntry entry) {
    std::optional<Stretch> result;
    // A function may be followed before all its callers have stored their arguments, so
    // everything is followed again until no new argument turns up.
    for (int round = 0;; ++round) {
        const auto before = held_;
        calls_.clear();
        functions_.clear();
        follow(entry, result);
        std::optional<Stretch> ignored;
        for (std::size_t i = 0; i < calls_.size(); ++i)
            follow(CodeEntry{calls_[i]}, ignored);
        if (held_ == before) return result;
        if (round > patience)
            for (auto& [cell, value] : held_) value = any_number;
    }
}

void CodeScan::follow(CodeEntry entry, std::optional<Stretch>& result) {
    visits_.clear();
    reach(entry, {});
    while (!open_.empty()) {
        const CodeEntry at = open_.back();
        open_.pop_back();
        const Instr& instruction = network_.program.code[at];
        Stack stack = visits_[at].stack;
        switch (instruction.op) {
        case Op::halt:
            if (!stack.empty()) {
                const Stretch top = stack.back();
                result = result ? hull(*result, top) : top;
            }
            continue;
        case Op::leave:
        case Op::refuse: continue;
        case Op::jump: break;
        case Op::call:
            if (functions_.insert(static_cast<CodeEntry>(instruction.operand)).second)
                calls_.push_back(static_cast<CodeEntry>(instruction.operand));
            break;
        default: step(instruction, stack);
        }
        const bool jumps = instruction.op == Op::jump ||
                           instruction.op == Op::jump_if_zero ||
                           instruction.op == Op::jump_if_nonzero;
        if (jumps) reach(static_cast<CodeEntry>(instruction.operand), stack);
        if (instruction.op != Op::jump) reach(at + 1, stack);
    }
}

/// Joins what is known at `at` with another way to get there.
void CodeScan::reach(CodeEntry at, const Stack& stack) {
    Visit& visit = visits_[at];
    bool changed = visit.count == 0;
    if (changed) visit.stack = stack;
    for (std::size_t i = 0; i < std::min(stack.size(), visit.stack.size()); ++i) {
        const Stretch joined = hull(visit.stack[i], stack[i]);
        if (joined == visit.stack[i]) continue;
        visit.stack[i] = visit.count > patience ? any_number : joined;
        changed = true;
    }
    ++visit.count;
    if (changed) open_.push_back(at);
}

void CodeScan::remember(Stretch cell, Stretch value) {
    footprint_.writes.add({std::max<std::int64_t>(0, cell.first), cell.last});
    if (cell.first != cell.last || cell.first >= 0) return;
    const auto [at, is_new] = held_.try_emplace(cell.first, value);
    if (!is_new) at->second = hull(at->second, value);
}

Stretch CodeScan::recall(std::int32_t cell) const {
    const auto found = held_.find(cell);
    return found != held_.end() ? found->second : any_number;
}

// The stack effects are those of model/program.h.
void CodeScan::step(const Instr& instruction, Stack& stack) {
    const std::int64_t operand = instruction.operand;
    const auto read = [&](Stretch cells) {
        footprint_.reads.add({std::max<std::int64_t>(0, cells.first), cells.last});
    };
    switch (instruction.op) {
        using enum Op;
    case push: stack.push_back({operand, operand}); break;
    case pop: take(stack); break;
    case dup: stack.push_back(stack.empty() ? any_number : stack.back()); break;
    case load:
        read({operand, operand});
        stack.push_back(recall(instruction.operand));
        break;
    case load_at:
        read(take(stack));
        stack.push_back(any_number);
        break;
    case store: remember({operand, operand}, take(stack)); break;
    case store_at:
    case store_keep: {
        const Stretch value = take(stack);
        remember(take(stack), value);
        if (instruction.op == store_keep) stack.push_back(value);
        break;
    }
    case index: {
        take(stack);
        const Stretch base = take(stack);
        stack.push_back(
            moved(base, network_.program.dimensions[static_cast<std::size_t>(operand)]));
        break;
    }
    case offset: {
        const Stretch base = take(stack);
        stack.push_back({base.first + operand, base.last + operand});
        break;
    }
    case copy:
        read(widened(take(stack), instruction.operand));
        remember(widened(take(stack), instruction.operand), any_number);
        break;
    case same:
        read(widened(take(stack), instruction.operand));
        read(widened(take(stack), instruction.operand));
        stack.push_back(any_number);
        break;
    case negate:
    case absolute:
    case logical_not:
    case truth:
        take(stack);
        stack.push_back(any_number);
        break;
    case jump_if_zero:
    case jump_if_nonzero:
    case require: take(stack); break;
    case set_clock:
        take(stack);
        footprint_.clock_writes.add(take(stack));
        break;
    case copy_clock:
        take(stack);
        footprint_.clock_reads.add(take(stack));
        footprint_.clock_writes.add(take(stack));
        break;
    case halt:
    case leave:
    case refuse:
    case jump:
    case call: break; // follow() does these
    default:          // the operations of two numbers
        take(stack);
        take(stack);
        stack.push_back(any_number);
    }
}

} // namespace zonar::app
