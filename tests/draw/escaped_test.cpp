#include "draw/escaped.h"

#include "catch.h"

using namespace zonar::draw;

TEST_CASE("words become neither tags nor the end of an attribute") {
    CHECK(escaped("<script>\"a\" & b</script>") ==
          "&lt;script&gt;&quot;a&quot; &amp; b&lt;/script&gt;");
    CHECK(escaped("") == "");
}

TEST_CASE("control characters become spaces, others stay as they are") {
    CHECK(escaped("a\tb\x01"
                  "c") == "a b c");
    CHECK(escaped("größer ≥ 3") == "größer ≥ 3");
}

TEST_CASE("names that would leave their place stay words") {
    CHECK(escaped("</script><!--]]>") == "&lt;/script&gt;&lt;!--]]&gt;");
    CHECK(escaped("a\nb\x7f"
                  "c\u0085d") == "a b c d");
    CHECK(escaped("right\u202Eleft") == "right\uFFFDleft"); // or the rest runs backwards
    CHECK(escaped("\xff\xc3") == "\uFFFD\uFFFD");           // no UTF-8
}
