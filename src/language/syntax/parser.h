// language/syntax/parser.h
//
// Tokens to syntax trees: a recursive-descent parser with one function per production
// and the production above it. It serves every place where UPPAAL text occurs: a whole
// XTA file, the elements of an XML file, formulas. What is reserved and a few
// productions depend on the dialect.
//
// After an error the parser skips to where the next item can begin and goes on, so one
// run reports several errors.
#pragma once

#include "language/diagnostics.h"
#include "language/limits.h"
#include "language/syntax/syntax.h"
#include "language/text/lexer.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace zonar::language {

/// What the parser needs from its surroundings, shared by all texts of a model.
struct ParserContext {
    Arena& arena;
    NameTable& names;
    Diagnostics& diagnostics;
    const Limits& limits;
};

class Parser {
public:
    Parser(ParserContext shared, Dialect dialect) : shared_(shared), dialect_(dialect) {}

    /// Where in the model the next texts stand, for diagnostics.
    void set_context(std::string context) { context_ = std::move(context); }

    /// Each of these reads one whole text and complains about what is left over.
    std::vector<Declaration*> declarations(const Fragment& text);
    std::vector<Declaration*> instantiations(const Fragment& text); // and declarations
    std::vector<Parameter> parameters(const Fragment& text);
    Expr* expression(const Fragment& text); // a guard, an invariant, a weight
    std::vector<Expr*> expressions(const Fragment& text); // an update
    std::vector<Expr*> rate(const Fragment& text);        // e or e:e
    std::vector<BoundVariable*> selects(const Fragment& text);
    std::pair<Expr*, Direction> synchronisation(const Fragment& text);
    /// Declarations, process assignments and the system line with what follows it.
    std::vector<Declaration*> system(const Fragment& text, SystemSyntax& system,
                                     std::vector<QuerySyntax>& queries);

private:
    friend class QueryParser;
    friend class LtlParser;

    // parser.cpp: the token stream and its errors
    void begin(const Fragment& text);
    std::vector<Declaration*> parse_declarations(bool global);
    void finish(std::string_view help = {}); // help: for what is left over
    const Token& peek(std::size_t ahead = 0) const;
    Token take();
    bool at(TokenKind kind) const { return peek().kind == kind; }
    bool at(Word word) const { return is_word(peek(), word); }
    bool at_name() const { return is_name(peek()); }
    bool is_word(const Token& token, Word word) const;
    bool is_name(const Token& token) const;
    bool accept(TokenKind kind);
    bool accept(Word word);
    bool expect(TokenKind kind, std::string_view where);
    bool expect(Word word, std::string_view where);
    Name expect_name(std::string_view what, SourceRange& range);
    void unexpected(std::string_view expected, std::string help = {});
    std::string help_for(const Token& token) const;
    std::string keyword_help() const;
    bool missing(TokenKind kind, std::string_view where);
    bool on_next_line() const;
    void error(SourceRange range, std::string rule, std::string message,
               std::string help = {});
    void warn(SourceRange range, std::string rule, std::string message,
              std::string help = {});
    std::string spelling(const Token& token) const;
    std::string_view text_at(const Token& token) const {
        return text_.text.substr(token.begin, token.end - token.begin);
    }
    void skip_item(std::size_t first);
    void skip_balanced();
    SourceRange since(SourceRange first) const { return join(first, last_); }
    bool too_deep(std::size_t depth, SourceRange range);

    template <class T>
    std::span<T> keep(const std::vector<T>& items) {
        return shared_.arena.copy(items);
    }

    // expression_parser.cpp
    Expr* parse_expression();
    Expr* parse_conditional();
    Expr* parse_binary(int level);
    Expr* parse_unary();
    Expr* parse_postfix();
    Expr* parse_primary();
    Expr* parse_integer();
    Expr* parse_word();
    Expr* parse_quantifier(Operator op);
    Expr* parse_conjunction_list(); // old dialect: a comma means and
    std::vector<Expr*> parse_expression_list();
    Expr* make_unary(ExprKind kind, Operator op, Expr* operand, SourceRange mark);
    Expr* make_binary(Operator op, Expr* left, Expr* right, SourceRange mark);
    Expr* make(Expr node);
    Expr* error_expression();
    BoundVariable* parse_bound_variable();

    // declaration_parser.cpp
    Declaration* parse_declaration(bool global);
    Declaration* parse_variables_or_function();
    Declaration* parse_typedef();
    Declaration* parse_old_constants();
    Declaration* parse_channel_priority();
    Declaration* parse_update_block(DeclarationKind kind);
    Declaration* parse_instantiation();
    Declaration* parse_unsupported(std::string_view feature);
    std::vector<Parameter> parse_parameters(TokenKind close);
    std::vector<Parameter> parse_old_parameters(TokenKind close);
    Declaration* new_declaration(DeclarationKind kind, SourceRange from);

    // type_parser.cpp
    bool at_type() const;
    TypeSyntax* parse_type();
    void parse_type_base(TypeSyntax& type);
    std::vector<FieldSyntax> parse_fields();
    Declarator parse_declarator(bool with_initialiser);
    std::vector<ArrayDimension> parse_dimensions();
    Initialiser* parse_initialiser();

    // statement_parser.cpp
    Statement* parse_statement();
    Statement* parse_block();
    Statement* parse_for();
    Statement* parse_if();
    Statement* new_statement(StatementKind kind);
    void finish_statement(Statement* statement, SourceRange from);

    // process_parser.cpp
    Declaration* parse_process();
    void parse_process_body(TemplateSyntax& process);
    void parse_states(std::vector<LocationSyntax>& locations);
    void parse_flags(std::vector<LocationSyntax>& locations, Word flag);
    std::vector<EdgeSyntax> parse_edges();
    bool parse_edge_end(EdgeEnd& end);
    void parse_edge_body(EdgeSyntax& edge);
    std::vector<BoundVariable*> parse_select_list();
    void parse_sync(EdgeSyntax& edge);
    Label label_from(SourceRange first) const;
    void parse_system_line(SystemSyntax& system, std::vector<QuerySyntax>& queries);
    void parse_progress(SystemSyntax& system);
    void parse_query_block(std::vector<QuerySyntax>& queries);

    ParserContext shared_;
    Dialect dialect_;
    std::string context_;
    Fragment text_;
    std::vector<Token> tokens_;
    std::size_t next_ = 0;
    SourceRange last_;              // of the token taken last
    std::size_t depth_ = 0;         // of the recursion
    bool failed_ = false;           // an error was reported for the item being read
    std::size_t errors_before_ = 0; // that were known when this text was begun
    std::unordered_map<std::uint32_t, EdgeEnd>
        ends_; // of the process being read, by name
};

} // namespace zonar::language
