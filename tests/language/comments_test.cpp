#include "language/text/comments.h"

#include "catch.h"

using namespace zonar::language;

TEST_CASE("comments are found, and strings are no comments") {
    const std::string_view text = "a // b /* c\n\"// d\" /* e // f */ g / h //i\r\n";
    std::vector<std::string> found;
    for (const Comment& comment : find_comments(text)) {
        found.emplace_back(text.substr(comment.begin, comment.end - comment.begin));
    }
    CHECK(found == std::vector<std::string>{"// b /* c", "/* e // f */", "//i"});
}

TEST_CASE("a comment that is never closed reaches to the end") {
    const std::vector<Comment> found = find_comments("a /* b");
    REQUIRE(found.size() == 1);
    CHECK(found[0].end == 6);
}

TEST_CASE("blanking leaves code and line ends in place") {
    CHECK(blank_comments("a // {\nb \"{\" /* {\n{ */ c") == "a     \nb         \n     c");
}

TEST_CASE("only a line comment at the very end would swallow more text") {
    CHECK(ends_in_line_comment("x // y"));
    CHECK(ends_in_line_comment("//"));
    CHECK_FALSE(ends_in_line_comment("x // y\n"));
    CHECK_FALSE(ends_in_line_comment("x /* // y */"));
    CHECK_FALSE(ends_in_line_comment("x \"// y\""));
}

TEST_CASE("text survives as comment lines") {
    for (const char* text :
         {"one", "two\nlines", "with\n\na gap", " indented", "// twice"}) {
        std::string back;
        const std::string lines = as_comment_lines(text, "  ");
        for (const Comment& comment : find_comments(lines)) {
            if (!back.empty()) back += '\n';
            back += bare_comment(std::string_view{lines}.substr(
                comment.begin, comment.end - comment.begin));
        }
        CHECK(back == text);
    }
}
