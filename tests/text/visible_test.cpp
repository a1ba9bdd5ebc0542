#include "text/visible.h"

#include "catch.h"

#include <fmt/format.h>

#include <string>

using zonar::text::visible;

namespace {

/// A character below U+10000 in UTF-8.
std::string utf8(unsigned code) {
    const auto byte = [](unsigned value) { return static_cast<char>(value); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xC0 | (code >> 6)), byte(0x80 | (code & 0x3F))};
    return {byte(0xE0 | (code >> 12)), byte(0x80 | ((code >> 6) & 0x3F)),
            byte(0x80 | (code & 0x3F))};
}

} // namespace

TEST_CASE("marks of direction and control characters are written out") {
    for (const unsigned code :
         {0x0U,    0x1U,    0x8U,    0xDU,    0x1BU,   0x7FU,   0x85U,   0x9FU,
          0x61CU,  0x200EU, 0x200FU, 0x2028U, 0x2029U, 0x202AU, 0x202BU, 0x202CU,
          0x202DU, 0x202EU, 0x2066U, 0x2067U, 0x2068U, 0x2069U, 0xFEFFU, 0xFFFEU}) {
        INFO(code);
        CHECK(
            visible("a" + utf8(code) + "b") ==
            fmt::format(fmt::runtime(code < 0x80 ? "a\\x{:02x}b" : "a\\u{:04x}b"), code));
    }
}

TEST_CASE("letters of all languages, tabs and ends of lines stay") {
    const std::string text = "n = 1;\n\t// \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D "
                             "\xE2\x86\x92 \xE6\xBC\xA2 \xF0\x9F\x92\x80 \xC3\xA4";
    CHECK(visible(text) == text);
    CHECK(visible("a\r\nb") == "a\nb"); // the end of a line in other systems
    CHECK(visible("") == "");
}

TEST_CASE("what is no UTF-8 is written out byte by byte, and nothing behind it is lost") {
    CHECK(visible("a\xFF"
                  "b") == "a\\xffb");
    CHECK(visible("\xE2\x80") == "\\xe2\\x80");          // it ends too early
    CHECK(visible("\xC0\xAF") == "\\xc0\\xaf");          // longer than it needs to be
    CHECK(visible("\xED\xA0\x80") == "\\xed\\xa0\\x80"); // half a pair of UTF-16
    CHECK(visible("\xF5\x80\x80\x80").starts_with("\\xf5"));
}
