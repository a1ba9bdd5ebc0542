// zonar trace improve: a shorter run, what is said about it, and what is refused.
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <string>
#include <vector>

namespace {

/// A ring in which depth-first search finds a long run, and what check said about query 2.
struct Ring {
    Ring() : model(folder.file("ring.xml")), run(folder.file("run.json")) {
        REQUIRE(call({"generate", "leader-election-equal", "--size", "5", "-o", model})
                    .code == 0);
        const Said said = call({"check", model, "--only", "2", "--search", "dfs",
                                "--trace", "some", "--json", "--no-warnings"});
        folder.write("run.json", said.out);
    }

    Said improve(std::vector<std::string> more) const {
        std::vector<std::string> words{"trace", "improve", model, run};
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }
    std::size_t length(const std::string& file) const {
        const Said said =
            call({"trace", "convert", model, file, "--format", "json", "-o", "-"});
        return ParsedJson::parse(said.out)["length"];
    }

    Folder folder;
    std::string model, run;
};

} // namespace

TEST_CASE("a run is made as short as a shortest one, and that is said", "[trace]") {
    const Ring ring;
    const Said shortest = call({"check", ring.model, "--only", "2", "--trace", "shortest",
                                "--json", "--no-warnings"});
    const std::size_t least =
        ParsedJson::parse(shortest.out)["queries"][0]["search"]["length"];
    CHECK(least < ring.length(ring.run));
    for (const char* name : {"s.xtr", "s.xml", "s.json", "s.txt"}) {
        INFO(name);
        const std::string file = ring.folder.file(name);
        const Said said = ring.improve({"-o", file});
        CHECK(said.err == "");
        REQUIRE(said.code == 0);
        CHECK(contains(said.out, "goal: any state that decides A[] leaders <= 1\n"));
        CHECK(contains(said.out, "proved: no such run has fewer transitions\n"));
        CHECK_FALSE(contains(said.out, "In the beginning"));
        CHECK(ring.length(file) == least);
    }
    // What cannot be made shorter is said to be so, and that is no failure.
    const Said again = call({"trace", "improve", ring.model, ring.folder.file("s.json"),
                             "--only", "2", "--goal", "equivalent"});
    CHECK(again.code == 0);
    CHECK(contains(again.out, "after: the same; nothing shorter was found\n"));
    CHECK(contains(again.out, "a run: " + std::to_string(least) + " transitions\n"));
}

TEST_CASE("a document has both lengths, what is proved, and the run", "[trace]") {
    const Ring ring;
    const Said said = ring.improve({"--json", "--goal", "same"});
    REQUIRE(said.code == 0);
    const auto json = ParsedJson::parse(said.out);
    CHECK(json["command"] == "trace");
    CHECK(json["action"] == "improve");
    CHECK(json["goal"] == "same");
    CHECK(json["before"]["transitions"] == ring.length(ring.run));
    CHECK(json["after"]["local_steps"] == json["trace"]["local_steps"]);
    CHECK(json["proved_least"] == true);
    CHECK(json["searches"][0]["admissible"] == true);
    // The document can be read as a run again.
    const std::string file = ring.folder.write("again.json", said.out);
    CHECK(call({"trace", "show", ring.model, file}).code == 0);
    const Said again = call({"trace", "improve", ring.model, file});
    CHECK(again.code == 0);
    CHECK(contains(again.out, "goal: any state that decides A[] leaders <= 1\n"));
    // What a search for a known state has found decides no query that could be typed.
    const Said known = call({"check", ring.model, "--to", file, "--trace", "some",
                             "--search", "dfs", "--json", "--no-warnings"});
    const Said same = call(
        {"trace", "improve", ring.model, ring.folder.write("known.json", known.out)});
    CHECK(same.err == "");
    CHECK(contains(same.out, "goal: the same last state\n"));
}

TEST_CASE("a search that may have missed something proves nothing", "[trace]") {
    const Ring ring;
    for (const std::vector<std::string>& how :
         {std::vector<std::string>{"--search", "idastar", "--bits", "12"},
          {"--search", "bfs", "--state-limit", "5"},
          {"--search", "idastar", "--heuristic", "hamming", "--state-limit", "50"}}) {
        INFO(how[1]);
        std::vector<std::string> words = how;
        words.push_back("--json");
        const Said said = ring.improve(words);
        REQUIRE(said.code == 0);
        const auto json = ParsedJson::parse(said.out);
        CHECK(json["proved_least"] == false);
        CHECK(json["cut_short"] != "");
        const Said text = ring.improve(how);
        CHECK(contains(text.out, "\nnot proved: "));
        CHECK_FALSE(contains(text.out, "\nproved: "));
    }
}

TEST_CASE("the only query of a model is meant if the run decides it", "[trace]") {
    const Folder folder;
    const auto model = [&](const char* query) {
        return folder.write("one.xta",
                            std::string{"process P() { state a, b, c; init a; trans "
                                        "a -> b { }, b -> c { }, a -> c { }; }\n"
                                        "system P;\n"}) +
               (folder.write("one.q", query), "");
    };
    const std::string first = model("A[] not P.c\n");
    const Said said = call({"check", first, "--query", "E<> P.c", "--search", "dfs",
                            "--trace", "some", "--json"});
    const auto run = ParsedJson::parse(said.out)["queries"][0]["trace"];
    const std::string file = folder.write("run.json", run.dump()); // no query is named
    const Said meant = call({"trace", "improve", first, file});
    CHECK(meant.code == 0);
    CHECK(contains(meant.out, "goal: any state that decides A[] not P.c\n"));
    const Said other = call({"trace", "improve", model("A[] not P.b\n"), file});
    CHECK(other.code == 0);
    CHECK(contains(other.out, "goal: the same last state\n"));
}

TEST_CASE("endless runs have two lengths and two proofs", "[trace]") {
    const Folder folder;
    const std::string model = folder.file("phil.xml");
    REQUIRE(call({"generate", "philosophers", "--size", "4", "-o", model}).code == 0);
    const Said found =
        call({"check", model, "--ltl",
              "(G F Phil(0).eating) && (G F !Phil(0).eating) -> G (Phil(2).one_fork -> F "
              "Phil(2).eating)",
              "--as-found", "--trace", "some", "--json"});
    const std::string run = folder.write("run.json", found.out);
    const auto improved = [&](const char* goal) {
        const Said said =
            call({"trace", "improve", model, run, "--goal", goal, "--json"});
        CHECK(said.err == "");
        REQUIRE(said.code == 0);
        return ParsedJson::parse(said.out);
    };
    const auto same = improved("same"), other = improved("equivalent");
    for (const auto& json : {same, other}) {
        CHECK(json["shorter"] == true);
        CHECK(json["proved_least"]["prefix"] == true);
        CHECK(json["proved_least"]["cycle"] == true);
        CHECK(json["trace"]["loop"] == json["after"]["prefix"]["transitions"]);
        CHECK(json["after"]["transitions"] < json["before"]["transitions"]);
    }
    CHECK(same["another_seed"] == false);
    CHECK(other["after"]["prefix"]["transitions"] <=
          same["after"]["prefix"]["transitions"]);
    const Said text = call({"trace", "improve", model, run});
    CHECK(contains(text.out, "not proved: that both together are shortest"));
}

TEST_CASE("what cannot be improved is refused, and why", "[trace]") {
    const Ring ring;
    const auto complaint = [&](const std::vector<std::string>& more) {
        const Said said = ring.improve(more);
        CHECK(said.code == 2);
        CHECK(said.out == "");
        return said.err;
    };
    CHECK(contains(complaint({"--query", "E<> leaders == 0 && leaders == 1"}),
                   "the run does not decide this query"));
    CHECK(contains(complaint({"--query", "A<> leaders == 7"}),
                   "A<> is not decided by one"));
    CHECK(contains(complaint({"--query", "E<> nobody"}), "unknown identifier"));
    CHECK(contains(complaint({"--heuristic", "hammin"}), "did you mean 'hamming'?"));
    CHECK(contains(complaint({"--heuristic", "alternate(fsm,hamming)"}), "take turns"));
    CHECK(contains(complaint({"--search", "bfs", "--heuristic", "fsm"}),
                   "no effect with --search bfs"));
    CHECK(contains(complaint({"--bits", "20"}), "--search idastar"));
    CHECK(contains(complaint({"--search", "dfs"}), "--search cannot be 'dfs'"));
    CHECK(contains(complaint({"-o", "run.if"}), "about the model alone"));
    CHECK(contains(complaint({"-o", "-", "--format", "json", "--json"}), "leave out -o"));
    CHECK(contains(complaint({"-o", ring.run}), "run.json"));
    CHECK(contains(complaint({"--time-limit", "soon"}), "--time-limit cannot be 'soon'"));
}
