#include "app/info/info.h"

#include "catch.h"
#include "workshop.h"

#include <filesystem>

TEST_CASE("info says what was understood of the train gate") {
    const Said said = call({"info", sample("train-gate.xml")});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "format  XML, new (4.x and later) syntax\n"));
    CHECK(contains(said.out, "Train(0..5)  6 processes of template Train\n"));
    CHECK(contains(said.out, "Gate         template Gate\n"));
    CHECK(contains(said.out, "clocks  6\n  Train(0..5).x  6 clocks\n"));
    CHECK(contains(said.out, "go[6]     urgent binary\n"));
    CHECK(contains(said.out, "expect not satisfied  Train(0).Safe --> Train(0).Cross\n"));
    CHECK(contains(said.out, "committed locations, urgent channels"));
    CHECK(!contains(said.out, "\x1b"));
}

TEST_CASE("info reads every model of the collection") {
    for (const auto& path : samples()) {
        for (const std::string view : {"--network", "--json", "--no-warnings"}) {
            const Said said = call({"info", path.string(), view});
            INFO(path << ' ' << view << '\n' << said.err);
            CHECK(said.code == 0);
            CHECK(!said.out.empty());
            CHECK(!contains(said.out, "broken"));
            CHECK(!contains(said.out, "refused"));
        }
    }
}

TEST_CASE("long lists are cut in the summary and whole with --network") {
    const Folder folder;
    std::string text;
    for (int i = 0; i < 40; ++i) text += "int v" + std::to_string(i) + ";\n";
    const auto path =
        folder.write("m.xta", text + "process P() { state s; init s; } system P;");
    const Said summary = call({"info", path});
    CHECK(contains(summary.out, "... and 28 more (--network shows all)"));
    CHECK(!contains(summary.out, "v39"));
    CHECK(contains(call({"info", path, "--network"}).out, "v39"));
}

TEST_CASE("--network shows each process with its texts and what became of them") {
    const Folder folder;
    const Said said = call({"info", folder.write("m.xta", small_xta), "--network"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "process Caller(1)  template Caller, me = 1\n"));
    CHECK(contains(said.out, "idle  initial  invariant x <= 5  [1 clock constraint]\n"));
    CHECK(contains(said.out,
                   "idle -> done  guard x >= 2  sync ping[me]!  "
                   "update count = count + 1  [ping[1]!]  [1 clock constraint]\n"));
    CHECK(contains(said.out, "over_    committed\n"));
}

TEST_CASE("queries of the command line and of a file replace those of the model") {
    const Folder folder;
    const Said said = call({"info", sample("train-gate.xml"),
                            folder.write("q", "E<> Gate.Occ\nA[] not deadlock\n"),
                            "--query", "A<> Gate.Free"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "queries  3\n"));
    CHECK(contains(said.out, "A<> Gate.Free"));
}

TEST_CASE("queries of the file beside are used when the model has none") {
    const Folder folder;
    const auto path = folder.write("m.xta", small_xta);
    CHECK(contains(call({"info", path}).out, "queries  0\n"));
    folder.write("m.q", "E<> count == 2\nE<> nonsense\n");
    const Said said = call({"info", path});
    CHECK(said.code == 0); // the broken one was not asked about
    CHECK(contains(said.out, "queries  2, of the file beside the model\n"));
    CHECK(contains(said.out, "error: "));
}

TEST_CASE("a broken query is an error when it was asked for, and shown when not") {
    const Said asked =
        call({"info", sample("train-gate.xml"), "--query", "E<> Gate.Nowhere"});
    CHECK(asked.code == 2);
    CHECK(contains(asked.err, "--query:1:"));
    CHECK(contains(asked.err, "error: "));

    const Folder folder;
    const auto path =
        folder.write("m.xta", std::string{small_xta} + "query { E<> nonsense }");
    const Said embedded = call({"info", path});
    CHECK(embedded.code == 0);
    CHECK(contains(embedded.out, "broken"));
}

TEST_CASE("an empty query is an error, too") {
    const Said said = call({"info", sample("fischer.xml"), "--query", " "});
    CHECK(said.code == 2);
    CHECK(contains(said.err, "--query: error: there is no query"));
}

TEST_CASE("a query for another kind of analysis is refused by name") {
    const Said said =
        call({"info", sample("train-gate.xml"), "--query", "Pr[<=10](<> Gate.Occ)"});
    CHECK(said.code == 2);
    CHECK(contains(said.out, "not supported: "));
    CHECK(contains(said.err, "not supported: "));
}

TEST_CASE("files that are no models end in a sentence and exit code 2") {
    const Folder folder;
    struct Row {
        std::string path, message;
    };
    const Row table[] = {
        {folder.file("none.xml"), "No such file"},
        {folder.file(""), "directory"},
        {folder.write("empty.xml", ""), "empty"},
        {folder.write("blank.xta", " \n"), "empty"},
        {folder.write("bad.xta", "int x = ;"), "error: "},
        {folder.write("bad.xml", "<nta><declaration>"), "error: "},
        {folder.write("zeros.xml", std::string(100, '\0')), "error: "},
    };
    for (const Row& row : table) {
        const Said said = call({"info", row.path});
        INFO(row.path << '\n' << said.err);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        CHECK(contains(said.err, row.message));
        CHECK(contains(said.err, row.path));
    }
    const Said queries = call({"info", sample("fischer.xml"), folder.file("none.q")});
    CHECK(queries.code == 2);
    CHECK(contains(queries.err, "none.q: error: cannot open the file"));
}

TEST_CASE("--no-warnings hides warnings and nothing else") {
    const Said with = call({"info", sample("csma-old.ta")});
    const Said without = call({"info", sample("csma-old.ta"), "--no-warnings"});
    CHECK(contains(with.err, "warning: "));
    CHECK(without.err.empty());
    CHECK(with.out == without.out);
}

TEST_CASE("--syntax old and new are obeyed") {
    CHECK(call({"info", sample("csma-old.ta")}).code == 0);
    CHECK(contains(call({"info", sample("csma-old.ta"), "--syntax", "old"}).out,
                   "old (3.x)"));
    CHECK(call({"info", sample("csma-old.ta"), "--syntax", "new"}).code == 2);
}

TEST_CASE("views that exclude each other are refused") {
    const Said said =
        call({"info", sample("fischer.xml"), "--dot", "processes", "--json"});
    CHECK(said.code == 2);
    CHECK(contains(said.err, "--dot and --json"));
}

TEST_CASE("--symmetry says what is interchangeable, and why other things are not") {
    const Said said = call({"info", sample("train-gate.xml"), "--symmetry", "--query",
                            "E<> Train(3).Cross"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "Train(1), Train(2), ..., Train(5) are interchangeable"));
    CHECK(contains(said.out, "the values of Gate.list are renamed with them"));
    CHECK(contains(said.out, "Train(0) and Train(5) are not interchangeable: "
                             "`list[i] = 0` in line 112"));
    CHECK(contains(said.out, "Train(3) is used by name"));
    CHECK(contains(call({"info", sample("philosophers.xml"), "--symmetry"}).out,
                   "form a ring"));
    const Said json = call({"info", sample("fischer.xml"), "--symmetry", "--json"});
    CHECK(contains(json.out, "\"order\": \"120\""));
    CHECK(call({"info", sample("fischer.xml"), "--symmetry", "--svg"}).code != 0);
}

TEST_CASE("--dependence says who depends on whom, and what a query sees") {
    const Said said = call({"info", sample("philosophers.xml"), "--dependence", "--query",
                            "E<> Phil(0).eating"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "Phil(0), Phil(1): variable fork[1]\n"));
    CHECK(contains(said.out, "2 other pairs share nothing"));
    CHECK(contains(said.out, "it sees 2 edges:\n"
                             "  Phil(0): left -> eating, eating -> right\n"));
    CHECK(contains(call({"info", sample("priorities.xml"), "--dependence"}).out,
                   "nothing can be left out: it has priorities"));
    CHECK(contains(call({"info", sample("philosophers.xml"), "--dependence", "--query",
                         "E<> not deadlock"})
                       .out,
                   "nothing can be left out: the query asks where there is no deadlock"));
    CHECK(call({"info", sample("fischer.xml"), "--dependence", "--symmetry"}).code != 0);
}

TEST_CASE("--dependence names clocks, invariants, local edges and safe locations") {
    const Folder folder;
    const auto model = folder.write(
        "m.xta", "clock x; int[0,9] v; chan c;"
                 "process P() { state A, B; urgent B; init A;"
                 " trans A -> B { guard v > 0; sync c!; }, B -> A { assign x = 0; }; }"
                 "process Q() { state A, B { x <= v }; init A;"
                 " trans A -> B { sync c?; }, B -> B { assign v = 1; }; }"
                 "process R() { int[0,1] n; state A, B; init A;"
                 " trans A -> B { assign n = 1; }, B -> A { }; }"
                 "system P, Q, R;");
    const Said said = call({"info", model, "--dependence"});
    CHECK(contains(said.out, "  P, Q: channel c; variable v; clock x; invariants\n"
                             "  2 other pairs share nothing\n"));
    CHECK(contains(said.out, "depend on no other process\n  R: A -> B, B -> A\n"));
    CHECK(contains(said.out, "safe for ample sets\n  R: A, B\n"));
    CHECK(contains(said.out, "sticky edges\n  P: "));
    const ParsedJson json =
        ParsedJson::parse(call({"info", model, "--dependence", "--json"}).out);
    const ParsedJson& dependence = json["dependence"];
    CHECK(dependence["obstacle"].is_null());
    REQUIRE(dependence["pairs"].size() == 1);
    CHECK(dependence["pairs"][0]["clocks"] == ParsedJson::array({"x"}));
    CHECK(dependence["pairs"][0]["invariants"] == true);
    CHECK(dependence["safe"].size() == 2);
    CHECK(dependence["local"][0] ==
          ParsedJson({{"process", "R"}, {"source", "A"}, {"target", "B"}}));
}

TEST_CASE("--dot dependence draws a line between processes that depend on each other") {
    const Said said = call({"info", sample("philosophers.xml"), "--dot", "dependence"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "graph \"philosophers.xml\" {"));
    CHECK(contains(said.out, "p0 -- p1 [label=\"fork[1]\", style=dotted];"));
    CHECK_FALSE(contains(said.out, "p0 -- p2"));
    CHECK(contains(call({"info", sample("train-gate.xml"), "--dot", "dependence"}).out,
                   "p0 -- p6 [label=\"appr[0]\\nstop[0]\\nleave[0]\\ngo[0]\"];"));
}
