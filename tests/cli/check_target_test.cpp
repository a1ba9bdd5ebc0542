// `zonar check MODEL --to FILE [--orbit]`: a state that was found before as what is looked for.
#include "catch.h"
#include "commands.h"
#include "effort.h"
#include "json_keys.h"
#include "workshop.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

const std::string fischer = sample("fischer.xml");

/// A run to the critical location of one process, in a file of its own.
std::string run_to(const Folder& folder, const std::string& model,
                   const std::string& query) {
    const Said said = check({model, "--query", query, "--trace", "some", "--json"});
    REQUIRE(said.code == 0);
    return folder.write("run.json", said.out);
}

ParsedJson looked_for(const std::string& model, const std::string& file,
                      std::vector<std::string> words) {
    words.insert(words.begin(), {model, "--to", file, "--json"});
    const Said said = check(words);
    INFO(said.err << said.out);
    REQUIRE(said.code == 0);
    return ParsedJson::parse(said.out)["queries"][0];
}

ParsedJson last_state(const ParsedJson& trace) {
    ParsedJson state = trace["steps"].back()["state"];
    state.erase("clocks");
    return state;
}

/// The id of the token's holder is 0 at first: no renaming but the trivial one keeps that.
constexpr const char* token = R"(
    typedef int[0,3] id_t; id_t turn;
    process P(const id_t i) { state a, b; init a;
        trans a -> b { guard turn == i; assign turn = (i + 1) % 4; }; }
    system P;)";

std::string complaint(std::vector<std::string> words) {
    const Said said = check(std::move(words));
    CHECK(said.code == 2);
    CHECK(said.out.find("satisfied") == std::string::npos);
    return said.err;
}

} // namespace

TEST_CASE("every search finds the state itself, and its orbit") {
    const Folder folder;
    const std::string run = run_to(folder, fischer, "E<> P(3).critical");
    const ParsedJson wanted =
        last_state(ParsedJson::parse(text_of(run))["queries"][0]["trace"]);
    for (const char* order : {"bfs", "dfs", "rdfs", "best", "astar", "wastar", "idastar",
                              "idfs", "adfs", "auto"}) {
        // It enters a million states here, again and again.
        if (effort() < 100 && order == std::string_view{"adfs"}) continue;
        for (const char* symmetry : {"on", "off"}) {
            INFO(order << ", symmetry " << symmetry);
            std::vector<std::string> words{"--search",   order,    "--trace",    "some",
                                           "--symmetry", symmetry, "--heuristic"};
            words.emplace_back(std::string{order} == "auto" ? "hl" : "fsm-sum");
            const ParsedJson state = looked_for(fischer, run, words);
            CHECK(last_state(state["trace"]) == wanted);
            CHECK_FALSE(state.contains("reached"));
            words.emplace_back("--orbit");
            const ParsedJson orbit = looked_for(fischer, run, words);
            CHECK(last_state(orbit["trace"]) == wanted);
            CHECK(orbit["reached"] == "state");
            std::set<std::string> keys;
            collect_keys(orbit, keys);
            check_documented(keys);
        }
    }
}

TEST_CASE("what counts of clocks is said") {
    const Folder folder;
    const std::string run = run_to(folder, fischer, "E<> P(3).critical");
    const auto heading = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {fischer, "--to"});
        return lines_of(check(words).out).front();
    };
    CHECK(contains(heading({run}), "the last state of " + run));
    CHECK(contains(heading({run}), "with some of its clock values"));
    CHECK(contains(heading({run, "--orbit"}), "a state of the orbit of the last state"));
    CHECK(contains(heading({run, "--orbit"}), "with any clock values"));
    const ParsedJson document = ParsedJson::parse(text_of(run));
    const std::string state =
        folder.write("state.json", last_state(document["queries"][0]["trace"]).dump());
    CHECK(
        contains(heading({state}), "the state in " + state + ", with any clock values"));
    CHECK(check({fischer, "--to", state}).code == 0);
}

TEST_CASE("runs are read in every format, as zonar trace reads them") {
    const Folder folder;
    const std::string run = run_to(folder, fischer, "E<> P(3).critical");
    for (const char* name : {"run.xtr", "run.txt", "run.xml"}) {
        INFO(name);
        const std::string other = folder.file(name);
        REQUIRE(command("trace", {"convert", fischer, run, "-o", other}).code == 0);
        const Said said = check({fischer, "--to", other});
        INFO(said.err);
        CHECK(said.code == 0);
        CHECK(contains(said.out, "satisfied"));
    }
}

TEST_CASE("no more is claimed than was reached") {
    const Folder folder;
    const std::string model = folder.write("token.xta", token);
    const auto state = [&](const char* at, int turn) {
        ParsedJson json;
        for (int i = 0; i < 4; ++i)
            json["locations"]["P(" + std::to_string(i) + ")"] = std::string(1, at[i]);
        json["variables"]["turn"] = turn;
        return folder.write("state.json", json.dump());
    };
    // P(0) moves first, so P(1) alone cannot be in b; after a rotation it can.
    const std::string never = state("abaa", 2);
    CHECK(check({model, "--to", never}).code == 1);
    const Said orbit = check({model, "--to", never, "--orbit", "--trace", "some"});
    INFO(orbit.out << orbit.err);
    CHECK(orbit.code == 0);
    CHECK(contains(orbit.out, "only a state of the orbit was reached"));
    CHECK(looked_for(model, never, {"--orbit"})["reached"] == "orbit");
    CHECK(looked_for(model, never, {"--orbit", "--trace", "some"})["reached"] == "orbit");
    // No rotation makes this of anything that is reached.
    CHECK(check({model, "--to", state("abab", 2), "--orbit"}).code == 1);
    // And this is reached as it is.
    const std::string first = state("baaa", 1);
    CHECK(check({model, "--to", first}).code == 0);
    CHECK(looked_for(model, first, {"--orbit", "--trace", "some"})["reached"] == "state");
}

TEST_CASE("the run by an estimate that may say too much is not called shortest") {
    const Folder folder;
    const std::string run = run_to(folder, fischer, "E<> P(3).critical");
    const auto proved = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--search", "astar", "--heuristic", "fsm-sum"});
        return looked_for(fischer, run, words)["search"]["proved_least"] == true;
    };
    CHECK(proved({}));
    CHECK_FALSE(proved({"--orbit"}));
    CHECK(contains(check({fischer, "--to", run, "--orbit", "--search", "astar",
                          "--heuristic", "fsm-sum", "--trace", "shortest"})
                       .out,
                   "needs an estimate that is never too large"));
}

TEST_CASE("mistakes about --to are explained") {
    const Folder folder;
    const std::string run = run_to(folder, fischer, "E<> P(3).critical");
    CHECK(contains(complaint({fischer, "--to", folder.file("none.json")}), "none.json"));
    CHECK(contains(complaint({fischer, "--orbit"}), "say --to FILE"));
    CHECK(contains(complaint({fischer, "--to", ""}), "needs the name of a file"));
    CHECK(contains(complaint({fischer, "--to", run, "--query", "E<> true"}),
                   "takes the place of all queries"));
    CHECK(contains(complaint({fischer, "--to", run, "--only", "2"}),
                   "there is no run for query 2"));
    CHECK(contains(complaint({gate, "--to", run}), "run.json"));
    const std::string other =
        folder.write("other.json", R"({"locations": {"P": "a"}, "variables": {}})");
    CHECK(contains(complaint({fischer, "--to", other}), "a run of another model"));
    const std::string nothing = folder.write("nothing.json", "{}");
    CHECK(contains(complaint({fischer, "--to", nothing}), "nothing.json"));
    CHECK(contains(complaint({fischer, "--to", run, "--report", run}), "run.json"));
}
