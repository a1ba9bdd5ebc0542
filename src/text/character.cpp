#include "text/character.h"

#include "checks/check.h"

namespace zonar::text {

Character first_character(std::string_view text) {
    ZONAR_ASSERT(!text.empty());
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return {first, 1, true};
    // By the Unicode Standard, table 3-7.
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {};
    char32_t code = first & (0x7Fu >> bytes);
    for (const char byte : text.substr(1, bytes - 1)) {
        if (!continues_character(byte)) return {};
        code = code << 6 | (static_cast<unsigned char>(byte) & 0x3Fu);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (overlong || surrogate || code > 0x10FFFF) return {};
    return {code, bytes, true};
}

} // namespace zonar::text
