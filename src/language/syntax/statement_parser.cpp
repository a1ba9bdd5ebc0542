// The statements of functions.
#include "language/syntax/nested.h"
#include "language/syntax/parser.h"

namespace zonar::language {

Statement* Parser::new_statement(StatementKind kind) {
    Statement statement;
    statement.kind = kind;
    statement.range = peek().range;
    return shared_.arena.make(statement);
}

void Parser::finish_statement(Statement* statement, SourceRange from) {
    statement->range = since(from);
}

// block := "{" (variables | typedef)* statement* "}"
Statement* Parser::parse_block() {
    Statement* block = new_statement(StatementKind::block);
    const SourceRange from = peek().range;
    expect(TokenKind::left_brace, "to begin a block");
    std::vector<Declaration*> declarations;
    std::vector<Statement*> statements;
    while (!failed_ && (at_type() || at(Word::typedef_))) {
        Declaration* declaration = parse_declaration(false);
        if (declaration == nullptr) break;
        if (declaration->kind == DeclarationKind::function) {
            error(declaration->function->name_range, "syntax.nested-function",
                  "a function cannot be declared inside another one");
        } else {
            declarations.push_back(declaration);
        }
    }
    while (!failed_ && !at(TokenKind::right_brace) && !at(TokenKind::end)) {
        if (at_type() || at(Word::typedef_)) {
            unexpected("a statement", "declarations come first in a block");
            break;
        }
        // What can only stand outside: a brace was forgotten.
        if ((at(Word::process) || at(Word::system)) &&
            missing(TokenKind::right_brace, "to end the block"))
            break;
        statements.push_back(parse_statement());
    }
    expect(TokenKind::right_brace, "to end the block");
    block->declarations = keep(declarations);
    block->statements = keep(statements);
    finish_statement(block, from);
    return block;
}

// statement := block | ";" | expression ";" | for | "while" "(" list ")" statement
//            | "do" statement "while" "(" list ")" ";" | if | "return" expression? ";"
//            | "assert" expression ";"
Statement* Parser::parse_statement() {
    const Nested nested(depth_);
    const SourceRange from = peek().range;
    if (too_deep(depth_, from)) return new_statement(StatementKind::empty);
    if (at(TokenKind::left_brace)) return parse_block();
    if (at(Word::for_)) return parse_for();
    if (at(Word::if_)) return parse_if();

    Statement* statement = new_statement(StatementKind::empty);
    if (accept(TokenKind::semicolon)) {
    } else if (accept(Word::while_)) {
        statement->kind = StatementKind::while_;
        expect(TokenKind::left_parenthesis, "after 'while'");
        statement->condition = keep(parse_expression_list());
        expect(TokenKind::right_parenthesis, "after the condition");
        statement->body = parse_statement();
    } else if (accept(Word::do_)) {
        statement->kind = StatementKind::do_while;
        statement->body = parse_statement();
        expect(Word::while_, "after the body of 'do'");
        expect(TokenKind::left_parenthesis, "after 'while'");
        statement->condition = keep(parse_expression_list());
        expect(TokenKind::right_parenthesis, "after the condition");
        expect(TokenKind::semicolon, "after 'do ... while (...)'");
    } else if (accept(Word::return_)) {
        statement->kind = StatementKind::return_;
        if (!at(TokenKind::semicolon))
            statement->first = keep<Expr*>({parse_expression()});
        expect(TokenKind::semicolon, "after 'return'");
    } else if (accept(Word::assert_)) {
        statement->kind = StatementKind::assert_;
        statement->first = keep<Expr*>({parse_expression()});
        expect(TokenKind::semicolon, "after 'assert'");
    } else {
        const bool is_switch = at(Word::switch_);
        statement->kind = StatementKind::expression;
        statement->first = keep<Expr*>({parse_expression()});
        if (is_switch && at(TokenKind::left_brace))
            unexpected("';' after the statement",
                       "there is no 'switch'; use if and else");
        expect(TokenKind::semicolon, "after the statement");
    }
    finish_statement(statement, from);
    return statement;
}

// for := "for" "(" list ";" list ";" list ")" statement
//      | "for" "(" Id ":" type ")" statement
Statement* Parser::parse_for() {
    const SourceRange from = peek().range;
    Statement* statement = new_statement(StatementKind::for_);
    take();
    expect(TokenKind::left_parenthesis, "after 'for'");
    if (at_name() && peek(1).kind == TokenKind::colon) {
        statement->kind = StatementKind::iterate;
        statement->bound = parse_bound_variable();
    } else {
        if (at_type() && !at_name()) {
            unexpected("an expression",
                       "declare the variable at the beginning of the block, or write "
                       "for (i : int[0,9])");
        }
        statement->first = keep(parse_expression_list());
        expect(TokenKind::semicolon, "after the first part of 'for'");
        statement->condition = keep(parse_expression_list());
        expect(TokenKind::semicolon, "after the condition of 'for'");
        statement->step = keep(parse_expression_list());
    }
    expect(TokenKind::right_parenthesis, "after the head of 'for'");
    statement->body = parse_statement();
    finish_statement(statement, from);
    return statement;
}

// if := "if" "(" list ")" statement ("else" statement)?
Statement* Parser::parse_if() {
    const SourceRange from = peek().range;
    Statement* statement = new_statement(StatementKind::if_);
    take();
    expect(TokenKind::left_parenthesis, "after 'if'");
    statement->condition = keep(parse_expression_list());
    expect(TokenKind::right_parenthesis, "after the condition");
    statement->body = parse_statement();
    if (accept(Word::else_)) statement->otherwise = parse_statement();
    finish_statement(statement, from);
    return statement;
}

} // namespace zonar::language
