// language/build/code_buffer.h
//
// A piece of program under construction. Jumps inside it are relative to its beginning
// until it is appended to a program. It folds constants as they come and knows how deep
// the stack gets.
#pragma once

#include "model/evaluate.h"
#include "model/program.h"
#include "model/source.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace zonar::language {

using model::Instr;
using model::Op;

class CodeBuffer {
public:
    void emit(Op op, std::int32_t operand, model::SourceRange origin);
    void push(std::int32_t value, model::SourceRange origin) {
        emit(Op::push, value, origin);
    }
    /// A function of known needs; `stack` is how deep it makes the stack.
    void call(std::uint32_t entry, std::uint32_t stack, std::uint32_t calls,
              model::SourceRange origin);

    /// A jump whose target comes later: returns what set_target() wants.
    std::size_t jump(Op op, model::SourceRange origin);
    void set_target(std::size_t jump);
    void jump_back(std::size_t target, model::SourceRange origin);
    /// The next instruction, as a target for jump_back().
    std::size_t here();

    /// Where constants that were folded wrapped around.
    const std::vector<model::SourceRange>& wrapped() const { return wrapped_; }

    /// Empty again; the memory stays for the next piece.
    void clear();

    /// What the stack holds where two branches meet: both left as much.
    std::uint32_t depth() const { return depth_; }
    void set_depth(std::uint32_t depth) { depth_ = depth; }

    /// The value, if the whole code does nothing but push it.
    std::optional<std::int32_t> constant() const;
    bool empty() const { return code_.empty(); }
    /// Whether it names a cell of the state, which constants cannot depend on.
    bool touches_state() const;
    std::size_t size() const { return code_.size(); }
    std::uint32_t max_depth() const { return max_depth_; }
    std::uint32_t max_calls() const { return max_calls_; }

    /// Appends another piece, which then continues here.
    void append(const CodeBuffer& other);
    /// Appends this piece to a program and returns where it begins.
    model::CodeEntry append_to(model::Program& program) const;

private:
    bool fold(Op op, std::int32_t operand, model::SourceRange origin);

    std::vector<Instr> code_;
    std::vector<model::SourceRange> origins_;
    std::vector<model::SourceRange> wrapped_;
    std::size_t barrier_ = 0; // a jump may lead here: nothing before it is folded
    std::uint32_t depth_ = 0;
    std::uint32_t max_depth_ = 0;
    std::uint32_t max_calls_ = 0;
};

} // namespace zonar::language
