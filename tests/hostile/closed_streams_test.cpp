// Standard streams that are closed, full, or whose reader goes away: for every command an
// exit code that tells, in time.
#include "catch.h"
#include "cli/workshop.h"

#include <fmt/format.h>

namespace {

/// One command line for each thing that the program prints.
std::vector<std::string> printing(const Folder& folder) {
    const std::string model = folder.write("m.xta", small_xta);
    const std::string queries = folder.write("queries", "E<> count == 1\n");
    const std::string trace = folder.file("run.json");
    const std::string table = folder.file("table");
    REQUIRE(program(fmt::format("check {} {} --trace some --json > {}", model, queries,
                                trace))
                .code == 0);
    REQUIRE(program(fmt::format("abstract {} {} -o {}", model, "--query 'E<> count == 1'",
                                table))
                .code == 0);
    return {"",
            "help",
            "help --man",
            "help check",
            "help search",
            "--version",
            fmt::format("check {} {} --trace some", model, queries),
            fmt::format("check {} {} --json", model, queries),
            "check --heuristic list " + model,
            "info " + model,
            "info --json " + model,
            "info --dot templates " + model,
            fmt::format("abstract {} --query 'E<> count == 1'", model),
            fmt::format("abstract {} --query 'E<> count == 1' --quality", model),
            "abstract --show " + table,
            "abstract --format dot --show " + table,
            "bench list",
            "bench smoke --dry-run -o " + folder.file("r"),
            "generate list",
            "generate list --json",
            "generate hanoi --size 3",
            "convert --to xml -o - " + model,
            fmt::format("trace show {} {}", model, trace),
            fmt::format("trace convert {} {} --format xml -o -", model, trace),
            fmt::format("trace report {} {} -o -", model, trace),
            fmt::format("verifyta {} {}", model, queries),
            fmt::format("verifyta -t0 {} {}", model, queries),
            "verifyta --help",
            "verifyta --version",
            "completion bash"};
}

/// verifyta has an exit code of its own for everything that goes wrong.
int failure_of(const std::string& command) {
    return command.starts_with("verifyta") ? 1 : 2;
}

} // namespace

TEST_CASE("every command notices a reader that has gone") {
    const Folder folder;
    for (const std::string& command : printing(folder)) {
        INFO(command);
        const Said said = shell(fmt::format(
            "{{ sleep 0.05; timeout 60 {} {}; echo \"code $?\" >&2; }} | true",
            ZONAR_PROGRAM, command));
        INFO(said.err);
        CHECK(contains(said.err, "cannot write to standard output: Broken pipe\n"));
        CHECK(contains(said.err, fmt::format("code {}\n", failure_of(command))));
    }
}

TEST_CASE("every command notices a closed and a full standard output") {
    const Folder folder;
    for (const std::string& command : printing(folder)) {
        INFO(command);
        const Said closed = program(command + " >&-");
        CHECK(closed.code == failure_of(command));
        CHECK(contains(closed.err, "cannot write to standard output: "));
        const Said full = program(command + " > /dev/full");
        CHECK(full.code == failure_of(command));
        CHECK(contains(full.err, "cannot write to standard output: No space left"));
    }
}

TEST_CASE("no command needs standard input or standard error") {
    const Folder folder;
    for (const std::string& command : printing(folder)) {
        INFO(command);
        const Said usual = program(command);
        CHECK(usual.code == 0);
        CHECK(program(command + " <&-").code == 0);
        // Traces of verifyta are results that go to standard error.
        const int without = contains(command, "verifyta -t0") ? 1 : 0;
        CHECK(program(command + " 2>&-").code == without);
        CHECK(program(command + " <&- >&- 2>&-").code == failure_of(command));
    }
}

TEST_CASE("queries from a closed standard input are an error") {
    const Folder folder;
    const std::string model = folder.write("m.xta", small_xta);
    const Said said = program(fmt::format("verifyta {} - <&-", model));
    CHECK(said.code == 1);
    CHECK(contains(said.err, "Cannot read standard input"));
    CHECK(program(fmt::format("verifyta {} - < /", model)).code == 1);
    CHECK(program(fmt::format("verifyta {} - < /dev/null", model)).code == 1);
}

TEST_CASE("a bench whose reader has gone ends and keeps its results") {
    const Folder folder;
    const std::string suite = folder.write(
        "s.toml", "title = \"T\"\n[[configuration]]\nname = \"BFS\"\n"
                  "[[model]]\nname = \"H\"\nfamily = \"hanoi\"\nsizes = \"3\"\n");
    const Said said = shell(fmt::format(
        "{{ sleep 0.1; timeout 120 {} bench {} -o {}; echo \"code $?\" >&2; }} | true",
        ZONAR_PROGRAM, suite, folder.file("r")));
    INFO(said.err);
    CHECK(contains(said.err, "Broken pipe"));
    CHECK(contains(said.err, "code 2\n"));
    CHECK(contains(text_of(folder.file("r/runs.jsonl")), "hanoi"));
}
