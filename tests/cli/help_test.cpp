// Topics of help, the manual page, and answers to what was mistyped.
#include "app/help/help.h"

#include "app/help/man_page.h"
#include "app/help/topics.h"
#include "app/options/synonyms.h"
#include "catch.h"
#include "skip.h"
#include "workshop.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

using namespace zonar::app;

TEST_CASE("every topic is listed and explained, in lines that fit, with no options that "
          "are not") {
    const std::string overview = call({"help"}).out;
    for (const Topic& topic : topics()) {
        INFO(topic.name);
        CHECK(contains(overview, fmt::format("zonar help {}", topic.name)));
        CHECK(contains(overview, std::string{topic.summary}));
        const Said said = call({"help", std::string{topic.name}});
        CHECK(said.code == 0);
        CHECK(contains(said.out, std::string{topic.text}));
        std::istringstream lines{std::string{topic.text}};
        for (std::string line; std::getline(lines, line);) {
            INFO(line);
            CHECK(line.size() <= 95);
        }
    }
}

TEST_CASE("options that topics name exist") {
    int named = 0;
    for (const Topic& topic : topics()) {
        const std::string text{topic.text};
        for (std::size_t at = 0; (at = text.find("--", at)) != text.npos; at += 2) {
            const auto end = text.find_first_not_of("-abcdefghijklmnopqrstuvwxyz", at);
            const std::string name = text.substr(at, end - at);
            bool exists = name == "--"; // of an arrow
            for (const Command& command : commands())
                for (const OptionRow& row : command.options)
                    exists = exists || key_of(row) == name;
            INFO(topic.name << ": " << name);
            CHECK(exists);
            ++named;
        }
    }
    CHECK(named > 20);
}

TEST_CASE("what is mistyped is answered with the nearest word") {
    struct Row {
        std::vector<std::string> words;
        std::string answer;
    };
    const std::string gate = sample("train-gate.xml");
    const Row table[] = {
        {{"chekc"}, "unknown command 'chekc'; did you mean 'check'?"},
        {{"--versoin"}, "unknown option '--versoin'; did you mean '--version'?"},
        {{"help", "chekc"}, "there is no help on 'chekc'; did you mean 'check'?"},
        {{"help", "heuristic"}, "did you mean 'heuristics'?"},
        {{"help", "exitcodes"}, "did you mean 'exit-codes'?"},
        {{"help", "check", "info"}, "one argument too many: 'info'"},
        {{gate}, fmt::format("did you mean 'zonar check {}'?", gate)},
        {{"check", gate, "--serach", "bfs"}, "did you mean '--search'?"},
        {{"check", gate, "--search", "bsf"}, "did you mean 'bfs'?"},
        {{"check", gate, "--trace", "shrotest"}, "did you mean 'shortest'?"},
        {{"check", gate, "--color", "allways"}, "did you mean 'always'?"},
        {{"check", gate, "--search", "astar", "--heuristic", "abstracton"},
         "did you mean 'abstraction'?"},
        {{"check", gate, "--search", "astar", "--heuristic", "max(fsm,fromula)"},
         "did you mean 'formula'?"},
        {{"check", gate, "--cost", "comunication"}, "did you mean 'communication'?"},
        {{"check", gate, "--dot", "processes"}, "--dot is an option of 'zonar info'"},
        {{"abstract", gate, "--order", "rankign"}, "did you mean 'ranking'?"},
        {{"info", gate, "--dot", "process"}, "did you mean 'processes'?"},
        {{"generate", "fisher"}, "did you mean 'fischer'?"},
        {{"generate", "random", "--size", "3", "--set", "sede=3"},
         "did you mean 'seed'?"},
        {{"bench", "smoek"}, "did you mean 'smoke'?"},
        {{"convert", gate, "--to", "xat"}, "did you mean 'xta'?"},
        {{"completion", "zhs"},
         "SHELL cannot be 'zhs', only bash or zsh or fish; did you mean "
         "'zsh'?"},
        {{"completion"}, "SHELL is missing: bash or zsh or fish"},
        // words of other tools
        {{"check", gate, "--timeout", "5"}, "did you mean '--time-limit'?"},
        {{"check", gate, "--memory=2G"}, "did you mean '--memory-limit'?"},
        {{"check", gate, "--depth", "5"}, "did you mean '--depth-limit'?"},
        {{"check", gate, "--bfs"}, "did you mean '--search bfs'?"},
        {{"check", gate, "--shortest"}, "did you mean '--trace shortest'?"},
        {{"check", gate, "--counterexample"}, "did you mean '--trace some'?"},
        {{"check", gate, "--output", "x"}, "did you mean '--report'?"},
        {{"check", gate, "--format", "json"}, "did you mean '--json'?"},
        {{"check", gate, "--query-file", "x.q"}, "did you mean 'QUERIES'?"},
        {{"bench", "smoke", "--threads", "2"}, "did you mean '--jobs'?"},
        {{"convert", gate, "--format", "xta"}, "unknown option '--format'\n"},
        {{"check", gate, "--list-heuristics"}, "did you mean '--heuristic list'?"},
        {{"check", gate, "--search", "A*"}, "did you mean '--search astar'?"},
        {{"check", gate, "--search", "Random"}, "did you mean '--search rdfs'?"},
        {{"check", gate, "--search", "BFS"}, "did you mean 'bfs'?"},
        {{"check", gate, "--trace", "yes"}, "did you mean '--trace some'?"},
        {{"verify", gate}, "did you mean 'check'?"},
        {{"check", gate, "--version"}, "--version is an option of 'zonar' alone"},
        // words that were joined, or left out
        {{"check", gate, "--search astar"}, "the option and its value are two words"},
        {{"check", gate, "--report", "--only", "1"},
         "--report needs a value, and --only is an option"},
        {{"check", gate, "E<> Gate.Occ"}, "is given with --query"},
        {{"check", gate, gate}, "this is a model, not a file of queries"},
        {{"check", sample("csma-old.q"), gate}, "this is a file of queries; the model"},
        // a value of another option
        {{"check", gate, "--order", "bfs"}, "did you mean '--search bfs'?"},
        {{"check", gate, "--search", "shortest"}, "did you mean '--trace shortest'?"},
    };
    for (const Row& row : table) {
        INFO(fmt::format("{}", row.words.back()));
        const Said said = call(row.words);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        INFO(said.err);
        CHECK(contains(said.err, row.answer));
    }
}

TEST_CASE(
    "every synonym stands for an option of some command that has none of its name") {
    for (const Synonym& synonym : synonyms()) {
        INFO(synonym.typed << " " << synonym.meant);
        bool is_of_use = synonym.typed.find(' ') != synonym.typed.npos; // about a value
        for (const Command& command : commands()) {
            const bool is_known =
                std::ranges::any_of(command.options, [&](const OptionRow& row) {
                    return contains(fmt::format(",{},", row.name),
                                    fmt::format(",{},", synonym.typed));
                });
            is_of_use =
                is_of_use ||
                (!is_known && meant_by(synonym.typed, command.options) == synonym.meant);
        }
        CHECK(is_of_use);
    }
}

TEST_CASE("help of check begins with the common options, and --help-all has all") {
    const std::string common = call({"check", "--help"}).out;
    const std::string all = call({"check", "--help-all"}).out;
    CHECK(call({"help", "check"}).out == common);
    CHECK(call({"help", "check", "--all"}).out == all);
    CHECK(contains(common, "more: zonar check --help-all\n"));
    const auto check = std::ranges::find(commands(), "check", &Command::name);
    CHECK(check->common.size() <= 14);
    for (const OptionRow& row : check->options) {
        const std::string line = fmt::format("\n  {}", shown(row));
        INFO(line);
        CHECK(contains(all, line));
        const bool is_common = std::ranges::count(check->common, key_of(row)) != 0;
        CHECK(contains(common, line) == (is_common || is_argument(row)));
    }
    for (const std::string_view key : check->common)
        CHECK(std::ranges::count(check->options, key, key_of) == 1);
    // Where all are common, there is nothing more to ask for.
    CHECK(call({"help", "info", "--all"}).out == call({"help", "info"}).out);
    CHECK(call({"help", "check", "--any"}).code == 2);
}

TEST_CASE("-V prints the version as --version does") {
    const Said said = call({"-V"});
    CHECK(said.code == 0);
    CHECK(said.out.starts_with("zonar "));
    CHECK(said.out == call({"--version"}).out);
}

TEST_CASE("the manual page has all commands, options and topics") {
    const std::string page = man_page();
    CHECK(call({"help", "--man"}).out == page);
    for (const Topic& topic : topics()) {
        std::string heading{topic.name};
        for (char& c : heading) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
        CHECK(contains(page, ".SH " + heading + "\n"));
    }
    if (!can_use("groff", "the manual page as it is set")) return;
    const Folder folder;
    const Said said =
        shell("groff -man -ww -Tutf8 -P-cbou " + folder.write("zonar.1", page));
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    for (const Command& command : commands())
        for (const OptionRow& row : command.options) {
            INFO(command.name << ' ' << row.name);
            CHECK(contains(said.out, std::string{key_of(row)}));
        }
    if (can_use("mandoc", "the manual page as mandoc reads it")) {
        const Said lint = shell("mandoc -Tlint -Wwarning " + folder.file("zonar.1"));
        // A page that a program writes has no date of its own.
        std::istringstream lines(lint.out);
        for (std::string line; std::getline(lines, line);)
            if (!contains(line, "missing date")) FAIL_CHECK(line);
    }
}
