#include "model/source.h"

#include "catch.h"

#include <string>

using namespace zonar::model;

namespace {

/// "file:line:column", the way a compiler says it.
std::string where(const SourceMap& map, std::uint32_t offset) {
    const auto place = map.place(offset);
    if (!place) return "nowhere";
    return std::string{place->file} + ":" + std::to_string(place->line) + ":" +
           std::to_string(place->column);
}

} // namespace

TEST_CASE("a default range is nowhere, and offset 0 belongs to no file") {
    SourceMap map;
    map.add("a", "text");
    CHECK_FALSE(SourceRange{}.known());
    CHECK(where(map, 0) == "nowhere");
    CHECK(map.text(SourceRange{}).empty());
}

TEST_CASE("an empty map has no places") {
    const SourceMap map;
    CHECK(where(map, 1) == "nowhere");
    CHECK(map.file_text(1).empty());
    CHECK(map.text({1, 2}).empty());
}

TEST_CASE("lines and columns count from one") {
    SourceMap map;
    const std::uint32_t base = map.add("m.xml", "ab\ncd\n\nx").value();
    CHECK(where(map, base) == "m.xml:1:1");
    CHECK(where(map, base + 1) == "m.xml:1:2");
    CHECK(where(map, base + 2) == "m.xml:1:3"); // the line's end belongs to it
    CHECK(where(map, base + 3) == "m.xml:2:1");
    CHECK(where(map, base + 6) == "m.xml:3:1"); // an empty line
    CHECK(where(map, base + 7) == "m.xml:4:1");
}

TEST_CASE("the position after the last character exists, the one after it does not") {
    SourceMap map;
    const std::uint32_t base = map.add("m", "ab\n").value();
    CHECK(where(map, base + 3) == "m:2:1");
    CHECK(where(map, base + 4) == "nowhere");
}

TEST_CASE("an empty file has one position") {
    SourceMap map;
    const std::uint32_t base = map.add("empty", "").value();
    CHECK(where(map, base) == "empty:1:1");
    CHECK(where(map, base + 1) == "nowhere");
}

TEST_CASE("a column counts characters, not bytes") {
    SourceMap map;
    const std::string text = "\xC3\xA4"
                             "b\xE2\x82\xAC"
                             "c\xF0\x9F\x95\x90"
                             "d"; // ä b € c 🕐 d
    const std::uint32_t base = map.add("m", text).value();
    CHECK(where(map, base + 2) == "m:1:2");
    CHECK(where(map, base + 3) == "m:1:3");
    CHECK(where(map, base + 6) == "m:1:4");
    CHECK(where(map, base + 7) == "m:1:5");
    CHECK(where(map, base + 11) == "m:1:6");
}

TEST_CASE("an entity is as many columns as it has characters") {
    SourceMap map;
    const std::uint32_t base = map.add("m", "x &lt; 3").value();
    CHECK(where(map, base + 7) == "m:1:8");
}

TEST_CASE("the text of a line comes without its end, CRLF or LF") {
    SourceMap map;
    const std::uint32_t base = map.add("m", "one\r\ntwo\nthree\r").value();
    CHECK(map.place(base)->line_text == "one");
    CHECK(map.place(base + 5)->line_text == "two");
    CHECK(map.place(base + 9)->line_text == "three");
    CHECK(where(map, base + 5) == "m:2:1");
}

TEST_CASE("a place knows where its line begins") {
    SourceMap map;
    map.add("first", "something before");
    const std::uint32_t base = map.add("m", "one\ntwo").value();
    CHECK(map.place(base + 6)->line_begin == base + 4);
    CHECK(map.place(base + 2)->line_begin == base);
}

TEST_CASE("several files lie end to end and stay apart") {
    SourceMap map;
    const std::uint32_t a = map.add("a", "alpha").value();
    const std::uint32_t b = map.add("b", "beta\nbeta").value();
    CHECK(a != b);
    CHECK(where(map, a + 5) == "a:1:6"); // the end of a is not the beginning of b
    CHECK(where(map, b) == "b:1:1");
    CHECK(where(map, b + 5) == "b:2:1");
    CHECK(map.file_text(a) == "alpha");
    CHECK(map.file_text(b) == "beta\nbeta");
    CHECK(map.text({a + 1, a + 3}) == "lp");
    CHECK(map.text({b, b + 4}) == "beta");
}

TEST_CASE("views into a file survive the next files") {
    SourceMap map;
    const std::uint32_t base = map.add("a", "short").value(); // kept inside the string
    const std::string_view view = map.file_text(base);
    for (int i = 0; i < 100; ++i) map.add("more", "text");
    CHECK(view.data() == map.file_text(base).data());
    CHECK(view == "short");
}

TEST_CASE("a range that runs backwards or past the end of its file is cut") {
    SourceMap map;
    const std::uint32_t a = map.add("a", "alpha").value();
    map.add("b", "beta");
    CHECK(map.text({a + 3, a + 1}).empty());
    CHECK(map.text({a + 3, a + 90}) == "ha");
}

TEST_CASE("join covers both ranges and ignores an unknown one") {
    CHECK(join({3, 5}, {8, 9}) == SourceRange{3, 9});
    CHECK(join({8, 9}, {3, 5}) == SourceRange{3, 9});
    CHECK(join({3, 9}, {4, 5}) == SourceRange{3, 9});
    CHECK(join({}, {4, 5}) == SourceRange{4, 5});
    CHECK(join({4, 5}, {}) == SourceRange{4, 5});
    CHECK_FALSE(join({}, {}).known());
}
