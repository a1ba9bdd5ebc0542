#include "draw/text_size.h"

#include "catch.h"

using namespace zonar;
using draw::size_of;

TEST_CASE("the size of a text is that of its lines") {
    CHECK(size_of("").lines == 0);
    CHECK(size_of("x <= 5").lines == 1);
    CHECK(size_of("a\nlonger").lines == 2);
    CHECK(size_of("a\nlonger").width == size_of("longer").width);
}

TEST_CASE("letters are as wide as they look, and bold ones wider") {
    CHECK(size_of("iiii").width < size_of("nnnn").width);
    CHECK(size_of("nnnn").width < size_of("mmmm").width);
    CHECK(size_of("name").width < size_of("name", draw::Weight::bold).width);
    CHECK(size_of("\xC3\xA4").width < size_of("aa").width); // one letter of two bytes
}
