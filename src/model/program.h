// model/program.h
//
// Compiled expressions: guards, updates, bounds and functions of a whole model in one
// array of instructions for a small stack machine (evaluate.h runs it).
//
// A program reads and writes one memory of 32-bit cells (memory.h). Since UPPAAL has no
// recursion, the parameters and locals of a function are cells like any other, at fixed
// places, and a reference parameter is simply a cell that holds the number of another.
// Clocks and channels are known by their number, so an element of an array of clocks is
// computed like any other address.
#pragma once

#include "checks/check.h"
#include "model/ids.h"
#include "model/source.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace zonar::model {

// Stack effects are written (before -- after), the top of the stack on the right.
enum class Op : std::uint8_t {
    halt, // ( value -- )  the value is the result; an update leaves none
    push, // ( -- operand )
    pop,  // ( a -- )
    dup,  // ( a -- a a )

    load,       // ( -- memory[operand] )
    load_at,    // ( cell -- memory[cell] )
    store,      // ( value -- )       memory[operand] = value, range checked
    store_at,   // ( cell value -- )  likewise, at a computed cell
    store_keep, // ( cell value -- value )
    index,      // ( base i -- base + (i - low) * stride )  dimensions[operand], checked
    offset,     // ( base -- base + operand )  a field of a structure
    copy,       // ( to from -- )     operand cells, each range checked
    same,       // ( a b -- 0|1 )     operand cells compared

    add,
    subtract,
    multiply,
    divide,
    modulo,
    power, // ( a b -- r )
    minimum,
    maximum,
    shift_left,
    shift_right, // ( a b -- r )
    bit_and,
    bit_or,
    bit_xor, // ( a b -- r )
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal, // ( a b -- 0|1 )
    negate,
    absolute, // ( a -- r )
    logical_not,
    truth, // ( a -- 0|1 )

    jump,            // ( -- )   to operand
    jump_if_zero,    // ( a -- )
    jump_if_nonzero, // ( a -- )
    call,            // ( -- )   a function's entry; arguments are in its cells already
    leave,           // ( -- )   back to the caller; the result is in the function's cells

    set_clock,  // ( clock value -- )          clock := value
    copy_clock, // ( clock source value -- )  clock := source + value

    require, // ( a -- )  the model's own `assert`: fault when 0
    refuse,  // ( -- )    something symbolic analysis cannot do was reached; Feature
};

/// The operand of an add, subtract or negate whose result is no number of the model's: a
/// clock bound that was brought to one side, the count of a loop. What leaves 32 bits is then
/// a fault; other arithmetic wraps around.
inline constexpr std::int32_t exactly = 1;

struct Instr {
    Op op = Op::halt;
    std::int32_t operand = 0;

    friend bool operator==(const Instr&, const Instr&) = default;
};

/// One dimension of an array: valid indices are low .. low + count - 1.
struct Dimension {
    std::int32_t low = 0;
    std::uint32_t count = 0;
    std::int32_t stride = 1;

    friend bool operator==(const Dimension&, const Dimension&) = default;
};

/// The code of a network or of a query.
struct Program {
    std::vector<Instr> code;
    std::vector<SourceRange> origins; // of each instruction, for run-time errors
    std::vector<Dimension> dimensions;
    std::uint32_t stack_depth = 0; // proved sufficient by the compiler
    std::uint32_t call_depth = 0;  // likewise
};

/// Where an expression's code begins; runs until `halt`.
using CodeEntry = std::uint32_t;

/// An integer expression that is either known already or computed by a program.
class IntExpr {
public:
    constexpr IntExpr() = default;
    static constexpr IntExpr constant(std::int32_t value) { return {no_code, value}; }
    static constexpr IntExpr code(CodeEntry entry) { return {entry, 0}; }

    constexpr bool is_constant() const { return entry_ == no_code; }
    constexpr bool is(std::int32_t value) const {
        return is_constant() && value_ == value;
    }
    constexpr std::int32_t value() const { // of a constant
        ZONAR_ASSERT(is_constant());
        return value_;
    }
    constexpr CodeEntry entry() const { // of the others
        ZONAR_ASSERT(!is_constant());
        return entry_;
    }

private:
    static constexpr CodeEntry no_code = std::numeric_limits<CodeEntry>::max();
    constexpr IntExpr(CodeEntry entry, std::int32_t value)
        : entry_(entry), value_(value) {}

    CodeEntry entry_ = no_code;
    std::int32_t value_ = 0;
};

/// What a model may contain and symbolic analysis may meet at run time only.
enum class Feature : std::uint8_t {
    floating_point,
    random_number,
    clock_value, // a clock read as a number, say in a function's condition
    dynamic_template,
};

const char* describe(Feature feature);

} // namespace zonar::model
