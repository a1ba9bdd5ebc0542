#include "language/check/checker.h"

#include <fmt/format.h>

#include <limits>

namespace zonar::language {

Checker::Checker(Document& document, NameTable& names, Diagnostics& diagnostics,
                 const Limits& limits, Strictness strictness)
    : document_(document), names_(names), arena_(*document.arena),
      diagnostics_(&diagnostics), limits_(limits), strictness_(strictness) {}

void Checker::check() {
    scopes_.open();
    predefine();
    scopes_.open(); // a model may define these names anew
    level_ = Level::global;
    section_ = "the global declarations";
    for (std::string_view chart : document_.charts) {
        declare(new_symbol(SymbolKind::chart, names_.intern(chart), {}, nullptr));
    }
    for (Declaration* declaration : document_.declarations)
        check_declaration(*declaration);
    level_ = Level::system;
    section_ = "the system section";
    for (Declaration* declaration : document_.system_declarations) {
        check_declaration(*declaration);
    }
    check_system();
    section_ = {};
}

namespace {

/// The first assignment in it, which was perhaps meant to be a comparison; or null.
const Expr* find_assignment(const Expr& expr) {
    if (expr.kind == ExprKind::assign && expr.compound == Operator::none) return &expr;
    for (const Expr* operand : expr.operands) {
        if (const Expr* found = find_assignment(*operand)) return found;
    }
    return nullptr;
}

} // namespace

const Type* Checker::check_state_formula(Expr* formula) {
    use_ = Use::query;
    if (refuse_assignment(*formula, "a query")) return plain_type(TypeKind::error);
    const Type* type = check(formula);
    if (is_error(type)) return type;
    if (!is_truth(type)) {
        error(formula->range, "query.formula",
              fmt::format("a query speaks of truth values; this is {}", describe(*type)),
              type->kind == TypeKind::process ? first_location(*formula)
              : is_clock_term(type)           ? "compare it with something: x >= 5"
                                              : "");
        return plain_type(TypeKind::error);
    }
    if (facts_of(formula).writes)
        error(formula->range, "type.side-effect", "a query must not change anything");
    return type;
}

const Type* Checker::check_query_measure(Expr* measure) {
    use_ = Use::query;
    if (refuse_assignment(*measure, "a query")) return plain_type(TypeKind::error);
    const Type* type = check(measure);
    if (is_error(type)) return type;
    if (mentions_hybrid(measure)) {
        return refuse(*measure, "a hybrid clock in a query", plain_type(TypeKind::error));
    }
    if (!is_integral(type) && !is_clock(type)) {
        error(measure->range, "query.measure",
              fmt::format("expected an integer or a clock, found {}", describe(*type)),
              type->kind == TypeKind::difference
                  ? "the bounds of a difference of clocks are not computed"
                  : "");
        return plain_type(TypeKind::error);
    }
    if (facts_of(measure).writes)
        error(measure->range, "type.side-effect", "a query must not change anything");
    return type;
}

/// Where nothing may be written, '=' was meant to be '==': true if it was reported. Before
/// types are looked at, since i = 1 && j = 2 would be an assignment to 1 && j.
bool Checker::refuse_assignment(const Expr& expr, std::string_view what) {
    const Expr* assignment = find_assignment(expr);
    if (assignment == nullptr) return false;
    error(assignment->mark, "type.side-effect",
          fmt::format("{} must not change anything", what), "use == to compare");
    return true;
}

std::string Checker::context() const {
    if (in_template_ == nullptr) return std::string{section_};
    std::string text = fmt::format("template '{}'", names_.text(in_template_->name));
    if (in_location_ != nullptr) {
        text += fmt::format(", location {}", names_.text(in_location_->name));
    } else if (in_edge_ != nullptr) {
        const auto end = [&](EdgeEnd e) {
            return names_.text(e.branchpoint ? in_template_->branchpoints[e.index].name
                                             : in_template_->locations[e.index].name);
        };
        text +=
            fmt::format(", edge {} -> {}", end(in_edge_->source), end(in_edge_->target));
    }
    return text;
}

void Checker::error(SourceRange range, std::string rule, std::string message,
                    std::string help) {
    diagnostics_->report(Severity::error, range, std::move(rule), std::move(message),
                         context(), std::move(help));
}

void Checker::warn(SourceRange range, std::string rule, std::string message,
                   std::string help) {
    diagnostics_->report(Severity::warning, range, std::move(rule), std::move(message),
                         context(), std::move(help));
}

void Checker::obstacle(SourceRange range, std::string what, std::string help) {
    warn(range, "unsupported.analysis",
         fmt::format("{} is not supported: the model loads, but cannot be checked", what),
         std::move(help));
    obstacles_.push_back({std::move(what), range});
}

Symbol* Checker::new_symbol(SymbolKind kind, Name name, SourceRange range,
                            const Type* type) {
    Symbol symbol;
    symbol.kind = kind;
    symbol.level = level_;
    symbol.name = name;
    symbol.range = range;
    symbol.type = type;
    symbol.id = symbol_count_++;
    return arena_.make(symbol);
}

bool Checker::declare(Symbol* symbol) {
    if (!symbol->name.known()) return false; // a parse error took the name
    using enum Word;
    switch (symbol->name.word()) {
    case rate:
    case invariant:
    case switch_:
    case case_:
    case continue_:
    case break_:
    case enum_:
        if (symbol->kind != SymbolKind::location) {
            warn(symbol->range, "name.future",
                 fmt::format("'{}' is reserved for future versions of the language",
                             text(symbol->name)));
        }
        break;
    default: break;
    }
    const Symbol* other = scopes_.declare(symbol);
    if (other == nullptr) return true;
    error(symbol->range, "name.duplicate",
          fmt::format("'{}' is defined twice here", text(symbol->name)),
          "the names of variables, parameters, types, functions and locations of one "
          "scope must differ");
    return false;
}

const Type* Checker::make_type(Type type) {
    return arena_.make(type);
}

/// Names that exist before the model says anything; 5.x brought them.
void Checker::predefine() {
    struct Constant {
        std::string_view name;
        std::int32_t value;
    };
    // clang-format off
    constexpr Constant constants[] = {
        {"INT8_MIN", -128},     {"INT8_MAX", 127},     {"UINT8_MAX", 255},
        {"INT16_MIN", -32768},  {"INT16_MAX", 32767},  {"UINT16_MAX", 65535},
        {"INT32_MIN", std::numeric_limits<std::int32_t>::min()},
        {"INT32_MAX", std::numeric_limits<std::int32_t>::max()},
    };
    struct Range { std::string_view name; std::int32_t low, high; };
    constexpr Range ranges[] = {
        {"int8_t", -128, 127},       {"uint8_t", 0, 255},
        {"int16_t", -32768, 32767},  {"uint16_t", 0, 65535},
        {"int32_t", std::numeric_limits<std::int32_t>::min(),
                    std::numeric_limits<std::int32_t>::max()},
    };
    constexpr std::string_view reals[] = {
        "FLT_MIN", "FLT_MAX", "DBL_MIN", "DBL_MAX", "M_PI", "M_PI_2", "M_PI_4", "M_E",
        "M_LOG2E", "M_LOG10E", "M_LN2", "M_LN10", "M_1_PI", "M_2_PI", "M_2_SQRTPI",
        "M_SQRT2", "M_SQRT1_2",
    };
    // clang-format on
    const auto literal = [&](std::int32_t value) {
        Expr expr;
        expr.value = value;
        expr.type = plain_type(TypeKind::integer);
        return arena_.make(expr);
    };
    Type number;
    number.is_const = true;
    const auto add = [&](SymbolKind kind, std::string_view name, const Type* type) {
        Symbol* symbol = new_symbol(kind, names_.intern(name), {}, type);
        symbol->computable = symbol->predefined = true;
        scopes_.declare(symbol);
        return symbol;
    };
    number.kind = TypeKind::integer;
    const Type* integer = make_type(number);
    for (const Constant& c : constants) {
        Symbol* symbol = add(SymbolKind::variable, c.name, integer);
        symbol->predefined_value = c.value;
        predefined_.push_back(symbol);
    }
    for (const Range& r : ranges) {
        Type type;
        type.kind = TypeKind::integer;
        type.low = literal(r.low);
        type.high = literal(r.high);
        add(SymbolKind::type, r.name, make_type(type));
    }
    number.kind = TypeKind::real;
    const Type* real = make_type(number);
    for (std::string_view name : reals) add(SymbolKind::variable, name, real);
}

// ---------------------------------------------------------------- facts

namespace {

/// A channel or an array of channels: it has no value that could change.
bool is_channel(const Type* type) {
    while (type != nullptr && type->kind == TypeKind::array) type = type->element;
    return type != nullptr && type->kind == TypeKind::channel;
}

void add_symbol_facts(const Symbol& symbol, Facts& facts) {
    switch (symbol.kind) {
    case SymbolKind::variable:
    case SymbolKind::parameter:
        if (symbol.computable || is_channel(symbol.type)) break;
        facts.computable = false;
        if (symbol.level != Level::function) facts.reads_state = true;
        break;
    case SymbolKind::location:
        facts.computable = false;
        facts.reads_state = true;
        break;
    case SymbolKind::function:
        facts.writes |= symbol.effects.writes_state;
        facts.reads_state |= symbol.effects.reads_state;
        facts.computable &= !symbol.effects.reads_state && !symbol.effects.writes_state;
        break;
    default: break;
    }
}

void collect(const Expr* expr, Facts& facts) {
    if (expr->symbol != nullptr) add_symbol_facts(*expr->symbol, facts);
    switch (expr->kind) {
    case ExprKind::assign:
    case ExprKind::increment: facts.writes = true; break;
    case ExprKind::call:
        // Writing to what it is given by reference is writing here.
        if (expr->symbol != nullptr && expr->symbol->kind == SymbolKind::function) {
            for (const Symbol* parameter : expr->symbol->parameters) {
                facts.writes |= parameter->reference && parameter->written;
            }
        }
        break;
    case ExprKind::deadlock:
    case ExprKind::rate:
    case ExprKind::spawn: facts.computable = false; break;
    case ExprKind::member:
        // A field is as constant as its structure; a member of a process is none.
        if (expr->symbol != nullptr) facts.computable = false;
        break;
    default: break;
    }
    for (const Expr* operand : expr->operands) collect(operand, facts);
}

} // namespace

Facts facts_of(const Expr* expr) {
    Facts facts;
    collect(expr, facts);
    return facts;
}

} // namespace zonar::language
