// What only a real process shows: exit codes, streams that fail, signals.
#include "catch.h"
#include "workshop.h"

namespace {

const std::string gate = "'" + model("train-gate.xml") + "'";

} // namespace

TEST_CASE("the program's exit codes") {
    CHECK(program("--version").code == 0);
    CHECK(program("--version").out == "zonar 0.1.0\n");
    CHECK(program("info " + gate).code == 0);
    CHECK(program("info /nowhere").code == 2);
    CHECK(program("").code == 0);
    CHECK(program("nonsense").code == 2);
}

TEST_CASE("output to a file is never coloured") {
    CHECK(!contains(program("info " + gate).out, "\x1b"));
    CHECK(!contains(program("info /nowhere").err, "\x1b"));
}

TEST_CASE("a full disk is an error") {
    const Said said = program("info " + gate + " > /dev/full");
    CHECK(said.code == 2);
    CHECK(contains(said.err, "cannot write to standard output: No space left on device"));
}

TEST_CASE("a closed standard output is an error, not a crash") {
    const Said said = program("info " + gate + " >&-");
    CHECK(said.code == 2);
    CHECK(contains(said.err, "cannot write to standard output"));
    const Said convert = program("convert " + gate + " --to xta -o - >&-");
    CHECK(convert.code == 2);
}

TEST_CASE("a reader that goes away is an error, not a crash") {
    const Folder folder;
    // The exit code of the program itself, not of the pipe's last command.
    const std::string code = folder.file("code");
    program("info " + gate + " --network; echo $? > " + code + "; } | { true");
    const Said said = program("info " + gate + " --network 2>&1 >&3 3>&- | cat; } 3>&1 | { exec <&-; sleep 0.2");
    CHECK((text_of(code) == "2\n" || text_of(code) == "0\n")); // it may have been faster
    CHECK(!contains(said.out + said.err, "Segmentation"));
}

TEST_CASE("closed standard error does not matter, nor do all three") {
    CHECK(program("info " + gate + " 2>&-").code == 0);
    CHECK(program("info /nowhere 2>&-").code == 2);
    CHECK(program("info " + gate + " <&- >&- 2>&-").code == 2);
}

TEST_CASE("convert with closed streams writes the model and nothing else into its file") {
    const Folder folder;
    CHECK(program("convert " + gate + " -o " + folder.file("a.xta") + " <&- >&- 2>&-").code == 0);
    CHECK(program("info " + folder.file("a.xta")).code == 0);
}
