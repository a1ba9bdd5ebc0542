// semantics/machine.h
//
// The memory of one worker and the evaluation of data on it: guards, updates, bounds.
// Frequent shapes of code are recognised once (compile_test, compile_update) and run
// without the interpreter of model/evaluate.h; the rest goes there.
//
// A fault is remembered, and everything evaluated while there is one is worthless: callers
// look at failed() when it is convenient, at the latest before they believe a result.
#pragma once

#include "model/evaluate.h"
#include "model/network.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::semantics {

/// One comparison of a conjunction.
struct Atom {
    enum class Kind : std::uint8_t {
        constant, // cells[left] op right
        cells,    // cells[left] op cells[right]
        element,  // cells[base + index] op right, the index read from cells[left]
        element_cell,
    };
    Kind kind = Kind::constant;
    model::Op op = model::Op::not_equal;
    std::int32_t left = 0;
    std::int32_t right = 0;
    // element: an index outside is left to the interpreter, which knows what to say
    std::int32_t base = 0;
    model::Dimension dimension;
};

/// A condition on integers: atoms that must all hold, or code.
struct Test {
    enum class Kind : std::uint8_t { always, never, atoms, code };
    Kind kind = Kind::always;
    model::Run atoms;
    model::CodeEntry entry = 0;
};

/// One assignment of an update in short form.
struct Action {
    enum class Kind : std::uint8_t {
        set,   // cells[target] = constant
        add,   // cells[target] = cells[source] + constant
        clock, // clock `target` := constant
    };
    Kind kind = Kind::set;
    std::int32_t target = 0;
    std::int32_t source = 0;
    std::int32_t constant = 0;
    model::Range range;         // of the target cell
    model::CodeEntry entry = 0; // the same in code, where it begins
};

struct Update {
    enum class Kind : std::uint8_t { nothing, actions, code };
    Kind kind = Kind::nothing;
    model::Run actions;
    model::CodeEntry entry = 0;
};

/// Short forms of the code of one program. `ranges`: of the cells, so that what may not fit
/// is left to the code; `known`: cells that are constants in this piece of code.
class ShortForms {
public:
    explicit ShortForms(const model::Program& program) : program_(&program) {}

    /// Without ranges, calls of functions are left to the code.
    Test test(model::IntExpr expr, const model::Range* ranges = nullptr,
              CodeAnalysis::Known known = {});
    Update update(std::optional<model::CodeEntry> entry, const model::Range* ranges,
                  CodeAnalysis::Known known = {});

    const model::Program& program() const { return *program_; }
    const Atom* atoms(model::Run run) const { return atoms_.data() + run.first; }
    const Action* actions(model::Run run) const { return actions_.data() + run.first; }

private:
    const model::Program* program_;
    std::vector<Atom> atoms_;
    std::vector<Action> actions_;
};

/// What went wrong where.
struct Failure {
    model::Outcome outcome;
    const model::Program* program = nullptr;
    model::SourceRange place{}; // for what no instruction stands
};

class Machine {
public:
    explicit Machine(const model::Network& network, const model::Cells& extra = {});
    Machine(const Machine&) = delete; // workspace_ points into it
    Machine& operator=(const Machine&) = delete;

    /// Where wraparounds are noted from now on; null, as at first: nowhere.
    void note_wraparounds(model::Wraparounds* wraparounds) {
        workspace_.wraparounds = wraparounds;
    }

    /// To be called for a program other than the network's before it is run.
    void make_room_for(const model::Program& program);

    std::int32_t* cells() { return cells_; }
    const std::int32_t* cells() const { return cells_; }
    const model::Range* ranges() const { return block_.ranges(); }
    void reset_meta();

    bool holds(const ShortForms& forms, const Test& test) {
        switch (test.kind) {
        case Test::Kind::always: return true;
        case Test::Kind::never: return false;
        case Test::Kind::atoms: break;
        case Test::Kind::code: return evaluate(forms.program(), test.entry) != 0;
        }
        const Atom* atom = forms.atoms(test.atoms);
        for (std::uint32_t i = 0; i < test.atoms.count; ++i, ++atom) {
            std::int32_t left;
            if (atom->kind <= Atom::Kind::cells) {
                left = cells_[atom->left];
            } else {
                const std::int64_t index =
                    std::int64_t{cells_[atom->left]} - atom->dimension.low;
                if (index < 0 || index >= atom->dimension.count) {
                    return evaluate(forms.program(), test.entry) != 0;
                }
                left = cells_[atom->base + index * atom->dimension.stride];
            }
            const bool constant =
                atom->kind == Atom::Kind::constant || atom->kind == Atom::Kind::element;
            if (!compare(atom->op, left, constant ? atom->right : cells_[atom->right])) {
                return false;
            }
        }
        return true;
    }

    std::int32_t value(const model::Program& program, model::IntExpr expr) {
        return expr.is_constant() ? expr.value() : evaluate(program, expr.entry());
    }

    /// Runs an update; its clock assignments are appended to clocks().
    void run(const ShortForms& forms, const Update& update);

    std::vector<model::ClockAssignment>& clocks() { return clocks_; }
    const std::vector<model::ClockAssignment>& clocks() const { return clocks_; }

    bool failed() const { return failure_.program != nullptr; }
    const Failure& failure() const { return failure_; }
    void forget_failure() { failure_ = {}; }
    /// For callers that find that a value cannot be used as it is meant to.
    void fail(const Failure& failure) {
        if (!failed()) failure_ = failure;
    }

private:
    static bool compare(model::Op op, std::int32_t a, std::int32_t b) {
        switch (op) {
        case model::Op::equal: return a == b;
        case model::Op::not_equal: return a != b;
        case model::Op::less: return a < b;
        case model::Op::less_equal: return a <= b;
        case model::Op::greater: return a > b;
        default: return a >= b;
        }
    }
    std::int32_t evaluate(const model::Program& program, model::CodeEntry entry);

    model::MemoryBlock block_;
    std::int32_t* cells_;
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    std::vector<model::ClockAssignment> clocks_;
    model::Workspace workspace_;
    Failure failure_;
    std::vector<std::int32_t> meta_; // initial values
    std::uint32_t stored_ = 0;
};

} // namespace zonar::semantics
