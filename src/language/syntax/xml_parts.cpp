#include "language/syntax/xml_parts.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace zonar::language {

namespace {

std::optional<std::int32_t> number(const char* text) {
    const std::string_view digits = text;
    std::int32_t value = 0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem != std::errc{} || end == digits.data()) return std::nullopt;
    return value;
}

bool is_identifier(std::string_view text) {
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    if (text.empty() || !letter(text[0])) return false;
    for (char c : text) {
        if (!letter(c) && !(c >= '0' && c <= '9') && c != '$' && c != '#') return false;
    }
    return true;
}

} // namespace

std::optional<Point> drawn_at(pugi::xml_node element) {
    const auto x = number(element.attribute("x").value());
    const auto y = number(element.attribute("y").value());
    if (!x || !y) return std::nullopt;
    return Point{*x, *y};
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

void XmlParts::error(SourceRange range, std::string rule, std::string message,
                     std::string help) {
    shared.diagnostics.report(Severity::error, range, std::move(rule), std::move(message),
                              context, std::move(help));
}

void XmlParts::warn(SourceRange range, std::string rule, std::string message,
                    std::string help) {
    shared.diagnostics.report(Severity::warning, range, std::move(rule),
                              std::move(message), context, std::move(help));
}

void XmlParts::set_context(std::string new_context) {
    context = new_context;
    parser.set_context(std::move(new_context));
}

Name XmlParts::name(pugi::xml_node element, SourceRange& range, std::string_view what) {
    const Fragment written = trimmed_text(element);
    if (written.text.empty()) return {};
    range = range_of(written);
    if (!is_identifier(written.text)) {
        error(range, "name.invalid",
              fmt::format("'{}' cannot be the name of {}", written.text.substr(0, 60),
                          what),
              "a name has letters, digits and '_' and does not begin with a digit");
        return {};
    }
    const Name result = shared.names.intern(written.text);
    const Word word = result.word();
    if (is_reserved(word, Dialect::old) || is_reserved(word, Dialect::query)) {
        error(range, "name.keyword",
              fmt::format("'{}' is a keyword and cannot be the name of {}", written.text,
                          what),
              "choose another name");
    }
    return result;
}

} // namespace zonar::language
