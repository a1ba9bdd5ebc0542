// language/syntax/xml_damage.h
//
// Why a text is no well-formed XML, in words of its elements: pugixml says at which byte it
// gave up, which for a file that was cut off is only the end.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace zonar::language {

struct XmlDamage {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::string message;
    std::string help;
};

/// Looks for elements, comments and sections that are never closed, and for end tags that
/// close something else. Nothing if the damage is of another kind. `reported` is the byte at
/// which the XML parser gave up.
std::optional<XmlDamage> find_damage(std::string_view text, std::size_t reported);

} // namespace zonar::language
