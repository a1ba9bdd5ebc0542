// differential/random_program.h
//
// Random well-typed declarations, functions, expressions and updates, as trees of the
// oracle. The same seed makes the same program everywhere. Numbers are mostly small and
// indices mostly right, so that about half of all runs end well and the others in every
// kind of fault.
#pragma once

#include "oracle/dice.h"
#include "oracle/expression_oracle.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace zonar::differential {

using oracle::Dice;

/// The types of structures that every program declares.
std::string typedefs();

class Generator {
public:
    /// Declares variables and functions.
    explicit Generator(std::uint64_t seed);

    const oracle::Program& program() const { return program_; }
    /// The variables that are no constants, by name.
    std::vector<std::string> state() const;

    oracle::Expr constant_expression(); // speaks of constants alone
    oracle::Expr pure_expression();     // reads variables, changes nothing
    std::vector<oracle::Expr> updates();

private:
    /// A part of a variable, or all of it. Indices are still missing.
    struct Path {
        oracle::Expr expr;
        oracle::Type type;
    };
    /// What a name in scope may be used for.
    struct Known {
        std::string name;
        std::shared_ptr<const std::vector<Path>> parts; // the variable itself first
        bool writable = true;
        bool constant = false;
        bool reference = false;
    };
    struct Found {
        const Path* path;
        bool plain; // a variable by its own name
    };
    /// What may be done where we are.
    struct Rights {
        bool effects = false;       // assignments within expressions
        bool write_globals = false; // calls of functions that write
        bool read_globals = false;
    };
    struct Callable {
        std::size_t function = 0;
        bool reads = false;
        bool writes = false;
        bool has_reference = false;
    };

    // random_expressions.cpp
    oracle::Expr integer(int depth);
    oracle::Expr leaf();
    oracle::Expr number();
    oracle::Expr arithmetic(int depth);
    oracle::Expr logic(int depth);
    oracle::Expr quantifier(int depth);
    oracle::Expr comparison_of_aggregates(int depth);
    oracle::Expr effect_with_value(int depth);
    oracle::Expr call(const Callable& callable, int depth);
    oracle::Expr index_within(std::int64_t low, std::int64_t high, int depth);
    oracle::Expr fitted(const oracle::Type& type, int depth);
    oracle::Expr aggregate(const oracle::Type& type, int depth);
    oracle::Expr place(const oracle::Type& type, bool writable, int depth);
    oracle::Expr integer_place(bool writable, bool no_boolean, int depth,
                               oracle::Type* type = nullptr);
    oracle::Expr finish(oracle::Expr path, int depth);
    template <class Wanted>
    std::vector<Found> find(bool writable, const Wanted& wanted) const;
    std::vector<Callable> callable(bool (*wanted)(const oracle::Type&)) const;

    // random_program.cpp
    void declare(const std::string& name, const oracle::Type& type, bool constant);
    static Known known(const std::string& name, const oracle::Type& type);
    void enter(const Known& known);
    void enter_read_only(const std::string& name, bool constant);
    void add_function(std::size_t number);
    oracle::Statement statement(int depth, oracle::Statement& around);
    oracle::Statement block(int depth, int statements);
    oracle::Statement loop(int depth, oracle::Statement& around);
    oracle::Expr effect(int depth);
    oracle::Variable local(int depth);

    Dice dice_;
    oracle::Program program_;
    std::vector<Known> scope_;
    std::vector<Callable> callables_;
    Rights rights_;
    oracle::Type result_;
    std::size_t counters_ = 0;
    int quantified_ = 0;
};

} // namespace zonar::differential
