#include "suite/run/shell.h"

#include "catch.h"

#include <stdlib.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace zonar::suite;

namespace {

/// What bash takes the word for.
std::string taken_by_shell(const std::string& word) {
    REQUIRE(::setenv("WORD", shell_word(word).c_str(), 1) == 0);
    FILE* pipe = ::popen("bash -c 'eval \"printf %s $WORD\"'", "r");
    REQUIRE(pipe != nullptr);
    std::string out;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
        out += static_cast<char>(c);
    ::pclose(pipe);
    return out;
}

} // namespace

TEST_CASE("a shell takes a word for what it was") {
    const std::string words[] = {"plain",
                                 "a b",
                                 "it's",
                                 "E<> P(1).x && y",
                                 "$HOME `id` \\ \"q\"",
                                 "*",
                                 "a;b",
                                 "#c",
                                 "~",
                                 "!x",
                                 "two\nlines",
                                 "tab\there's \\n",
                                 "\x1b[31m",
                                 std::string("\1") + "2",
                                 "größer"};
    for (const std::string& word : words) {
        INFO(word);
        CHECK(taken_by_shell(word) == word);
    }
    CHECK(shell_word("") == "''");
    CHECK(shell_word("models/a-1.xml") == "models/a-1.xml");
}

TEST_CASE("a command is words with blanks between them") {
    CHECK(shell_command(
              std::vector<std::string>{"check", "my model.xml", "--query", "E<> x"}) ==
          "zonar check 'my model.xml' --query 'E<> x'");
}
