#include "app/run.h"

#include "app/help/help.h"
#include "app/options/command.h"
#include "catch.h"
#include "workshop.h"

#include <sstream>

TEST_CASE("the version is one line on standard output") {
    const Said said = call({"--version"});
    CHECK(said.code == 0);
    CHECK(said.out == "zonar 0.1.0\n");
    CHECK(said.err.empty());
}

TEST_CASE("zonar alone, zonar help and zonar --help print the overview") {
    const Said said = call({});
    CHECK(said.code == 0);
    for (const auto& command : zonar::app::commands()) {
        CHECK(contains(said.out, std::string{command.name}));
        CHECK(contains(said.out, std::string{command.summary}));
    }
    CHECK(call({"help"}).out == said.out);
    CHECK(call({"help", "help"}).out == said.out);
    CHECK(call({"--help"}).out == said.out);
    CHECK(call({"-h"}).out == said.out);
}

TEST_CASE("every command explains itself in both ways, with examples") {
    for (const auto& command : zonar::app::commands()) {
        const std::string name{command.name};
        INFO(name);
        const Said said = call({"help", name});
        CHECK(said.code == 0);
        CHECK(call({name, "--help"}).out == said.out);
        CHECK(call({name, "-h"}).out == said.out);
        CHECK(contains(said.out, "examples:\n  zonar " + name));
        for (const auto& example : command.examples)
            CHECK(contains(said.out, std::string{example.command}));
    }
}

TEST_CASE("help shows every row of a command's option table") {
    for (const auto& command : zonar::app::commands()) {
        const std::string text =
            zonar::app::help_for(command, zonar::app::HelpDetail::all);
        for (const auto& row : command.options) {
            INFO(command.name << ' ' << row.name);
            CHECK(contains(text, "\n  " + zonar::app::shown(row)));
        }
    }
}

TEST_CASE("help lines fit into 90 columns where they can") {
    for (const auto& command : zonar::app::commands()) {
        std::istringstream lines(
            zonar::app::help_for(command, zonar::app::HelpDetail::all));
        for (std::string line; std::getline(lines, line);)
            if (!line.starts_with(
                    "  zonar")) { // examples stay in one piece, to be copied
                INFO(line);
                CHECK(line.size() <= 90);
            }
    }
}

TEST_CASE("a mistyped command is answered with the nearest one") {
    const Said said = call({"ifno", "x.xml"});
    CHECK(said.code == 2);
    CHECK(said.out.empty());
    CHECK(contains(said.err, "unknown command 'ifno'; did you mean 'info'?"));
    CHECK(contains(said.err, "zonar help"));
    CHECK(contains(call({"--verison"}).err, "did you mean '--version'?"));
    CHECK(contains(call({"help", "convrt"}).err, "did you mean 'convert'?"));
}

TEST_CASE("a word that is near to nothing gets no suggestion") {
    const Said said = call({"quux"});
    CHECK(said.code == 2);
    CHECK(!contains(said.err, "did you mean"));
}

TEST_CASE("wrong usage is exit code 2 and names the usage") {
    const Said said = call({"info"});
    CHECK(said.code == 2);
    CHECK(contains(said.err, "MODEL is missing"));
    CHECK(contains(said.err, "usage: zonar info MODEL [QUERIES] [options]"));
    CHECK(contains(call({"info", "m.xml", "--jsno"}).err, "did you mean '--json'?"));
    CHECK(contains(call({"info", "m.xml", "--dot", "process"}).err,
                   "did you mean 'processes'?"));
}

TEST_CASE("a failed write ends in exit code 2") {
    std::ostringstream out, err;
    out.setstate(std::ios::badbit);
    zonar::app::Console console(out, err);
    const std::vector<std::string> words{"--version"};
    CHECK(zonar::app::run(words, console) == 2);
    CHECK(contains(err.str(), "cannot write to standard output"));
}

TEST_CASE("colours only where the console has them") {
    std::ostringstream out, err;
    zonar::app::Console console(out, err, {.on = true}, {.on = true});
    const std::vector<std::string> words{"quux"};
    zonar::app::run(words, console);
    CHECK(contains(err.str(), "\x1b[1;31merror:\x1b[0m"));
    CHECK(!contains(call(words).err, "\x1b"));
}
