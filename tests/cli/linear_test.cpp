// Linear temporal logic and --non-zeno, as the user sees them.
#include "catch.h"
#include "commands.h"
#include "workshop.h"

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
