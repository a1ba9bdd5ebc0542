// What verifyta says, line by line, on which stream and with which exit code.
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace {

/// A variable of the environment, for as long as this lives.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        setenv(name, value, 1);
    }
    ~Variable() { unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
};

Said verifyta(std::vector<std::string> words) {
    words.insert(words.begin(), "verifyta");
    return call(words);
}

const std::string two_queries = R"(<?xml version="1.0" encoding="utf-8"?>
<nta><declaration>clock x; int[0,3] n;</declaration>
<template><name>P</name>
<location id="id0"><name>a</name><label kind="invariant">x &lt;= 5</label></location>
<location id="id1"><name>b</name></location><init ref="id0"/>
<transition><source ref="id0"/><target ref="id1"/><label kind="guard">x &gt;= 2</label>
<label kind="assignment">n = n + 1</label></transition></template>
<system>system P;</system>
<queries>
<query><formula>E&lt;&gt; P.b and x &lt; 3</formula><comment>reached</comment></query>
<query><formula></formula><comment>nothing</comment></query>
<query><formula>A[] n == 0</formula><comment>wrong</comment></query>
</queries></nta>
)";

} // namespace

TEST_CASE("verifyta says what UPPAAL 5.0 says") {
    const Folder folder;
    const Said said = verifyta({"-r", "7", folder.write("m.xml", two_queries)});
    CHECK(said.code == 0); // whatever the verdicts
    CHECK(said.err.empty());
    CHECK(said.out == "Options for the verification:\n"
                      "  Generating no trace\n"
                      "  Search order is breadth first\n"
                      "  Using conservative space optimisation\n"
                      "  Seed is 7\n"
                      "  State space representation uses minimal constraint systems with "
                      "future testing\n"
                      "  Using HashMap + Compress integers for discrete state storage\n"
                      "\x1b[2K\n"
                      "Verifying formula 1 at /nta/queries/query[1]/formula\n"
                      "\x1b[2K -- Formula is satisfied.\n"
                      "\x1b[2K\n"
                      "Verifying formula 2 at /nta/queries/query[3]/formula\n"
                      "\x1b[2K -- Formula is NOT satisfied.\n");
}

TEST_CASE("with -s and -q only the lines are left that scripts read") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const std::string lines = "\nVerifying formula 1 at /nta/queries/query[1]/formula\n"
                              " -- Formula is satisfied.\n"
                              "\nVerifying formula 2 at /nta/queries/query[3]/formula\n"
                              " -- Formula is NOT satisfied.\n";
    CHECK(verifyta({"-sq", model}).out == lines);
    CHECK(verifyta({"--silence-progress", "--nosummary", model}).out == lines);
}

TEST_CASE("other generations of verifyta have other words") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const std::string queries = folder.write("q.q", "// first\nE<> P.b\n");
    CHECK(verifyta({"--speak", "4.1", "-s", "-r7", model, queries}).out ==
          fmt::format("Options for the verification:\n"
                      "  Generating no trace\n"
                      "  Search order is breadth first\n"
                      "  Using conservative space optimisation\n"
                      "  Seed is 7\n"
                      "  State space representation uses minimal constraint systems\n"
                      "\n"
                      "Verifying formula 1 at {}:2\n"
                      " -- Formula is satisfied.\n",
                      queries));
    const Variable speaks("ZONAR_VERIFYTA", "4.0");
    CHECK(verifyta({"-sq", model, queries}).out == "\nVerifying property 1 at line 2\n"
                                                   " -- Property is satisfied.\n");
    // What is typed comes before what is in the environment.
    CHECK(verifyta({"-sq", "--speak=5.1", model, "--query-index", "1"}).out ==
          "\nVerifying formula 2 at /nta/queries/query[3]/formula\n"
          " -- Formula: A[] n == 0\n"
          " -- Formula is NOT satisfied.\n");
}

TEST_CASE("an unknown generation is an error") {
    const Variable speaks("ZONAR_VERIFYTA", "6");
    const Said said = verifyta({"-sq", "m.xml"});
    CHECK(said.code == 1);
    CHECK(contains(said.err, "ZONAR_VERIFYTA cannot be '6', only 4.0, 4.1, 5.0 or 5.1"));
}

TEST_CASE("the summary tells the options in verifyta's words") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const auto says = [&](const std::vector<std::string>& options,
                          const std::string& line) {
        std::vector<std::string> words = options;
        words.push_back(model);
        INFO(line);
        CHECK(contains(verifyta(words).out, "\n  " + line + "\n"));
    };
    says({"-d"}, "Search order is depth first");
    says({"-d", "-b"}, "Search order is breadth first"); // the last one counts
    says({"-o2"}, "Search order is random depth first");
    says({"-S0"}, "Using no space optimisation");
    says({"-S2"}, "Using aggressive space optimisation");
    says({"-S3"}, "Using extreme space optimisation");
    says({"-T"}, "Using reuse optimisation");
    says({"-C"}, "State space representation uses difference bound matrices");
    says({"-A"}, "State space representation uses convex hull approximation");
    says({"-Z"}, "State space representation uses bit state hashing");
    says({"--discrete-representation", "1"},
         "Using HashMap + Copy integers for discrete state storage");
}

TEST_CASE("-u adds statistics in the form that scripts parse") {
    const Folder folder;
    const Said said = verifyta({"-squ", folder.write("m.xml", two_queries)});
    const std::regex form("\nVerifying formula 1 at .*\n"
                          " -- Formula is satisfied\\.\n"
                          " -- States stored : [0-9]+ states\n"
                          " -- States explored : [0-9]+ states\n"
                          " -- CPU user time used : [0-9]+ ms\n"
                          " -- Virtual memory used : [1-9][0-9]* KiB\n"
                          " -- Resident memory used : [1-9][0-9]* KiB\n"
                          "\nVerifying formula 2 at [^]*");
    CHECK(std::regex_match(said.out, form));
}

namespace {

/// What is said of a model with several queries, and of each of them by itself.
struct Compared {
    std::string together, each;
};
Compared compare(const std::string& model, std::size_t queries,
                 std::vector<std::string> words) {
    words.insert(words.end(), {"-sq", "-r", "1", model});
    const Said all = verifyta(words);
    Compared said{all.out + all.err, {}};
    std::string err;
    for (std::size_t i = 0; i < queries; ++i) {
        auto with_index = words;
        with_index.insert(with_index.end(), {"--query-index", std::to_string(i)});
        const Said one = verifyta(with_index);
        said.each += one.out;
        err += one.err;
    }
    said.each += err;
    return said;
}

std::vector<std::uint64_t> explored_in(const std::string& text) {
    static const std::regex line("States explored : ([0-9]+) states");
    std::vector<std::uint64_t> counts;
    for (std::sregex_iterator it(text.begin(), text.end(), line), end; it != end; ++it)
        counts.push_back(std::stoull((*it)[1]));
    return counts;
}

} // namespace

TEST_CASE("queries share an exploration, and what is said stays the same") {
    for (const std::string name :
         {"train-gate.xml", "fischer.xml", "stopwatch.xml", "two-doors.xml"}) {
        const std::string text = text_of(sample(name));
        std::size_t queries = 0;
        for (auto at = text.find("<formula>"); at != std::string::npos;
             at = text.find("<formula>", at + 1))
            ++queries;
        for (const std::vector<std::string>& words :
             std::vector<std::vector<std::string>>{
                 {}, {"-o1"}, {"-o2"}, {"-t0"}, {"-t1"}, {"-t2"}, {"-t0", "-o1"}}) {
            INFO(name << ' ' << fmt::format("{}", fmt::join(words, " ")));
            const Compared said = compare(sample(name), queries, words);
            CHECK(said.together == said.each);
        }
    }
}

TEST_CASE(
    "-u counts the states of each query, and with -T those of what they share once") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const std::string queries =
        folder.write("q.q", "A[] n <= 1\nA[] x >= 0\nE<> P.b && n == 0\n");
    CHECK(explored_in(verifyta({"-squ", model, queries}).out) ==
          std::vector<std::uint64_t>{2, 2, 2});
    CHECK(explored_in(verifyta({"-squT", model, queries}).out) ==
          std::vector<std::uint64_t>{2, 0, 0});
    CHECK(explored_in(verifyta({"-squT", "-t0", model, queries}).out) ==
          std::vector<std::uint64_t>{2, 0, 0});
    CHECK(explored_in(verifyta({"-squT", "-t1", model, queries}).out) ==
          std::vector<std::uint64_t>{2, 2, 2});
}

TEST_CASE("errors in a model are lines on standard error, and nothing else is printed") {
    const Folder folder;
    std::string text = two_queries;
    text.replace(text.find("n = n + 1"), 9, "n =\nfoo");
    text.replace(text.find("int[0,3] n;"), 11, "int[0,3] n; int n;");
    const std::string model = folder.write("m.xml", text);
    const Said said = verifyta({model});
    CHECK(said.code == 1);
    CHECK(said.out.empty());
    CHECK(said.err ==
          fmt::format("{0}:/nta/declaration:1: [error] Duplicate definition of n.\n"
                      "{0}:/nta/template[1]/transition[1]/label[2]:2: [error] Unknown "
                      "identifier: foo.\n",
                      model));
}

TEST_CASE("errors in queries keep all of them from being verified") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const std::string queries = folder.write("q.q", "E<> P.b\n\nE<> foo\nA[] n ==\n");
    const Said said = verifyta({"-s", model, queries});
    CHECK(said.code == 1);
    CHECK(said.out.empty());
    CHECK(said.err ==
          fmt::format("{0}::3: [error] Unknown identifier: foo.\n"
                      "{0}::4: [error] syntax error: unexpected end, expecting "
                      "an expression.\n",
                      model));
    const Said older = verifyta({"-s", "--speak", "4.1", model, queries});
    CHECK(older.code == 1);
    CHECK(contains(older.out, "Options for the verification:"));
    CHECK(!contains(older.out, "Verifying"));
    CHECK(contains(older.err, queries + ":3: [error] Unknown identifier: foo.\n"));
    // One that is not asked for does no harm.
    CHECK(verifyta({"-s", "--query-index", "0", model, queries}).code == 0);
}

TEST_CASE("warnings are those that UPPAAL has, and -W hides them") {
    const Folder folder;
    std::string text = two_queries;
    text.replace(text.find("x &lt;= 5"), 9, "x &lt; 5 &amp;&amp; x &gt;= 0");
    const std::string model = folder.write("m.xml", text);
    CHECK(verifyta({"-s", model}).err ==
          model +
              ":/nta/template[1]/location[1]/label[1]:1: [warning] Strict invariant.\n");
    CHECK(verifyta({"-s", "-W", model}).err.empty());
}

TEST_CASE(
    "queries come from the model, from a file, from the one beside it, or by a pipe") {
    const Folder folder;
    const std::string model = folder.write("m.xta", small_xta);
    const Said none = verifyta({"-sq", model});
    CHECK(none.code == 1);
    CHECK(none.err == model + ": [error] There is no query.\n");
    const std::string beside = folder.write("m.q", "E<> Caller(0).done\n");
    CHECK(verifyta({"-sq", model}).out ==
          fmt::format("\nVerifying formula 1 at {}:1\n -- Formula is satisfied.\n",
                      beside));
    const std::string given = folder.write("other.q", "\n\nE<> Caller(1).done\n");
    CHECK(contains(verifyta({"-sq", model, given}).out, given + ":3\n"));
    const Said piped = shell(fmt::format("echo 'E<> count == 2' | {} verifyta -sq {} -",
                                         ZONAR_PROGRAM, model));
    CHECK(piped.code == 0);
    CHECK(piped.out == "\nVerifying formula 1 at -:1\n -- Formula is satisfied.\n");
}

TEST_CASE("queries that cannot be read by a pipe are an error of the user's") {
    const Folder folder;
    const std::string model = folder.write("m.xta", small_xta);
    const auto closed = fmt::format("{} verifyta -sq {} - <&-", ZONAR_PROGRAM, model);
    const Said said = shell(closed);
    CHECK(said.code == 1);
    CHECK(said.out.empty());
    CHECK(said.err == "-: [error] Cannot read standard input: Bad file descriptor.\n");
    CHECK(contains(shell(fmt::format("{} verifyta -sq {} - < {}", ZONAR_PROGRAM, model,
                                     folder.file("")))
                       .err,
                   "Is a directory"));
}

TEST_CASE("what verifyta reads is never overwritten") {
    const Folder folder;
    const std::string model = folder.write("m1.xml", two_queries);
    const std::string beside = folder.write("m1.q", "E<> P.b\n");
    const auto refused = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"-sq", "-t0", model});
        const Said said = verifyta(words);
        CHECK(said.code == 1);
        CHECK(contains(said.err, "it stays as it is."));
        CHECK(text_of(model) == two_queries);
        CHECK(text_of(beside) == "E<> P.b\n");
    };
    refused({"-x", model});
    refused({"-x", beside});
    refused({"-x", beside, beside});
    refused({"-X", folder.file("m")}); // and 1.xml
    CHECK(verifyta({"-sq", "-x", folder.file("other.xml"), model}).code == 0);
}

TEST_CASE("what is missing is an error of verifyta with exit code 1") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    CHECK(verifyta({}).code == 1);
    CHECK(contains(verifyta({"-s"}).err, "verifyta: MODEL is missing\nusage: verifyta "));
    const Said no_model = verifyta({folder.file("nowhere.xml")});
    CHECK(no_model.code == 1);
    CHECK(no_model.out.empty());
    CHECK(contains(no_model.err, "nowhere.xml: [error] "));
    CHECK(verifyta({model, folder.file("nowhere.q")}).code == 1);
    const Said unknown = verifyta({"--no-sumary", model});
    CHECK(unknown.code == 1);
    CHECK(contains(unknown.err, "did you mean '--nosummary'?"));
    const Said index = verifyta({"-sq", "--query-index", "2", model});
    CHECK(index.code == 1);
    CHECK(contains(index.err,
                   "There is no query 2; they are counted from 0, and there are 2."));
}

TEST_CASE("run-time errors and refused queries are no verdicts, and others go on") {
    const Folder folder;
    const std::string model = folder.write("m.xta", failing_xta);
    const std::string queries =
        folder.write("q.q", "A[] n < 7\nPr[<=10](<> n == 2)\nE<> n == 2\n");
    const Said said = verifyta({"-sqW", model, queries});
    CHECK(said.code == 1);
    CHECK(said.out == fmt::format("\nVerifying formula 1 at {0}:1\n"
                                  "\nVerifying formula 2 at {0}:2\n"
                                  "\nVerifying formula 3 at {0}:3\n"
                                  " -- Formula is satisfied.\n",
                                  queries));
    CHECK(said.err ==
          fmt::format("{0}::7: [error] Value out of range: 4 for n, which holds 0 to 3.\n"
                      "{0}::2: [error] Not supported: probabilities (statistical model "
                      "checking).\n",
                      model));
}

TEST_CASE("what stopwatches leave open is said with MAY, as UPPAAL does") {
    // x and y are never more than t together, but zones do not know of sums.
    const Folder folder;
    const std::string model = folder.write("m.xta", R"(
clock x, y, t;
process P() {
    state a { y' == 0 }, b { x' == 0 }, c;
    init a;
    trans a -> b { }, b -> c { guard x >= 1 && y >= 1 && t <= 1; };
}
system P;
query { E<> P.c }
query { A[] not P.c }
query { A[] not P.b }
)");
    const Said said = verifyta({"-sq", model});
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    CHECK(contains(said.out, " -- Formula MAY be satisfied.\n"));
    CHECK(contains(said.out, " -- Formula MAY NOT be satisfied.\n"));
    CHECK(contains(said.out, " -- Formula is NOT satisfied.\n"));
}

TEST_CASE("with stopwatches a verdict has some trace, whatever kind was asked for") {
    const Folder folder;
    const std::string model = folder.write("m.xta", R"(
clock x, y;
process P() {
    state a { y' == 0 }, b;
    init a;
    trans a -> b { guard x >= 2; };
}
system P;
query { E<> P.b }
)");
    const Said said = verifyta({"-sq", "-t2", model});
    CHECK(said.code == 0);
    CHECK(contains(said.out, " -- Formula is satisfied.\n"));
    CHECK(contains(said.err, "no fastest trace can be found; this is some trace.\n"));
    CHECK(contains(said.err, "Transitions:\n  P.a->P.b { x >= 2, tau, 1 }\n"));
}

TEST_CASE("values of sup and inf stand below the verdict") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const std::string queries = folder.write("q.q", "sup{P.a}: x, n\ninf{P.b}: x\n");
    const Said said = verifyta({"-sq", model, queries});
    CHECK(said.code == 0);
    CHECK(contains(said.out, ":1\n -- Formula is satisfied.\nsup:\nx <= 5\nn <= 0\n"));
    CHECK(contains(said.out, ":2\n -- Formula is satisfied.\ninf:\nx >= 2\n"));
    const Said later = verifyta({"-sq", "--speak", "5.1", model, queries});
    CHECK(contains(later.out, " -- Formula: inf{P.b}: x\n -- Formula is satisfied.\n"
                              " -- Result: 2\n"));
}

TEST_CASE("liveness has verdicts, and runs with every kind of trace") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const std::string queries =
        folder.write("q.q", "A<> P.b\nP.a --> n == 1\nE[] P.a\nA<> n == 2\nE[] n < 2\n");
    for (const std::string trace : {"-t0", "-t1", "-t2"}) {
        INFO(trace);
        const Said said = verifyta({"-sq", trace, model, queries});
        CHECK(said.code == 0);
        const auto verdict = [&](int line, const std::string& text) {
            INFO(line);
            CHECK(contains(said.out, fmt::format("{}:{}\n{}", queries, line, text)));
        };
        verdict(1, " -- Formula is satisfied.\n\n");
        verdict(2, " -- Formula is satisfied.\n\n");
        verdict(3, " -- Formula is NOT satisfied.\n\n");
        verdict(4, " -- Formula is NOT satisfied.\nShowing counter example.\n");
        verdict(5, " -- Formula is satisfied.\nShowing example trace.\n");
        CHECK(contains(said.err, "\nState:\n( P.a )\n"));
    }
}

TEST_CASE("a model that cannot be checked gets no verdict") {
    const Folder folder;
    const std::string model = folder.write(
        "m.xta", "chan c; process P() { state a; init a; trans a -> a { sync c; }; } "
                 "system P; query { E<> P.a }");
    const Said said = verifyta({"-sq", model});
    CHECK(said.code == 1);
    CHECK(!contains(said.out, "satisfied"));
    CHECK(contains(said.err, "[error]"));
}

TEST_CASE(
    "verifyta tells its version so that scripts find it and people are not misled") {
    const Said said = verifyta({"--version"});
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    CHECK(said.out.starts_with("Zonar"));
    CHECK(contains(said.out, " UPPAAL 5.0.0 "));
    CHECK(contains(said.out, "not UPPAAL"));
    CHECK(contains(verifyta({"--speak", "4.1", "-v"}).out, " UPPAAL 4.1.26 "));
    CHECK(!verifyta({"--stdc-version"}).out.empty());
    CHECK(verifyta({"--lease", "168", "--key", "k"}).code == 0);
}

TEST_CASE("-x writes the model, which can be read again") {
    const Folder folder;
    const std::string model = folder.write("m.xml", two_queries);
    const std::string copy = folder.file("copy.xml");
    CHECK(verifyta({"-sq", "-x", copy, model}).code == 0);
    CHECK(verifyta({"-sq", copy}).out == verifyta({"-sq", model}).out);
    const Said nowhere = verifyta({"-sq", "-x", "/nowhere/copy.xml", model});
    CHECK(nowhere.code == 1);
    CHECK(contains(nowhere.err, "/nowhere/copy.xml"));
}

TEST_CASE("the old syntax is read where the environment says so") {
    const Folder folder;
    const std::string model = folder.write("m.ta", R"(
const N 2;
int i;
process P { state a, b; init a; trans a -> b { guard i == 0, N == 2; assign i := 1; }; }
system P;
)");
    const std::string query = folder.write("q.q", "E<> P.b\n");
    const Variable old("UPPAAL_OLD_SYNTAX", "1");
    CHECK(verifyta({"-sqW", model, query}).code == 0);
    // And nothing else, then.
    CHECK(verifyta({"-sqW", folder.write("n.xta", small_xta), query}).code == 1);
}
