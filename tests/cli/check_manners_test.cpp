// What `zonar check` says besides verdicts, and where a model may come from.
#include "app/run.h"
#include "catch.h"
#include "commands.h"
#include "workshop.h"

#include <fmt/format.h>

#include <sstream>

using namespace zonar;
using Words = std::vector<std::string>;

namespace {

const std::string possible = "E<> P(1).critical and P(2).critical";
const std::string violated = "A[] not P(1).critical";

/// On a terminal, where a person reads.
Said at_terminal(Words words) {
    std::ostringstream out, err;
    app::Console console(out, err, {}, {}, true);
    words.insert(words.begin(), "check");
    const int code = app::run(words, console);
    return {code, out.str(), err.str()};
}

/// With the text of this file on standard input.
Said piped(const std::string& file, const std::string& rest) {
    return program(fmt::format("{} < '{}'", rest, file));
}

} // namespace

TEST_CASE("a person who asked for no trace hears once how to see one") {
    const std::string page = ", --report page.html writes a page to walk through it\n";
    CHECK(at_terminal({faulty, "--query", violated, "--query", violated}).err ==
          "zonar: --trace some shows a counterexample" + page);
    CHECK(at_terminal({faulty, "--query", possible}).err ==
          "zonar: --trace some shows a witness" + page);
    // There is none, or it is asked for, or hints are switched off.
    CHECK(at_terminal({faulty, "--query", "A[] id >= 0"}).err.empty());
    for (const Words& words : {Words{"--trace", "some"}, Words{"--trace", "none"},
                               Words{"--quiet"}, Words{"--json"}}) {
        Words all{faulty, "--query", violated};
        all.insert(all.end(), words.begin(), words.end());
        INFO(words.front());
        CHECK(at_terminal(all).err.empty());
    }
    // Scripts hear nothing of it.
    CHECK(call({"check", faulty, "--query", violated}).err.empty());
}

TEST_CASE("--quiet prints verdicts, one line each, and what else was asked for") {
    const Words words{"check",   faulty,   "--query", possible, "--query", "sup: id",
                      "--query", violated, "--bound", "7",      "-q"};
    const Said said = call(words);
    CHECK(said.code == 1);
    CHECK(said.out == " 1  satisfied\n 2  satisfied\n    id <= 4\n 3  not satisfied\n");
    CHECK(said.err.empty()); // although --bound has no effect
    auto more = words;
    more.insert(more.end(), {"--trace", "some", "--only", "3"});
    CHECK(contains(call(more).out,
                   " 3  not satisfied\n    a run to a state that violates "
                   "it: "));
    CHECK(call({"check", sample("csma-old.ta"), "--quiet"}).err.empty()); // a warning
    const Said broken = call({"check", faulty, "--query", "E<> nobody", "--quiet"});
    CHECK(broken.code == 2);
    CHECK(contains(broken.err, "error: unknown identifier 'nobody'"));
    const Folder folder;
    CHECK(call({"check", faulty, "--only", "2", "--quiet", "--report",
                folder.file("page.html")})
              .err.empty());
}

TEST_CASE("a model may come from standard input, in every format") {
    for (const std::string name : {"fischer-faulty.xml", "crossing.xta"}) {
        const Said file = program("check '" + sample(name) + "'");
        const Said said = piped(sample(name), "check -");
        INFO(said.err);
        CHECK(said.code == file.code);
        CHECK(said.out == file.out);
        CHECK(piped(sample(name), "info -").out ==
              program("info '" + sample(name) + "'").out);
    }
    CHECK(piped(sample("csma-old.ta"), "check - '" + sample("csma-old.q") + "'").code ==
          program("check '" + sample("csma-old.ta") + "'").code);
    const Said converted = piped(sample("crossing.xta"), "convert - --to xml -o -");
    CHECK(converted.code == 0);
    CHECK(contains(converted.out, "<nta>"));
}

TEST_CASE("what comes from standard input is called so") {
    const Folder folder;
    const Said said = piped(folder.write("m.xta", "int x = ;"), "check -");
    CHECK(said.code == 2);
    CHECK(contains(said.err, "<stdin>:1:9: error: "));
    const Said none = piped(folder.write("small.xta", small_xta), "check -");
    CHECK(contains(none.err, "<stdin>: error: there is no query to check"));
    CHECK(contains(program("check - < /dev/null").err, "<stdin>: error: "));
    const Said closed = program("check - <&-");
    CHECK(closed.code == 2);
    CHECK(contains(closed.err, "<stdin>: error: cannot read standard input"));
    const std::string page = folder.file("page.html");
    CHECK(piped(faulty, fmt::format("check - --only 2 --report '{}'", page)).code == 0);
    CHECK(contains(text_of(page), "<title>&lt;stdin&gt;"));
    const Said table =
        piped(faulty, fmt::format("abstract - --only 2 -o '{}'", folder.file("t")));
    CHECK(table.code == 0);
    CHECK(contains(program("abstract --show " + folder.file("t")).out, "<stdin>"));
}

TEST_CASE("queries may come from standard input, but not together with the model") {
    const Folder folder;
    const std::string file = folder.write("m.q", possible + "\nE<> P(1).nix\n");
    const Said said = piped(file, "check '" + faulty + "' -");
    CHECK(contains(said.out, " 1  " + possible + "\n    satisfied\n"));
    CHECK(contains(said.err, "<stdin>:2:10: error: "));
    const Said both = piped(faulty, "check - -");
    CHECK(both.code == 2);
    CHECK(contains(both.err, "the model and the queries cannot both come from standard "
                             "input"));
}
