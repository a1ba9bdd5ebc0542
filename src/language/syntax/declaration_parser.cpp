// The part of the parser for declarations: variables, functions, constants, parameters,
// process assignments, priorities. Types and declarators are in type_parser.cpp.
#include "language/syntax/nested.h"
#include "language/syntax/parser.h"

#include <fmt/format.h>

namespace zonar::language {

Declaration* Parser::new_declaration(DeclarationKind kind, SourceRange from) {
    Declaration declaration;
    declaration.kind = kind;
    declaration.range = since(from);
    return shared_.arena.make(declaration);
}

// declaration := variables | function | typedef | process | instantiation
//              | "chan" "priority" ... | "before_update" ... | "after_update" ... | ";"
// `global`: processes and process assignments may stand here.
Declaration* Parser::parse_declaration(bool global) {
    const Nested nested(depth_);
    if (too_deep(depth_, peek().range)) return nullptr;
    if (accept(TokenKind::semicolon)) return nullptr;
    if (dialect_ == Dialect::old && at(Word::const_)) return parse_old_constants();
    if (global && at(Word::process)) return parse_process();
    if (dialect_ == Dialect::modern) {
        if (at(Word::typedef_)) return parse_typedef();
        if (at(Word::chan) && is_word(peek(1), Word::priority))
            return parse_channel_priority();
        if (at(Word::before_update))
            return parse_update_block(DeclarationKind::before_update);
        if (at(Word::after_update))
            return parse_update_block(DeclarationKind::after_update);
        if (at(Word::import_) && peek(1).kind == TokenKind::text) {
            return parse_unsupported("external functions ('import')");
        }
        if (at(Word::dynamic) && is_name(peek(1))) {
            return parse_unsupported("dynamic templates");
        }
        if (at(Word::io) && is_name(peek(1))) {
            return parse_unsupported("IO declarations of ECDAR");
        }
    }
    if (at_name()) {
        const TokenKind after = peek(1).kind;
        const bool assigns = after == TokenKind::assign ||
                             after == TokenKind::colon_assign ||
                             after == TokenKind::left_parenthesis;
        if (assigns && global) return parse_instantiation();
        if (assigns) {
            unexpected(
                "a declaration",
                after == TokenKind::left_parenthesis
                    ? "a function has a type before its name, such as void; "
                      "process assignments belong to the system section"
                    : "a variable has a type before its name, such as int; process "
                      "assignments belong to the system section");
            return nullptr;
        }
    }
    if (at_type()) return parse_variables_or_function();
    unexpected(global ? "a declaration, a process or the system line" : "a declaration",
               at(Word::enum_)
                   ? "there are no enumerations; declare constants: const int "
                     "red = 0;"
                   : "");
    return nullptr;
}

// variables := type declarator ("," declarator)* ";"
// function  := type Id "(" parameters? ")" block
Declaration* Parser::parse_variables_or_function() {
    const SourceRange from = peek().range;
    TypeSyntax* type = parse_type();
    if (dialect_ != Dialect::old && at_name() &&
        peek(1).kind == TokenKind::left_parenthesis) {
        Function function;
        function.result = type;
        function.name = expect_name("a name", function.name_range);
        take();
        function.parameters = keep(parse_parameters(TokenKind::right_parenthesis));
        expect(TokenKind::right_parenthesis, "after the parameters");
        function.body = parse_block();
        Declaration* declaration = new_declaration(DeclarationKind::function, from);
        declaration->function = shared_.arena.make(function);
        return declaration;
    }
    std::vector<Declarator> declarators;
    do {
        declarators.push_back(parse_declarator(true));
    } while (accept(TokenKind::comma));
    if (at(TokenKind::equal)) unexpected("'=' and an initial value");
    expect(TokenKind::semicolon, "after the declaration");
    Declaration* declaration = new_declaration(DeclarationKind::variables, from);
    declaration->type = type;
    declaration->declarators = keep(declarators);
    return failed_ ? nullptr : declaration;
}

// typedef := "typedef" type declarator ("," declarator)* ";"
Declaration* Parser::parse_typedef() {
    const SourceRange from = take().range;
    TypeSyntax* type = parse_type();
    if (!at_name()) unexpected("a name", "the type comes first: typedef int[0,3] id_t;");
    std::vector<Declarator> declarators;
    do {
        declarators.push_back(parse_declarator(false));
    } while (accept(TokenKind::comma));
    expect(TokenKind::semicolon, "after the type definition");
    Declaration* declaration = new_declaration(DeclarationKind::types, from);
    declaration->type = type;
    declaration->declarators = keep(declarators);
    return failed_ ? nullptr : declaration;
}

// Old: "const" Id expression ("," Id expression)* ";"  and  "const" Id "[" n "]" "{...}"
// A type and '=' may stand there, too: files of the time of transition have both.
Declaration* Parser::parse_old_constants() {
    const SourceRange from = take().range;
    TypeSyntax type;
    type.prefix = TypePrefix::const_;
    type.range = from;
    if (at(Word::int_) || at(Word::bool_)) parse_type_base(type);
    std::vector<Declarator> declarators;
    do {
        Declarator declarator;
        declarator.name = expect_name("a name for the constant", declarator.range);
        declarator.dimensions = keep(parse_dimensions());
        if (!accept(TokenKind::assign)) accept(TokenKind::colon_assign);
        declarator.initialiser = parse_initialiser();
        declarators.push_back(declarator);
    } while (accept(TokenKind::comma));
    expect(TokenKind::semicolon, "after the constant");
    Declaration* declaration = new_declaration(DeclarationKind::variables, from);
    declaration->type = shared_.arena.make(type);
    declaration->declarators = keep(declarators);
    return failed_ ? nullptr : declaration;
}

// priority := "chan" "priority" item (("," | "<") item)* ";"      item := channel | "default"
Declaration* Parser::parse_channel_priority() {
    const SourceRange from = take().range;
    take();
    std::vector<PriorityItem> items;
    std::int32_t level = 0;
    for (;;) {
        PriorityItem item;
        item.level = level;
        const SourceRange item_from = peek().range;
        // Not parse_expression: `<` separates the items here.
        if (!accept(Word::default_)) item.channel = parse_postfix();
        item.range = since(item_from);
        items.push_back(item);
        if (accept(TokenKind::less)) {
            ++level;
        } else if (!accept(TokenKind::comma)) {
            break;
        }
    }
    expect(TokenKind::semicolon, "after the priorities");
    Declaration* declaration = new_declaration(DeclarationKind::channel_priority, from);
    declaration->priorities = keep(items);
    return failed_ ? nullptr : declaration;
}

// update := ("before_update" | "after_update") "{" list "}"
Declaration* Parser::parse_update_block(DeclarationKind kind) {
    const SourceRange from = take().range;
    expect(TokenKind::left_brace, "before the updates");
    std::vector<Expr*> updates;
    if (!at(TokenKind::right_brace)) updates = parse_expression_list();
    accept(TokenKind::semicolon);
    expect(TokenKind::right_brace, "after the updates");
    Declaration* declaration = new_declaration(kind, from);
    declaration->updates = keep(updates);
    return failed_ ? nullptr : declaration;
}

// instantiation := Id ("(" parameters? ")")? ("=" | ":=") Id "(" list? ")" ";"
Declaration* Parser::parse_instantiation() {
    const SourceRange from = peek().range;
    Instantiation instantiation;
    instantiation.name = expect_name("a name", instantiation.name_range);
    if (accept(TokenKind::left_parenthesis)) {
        instantiation.parameters = keep(
            dialect_ == Dialect::old ? parse_old_parameters(TokenKind::right_parenthesis)
                                     : parse_parameters(TokenKind::right_parenthesis));
        expect(TokenKind::right_parenthesis, "after the parameters");
    }
    if (at(TokenKind::left_brace)) {
        unexpected("'=' in the process assignment",
                   "a function has a type before its name, such as void");
    }
    if (!accept(TokenKind::colon_assign))
        expect(TokenKind::assign, "in the process assignment");
    if (!at_name()) {
        unexpected("the name of a template",
                   "this assigns a process: P1 = P(1); a variable has a type before its "
                   "name");
    }
    instantiation.of = expect_name("the name of a template", instantiation.of_range);
    // The old syntax has no parentheses where there is nothing to put in them.
    if (dialect_ != Dialect::old || at(TokenKind::left_parenthesis)) {
        expect(TokenKind::left_parenthesis,
               "and the arguments after the template's name");
        std::vector<Expr*> arguments;
        if (!at(TokenKind::right_parenthesis)) arguments = parse_expression_list();
        instantiation.arguments = keep(arguments);
        expect(TokenKind::right_parenthesis, "after the arguments");
    }
    expect(TokenKind::semicolon, "after the process assignment");
    instantiation.range = since(from);
    Declaration* declaration = new_declaration(DeclarationKind::instantiation, from);
    declaration->instantiation = shared_.arena.make(instantiation);
    return failed_ ? nullptr : declaration;
}

/// Something that is only recognised: skipped up to its semicolon or closing brace.
Declaration* Parser::parse_unsupported(std::string_view feature) {
    const SourceRange from = peek().range;
    const SourceRange word = from;
    while (!at(TokenKind::end) && !at(TokenKind::semicolon) &&
           !at(TokenKind::left_brace)) {
        take();
    }
    if (at(TokenKind::left_brace)) skip_balanced();
    accept(TokenKind::semicolon);
    Declaration* declaration = new_declaration(DeclarationKind::unsupported, from);
    declaration->range = word;
    declaration->feature = feature;
    return declaration;
}

// parameters := (type "&"? Id dimension* ("," ...)*)?
std::vector<Parameter> Parser::parse_parameters(TokenKind close) {
    std::vector<Parameter> parameters;
    if (at(close)) return parameters;
    do {
        Parameter parameter;
        const SourceRange from = peek().range;
        parameter.type = parse_type();
        parameter.reference = accept(TokenKind::ampersand);
        if (at(close) || at(TokenKind::comma)) {
            unexpected("a name", "a parameter has a type and a name: int[0,3] id");
        }
        parameter.declarator = parse_declarator(false);
        parameter.range = since(from);
        parameters.push_back(parameter);
    } while (!failed_ && accept(TokenKind::comma));
    return parameters;
}

// Old: groups separated by ";", a type for each group: "int a, b; const K, L; clock x".
// Everything is passed by reference, constants excepted.
std::vector<Parameter> Parser::parse_old_parameters(TokenKind close) {
    std::vector<Parameter> parameters;
    if (at(close)) return parameters;
    do {
        if (at(close)) break; // a semicolon after the last group
        const SourceRange from = peek().range;
        TypeSyntax type;
        const bool constant = at(Word::const_);
        if (constant) take(), type.prefix = TypePrefix::const_;
        const bool typed = at(Word::int_) || at(Word::bool_) || at(Word::clock) ||
                           at(Word::chan) || at(Word::urgent) || at(Word::broadcast);
        if (!constant) {
            type = *parse_type();
        } else if (typed) {
            parse_type_base(type);
        }
        type.range = since(from);
        TypeSyntax* kept = shared_.arena.make(type);
        do {
            if (kept != nullptr && at_type() && !at_name()) break; // "int a, const K"
            Parameter parameter;
            parameter.type = kept;
            accept(TokenKind::ampersand);
            parameter.reference = !constant;
            parameter.declarator = parse_declarator(false);
            parameter.range = parameter.declarator.range;
            parameters.push_back(parameter);
        } while (!failed_ && accept(TokenKind::comma));
    } while (!failed_ && (accept(TokenKind::semicolon) || (at_type() && !at(close))));
    return parameters;
}

} // namespace zonar::language
