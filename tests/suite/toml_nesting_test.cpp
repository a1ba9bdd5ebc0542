#include "suite/input/toml_nesting.h"

#include "catch.h"
#include "suite/input/read_suite.h"
#include "summaries.h"

#include <string>

using namespace zonar;
using namespace zonar::suite;

namespace {

std::string repeated(const std::string& part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

std::string problem_of(const std::string& text) {
    return read_suite(text, "my", "my.toml", "", no_suggestion).problem;
}

} // namespace

TEST_CASE("what would nest too deep is refused before it is parsed") {
    constexpr std::size_t many = 100'000;
    const std::string key = repeated("a.", many) + "a";
    const std::string all[] = {
        key + " = 1\n",
        "[" + key + "]\n",
        "[[" + repeated("a . ", many) + "a]]\n",
        repeated("'a'.", many) + "a = 1\n",
        "a = " + repeated("[", many),
        "a = " + repeated("[\n", many),
        "a = " + repeated("{ a = ", many),
        "a = { " + key + " = 1 }\n",
        // What looks like the end of a string, and is not one, must not hide anything.
        R"(a = ["""x"""", { )" + key + " = 1 }]\n",
        R"(a = ['''x''''', { )" + key + " = 1 }]\n",
        R"(a = "\\")"
        "\n" +
            key + " = 1\n",
    };
    for (const std::string& text : all) {
        const std::string problem = problem_of(text);
        INFO(text.substr(0, 40) << "\n" << problem);
        CHECK((contains(problem, "a key has more than 16 parts") ||
               contains(problem, "more than 32 brackets are open")));
    }
}

TEST_CASE("the place of too much nesting is told") {
    const auto found = nesting_problem("a = 1\n\nb = " + repeated("[", 33));
    REQUIRE(found);
    CHECK(found->line == 3);
    CHECK(found->column == 37);
    CHECK(problem_of(repeated("a.", 16) + "a = 1").starts_with("my.toml:1:32: a key"));
}

TEST_CASE("dots and brackets in strings and comments nest nothing") {
    const std::string many = repeated("a.[{", 100);
    for (const std::string& text :
         {"# " + many + "\n", "a = \"" + many + "\"", "a = '" + many + "'",
          "a = \"\"\"\n" + many + "\n\"\"\"", "a = '''\n" + many + "\n'''",
          "a = \"\\\"" + many + "\"", repeated("a = [1.5, 2.5]\n[b.c]\n", 100),
          std::string("a.b.c.d = [[[{ a = 1 }]]]")})
        CHECK(!nesting_problem(text));
}
