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
