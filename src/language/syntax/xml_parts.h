// language/syntax/xml_parts.h
//
// What the readers of parts of an XML model share: the text of elements with its positions,
// the parser for the fragments in it, and a place in the model for diagnostics.
#pragma once

#include "language/syntax/parser.h"
#include "language/text/fragment.h"
#include "language/text/xml_text.h"

#include <pugixml.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace zonar::language {

/// Where an element was drawn; nothing if it has no coordinates.
std::optional<Point> drawn_at(pugi::xml_node element);

/// Without blanks and line ends around it.
std::string_view trim(std::string_view text);

struct XmlParts {
    XmlParts(std::string_view file, std::uint32_t base, ParserContext context_of_all,
             Dialect dialect)
        : shared(context_of_all),
          text(file, base, context_of_all.arena, context_of_all.diagnostics),
          parser(context_of_all, dialect) {}

    void error(SourceRange range, std::string rule, std::string message,
               std::string help = {});
    void warn(SourceRange range, std::string rule, std::string message,
              std::string help = {});
    /// Of our own diagnostics and of the parser's.
    void set_context(std::string context);

    Label label(pugi::xml_node element, const Fragment& fragment) const {
        return {fragment.text, range_of(fragment), drawn_at(element)};
    }
    /// The text of an element without blanks around it.
    Fragment trimmed_text(pugi::xml_node element) {
        return trimmed(shared.arena, text.of(element));
    }
    /// A name element's text. An empty one is no name at all.
    Name name(pugi::xml_node element, SourceRange& range, std::string_view what);

    ParserContext shared;
    XmlText text;
    Parser parser;
    std::string context;
};

} // namespace zonar::language
