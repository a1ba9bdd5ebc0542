#include "catch.h"
#include "commands.h"
#include "json_keys.h"
#include "workshop.h"

#include <cmath>
#include <set>

namespace {

ParsedJson checked(std::vector<std::string> words) {
    words.insert(words.begin(), "check");
    words.push_back("--json");
    const Said said = call(words);
    INFO(said.err);
    CHECK(said.err.empty());
    ParsedJson json = ParsedJson::parse(said.out);
    CHECK(json["exit_code"] == said.code);
    CHECK(json["ok"] == (said.code == 0));
    return json;
}

/// "7/2", "3.5" or "4" as a number.
double value_of(const std::string& exact) {
    const auto slash = exact.find('/');
    return slash == exact.npos
               ? std::stod(exact)
               : std::stod(exact.substr(0, slash)) / std::stod(exact.substr(slash + 1));
}

double check_time(const ParsedJson& time) {
    check_keys(time, {{"exact", text}, {"number", real}});
    CHECK(std::abs(value_of(time["exact"]) - time["number"].get<double>()) < 1e-9);
    return time["number"];
}

void check_state(const ParsedJson& state) {
    check_keys(state, {{"locations", object}, {"variables", object}, {"clocks", object}});
    for (const auto& clock : state["clocks"]) check_time(clock);
}

} // namespace

TEST_CASE("the JSON document of check has the documented parts") {
    const ParsedJson json = checked({faulty, "--only", "1,2", "--trace", "shortest"});
    CHECK(json["zonar"] == ParsedJson{{"version", "0.1.0"}, {"format", 2}});
    check_keys(json, {{"command", text},
                      {"ok", truth},
                      {"exit_code", number},
                      {"query_source", text},
                      {"queries", list},
                      {"diagnostics", list}});
    CHECK(json["command"] == "check");
    REQUIRE(json["queries"].size() == 2);
    const ParsedJson& first = json["queries"][0];
    check_keys(first, {{"number", number},
                       {"text", text},
                       {"kind", text},
                       {"expect", object},
                       {"diagnostics", list},
                       {"verdict", text},
                       {"reason", text},
                       {"as_expected", truth},
                       {"extrapolation", text},
                       {"inclusion", text},
                       {"stats", object},
                       {"trace", object}});
    CHECK(first["verdict"] == "not-satisfied");
    CHECK(first["reason"] == "");
    CHECK(first["as_expected"] == true);
    CHECK(json["queries"][1]["verdict"] == "satisfied");
    check_keys(first["stats"], {{"explored", number},
                                {"generated", number},
                                {"stored", number},
                                {"waiting", number},
                                {"seconds", real},
                                {"store_bytes", number},
                                {"bytes_per_state", real},
                                {"peak_bytes", number}});
}

TEST_CASE("a run in JSON is complete") {
    const ParsedJson run =
        checked({faulty, "--only", "2", "--trace", "shortest"})["queries"][0]["trace"];
    check_keys(run, {{"length", number},
                     {"denominator", number},
                     {"time", object},
                     {"confirmed", truth},
                     {"initial", object},
                     {"steps", list},
                     {"last_delay", object}});
    CHECK(run["length"] == 6);
    CHECK(run["confirmed"] == true);
    REQUIRE(run["steps"].size() == 6);
    check_state(run["initial"]);
    CHECK(run["initial"]["locations"]["P(1)"] == "idle");
    CHECK(run["initial"]["variables"] == ParsedJson{{"id", 0}});
    double time = check_time(run["last_delay"]);
    ParsedJson before = run["initial"];
    for (const ParsedJson& step : run["steps"]) {
        check_keys(
            step,
            {{"delay", object}, {"text", text}, {"edges", list}, {"state", object}});
        time += check_time(step["delay"]);
        check_state(step["state"]);
        for (const ParsedJson& edge : step["edges"]) {
            check_keys(edge, {{"process", text},
                              {"edge", number},
                              {"source", text},
                              {"target", text},
                              {"selected", list}});
            const std::string process = edge["process"];
            CHECK(before["locations"][process] == edge["source"]);
            CHECK(step["state"]["locations"][process] == edge["target"]);
        }
        before = step["state"];
    }
    CHECK(std::abs(time - check_time(run["time"])) < 1e-9);
    CHECK(before["locations"]["P(1)"] == "critical");
    CHECK(before["locations"]["P(2)"] == "critical");
}

TEST_CASE("times in JSON are exact") {
    const Folder folder;
    const auto path =
        folder.write("m.xta", "clock x, y; process P() { state a, b, c; init a;\n"
                              "trans a -> b { guard x > 0 && x < 1; assign y = 0; },\n"
                              "b -> c { guard x == 1 && y > 0; }; }\nsystem P;");
    const ParsedJson run =
        checked({path, "--query", "E<> P.c", "--trace", "some"})["queries"][0]["trace"];
    CHECK(run["time"]["exact"] == "1");
    CHECK(run["denominator"] > 1);
    const double delay = check_time(run["steps"][0]["delay"]);
    CHECK(delay > 0);
    CHECK(delay < 1);
    CHECK(run["steps"][0]["state"]["clocks"]["x"]["number"] == delay);
}

TEST_CASE("the edge of a run is the one that info --network shows") {
    const Folder folder;
    const auto path = folder.write("m.xta", small_xta);
    const ParsedJson run = checked(
        {path, "--query", "E<> count == 2", "--trace", "some"})["queries"][0]["trace"];
    const ParsedJson processes = ParsedJson::parse(
        call({"info", path, "--network", "--json"}).out)["model"]["processes"];
    int found = 0;
    for (const ParsedJson& step : run["steps"]) {
        REQUIRE(step["edges"].size() == 2);
        CHECK(step["edges"][1]["process"] == "Answerer");
        CHECK(step["edges"][1]["selected"].size() == 1);
        for (const ParsedJson& edge : step["edges"])
            for (const ParsedJson& process : processes)
                if (process["name"] == edge["process"]) {
                    const ParsedJson& drawn =
                        process["edges"][edge["edge"].get<std::size_t>()];
                    CHECK(drawn["source"] == edge["source"]);
                    CHECK(drawn["target"] == edge["target"]);
                    ++found;
                }
    }
    REQUIRE(run["steps"].size() == 2);
    CHECK(found == 4);
    const std::string first = run["steps"][0]["text"];
    CHECK(first.starts_with("ping["));
}

TEST_CASE("the document is complete even if queries fail") {
    const ParsedJson json = checked({faulty, "--query", "E<> P(1).nix", "--query",
                                     "Pr[<=10](<> id == 1)", "--query", "E<> id == 1"});
    CHECK(json["exit_code"] == 2);
    REQUIRE(json["queries"].size() == 3);
    const ParsedJson& broken = json["queries"][0];
    CHECK(broken["kind"] == "broken");
    CHECK(broken["verdict"] == "error");
    check_keys(broken, {{"reason", text}, {"place", object}});
    CHECK(broken["place"]["column"] == 10);
    CHECK(!broken.contains("stats"));
    CHECK(json["queries"][1]["verdict"] == "error");
    CHECK(json["queries"][2]["verdict"] == "satisfied");
}

TEST_CASE("a run-time error in JSON has its place and its run") {
    const Folder folder;
    const ParsedJson query = checked({folder.write("m.xta", failing_xta), "--query",
                                      "E<> n == 7", "--trace", "some"})["queries"][0];
    CHECK(query["verdict"] == "error");
    check_keys(query["place"], {{"file", text},
                                {"line", number},
                                {"column", number},
                                {"end_line", number},
                                {"end_column", number}});
    CHECK(query["place"]["line"] == 7);
    CHECK(query["trace"]["length"] == 3);
}

TEST_CASE("what could not be checked at all is a document, too") {
    const Folder folder;
    const ParsedJson missing = checked({folder.file("none.xml")});
    CHECK(missing["exit_code"] == 2);
    CHECK(!missing.contains("queries"));
    CHECK(missing["diagnostics"][0]["file"] == folder.file("none.xml"));

    const ParsedJson none = checked({folder.write("m.xta", small_xta)});
    CHECK(none["queries"].empty());
    CHECK(none["diagnostics"][0]["rule"] == "check.no-query");
    CHECK(checked({faulty, "--only", "7"})["diagnostics"][0]["rule"] == "check.only");

    const ParsedJson obstacle =
        checked({folder.write("o.xta", "chan c; process P() { state s; init s;"
                                       "trans s -> s { sync c; }; } system P;"),
                 "--query", "E<> P.s", "--no-warnings"});
    CHECK(obstacle["exit_code"] == 2);
    CHECK(obstacle["diagnostics"][0]["rule"] == "check.obstacle");
    CHECK(obstacle["queries"][0]["verdict"] == "error");
}

TEST_CASE("unknown has its reason in JSON") {
    const ParsedJson json = checked({faulty, "--only", "2", "--state-limit", "3"});
    CHECK(json["exit_code"] == 3);
    CHECK(json["queries"][0]["verdict"] == "unknown");
    CHECK(json["queries"][0]["reason"] == "the limit on states was reached");
    CHECK(json["queries"][0]["stats"]["explored"] == 3);
    CHECK(!json["queries"][0].contains("as_expected"));
}

TEST_CASE("docs/json.md names every key of check") {
    std::set<std::string> keys;
    collect_keys(checked({faulty, "--trace", "some"}), keys);
    collect_keys(checked({faulty, "--only", "1", "--trace", "fastest"}), keys);
    collect_keys(checked({sample("train-gate.xml"), "--only", "1,11", "--trace", "some"}),
                 keys);
    const Folder folder;
    collect_keys(checked({folder.write("m.xta", failing_xta), "--query", "E<> n == 7",
                          "--trace", "some"}),
                 keys);
    collect_keys(
        checked({faulty, "--query", "E<> nix", "--query", "Pr[<=1](<> id == 1)"}), keys);
    collect_keys(
        checked({sample("train-gate.xml"), "--query", "sup: Train(0).x", "--query",
                 "bounds{Train(0).Cross}: Train(0).x", "--trace", "some"}),
        keys);
    collect_keys(checked({sample("train-gate.xml"), "--only", "9-11", "--search", "astar",
                          "--expect"}),
                 keys);
    CHECK(keys.contains("intervals"));
    CHECK(keys.contains("ignored_options"));
    CHECK(keys.contains("undecided"));
    CHECK(keys.size() > 40);
    check_documented(keys);
}

TEST_CASE("values in JSON are numbers, with their ends") {
    const ParsedJson json = checked(
        {sample("train-gate.xml"), "--query", "sup{Train(0).Start}: Train(0).x, Gate.len",
         "--query", "bounds{Train(0).Cross && Train(0).x > 2}: Train(0).x", "--query",
         "sup: Train(0).x"});
    const ParsedJson& start = json["queries"][0]["values"];
    CHECK(start.size() == 2);
    CHECK(start[0]["value"] == 15);
    CHECK(start[0]["attained"] == true);
    CHECK(start[0]["type"] == "clock");
    CHECK(start[1]["text"] == "Gate.len <= 6");
    const ParsedJson& cross = json["queries"][1]["values"][0]["intervals"];
    CHECK(cross == ParsedJson::array({{{"low", 2},
                                       {"low_included", false},
                                       {"high", 5},
                                       {"high_included", true}}}));
    const ParsedJson& endless = json["queries"][2]["values"][0];
    CHECK(endless["value"].is_null());
    CHECK(endless["status"] == "exact");
}

TEST_CASE("one exploration says for which queries it was") {
    const auto explored_for = [](std::vector<std::string> words) {
        words.insert(words.begin(), {sample("train-gate.xml"), "--only", "1-3,9,11"});
        std::vector<ParsedJson> found;
        const ParsedJson json = checked(words);
        for (const ParsedJson& query : json["queries"])
            found.push_back(query.value("explored_for", ParsedJson::array()));
        return found;
    };
    const ParsedJson all = {1, 2, 3, 11};
    CHECK(explored_for({"--symmetry", "off"}) ==
          std::vector<ParsedJson>{all, all, all, ParsedJson::array(), all});
    // The third names two trains: for the others they are interchangeable.
    const ParsedJson symmetric = {1, 2, 11};
    CHECK(explored_for({}) == std::vector<ParsedJson>{symmetric, symmetric,
                                                      ParsedJson::array(),
                                                      ParsedJson::array(), symmetric});
    for (const ParsedJson& numbers : explored_for({"--separately"}))
        CHECK(numbers.empty());
    for (const ParsedJson& numbers : explored_for({"--search", "auto"}))
        CHECK(numbers.empty());
}
