// The part of the parser for types and declarators: what stands before a name in a
// declaration, and the dimensions and the initial value that stand behind it.
#include "language/syntax/nested.h"
#include "language/syntax/parser.h"

#include <algorithm>

namespace zonar::language {

bool Parser::at_type() const {
    if (!at(TokenKind::name)) return false;
    using enum Word;
    const Word word = peek().name.word();
    switch (word) {
    case const_:
    case urgent:
    case broadcast:
    case int_:
    case bool_:
    case chan:
    case clock: return true;
    case meta:
    case double_:
    case scalar:
    case struct_:
    case void_: return dialect_ != Dialect::old;
    default:
        // T x; `string s` and `hybrid clock h` come this way, too.
        return dialect_ != Dialect::old && at_name() &&
               (is_name(peek(1)) || is_word(peek(1), clock));
    }
}

// type := prefix? base
TypeSyntax* Parser::parse_type() {
    TypeSyntax type;
    const SourceRange from = peek().range;
    if (accept(Word::const_)) {
        type.prefix = TypePrefix::const_;
    } else if (accept(Word::meta)) {
        type.prefix = TypePrefix::meta;
    } else if (accept(Word::urgent)) {
        type.prefix =
            accept(Word::broadcast) ? TypePrefix::urgent_broadcast : TypePrefix::urgent;
    } else if (accept(Word::broadcast)) {
        type.prefix = TypePrefix::broadcast;
        if (at(Word::urgent))
            unexpected("'chan'", "the order is 'urgent broadcast chan'");
    }
    parse_type_base(type);
    type.range = since(from);
    return shared_.arena.make(type);
}

// base := "int" ("[" expr "," expr "]")? | "bool" | "double" | "string" | "chan" | "clock"
//       | "hybrid" "clock" | "scalar" "[" expr "]" | "struct" "{" fields "}" | "void" | Id
void Parser::parse_type_base(TypeSyntax& type) {
    if (accept(Word::int_)) {
        type.word = TypeWord::integer;
        if (accept(TokenKind::left_bracket)) {
            type.low = parse_expression();
            if (at(TokenKind::right_bracket)) {
                unexpected("',' between the bounds of the range",
                           "a range is int[0,3] i; an array of three is int a[3]");
            }
            expect(TokenKind::comma, "between the bounds of the range");
            type.high = parse_expression();
            expect(TokenKind::right_bracket, "after the range");
        }
    } else if (accept(Word::bool_)) {
        type.word = TypeWord::boolean;
    } else if (accept(Word::double_)) {
        type.word = TypeWord::real;
    } else if (accept(Word::chan)) {
        type.word = TypeWord::channel;
    } else if (accept(Word::clock)) {
        type.word = TypeWord::clock;
    } else if (accept(Word::void_)) {
        type.word = TypeWord::void_;
    } else if (at(Word::hybrid) && is_word(peek(1), Word::clock)) {
        take();
        take();
        type.word = TypeWord::hybrid_clock;
    } else if (accept(Word::scalar)) {
        type.word = TypeWord::scalar;
        expect(TokenKind::left_bracket, "and the size of the set after 'scalar'");
        type.high = parse_expression();
        expect(TokenKind::right_bracket, "after the size of the set");
    } else if (accept(Word::struct_)) {
        type.word = TypeWord::structure;
        type.fields = keep(parse_fields());
    } else if (at(Word::string) && is_name(peek(1))) {
        take();
        type.word = TypeWord::text;
    } else if (at_name()) {
        type.word = TypeWord::named;
        type.name = take().name;
    } else {
        unexpected("a type");
    }
}

// fields := "{" (type declarator ("," declarator)* ";")+ "}"
std::vector<FieldSyntax> Parser::parse_fields() {
    const Nested nested(depth_);
    std::vector<FieldSyntax> fields;
    if (too_deep(depth_, peek().range)) return fields;
    if (at_name())
        unexpected("'{' after 'struct'",
                   "a structure is named by typedef struct { ... } S;");
    expect(TokenKind::left_brace, "after 'struct'");
    do {
        TypeSyntax* type = parse_type();
        do {
            FieldSyntax field;
            field.type = type;
            field.declarator = parse_declarator(false);
            fields.push_back(field);
        } while (accept(TokenKind::comma));
        expect(TokenKind::semicolon, "after the field");
    } while (!failed_ && !at(TokenKind::right_brace));
    expect(TokenKind::right_brace, "after the fields");
    return fields;
}

// declarator := Id ("[" (expr | type) "]")* (("=" | ":=") initialiser)?
Declarator Parser::parse_declarator(bool with_initialiser) {
    Declarator declarator;
    declarator.name = expect_name("a name", declarator.range);
    declarator.dimensions = keep(parse_dimensions());
    if (with_initialiser &&
        (accept(TokenKind::assign) || accept(TokenKind::colon_assign))) {
        declarator.initialiser = parse_initialiser();
    }
    return declarator;
}

std::vector<ArrayDimension> Parser::parse_dimensions() {
    std::vector<ArrayDimension> dimensions;
    while (at(TokenKind::left_bracket)) {
        if (too_deep(dimensions.size() + 1, peek().range)) break;
        const SourceRange from = take().range;
        ArrayDimension dimension;
        const bool is_type = at(Word::int_) || at(Word::bool_) ||
                             (at(Word::scalar) && dialect_ != Dialect::old) ||
                             (at(Word::const_) && dialect_ != Dialect::old);
        if (is_type) {
            dimension.type = parse_type();
        } else {
            dimension.size = parse_expression();
        }
        expect(TokenKind::right_bracket, "after the size of the array");
        dimension.range = since(from);
        dimensions.push_back(dimension);
    }
    return dimensions;
}

// initialiser := expression | "{" (Id ":")? initialiser ("," ...)* "}"
Initialiser* Parser::parse_initialiser() {
    const Nested nested(depth_);
    Initialiser initialiser;
    if (too_deep(depth_, peek().range)) return shared_.arena.make(initialiser);
    const SourceRange from = peek().range;
    if (accept(TokenKind::left_brace)) {
        std::vector<InitialiserItem> items;
        do {
            InitialiserItem item;
            if (at_name() && peek(1).kind == TokenKind::colon) {
                item.field_range = peek().range;
                item.field = take().name;
                take();
            }
            item.value = parse_initialiser();
            initialiser.depth = std::max<std::uint16_t>(
                initialiser.depth, static_cast<std::uint16_t>(item.value->depth + 1));
            items.push_back(item);
        } while (accept(TokenKind::comma));
        expect(TokenKind::right_brace, "after the initialiser");
        initialiser.items = keep(items);
    } else {
        initialiser.value = parse_expression();
    }
    initialiser.range = since(from);
    return shared_.arena.make(initialiser);
}

} // namespace zonar::language
