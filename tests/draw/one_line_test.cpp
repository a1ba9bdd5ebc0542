#include "draw/one_line.h"

#include "catch.h"

using namespace zonar::draw;

TEST_CASE("what breaks a line becomes a space") {
    CHECK(one_line("a\r\nb\tc") == "a  b c");
    CHECK(one_line("\u2028|\u2029") == " | ");
    CHECK(one_line("\x1b[31mred") == " [31mred"); // a terminal would obey it
    CHECK(one_line("größer ≥ 3, 日本") == "größer ≥ 3, 日本");
}

TEST_CASE("no bidirectional control and no broken UTF-8 is left") {
    for (const char* control :
         {"\u061C", "\u200E", "\u200F", "\u202A", "\u202E", "\u2066", "\u2069", "\uFFFE"})
        CHECK(one_line(control) == "\uFFFD");
    CHECK(one_line("\xc0\xaf") == "\uFFFD\uFFFD");         // overlong
    CHECK(one_line("\xed\xa0\x80").starts_with("\uFFFD")); // a surrogate
    CHECK(one_line("\xf5\x80\x80\x80").starts_with("\uFFFD"));
    CHECK(one_line("ab\xe2\x82") == "ab\uFFFD\uFFFD"); // cut off
}

TEST_CASE("a text is shortened by characters, never within one") {
    CHECK(shortened("größer", 6) == "größer");
    CHECK(shortened("größer", 5) == "größ…");
    CHECK(shortened("abc", 1) == "…");
    CHECK(shortened_inside("größer als größer", 10) == "größer…ßer");
    CHECK(shortened_inside("größer", 6) == "größer");
    CHECK(shortened_inside("größer", 3) == "gr…");
    CHECK(characters(shortened("größergrößer", 4)) == 4);
}
