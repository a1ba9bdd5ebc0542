#include "semantics/divisors.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace zonar::semantics {

using model::Op;

namespace {

// An address that may be any of more cells than this is not followed.
constexpr std::int64_t most_divisor_cells = 4096;

/// A value on the stack. As a number it is known where it is an address.
struct Value {
    std::int64_t divisor = 1;
    Interval number = Interval::any();
};

Value constant(std::int64_t number) {
    return {std::abs(number), Interval::single(number)};
}

Value join(const Value& a, const Value& b) {
    return {std::gcd(a.divisor, b.divisor), hull(a.number, b.number)};
}

std::int64_t product(std::int64_t a, std::int64_t b) {
    constexpr std::int64_t most = std::int64_t{1} << 31; // beyond it there is only 0
    return b != 0 && a > most / b ? a : a * b;
}

std::int64_t quotient(std::int64_t a, const Value& by) {
    if (!by.number.is_single() || by.number.low == 0) return 1;
    const std::int64_t divisor = std::abs(by.number.low);
    return a % divisor == 0 ? a / divisor : 1;
}

} // namespace

/// One piece of code, and the functions that it calls, with what it stores.
class Divisors::Reading {
public:
    Reading(const CodeAnalysis& analysis, const model::Program& program, Memory& memory)
        : analysis_(analysis), program_(program), memory_(memory) {}

    /// The divisor of the result, of an expression that has one.
    std::int64_t run(model::CodeEntry entry) {
        std::int64_t result = 0;
        std::set<std::uint32_t> known{entry};
        std::vector<std::uint32_t> entries{entry};
        while (!entries.empty()) {
            const std::uint32_t first = entries.back();
            entries.pop_back();
            called_.clear();
            const std::int64_t value = follow(first);
            if (first == entry) result = value;
            // Arguments and results are in cells, so functions can be read by themselves.
            for (const std::uint32_t function : called_)
                if (known.insert(function).second) entries.push_back(function);
        }
        return result;
    }

    bool changed() const { return changed_; }
    std::int64_t assigned() const { return assigned_; }

private:
    using Stack = std::vector<Value>;

    std::int64_t follow(std::uint32_t entry) {
        std::int64_t result = 0;
        seen_.clear();
        work_.clear();
        open(entry, {});
        while (!work_.empty()) {
            std::uint32_t pc = work_.back();
            work_.pop_back();
            Stack stack = seen_.at(pc);
            while (const std::optional<std::uint32_t> next = step(pc, stack, result))
                pc = *next;
        }
        return result;
    }

    /// To be followed from there, unless nothing new would come of it.
    void open(std::uint32_t pc, const Stack& stack) {
        const auto [at, is_new] = seen_.emplace(pc, stack);
        bool grown = is_new;
        for (std::size_t i = 0; !is_new && i < std::min(stack.size(), at->second.size());
             ++i) {
            Value& old = at->second[i];
            Value joined = join(old, stack[i]);
            if (joined.divisor == old.divisor && joined.number == old.number) continue;
            // Divisors come to an end by themselves; numbers need not.
            if (joined.number != old.number) joined.number = Interval::any();
            old = joined;
            grown = true;
        }
        if (grown) work_.push_back(pc);
    }

    /// Executes one instruction; the next one, if it is the only one that follows.
    std::optional<std::uint32_t> step(std::uint32_t pc, Stack& stack,
                                      std::int64_t& result);

    static Value pop(Stack& stack) {
        if (stack.empty()) return {}; // it never is: compiled code is balanced
        const Value top = stack.back();
        stack.pop_back();
        return top;
    }

    /// Calls use(divisor of a cell) for what an address may mean; false: for too much.
    template <class Use>
    bool each(Interval cells, Use use) {
        const auto low = std::max<std::int64_t>(
            cells.low, -static_cast<std::int64_t>(memory_.auxiliary.size()));
        const auto high = std::min<std::int64_t>(
            cells.high, static_cast<std::int64_t>(memory_.state.size()) - 1);
        if (high - low >= most_divisor_cells) return false;
        for (std::int64_t c = low; c <= high; ++c) {
            const auto i = static_cast<std::size_t>(c >= 0 ? c : -1 - c);
            use(c >= 0 ? memory_.state[i] : memory_.auxiliary[i]);
        }
        return true;
    }

    std::int64_t read(Interval cells) {
        std::int64_t all = 0;
        const bool known =
            each(cells, [&](std::int64_t divisor) { all = std::gcd(all, divisor); });
        return known ? all : 1;
    }

    void write(Interval cells, std::int64_t divisor) {
        const auto store = [&](std::int64_t& cell) {
            const std::int64_t both = std::gcd(cell, divisor);
            changed_ = changed_ || both != cell;
            cell = both;
        };
        if (each(cells, store)) return;
        std::ranges::for_each(memory_.state, store);
        std::ranges::for_each(memory_.auxiliary, store);
    }

    const CodeAnalysis& analysis_;
    const model::Program& program_;
    Memory& memory_;
    std::map<std::uint32_t, Stack> seen_; // where ways meet
    std::vector<std::uint32_t> work_;
    std::vector<std::uint32_t> called_;
    std::int64_t assigned_ = 0;
    bool changed_ = false;
};

std::optional<std::uint32_t> Divisors::Reading::step(std::uint32_t pc, Stack& stack,
                                                     std::int64_t& result) {
    const model::Instr instr = program_.code[pc];
    const auto binary = [&](auto combine) {
        const Value right = pop(stack);
        const Value left = pop(stack);
        stack.push_back({combine(left, right), Interval::any()});
    };
    switch (instr.op) {
    case Op::halt:
        if (!stack.empty()) result = std::gcd(result, stack.back().divisor);
        return std::nullopt;
    case Op::leave:
    case Op::refuse: return std::nullopt;
    case Op::jump: open(static_cast<std::uint32_t>(instr.operand), stack); return {};
    case Op::jump_if_zero:
    case Op::jump_if_nonzero:
        pop(stack);
        open(static_cast<std::uint32_t>(instr.operand), stack);
        open(pc + 1, stack);
        return std::nullopt;
    case Op::call: called_.push_back(static_cast<std::uint32_t>(instr.operand)); break;

    case Op::push: stack.push_back(constant(instr.operand)); break;
    case Op::pop:
    case Op::require: pop(stack); break;
    case Op::dup: stack.push_back(stack.back()); break;
    case Op::load:
        stack.push_back({read(Interval::single(instr.operand)),
                         analysis_.values_of(model::CellId{instr.operand})});
        break;
    case Op::load_at: {
        const Value address = pop(stack);
        stack.push_back({read(address.number), Interval::any()});
        break;
    }
    case Op::store: write(Interval::single(instr.operand), pop(stack).divisor); break;
    case Op::store_at:
    case Op::store_keep: {
        const Value value = pop(stack);
        write(pop(stack).number, value.divisor);
        if (instr.op == Op::store_keep) stack.push_back(value);
        break;
    }
    case Op::index: {
        const model::Dimension& d =
            program_.dimensions[static_cast<std::size_t>(instr.operand)];
        pop(stack);
        const Interval base = pop(stack).number;
        const std::int64_t last = (std::int64_t{d.count} - 1) * d.stride;
        stack.push_back({1,
                         {base.low + std::min<std::int64_t>(last, 0),
                          base.high + std::max<std::int64_t>(last, 0)}});
        break;
    }
    case Op::offset: {
        const Interval base = pop(stack).number;
        stack.push_back({1, {base.low + instr.operand, base.high + instr.operand}});
        break;
    }
    case Op::copy: {
        Interval from = pop(stack).number;
        Interval to = pop(stack).number;
        from.high += instr.operand - 1;
        to.high += instr.operand - 1;
        write(to, read(from));
        break;
    }

    case Op::add:
    case Op::subtract:
    case Op::modulo: // a - b * q
    case Op::minimum:
    case Op::maximum:
        binary([](const Value& a, const Value& b) {
            return std::gcd(a.divisor, b.divisor);
        });
        break;
    case Op::multiply:
        binary(
            [](const Value& a, const Value& b) { return product(a.divisor, b.divisor); });
        break;
    case Op::divide:
        binary([](const Value& a, const Value& b) { return quotient(a.divisor, b); });
        break;
    case Op::shift_left:
        binary([](const Value& a, const Value&) { return a.divisor; });
        break;
    case Op::negate:
    case Op::absolute: stack.back().number = Interval::any(); break;
    case Op::logical_not:
    case Op::truth: stack.back() = {}; break;

    case Op::set_clock:
    case Op::copy_clock:
        assigned_ = std::gcd(assigned_, pop(stack).divisor);
        pop(stack);
        if (instr.op == Op::copy_clock) pop(stack);
        break;

    default: binary([](const Value&, const Value&) { return std::int64_t{1}; });
    }
    return pc + 1;
}

// ---- the network

Divisors::Divisors(const model::Network& network, const CodeAnalysis& analysis)
    : network_(network), analysis_(analysis) {
    const auto begin = [](const std::vector<std::int32_t>& initial) {
        std::vector<std::int64_t> all;
        for (const std::int32_t value : initial)
            all.push_back(std::abs(std::int64_t{value}));
        return all;
    };
    memory_.state = begin(network.memory.state.initial);
    memory_.auxiliary = begin(network.memory.auxiliary.initial);
    for (std::size_t p = 0; p < network.processes.size(); ++p) memory_.state[p] = 1;
    solve();
}

void Divisors::solve() {
    bool changed = true;
    const auto run = [&](model::IntExpr expr) -> std::int64_t {
        if (expr.is_constant()) return std::abs(std::int64_t{expr.value()});
        Reading reading{analysis_, network_.program, memory_};
        const std::int64_t value = reading.run(expr.entry());
        changed = changed || reading.changed();
        assigned_ = std::gcd(assigned_, reading.assigned());
        return value;
    };
    const auto run_update = [&](std::optional<model::CodeEntry> entry) {
        if (entry) run(model::IntExpr::code(*entry));
    };
    // The divisor of a cell only becomes smaller, so this comes to an end.
    while (changed) {
        changed = false;
        for (const model::Select& s : network_.selects) {
            const bool single = s.low.is_constant() && s.high.is(s.low.value());
            const std::int64_t divisor = single ? run(s.low) : 1;
            run(s.high);
            const auto i = static_cast<std::size_t>(
                s.cell.raw >= 0 ? s.cell.raw : -1 - std::int64_t{s.cell.raw});
            auto& cells = s.cell.raw >= 0 ? memory_.state : memory_.auxiliary;
            const std::int64_t both = std::gcd(cells[i], divisor);
            changed = changed || both != cells[i];
            cells[i] = both;
        }
        for (const model::ClockConstraint& c : network_.clock_constraints)
            for (const model::IntExpr e : {c.left, c.right, c.bound, c.condition}) run(e);
        for (const model::Rate& r : network_.rates)
            for (const model::IntExpr e : {r.clock, r.value, r.condition}) run(e);
        for (const model::Location& l : network_.locations) run(l.invariant.data);
        for (const model::Edge& e : network_.edges) {
            run(e.guard.data);
            run(e.channel);
            run_update(e.update);
        }
        run_update(network_.before_update);
        run_update(network_.after_update);
    }
}

std::int64_t Divisors::of(model::IntExpr expr) const {
    if (expr.is_constant()) return std::abs(std::int64_t{expr.value()});
    Memory memory = memory_;
    return Reading{analysis_, network_.program, memory}.run(expr.entry());
}

std::int64_t Divisors::of(model::IntExpr expr, const model::Query& query) const {
    if (expr.is_constant()) return std::abs(std::int64_t{expr.value()});
    // Its own cells may be written more than once: read it until nothing changes.
    Memory memory = memory_;
    for (const std::int32_t value : query.cells.initial)
        memory.auxiliary.push_back(std::abs(std::int64_t{value}));
    std::int64_t value = 0;
    for (bool changed = true; changed;) {
        Reading reading{analysis_, query.program, memory};
        value = reading.run(expr.entry());
        changed = reading.changed();
    }
    return value;
}

} // namespace zonar::semantics
