#include "semantics/machine.h"

#include "watch/watch.h"

#include <algorithm>

namespace zonar::semantics {

using model::Instr;
using model::Op;

namespace {

// Enough for any sane function; an endless loop meets it within a second.
constexpr std::uint64_t most_machine_steps = 50'000'000;

bool is_comparison(Op op) {
    return op >= Op::less && op <= Op::not_equal;
}

/// b `mirrored(op)` a says the same as a `op` b.
Op mirrored(Op op) {
    switch (op) {
    case Op::less: return Op::greater;
    case Op::less_equal: return Op::greater_equal;
    case Op::greater: return Op::less;
    case Op::greater_equal: return Op::less_equal;
    default: return op;
    }
}

/// A constant, a cell, or an element of an array whose index is in a cell.
struct Operand {
    enum class Kind : std::uint8_t { constant, cell, element };
    Kind kind = Kind::constant;
    std::int32_t number = 0; // the constant, the cell, or the cell of the index
    std::int32_t base = 0;
    model::Dimension dimension{};
};

/// Reads code from the front as long as it has the shapes we know. What does not have them
/// is refused, with the reader somewhere behind it.
class Reader {
public:
    Reader(const model::Program& program, std::uint32_t pc, const model::Range* ranges,
           CodeAnalysis::Known known)
        : program_(program), pc_(pc), ranges_(ranges), known_(known) {}

    std::uint32_t pc() const { return pc_; }
    Instr peek(std::uint32_t ahead = 0) const {
        const std::size_t at = std::size_t{pc_} + ahead;
        return at < program_.code.size() ? program_.code[at] : Instr{};
    }

    bool accept(Op op, std::int32_t& operand) {
        if (peek().op != op) return false;
        operand = peek().operand;
        ++pc_;
        return true;
    }
    bool accept(Op op) {
        std::int32_t ignored;
        return accept(op, ignored);
    }

    // push c | load c | push base INDEX... load_at | call f load r, where f is no more than
    // its result: OPERAND store r leave
    bool operand(Operand& out) {
        std::int32_t number = 0;
        if (accept(Op::load, number)) {
            out = cell(number);
            return true;
        }
        if (accept(Op::push, number)) {
            const Op next = peek(1).op;
            if (peek().op == Op::offset ||
                (next == Op::index && (peek().op == Op::push || peek().op == Op::load)))
                return element(number, out);
            out = {.kind = Operand::Kind::constant, .number = number};
            return true;
        }
        std::int32_t result = 0;
        if (ranges_ == nullptr || !accept(Op::call, number) || peek().op != Op::load)
            return false;
        Reader body{program_, static_cast<std::uint32_t>(number), ranges_, known_};
        return body.operand(out) && body.accept(Op::store, result) &&
               body.accept(Op::leave) && fits(out, ranges_[result]) &&
               accept(Op::load, number) && number == result;
    }

    // OPERAND CMP OPERAND | OPERAND | OPERAND not
    bool atom(Atom& out) {
        Operand left, right;
        if (!operand(left)) return false;
        if (peek().op == Op::push || peek().op == Op::load || peek().op == Op::call) {
            if (!operand(right) || !is_comparison(peek().op)) return false;
            out.op = peek().op;
            ++pc_;
        } else { // the truth of a number
            out.op = accept(Op::logical_not) ? Op::equal : Op::not_equal;
        }
        if (left.kind < right.kind) {
            std::swap(left, right);
            out.op = mirrored(out.op);
        }
        if (left.kind == Operand::Kind::constant || right.kind == Operand::Kind::element)
            return false;
        const bool constant = right.kind == Operand::Kind::constant;
        out.left = left.number;
        out.right = right.number;
        if (left.kind == Operand::Kind::cell) {
            out.kind = constant ? Atom::Kind::constant : Atom::Kind::cells;
        } else {
            out.kind = constant ? Atom::Kind::element : Atom::Kind::element_cell;
            out.base = left.base;
            out.dimension = left.dimension;
        }
        return true;
    }

private:
    Operand cell(std::int32_t number) const {
        for (const KnownCell& k : known_) {
            if (k.cell.raw == number)
                return {.kind = Operand::Kind::constant, .number = k.value};
        }
        return {.kind = Operand::Kind::cell, .number = number};
    }

    /// After `push base`; at most one index may be in a cell.
    bool element(std::int32_t base, Operand& out) {
        out = {.kind = Operand::Kind::cell};
        while (!accept(Op::load_at)) {
            std::int32_t number = 0;
            if (accept(Op::offset, number)) {
                base += number;
                continue;
            }
            const bool is_constant = peek().op == Op::push;
            if (!accept(Op::push, number) && !accept(Op::load, number)) return false;
            const Operand index = is_constant ? Operand{.number = number} : cell(number);
            if (!accept(Op::index, number)) return false;
            const model::Dimension& d =
                program_.dimensions[static_cast<std::uint32_t>(number)];
            if (index.kind == Operand::Kind::constant) {
                const std::int64_t i = std::int64_t{index.number} - d.low;
                if (i < 0 || i >= d.count) return false;
                base += static_cast<std::int32_t>(i) * d.stride;
            } else if (out.kind == Operand::Kind::cell) {
                out = {.kind = Operand::Kind::element,
                       .number = index.number,
                       .dimension = d};
            } else {
                return false;
            }
        }
        if (out.kind == Operand::Kind::cell) {
            out = cell(base);
        } else {
            out.base = base;
        }
        return true;
    }

    /// Whatever its value, it can be stored in this range.
    bool fits(const Operand& operand, model::Range range) const {
        const auto cell_fits = [&](std::int64_t c) {
            return range.low <= ranges_[c].low && ranges_[c].high <= range.high;
        };
        switch (operand.kind) {
        case Operand::Kind::constant: return range.contains(operand.number);
        case Operand::Kind::cell: return cell_fits(operand.number);
        case Operand::Kind::element: break;
        }
        for (std::uint32_t i = 0; i < operand.dimension.count; ++i) {
            if (!cell_fits(operand.base + std::int64_t{i} * operand.dimension.stride))
                return false;
        }
        return true;
    }

    const model::Program& program_;
    std::uint32_t pc_;
    const model::Range* ranges_;
    CodeAnalysis::Known known_;
};

// A conjunction is compiled to: A jump_if_zero F  B jump_if_zero F  C truth jump E
// F: push 0  E: halt. One comparison alone is A halt.
bool read_conjunction(const model::Program& program, Reader reader,
                      std::vector<Atom>& atoms) {
    std::optional<std::int32_t> otherwise;
    for (;;) {
        Atom atom;
        if (!reader.atom(atom)) return false;
        atoms.push_back(atom);
        std::int32_t target = 0;
        if (reader.accept(Op::jump_if_zero, target)) {
            if (otherwise && *otherwise != target) return false;
            otherwise = target;
            continue;
        }
        reader.accept(Op::truth);
        if (!otherwise) return reader.peek().op == Op::halt;
        std::int32_t end = 0;
        if (!reader.accept(Op::jump, end)) return false;
        const Instr* code = program.code.data();
        return *otherwise == static_cast<std::int32_t>(reader.pc()) &&
               code[*otherwise] == Instr{Op::push, 0} && code[end].op == Op::halt &&
               end == *otherwise + 1;
    }
}

// x := constant is compiled to: push x push constant set_clock.
bool read_clock(Reader& reader, Action& action) {
    action.kind = Action::Kind::clock;
    return reader.accept(Op::push, action.target) &&
           reader.accept(Op::push, action.constant) && reader.accept(Op::set_clock) &&
           action.constant >= 0;
}

/// Whoever reads a short form may take its sum for the exact one.
bool never_wraps(model::Range source, std::int64_t constant) {
    return model::any_integer.contains(source.low + constant) &&
           model::any_integer.contains(source.high + constant);
}

// An assignment: OPERAND store c | OPERAND push d add-or-subtract store c.
bool read_assignment(Reader& reader, const model::Range* ranges, Action& action) {
    Operand source;
    if (!reader.operand(source) || source.kind == Operand::Kind::element) return false;
    std::int64_t constant = 0;
    std::int32_t number = 0;
    if (reader.accept(Op::push, number)) {
        constant = reader.peek().op == Op::subtract ? -std::int64_t{number} : number;
        if (!reader.accept(Op::subtract) && !reader.accept(Op::add)) return false;
    }
    if (source.kind == Operand::Kind::constant) {
        constant += source.number;
    } else {
        action.kind = Action::Kind::add;
        action.source = source.number;
    }
    if (!reader.accept(Op::store, action.target)) return false;
    action.range = ranges[action.target];
    if (action.kind == Action::Kind::add && !never_wraps(ranges[action.source], constant))
        return false;
    if (!model::any_integer.contains(constant) ||
        (action.kind == Action::Kind::set && !action.range.contains(constant)))
        return false;
    action.constant = static_cast<std::int32_t>(constant);
    return true;
}

bool read_actions(Reader reader, const model::Range* ranges,
                  std::vector<Action>& actions) {
    while (!reader.accept(Op::halt)) {
        Action action;
        action.entry = reader.pc();
        const bool is_clock = reader.peek().op == Op::push &&
                              reader.peek(1).op == Op::push &&
                              reader.peek(2).op == Op::set_clock;
        if (!(is_clock ? read_clock(reader, action)
                       : read_assignment(reader, ranges, action)))
            return false;
        actions.push_back(action);
    }
    return true;
}

} // namespace

Test ShortForms::test(model::IntExpr expr, const model::Range* ranges,
                      CodeAnalysis::Known known) {
    if (expr.is_constant()) {
        return {.kind = expr.value() != 0 ? Test::Kind::always : Test::Kind::never,
                .atoms = {},
                .entry = 0};
    }
    const std::size_t first = atoms_.size();
    if (read_conjunction(*program_, Reader{*program_, expr.entry(), ranges, known},
                         atoms_)) {
        return {.kind = Test::Kind::atoms,
                .atoms = {static_cast<std::uint32_t>(first),
                          static_cast<std::uint32_t>(atoms_.size() - first)},
                .entry = expr.entry()};
    }
    atoms_.resize(first);
    return {.kind = Test::Kind::code, .atoms = {}, .entry = expr.entry()};
}

Update ShortForms::update(std::optional<model::CodeEntry> entry,
                          const model::Range* ranges, CodeAnalysis::Known known) {
    if (!entry) return {};
    const std::size_t first = actions_.size();
    if (read_actions(Reader{*program_, *entry, ranges, known}, ranges, actions_)) {
        return {.kind = Update::Kind::actions,
                .actions = {static_cast<std::uint32_t>(first),
                            static_cast<std::uint32_t>(actions_.size() - first)},
                .entry = *entry};
    }
    actions_.resize(first);
    return {.kind = Update::Kind::code, .actions = {}, .entry = *entry};
}

Machine::Machine(const model::Network& network, const model::Cells& extra)
    : block_(network.memory, extra), cells_(block_.cells()),
      meta_(network.memory.state.initial.begin() + network.memory.stored,
            network.memory.state.initial.end()),
      stored_(network.memory.stored) {
    clocks_.reserve(64);
    workspace_.memory = cells_;
    workspace_.ranges = block_.ranges();
    workspace_.clocks = &clocks_;
    make_room_for(network.program);
}

void Machine::make_room_for(const model::Program& program) {
    stack_.resize(std::max<std::size_t>(stack_.size(), program.stack_depth + 1));
    calls_.resize(std::max<std::size_t>(calls_.size(), program.call_depth + 1));
    workspace_.stack = stack_;
    workspace_.calls = calls_;
}

void Machine::reset_meta() {
    std::ranges::copy(meta_, cells_ + stored_);
}

std::int32_t Machine::evaluate(const model::Program& program, model::CodeEntry entry) {
    workspace_.steps = most_machine_steps;
    const model::Outcome outcome = model::run(program, entry, workspace_);
    watch::spend(most_machine_steps -
                 workspace_.steps); // all of them take a second or two
    if (!outcome.ok()) {
        fail({.outcome = outcome, .program = &program});
        return 0;
    }
    return outcome.value;
}

void Machine::run(const ShortForms& forms, const Update& update) {
    if (update.kind == Update::Kind::nothing) return;
    if (update.kind == Update::Kind::code) {
        evaluate(forms.program(), update.entry);
        return;
    }
    const Action* action = forms.actions(update.actions);
    for (std::uint32_t i = 0; i < update.actions.count; ++i, ++action) {
        switch (action->kind) {
        case Action::Kind::set: cells_[action->target] = action->constant; break;
        case Action::Kind::add: {
            const std::int64_t value =
                std::int64_t{cells_[action->source]} + action->constant;
            if (!action->range.contains(value)) {
                // Once more with the interpreter, which says what is wrong and where.
                evaluate(forms.program(), action->entry);
                return;
            }
            cells_[action->target] = static_cast<std::int32_t>(value);
            break;
        }
        case Action::Kind::clock:
            clocks_.push_back({model::ClockId{static_cast<std::uint32_t>(action->target)},
                               model::reference_clock, action->constant});
            break;
        }
    }
}

} // namespace zonar::semantics
