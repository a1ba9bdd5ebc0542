#include "language/text/spellings.h"

#include <fmt/format.h>

#include <string>

namespace zonar::language {

std::string_view describe(TokenKind kind) {
    using enum TokenKind;
    switch (kind) {
    case end: return "the end of the text";
    case name: return "a name";
    case integer: return "an integer";
    case real: return "a floating-point number";
    case text: return "a string";
    case newline: return "the end of the line";
    case bad: return "an unknown symbol";
    case leads_to: return "'-->'";
    case equivalent: return "'<->'";
    case hash: return "'#'";
    case arrow_uncontrollable: return "'-u->'";
    default: break;
    }
    static const auto quoted = [] {
        std::array<std::string, static_cast<std::size_t>(TokenKind::bad) + 1> table;
        const auto fill = [&](std::span<const Spelling> spellings_of) {
            for (const Spelling& s : spellings_of) {
                table[static_cast<std::size_t>(s.kind)] = fmt::format("'{}'", s.text);
            }
        };
        fill(spellings);
        fill(path_spellings);
        return table;
    }();
    return quoted[static_cast<std::size_t>(kind)];
}

} // namespace zonar::language
