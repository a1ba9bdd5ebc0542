#include "reduce/symmetry/graph/code_reader.h"

#include "reduce/symmetry/counted_loop.h"
#include "watch/watch.h"

#include <algorithm>
#include <utility>

namespace zonar::reduce {

using model::Instr;
using model::Op;

ValueKinds::ValueKinds(std::size_t count) : parent_(count) {
    for (std::size_t i = 0; i < count; ++i) parent_[i] = static_cast<ValueKind>(i);
}

ValueKind ValueKinds::fresh() {
    parent_.push_back(static_cast<ValueKind>(parent_.size()));
    return parent_.back();
}

ValueKind ValueKinds::find(ValueKind kind) const {
    while (parent_[kind] != kind) kind = parent_[kind] = parent_[parent_[kind]];
    return kind;
}

// The least of a kind stands for it, so `number` stays what it is.
void ValueKinds::unite(ValueKind a, ValueKind b) {
    a = find(a), b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
}

CodeReader::CodeReader(const model::Network& network)
    : network_(network), program_(network.program),
      below_(static_cast<std::int32_t>(network.memory.auxiliary.size())),
      kinds_(1 + network.memory.auxiliary.size() + network.memory.state.size()) {}

void CodeReader::read(model::CodeEntry entry, Result result) {
    if (!shapes_.contains(entry)) follow(entry, result);
    while (!functions_.empty()) {
        const model::CodeEntry function = *functions_.begin();
        functions_.erase(functions_.begin());
        if (!shapes_.contains(function)) follow(function, Result::nothing);
    }
}

// In the order of instructions: but for loops, all that leads to one comes before it.
void CodeReader::follow(model::CodeEntry entry, Result result) {
    open_.clear();
    done_.clear();
    skips_.clear();
    addresses_.clear();
    words_.clear();
    arguments_.clear();
    open_.emplace(entry, Stack{});
    while (!open_.empty() && !is_lost_) {
        watch::spend();
        auto next = open_.extract(open_.begin());
        const std::uint32_t pc = next.key();
        Stack stack = std::move(next.mapped());
        done_.insert(pc);
        if (const auto skip = skips_.find(pc); skip != skips_.end()) {
            open(skip->second, stack);
        } else if (step(pc, stack, result)) {
            open(pc + 1, stack);
        }
    }
    shapes_.emplace(entry, shape());
}

void CodeReader::open(std::uint32_t pc, const Stack& stack) {
    if (done_.contains(pc))
        return; // the kinds on the stack of a loop are those of its cells
    const auto [known, is_new] = open_.try_emplace(pc, stack);
    if (is_new) return;
    Stack& other = known->second;
    is_lost_ |= other.size() != stack.size();
    for (std::size_t i = 0; i < stack.size() && i < other.size(); ++i) {
        kinds_.unite(other[i].kind, stack[i].kind);
        if (other[i].pushed_at == stack[i].pushed_at) continue;
        other[i].place.reset();
        other[i].pushed_at = -1;
    }
}

CodeReader::Slot CodeReader::pop(Stack& stack) {
    if (stack.empty()) {
        is_lost_ = true;
        return {};
    }
    Slot top = std::move(stack.back());
    stack.pop_back();
    return top;
}

void CodeReader::note(std::uint32_t pc, std::vector<std::int64_t> words) {
    words_[pc] = std::move(words);
}

void CodeReader::note_place(std::uint32_t pc, CodePlace place) {
    arguments_.push_back(
        {.what = CodeArgument::What::place, .at = pc, .place = std::move(place)});
}

void CodeReader::note_cell(std::uint32_t pc, std::int32_t cell) {
    CodePlace place;
    place.base = cell;
    note_place(pc, std::move(place));
}

CodePlace CodeReader::place_of(const Slot& slot, CodePlace::Space space,
                               std::int32_t count) {
    if (!slot.place) {
        is_lost_ = true; // a reference, say
        return {};
    }
    if (slot.pushed_at >= 0) addresses_.insert(slot.pushed_at);
    CodePlace place = *slot.place;
    place.space = space;
    place.count = count;
    return place;
}

std::optional<std::vector<std::int32_t>> CodeReader::elements(const CodePlace& place) {
    constexpr std::size_t many = 4096;
    std::vector<std::int32_t> all{place.base};
    for (const CodePlace::Index& index : place.indices) {
        if (all.size() * index.dimension.count > many) return std::nullopt;
        std::vector<std::int32_t> next;
        for (const std::int32_t at : all)
            for (std::uint32_t i = 0; i < index.dimension.count; ++i)
                next.push_back(at +
                               static_cast<std::int32_t>(i) * index.dimension.stride);
        all = std::move(next);
    }
    return all;
}

// All elements of an array that is indexed by a variable hold values of one kind.
ValueKind CodeReader::kind_of(const CodePlace& place, std::int32_t offset) {
    const auto all = elements(place);
    const auto end = static_cast<std::int64_t>(network_.memory.state.size());
    ValueKind kind = kinds_.fresh();
    is_lost_ |= !all;
    if (!all) return kind;
    for (const std::int32_t cell : *all) {
        const std::int64_t at = std::int64_t{cell} + offset;
        if (at < -below_ || at >= end)
            is_lost_ = true;
        else
            kinds_.unite(kind, 1 + static_cast<ValueKind>(at + below_));
    }
    return kind;
}

bool CodeReader::enter_loop(std::uint32_t pc, Stack& stack) {
    const auto loop = loop_at(program_, pc);
    if (!loop || stack.empty() || stack.back().pushed_at < 0) return false;
    const Slot low = pop(stack);
    addresses_.insert(low.pushed_at); // part of the range
    arguments_.push_back({.what = CodeArgument::What::range,
                          .at = pc,
                          .kind = kind_of_cell(loop->cell),
                          .low = low.place->base,
                          .high = loop->high});
    note_cell(pc, loop->cell);
    note(pc, {-1});
    skips_.emplace(loop->done - 5, loop->done);
    open(loop->begin, stack);
    // A sum is below.
    open(loop->done, stack);
    return true;
}

void CodeReader::access(std::uint32_t pc, Stack& stack, Op op) {
    note(pc, {static_cast<std::int64_t>(op)});
    if (op == Op::load_at) {
        CodePlace place = place_of(pop(stack), CodePlace::Space::cell);
        stack.push_back({.kind = kind_of(place), .place = {}});
        return note_place(pc, std::move(place));
    }
    Slot value = pop(stack);
    CodePlace place = place_of(pop(stack), CodePlace::Space::cell);
    kinds_.unite(value.kind, kind_of(place));
    note_place(pc, std::move(place));
    if (op == Op::store_keep) stack.push_back(std::move(value));
}

void CodeReader::operate(Instr instr, Stack& stack) {
    const bool is_unary = instr.op == Op::negate || instr.op == Op::absolute ||
                          instr.op == Op::logical_not || instr.op == Op::truth;
    const Slot right = pop(stack);
    if (is_unary) {
        be_number(right);
    } else {
        const Slot left = pop(stack);
        kinds_.unite(left.kind, right.kind);
        if (instr.op != Op::equal && instr.op != Op::not_equal) be_number(left);
    }
    stack.push_back({});
}

// A long `switch` over instructions.
bool CodeReader::step(std::uint32_t pc, Stack& stack, Result result) {
    const Instr instr = program_.code[pc];
    const auto op = static_cast<std::int64_t>(instr.op);
    const auto target = static_cast<std::uint32_t>(instr.operand);
    note(pc, {op});
    switch (instr.op) {
    case Op::halt:
        if (stack.empty() || result == Result::nothing) return false;
        if (result == Result::number)
            be_number(pop(stack));
        else
            note_place(pc, place_of(pop(stack), result == Result::clock
                                                    ? CodePlace::Space::clock
                                                    : CodePlace::Space::channel));
        return false;
    case Op::push: {
        const ValueKind kind = kinds_.fresh();
        CodePlace place;
        place.base = instr.operand;
        stack.push_back({.kind = kind, .place = place, .pushed_at = pc});
        arguments_.push_back(
            {.at = pc, .kind = kind, .low = instr.operand, .high = instr.operand});
        return true;
    }
    case Op::pop: pop(stack); return true;
    case Op::dup:
        if (!stack.empty()) stack.push_back(Slot{stack.back()});
        return true;
    case Op::load:
        stack.push_back({.kind = kind_of_cell(instr.operand), .place = {}});
        note_cell(pc, instr.operand);
        return true;
    case Op::store:
        if (enter_loop(pc, stack)) return false;
        kinds_.unite(pop(stack).kind, kind_of_cell(instr.operand));
        note_cell(pc, instr.operand);
        return true;
    case Op::load_at:
    case Op::store_at:
    case Op::store_keep: access(pc, stack, instr.op); return true;
    case Op::index: {
        const Slot index = pop(stack);
        CodePlace place = place_of(pop(stack), CodePlace::Space::cell);
        place.indices.push_back(
            {program_.dimensions[static_cast<std::size_t>(instr.operand)], index.kind});
        stack.push_back({.kind = kinds_.fresh(), .place = std::move(place)});
        return true;
    }
    case Op::offset: {
        CodePlace place = place_of(pop(stack), CodePlace::Space::cell);
        place.base += instr.operand;
        stack.push_back({.kind = kinds_.fresh(), .place = std::move(place)});
        words_.erase(pc); // left out if it is 0
        return true;
    }
    case Op::copy:
    case Op::same: {
        CodePlace from = place_of(pop(stack), CodePlace::Space::cell, instr.operand);
        CodePlace to = place_of(pop(stack), CodePlace::Space::cell, instr.operand);
        for (std::int32_t i = 0; i < instr.operand && !is_lost_; ++i)
            kinds_.unite(kind_of(from, i), kind_of(to, i));
        note(pc, {op, instr.operand});
        note_place(pc, std::move(to));
        note_place(pc, std::move(from));
        if (instr.op == Op::same) stack.push_back({});
        return true;
    }
    case Op::jump: open(target, stack); break;
    case Op::jump_if_zero:
    case Op::jump_if_nonzero:
        be_number(pop(stack));
        open(target, stack);
        break;
    case Op::call:
        functions_.insert(target);
        arguments_.push_back(
            {.what = CodeArgument::What::function, .at = pc, .function = target});
        return true;
    case Op::leave: return false;
    case Op::set_clock:
    case Op::copy_clock:
        be_number(pop(stack));
        if (instr.op == Op::copy_clock)
            note_place(pc, place_of(pop(stack), CodePlace::Space::clock));
        note_place(pc, place_of(pop(stack), CodePlace::Space::clock));
        return true;
    case Op::require: be_number(pop(stack)); return true;
    case Op::refuse: return false;
    default:
        note(pc, {op, instr.operand});
        operate(instr, stack);
        return true;
    }
    note(pc, {op, instr.operand}); // a jump; where to is worked out in shape()
    return instr.op != Op::jump;
}

// Positions in the shape do not depend on where the code is, nor on instructions that were left out.
CodeShape CodeReader::shape() {
    std::vector<std::int64_t> at_pc; // of the instructions that are kept
    for (const auto& entry : words_) at_pc.push_back(entry.first);
    const auto position = [&](std::int64_t pc) {
        return std::ranges::lower_bound(at_pc, pc) - at_pc.begin();
    };
    CodeShape shape;
    std::int64_t at = 0;
    for (const auto& [pc, words] : words_) {
        const Op op = program_.code[pc].op;
        shape.words.push_back(at++);
        if (op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero)
            shape.words.insert(shape.words.end(),
                               {words.front(), position(words.back())});
        else
            shape.words.insert(shape.words.end(), words.begin(), words.end());
    }
    for (CodeArgument& argument : arguments_) {
        if (argument.what == CodeArgument::What::value &&
            addresses_.contains(argument.at))
            continue;
        argument.at = static_cast<std::uint32_t>(position(argument.at));
        shape.arguments.push_back(std::move(argument));
    }
    return shape;
}

} // namespace zonar::reduce
