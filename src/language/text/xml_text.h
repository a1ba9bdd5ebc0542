// language/text/xml_text.h
//
// The text of an XML element as a Fragment: entities decoded, CDATA joined, comments left
// out, and every byte still knowing where in the file it stands.
#pragma once

#include "language/diagnostics.h"
#include "language/text/arena.h"
#include "language/text/lexer.h"

#include <pugixml.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace zonar::language {

class XmlText {
public:
    XmlText(std::string_view file, std::uint32_t base, Arena& arena,
            Diagnostics& diagnostics)
        : file_(file), base_(base), arena_(arena), diagnostics_(diagnostics) {}

    /// All text directly inside the element.
    Fragment of(pugi::xml_node element);

    /// The element's tag name, for diagnostics about the element itself.
    SourceRange tag(pugi::xml_node element) const;

    /// An attribute's value with its entities decoded; lives in the arena if it changed.
    std::string_view attribute(pugi::xml_node element, const char* name);

private:
    std::size_t offset_of(pugi::xml_node node) const;
    void decode(std::string_view raw, std::size_t offset, std::string& text,
                std::vector<Anchor>& anchors);
    std::size_t decode_entity(std::string_view raw, std::size_t at, std::size_t offset,
                              std::string& text);

    std::string_view file_;
    std::uint32_t base_;
    Arena& arena_;
    Diagnostics& diagnostics_;
};

} // namespace zonar::language
