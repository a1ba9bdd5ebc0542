#include "app/options/options.h"

#include "app/options/command.h"
#include "catch.h"

using namespace zonar::app;

namespace {

constexpr OptionRow rows[] = {
    {"FILE", "", "", "an argument"},
    {"[MORE]", "", "", "one that may be missing"},
    {"--text", "TEXT", "", "any number of texts", true},
    {"--mode", "fast|slow", "fast", "one of two"},
    {"-o,--output", "OUT", "", "with a short name"},
    {"--flag", "", "", "a flag"},
    {"-h,--help", "", "", "help"},
};

Parsed parsed(const std::vector<std::string>& words) {
    return parse(rows, words);
}

} // namespace

TEST_CASE("options and arguments may come in any order") {
    const Parsed p =
        parsed({"--flag", "a", "--text", "one", "b", "-o", "c", "--text", "two"});
    REQUIRE(p.problem.empty());
    CHECK(p.arguments.value("FILE") == "a");
    CHECK(p.arguments.value("MORE") == "b");
    CHECK(p.arguments.value("--output") == "c");
    CHECK(p.arguments.all("--text") == std::vector<std::string>{"one", "two"});
    CHECK(p.arguments.has("--flag"));
}

TEST_CASE("an option that is not given has its default and is not there") {
    const Parsed p = parsed({"a"});
    CHECK(p.arguments.value("--mode") == "fast");
    CHECK(!p.arguments.has("--mode"));
    CHECK(p.arguments.value("--output").empty());
}

TEST_CASE("a value may look like an option, a query or nothing at all") {
    for (const std::string value :
         {"-", "--flag", "E<> P.x", "[a]", "-1 > x", "a=b", ""}) {
        INFO(value);
        const Parsed p = parsed({"a", "--text", value});
        CHECK(p.problem.empty());
        CHECK(p.arguments.all("--text") == std::vector<std::string>{value});
        CHECK(!p.arguments.has("--flag"));
    }
    CHECK(parsed({"a", "--text=E<> x == 1"}).arguments.value("--text") == "E<> x == 1");
    CHECK(parsed({"a", "-o", "-"}).arguments.value("--output") == "-");
}

TEST_CASE("after -- everything is an argument") {
    const Parsed p = parsed({"--", "--flag"});
    CHECK(p.problem.empty());
    CHECK(p.arguments.value("FILE") == "--flag");
}

TEST_CASE("mistakes are named") {
    struct Row {
        std::vector<std::string> words;
        std::string problem;
    };
    const Row table[] = {
        {{}, "FILE is missing"},
        {{"a", "--txet", "b"}, "unknown option '--txet'; did you mean '--text'?"},
        {{"a", "-x"}, "unknown option '-x'"},
        {{"a", "b", "c"}, "one argument too many: 'c'"},
        {{""}, "FILE is an empty word"},
        {{"a", "-o", "--flag"}, "--output needs a value, and --flag is an option"},
        {{"a", "--text"}, "--text needs a value"},
        {{"a", "--flag=no"}, "--flag takes no value"},
        {{"a", "--mode", "fsat"},
         "--mode cannot be 'fsat', only fast or slow; did you mean 'fast'?"},
        {{"a", "--mode", "fast", "--mode", "slow"}, "--mode is given twice"},
    };
    for (const Row& row : table) CHECK(parsed(row.words).problem == row.problem);
}

TEST_CASE("with --help nothing else need be right") {
    const Parsed p = parsed({"--bogus", "--help"});
    CHECK(p.problem.empty());
    CHECK(p.arguments.has("--help"));
}

TEST_CASE("the tables of all commands are sound") {
    for (const Command& command : commands()) {
        bool help = false;
        std::vector<std::string_view> keys;
        for (const OptionRow& row : command.options) {
            INFO(command.name << ' ' << row.name);
            CHECK(!row.summary.empty());
            CHECK(std::ranges::count(keys, key_of(row)) == 0);
            keys.push_back(key_of(row));
            help = help || row.name == "-h,--help";
            const auto choices = choices_of(row);
            if (!choices.empty() && !row.fallback.empty())
                CHECK(std::ranges::count(choices, row.fallback) == 1);
        }
        CHECK(help);
    }
}
