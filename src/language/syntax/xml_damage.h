// language/syntax/xml_damage.h
//
// Why a text is no well-formed XML, in words of its elements: pugixml says at which byte it
// gave up, which for a file that was cut off is only the end.
#pragma once

#include <pugixml.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace zonar::language {

struct XmlDamage {
    std::size_t offset = 0;
    std::size_t length = 1;
    std::string message;
    std::string help;
};

/// Looks for elements, comments and sections that are never closed, and for end tags that
/// close something else; if it is neither, says what the parser said. `reported` is the
/// byte at which that gave up.
XmlDamage describe_damage(std::string_view text, pugi::xml_parse_status status,
                          std::size_t reported);

} // namespace zonar::language
