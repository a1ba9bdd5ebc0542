// language/syntax/syntax.h
//
// The syntax tree: a model as written. All formats (XML, XTA, old TA) become one
// Document. The parser fills it in; the checker then adds to each node what names mean
// (`symbol`) and what type expressions have (`type`), and changes nothing else.
//
// Nodes live in the Document's arena and are plain structs.
#pragma once

#include "language/text/arena.h"
#include "language/text/lexer.h"
#include "language/text/names.h"
#include "model/source.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace zonar::language {

struct Symbol; // symbols.h
struct Type;   // types.h
struct TypeSyntax;

// ---------------------------------------------------------------- expressions

enum class ExprKind : std::uint8_t {
    integer,     // value
    truth,       // true and false: value
    real,        // 2.5: only recognised
    text,        // "...": only recognised
    name,        // name
    unary,       // op, operands[0]
    binary,      // op, operands: two, or more for chains of && || +
    conditional, // operands[0] ? operands[1] : operands[2]
    index,       // operands[0] [ operands[1] ]
    member,      // operands[0] . name
    call,        // operands[0] ( operands[1..] )
    assign,      // op, operands[0] = operands[1]
    increment,   // ++ and --: op, operands[0], value: 1 prefix, 0 postfix
    rate,        // operands[0] '
    quantifier,  // op, bound, operands[0]
    deadlock,
    spawn, // dynamic templates: only recognised
};

enum class Operator : std::uint8_t {
    none,
    // unary
    negate,
    identity,
    logical_not,
    // binary
    power,
    multiply,
    divide,
    modulo,
    add,
    subtract,
    shift_left,
    shift_right,
    minimum,
    maximum,
    less,
    less_equal,
    greater_equal,
    greater,
    equal,
    not_equal,
    bit_and,
    bit_xor,
    bit_or,
    logical_and,
    logical_or,
    logical_xor,
    imply,
    // assignment; the compound ones carry their binary operator in Expr::compound
    set,
    // increment
    plus_one,
    minus_one,
    // quantifier
    forall,
    exists,
    sum,
};

/// The variable of a quantifier, a select or a `for (i : T)`.
struct BoundVariable {
    Name name;
    SourceRange range;
    TypeSyntax* type = nullptr;
    Symbol* symbol = nullptr; // checker
};

struct Expr {
    ExprKind kind = ExprKind::integer;
    Operator op = Operator::none;
    Operator compound = Operator::none; // += is set with add
    bool parenthesised = false;
    std::uint16_t depth = 1; // of the tree below; bounded by Limits::nesting
    std::int32_t value = 0;
    Name name;
    SourceRange range; // the whole expression
    SourceRange mark;  // its operator or name: what a caret points at
    std::span<Expr*> operands;
    BoundVariable* bound = nullptr;
    Symbol* symbol = nullptr;   // checker: what a name or member means
    const Type* type = nullptr; // checker
};

// ---------------------------------------------------------------- types and variables

enum class TypePrefix : std::uint8_t {
    none,
    const_,
    meta,
    urgent,
    broadcast,
    urgent_broadcast
};

enum class TypeWord : std::uint8_t {
    named,
    integer,
    boolean,
    real,
    text,
    channel,
    clock,
    hybrid_clock,
    scalar,
    structure,
    void_,
};

struct FieldSyntax;

struct TypeSyntax {
    TypePrefix prefix = TypePrefix::none;
    TypeWord word = TypeWord::integer;
    Name name;           // named
    Expr* low = nullptr; // int[low, high]; scalar[high]
    Expr* high = nullptr;
    std::span<FieldSyntax> fields;
    SourceRange range;
    const Type* type = nullptr; // checker
};

/// [expr] or [type]. A lone name parses as an expression; the checker tells which it is.
struct ArrayDimension {
    Expr* size = nullptr;
    TypeSyntax* type = nullptr;
    SourceRange range;
};

struct Initialiser;

struct InitialiserItem {
    Name field; // of a structure; may be missing
    SourceRange field_range;
    Initialiser* value = nullptr;
};

struct Initialiser {
    Expr* value = nullptr; // or, when null, a list
    std::span<InitialiserItem> items;
    SourceRange range;
    std::uint16_t depth = 1;
};

struct Declarator {
    Name name;
    SourceRange range; // of the name
    std::span<ArrayDimension> dimensions;
    Initialiser* initialiser = nullptr;
    Symbol* symbol = nullptr; // checker
};

struct FieldSyntax {
    TypeSyntax* type = nullptr;
    Declarator declarator;
};

struct Parameter {
    TypeSyntax* type = nullptr;
    bool reference = false;
    Declarator declarator;
    SourceRange range;
};

// ---------------------------------------------------------------- statements

struct Declaration;

enum class StatementKind : std::uint8_t {
    empty,
    block,
    expression,
    for_,
    iterate,
    while_,
    do_while,
    if_,
    return_,
    assert_,
};

struct Statement {
    StatementKind kind = StatementKind::empty;
    SourceRange range;
    std::uint16_t depth = 1;
    std::span<Declaration*> declarations; // block
    std::span<Statement*> statements;     // block
    std::span<Expr*> first;     // for_: initial; expression, return_, assert_: the one
    std::span<Expr*> condition; // for_, while_, do_while, if_: a list, the last decides
    std::span<Expr*> step;      // for_
    BoundVariable* bound = nullptr; // iterate
    Statement* body = nullptr;
    Statement* otherwise = nullptr; // if_
};

struct Function {
    TypeSyntax* result = nullptr;
    Name name;
    SourceRange name_range;
    std::span<Parameter> parameters;
    Statement* body = nullptr;
    Symbol* symbol = nullptr; // checker
};

// ---------------------------------------------------------------- templates

struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend bool operator==(Point, Point) = default;
};

/// A piece of text on a location or an edge, as written.
struct Label {
    std::string_view text; // decoded, trimmed; empty: not there
    SourceRange range;
    std::optional<Point> at;
};

struct LocationSyntax {
    Name name;
    bool unnamed = false; // in XML; the name is then "_" + id
    SourceRange range;
    bool urgent = false;
    bool committed = false;
    Expr* invariant = nullptr;
    std::span<Expr*> rate; // exponential rate: only recognised
    Label invariant_label, rate_label, comments;
    std::optional<Point> at, name_at;
    std::string_view color;
    Symbol* symbol = nullptr; // checker
};

struct BranchpointSyntax {
    Name name;
    SourceRange range;
    std::optional<Point> at;
};

enum class Direction : std::uint8_t { none, send, receive, csp };

/// One end of an edge: a location or a branchpoint of the same template.
struct EdgeEnd {
    bool branchpoint = false;
    std::uint32_t index = 0;
};

struct EdgeSyntax {
    EdgeEnd source, target;
    SourceRange range;
    bool controllable = true;
    std::span<BoundVariable*> selects;
    Expr* guard = nullptr;
    Expr* channel = nullptr;
    Direction direction = Direction::none;
    std::span<Expr*> updates;
    Expr* weight = nullptr;
    Label select_label, guard_label, sync_label, update_label, weight_label, comments;
    std::span<Point> nails;
    std::string_view color;
};

struct TemplateSyntax {
    Name name;
    SourceRange name_range;
    SourceRange range;
    std::span<Parameter> parameters;
    std::span<Declaration*> declarations;
    std::span<LocationSyntax> locations;
    std::span<BranchpointSyntax> branchpoints;
    std::span<EdgeSyntax> edges;
    std::optional<std::uint32_t> initial;
    Label parameter_label;
    Label declaration_label;
    std::optional<Point> name_at, initial_at;
    bool dynamic = false;
    Symbol* symbol = nullptr; // checker
};

// ---------------------------------------------------------------- declarations, system

struct Instantiation {
    Name name;
    SourceRange name_range;
    std::span<Parameter> parameters;
    Name of;
    SourceRange of_range;
    std::span<Expr*> arguments;
    SourceRange range;
    Symbol* symbol = nullptr; // checker
};

/// One entry of `chan priority`; no channel means `default`.
struct PriorityItem {
    Expr* channel = nullptr;
    std::int32_t level = 0;
    SourceRange range;
};

struct ProgressMeasure {
    Expr* guard = nullptr;
    Expr* measure = nullptr;
};

enum class DeclarationKind : std::uint8_t {
    variables,
    types,
    function,
    instantiation,
    template_,
    channel_priority,
    before_update,
    after_update,
    unsupported, // recognised; `feature` says what
};

struct Declaration {
    DeclarationKind kind = DeclarationKind::variables;
    SourceRange range;
    TypeSyntax* type = nullptr;        // variables, types
    std::span<Declarator> declarators; // likewise
    Function* function = nullptr;
    Instantiation* instantiation = nullptr;
    TemplateSyntax* template_ = nullptr;
    std::span<PriorityItem> priorities;
    std::span<Expr*> updates;
    std::string_view feature;
};

struct SystemItem {
    Name name;
    SourceRange range;
    std::int32_t priority = 0;
};

struct SystemSyntax {
    std::span<SystemItem> items;
    std::span<ProgressMeasure> progress;
    SourceRange range;
    bool present = false;
};

// ---------------------------------------------------------------- queries

struct QueryOption {
    std::string_view key, value;
};

/// A formula as written. It is parsed when it is checked (query_parser.h), so that a
/// formula we cannot read does not keep the model from loading.
struct QuerySyntax {
    Fragment formula;
    SourceRange range;
    std::string_view comment;
    std::span<QueryOption> options;
    std::string_view expect_outcome, expect_type, expect_value; // empty: none
};

// ---------------------------------------------------------------- the whole

enum class Format : std::uint8_t { xml, xta };

struct Document {
    Format format = Format::xml;
    Dialect dialect = Dialect::modern;
    Arena* arena = nullptr;
    std::vector<Declaration*> declarations;        // global ones, templates among them
    std::vector<Declaration*> system_declarations; // of <instantiation> and <system>
    SystemSyntax system;
    std::vector<QuerySyntax> queries;
    std::vector<QueryOption> options;
    std::vector<TemplateSyntax*> templates; // all of them, in order
    std::vector<std::string_view> charts;   // names of LSC templates: skipped
    Label declaration_label;                // XML: the text of <declaration>
    Label instantiation_label, system_label;
    bool has_hybrid_features = false;
};

} // namespace zonar::language
