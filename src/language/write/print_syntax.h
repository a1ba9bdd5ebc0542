// language/write/print_syntax.h
//
// Syntax trees back to text, in the syntax of UPPAAL 4.x, whatever dialect they were read
// in: `const N 5` comes out as `const int N = 5`, a comma in a guard as `&&`, a reference
// parameter with its `&`. Parsing the text again gives the same tree, but for positions
// and redundant parentheses; comments are not in the tree and so not in the text.
//
// Trees are no deeper than Limits::nesting, so printing may recurse.
#pragma once

#include "language/syntax/syntax.h"
#include "model/source.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::language {

/// How a binary operator or a quantifier is written.
std::string_view spelling(Operator op);

class SyntaxPrinter {
public:
    /// `sources` is asked for the spelling of floating-point numbers and strings, which
    /// the tree does not keep.
    SyntaxPrinter(const NameTable& names, const SourceMap& sources)
        : names_(names), sources_(sources) {}

    std::string expression(const Expr& expr);
    std::string expressions(std::span<Expr* const> list);         // a, b
    std::string rate(std::span<Expr* const> rate);                // e or e : e
    std::string selects(std::span<BoundVariable* const> selects); // i : T, j : U
    std::string synchronisation(const Expr& channel, Direction direction);
    std::string type(const TypeSyntax& type);
    std::string parameters(std::span<const Parameter> parameters); // without parentheses
    /// With its semicolon. Templates are left to the writers of models.
    std::string declaration(const Declaration& declaration, int indent = 0);
    /// The system line and the progress measures, each line ended.
    std::string system(const SystemSyntax& system);

    std::string_view text(Name name) const { return names_.text(name); }

    /// Names met so far that 4.x reserves: an old model may use them, its modern text
    /// may not.
    const std::vector<Name>& reserved_names() const { return reserved_; }

private:
    template <class Print>
    std::string collect(Print print) {
        out_.clear();
        print();
        return std::move(out_);
    }

    template <class Range, class Print>
    void list(const Range& items, std::string_view separator, Print print) {
        bool first = true;
        for (const auto& item : items) {
            if (!first) put(separator);
            first = false;
            print(item);
        }
    }

    void put(std::string_view text) { out_ += text; }
    void put(Name name);
    void put_line(int indent);
    void put_source(SourceRange range);

    // How tightly an expression must bind to stand without parentheses; print_syntax.cpp
    // has the levels. 0 takes any expression, `tightest` a name, a call or an element.
    static constexpr int tightest = 21;
    static int level_of(const Expr& expr);
    void put_expression(const Expr& expr, int level = 0);
    void put_list(std::span<Expr* const> items);
    void put_plain(const Expr& expr);
    void put_unary(const Expr& expr);
    void put_binary(const Expr& expr);
    void put_call(const Expr& expr);
    void put_bound(const BoundVariable& bound);

    void put_type(const TypeSyntax& type);
    void put_fields(std::span<const FieldSyntax> fields);
    void put_declarator(const Declarator& declarator);
    void put_initialiser(const Initialiser& initialiser);
    void put_parameter(const Parameter& parameter);
    void put_declaration(const Declaration& declaration, int indent);
    void put_priorities(std::span<const PriorityItem> items);
    void put_function(const Function& function, int indent);
    void put_instantiation(const Instantiation& instantiation);

    void put_statement(const Statement& statement, int indent);
    void put_block(const Statement& block, int indent);
    void put_body(const Statement& statement, int indent);
    void put_condition(std::span<Expr* const> condition);
    void put_if(const Statement& statement, int indent);

    const NameTable& names_;
    const SourceMap& sources_;
    std::string out_;
    std::vector<Name> reserved_;
};

} // namespace zonar::language
