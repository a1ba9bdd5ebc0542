#include "language/text/encoding.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace zonar::language {

namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

/// The value of encoding="..." in the XML declaration, in small letters; else nothing.
std::string declared_encoding(std::string_view bytes) {
    const std::size_t end = bytes.find("?>");
    if (!bytes.starts_with("<?xml") || end == std::string_view::npos) return {};
    const std::string_view head = bytes.substr(0, end);
    const std::size_t key = head.find("encoding");
    if (key == std::string_view::npos) return {};
    const std::size_t open = head.find_first_of("\"'", key);
    if (open == std::string_view::npos) return {};
    const std::size_t close = head.find(head[open], open + 1);
    if (close == std::string_view::npos) return {};
    std::string name{head.substr(open + 1, close - open - 1)};
    std::ranges::transform(name, name.begin(), [](unsigned char c) {
        return static_cast<char>(std::tolower(c));
    });
    return name;
}

/// UTF-16 without a mark, which begins with English letters: every second byte is NUL.
bool has_nul_at(std::size_t parity, std::string_view bytes) {
    constexpr std::size_t units = 2; // what a model begins with: "<n", "in", "//"
    if (bytes.size() < 2 * units) return false;
    for (std::size_t i = 0; i < 2 * units; ++i) {
        if ((bytes[i] == '\0') != (i % 2 == parity)) return false;
    }
    return true;
}

std::string from_utf16(std::string_view bytes, bool little) {
    std::string text;
    text.reserve(bytes.size() / 2);
    const auto unit = [&](std::size_t i) -> char32_t {
        const auto a = static_cast<unsigned char>(bytes[i]);
        const auto b = static_cast<unsigned char>(bytes[i + 1]);
        return little ? char32_t{a} | char32_t{b} << 8 : char32_t{b} | char32_t{a} << 8;
    };
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        char32_t c = unit(i);
        if (i == 0 && c == 0xFEFF) continue; // the byte order mark
        if (c >= 0xD800 && c < 0xDC00 && i + 3 < bytes.size()) {
            const char32_t low = unit(i + 2);
            if (low >= 0xDC00 && low < 0xE000) {
                c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
                i += 2;
            }
        }
        append_utf8(text, c);
    }
    if (bytes.size() % 2 != 0) append_utf8(text, 0xFFFD);
    return text;
}

} // namespace

void append_utf8(std::string& text, char32_t c) {
    const auto put = [&](char32_t byte) { text += static_cast<char>(byte); };
    if (c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) c = 0xFFFD;
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | c >> 6);
        put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        put(0xE0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3F));
        put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3F));
        put(0x80 | (c >> 6 & 0x3F));
        put(0x80 | (c & 0x3F));
    }
}

bool is_valid_utf8(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        const auto lead = static_cast<unsigned char>(bytes[i]);
        if (lead < 0x80) {
            ++i;
            continue;
        }
        const std::size_t length = lead >= 0xF0 && lead < 0xF5   ? 4
                                   : lead >= 0xE0 && lead < 0xF0 ? 3
                                   : lead >= 0xC2 && lead < 0xE0 ? 2
                                                                 : 0;
        if (length == 0 || i + length > bytes.size()) return false;
        for (std::size_t k = 1; k < length; ++k) {
            if ((static_cast<unsigned char>(bytes[i + k]) & 0xC0) != 0x80) return false;
        }
        i += length;
    }
    return true;
}

Encoding detect_encoding(std::string_view bytes) {
    using std::string_view_literals::operator""sv;
    if (bytes.starts_with(utf8_mark)) return Encoding::utf8;
    if (bytes.starts_with("\xFF\xFE")) return Encoding::utf16_little;
    if (bytes.starts_with("\xFE\xFF")) return Encoding::utf16_big;
    if (has_nul_at(1, bytes)) return Encoding::utf16_little;
    if (has_nul_at(0, bytes)) return Encoding::utf16_big;
    const std::string declared = declared_encoding(bytes);
    if (declared.starts_with("iso-8859-1") || declared == "latin1" ||
        declared == "latin-1" || declared == "windows-1252") {
        return Encoding::latin1;
    }
    return is_valid_utf8(bytes) ? Encoding::utf8 : Encoding::latin1;
}

std::string to_utf8(std::string_view bytes, Encoding encoding) {
    switch (encoding) {
    case Encoding::utf8:
        if (bytes.starts_with(utf8_mark)) bytes.remove_prefix(utf8_mark.size());
        if (is_valid_utf8(bytes)) return std::string{bytes};
        [[fallthrough]]; // a mark that lied
    case Encoding::latin1: {
        std::string text;
        text.reserve(bytes.size() + bytes.size() / 8);
        for (char c : bytes) append_utf8(text, static_cast<unsigned char>(c));
        return text;
    }
    case Encoding::utf16_little: return from_utf16(bytes, true);
    case Encoding::utf16_big: return from_utf16(bytes, false);
    }
    return {};
}

} // namespace zonar::language
