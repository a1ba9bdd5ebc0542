// zonar trace: runs from files to files.
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <filesystem>
#include <fstream>

namespace {

/// A run of the second query of the train gate, as JSON.
std::string recorded(const Folder& folder) {
    const Said said = call({"check", sample("train-gate.xml"), "--only", "2", "--trace",
                            "some", "--json", "--no-warnings"});
    return folder.write("run.json", said.out);
}

} // namespace

TEST_CASE("a run goes through every format and comes back", "[trace]") {
    const Folder folder;
    const std::string json = recorded(folder);
    const Said shown = call({"trace", "show", gate, json});
    INFO(shown.err);
    REQUIRE(shown.code == 0);
    CHECK(contains(shown.out, "a run: 2 transitions"));
    CHECK(contains(shown.out, "appr[0]: Train(0) -> Gate"));
    for (const char* name : {"a.xtr", "a.xml", "a.json", "a.txt", "a.trace"}) {
        INFO(name);
        const std::string file = folder.file(name);
        const Said written = call({"trace", "convert", gate, json, "-o", file});
        INFO(written.err);
        CHECK(written.code == 0);
        CHECK(written.out.empty());
        CHECK(written.err.empty());
        const Said again = call({"trace", "show", gate, file});
        CHECK(again.code == 0);
        CHECK(again.err.empty());
        CHECK(again.out == shown.out);
    }
    const std::string five = folder.file("five.xtr");
    CHECK(call({"trace", "convert", gate, json, "-o", five, "--time-clock"}).code == 0);
    CHECK(text_of(five) != text_of(folder.file("a.xtr")));
    CHECK(call({"trace", "show", gate, five}).out == shown.out);
    const std::string zones = folder.file("zones");
    for (const char* option : {"--stable", "--depth"}) {
        CHECK(call({"trace", "convert", gate, json, "--format", "symbolic", option, "-o",
                    zones})
                  .code == 0);
        CHECK(call({"trace", "show", gate, zones, "--no-warnings"}).out == shown.out);
    }
}

TEST_CASE("what verifyta printed is read, one query at a time", "[trace]") {
    const Folder folder;
    const Said said = program("verifyta -t0 " + gate + " 2>&1");
    const std::string file = folder.write("saved", said.out);
    const Said all = call({"trace", "show", gate, file});
    CHECK(all.code == 2);
    CHECK(contains(all.err, "there are 7 traces, for queries 1, 2, 3, 4, 10, 11, 12;"));
    CHECK(contains(call({"trace", "show", gate, file, "--only", "5"}).err,
                   "there is no trace for query 5"));
    const Said second = call({"trace", "show", gate, file, "--only", "2"});
    INFO(second.err);
    CHECK(second.err.empty());
    CHECK(second.out == call({"trace", "show", gate, recorded(folder)}).out);
    for (const char* name : {"b.xtr", "b.json"}) {
        const std::string out = folder.file(name);
        CHECK(call({"trace", "convert", gate, file, "--only", "2", "-o", out}).code == 0);
        CHECK(call({"trace", "show", gate, out}).out == second.out);
    }
}

TEST_CASE("the delays of a text stay as they are", "[trace]") {
    const Folder folder;
    const std::string model = folder.write(
        "m.xta",
        "clock x; process P() { state a, b; init a; trans a -> b { guard x > 2; }; }"
        " system P;");
    const auto shown = [&](const std::string& delay) {
        const std::string file = folder.write(
            "m.txt",
            "Showing counter example.\r\n\r\nState:\r\n( P.a )\r\nx=0 \r\n\r\nDelay: " +
                delay +
                "\r\n\r\nTransitions:\r\n  P.a->P.b { x > 2, tau, 1 }\r\n\r\n"
                "State:\r\n( P.b )\r\nx=" +
                delay + " \r\n");
        return call({"trace", "show", model, file});
    };
    CHECK(contains(shown("7.125").out, "after 7.125, at 7.125: P.a -> P.b"));
    CHECK(contains(shown("2.3333333333333335").out, "after 7/3, at 7/3: P.a -> P.b"));
    CHECK(contains(shown("2").err, "m.txt:9: the clock guard of P does not hold"));
    CHECK(shown("2").code == 2);
}

TEST_CASE("constants in a text are skipped, unknown names are not", "[trace]") {
    const Folder folder;
    const std::string model =
        folder.write("m.xta", "const int N = 3; process P() { const int M[2] = {1, 2};"
                              " state a; init a; } system P;");
    const auto shown = [&](const std::string& values) {
        const std::string text = "State:\n( P.a )\n" + values + "\n";
        return call({"trace", "show", model, folder.write("m.txt", text)});
    };
    CHECK(shown("N=3 P.M[0]=1 P.M[1]=2").code == 0);
    CHECK(contains(shown("K=3").err, "m.txt:3: the model has no clock or variable 'K'"));
}

TEST_CASE("the format of a trace is seen from what is in it", "[trace]") {
    const Folder folder;
    const auto complaint = [&](const std::string& text) {
        const Said said = call({"trace", "show", gate, folder.write("trace", text)});
        CHECK(said.code == 2);
        return said.err;
    };
    CHECK(contains(complaint("0 0 x\n"), "trace:1: a number, '.' or ';' was expected"));
    CHECK(contains(complaint("12:00 begin\nState:\n( x )\n"), "trace:3: "));
    CHECK(contains(complaint("<a/>"), "there is no element <trace>"));
    CHECK(contains(complaint("{}"), "'denominator' is missing"));
    CHECK(
        contains(complaint("Verifying formula 1 at line 1\n -- Formula is satisfied.\n"),
                 "no trace is in it: no line says 'State'"));
    CHECK(contains(complaint("\x7f\x45LF\x02\x01"), "no trace is in it"));
}

TEST_CASE("text is what verifyta prints", "[trace]") {
    const Folder folder;
    const std::string json = recorded(folder);
    const auto text = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"trace", "convert", gate, json, "-o", "-"});
        return call(options).out;
    };
    const std::string plain = text({"--format", "text"});
    CHECK(contains(plain, "\nState:\n( Train(0).Safe "));
    CHECK(contains(plain, "\nDelay: 10\n"));
    CHECK(contains(plain, "  Train(0).Appr->Train(0).Cross { x >= 10, tau, x := 0 }\n"));
    CHECK(!contains(plain, "#"));
    const std::string more = text({"--format", "text", "--depth", "--elapsed"});
    CHECK(contains(more, "#depth=2"));
    CHECK(contains(more, "#tau=10"));
    const std::string zones = text({"--format", "symbolic"});
    CHECK(contains(zones, "Train(0).x<=20"));
    CHECK(!contains(zones, "Train(0).x>=10"));
    CHECK(text({"--format", "symbolic", "--stable"}) != "");
    CHECK(contains(text({"--format", "if"}), "location::Safe"));
}

TEST_CASE("the intermediate format needs no run", "[trace]") {
    const Folder folder;
    CHECK(call({"trace", "convert", gate, "-o", folder.file("gate.if")}).code == 0);
    CHECK(contains(text_of(folder.file("gate.if")), "\nprocesses\n"));
    const Said said = call({"trace", "convert", gate, "-o", folder.file("gate.xtr")});
    CHECK(said.code == 2);
    CHECK(contains(said.err, "say which trace"));
}

TEST_CASE("mistakes are named and nothing is written", "[trace]") {
    const Folder folder;
    const std::string json = recorded(folder);
    const auto refused = [&](const std::vector<std::string>& words) {
        const Said said = call(words);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        return said.err;
    };
    CHECK(contains(refused({"trace", "shwo", gate, json}), "did you mean 'show'?"));
    CHECK(contains(refused({"trace", "convert", gate, json}), "say where to write"));
    CHECK(contains(refused({"trace", "convert", gate, json, "-o", folder.file("x.y")}),
                   "does not tell the format"));
    CHECK(contains(refused({"trace", "convert", gate, json, "-o", json}),
                   "stays as it is"));
    CHECK(
        contains(refused({"trace", "show", gate, folder.file("none.xtr")}), "none.xtr"));
    CHECK(contains(refused({"trace", "show", gate, json, "--only", "5"}),
                   "there is no run for query 5"));
    CHECK(contains(refused({"trace", "show", gate, json, "--only", "x"}), "--only"));
    CHECK(contains(refused({"trace", "show", gate, folder.write("e.xtr", "")}),
                   "the file is empty"));
    CHECK(contains(refused({"trace", "show", gate, folder.write("t.txt", "\nState:\n")}),
                   "the locations of the state are missing"));
    CHECK(contains(refused({"trace", "show", gate, folder.write("b.xtr", "1 2 3\n")}),
                   "b.xtr:2: "));
    // the run of another model
    CHECK(contains(refused({"trace", "show", sample("fischer.xml"), json}),
                   "the model has no process"));
    CHECK(folder.names() ==
          std::vector<std::string>{"b.xtr", "e.xtr", "run.json", "t.txt"});
}

TEST_CASE("a full disk is reported", "[trace]") {
    const Folder folder;
    const std::string json = recorded(folder);
    const Said said =
        call({"trace", "convert", gate, json, "--format", "xtr", "-o", "/dev/full"});
    CHECK(said.code == 2);
    CHECK(contains(said.err, "No space left"));
}

TEST_CASE("zones that differ are warned about, unless warnings are off", "[trace]") {
    const Folder folder;
    const std::string model = folder.write(
        "m.xta", "clock x; process P() { state a; init a; trans a -> a {}; } system P;");
    const std::string file = folder.write("m.xtr", "0 \n.\n0 1 -4\n.\n.\n\n.\n.\n");
    const Said said = call({"trace", "show", model, file});
    CHECK(said.code == 0);
    CHECK(contains(said.err, "warning: "));
    CHECK(contains(said.err, "m.xtr:1: the zones of 1 of 1 states"));
    CHECK(call({"trace", "show", model, file, "--no-warnings"}).err.empty());
}
