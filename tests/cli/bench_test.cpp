// The program runs itself, so only the real one will do.
#include "app/bench_options.h"
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

#include <filesystem>

namespace {

const std::string suite = R"(
title = "Two towers"
limits = { seconds = 20, memory = "1G" }
[[configuration]]
name = "BFS"
options = "--search bfs"
[[configuration]]
name = "rDF"
options = "--search rdfs"
seeds = "1..2"
[[model]]
name = "H{}"
family = "hanoi"
sizes = "3..4"
)";

} // namespace

TEST_CASE("bench runs a suite, writes all reports, and does nothing twice") {
    const Folder folder;
    const std::string file = folder.write("two.toml", suite);
    const std::string results = folder.file("results");
    const std::string command = fmt::format("bench {} -o {}", file, results);
    const Said first = program(command);
    INFO(first.out << first.err);
    CHECK(first.code == 0);
    CHECK(contains(first.out, "Two towers"));
    CHECK(contains(first.out, "min 22")); // of three disks
    CHECK(contains(first.out, "min 52"));
    for (const char* name : {"runs.jsonl", "runs.csv", "results.json", "results.md",
                             "results.html", "models/hanoi-3.xml", "pictures/two-1.svg"})
        CHECK(std::filesystem::exists(results + "/" + name));
    const std::string records = text_of(results + "/runs.jsonl");

    const Said again = program(command + " -j 2");
    CHECK(again.out == first.out);
    CHECK(text_of(results + "/runs.jsonl") == records);
    // Another limit is another run.
    CHECK(program(command + " --only H3 --configurations BFS --time-limit 10").code == 0);
    CHECK(text_of(results + "/runs.jsonl").size() > records.size());

    const auto document = nlohmann::json::parse(program(command + " --json").out);
    CHECK(document.at("cells").size() == 4);
    CHECK(document.at("runs").size() == 6);
    CHECK(contains(program(command + " --format csv").out, "H3,hanoi-3,BFS,,found,"));
    CHECK(program(command + " --format markdown").out.starts_with("## Two towers"));
    CHECK(contains(program(command + " --format html").out, "<!DOCTYPE html>"));
}

TEST_CASE("bench checks models of the user's own, found beside the suite") {
    const Folder folder;
    folder.write("small.xta", small_xta);
    const std::string file =
        folder.write("own.toml", "title = \"Own\"\n"
                                 "[[configuration]]\nname = \"BFS\"\n"
                                 "[[model]]\nname = \"small\"\nfile = \"small.xta\"\n"
                                 "query = \"E<> true\"\n"
                                 "[[model]]\nname = \"broken\"\nfile = \"small.xta\"\n"
                                 "query = \"E<> nonsense\"\n"
                                 "[[model]]\nname = \"lasso\"\nfile = \"small.xta\"\n"
                                 "query = \"A<> false\"\n");
    const Said said = program(fmt::format("bench {} -o {}", file, folder.file("r")));
    INFO(said.out << said.err);
    CHECK(said.code == 2); // one of them failed
    CHECK(contains(said.out, "min 0"));
    CHECK(contains(said.out, "broken BFS failed"));
    CHECK(contains(said.out, "endless"));
}

TEST_CASE("bench lists suites and shows commands without running them") {
    const Folder folder;
    const Said list = call({"bench", "list"});
    CHECK(list.code == 0);
    for (const char* name : {"smoke", "paper-table-1", "figure-4", "timed", "discrete"})
        CHECK(contains(list.out, name));
    const std::string results = folder.file("r");
    const Said dry = call({"bench", "smoke", "--dry-run", "-o", results, "--only", "A2"});
    CHECK(dry.code == 0);
    CHECK(contains(dry.out, "zonar check " + results +
                                "/models/arbiter-tree-2.xml --only 2 "
                                "--search bfs --time-limit 10"));
    CHECK(!std::filesystem::exists(results + "/runs.jsonl"));
}

TEST_CASE("bench says what is wrong") {
    const Folder folder;
    const std::string broken = folder.write("broken.toml", "title = 3\n");
    struct Wrong {
        std::vector<std::string> words;
        std::string what;
    };
    const Wrong all[] = {
        {{"smok"}, "no suite 'smok'; did you mean 'smoke'?"},
        {{"missing.toml"}, "cannot read 'missing.toml'"},
        {{broken}, "broken.toml:1:9: title must be a text"},
        {{"smoke", "--only", "X*"}, "leaves nothing of: A2, A3"},
        {{"smoke", "--configurations", "none"}, "leaves nothing of: BFS, rDF"},
        {{"smoke", "--jobs", "x"}, "--jobs cannot be 'x'"},
        {{"smoke", "--time-limit", "0"}, "--time-limit cannot be '0'"},
        {{"smoke", "-o", "/proc/nowhere"}, "cannot create '/proc/nowhere"},
    };
    for (const Wrong& wrong : all) {
        std::vector<std::string> words{"bench"};
        words.insert(words.end(), wrong.words.begin(), wrong.words.end());
        const Said said = call(words);
        INFO(said.err);
        CHECK(said.code == 2);
        CHECK(contains(said.err, wrong.what));
    }
}

TEST_CASE("names are matched with stars") {
    using zonar::app::matches_any;
    CHECK(matches_any("H4", "H4"));
    CHECK(matches_any("H4", "A2,H*"));
    CHECK(matches_any("N100 last", "*last"));
    CHECK(matches_any("abc", "a*c"));
    CHECK(matches_any("abc", "*"));
    CHECK(!matches_any("H4", "H"));
    CHECK(!matches_any("H4", "*A"));
    CHECK(!matches_any("H4", ""));
}
