// language/build/compiler.h
//
// Checked expressions and functions to programs. One Compiler serves a whole network;
// queries have one of their own, with their own program and cells, that starts from the
// network's bindings.
//
// Nothing here evaluates a state: what is constant is folded, the rest becomes code that
// the one evaluator of model/evaluate.h runs, now for constants and later for states.
#pragma once

#include "language/build/bindings.h"
#include "language/build/code_buffer.h"
#include "language/build/constant_machine.h"
#include "language/build/instances.h"
#include "language/build/shapes.h"
#include "language/check/symbols.h"
#include "language/diagnostics.h"
#include "language/limits.h"
#include "language/syntax/syntax.h"
#include "model/network.h"
#include "model/query.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace zonar::language {

/// A place: a cell, a clock or a channel. Known now, or computed by code just emitted.
struct Address {
    bool known = true;
    bool fixed = false; // holds a constant
    bool left_out = false;
    std::int32_t value = 0;
    const model::Shape* shape = nullptr;
};

class Compiler {
public:
    /// What is compiled into, and with what.
    struct Surroundings {
        model::Network& network;       // gets constraints, rates, dimensions and shapes
        model::Program& program;       // gets the code
        model::Cells& own;             // gets the auxiliary cells
        const model::Cells& inherited; // those above them: the network's, for a query
        Bindings& bindings;
        const Instances& instances;
        const NameTable& names;
        Diagnostics& diagnostics;
        const Limits& limits;
    };
    explicit Compiler(const Surroundings& surroundings);

    // ---- constants
    /// The value of a computable expression; nothing after a report.
    /// With `unsupported` given, running into something that is not supported is no report
    /// but told there.
    std::optional<KnownValue> constant(const Expr* expr,
                                       model::Outcome* unsupported = nullptr);
    /// The same, as a function: what Shapes wants.
    Shapes& shapes() { return shapes_; }
    void set_epoch(std::uint32_t epoch);

    // ---- expressions
    model::IntExpr value(const Expr* expr);
    model::IntExpr channel(const Expr* expr);
    std::optional<model::CodeEntry> updates(std::span<Expr* const> first,
                                            std::span<Expr* const> second = {});
    model::Condition condition(const Expr* expr, model::Run* rates);
    /// All of them together; null pointers say nothing.
    model::Condition conjunction(std::span<const Expr* const> parts,
                                 model::Run* rates = nullptr);
    std::vector<model::Select> selects(std::span<BoundVariable* const> bound);

    /// A state predicate of a query.
    model::Predicate predicate(const Expr* expr);
    model::Measure measure(const Expr* expr);

    // ---- places
    /// What an expression such as a[2].f stands for, if that is known already; works
    /// before the memory is laid out.
    std::optional<Binding> static_binding(const Expr* expr);
    /// The values of a constant array or structure; false if it is none.
    bool fixed_values(const Binding& binding, std::span<std::int32_t> values) const;
    std::int32_t new_cells(const model::Shape& shape, SourceRange where);
    /// Default values and ranges of a shape's elements, appended.
    static void default_cells(const model::Shape& shape, model::Cells& into);
    std::int32_t new_cell(std::int32_t initial, model::Range range);
    void set_cells(std::int32_t first, std::span<const std::int32_t> values);
    /// Evaluates an initialiser into `into`, element by element, ranges checked.
    bool initial_values(const model::Shape& shape, const Type& type,
                        const Initialiser* initialiser, std::span<std::int32_t> into,
                        SourceRange where);
    static std::int32_t default_value(const model::Shape& shape);

    // ---- where we are
    /// From now on the names of the template mean what they mean in this process.
    void become(std::uint32_t process, const Symbol& origin);
    void set_context(std::string context) { context_ = std::move(context); }
    void set_process(model::ProcessId process) { process_ = process; }
    /// Once all variables are known: where in the memory they begin.
    void set_bases(std::uint32_t stored, std::uint32_t meta);
    bool saw_clock_difference() const { return saw_difference_; }
    bool saw_stopwatch() const { return saw_stopwatch_; }

private:
    struct CompiledFunction {
        std::uint32_t epoch = 0;
        model::CodeEntry entry = 0;
        std::uint32_t stack = 0;
        std::uint32_t calls = 0;
        std::vector<std::int32_t> parameter_cells;
        std::vector<std::int32_t>
            transfer_cells; // hold the place of an array to be copied
        std::int32_t result_cell = 0;
        const model::Shape* result_shape = nullptr;
        bool known = false;
    };

    /// A sum of clocks and integers, each with its sign.
    struct Linear {
        std::vector<std::pair<const Expr*, int>> clocks;
        std::vector<std::pair<const Expr*, int>> integers;
    };

    // compiler.cpp
    void error(SourceRange range, std::string rule, std::string message,
               std::string help = {});
    void obstacle(SourceRange range, std::string what);
    void report_fault(const model::Outcome& outcome, SourceRange whole);
    void warn_of_wraparounds(const std::vector<SourceRange>& places);
    Binding binding(const Symbol& symbol);
    std::int32_t cell_of(const Binding& binding) const;
    std::int32_t dimension(const model::Shape& array);
    model::IntExpr finish(CodeBuffer&& buffer);
    bool fits(SourceRange where);
    CodeBuffer& code() { return *buffer_; }
    CodeBuffer take_buffer();
    void give_back(CodeBuffer&& buffer);
    template <class F>
    CodeBuffer in_new_buffer(F&& body) {
        CodeBuffer buffer = take_buffer();
        CodeBuffer* outer = std::exchange(buffer_, &buffer);
        body();
        buffer_ = outer;
        warn_of_wraparounds(buffer.wrapped());
        return buffer;
    }
    std::int32_t fixed_value(std::int32_t cell) const;

    // compile_cells.cpp
    static std::size_t field_index(const Type& type, Name field);
    bool initial_value(const model::Shape& shape, const Initialiser& initialiser,
                       std::span<std::int32_t> into);

    // compile_expressions.cpp
    static Op instruction_for(Operator op);
    void emit_value(const Expr* expr);
    void emit_name(const Expr& expr);
    void emit_unary(const Expr& expr);
    void emit_binary(const Expr& expr);
    void emit_logic(const Expr& expr);
    void emit_conditional(const Expr& expr);
    void emit_equality(const Expr& expr);
    void emit_quantifier(const Expr& expr);
    void emit_unrolled(const Expr& expr);
    void emit_call(const Expr& expr);
    const CompiledFunction& emit_call_only(const Expr& expr);
    void emit_argument(const Expr* argument, const Symbol& parameter);
    void emit_load(const Address& address, SourceRange origin);
    void emit_refusal(const Expr& expr, model::Feature feature);
    Address emit_address(const Expr* expr);
    Address emit_index_address(const Expr& expr);
    void push_address(const Address& address, SourceRange origin);
    Address address_of(const Binding& binding, SourceRange origin);
    void emit_bounds(const BoundVariable& bound, bool high);
    std::int32_t bind_to_cell(const BoundVariable& bound);
    bool may_end_at_largest(const BoundVariable& bound);
    void emit_loop(const BoundVariable& bound, SourceRange at,
                   const std::function<void()>& body);
    void emit_otherwise(std::span<const std::size_t> jumps, bool answer, SourceRange at);
    std::optional<std::uint64_t> value_count(const BoundVariable& bound);
    bool is_worth_splitting(const Expr& expr);
    bool for_each_value(const BoundVariable& bound, const std::function<bool()>& body);
    Address temporary_copy(Address address, SourceRange origin);

    // compile_updates.cpp
    void emit_effect(const Expr* expr);
    void emit_assign(const Expr& expr, bool keep);
    void emit_clock_assign(const Expr& expr);
    void emit_increment(const Expr& expr, bool keep);
    void emit_statement(const Statement& statement);
    void emit_block(const Statement& block);
    void emit_while(const Statement& loop);
    void emit_do_while(const Statement& loop);
    void emit_if(const Statement& statement);
    void emit_return(const Statement& statement);
    void emit_condition(std::span<Expr* const> list);
    void emit_local_variables(const Declaration& declaration);
    void emit_initialiser(const model::Shape& shape, const Type& type,
                          const Initialiser& initialiser, std::int32_t cell);
    const CompiledFunction& function(const Symbol& symbol);

    // compile_members.cpp: P.x and P(i).x
    struct Pick { // one process of a set: known, or its number in the set on the stack
        const Instances::Set* set = nullptr;
        bool known = true;
        std::uint32_t index = 0;
    };
    Pick emit_process(const Expr& expr);
    void emit_location_test(const Expr& expr);
    Address emit_member_address(const Expr& expr);
    std::int32_t member_table(const Instances::Set& set, std::size_t member);
    bool enter(const Expr& process);

    // compile_conditions.cpp
    struct Pending; // a condition under construction
    void split(const Expr* expr, Pending& pending);
    void split_comparison(const Expr& expr, Pending& pending);
    void split_rate(const Expr& expr, Pending& pending);
    model::IntExpr premise(const Pending& pending, SourceRange at);
    void collect_linear(const Expr* expr, int sign, Linear& linear);
    bool make_constraints(const Expr& comparison,
                          std::vector<model::ClockConstraint>& found);
    void emit_integers(const Linear& linear, bool negated, SourceRange origin);
    model::IntExpr clock_number(const Expr* expr);
    bool unrolls(const Expr* expr) const;

    // compile_predicates.cpp
    model::Predicate quantified_predicate(const Expr& expr);
    model::Predicate clock_predicate(const Expr& comparison);
    model::Predicate logic_predicate(const Expr& expr);

    model::Network& network_;
    model::Program& program_;
    model::Cells& own_;
    const model::Cells& inherited_;
    Bindings& bindings_;
    const NameTable& names_;
    Diagnostics& diagnostics_;
    const Limits& limits_;
    const Instances& instances_;
    Shapes shapes_;
    ConstantMachine machine_;
    CodeBuffer* buffer_ = nullptr;
    std::vector<CodeBuffer> spare_buffers_; // so that a piece of code needs no allocation
    std::unordered_map<std::uint32_t, CompiledFunction> functions_; // by symbol id
    std::unordered_map<std::uint64_t, std::int32_t> dimensions_;
    const CompiledFunction* in_function_ = nullptr;
    std::string context_;
    model::ProcessId process_{};
    std::uint32_t epoch_ = 0;
    std::int32_t stored_base_ = 0;
    std::int32_t meta_base_ = 0;
    bool bases_known_ = false;
    bool touched_local_ = false; // a binding of the current process was used
    bool saw_difference_ = false;
    bool saw_stopwatch_ = false;
    bool limit_reported_ = false;
    std::set<std::pair<std::uint32_t, std::uint32_t>> wrapped_; // places that were told
    std::uint64_t unrolled_ = 0;
    std::uint64_t split_into_ = 1; // leaves of a predicate, by the quantifiers around
    Type integer_without_range_;   // its shape is that of loop variables
    const Type* plain_integer_ = &integer_without_range_;
    std::unordered_map<std::uint64_t, std::int32_t> member_tables_;
};

} // namespace zonar::language
