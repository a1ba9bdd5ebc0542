#include "app/verifyta/messages.h"

#include "app/verifyta/place.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app::verifyta {

using language::Diagnostic;
using language::Severity;

namespace {

struct Words {
    std::string_view rule;
    std::string_view text; // {}: the name that is quoted last in our message
};

// clang-format off
constexpr Words known[] = {
    {"name.unknown",          "Unknown identifier: {}"},
    {"name.duplicate",        "Duplicate definition of {}"},
    {"name.shadow",           "{} shadows a variable"},
    {"name.member",           "has no member named {}"},
    {"name.field",            "has no member named {}"},
    {"name.process",          "No such process: {}"},
    {"name.template",         "Not a template: {}"},
    {"name.type",             "Identifier is undeclared or not a type name"},
    {"type.mismatch",         "Incompatible types"},
    {"type.lvalue",           "Left hand side value expected"},
    {"type.integer",          "Integer expected"},
    {"type.truth",            "Boolean expected"},
    {"type.array",            "Array expected"},
    {"type.channel",          "Channel expected"},
    {"type.call",             "Function expected"},
    {"type.recursion",        "Recursion is not allowed"},
    {"type.computable",       "Must be computable at compile time"},
    {"type.constant",         "Constants must have an initialiser"},
    {"type.initialiser",      "Invalid initialiser"},
    {"type.argument",         "Incompatible argument"},
    {"type.side-effect",      "Expression must be side-effect free"},
    {"update.no-effect",      "Expression does not have any effect"},
    {"invariant.strict",      "Strict invariant"},
    {"guard.urgent",          "Clock guards are not allowed on urgent edges"},
    {"xml.initial",           "Missing initial location"},
    {"xml.system",            "Missing system tag"},
    {"xml.root",              "Missing nta or project tag"},
    {"query.formula",         "Property must be a valid formula"},
    {"query.deadlock",        "Cannot handle this deadlock predicate"},
    {"query.nested",          "Nested path quantifiers are not supported"},
    {"query.measure",         "Clock expected"},
    {"query.process-set",     "{} is not a structure"},
};
// clang-format on

std::string_view last_quoted(std::string_view text) {
    const std::size_t end = text.rfind('\'');
    if (end == text.npos || end == 0) return {};
    const std::size_t begin = text.rfind('\'', end - 1);
    return begin == text.npos ? std::string_view{}
                              : text.substr(begin + 1, end - begin - 1);
}

/// "a is not b" as "A is not b."
std::string sentence(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    if (!text.ends_with('.')) text += '.';
    return text;
}

/// All of it on one line, as scripts that read lines expect.
std::string on_one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text;
}

} // namespace

std::string in_uppaals_words(const Diagnostic& diagnostic) {
    if (diagnostic.rule == "syntax") {
        std::string text = "syntax error: " + diagnostic.message;
        if (const auto at = text.find(", expected "); at != text.npos)
            text.replace(at, std::string_view{", expected "}.size(), ", expecting ");
        if (const auto at = text.find("unexpected end"); at != text.npos)
            text.replace(at, text.find(',') - at, "unexpected end");
        return text;
    }
    const auto found = std::ranges::find(known, diagnostic.rule, &Words::rule);
    if (found == std::end(known)) return {};
    std::string text{found->text};
    const auto gap = text.find("{}");
    if (gap == text.npos) return text;
    const std::string_view name = last_quoted(diagnostic.message);
    return name.empty() ? std::string{} : text.replace(gap, 2, name);
}

std::string Messages::place(const Diagnostic& diagnostic,
                            const language::SourceMap& sources) const {
    const auto place =
        diagnostic.range.known() ? sources.place(diagnostic.range.begin) : std::nullopt;
    if (!place) return diagnostic.file.empty() ? model_ : diagnostic.file;
    const Position position = position_of(sources, diagnostic.range.begin);
    if (!position.path.empty())
        return fmt::format("{}:{}:{}", place->file, position.path, position.line);
    return generation_.names_model ? fmt::format("{}::{}", model_, position.line)
                                   : fmt::format("{}:{}", place->file, position.line);
}

std::string Messages::text(std::span<const Diagnostic> diagnostics,
                           const language::SourceMap& sources) const {
    std::string lines;
    for (const Diagnostic& diagnostic : diagnostics) {
        const std::string words = in_uppaals_words(diagnostic);
        const bool is_error = diagnostic.severity == Severity::error;
        if (!is_error && (!warnings_ || words.empty())) continue;
        lines += fmt::format(
            "{}: [{}] {}\n", place(diagnostic, sources), is_error ? "error" : "warning",
            on_one_line(words.empty() ? sentence(diagnostic.message) : words + '.'));
    }
    return lines;
}

std::string Messages::error(std::string_view message, language::SourceRange range,
                            const language::SourceMap& sources) const {
    const Diagnostic diagnostic{.severity = Severity::error,
                                .range = range,
                                .rule = {},
                                .message = std::string{message},
                                .context = {},
                                .help = {}};
    return text({&diagnostic, 1}, sources);
}

} // namespace zonar::app::verifyta
