// How verifyta's command line is read, and that every option of its table does something
// sensible.
#include "app/verifyta/help.h"
#include "app/verifyta/options.h"
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

#include <set>
#include <sstream>

using namespace zonar::app::verifyta;

namespace {

/// "--diagnostic=1 -s", then the arguments behind " | ", or the problem.
std::string read(const std::vector<std::string>& words) {
    const CommandLine line = parse(words);
    if (!line.problem.empty()) return line.problem;
    std::string text;
    for (const Given& given : line.options)
        text += fmt::format("{}{} ", called(*given.row),
                            given.value.empty() ? "" : "=" + given.value);
    text += "|";
    for (const std::string& argument : line.arguments) text += " " + argument;
    return text;
}

/// A value that the option takes.
std::string good_value(const Row& row) {
    if (row.name == "--search-order") return "2";
    if (row.value.find("..") != row.value.npos) return "0";
    if (row.value == "N") return "0";
    if (row.value == "X" && row.group == Group::statistics) return "0.05";
    return std::string{row.value.substr(0, row.value.find('|'))};
}

const std::string model_and_query = R"(
process P() { state a, b; init a; trans a -> b { }; }
system P;
query { E<> P.b }
)";

std::string_view treatment_word(Treatment treatment) {
    switch (treatment) {
    case Treatment::done: return "done";
    case Treatment::exact: return "exact anyway";
    case Treatment::elsewhere: return "not needed";
    case Treatment::refused: return "refused";
    }
    return "";
}

} // namespace

TEST_CASE("verifyta takes values in all the ways that there are") {
    CHECK(read({"-t0", "m.xml"}) == "--diagnostic=0 | m.xml");
    CHECK(read({"-t", "0", "m.xml"}) == "--diagnostic=0 | m.xml");
    CHECK(read({"--diagnostic", "0", "m.xml"}) == "--diagnostic=0 | m.xml");
    CHECK(read({"--diagnostic=0", "m.xml"}) == "--diagnostic=0 | m.xml");
    CHECK(read({"-f", "out", "m.xml", "q.q"}) == "--prefix=out | m.xml q.q");
    CHECK(read({"-fout", "m.xml"}) == "--prefix=out | m.xml");
    CHECK(read({"-E0.1", "m.xml"}) == "--epsilon=0.1 | m.xml");
    CHECK(read({"-E", "0.1", "m.xml"}) == "--epsilon=0.1 | m.xml");
}

TEST_CASE("short options of verifyta can be bundled") {
    CHECK(read({"-squ", "m.xml"}) == "--silence-progress --nosummary --summary | m.xml");
    CHECK(read({"-st1", "m.xml"}) == "--silence-progress --diagnostic=1 | m.xml");
    CHECK(read({"-sqt", "1", "m.xml"}) ==
          "--silence-progress --nosummary --diagnostic=1 | m.xml");
}

TEST_CASE("options of verifyta may stand behind the model, and - is an argument") {
    CHECK(read({"m.xml", "-f", "x_xtr", "-t", "1"}) ==
          "--prefix=x_xtr --diagnostic=1 | m.xml");
    CHECK(read({"m.xml", "-", "-s"}) == "--silence-progress | m.xml -");
    CHECK(read({"--", "-m.xml"}) == "| -m.xml");
}

TEST_CASE("long options of verifyta can be abbreviated as long as that is clear") {
    CHECK(read({"--diag", "1", "m.xml"}) == "--diagnostic=1 | m.xml");
    CHECK(read({"--sil", "m.xml"}) == "--silence-progress | m.xml");
    CHECK(read({"--save", "x", "m.xml"}) ==
          "option '--save' is ambiguous: --save-trace or --save-document");
    // A whole name is never ambiguous, even if it begins another.
    CHECK(read({"--lease", "168"}) == "--lease=168 |");
}

TEST_CASE("an option with a value that may be missing takes numbers only") {
    CHECK(read({"--smc-coverage", "m.xml"}) == "--smc-coverage | m.xml");
    CHECK(read({"--smc-coverage", "3", "m.xml"}) == "--smc-coverage=3 | m.xml");
    CHECK(read({"-Vs", "m.xml"}) == "-V --silence-progress | m.xml");
}

TEST_CASE("what is wrong with verifyta's options is said in a sentence") {
    CHECK(read({"--serach-order", "1"}) ==
          "unrecognised option '--serach-order'; did you mean '--search-order'?");
    CHECK(read({"-g"}) == "unrecognised option '-g'; did you mean '-G'?");
    CHECK(read({"-1"}) == "unrecognised option '-1'");
    CHECK(read({"-t3"}) == "--diagnostic cannot be '3', only a number from 0 to 2");
    CHECK(read({"-o", "m.xml"}) ==
          "--search-order cannot be 'm.xml', only a number from 0 to 4");
    CHECK(read({"-r", "-5"}) == "--seed cannot be '-5', only a whole number");
    CHECK(read({"-O", "cvs"}) ==
          "--simulation-format cannot be 'cvs', only std or csv; did you mean 'csv'?");
    CHECK(read({"-a", "m.xml", "q.q"}) == "--alpha cannot be 'm.xml', only a number");
    CHECK(read({"m.xml", "-t"}) == "--diagnostic needs a value: 0..2");
    CHECK(read({"--nosummary=1"}) == "--nosummary takes no value");
    CHECK(read({"a", "b", "c"}) == "one argument too many: 'c'");
    CHECK(contains(read({"-M", "m.xml"}), "--modest is not supported"));
}

TEST_CASE("no two options of verifyta have the same name") {
    std::set<char> letters;
    std::set<std::string_view> names;
    for (const Row& row : rows()) {
        INFO(shown(row));
        CHECK((row.letter != 0 || !row.name.empty()));
        if (row.letter != 0) CHECK(letters.insert(row.letter).second);
        if (!row.name.empty()) CHECK(names.insert(row.name).second);
    }
}

TEST_CASE("every option of verifyta can be given, and none changes the verdict") {
    const Folder folder;
    const std::string model = folder.write("m.xta", model_and_query);
    for (const Row& row : rows()) {
        if (row.group == Group::display) continue;
        std::vector<std::string> ways;
        if (row.letter != 0) ways.push_back(fmt::format("-{}", row.letter));
        if (!row.name.empty()) ways.emplace_back(row.name);
        for (const std::string& way : ways) {
            INFO(way);
            std::vector<std::string> words{"verifyta", "-s", way};
            std::string value = good_value(row);
            if (value == "PREFIX" || value == "FILE" || value == "FOLDER")
                value = folder.file("out");
            if (!value.empty() && !value.starts_with('[')) words.push_back(value);
            words.push_back(model);
            const Said said = call(words);
            if (row.treatment == Treatment::refused) {
                CHECK(said.code == 1);
                CHECK(contains(said.err, "is not supported: "));
                CHECK(said.out.empty());
            } else {
                CHECK(said.code == 0);
                CHECK(said.err.empty() == (row.letter != 't'));
                CHECK(contains(said.out,
                               fmt::format("\nVerifying {} 1 at ",
                                           value == "4.0" ? "property" : "formula")));
                CHECK(contains(said.out, " is satisfied.\n"));
            }
        }
    }
}

TEST_CASE("verifyta's help shows every option, in the form that scripts look for") {
    const std::string text = help_text();
    CHECK(contains(text, "-h [ --help ]"));
    for (const Row& row : rows()) CHECK(contains(text, "\n  " + shown(row)));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        INFO(line);
        CHECK(line.size() <= 90);
    }
}

TEST_CASE("docs/verifyta.md lists exactly the options that there are") {
    const std::string page = text_of(std::string{ZONAR_SOURCE_DIR} + "/docs/verifyta.md");
    std::size_t listed = 0;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);)
        listed += line.starts_with("| `-") ? 1 : 0;
    CHECK(listed == rows().size());
    for (const Row& row : rows()) {
        const std::string line =
            fmt::format("\n| `{}` | {} | {} |\n", escaped(shown(row)),
                        treatment_word(row.treatment), escaped(std::string{row.summary}));
        INFO(line);
        CHECK(contains(page, line));
        CHECK(contains(page, fmt::format("\n### {}\n", title_of(row.group))));
    }
}
