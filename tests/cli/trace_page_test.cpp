// zonar trace report
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <nlohmann/json.hpp>

namespace {

/// A file with a run of the train gate.
std::string recorded_crossing(const Folder& folder) {
    return folder.write("run.json", call({"check", gate, "--query", "E<> Train(0).Cross",
                                          "--trace", "some", "--json"})
                                        .out);
}

} // namespace

TEST_CASE("a run of a file becomes a page") {
    const Folder folder;
    const std::string run = recorded_crossing(folder);
    const std::string page = folder.file("run.html");
    const Said said = call({"trace", "report", gate, run, "-o", page});
    CHECK(said.err == "");
    CHECK(said.code == 0);
    const ParsedJson query = data_of(text_of(page))["queries"][0];
    CHECK(query["text"] == "run.json");
    CHECK(query["verdict"] == "");
    CHECK(query["run"]["steps"]["delays"] == ParsedJson::array({0, 10}));
    CHECK(query["run"].contains("zones"));
    // The same run by way of another format, and to standard output.
    const std::string xtr = folder.file("run.xtr");
    REQUIRE(call({"trace", "convert", gate, run, "-o", xtr}).code == 0);
    const ParsedJson other =
        data_of(call({"trace", "report", gate, xtr, "-o", "-"}).out)["queries"][0];
    CHECK(other["text"] == "run.xtr");
    CHECK(other["run"]["steps"] == query["run"]["steps"]);
}

TEST_CASE("zonar trace report says what keeps it from writing a page") {
    const Folder folder;
    const std::string run = recorded_crossing(folder);
    const std::string before = text_of(run);
    const auto refused = [&](const std::vector<std::string>& words) {
        const Said said = call(words);
        CHECK(said.code == 2);
        CHECK(said.out == "");
        return said.err;
    };
    CHECK(contains(refused({"trace", "report", gate, run}), "say where to write"));
    CHECK(contains(refused({"trace", "report", gate, "-o", "-"}), "say which trace"));
    CHECK(contains(refused({"trace", "report", gate, run, "-o", run}), "stays as it is"));
    CHECK(contains(refused({"trace", "report", gate, run, "-o", folder.file("none/a")}),
                   "No such file"));
    CHECK(contains(refused({"trace", "report", gate, run, "-o", "/dev/full"}),
                   "No space left"));
    CHECK(
        contains(refused({"trace", "report", gate, gate, "-o", folder.file("a")}), gate));
    CHECK(contains(refused({"trace", "repost", gate, run}), "report"));
    CHECK(text_of(run) == before);
    CHECK(folder.names() == std::vector<std::string>{"run.json"});
}
