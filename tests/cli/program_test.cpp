// What only a real process shows: exit codes, streams that fail, signals.
#include "app/terminal/console.h"
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

namespace {

const std::string quoted_gate = fmt::format("'{}'", sample("train-gate.xml"));

} // namespace

TEST_CASE("the program's exit codes") {
    CHECK(program("--version").code == 0);
    CHECK(program("--version").out == "zonar 0.1.0\n");
    CHECK(program("info " + quoted_gate).code == 0);
    CHECK(program("info /nowhere").code == 2);
    CHECK(program("").code == 0);
    CHECK(program("nonsense").code == 2);
}

TEST_CASE("output to a file is never coloured") {
    CHECK(!contains(program("info " + quoted_gate).out, "\x1b"));
    CHECK(!contains(program("info /nowhere").err, "\x1b"));
}

TEST_CASE("--color goes before the environment, and that before what the output is") {
    const std::string check =
        fmt::format("{} check {} --only 1", ZONAR_PROGRAM, quoted_gate);
    const auto coloured = [](const std::string& command) {
        return contains(shell(command).out, "\x1b[");
    };
    CHECK(!coloured(check));
    CHECK(coloured(check + " --color always"));
    CHECK(!coloured(check + " --color auto"));
    CHECK(coloured("CLICOLOR_FORCE=1 " + check));
    CHECK(!coloured("CLICOLOR_FORCE=0 " + check));
    CHECK(!coloured("CLICOLOR_FORCE=1 " + check + " --color never"));
    CHECK(!coloured("CLICOLOR_FORCE=1 NO_COLOR=1 " + check));
    CHECK(coloured("NO_COLOR=1 " + check + " --color always"));
    CHECK(coloured(fmt::format("{} check {} --serach x --color always 2>&1",
                               ZONAR_PROGRAM, quoted_gate)));
}

TEST_CASE("JSON is never coloured") {
    const Said said = shell(fmt::format("CLICOLOR_FORCE=1 {} check {} --only 1 --json",
                                        ZONAR_PROGRAM, quoted_gate));
    CHECK(!contains(said.out, "\x1b"));
}

TEST_CASE("a terminal gets colours unless it is a dumb one or the user minds") {
    using zonar::app::colours_wanted;
    CHECK(colours_wanted(true, nullptr, nullptr, "xterm"));
    CHECK(colours_wanted(true, "", "", nullptr));
    CHECK(!colours_wanted(true, "1", nullptr, "xterm"));
    CHECK(!colours_wanted(true, nullptr, nullptr, "dumb"));
    CHECK(!colours_wanted(false, nullptr, nullptr, "xterm"));
    CHECK(colours_wanted(false, nullptr, "1", "xterm"));
    CHECK(!colours_wanted(false, "1", "1", "xterm"));
}

TEST_CASE("a full disk is an error") {
    const Said said = program("info " + quoted_gate + " > /dev/full");
    CHECK(said.code == 2);
    CHECK(contains(said.err, "cannot write to standard output: No space left on device"));
}

TEST_CASE("a closed standard output is an error, not a crash") {
    const Said said = program("info " + quoted_gate + " >&-");
    CHECK(said.code == 2);
    CHECK(contains(said.err, "cannot write to standard output"));
    const Said convert = program("convert " + quoted_gate + " --to xta -o - >&-");
    CHECK(convert.code == 2);
}

TEST_CASE("a reader that goes away is an error, not a crash") {
    // The reader is gone before the first word is written.
    const Said said = shell(fmt::format(
        "{{ sleep 0.3; {} info {}; echo $? >&2; }} | true", ZONAR_PROGRAM, quoted_gate));
    CHECK(contains(said.err, "cannot write to standard output: Broken pipe\n2\n"));
}

TEST_CASE("closed standard error does not matter, nor do all three") {
    CHECK(program("info " + quoted_gate + " 2>&-").code == 0);
    CHECK(program("info /nowhere 2>&-").code == 2);
    CHECK(program("info " + quoted_gate + " <&- >&- 2>&-").code == 2);
}

TEST_CASE("convert with closed streams writes the model and nothing else into its file") {
    const Folder folder;
    CHECK(program("convert " + quoted_gate + " -o " + folder.file("a.xta") +
                  " <&- >&- 2>&-")
              .code == 0);
    CHECK(program("info " + folder.file("a.xta")).code == 0);
}
