#include "semantics/machine.h"

#include <algorithm>

namespace zonar::semantics {

using model::Instr;
using model::Op;

namespace {

// Enough for any sane function; an endless loop meets it within a second.
constexpr std::uint64_t most_steps = 50'000'000;

bool is_comparison(Op op) {
    return op >= Op::less && op <= Op::not_equal;
}

/// Reads code from the front as long as it has the shapes we know.
class Reader {
public:
    Reader(const model::Program& program, std::uint32_t pc)
        : program_(program), pc_(pc) {}

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

    // load c CMP-or-nothing | push base load i index load_at ...
    bool atom(Atom& out) {
        std::int32_t index = 0;
        bool element = false;
        if (peek().op == Op::push && peek(1).op == Op::load && peek(2).op == Op::index &&
            peek(3).op == Op::load_at) {
            accept(Op::push, out.base);
            accept(Op::load, out.left);
            accept(Op::index, index);
            accept(Op::load_at);
            out.dimension = program_.dimensions[static_cast<std::uint32_t>(index)];
            element = true;
        } else if (!accept(Op::load, out.left)) {
            return false;
        }
        const Op next = peek(1).op;
        if (peek().op == Op::push && is_comparison(next)) {
            out.kind = element ? Atom::Kind::element : Atom::Kind::constant;
            accept(Op::push, out.right);
        } else if (peek().op == Op::load && is_comparison(next)) {
            out.kind = element ? Atom::Kind::element_cell : Atom::Kind::cells;
            accept(Op::load, out.right);
        } else { // the truth of one cell
            out.kind = element ? Atom::Kind::element : Atom::Kind::constant;
            out.right = 0;
            out.op = accept(Op::logical_not) ? Op::equal : Op::not_equal;
            return true;
        }
        out.op = peek().op;
        ++pc_;
        return true;
    }

private:
    const model::Program& program_;
    std::uint32_t pc_;
};

// A conjunction is compiled to: A jump_if_zero F  B jump_if_zero F  C truth jump E
// F: push 0  E: halt. One comparison alone is A halt.
bool read_conjunction(const model::Program& program, model::CodeEntry entry,
                      std::vector<Atom>& atoms) {
    Reader reader{program, entry};
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

bool read_actions(const model::Program& program, model::CodeEntry entry,
                  const model::Range* ranges, std::vector<Action>& actions) {
    Reader reader{program, entry};
    while (!reader.accept(Op::halt)) {
        Action action;
        action.entry = reader.pc();
        std::int32_t second = 0;
        if (reader.accept(Op::push, action.constant)) {
            if (reader.accept(Op::store, action.target)) {
                action.range = ranges[action.target];
                if (!action.range.contains(action.constant)) return false;
            } else if (reader.accept(Op::push, second)) {
                if (!reader.accept(Op::set_clock) || second < 0) return false;
                action.kind = Action::Kind::clock;
                action.target = action.constant;
                action.constant = second;
            } else {
                return false;
            }
        } else if (reader.accept(Op::load, action.source)) {
            action.kind = Action::Kind::add;
            if (reader.accept(Op::push, action.constant)) {
                if (reader.accept(Op::subtract)) {
                    if (action.constant == model::any_integer.low) return false;
                    action.constant = -action.constant;
                } else if (!reader.accept(Op::add)) {
                    return false;
                }
            }
            if (!reader.accept(Op::store, action.target)) return false;
            action.range = ranges[action.target];
        } else {
            return false;
        }
        actions.push_back(action);
    }
    return true;
}

} // namespace

Test ShortForms::test(model::IntExpr expr) {
    if (expr.is_constant()) {
        return {.kind = expr.value() != 0 ? Test::Kind::always : Test::Kind::never,
                .atoms = {},
                .entry = 0};
    }
    const std::size_t first = atoms_.size();
    if (read_conjunction(*program_, expr.entry(), atoms_)) {
        return {.kind = Test::Kind::atoms,
                .atoms = {static_cast<std::uint32_t>(first),
                          static_cast<std::uint32_t>(atoms_.size() - first)},
                .entry = expr.entry()};
    }
    atoms_.resize(first);
    return {.kind = Test::Kind::code, .atoms = {}, .entry = expr.entry()};
}

Update ShortForms::update(std::optional<model::CodeEntry> entry,
                          const model::Range* ranges) {
    if (!entry) return {};
    const std::size_t first = actions_.size();
    if (read_actions(*program_, *entry, ranges, actions_)) {
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
    workspace_.steps = most_steps;
    const model::Outcome outcome = model::run(program, entry, workspace_);
    if (!outcome.ok()) {
        if (!failed()) failure_ = {outcome, &program};
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
