// What is said about JSON that is no run.
#include "exchange/json_run.h"

#include "formats.h"
#include "json/value.h"

using namespace zonar;
using namespace zonar::tests;
using exchange::ReadError;
using Json = json::Value;

namespace {

std::string json_message(const World& world, const std::string& text,
                         std::optional<std::size_t> query = {}) {
    const auto answer = exchange::read_json_run(world.network(), "a.json", text, query);
    const auto* error = std::get_if<ReadError>(&answer);
    return error != nullptr ? error->message : "";
}

} // namespace

TEST_CASE("messages name the value that is wrong") {
    const World world(small_model);
    const Json good = exchange::run_json(world.network(), small_run(world));
    CHECK(json_message(world, good.dump()) == "");
    const auto with = [&](const std::function<void(Json&)>& change) {
        Json json = good;
        change(json);
        return json_message(world, json.dump());
    };
    CHECK(with([](Json& j) { j.erase("steps"); }) == "a.json: 'steps' is missing");
    CHECK(with([](Json& j) { j["steps"] = 3; }) ==
          "a.json: steps: an array was expected");
    CHECK(with([](Json& j) { j["steps"][0]["edges"][1]["process"] = "R"; }) ==
          "a.json: steps[0].edges[1].process: the model has no process 'R'");
    CHECK(with([](Json& j) { j["steps"][0]["edges"][1]["edge"] = 0; }) ==
          "a.json: steps[0].edges[1]: edge 0 of Q does not lead from q to r");
    CHECK(with([](Json& j) { j["initial"]["variables"]["n"] = 12; }) ==
          "a.json: initial.variables.n: 12 is not between 0 and 9");
    CHECK(with([](Json& j) { j["initial"]["variables"].erase("n"); }) ==
          "a.json: initial.variables: the model has 4 variables, and 3 are given");
    CHECK(with([](Json& j) { j["steps"][0]["delay"]["exact"] = "2.25"; }) ==
          "a.json: steps[0].delay: '2.25' is not a time in units of 1/2");
    CHECK(with([](Json& j) {
              j["steps"][0]["delay"]["exact"] = "5";
          }).starts_with("a.json: this is no run of the model: step 1: "));
    CHECK(json_message(world, "{\n\"a\": ]") == "a.json:2: this is not JSON");
}

TEST_CASE("a number beyond all others is no run") {
    CHECK(json_message(World(small_model), R"({"steps": 1e999})") ==
          "a.json: it has a number that is too large");
}

TEST_CASE("a whole document has the run of the query that is asked for") {
    const World world(small_model);
    const Json run = exchange::run_json(world.network(), small_run(world));
    Json document = {{"queries", Json::array()}};
    CHECK(json_message(world, document.dump()) ==
          "a.json: queries: there is no run; was it written with --trace?");
    document["queries"].push_back({{"number", 2}, {"trace", run}});
    CHECK(json_message(world, document.dump()) == "");
    document["queries"].push_back({{"number", 5}, {"trace", run}});
    CHECK(json_message(world, document.dump()) ==
          "a.json: queries: there are runs for queries 2, 5; choose one of them with "
          "--only");
    CHECK(json_message(world, document.dump(), 5) == "");
    CHECK(json_message(world, document.dump(), 3) ==
          "a.json: queries: there is no run for query 3");
    // A query for values has its runs there.
    const Json none = {{"expression", "n"}}, some = {{"expression", "x"}, {"trace", run}};
    document["queries"].push_back({{"number", 6}, {"values", {none, some}}});
    document["queries"].push_back({{"number", 7}, {"values", {none}}});
    CHECK(json_message(world, document.dump(), 6) == "");
    CHECK(json_message(world, document.dump(), 7) ==
          "a.json: queries: there is no run for query 7");
}

TEST_CASE("states are read by names, without a model") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    const Json json = exchange::run_json(world.network(), run);
    const exchange::NamedRuns alone = exchange::read_named_runs(json.dump());
    CHECK(alone.problem == "");
    REQUIRE(alone.runs.size() == 1);
    REQUIRE(alone.runs[0].states.size() == run.length() + 1);
    const exchange::NamedState& last = alone.runs[0].states.back();
    CHECK(last.locations.at("P1") == "t");
    CHECK(last.locations.at("Q") == "r");
    CHECK(last.variables.at("n") == 1);
    CHECK(last.variables.at("a[1]") == 1);
    CHECK(last.transition == json["steps"][0]["text"]);

    const Json document = {{"queries",
                            {{{"text", "E<> P1.t"}, {"trace", json}},
                             {{"text", "A[] P1.s"}},
                             {{"text", "E<> Q.r"}, {"trace", json}}}}};
    const exchange::NamedRuns several = exchange::read_named_runs(document.dump());
    REQUIRE(several.runs.size() == 2);
    CHECK(several.runs[1].query == "E<> Q.r");
    CHECK(exchange::read_named_runs(json["initial"].dump()).runs.size() == 1);
}

TEST_CASE("a document without a run says what it is instead") {
    const auto problem = [](std::string_view text) {
        return exchange::read_named_runs(text).problem;
    };
    CHECK(problem("{") == "not a JSON document");
    CHECK(problem("[]").starts_with("neither a run nor a state; "));
    CHECK(problem(R"({"queries": [{"text": "E<> p"}]})").starts_with("no run in it; "));
    CHECK(problem(R"({"steps": [1]})").starts_with("a state without locations"));
    CHECK(problem(R"({"locations": 3, "variables": []})").empty());
}
