// The options of `zonar check` about searches, heuristics, tables and costs.
#include "app/check/check.h"
#include "app/check/guidance_options.h"
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

using namespace zonar;
namespace {

ParsedJson searched(std::vector<std::string> words) {
    words.insert(words.begin(), {faulty, "--query", both_critical, "--json"});
    const Said said = check(words);
    INFO(said.err);
    REQUIRE(said.code == 0);
    return ParsedJson::parse(said.out)["queries"][0];
}

} // namespace

TEST_CASE("every search finds it, and says how") {
    for (const char* order :
         {"bfs", "dfs", "rdfs", "best", "astar", "wastar", "idastar", "idfs", "adfs"}) {
        INFO(order);
        const ParsedJson query = searched({"--search", order});
        CHECK(query["verdict"] == "satisfied");
        const ParsedJson& search = query["search"];
        const bool directed = search.contains("heuristic");
        CHECK(search["order"] ==
              (std::string{order} == "wastar" ? "astar" : std::string{order}));
        CHECK(directed ==
              (std::string{order}.ends_with("star") || std::string{order} == "best"));
        if (directed) CHECK(search["initial_estimate"].get<int>() > 0);
        CHECK(search["length"].get<int>() >= 6);
    }
    const ParsedJson shortest = searched({"--search", "astar", "--trace", "shortest"});
    CHECK(shortest["search"]["proved_least"] == true);
    CHECK(shortest["trace"]["length"] == shortest["search"]["length"]);
    CHECK(shortest["trace"]["local_steps"] == shortest["search"]["length"]);
    const ParsedJson weighted = searched({"--search", "wastar", "--weight", "1.5"});
    CHECK(weighted["search"]["within"] == 1.5);
}

TEST_CASE("auto begins with what costs least, and says what it did") {
    const ParsedJson found = searched({"--search", "auto"});
    CHECK(found["search"]["order"] == "best");
    CHECK(found["search"]["heuristic"] == "hu");
    CHECK(found["search"]["preferred"] == true);
    REQUIRE(found["search"]["stages"].size() == 1);
    CHECK(found["search"]["stages"][0]["purpose"] == "a first look");
    CHECK(searched({"--search", "auto", "--trace", "shortest"})["search"]["order"] ==
          "bfs");
    const Said deadlock =
        check({faulty, "--query", "A[] not deadlock", "--search", "auto", "--stats"});
    CHECK(contains(deadlock.out, "auto: no estimate knows a direction: a deep look; "
                                 "search dfs, "));
}

TEST_CASE("estimates take turns, and preferred transitions go first") {
    const ParsedJson turns = searched(
        {"--search", "best", "--heuristic", "alternate(abstraction, hu)", "--preferred"});
    CHECK(turns["search"]["heuristic"] == "alternate(abstraction,hu)");
    CHECK(turns["search"]["preferred"] == true);
    CHECK(turns["search"]["length"] == 6);
    for (const char* where : {"aside", "late"})
        CHECK(searched({"--search", "best", "--useless", where})["verdict"] ==
              "satisfied");
    const auto refused = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {faulty, "--query", both_critical});
        const Said said = check(words);
        CHECK(said.code == 2);
        return said.out + said.err;
    };
    CHECK(contains(refused({"--heuristic", "max(fsm,alternate(fsm,hu))"}),
                   "'alternate' cannot be part of another estimate"));
    CHECK(contains(refused({"--search", "astar", "--heuristic", "alternate(fsm,hu)"}),
                   "estimates take turns in best-first search alone"));
    CHECK(contains(refused({"--improve", "never"}), "--improve"));
    for (const char* option : {"--preferred", "--useless=aside"})
        CHECK(contains(check({faulty, "--query", both_critical, option}).err,
                       "no effect: it is for --search best"));
    CHECK(contains(
        check({faulty, "--query", both_critical, "--search", "best", "--preferred"}).err,
        "an estimate that prefers transitions, such as hu"));
    const ParsedJson chosen =
        searched({"--search", "auto", "--heuristic", "hu", "--preferred"});
    CHECK(chosen["search"]["order"] == "best");
    CHECK(chosen["search"]["preferred"] == true);
}

TEST_CASE("runs become shorter until one is proved to be shortest") {
    const ParsedJson improved =
        searched({"--search", "dfs", "--improve", "60", "--trace", "some"});
    const ParsedJson& search = improved["search"];
    CHECK(search["length"] == 6);
    CHECK(search["proved_least"] == true);
    CHECK(search["improvements"].back()["length"] == 6);
    CHECK(improved["trace"]["length"] == 6);
}

TEST_CASE("fastest runs come with the least time, and with what is proved of it") {
    const ParsedJson query = searched({"--trace", "fastest"});
    CHECK(query["search"]["order"] == "earliest");
    CHECK(query["search"]["least_time"] ==
          ParsedJson{{"time", 2}, {"attained", false}, {"proved", true}});
    const double time = query["trace"]["time"]["number"];
    CHECK(time > 2);
    CHECK(time <= 2.1);
    const std::vector<std::string> words{"check",   faulty,    "--query", both_critical,
                                         "--trace", "fastest", "--stats"};
    const std::string out = call(words).out;
    CHECK(out.find("a fastest run to a state that satisfies it: ") != out.npos);
    CHECK(out.find("it takes more than 2 time units, as little more as one likes\n") !=
          out.npos);
    CHECK(out.find("more than 2 time units, proved to be the least\n") != out.npos);
    const Said other = check(
        {faulty, "--query", both_critical, "--trace", "fastest", "--search", "astar"});
    CHECK(other.code == 0);
    CHECK(contains(other.err, "--search: note: no effect: --trace fastest searches in "
                              "the order of time"));
    CHECK(check({faulty, "--search", "earliest"}).code == 2);
}

TEST_CASE("heuristics are explained and combined") {
    const Said list = check({"--heuristic", "list"});
    CHECK(list.code == 0);
    for (const char* name : {"fsm", "fsm-sum", "formula", "abstraction", "hamming",
                             "active", "marked", "max", "sum", "lex"})
        CHECK(contains(list.out, std::string{"\n"} + name + "\n"));
    const ParsedJson both =
        searched({"--search", "astar", "--heuristic", "max(fsm,formula)"});
    CHECK(both["search"]["heuristic"] == "max(fsm,formula)");
    CHECK(both["search"]["proved_least"] == true);
    const ParsedJson marked =
        searched({"--search", "best", "--heuristic", "marked", "--mark", "P(1).critical",
                  "--mark", "P(2).critical"});
    CHECK(marked["verdict"] == "satisfied");
    CHECK(marked["search"]["admissible"] == false);
}

TEST_CASE("a saved table steers, but only where it belongs") {
    const Folder folder;
    const std::string table = folder.file("mutex.table");
    REQUIRE(call({"abstract", faulty, "--query", both_critical, "-o", table}).code == 0);
    const ParsedJson query = searched({"--search", "astar", "--table", table});
    CHECK(query["search"]["heuristic"] == "abstraction");
    CHECK(query["search"]["proved_least"] == true);
    const Said other = check(
        {faulty, "--query", "E<> P(1).critical", "--search", "best", "--table", table});
    CHECK(other.code == 2);
    CHECK(contains(other.out, "was not used: it is computed for another query"));
    const Said missing =
        check({faulty, "--search", "best", "--table", folder.file("none.table")});
    CHECK(missing.code == 2);
    CHECK(contains(missing.err, "none.table"));
}

TEST_CASE("a known state is read from a run") {
    const Folder folder;
    const Said run =
        check({faulty, "--query", both_critical, "--trace", "some", "--json"});
    const std::string file = folder.write("run.json", run.out);
    for (const char* kind : {"hamming", "hamming-bits", "fsm"}) {
        INFO(kind);
        const ParsedJson query =
            searched({"--search", "best", "--heuristic", kind + (":" + file)});
        CHECK(query["search"]["initial_estimate"].get<int>() > 0);
        CHECK(query["search"]["admissible"] == false); // the state is only a hint
    }
    const Said none = check({faulty, "--search", "best", "--heuristic", "hamming"});
    CHECK(none.code == 2);
    CHECK(contains(none.err, "hamming needs a known error state, such as hamming:"));
    CHECK(contains(check({faulty, "--search", "best", "--heuristic", "marked"}).err,
                   "marked needs marked locations; say --mark LOCATION"));
    const Said wrong = check(
        {sample("two-doors.xml"), "--search", "best", "--heuristic", "hamming:" + file});
    CHECK(wrong.code == 2);
    CHECK(contains(wrong.err, "a run of another model"));
    const Said empty = check({faulty, "--search", "best", "--heuristic",
                              "hamming:" + folder.write("empty.json", "{}")});
    CHECK(contains(empty.err, "no run in it"));
}

TEST_CASE("costs make other runs the cheapest") {
    const std::string doors = sample("two-doors.xml");
    const auto cost = [&](const std::string& text) {
        const Said said = check({doors, "--query", "E<> Door(1).open", "--search",
                                 "astar", "--cost", text, "--json"});
        INFO(said.err);
        REQUIRE(said.code == 0);
        const ParsedJson search = ParsedJson::parse(said.out)["queries"][0]["search"];
        CHECK(search["proved_least"] == true);
        return search["length"].get<int>();
    };
    CHECK(cost("unit") == 3);
    CHECK(cost("communication") == 2);
    CHECK(cost("internal=5") == 7);
    CHECK(cost("push=0,shut=0,internal=0") == 0);
    CHECK(cost("push=10") == 12);
    const Said wrong = check({doors, "--cost", "pusch=1"});
    CHECK(wrong.code == 2);
    CHECK(contains(wrong.err, "there is no channel 'pusch'; did you mean 'push'?"));
    CHECK(contains(check({doors, "--cost", "push=5000"}).err, "from 0 to 1000"));
    CHECK(contains(check({doors, "--cost", "cheap"}).err, "none of them"));
}

TEST_CASE("wrong words about searches are explained") {
    struct Row {
        std::vector<std::string> words;
        const char* message;
    };
    const Row table[] = {
        {{"--heuristic", "fsn"}, "did you mean 'fsm'?"},
        {{"--heuristic", "max(fsm"}, "--heuristic: "},
        {{"--search", "wastar", "--weight", "0.5"}, "--weight cannot be '0.5'"},
        {{"--search", "wastar", "--weight", "1.23456"}, "--weight cannot be '1.23456'"},
        {{"--search", "idastar", "--bits", "4"}, "2^10 to 2^40 bits"},
        {{"--search", "best", "--mark", "P(1).nowhere", "--heuristic", "marked"},
         "has no location 'nowhere'"},
        {{"--search", "best", "--mark", "Q.critical", "--heuristic", "marked"},
         "there is no process 'Q'"},
        {{"--search", "best", "--mark", "critical", "--heuristic", "marked"}, "no dot"},
        {{"--bound", "many"}, "--bound cannot be 'many'"},
        {{"--heuristic", ""}, "--heuristic: "},
        {{"--search", "astar", "--table", ""}, "--table needs the name of a file"},
    };
    for (const Row& row : table) {
        std::vector<std::string> words{faulty};
        words.insert(words.end(), row.words.begin(), row.words.end());
        const Said said = check(words);
        INFO(row.message << "\n" << said.err);
        CHECK(said.code == 2);
        CHECK(contains(said.err, row.message));
    }
    CHECK(contains(check({}).err, "MODEL is missing"));
}

TEST_CASE("a quotient says what it saved, and shows runs of the model") {
    const Folder folder;
    const std::string path = folder.write(
        "ring.xta", "process P() { state a, b, c, d; init a;"
                    " trans a -> b {}, b -> c {}, c -> a {}; }\n"
                    "process Q() { state x, y; init x; trans x -> y {}; } system P, Q;");
    const std::vector<std::string> words{path,      "--query",  "E<> Q.y",
                                         "--trace", "shortest", "--quotient"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        return check(more);
    };
    CHECK(contains(with({"--stats"}).out,
                   "quotient: 5 locations became 3, in 1 process\n"));
    const ParsedJson query = ParsedJson::parse(with({"--json"}).out)["queries"][0];
    CHECK(query["quotient"] ==
          ParsedJson({{"locations", 5}, {"classes", 3}, {"processes", 1}}));
    CHECK(query["trace"]["length"] == 1);
    CHECK_FALSE(searched({}).contains("quotient"));
    const Said refused = with({"--search", "astar", "--table", path});
    CHECK(refused.code == 2);
    CHECK(contains(refused.out, "cannot be used with a quotient"));
}
