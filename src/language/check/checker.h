// language/check/checker.h
//
// Says what names mean and whether everything fits: scopes, types, the classes of clock
// expressions, side effects, what must be known at compile time. It annotates the syntax
// tree and reports; it builds nothing. Templates are checked once, instantiated or not.
//
// Floating-point numbers, random numbers and clocks read as numbers have no place in
// symbolic analysis. In guards, invariants and updates they are errors; in the body of a
// function they are warnings, and running into them later is a run-time error; in weights
// and exponential rates, which symbolic analysis ignores, they are fine.
#pragma once

#include "language/check/symbols.h"
#include "language/check/types.h"
#include "language/diagnostics.h"
#include "language/limits.h"
#include "language/syntax/syntax.h"
#include "model/network.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace zonar::language {

/// What an expression does and needs, functions that it calls included.
struct Facts {
    bool writes = false;      // any variable or clock at all
    bool reads_state = false; // something that is no constant
    bool computable = true;   // by constants alone
};

Facts facts_of(const Expr* expr);

/// Which language version to be as strict as.
enum class Strictness : std::uint8_t { current, uppaal_4_0 };

class Checker {
public:
    Checker(Document& document, NameTable& names, Diagnostics& diagnostics,
            const Limits& limits, Strictness strictness);

    /// The whole model, without its queries.
    void check();

    // For queries, after check(): names are looked up in the global and system scope.
    const Type* check_state_formula(Expr* formula);
    const Type* check_query_measure(Expr* measure); // an item of sup, inf, bounds

    void set_diagnostics(Diagnostics& diagnostics) { diagnostics_ = &diagnostics; }

    std::uint32_t symbol_count() const { return symbol_count_; }
    /// What stands on the system line, in order; null where the name means nothing.
    const std::vector<Symbol*>& system_symbols() const { return system_symbols_; }
    const std::vector<Symbol*>& templates() const { return templates_; }
    const Declaration* channel_priority() const { return channel_priority_; }
    const std::vector<Symbol*>& predefined() const { return predefined_; }
    const std::vector<model::Obstacle>& obstacles() const { return obstacles_; }

private:
    /// What the expression being checked is for; decides what is refused.
    enum class Use : std::uint8_t { model, function, query, ignored };

    // checker.cpp: reporting, declaring
    void error(SourceRange range, std::string rule, std::string message,
               std::string help = {});
    void warn(SourceRange range, std::string rule, std::string message,
              std::string help = {});
    /// Something that loads but that no analysis of ours can handle.
    void obstacle(SourceRange range, std::string what, std::string help);
    bool refuse_assignment(const Expr& expr, std::string_view what);
    std::string context() const;
    std::string_view text(Name name) const { return names_.text(name); }
    Symbol* new_symbol(SymbolKind kind, Name name, SourceRange range, const Type* type);
    bool declare(Symbol* symbol);
    const Type* make_type(Type type);
    void predefine();

    // checker_names.cpp: what an unknown name could have been; each is a way out for a
    // message, or empty
    enum class Wanted : std::uint8_t {
        value,   // in an expression
        owner,   // before a dot
        called,  // before parentheses
        channel, // to synchronise on
        type,
        process, // a template or a process assignment
    };
    bool can_be(const Symbol& symbol, Wanted wanted) const;
    std::string nearest_name(Name typed, Wanted wanted) const;
    std::string nearest_member(Name typed, const Symbol& process) const;
    std::string nearest_field(Name typed, const Type& structure) const;
    std::string one_of(const Symbol& process) const;
    std::string constant_text(const Expr& constant) const;
    std::string how_to_choose(const Symbol& set, Name member) const;
    std::string processes_made_of(const Symbol& unused, Name member) const;
    std::string with_its_process(Name typed) const;
    std::string where_else(Name typed) const;
    std::string names_of(std::span<Symbol* const> parameters) const;
    std::string first_location(const Expr& process) const;
    void report_unknown_value(const Expr& expr, Wanted wanted);

    // checker_declarations.cpp
    void check_declaration(Declaration& declaration);
    void check_variables(Declaration& declaration);
    void check_variable_type(const Type* type, const TypeSyntax& syntax);
    void check_typedef(Declaration& declaration);
    void check_function(Declaration& declaration);
    void check_channel_priority(Declaration& declaration);
    std::vector<Symbol*> check_parameters(std::span<Parameter> parameters,
                                          bool of_function);
    const Type* check_type(TypeSyntax& syntax);
    const Type* check_base_type(TypeSyntax& syntax);
    const Type* check_named_type(const TypeSyntax& syntax); // null after a report
    void check_prefix(const TypeSyntax& syntax, Type& type);
    const Type* check_structure(TypeSyntax& syntax);
    const Type* add_dimensions(const Type* base, std::span<ArrayDimension> dimensions);
    const Type* check_dimension(ArrayDimension& dimension);
    void check_computable(Expr* expr, std::string_view what);
    void check_initialiser(const Type* type, Initialiser& initialiser, bool computable);
    void check_bound(BoundVariable& bound);
    Symbol* declare_bound(BoundVariable& bound);

    // checker_statements.cpp
    void check_statement(Statement& statement);
    void check_condition(std::span<Expr*> list);
    bool always_returns(const Statement& statement) const;

    // checker_expressions.cpp
    const Type* check(Expr* expr);
    const Type* check_name(Expr& expr, Wanted wanted = Wanted::value);
    const Type* check_unary(Expr& expr);
    const Type* check_binary(Expr& expr);
    const Type* check_sum(Expr& expr, const Type* left, const Type* right);
    const Type* check_arithmetic(Expr& expr);
    const Type* check_order(Expr& expr, const Type* left, const Type* right);
    const Type* check_equality(Expr& expr, const Type* left, const Type* right);
    const Type* check_logic(Expr& expr);
    const Type* check_conditional(Expr& expr);
    const Type* check_index(Expr& expr);
    const Type* check_front(Expr* expr, Wanted wanted);
    const Type* check_member(Expr& expr);
    const Type* check_process_member(Expr& expr, const Symbol& process);
    const Type* check_call(Expr& expr);
    const Type* check_function_call(Expr& expr, Symbol& function);
    const Type* check_process_call(Expr& expr, Symbol& process);
    const Type* check_builtin_call(Expr& expr);
    void check_argument(Expr* argument, const Symbol& parameter);
    const Type* check_assign(Expr& expr);
    const Type* check_increment(Expr& expr);
    const Type* check_quantifier(Expr& expr);
    const Type* check_rate(Expr& expr);
    const Type*
    refuse(const Expr& expr, std::string_view what, const Type* type,
           std::string_view help = "it belongs to statistical model checking");
    const Type* mismatch(const Expr& expr, const Type* left, const Type* right);
    bool is_lvalue(const Expr* expr) const;
    bool check_writable(Expr* expr);
    void mark_written(Expr* expr);
    bool assignable(const Type* to, const Type* from) const;

    // checker_templates.cpp
    void check_template(Declaration& declaration);
    void declare_locations(TemplateSyntax& syntax);
    void check_location(LocationSyntax& location);
    void check_invariant(LocationSyntax& location);
    void check_edge(EdgeSyntax& edge);
    void check_guard(EdgeSyntax& edge, bool urgent, bool broadcast);
    void check_update(Expr* update);
    void check_branch(const EdgeSyntax& edge);
    void check_synchronisations(const TemplateSyntax& syntax);
    void report_class(const Expr& whole, TypeKind largest, std::string_view what);
    void warn_about_dead_ends(const TemplateSyntax& syntax);
    void check_instantiation(Declaration& declaration);
    void check_template_argument(Expr* argument, const Symbol& parameter);
    void check_reference_argument(const Expr& argument, const Symbol& parameter);
    void report_argument(const Expr& argument, const Symbol& parameter);
    void check_system();
    void check_free_parameters(const Symbol& process, const SystemItem& item);
    std::vector<const Symbol*> dependent_parameters(const Symbol& process,
                                                    const Symbol* parameter) const;
    bool depends_on(const Expr* expr, const Symbol* parameter, int depth) const;
    void warn_about_clock_guard(const Expr& guard, std::string_view rule,
                                std::string message, std::string help);

    Document& document_;
    NameTable& names_;
    Arena& arena_;
    Diagnostics* diagnostics_;
    const Limits& limits_;
    Strictness strictness_;
    Scopes scopes_;
    std::uint32_t symbol_count_ = 0;
    std::vector<Symbol*> predefined_;
    std::vector<Symbol*> templates_;
    std::vector<Symbol*> system_symbols_;
    const Declaration* channel_priority_ = nullptr;
    std::vector<model::Obstacle> obstacles_;
    /// Sizes of arrays and scalar sets in each template: free parameters may not occur.
    std::unordered_map<const TemplateSyntax*, std::vector<const Expr*>> sizes_;

    // Where we are.
    Use use_ = Use::model;
    Level level_ = Level::builtin;
    TemplateSyntax* in_template_ = nullptr;
    const LocationSyntax* in_location_ = nullptr;
    const EdgeSyntax* in_edge_ = nullptr;
    Symbol* in_function_ = nullptr;
    std::vector<Symbol*> callees_; // of that function
    std::string_view section_;
    std::vector<Symbol*> template_members_;
};

} // namespace zonar::language
