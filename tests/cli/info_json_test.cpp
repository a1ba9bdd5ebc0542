#include "catch.h"
#include "json_keys.h"
#include "workshop.h"

#include <set>

namespace {

ParsedJson info(std::vector<std::string> words) {
    words.insert(words.begin(), "info");
    words.push_back("--json");
    return ParsedJson::parse(call(words).out);
}

} // namespace

TEST_CASE("the JSON document has the documented parts") {
    const ParsedJson json = info({sample("train-gate.xml")});
    CHECK(json["zonar"] == ParsedJson{{"version", "0.1.0"}, {"format", 2}});
    check_keys(json, {{"command", text},
                      {"ok", truth},
                      {"model", object},
                      {"queries", list},
                      {"diagnostics", list}});
    CHECK(json["ok"] == true);
    const ParsedJson& m = json["model"];
    check_keys(m, {{"format", text},
                   {"syntax", text},
                   {"templates", list},
                   {"process_sets", list},
                   {"processes", list},
                   {"clock_count", number},
                   {"clocks", list},
                   {"channels", list},
                   {"channel_count", number},
                   {"variables", list},
                   {"memory", object},
                   {"features", list},
                   {"scalar_sets", list}});
    CHECK(m["processes"].size() == 7);
    CHECK(m["clock_count"] == 6);
    CHECK(m["process_sets"][0]["parameters"] == ParsedJson{{{"low", 0}, {"count", 6}}});
    CHECK(m["processes"][3]["arguments"] == ParsedJson{{"id", 3}});
    check_keys(m["templates"][0], {{"name", text},
                                   {"parameters", text},
                                   {"locations", list},
                                   {"branchpoints", list},
                                   {"edges", list}});
    check_keys(m["templates"][0]["locations"][0], {{"name", text},
                                                   {"initial", truth},
                                                   {"urgent", truth},
                                                   {"committed", truth},
                                                   {"invariant", text},
                                                   {"line", number}});
    check_keys(m["templates"][0]["edges"][0], {{"source", text},
                                               {"target", text},
                                               {"select", text},
                                               {"guard", text},
                                               {"sync", text},
                                               {"update", text},
                                               {"line", number}});
    check_keys(m["variables"][0], {{"name", text},
                                   {"process", text},
                                   {"type", text},
                                   {"dimensions", list},
                                   {"elements", number},
                                   {"range", list},
                                   {"meta", truth}});
    check_keys(m["channels"][0],
               {{"name", text}, {"broadcast", truth}, {"urgent", truth}});
    check_keys(m["memory"], {{"stored", number},
                             {"locations", number},
                             {"variables", number},
                             {"meta", number},
                             {"auxiliary", number},
                             {"packed_bits", number}});
    CHECK(json["queries"].size() == 12);
    check_keys(
        json["queries"][0],
        {{"text", text}, {"kind", text}, {"expect", object}, {"diagnostics", list}});
    CHECK(json["query_source"] == "model");
    CHECK(json["queries"][9]["expect"] == ParsedJson{{"outcome", "not satisfied"}});
    CHECK(json["queries"][10]["expect"]["value"] == "6");
}

TEST_CASE("--network adds the flat processes") {
    const Folder folder;
    const ParsedJson process =
        info({folder.write("m.xta", small_xta), "--network"})["model"]["processes"][1];
    check_keys(process, {{"initial", text}, {"locations", list}, {"edges", list}});
    check_keys(process["locations"][0], {{"name", text},
                                         {"urgent", truth},
                                         {"committed", truth},
                                         {"invariant", text},
                                         {"clock_constraints", number},
                                         {"rates", number}});
    const ParsedJson& edge = process["edges"][0];
    check_keys(edge, {{"source", text},
                      {"target", text},
                      {"written", list},
                      {"direction", text},
                      {"clock_constraints", number},
                      {"channel", text}});
    CHECK(edge["channel"] == "ping[1]");
    CHECK(edge["direction"] == "send");
    check_keys(edge["written"][0],
               {{"select", text}, {"guard", text}, {"sync", text}, {"update", text}});
}

TEST_CASE("a model that cannot be read is a document, too") {
    const Folder folder;
    const auto path =
        folder.write("m.xta", "int x = y;\nprocess P() { state s; init s; } system P;");
    const Said said = call({"info", path, "--json"});
    CHECK(said.code == 2);
    CHECK(said.err.empty());
    const ParsedJson json = ParsedJson::parse(said.out);
    CHECK(json["ok"] == false);
    CHECK(!json.contains("model"));
    REQUIRE(json["diagnostics"].size() == 1);
    const ParsedJson& diagnostic = json["diagnostics"][0];
    check_keys(diagnostic, {{"severity", text},
                            {"rule", text},
                            {"message", text},
                            {"file", text},
                            {"line", number},
                            {"column", number},
                            {"end_line", number},
                            {"end_column", number}});
    CHECK(diagnostic["severity"] == "error");
    CHECK(diagnostic["file"] == path);
    CHECK(diagnostic["line"] == 1);
    CHECK(diagnostic["column"] == 9);
    CHECK(diagnostic["end_column"] == 10);

    const ParsedJson missing = info({folder.file("none.xml")});
    CHECK(missing["ok"] == false);
    CHECK(missing["diagnostics"][0]["file"] == folder.file("none.xml"));
}

TEST_CASE("broken and refused queries are marked") {
    const std::string path = sample("train-gate.xml");
    const ParsedJson json = info({path, "--query", "E<> Nobody.here", "--query",
                                  "E<> Gate.Occ", "--query", "Pr[<=10](<> Gate.Occ)"});
    CHECK(json["ok"] == false);
    REQUIRE(json["queries"].size() == 3);
    CHECK(json["queries"][0]["kind"] == "broken");
    CHECK(json["queries"][0]["diagnostics"][0]["severity"] == "error");
    CHECK(json["queries"][1]["kind"] == "possibly");
    CHECK(json["queries"][2]["kind"] == "refused");
    CHECK(json["queries"][2]["refusal"].is_string());
}

TEST_CASE("bytes that are no UTF-8 do no harm") {
    const Folder folder;
    const auto path = folder.write("m\xff.xta", small_xta);
    CHECK(info({path, "--query", "E<> \xff"})["ok"] == false);
}

TEST_CASE("every kind of shape has its description") {
    const ParsedJson m = info({sample("warehouse.xml")})["model"];
    bool structure = false;
    for (const ParsedJson& variable : m["variables"])
        if (variable.contains("fields")) {
            structure = true;
            CHECK(variable["fields"][0].contains("type"));
        }
    CHECK(structure);
    CHECK(info({sample("scalar-set.xml")})["model"]["scalar_sets"][0]["size"] == 4);
}

TEST_CASE("docs/json.md names every key and every feature") {
    std::set<std::string> keys;
    for (const std::string name :
         {"warehouse.xml", "priorities.xml", "branchpoint.xml", "stopwatch.xml",
          "scalar-set.xml", "csma-old.ta", "broadcast.xml", "two-phase.xta"}) {
        const ParsedJson json = info({sample(name), "--network"});
        collect_keys(json, keys);
        for (const ParsedJson& feature : json["model"]["features"]) keys.insert(feature);
    }
    collect_keys(info({sample("fischer.xml"), "--query", "Pr[<=1](<> id == 1)"}), keys);
    CHECK(keys.size() > 60);
    check_documented(keys);
}
