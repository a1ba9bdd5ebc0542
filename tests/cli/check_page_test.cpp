// zonar check --report
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <nlohmann/json.hpp>

namespace {

const std::string crossing = "E<> Train(0).Cross";

} // namespace

TEST_CASE("a page has verdicts, statistics and a run without further wishes") {
    const Folder folder;
    const std::string page = folder.file("gate.html");
    const Said said = call({"check", gate, "--query", crossing, "--query",
                            "A[] not deadlock", "--report", page});
    CHECK(said.code == 0);
    CHECK(said.err == "zonar: the report is in " + page + "\n");
    // What is printed is what would be printed without it.
    CHECK(said.out ==
          call({"check", gate, "--query", crossing, "--query", "A[] not deadlock"}).out);
    const ParsedJson data = data_of(text_of(page));
    CHECK(data["title"] == "train-gate.xml");
    REQUIRE(data["queries"].size() == 2);
    CHECK(data["queries"][0]["text"] == crossing);
    CHECK(data["queries"][0]["verdict"] == "satisfied");
    CHECK(data["queries"][0]["about_run"] == "a run to a state that satisfies it");
    CHECK(data["queries"][0]["run"]["steps"]["delays"].size() == 2);
    CHECK(data["queries"][0]["run"].contains("zones"));
    CHECK(!data["queries"][0]["run"].contains("estimate"));
    CHECK(data["queries"][0]["brief"][0][0] == "explored");
    CHECK(data["queries"][1]["verdict"] == "satisfied");
    CHECK(!data["queries"][1].contains("run"));
}

TEST_CASE("a page says which queries one exploration answered") {
    const Folder folder;
    const std::string page = folder.file("page.html");
    const std::vector<std::string> words = {"check",    gate, "--only",     "1-3",
                                            "--report", page, "--symmetry", "off"};
    call(words);
    CHECK(data_of(text_of(page))["queries"][0]["explored_for"] ==
          ParsedJson::array({1, 2, 3}));
    auto separately = words;
    separately.emplace_back("--separately");
    call(separately);
    CHECK(!data_of(text_of(page))["queries"][0].contains("explored_for"));
}

TEST_CASE("runs are printed only if that was asked for, and left out if that was") {
    const Folder folder;
    const std::string page = folder.file("gate.html");
    const std::vector<std::string> words = {"check",  gate,       "--query",
                                            crossing, "--report", page};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        return call(more);
    };
    CHECK(contains(with({"--trace", "some"}).out, "In the beginning"));
    CHECK(data_of(text_of(page))["queries"][0].contains("run"));
    CHECK(ParsedJson::parse(with({"--json"}).out)["queries"][0].contains("trace") ==
          false);
    CHECK(
        ParsedJson::parse(with({"--json", "--trace", "some"}).out)["queries"][0].contains(
            "trace"));
    with({"--trace", "none"});
    CHECK(!data_of(text_of(page))["queries"][0].contains("run"));
}

TEST_CASE("values are on the page, each with the run to it, and none is printed") {
    const Folder folder;
    const std::string page = folder.file("gate.html");
    const std::vector<std::string> asked = {
        "check",   gate,
        "--query", "sup{Train(0).Start}: Train(0).x, Gate.len",
        "--query", "inf{Gate.len > 9}: Gate.len"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), asked.begin(), asked.end());
        return call(more);
    };
    const Said said = with({"--report", page});
    CHECK(said.out == call(asked).out);
    ParsedJson queries = data_of(text_of(page))["queries"];
    REQUIRE(queries[0]["values"].size() == 2);
    CHECK(queries[0]["values"][0]["text"] == "Train(0).x <= 15");
    CHECK(queries[0]["values"][1]["text"] == "Gate.len <= 6");
    for (const ParsedJson& value : queries[0]["values"]) {
        CHECK(value["about_run"] == "a run to a state that has it");
        CHECK(value["run"]["steps"]["delays"].size() > 0);
        CHECK(value["run"].contains("zones"));
    }
    CHECK(!queries[0].contains("run"));
    REQUIRE(queries[1]["values"].size() == 1);
    CHECK(queries[1]["values"][0]["text"] == "Gate.len: no state");
    CHECK(!queries[1]["values"][0].contains("run"));
    const ParsedJson printed = ParsedJson::parse(with({"--report", page, "--json"}).out);
    CHECK(!printed["queries"][0]["values"][0].contains("trace"));
    with({"--report", page, "--trace", "none"});
    queries = data_of(text_of(page))["queries"];
    CHECK(queries[0]["values"][0]["text"] == "Train(0).x <= 15");
    CHECK(!queries[0]["values"][0].contains("run"));
}

TEST_CASE("a search that is steered shows its estimates along the run") {
    const Folder folder;
    const std::string page = folder.file("gate.html");
    call({"check", gate, "--query", crossing, "--search", "astar", "--heuristic", "fsm",
          "--report", page});
    const ParsedJson run = data_of(text_of(page))["queries"][0]["run"];
    CHECK(run["estimate"]["name"] == "fsm");
    REQUIRE(run["estimate"]["values"].size() == run["steps"]["delays"].size() + 1);
    CHECK(run["estimate"]["values"].back() == 0);
}

TEST_CASE("queries that cannot be checked are on the page, too") {
    const Folder folder;
    const std::string page = folder.file("gate.html");
    const Said said =
        call({"check", gate, "--query", "E<> Train(9).Cross", "--report", page});
    CHECK(said.code == 2);
    CHECK(data_of(text_of(page))["queries"][0]["verdict"] == "error");
    CHECK(data_of(text_of(page))["queries"][0]["reason"] != "");
}

TEST_CASE("a run-time error comes with the run to it") {
    const Folder folder;
    const std::string page = folder.file("failing.html");
    const std::string model = folder.write("failing.xta", failing_xta);
    CHECK(call({"check", model, "--query", "E<> false", "--report", page}).code == 2);
    const ParsedJson query = data_of(text_of(page))["queries"][0];
    CHECK(query["verdict"] == "error");
    CHECK(query["about_run"] == "a run to the error");
    CHECK(query.contains("run"));
}

TEST_CASE("a page that cannot be written is known before the search") {
    const Folder folder;
    const std::string model = folder.write("endless.xta", endless_xta);
    const auto refused = [&](const std::string& path) {
        const Said said =
            call({"check", model, "--query", "E<> false", "--report", path});
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        return said.err;
    };
    CHECK(contains(refused(folder.file("none/page.html")), "No such file"));
    CHECK(contains(refused(folder.file("")), "cannot write"));
    CHECK(contains(refused(model), "stays as it is"));
    CHECK(contains(refused(""), "--report needs the name of a file"));
    CHECK(contains(refused("-"), "verdicts go to standard output"));
    CHECK(text_of(model) == endless_xta);
    CHECK(folder.names() == std::vector<std::string>{"endless.xta"});
}

TEST_CASE("a full disk is an error, and what was printed stays") {
    const Said said = call({"check", gate, "--query", crossing, "--report", "/dev/full"});
    CHECK(said.code == 2);
    CHECK(contains(said.out, "satisfied"));
    CHECK(contains(said.err, "No space left"));
}

TEST_CASE("no page is written for a model with errors") {
    const Folder folder;
    const std::string page = folder.file("page.html");
    CHECK(call({"check", folder.write("bad.xta", "process"), "--report", page}).code ==
          2);
    CHECK(call({"check", gate, "--only", "99", "--report", page}).code == 2);
    CHECK(call({"check", gate, "--report"}).code == 2);
    CHECK(folder.names() == std::vector<std::string>{"bad.xta"});
}

TEST_CASE("the page of a model does not change from one writing to the next") {
    const Folder folder;
    const auto page = [&](const std::string& name) {
        call({"check", gate, "--query", crossing, "--report", folder.file(name)});
        ParsedJson data = data_of(text_of(folder.file(name)));
        data["queries"][0].erase("facts"); // times and memory
        data["queries"][0].erase("brief");
        return data;
    };
    CHECK(page("a") == page("b"));
}
