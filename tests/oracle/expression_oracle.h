// oracle/expression_oracle.h
//
// Expressions, statements and functions of UPPAAL as a plain tree, and an interpreter that
// walks it. Slow and simple on purpose: values are nested like the declarations they belong
// to, names are looked up as text, a fault is an exception. It shares no code with src, so
// that an agreement of both means something.
//
// What the language leaves open is decided here once: operands, arguments and the two sides
// of an assignment are evaluated from left to right, the place before the value; arguments
// are checked against the ranges of their parameters after all of them are known, the last
// one first. A reference has the range of what it refers to, a computed number none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace zonar::oracle {

/// `text` is how the declaration spells it: "int[0,7]", "pair", or "[3]" for an array.
struct Type {
    enum class Kind { integer, boolean, array, structure, nothing };
    Kind kind = Kind::integer;
    std::string text = "int";
    std::int64_t low = -32768; // of the values, or of an array's indices
    std::int64_t high = 32767;
    std::vector<Type> parts; // of an array: its element; of a structure: its fields
    std::vector<std::string> names; // of the fields
};

/// How many integers it is made of.
std::size_t flat_size(const Type& type);
bool is_aggregate(const Type& type);

struct Expr {
    enum class Kind {
        number,
        name,
        unary,       // op: - + !
        binary,      // op: as written, the words as || && ! (xor and imply stay words)
        conditional, // parts: condition, then, otherwise
        index,
        field,  // parts[0] . name
        call,   // name(parts)
        assign, // parts[0] op= parts[1]
        prefix, // op: ++ --
        postfix,
        quantifier, // op: forall exists sum; name : int[low,high]; parts[0]
    };
    Kind kind = Kind::number;
    std::string op = {};
    std::string name = {};
    std::int64_t number = 0;
    std::vector<Expr> parts = {};
    std::int64_t low = 0;
    std::int64_t high = 0;
    bool other_spelling = false; // and or not := instead of && || ! =
};

struct Variable {
    std::string name;
    Type type;
    std::vector<Expr> initial; // one per integer in it; empty: the default
    bool is_constant = false;
};

struct Statement {
    enum class Kind { expression, block, if_, while_, do_, for_, iterate, return_ };
    Kind kind = Kind::block;
    std::vector<Expr> parts = {}; // the condition; of for_: first, condition, step
    std::vector<Statement> body = {};
    std::vector<Variable> locals = {};
    std::string name = {}; // of iterate
    std::int64_t low = 0;
    std::int64_t high = 0;
};

struct Parameter {
    std::string name;
    Type type;
    bool is_reference = false;
    bool is_constant = false;
};

struct Function {
    std::string name;
    Type result;
    std::vector<Parameter> parameters;
    Statement body;
};

struct Program {
    std::vector<Variable> variables;
    std::vector<Function> functions;
};

enum class Fault { none, range, index, division, shift, power, steps };

struct Failure {
    Fault fault = Fault::none;
    std::int64_t detail = 0; // the value, the index, the count, the exponent
};

struct Value {
    std::int64_t number = 0;
    std::vector<Value> parts;
};

class Machine {
public:
    /// Gives every variable its first value. Throws a Failure, as everything here.
    explicit Machine(const Program& program);

    std::int64_t integer(const Expr& expr) { return read(expr).number; }
    void run(const Expr& expr) { read(expr); }

    /// The integers of a global variable, in order of declaration.
    std::vector<std::int64_t> content(const std::string& name) const;

private:
    struct Place {
        const Type* type = nullptr;
        Value* value = nullptr;
    };
    struct Binding {
        std::string name;
        Place place;
        std::unique_ptr<Value> own; // what a reference refers to belongs to somebody else
    };
    using Frame = std::vector<Binding>;

    Value read(const Expr& expr);
    Place place(const Expr& expr);
    Place find(const std::string& name);
    std::int64_t binary(const Expr& expr);
    std::int64_t quantifier(const Expr& expr);
    Place call(const Expr& expr);
    Place assign(const Expr& expr);
    void store(Place to, const Value& value);
    bool run(const Statement& statement); // whether it returned
    bool run_block(const Statement& statement);
    void declare(const Variable& variable, Frame& frame);
    void bind(Frame& frame, const std::string& name, const Type& type, Value value);
    void step();

    const Program& program_;
    Frame globals_;
    std::deque<Frame> frames_; // a deque: a call does not move the frame it comes from
    std::vector<std::unique_ptr<Value>> results_; // of functions, one per call
    std::vector<Place> returning_; // where the running functions put theirs
    std::uint64_t steps_ = 0;
};

/// One operator applied to two numbers; `wrap` leaves what 32 bits can hold.
std::int64_t apply(const std::string& op, std::int64_t left, std::int64_t right);
std::int64_t wrap(std::int64_t value);

} // namespace zonar::oracle
