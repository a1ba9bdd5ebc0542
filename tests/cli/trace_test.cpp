// zonar trace: runs from files to files.
#include "catch.h"
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

const std::string gate = sample("train-gate.xml");

} // namespace

TEST_CASE("a run goes through every format and comes back", "[trace]") {
    const Folder folder;
    const std::string json = recorded(folder);
    const Said shown = call({"trace", "show", gate, json});
    INFO(shown.err);
    REQUIRE(shown.code == 0);
    CHECK(contains(shown.out, "a run: 2 transitions"));
    CHECK(contains(shown.out, "appr[0]: Train(0) -> Gate"));
    for (const char* name : {"a.xtr", "a.xml", "a.json"}) {
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
                   "not read"));
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

TEST_CASE("zones that differ are warned about, unless nobody wants to know", "[trace]") {
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
