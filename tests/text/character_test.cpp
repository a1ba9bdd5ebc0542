#include "text/character.h"

#include "catch.h"

#include <string>

using namespace zonar::text;

namespace {

/// As the Unicode Standard defines it, the other way round.
std::string encoded(char32_t c) {
    const auto byte = [](char32_t value) { return static_cast<char>(value); };
    if (c < 0x80) return {byte(c)};
    if (c < 0x800) return {byte(0xC0 | c >> 6), byte(0x80 | (c & 0x3F))};
    if (c < 0x10000)
        return {byte(0xE0 | c >> 12), byte(0x80 | (c >> 6 & 0x3F)),
                byte(0x80 | (c & 0x3F))};
    return {byte(0xF0 | c >> 18), byte(0x80 | (c >> 12 & 0x3F)),
            byte(0x80 | (c >> 6 & 0x3F)), byte(0x80 | (c & 0x3F))};
}

} // namespace

TEST_CASE("every code point is read as it was written, but for surrogates") {
    std::size_t valid = 0;
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        const std::string text = encoded(c) + "x";
        const Character character = first_character(text);
        const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
        if (character.valid == surrogate) FAIL("U+" << std::hex << std::uint32_t{c});
        if (surrogate) continue;
        if (character.code != c || character.bytes != text.size() - 1)
            FAIL("U+" << std::hex << std::uint32_t{c});
        ++valid;
    }
    CHECK(valid == 0x110000 - 0x800);
}

TEST_CASE("bytes that are no UTF-8 are taken one by one") {
    for (const char* text :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF",
          "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
          "\xFF", "\xC3", "\xC3x", "\xE2\x82", "\xE2\x82x", "\xF0\x9F\x98"}) {
        const Character character = first_character(text);
        CHECK_FALSE(character.valid);
        CHECK(character.bytes == 1);
    }
}

TEST_CASE("what a terminal or a browser would obey is told from text") {
    for (const char32_t c : {U'\x1b', U'\n', U'\x7f', U'\x9b', U'\u2028'})
        CHECK(is_control(c));
    for (const char32_t c : {U'\u202e', U'\u2066', U'\u200f', U'\u061c'})
        CHECK(is_bidirectional_mark(c));
    for (const char32_t c :
         {U' ', U'a', U'\u00e9', U'\u2713', U'\u200b', U'\U0001f600'}) {
        CHECK_FALSE(is_control(c));
        CHECK_FALSE(is_bidirectional_mark(c));
    }
    CHECK(is_no_text(U'\ufeff'));
    CHECK_FALSE(is_no_text(U'\ufffd'));
}
