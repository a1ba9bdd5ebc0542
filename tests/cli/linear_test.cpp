// Linear temporal logic and --non-zeno, as the user sees them.
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <string>
#include <vector>

namespace {

const std::string response = "G (Train(0).Appr -> F Train(0).Cross)";

/// May go round in no time, and must leave after five units otherwise.
const char* const zeno = "clock x;\nprocess P() { state a { x <= 5 }, b; init a;\n"
                         "trans a -> b { guard x >= 2; }, a -> a { }; }\nsystem P;\n";

} // namespace

TEST_CASE("a formula is a query, by an option or by its first word") {
    const Said option = check({gate, "--ltl", response});
    CHECK(option.code == 0);
    CHECK(option.out == " 1  ltl: " + response + "\n    satisfied\n");
    const Said query = check({gate, "--query", "ltl: " + response});
    CHECK(query.out == option.out);
    const Said several = check({gate, "--ltl", response, "--ltl", "F Train(0).Cross"});
    CHECK(several.code == 1);
    CHECK(contains(several.out, "2 queries: 1 satisfied, 1 not satisfied"));
}

TEST_CASE("a formula that is none is explained at its place") {
    const Said said = check({gate, "--ltl", "G (Train(0).Appr --> F Train(0).Cross)"});
    CHECK(said.code == 2);
    CHECK(contains(said.err, "--ltl:1:"));
    CHECK(contains(said.err, "G (p -> F q)"));
    CHECK(check({gate, "--ltl", ""}).code == 2);
}

TEST_CASE("the automaton is shown on request") {
    const Said said = check({gate, "--ltl", response, "--show-automaton"});
    CHECK(contains(said.out, "1 (accepting):\n        -> 1  if !Train(0).Cross\n"));
}

TEST_CASE("with --non-zeno, time goes on without end") {
    const Folder folder;
    const std::string model = folder.write("zeno.xta", zeno);
    CHECK(check({model, "--ltl", "F P.b"}).code == 1);
    CHECK(check({model, "--ltl", "F P.b", "--non-zeno"}).code == 0);
    CHECK(check({model, "--query", "A<> P.b", "--non-zeno"}).code == 0);
    const Said said =
        check({gate, "--ltl", "F Train(0).Cross", "--non-zeno", "--trace", "some"});
    CHECK(said.code == 1);
    CHECK(contains(said.out, "In the beginning"));
}

TEST_CASE("the document of a formula has its automaton") {
    const Said said = check({gate, "--ltl", response, "--json"});
    const auto json = nlohmann::json::parse(said.out);
    const auto& query = json["queries"][0];
    CHECK(query["kind"] == "linear");
    CHECK(query["automaton"]["states"] == 2);
    CHECK(query["automaton"]["edges"] == 3);
    CHECK(query["stats"]["revisited"] == 0);
}

TEST_CASE("a formula survives being written in another format") {
    const Folder folder;
    const std::string model =
        folder.write("m.xta", std::string{zeno} + "query { ltl: F P.b }\n");
    REQUIRE(call({"convert", model, "-o", folder.file("m.xml")}).code == 0);
    CHECK(contains(check({folder.file("m.xml")}).out, "ltl: F P.b"));
    CHECK(contains(call({"info", folder.file("m.xml")}).out, "linear"));
}

TEST_CASE("a loop that closes under other names is told in its short form") {
    const std::vector<std::string> words{
        gate, "--ltl", "G (Train(0).Appr -> F Train(0).x > 9)", "--trace", "some"};
    const Said said = check(words);
    CHECK(contains(said.out, " are one round under other names: after it, Train("));
    std::vector<std::string> with_json = words;
    with_json.push_back("--json");
    const auto json = nlohmann::json::parse(check(with_json).out);
    const auto& round = json["queries"][0]["renamed_round"];
    const auto& trace = json["queries"][0]["trace"];
    CHECK(round["steps"] > 0);
    CHECK(round["before"].get<int>() + round["steps"].get<int>() <= trace["length"]);
    CHECK(round["moves"].size() >= 2);
    std::vector<std::string> plain = with_json;
    plain.insert(plain.end(), {"--symmetry", "off"});
    CHECK_FALSE(
        nlohmann::json::parse(check(plain).out)["queries"][0].contains("renamed_round"));
}

TEST_CASE("a search goes on from originals, if there are no clocks") {
    const Folder folder;
    const std::string model = folder.write(
        "m.xta", "process P(const int[0,2] i) { state a, b; init a; trans a -> b { }, "
                 "b -> a { }; }\nsystem P;\n");
    const std::vector<std::string> wish{"--expand", "originals", "--trace", "some",
                                        "--stats"};
    const auto ask = [&](const std::string& file, const char* formula) {
        std::vector<std::string> words{file, "--ltl", formula};
        words.insert(words.end(), wish.begin(), wish.end());
        return check(words);
    };
    const Said said = ask(model, "F P(1).b");
    CHECK(said.code == 1);
    CHECK(contains(said.out, "successors are those of originals"));
    const Said timed = ask(gate, "F Train(0).Cross");
    CHECK_FALSE(contains(timed.out, "originals"));
    CHECK(contains(timed.err, "--expand: note: no effect: "));
}
