#include "draw/table.h"

#include "catch.h"

using namespace zonar::draw;

TEST_CASE("columns are aligned and lines have no blanks at their end") {
    CHECK(table({{"a", "b"}, {"long", ""}, {"x", "yy", "z"}}) == "  a     b\n"
                                                                 "  long\n"
                                                                 "  x     yy  z\n");
}

TEST_CASE("width counts characters, not bytes") {
    CHECK(table({{"\u00e4\u00f6", "1"}, {"abc", "2"}}) ==
          "  \u00e4\u00f6   1\n  abc  2\n");
}

TEST_CASE("one very long cell does not push the others away") {
    const std::string text = table({{std::string(200, 'x'), "1"}, {"y", "2"}});
    CHECK(text.substr(text.find('\n') + 1).size() < 60);
}

TEST_CASE("numbers can be aligned at the right") {
    CHECK(table({{"", "one", "two"}, {"a", "1", "22"}}, 0, Align::right) ==
          "   one  two\n"
          "a    1   22\n");
}
