// zonar trace simplify, and zonar check --simplify.
#include "catch.h"
#include "commands.h"
#include "json_keys.h"
#include "workshop.h"

namespace {

constexpr const char* two_that_matter =
    "int x; process P() { state a, b, c; init a; trans a -> b { assign x = 1; }, b -> c "
    "{ }; }"
    "process Q() { state a, b; init a; trans a -> b { guard x == 1; }; }"
    "process R() { state a, b; init a; trans a -> b { }; } system P, Q, R;";

/// A model, and a run of it in which R and then P, Q and P move.
struct Wandering {
    Folder folder;
    std::string model = folder.write("m.xta", two_that_matter);
    std::string run = folder.file("run.json");

    /// `query` is what the file says that the run decides.
    explicit Wandering(const std::string& query = "E<> Q.b") {
        const Said said = call({"check", model, "--query", "E<> R.b && P.c && Q.b",
                                "--trace", "some", "--json"});
        std::string text = said.out;
        const std::string asked = "E<> R.b && P.c && Q.b";
        const std::size_t at = text.find(asked);
        REQUIRE(at != std::string::npos);
        text.replace(at, asked.size(), query);
        folder.write("run.json", text);
    }
};

} // namespace

TEST_CASE("the query that a file names decides what is left out", "[trace][simplify]") {
    const Wandering w;
    const Said said = call({"trace", "simplify", w.model, w.run});
    INFO(said.out << said.err);
    REQUIRE(said.code == 0);
    CHECK(contains(said.out,
                   "for: E<> Q.b\nbefore: 4 transitions\nafter: 2 transitions\n"));
    CHECK(contains(said.out, "R.a -> R.b\n"));
    CHECK(contains(said.out, "P.a -> P.b: transition "));
    CHECK(contains(said.out, "Q.a -> Q.b: the query looks at Q\n"));
    CHECK(contains(said.out, "a run: 2 transitions\n"));
    const Said other = call({"trace", "simplify", w.model, w.run, "--query", "E<> R.b"});
    CHECK(contains(other.out, "after: 1 transition\n"));
    const Said same = call({"trace", "simplify", w.model, w.run, "--goal", "same"});
    CHECK(contains(same.out, "for: the last state itself"));
    CHECK(contains(same.out, "after: the same\n"));
    CHECK(contains(same.out, "changes the last state: R\n"));
}

TEST_CASE("what is left of a run is written in any format", "[trace][simplify]") {
    const Wandering w;
    for (const char* name : {"s.json", "s.xtr", "s.txt", "s.xml"}) {
        const std::string out = w.folder.file(name);
        const Said said = call({"trace", "simplify", w.model, w.run, "-o", out});
        INFO(said.err);
        REQUIRE(said.code == 0);
        CHECK(!contains(said.out, "a run:"));
        CHECK(
            contains(call({"trace", "show", w.model, out}).out, "a run: 2 transitions"));
    }
    const Said piped =
        call({"trace", "simplify", w.model, w.run, "--format", "json", "-o", "-"});
    CHECK(piped.out == text_of(w.folder.file("s.json")));
    CHECK(contains(piped.err, "after: 2 transitions"));
    CHECK(contains(call({"trace", "simplify", w.model, w.run, "--json", "-o", "-",
                         "--format", "json"})
                       .err,
                   "leave out -o -"));
    CHECK(contains(
        call({"trace", "simplify", w.model, w.run, "-o", w.folder.file("m.if")}).err,
        "about the model alone"));
}

TEST_CASE("the document of trace simplify", "[trace][simplify][json]") {
    const Wandering w;
    const Said said = call({"trace", "simplify", w.model, w.run, "--json"});
    REQUIRE(said.code == 0);
    const ParsedJson document = ParsedJson::parse(said.out);
    CHECK(document["action"] == "simplify");
    CHECK(document["query"] == "E<> Q.b");
    CHECK(document["before"]["transitions"] == 4);
    CHECK(document["after"]["local_steps"] == 2);
    REQUIRE(document["transitions"].size() == 4);
    std::size_t removed = 0;
    for (const ParsedJson& one : document["transitions"]) {
        removed += one["removed"].get<bool>() ? 1 : 0;
        CHECK(one.contains("reason") != one["removed"].get<bool>());
    }
    CHECK(removed == 2);
    CHECK(document["trace"]["length"] == 2);
    std::set<std::string> keys;
    collect_keys(document, keys);
    check_documented(keys);
    // It is a file with a run.
    CHECK(
        contains(call({"trace", "show", w.model, w.folder.write("d.json", said.out)}).out,
                 "a run: 2 transitions"));
}

TEST_CASE("what cannot be simplified is refused with the reason", "[trace][simplify]") {
    const auto complaint = [](const std::string& query) {
        const Wandering w;
        const Said said = call({"trace", "simplify", w.model, w.run, "--query", query});
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        return said.err;
    };
    CHECK(contains(complaint("E<> deadlock"), "the query asks for a deadlock"));
    CHECK(contains(complaint("E<> Q.a"), "does not decide the query"));
    CHECK(contains(complaint("A<> Q.b"), "E<> or A[]"));
    CHECK(contains(complaint("E<> Q.z"), "Q"));
}

TEST_CASE("check --simplify shows the run without the rest", "[simplify]") {
    const Folder folder;
    const std::string model = folder.write("m.xta", two_that_matter);
    const auto checked = [&](const std::string& query) {
        return call({"check", model, "--query", query, "--search", "dfs", "--trace",
                     "some", "--stats", "--simplify"});
    };
    const Said said = checked("E<> Q.b");
    INFO(said.out << said.err);
    CHECK(said.code == 0);
    CHECK(contains(said.out, "a run to a state that satisfies it: 2 transitions\n"));
    CHECK(contains(said.out, ", 2 after "));
    CHECK(contains(said.out, "2 transitions, not proved to be the least"));
    CHECK(contains(checked("E<> deadlock").out,
                   "the run was not simplified: the query asks"));
    CHECK(contains(checked("A<> Q.b").err, "--simplify"));
}

TEST_CASE("check --to tries what the query of the state needs", "[por]") {
    const Wandering w{"E<> Q.b"};
    const auto checked = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"check", w.model,   "--to",
                                       w.run,   "--stats", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Said said = call(words);
        CHECK(said.code == 0);
        return ParsedJson::parse(said.out)["queries"][0];
    };
    const ParsedJson tried =
        checked({"--por", "stubborn", "--search", "best", "--heuristic", "fsm"});
    CHECK(tried["verdict"] == "satisfied");
    REQUIRE(tried["partial_order"].contains("attempt"));
    CHECK(tried["partial_order"]["attempt"]["explored"] > 0);
    std::set<std::string> keys;
    collect_keys(tried, keys);
    check_documented(keys);
    CHECK(
        !checked({"--por", "stubborn", "--trace", "shortest"})["partial_order"].contains(
            "attempt"));
    CHECK(!checked({"--por", "off"}).contains("partial_order"));
}
