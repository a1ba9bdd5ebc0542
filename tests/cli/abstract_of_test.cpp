// --of: the distance of given states.
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <algorithm>

namespace {

std::string saved_table_of(const Folder& folder, const std::string& query) {
    const std::string table = folder.file("faulty.table");
    REQUIRE(abstract({faulty, "--query", query, "-o", table}).code == 0);
    return table;
}

const std::string two = "E<> P(1).critical && P(2).critical";

/// The distance that a table says; -1 for an infinite one, -2 for an error.
int distance(const std::string& table, const std::string& of) {
    const ParsedJson json =
        ParsedJson::parse(abstract({"--show", table, "--of", of, "--json"}).out);
    if (json["exit_code"] != 0) return -2;
    return json["lookups"][0]["states"][0].value("distance", -1);
}

/// What is wrong with a condition.
std::string problem(const std::string& table, const std::string& of) {
    const Said said = abstract({"--show", table, "--of", of});
    CHECK(said.code == 2);
    CHECK(said.out.empty());
    return said.err;
}

} // namespace

TEST_CASE("abstract --of: the distance of a state is a number of transitions") {
    const Folder folder;
    const std::string table = saved_table_of(folder, two);
    const std::string rest = " && P(3).idle && P(4).idle";
    CHECK(distance(table, "P(1).idle && P(2).idle && id == 0" + rest) == 6);
    // P(2) has to wait until P(1) is idle again, and clears the variable.
    CHECK(distance(table, "P(1).waiting && P(2).idle && id == 1" + rest) == 8);
    CHECK(distance(table, "P(1).critical && P(2).waiting && id == 2" + rest) == 1);
    CHECK(distance(table, "P(1).critical && P(2).critical && id == 2" + rest) == 0);
    const Said said = abstract(
        {"--show", table, "--of", "P(1).waiting && P(2).idle && id == 1" + rest});
    CHECK(contains(said.out, "distance  at least 8 transitions to the error\n"));
    CHECK(!contains(said.out, "not mentioned"));
}

TEST_CASE("abstract --of: what is not mentioned may be anything, and the least counts") {
    const Folder folder;
    const std::string table = saved_table_of(folder, two);
    CHECK(distance(table, "P(1).waiting") == 1);
    CHECK(distance(table, "P(1).idle") == 3);
    CHECK(distance(table, "id >= 0") == 0);
    CHECK(contains(abstract({"--show", table, "--of", "P(1).waiting"}).out,
                   "the least over all such states: what is not mentioned may be"));
}

TEST_CASE("abstract --of: conditions are joined as in queries") {
    const Folder folder;
    const std::string table = saved_table_of(folder, two);
    struct Row {
        std::string condition;
        int distance;
    };
    const Row rows[] = {
        {"P(1).idle or P(1).waiting", 1},
        {"(P(1).idle || P(1).waiting) and P(2).idle", 5},
        {"P(1).idle && P(2).idle || P(1).waiting && P(2).idle", 5},
        {"not (P(1).waiting or P(1).critical)", 2},
        {"!P(1).critical && !P(1).waiting", 2},
        {"not P(1).critical and not P(1).waiting", 2},
        {"not (P(1).idle and P(2).idle) && P(1).idle", 3},
        {"P(1).{idle, trying}", 2},
        {"id in {3, 4} && P(1).waiting && P(2).critical", 4},
        {"id > 2 && P(1).waiting && P(2).critical", 4},
        {"id != 1 && P(1).waiting && P(2).critical", 3},
        {"id == 1 && P( 1 ).waiting && P(2).critical", 1},
        {"not id && P(1).critical && P(2).critical", 0},
    };
    for (const Row& row : rows) {
        INFO(row.condition);
        CHECK(distance(table, row.condition) == row.distance);
    }
}

TEST_CASE("abstract --of: an error is one that helps") {
    const Folder folder;
    const std::string table = saved_table_of(folder, two);
    struct Row {
        std::string condition;
        std::string message;
    };
    const Row rows[] = {
        {"P(1).wating", "'P(1)' has no location 'wating'; did you mean 'waiting'?"},
        {"P(1).xyz", "'P(1)' has no location 'xyz'; it has idle, trying, waiting, crit"},
        {"P(9).waiting", "'P(9)' is not part of this table; did you mean 'P("},
        {"P(1)", "'P(1)' is a process: say P(1).LOCATION"},
        {"P(1) == 2", "'P(1)' is a process: say P(1).LOCATION"},
        {"x < 3",
         "'x' is not part of this table, which knows P(1), P(2), P(3), P(4), id"},
        {"x < 3", "but no clocks, constants or variables with too many values"},
        {"id == 5", "'id' is never 5: its values are 0 to 4"},
        {"id == N", "'N' is no number; constants of the model are not known here"},
        {"id = 1", "a value is compared with '==', not with '='"},
        {"P(1).idle && P(1).waiting", "parts of it contradict each other"},
        {"P(1).idle P(2).idle", "'P(2).idle' is not expected here"},
        {"(P(1).idle", "a ')' is missing"},
        {"P(1).idle &&", "a condition is missing at the end"},
        {"", "a condition is missing at the end"},
        {"P(1).{idle", "a '}' is missing"},
        {"P(1.idle", "'P(1.idle' does not end"},
        {"3 == id", "a location such as P(1).idle or a value such as n == 2"},
    };
    for (const Row& row : rows) {
        const std::string said = problem(table, row.condition);
        INFO(row.condition << '\n' << said);
        CHECK(contains(said, "zonar: error: --of: "));
        CHECK(contains(said, row.message));
    }
    // Of any depth.
    CHECK(contains(problem(table, std::string(100'000, '(')), "too many parentheses"));
    const ParsedJson json =
        ParsedJson::parse(abstract({"--show", table, "--of", "nix", "--json"}).out);
    CHECK(json["diagnostics"][0]["rule"] == "abstract.of");
    CHECK(!json.contains("lookups"));
}

TEST_CASE("abstract --of: several goals are listed, the nearest first") {
    const Folder folder;
    const Said said =
        abstract({faulty, "--only", "1", "--of", "P(1).waiting && P(2).idle && id == 1"});
    INFO(said.out << said.err);
    CHECK(said.code == 0);
    CHECK(contains(said.out, "goals     6, with their distances:\n"
                             "            0  P(3).critical && P(4).critical\n"));
    CHECK(contains(said.out, "  5  P(1).critical && P(2).critical\n"));
}

TEST_CASE("abstract --of: along a run the distance falls by one at most, to zero") {
    const Folder folder;
    const std::string run = folder.write(
        "run.json",
        call({"check", faulty, "--only", "1", "--trace", "shortest", "--json"}).out);
    const Said said = abstract({faulty, "--only", "1", "--of", run, "--json"});
    REQUIRE(said.code == 0);
    const ParsedJson states = ParsedJson::parse(said.out)["lookups"][0]["states"];
    REQUIRE(states.size() == 7);
    for (std::size_t i = 0; i < states.size(); ++i) CHECK(states[i]["distance"] == 6 - i);
    CHECK(states[1]["transition"] == "P(1).idle -> P(1).trying");
    const std::string text = abstract({faulty, "--only", "1", "--of", run}).out;
    CHECK(contains(text,
                   "7 states; distance: a lower bound on the transitions to the error"));
    CHECK(contains(text, "  6     0         P(1).critical && P(2).critical  "));
}

TEST_CASE("abstract --of: a single state and a single run are read, too") {
    const Folder folder;
    const std::string table = saved_table_of(folder, two);
    const ParsedJson document = ParsedJson::parse(
        call({"check", faulty, "--query", two, "--trace", "shortest", "--json"}).out);
    const ParsedJson& trace = document["queries"][0]["trace"];
    const std::string run = folder.write("run.json", trace.dump());
    const std::string state =
        folder.write("state.json", trace["steps"][1]["state"].dump());
    CHECK(distance(table, state) == 4);
    CHECK(ParsedJson::parse(abstract({"--show", table, "--of", run, "--json"})
                                .out)["lookups"][0]["states"]
              .size() == 7);
}

TEST_CASE("abstract --of: of several runs the one for the query of the table counts") {
    const Folder folder;
    const std::string all = folder.write(
        "all.json",
        call({"check", faulty, "--only", "1,2,3", "--trace", "shortest", "--json"}).out);
    const Said said = abstract({faulty, "--only", "3", "--of", all, "--json"});
    REQUIRE(said.code == 0);
    const ParsedJson lookups = ParsedJson::parse(said.out)["lookups"];
    CHECK(lookups[0]["states"].back()["distance"] == 0);
    CHECK(lookups[0]["states"].size() > 7);
    const Said other = abstract({faulty, "--query", "E<> P(3).critical", "--of", all});
    CHECK(other.code == 2);
    CHECK(contains(other.err, "runs for 3 queries, and none of them is "
                              "'E<> P(3).critical'"));
}

TEST_CASE("abstract --of: files that are no run of the model are refused") {
    const Folder folder;
    const std::string table = saved_table_of(folder, two);
    const auto with = [&](const std::string& text) {
        return problem(table, folder.write("x.json", text));
    };
    CHECK(contains(problem(table, folder.file("none.json")), "cannot open the file"));
    CHECK(contains(with("{"), "x.json: this is not a JSON document"));
    CHECK(contains(with("[]"), "this is neither a run nor a state"));
    CHECK(contains(with("{\"queries\": []}"), "no run in it; make one with zonar check"));
    CHECK(contains(with("{\"locations\": {\"P(1)\": \"idle\"}, \"variables\": {}}"),
                   "a run of another model than fischer-faulty.xml"));
    CHECK(contains(with("{\"locations\": 3, \"variables\": []}"), "another model"));
    CHECK(contains(with("{\"steps\": [1]}"), "a state without locations"));
    const std::string other = call({"check", sample("train-gate.xml"), "--only", "1",
                                    "--trace", "some", "--json"})
                                  .out;
    CHECK(contains(with(other), "another model than fischer-faulty.xml"));
}

TEST_CASE("abstract --of: a state with no way to the error is a proof, and says which") {
    const Folder folder;
    const std::string model =
        folder.write("m.xta", "int[0,3] n; process P() { state a, b, c, d; init a;\n"
                              "trans a -> b { }, a -> c { }, d -> b { }; } system P;");
    const auto said = [&](const std::string& of) {
        return abstract({model, "--query", "E<> P.b", "--of", of}).out;
    };
    CHECK(contains(abstract({model, "--query", "E<> P.b", "--of", "P.x"}).err,
                   "'P' has no location 'x'; it has a, b, c, d"));
    CHECK(contains(said("P.a"), "at least 1 transition to the error\n"));
    CHECK(contains(said("P.c"), "the error cannot be reached from there: a proof\n"));
    CHECK(contains(said("P.d"), "no run from the initial state to the error passes"));
    CHECK(contains(abstract({model, "--query", "E<> false", "--of", "P.a"}).out,
                   "the error cannot be reached from there: a proof\n"));
}

TEST_CASE("abstract --of: alternatives that share a goal are not taken for reached") {
    const Folder folder;
    // 13 processes: 78 pairs, more than there are tables for.
    const std::string model = folder.write(
        "m.xta", "typedef int[1,13] id_t; process P(const id_t i) { state a, b; init a;\n"
                 "trans a -> b { }; } system P;");
    const std::string query = "A[] forall (i : id_t) forall (j : id_t) "
                              "P(i).b && P(j).b imply i == j";
    const Said said =
        abstract({model, "--query", query, "--bound", "500", "--of",
                  "P(1).a && P(2).a && P(3).a && P(4).a && P(5).a && P(6).a "
                  "&& P(7).a && P(8).a && P(9).a && P(10).a && P(11).a && "
                  "P(12).a"});
    INFO(said.out << said.err);
    CHECK(said.code == 0);
    CHECK(contains(said.out, "distance  at least 1 transition to the error\n"));
    CHECK(contains(said.out, "goal      one of 78 alternatives\n"));
}

TEST_CASE("abstract: what would fail in the end fails before the work begins") {
    const Folder folder;
    const std::string table = folder.file("none/t");
    const Said said = abstract({faulty, "--only", "1", "-o", table, "--json"});
    CHECK(said.code == 2);
    const ParsedJson json = ParsedJson::parse(said.out);
    CHECK(json["diagnostics"][0]["message"].get<std::string>().starts_with(
        "cannot create"));
    CHECK(!json.contains("table")); // nothing was computed
    CHECK(!json.contains("reachable"));
    const Said of =
        abstract({faulty, "--only", "1", "-o", folder.file("t"), "--of", "nix"});
    CHECK(of.code == 2);
    CHECK(contains(of.err, "--of: error: 'nix' is not part of this table"));
    CHECK(folder.names().empty());
}

TEST_CASE("abstract --of: the table is saved all the same, and may be weaker") {
    const Folder folder;
    const std::string table = folder.file("t");
    const Said said = abstract({sample("train-gate.xml"), "--only", "4", "--time-limit",
                                "0.000001", "-o", table, "--of", "Gate.Occ"});
    INFO(said.out << said.err);
    CHECK(said.code == 3);
    CHECK(contains(said.out, "distance  at least "));
    CHECK(contains(said.err,
                   "warning: the time limit was reached, so the table is weaker"));
    CHECK(abstract({"--show", table, "--of", "Gate.Occ"}).out == said.out);
}
