#include "app/check/check.h"

#include "app/terminal/display.h"
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <nlohmann/json.hpp>

#include <filesystem>

using namespace zonar;

TEST_CASE("a query is shown with its number, its text and its verdict") {
    const Said said = check({faulty, "--query", both_critical});
    CHECK(said.code == 0);
    CHECK(said.out == " 1  E<> P(1).critical and P(2).critical\n    satisfied\n");
    CHECK(said.err.empty());
}

TEST_CASE("the exit code tells the worst verdict") {
    const std::string yes = both_critical;
    const std::string no = "A[] not (P(1).critical and P(2).critical)";
    const std::string wrong = "E<> nobody";
    struct Row {
        std::vector<std::string> queries;
        int code;
    };
    const Row table[] = {
        {{yes}, 0},          {{yes, yes}, 0}, {{no}, 1},
        {{yes, no, yes}, 1}, {{wrong}, 2},    {{no, wrong, yes}, 2},
    };
    for (const Row& row : table) {
        std::vector<std::string> words{faulty};
        for (const std::string& query : row.queries) {
            words.push_back("--query");
            words.push_back(query);
        }
        CHECK(check(words).code == row.code);
    }
    // With a limit of one state, E<> is unknown, and unknown is worse than not satisfied.
    const Said said =
        check({faulty, "--query", "A[] id == 1", "--query", yes, "--state-limit", "1"});
    INFO(said.out);
    CHECK(said.code == 3);
    CHECK(contains(said.out, "not satisfied\n"));
    CHECK(check({faulty, "--query", yes, "--query", wrong, "--state-limit", "1"}).code ==
          2);
}

TEST_CASE("several queries end in a summary") {
    const Said said = check({faulty, "--only", "1-3"});
    CHECK(said.code == 1);
    CHECK(contains(said.out, "\n3 queries: 2 satisfied, 1 not satisfied\n"));
    CHECK(!contains(check({faulty, "--only", "2"}).out, "quer"));
}

TEST_CASE("queries are those of the model, of the file beside, or those given") {
    const Folder folder;
    const auto path = folder.write("m.xta", small_xta);
    const auto file = folder.write("other.q", "E<> count == 1\nE<> count == 3\n");
    const Said given = check({path, file, "--query", "E<> count == 2"});
    CHECK(given.code == 1);
    CHECK(contains(given.out, " 1  E<> count == 1\n    satisfied\n"));
    CHECK(contains(given.out, " 2  E<> count == 3\n    not satisfied\n"));
    CHECK(contains(given.out, " 3  E<> count == 2\n    satisfied\n"));

    const Said none = check({path});
    CHECK(none.code == 2);
    CHECK(contains(none.err, "m.xta: error: there is no query to check"));
    CHECK(none.out.empty());
    folder.write("m.q", "E<> count == 2\n");
    CHECK(check({path}).out == " 1  E<> count == 2\n    satisfied\n");
}

TEST_CASE("--only takes some of the queries, by number") {
    const Said said = check({faulty, "--only", "4,2"});
    CHECK(contains(said.out, " 2  "));
    CHECK(contains(said.out, " 4  "));
    CHECK(!contains(said.out, " 1  "));
    CHECK(said.out.find(" 2  ") < said.out.find(" 4  "));
    const Said beyond = check({faulty, "--only", "7"});
    CHECK(beyond.code == 2);
    CHECK(contains(beyond.err, "there is no query 7; the last one is 6"));
}

TEST_CASE("what a model's author expected is held against the verdict") {
    const Folder folder;
    const auto model_with = [&](const std::string& outcome) {
        return folder.write("m.xml", "<nta><template><name>P</name><location id='a'/>"
                                     "<init ref='a'/></template><system>system P;"
                                     "</system><queries><query><formula>E&lt;&gt; true"
                                     "</formula><expect outcome='" +
                                         outcome +
                                         "' type='symbolic'/></query></queries></nta>");
    };
    const Said wrong = check({model_with("failure")});
    CHECK(wrong.code == 0); // the verdict alone decides
    CHECK(wrong.out == " 1  E<> true\n    satisfied\n    expected: not satisfied\n");
    for (const std::string outcome : {"success", "maybe_true", "maybe_false"})
        CHECK(!contains(check({model_with(outcome)}).out, "expected"));
}

TEST_CASE("a trace is introduced and printed") {
    const Said said = check({faulty, "--query", both_critical, "--trace", "shortest"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "    a shortest run to a state that satisfies it: "
                             "6 transitions, "));
    CHECK(contains(said.out, "    In the beginning\n"));
    CHECK(contains(said.out, "      6. "));
    CHECK(!contains(said.out, "  7. "));
    const Said violated =
        check({faulty, "--query", "A[] not P(1).critical", "--trace", "some"});
    CHECK(violated.code == 1);
    CHECK(contains(violated.out, "    a run to a state that violates it: "));
    const Said none = check({faulty, "--query", "A[] id >= 0", "--trace", "some"});
    CHECK(none.out == " 1  A[] id >= 0\n    satisfied\n");
}

TEST_CASE("the length of a run is told in time where there are clocks") {
    const Said timed = check(
        {sample("two-doors.xml"), "--query", "E<> Door(1).open", "--trace", "shortest"});
    CHECK(contains(timed.out,
                   "satisfies it: 3 transitions, 5 local steps, 6 time units\n"));
    const Said untimed = check(
        {sample("philosophers.xml"), "--query", "E<> deadlock", "--trace", "shortest"});
    CHECK(contains(untimed.out, "satisfies it: 4 transitions\n"));
}

TEST_CASE("--verbose shows whole states in a trace") {
    const std::vector<std::string> words{faulty, "--query", both_critical, "--trace",
                                         "shortest"};
    auto more = words;
    more.push_back("--verbose");
    const auto count = [](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = text.find("locations  ", at)) != text.npos; ++at)
            ++found;
        return found;
    };
    CHECK(count(check(words).out) == 1);
    CHECK(count(check(more).out) == 7);
}

TEST_CASE("--stats shows what it took") {
    const Said said = check({faulty, "--only", "4", "--stats"});
    for (const std::string part :
         {" explored, ", " generated, ", " stored", " s, ", " states/s\n",
          " bytes per state; extrapolation ", ", inclusion "})
        CHECK(contains(said.out, part));
    CHECK(!contains(check({faulty, "--only", "4"}).out, "explored"));
}

TEST_CASE("every order, extrapolation and inclusion comes to the same verdict") {
    struct Row {
        std::string option;
        std::vector<std::string> values;
    };
    const Row table[] = {
        {"--search", {"bfs", "dfs", "rdfs"}},
        {"--seed", {"1", "18446744073709551615"}},
        {"--extrapolation", {"auto", "none", "m", "m+", "lu", "lu+", "split"}},
        {"--inclusion", {"auto", "equality", "inclusion", "simulation"}},
        {"--trace", {"none", "some", "shortest"}},
        {"--syntax", {"auto", "new"}},
    };
    for (const Row& row : table)
        for (const std::string& value : row.values) {
            INFO(row.option << ' ' << value);
            CHECK(check({faulty, "--only", "2,4", row.option, value}).code == 0);
            CHECK(check({faulty, "--only", "1", row.option, value}).code == 1);
        }
    for (const std::string flag : {"--no-progress", "--no-warnings", "--strict-4.0"})
        CHECK(check({sample("philosophers.xml"), "--only", "2", flag}).code == 0);
}

TEST_CASE("one seed gives one run, another one another") {
    const auto run = [](const std::string& seed) {
        return check({faulty, "--query", "E<> P(1).critical and P(2).critical", "--trace",
                      "some", "--search", "rdfs", "--seed", seed})
            .out;
    };
    CHECK(run("1") == run("1"));
    bool differs = false;
    for (const std::string seed : {"2", "3", "4"})
        differs = differs || run(seed) != run("1");
    CHECK(differs);
}

TEST_CASE("values that make no sense are refused before anything is read") {
    struct Row {
        std::vector<std::string> words;
        std::string message;
    };
    const Row table[] = {
        {{"--search", "a"}, "--search cannot be 'a', only auto or bfs or dfs or rdfs"},
        {{"--extrapolation", "k"}, "--extrapolation cannot be 'k'"},
        {{"--inclusion", "no"}, "--inclusion cannot be 'no'"},
        {{"--trace", "longest"}, "--trace cannot be 'longest'"},
        {{"--seed", "-1"}, "--seed cannot be '-1', only a whole number"},
        {{"--time-limit", "0"}, "--time-limit cannot be '0', only a number of seconds"},
        {{"--time-limit", "5s"}, "--time-limit cannot be '5s'"},
        {{"--time-limit", "inf"}, "--time-limit cannot be 'inf'"},
        {{"--memory-limit", "500"}, "--memory-limit cannot be '500', only a number with"},
        {{"--state-limit", "many"}, "--state-limit cannot be 'many'"},
        {{"--depth-limit", "1.5"}, "--depth-limit cannot be '1.5'"},
        {{"--depth-limit", "5000000000"}, "--depth-limit cannot be '5000000000'"},
        {{"--only", "0"}, "--only cannot be '0', only numbers of queries from 1 on"},
        {{"--trace", "shortest", "--search", "dfs"},
         "--trace shortest needs a search that can tell: bfs, astar, idastar or adfs"},
        {{"--trace", "shortest", "--search", "best"}, "--trace shortest needs a search"},
        {{"--trase", "some"}, "did you mean '--trace'?"},
    };
    for (const Row& row : table) {
        std::vector<std::string> words{"/nowhere.xml"};
        words.insert(words.end(), row.words.begin(), row.words.end());
        const Said said = check(words);
        INFO(said.err);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        CHECK(contains(said.err, row.message));
        CHECK(!contains(said.err, "nowhere"));
    }
}

TEST_CASE("files that cannot be read are errors") {
    const Folder folder;
    const Said model = check({folder.file("none.xml")});
    CHECK(model.code == 2);
    CHECK(contains(model.err, "none.xml: error: cannot open the file"));
    const Said queries = check({faulty, folder.file("none.q")});
    CHECK(queries.code == 2);
    CHECK(queries.out.empty());
    CHECK(contains(queries.err, "none.q: error: cannot open the file"));
    const Said broken = check({folder.write("m.xta", "int x = ;")});
    CHECK(broken.code == 2);
    CHECK(contains(broken.err, "m.xta:1:9: error: "));
}

TEST_CASE("a broken query is explained at once, and the others are checked") {
    const Said said = check({faulty, "--query", both_critical, "--query", "E<> P(1).nix",
                             "--query", "Pr[<=10](<> id == 1)"});
    CHECK(said.code == 2);
    CHECK(contains(said.err, "--query:1:10: error: process 'P' has no location"));
    CHECK(contains(said.err, "this query asks for what is not supported: "));
    CHECK(contains(said.out, " 1  E<> P(1).critical and P(2).critical\n    satisfied\n"));
    CHECK(contains(said.out, "3 queries: 1 satisfied, 2 in error\n"));
}

TEST_CASE(
    "what is wrong with a query is printed once, and JSON keeps it with the query") {
    const std::vector<std::string> words{faulty, "--query", "E<> P(1).nix", "--query",
                                         "Pr[<=10](<> id == 1)"};
    const Said said = check(words);
    CHECK(said.out == " 1  E<> P(1).nix\n    error: the query has an error (see above)\n"
                      " 2  Pr[<=10](<> id == 1)\n    error: the query is not supported "
                      "(see above)\n"
                      "2 queries: 2 in error\n");
    auto more = words;
    more.push_back("--json");
    const auto queries = nlohmann::json::parse(check(more).out)["queries"];
    CHECK(contains(queries[0]["reason"], "process 'P' has no location"));
    CHECK(contains(queries[1]["reason"], "not supported: "));
}

TEST_CASE("a run-time error is shown where it happens, with a run to it") {
    const Folder folder;
    const auto path = folder.write("m.xta", failing_xta);
    const Said said = check({path, "--query", "E<> n == 7", "--trace", "shortest"});
    INFO(said.out);
    CHECK(said.code == 2);
    CHECK(contains(said.out, "m.xta:7:41: error: value out of range: 4 for n"));
    CHECK(contains(said.out,
                   "\n        7 |     trans s -> s { guard x >= 1; assign n = n "
                   "+ 1, x = 0; };\n"
                   "          |                                         ^~~~~~~~~"
                   "\n"));
    CHECK(contains(said.out, "a run to the error: 3 transitions, "));
    // What is decided before the error is met is decided.
    CHECK(check({path, "--query", "E<> n == 3"}).code == 0);
}

TEST_CASE("a run-time error in the query itself is one, too") {
    const Folder folder;
    const Said said =
        check({folder.write("m.xta", small_xta), "--query", "E<> 1 / count == 7"});
    CHECK(said.code == 2);
    CHECK(contains(said.out, "--query:1:5: error: division by zero"));
}

TEST_CASE("a model with an obstacle is refused as a whole") {
    const Folder folder;
    const auto path = folder.write(
        "m.xta", "chan c;\nprocess P() { state s; init s; trans s -> s { sync c; }; }\n"
                 "system P;\n");
    const Said said =
        check({path, "--query", "E<> P.s", "--query", "A[] P.s", "--no-warnings"});
    INFO(said.err);
    CHECK(said.code == 2);
    CHECK(said.out.empty());
    CHECK(contains(said.err, "m.xta:2:"));
    CHECK(contains(said.err, "error: the model cannot be checked: "));
}

TEST_CASE("an obstacle that is in many places is told once, with all places") {
    const Folder folder;
    const auto path = folder.write("m.xta", "chan c;\n"
                                            "process P() { state s; init s; trans\n"
                                            "s -> s { sync c; },\n"
                                            "s -> s { sync c; },\n"
                                            "s -> s { sync c!; },\n"
                                            "s -> s { sync c; }; }\nsystem P;\n");
    const Said said = check({path, "--query", "E<> P.s"});
    INFO(said.err);
    CHECK(said.code == 2);
    const std::string what = "CSP synchronisation (a channel without '!' or '?')";
    const auto at = said.err.find(what);
    REQUIRE(at != said.err.npos);
    CHECK(said.err.find(what, at + 1) == said.err.npos);
    CHECK(contains(said.err, "m.xta:3:15: error: the model cannot be checked: " + what +
                                 "; also in lines 4 and 6\n"));
    CHECK(contains(said.err, "help: write c! on the sending edges"));
}

TEST_CASE("limits end in unknown and say which") {
    const Folder folder;
    const auto path = folder.write("m.xta", endless_xta);
    struct Row {
        std::string option, value, reason;
    };
    const Row table[] = {
        {"--time-limit", "0.05", "the time limit was reached"},
        {"--memory-limit", "1M", "the memory limit was reached"},
        {"--state-limit", "1000", "the limit on states was reached"},
        {"--depth-limit", "10", "the depth limit was reached"},
    };
    for (const Row& row : table)
        for (const std::string order : {"bfs", "dfs", "rdfs"}) {
            const Said said = check({path, "--query", "E<> a + b + c == 90001",
                                     row.option, row.value, "--search", order});
            INFO(row.option << ' ' << order << '\n' << said.out << said.err);
            CHECK(said.code == 3);
            CHECK(contains(said.out, "unknown: " + row.reason + '\n'));
        }
}

TEST_CASE("the time limit is each query's own") {
    const Folder folder;
    const Said said =
        check({folder.write("m.xta", endless_xta), "--query", "E<> a + b + c == 90001",
               "--query", "E<> a == 5", "--time-limit", "0.1"});
    CHECK(said.code == 3);
    CHECK(contains(said.out, "2 queries: 1 satisfied, 1 unknown\n"));
}

TEST_CASE("a depth limit that is not met changes nothing") {
    CHECK(check({faulty, "--query", both_critical, "--depth-limit", "6"}).code == 0);
    CHECK(check({faulty, "--query", both_critical, "--depth-limit", "5"}).code == 3);
}

TEST_CASE("warnings go to standard error and can be hidden") {
    const Said with = check({sample("csma-old.ta")});
    const Said without = check({sample("csma-old.ta"), "--no-warnings"});
    CHECK(contains(with.err, "warning: "));
    CHECK(without.err.empty());
    CHECK(with.out == without.out);
}

TEST_CASE("every model of the collection is checked without contradiction") {
    for (const auto& path : samples()) {
        const Said said = check({path.string(), "--trace", "shortest"});
        INFO(path << '\n' << said.err);
        CHECK(contains(said.out, " satisfied"));
        CHECK(!contains(said.out, "expected: "));
        CHECK(!contains(said.out, "internal error"));
    }
}

TEST_CASE("verdicts are coloured where the console has colours") {
    app::CheckedQuery checked;
    language::CompiledQuery query;
    query.query.kind = model::QueryKind::always_globally;
    const auto model = language::load_text("m", small_xta, language::Format::xta);
    checked.query = &query;
    const auto shown = [&](verify::Verdict verdict) {
        checked.answer.verdict = verdict;
        checked.answer.reason = "why";
        return app::displayed(
            app::check_report(checked, *model, {.palette = {.on = true}}));
    };
    CHECK(shown(verify::Verdict::satisfied) == "    \x1b[1;32msatisfied\x1b[0m\n");
    CHECK(shown(verify::Verdict::not_satisfied) ==
          "    \x1b[1;31mnot satisfied\x1b[0m\n");
    CHECK(shown(verify::Verdict::unknown) == "    \x1b[1;35munknown:\x1b[0m why\n");
    CHECK(shown(verify::Verdict::error) == "    \x1b[1;31merror:\x1b[0m why\n");
}

TEST_CASE("values stand below the verdict") {
    const Said said = check({sample("train-gate.xml"), "--query",
                             "sup{Train(0).Start}: Train(0).x, Gate.len", "--query",
                             "inf{Train(0).Cross and Train(0).x > 7}: Gate.len"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "    satisfied\n    Train(0).x <= 15\n    Gate.len <= 6\n"));
    CHECK(contains(said.out, "    satisfied\n    Gate.len: no state\n"));
    const Said run = check({sample("train-gate.xml"), "--query",
                            "sup{Train(0).Start}: Train(0).x", "--trace", "some"});
    CHECK(contains(run.out, "a run to a state that has it: "));
}

TEST_CASE("--stats says for which queries a state space was explored") {
    const Said said = check({faulty, "--only", "1-3", "--stats", "--symmetry", "off"});
    CHECK(contains(said.out, "    explored once for queries 1, 2, 3\n"));
    CHECK_FALSE(contains(check({faulty, "--only", "1-3", "--stats", "--separately"}).out,
                         "explored once"));
}
