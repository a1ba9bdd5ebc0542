// What an unknown name could have been: a name that is near to it, one that stands inside of
// a process, a word of another language.
#include "language/check/checker.h"
#include "language/text/suggest.h"
#include "language/write/print_syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zonar::language {

namespace {

using Words = std::vector<std::string_view>;

/// "did you mean 'Cross'?", or nothing.
std::string ask(std::string_view typed, const Words& candidates) {
    const std::string_view best = nearest(typed, candidates);
    return best.empty() ? std::string{} : fmt::format("did you mean '{}'?", best);
}

const Symbol& origin_of(const Symbol& process) {
    const Symbol* origin = &process;
    while (origin->of != nullptr) origin = origin->of;
    return *origin;
}

bool is_channel_or_array(const Type* type) {
    while (type != nullptr && type->kind == TypeKind::array) type = type->element;
    return type != nullptr && type->kind == TypeKind::channel;
}

bool has_fields(const Type* type) {
    return type != nullptr && type->kind == TypeKind::structure;
}

/// Types of other languages, and what they are called here.
struct Foreign {
    std::string_view word, here;
};
constexpr std::array foreign_types = {
    Foreign{"boolean", "bool"}, Foreign{"integer", "int"},  Foreign{"unsigned", "int"},
    Foreign{"long", "int"},     Foreign{"short", "int"},    Foreign{"float", "double"},
    Foreign{"real", "double"},  Foreign{"channel", "chan"}, Foreign{"timer", "clock"},
};

} // namespace

bool Checker::can_be(const Symbol& symbol, Wanted wanted) const {
    using enum SymbolKind;
    const bool process = symbol.kind == template_ || symbol.kind == instance;
    const bool value = symbol.kind == variable || symbol.kind == parameter ||
                       symbol.kind == bound || symbol.kind == location;
    const bool asked = use_ == Use::query && process && symbol.in_system;
    switch (wanted) {
    case Wanted::value: return value || asked;
    case Wanted::owner: return asked || (value && has_fields(symbol.type));
    case Wanted::called: return symbol.kind == function || asked;
    case Wanted::channel: return value && is_channel_or_array(symbol.type);
    case Wanted::type: return symbol.kind == type;
    case Wanted::process: return process;
    }
    return false;
}

std::string Checker::nearest_name(Name typed, Wanted wanted) const {
    if (diagnostics_->full()) return {}; // the message will not be shown
    Words candidates;
    scopes_.for_each([&](const Symbol& symbol) {
        if (can_be(symbol, wanted)) candidates.push_back(text(symbol.name));
    });
    if (wanted == Wanted::value) {
        candidates.insert(candidates.end(), {"true", "false"});
        if (use_ == Use::query) candidates.emplace_back("deadlock");
    } else if (wanted == Wanted::type) {
        candidates.insert(candidates.end(), {"int", "bool", "clock", "chan", "double"});
        const auto foreign =
            std::ranges::find(foreign_types, text(typed), &Foreign::word);
        if (foreign != foreign_types.end())
            return fmt::format("did you mean '{}'?", foreign->here);
    }
    return ask(text(typed), candidates);
}

std::string Checker::nearest_member(Name typed, const Symbol& process) const {
    Words candidates;
    for (const Symbol* member : origin_of(process).members)
        candidates.push_back(text(member->name));
    return ask(text(typed), candidates);
}

std::string Checker::nearest_field(Name typed, const Type& structure) const {
    Words candidates;
    for (const Field& field : structure.fields) candidates.push_back(text(field.name));
    return ask(text(typed), candidates);
}

// ---------------------------------------------------------------- members of processes

/// "Gate", or "Train(0)" for one of a set; nothing if a scalar has to choose.
std::string Checker::one_of(const Symbol& process) const {
    std::string arguments;
    for (const Symbol* parameter : process.parameters) {
        const Type& type = *parameter->type;
        if (type.kind != TypeKind::integer || type.low == nullptr) return {};
        if (!arguments.empty()) arguments += ", ";
        arguments += constant_text(*type.low);
    }
    return process.parameters.empty()
               ? std::string{text(process.name)}
               : fmt::format("{}({})", text(process.name), arguments);
}

std::string Checker::constant_text(const Expr& constant) const {
    const SourceMap unused; // asked for floating-point numbers and strings only
    return SyntaxPrinter(names_, unused).expression(constant);
}

/// How to ask about a member of one process of a set.
std::string Checker::how_to_choose(const Symbol& set, Name member) const {
    const std::string one = one_of(set);
    if (one.empty()) {
        return fmt::format("bind its parameters with forall or exists, and write "
                           "{}(...).{}",
                           text(set.name), text(member));
    }
    std::string ranges;
    for (const Symbol* parameter : set.parameters) {
        ranges += fmt::format("{}'{}' is from {} to {}", ranges.empty() ? "; " : ", ",
                              text(parameter->name), constant_text(*parameter->type->low),
                              constant_text(*parameter->type->high));
    }
    return fmt::format("write {}.{}{}", one, text(member), ranges);
}

/// P.x, where P is not on the system line: which processes made of P are.
std::string Checker::processes_made_of(const Symbol& unused, Name member) const {
    std::string list;
    for (const Symbol* process : system_symbols_) {
        if (process == nullptr || &origin_of(*process) != &origin_of(unused)) continue;
        const std::string one = one_of(*process);
        if (one.empty()) continue;
        list += fmt::format("{}{}.{}", list.empty() ? "" : " or ", one, text(member));
        if (list.size() > 60) break;
    }
    return list.empty() ? "only what stands on the system line can be asked about"
                        : fmt::format("write {}", list);
}

/// A location or variable whose process was forgotten: E<> Cross.
std::string Checker::with_its_process(Name typed) const {
    std::string_view nearly;
    const Symbol* its_process = nullptr;
    for (const Symbol* process : system_symbols_) {
        if (process == nullptr) continue;
        Words members;
        for (const Symbol* member : origin_of(*process).members)
            members.push_back(text(member->name));
        const std::string_view found = nearest(text(typed), members);
        const bool exact = found == text(typed);
        if (found.empty() || (!exact && its_process != nullptr)) continue;
        nearly = found;
        its_process = process;
        if (exact) break;
    }
    const std::string one = its_process == nullptr ? "" : one_of(*its_process);
    if (one.empty()) return {};
    return nearly == text(typed)
               ? fmt::format("it belongs to a process: write {}.{}", one, nearly)
               : fmt::format("did you mean '{}.{}'?", one, nearly);
}

/// A variable of another template, which cannot be seen from here.
std::string Checker::where_else(Name typed) const {
    for (const Symbol* other : templates_) {
        if (other->template_ == in_template_) continue;
        const auto found = std::ranges::find(other->members, typed, &Symbol::name);
        if (found == other->members.end()) continue;
        return fmt::format("template '{}' has its own '{}'; what several templates use "
                           "must be declared globally",
                           text(other->name), text(typed));
    }
    return {};
}

/// For calls with too many or too few arguments.
std::string Checker::names_of(std::span<Symbol* const> parameters) const {
    if (parameters.empty()) return {};
    std::string list;
    for (const Symbol* parameter : parameters)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", text(parameter->name));
    return fmt::format("the parameters are: {}", list);
}

/// E<> Gate: what one could ask about it.
std::string Checker::first_location(const Expr& process) const {
    if (process.symbol == nullptr) return {};
    const TemplateSyntax* syntax = origin_of(*process.symbol).template_;
    if (syntax == nullptr || syntax->locations.empty()) return {};
    const std::string one =
        process.kind == ExprKind::name ? one_of(*process.symbol) : constant_text(process);
    if (one.empty()) return {};
    return fmt::format("ask about a location, such as {}.{}", one,
                       text(syntax->locations[0].name));
}

namespace {

/// Statements of other languages that are names here.
std::string help_for_word(Word word) {
    if (word == Word::break_ || word == Word::continue_)
        return "there is no such statement; put it into the condition of the loop, or "
               "use "
               "return";
    if (word == Word::switch_ || word == Word::case_) return "use if and else";
    return {};
}

} // namespace

void Checker::report_unknown_value(const Expr& expr, Wanted wanted) {
    const bool query = use_ == Use::query;
    std::string help = help_for_word(expr.name.word());
    if (is_builtin_function(text(expr.name))) help = "it is a built-in function";
    if (help.empty() && !diagnostics_->full()) {
        const std::string member = query ? with_its_process(expr.name) : "";
        const bool exact = member.starts_with("it belongs");
        help = exact ? member : nearest_name(expr.name, wanted);
        if (help.empty()) help = query ? member : where_else(expr.name);
    }
    if (wanted == Wanted::channel) {
        error(expr.range, "name.unknown",
              fmt::format("unknown channel '{}'", text(expr.name)),
              help.empty() ? fmt::format("declare it globally: chan {};", text(expr.name))
                           : std::move(help));
        return;
    }
    const bool owner = wanted == Wanted::owner && query;
    error(
        expr.range, "name.unknown",
        fmt::format("unknown {} '{}'", owner ? "process" : "identifier", text(expr.name)),
        std::move(help));
}

} // namespace zonar::language
