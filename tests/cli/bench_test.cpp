// The program runs itself, so only the real one will do.
#include "app/bench/options.h"
#include "catch.h"
#include "json_keys.h"
#include "skip.h"
#include "workshop.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>

namespace {

const std::string suite_text = R"(
title = "Two towers"
limits = { seconds = 20, memory = "1G" }
[[configuration]]
name = "BFS"
options = "--search bfs"
[[configuration]]
name = "rDF"
options = "--search rdfs"
seeds = "1..2"
[[model]]
name = "H{}"
family = "hanoi"
sizes = "3..4"
)";

long lines_in(const std::string& file) {
    return std::ranges::count(text_of(file), '\n');
}

} // namespace

TEST_CASE("bench runs a suite, writes all reports, and does nothing twice") {
    const Folder folder;
    const std::string file = folder.write("two.toml", suite_text);
    const std::string results = folder.file("results");
    const std::string command = fmt::format("bench {} -o {}", file, results);
    const Said first = program(command);
    INFO(first.out << first.err);
    CHECK(first.code == 0);
    CHECK(contains(first.out, "Two towers"));
    CHECK(contains(first.out, "min 22")); // of three disks
    CHECK(contains(first.out, "min 52"));
    for (const char* name : {"runs.jsonl", "runs.csv", "results.json", "results.md",
                             "results.html", "models/hanoi-3.xml", "pictures/two-1.svg"})
        CHECK(std::filesystem::exists(results + "/" + name));
    const std::string records = text_of(results + "/runs.jsonl");

    const Said again = program(command + " -j 2");
    CHECK(again.out == first.out);
    CHECK(text_of(results + "/runs.jsonl") == records);
    // Another limit is another run.
    CHECK(program(command + " --only H3 --configurations BFS --time-limit 10").code == 0);
    CHECK(text_of(results + "/runs.jsonl").size() > records.size());

    const auto document = nlohmann::json::parse(program(command + " --json").out);
    CHECK(document.at("cells").size() == 4);
    CHECK(document.at("runs").size() == 6);
    CHECK(contains(program(command + " --format csv").out, "H3,hanoi-3,BFS,,found,"));
    CHECK(program(command + " --format markdown").out.starts_with("## Two towers"));
    CHECK(contains(program(command + " --format html").out, "<!DOCTYPE html>"));
}

TEST_CASE("bench checks models of the user's own, found beside the suite") {
    const Folder folder;
    folder.write("small.xta", small_xta);
    const std::string file =
        folder.write("own.toml", "title = \"Own\"\n"
                                 "[[configuration]]\nname = \"BFS\"\n"
                                 "[[model]]\nname = \"small\"\nfile = \"small.xta\"\n"
                                 "query = \"E<> true\"\n"
                                 "[[model]]\nname = \"broken\"\nfile = \"small.xta\"\n"
                                 "query = \"E<> nonsense\"\n"
                                 "[[model]]\nname = \"lasso\"\nfile = \"small.xta\"\n"
                                 "query = \"A<> false\"\n");
    const Said said = program(fmt::format("bench {} -o {}", file, folder.file("r")));
    INFO(said.out << said.err);
    CHECK(said.code == 2); // one of them failed
    CHECK(contains(said.out, "min 0"));
    CHECK(contains(said.out, "broken BFS failed"));
    CHECK(contains(said.out, "endless"));
}

TEST_CASE("bench lists suites and shows commands without running them") {
    const Folder folder;
    const Said listed = call({"bench", "list"});
    CHECK(listed.code == 0);
    for (const char* name : {"smoke", "paper-table-1", "figure-4", "timed", "discrete"})
        CHECK(contains(listed.out, name));
    const std::string results = folder.file("r");
    const Said dry = call({"bench", "smoke", "--dry-run", "-o", results, "--only", "A2"});
    CHECK(dry.code == 0);
    CHECK(contains(dry.out, "zonar check " + results +
                                "/models/arbiter-tree-2.xml --only 2 "
                                "--search bfs --symmetry off --por off --time-limit 10"));
    CHECK(!std::filesystem::exists(results + "/runs.jsonl"));
}

TEST_CASE("bench says what is wrong") {
    const Folder folder;
    const std::string broken = folder.write("broken.toml", "title = 3\n");
    struct Wrong {
        std::vector<std::string> words;
        std::string what;
    };
    const Wrong all[] = {
        {{"smok"}, "no suite 'smok'; did you mean 'smoke'?"},
        {{"missing.toml"}, "cannot read 'missing.toml'"},
        {{broken}, "broken.toml:1:9: title must be a text"},
        {{"smoke", "--only", "X*"}, "leaves nothing of: A2, A3"},
        {{"smoke", "--configurations", "none"}, "leaves nothing of: BFS, rDF"},
        {{"smoke", "--jobs", "x"}, "--jobs cannot be 'x'"},
        {{"smoke", "--time-limit", "0"}, "--time-limit cannot be '0'"},
        {{"smoke", "-o", "/proc/nowhere"}, "cannot create '/proc/nowhere"},
    };
    for (const Wrong& wrong : all) {
        std::vector<std::string> words{"bench"};
        words.insert(words.end(), wrong.words.begin(), wrong.words.end());
        const Said said = call(words);
        INFO(said.err);
        CHECK(said.code == 2);
        CHECK(contains(said.err, wrong.what));
    }
}

TEST_CASE("bench keeps in its reports what was measured before") {
    const Folder folder;
    const std::string command = fmt::format(
        "bench {} -o {}", folder.write("two.toml", suite_text), folder.file("r"));
    REQUIRE(program(command + " --only H3 --configurations BFS").code == 0);
    const Said second = program(command + " --only H4 --configurations BFS,rDF");
    CHECK(second.code == 0);
    CHECK(!contains(second.out, "H3")); // what is printed is what was asked for
    for (const char* name : {"runs.csv", "results.md", "results.html", "results.json"}) {
        INFO(name);
        CHECK(contains(text_of(folder.file("r") + "/" + name), "H3"));
        CHECK(contains(text_of(folder.file("r") + "/" + name), "H4"));
    }
    CHECK(lines_in(folder.file("r/runs.csv")) == 5); // the heading, 1 of H3, 3 of H4
    const auto document = nlohmann::json::parse(text_of(folder.file("r/results.json")));
    CHECK(document.at("cells").at(1).at("mark") == "waiting"); // H3 by rDF
    // Neither a model nor a row of what was never asked for.
    const Folder other;
    const std::string part =
        fmt::format("bench {} -o {} --only H3", folder.file("two.toml"), other.file("r"));
    REQUIRE(program(part).code == 0);
    CHECK(!std::filesystem::exists(other.file("r/models/hanoi-4.xml")));
    CHECK(!contains(text_of(other.file("r/results.md")), "H4"));
}

namespace {

/// A script of several lines, run by bash in this folder.
Said bash(const Folder& folder, const std::string& script) {
    return shell(fmt::format("cd '{}' && bash {}", folder.file(""),
                             folder.write("script.sh", script)));
}

/// A suite of one model and one configuration with these lines.
std::string with_configuration(const std::string& lines) {
    return "title = \"T\"\n[[configuration]]\nname = \"c\"\n" + lines +
           "\n[[model]]\nname = \"H\"\nfamily = \"hanoi\"\nsizes = 3\n";
}

} // namespace

TEST_CASE("options in a suite are checked before anything is run") {
    const Folder folder;
    const std::string outside = folder.file("outside.html");
    const std::pair<std::string, std::string> all[] = {
        {"options = \"--serach bfs\"",
         "unknown option '--serach'; did you mean '--search'?"},
        {"options = \"--search bsf\"", "--search cannot be 'bsf'"},
        {"options = \"--bound x\"", "--bound cannot be 'x'"},
        {"options = \"--search\"", "--search needs a value"},
        {"options = \"bfs\"", "'bfs' is no option; [[model]] says"},
        {"options = \"--report " + outside + "\"",
         "--report cannot be an option in a suite"},
        {"options = \"--time-limit 3\"", "--time-limit cannot be an option in a suite"},
        {"options = \"--query true\"", "query of [[model]] says what is asked"},
        {"options = \"--json\"", "--json cannot be an option in a suite"},
        {"options = \"--help\"", "--help cannot be an option in a suite"},
        {"options = \"--heuristic list\"", "--heuristic list cannot be an option"},
        {"options = \"--seed 3\"\nseeds = 4", "--seed is given twice"},
    };
    for (const auto& [lines, what] : all) {
        const std::string file = folder.write("s.toml", with_configuration(lines));
        const Said said = call({"bench", file, "-o", folder.file("r")});
        INFO(lines << "\n" << said.err);
        CHECK(said.code == 2);
        CHECK(contains(said.err, file + ":4:11: "));
        CHECK(contains(said.err, what));
        CHECK(!std::filesystem::exists(folder.file("r")));
    }
    const std::string table = folder.write(
        "q.toml", "task = \"quality\"\n" +
                      with_configuration("options = \"-o " + folder.file("t") + "\""));
    CHECK(contains(call({"bench", table, "-o", folder.file("r")}).err,
                   "q.toml:5:11: --output cannot be an option in a suite"));
    CHECK(!std::filesystem::exists(outside));
}

TEST_CASE("equal rows of a suite are measured apart") {
    const Folder folder;
    folder.write("small.xta", small_xta);
    const std::string row = "file = \"small.xta\"\nquery = \"E<> true\"\n";
    const std::string file =
        folder.write("own.toml", "title = \"Own\"\n[[configuration]]\nname = \"BFS\"\n"
                                 "[[model]]\nname = \"first\"\n" +
                                     row + "[[model]]\nname = \"second\"\n" + row);
    const std::string command = fmt::format("bench {} -o {}", file, folder.file("r"));
    REQUIRE(program(command).code == 0);
    const std::string lines = text_of(folder.file("r/runs.csv"));
    CHECK(contains(lines, "\nfirst,small,BFS,"));
    CHECK(contains(lines, "\nsecond,small,BFS,"));
    const std::string journal = text_of(folder.file("r/runs.jsonl"));
    CHECK(program(command).code == 0);
    CHECK(text_of(folder.file("r/runs.jsonl")) == journal);
}

TEST_CASE("the reason of a failure is the first error of the run") {
    const Folder folder;
    folder.write("small.xta", small_xta);
    folder.write("broken.xta", "int i = ;\nsystem P;\n");
    const std::string file = folder.write(
        "own.toml", "title = \"Own\"\n[[configuration]]\nname = \"BFS\"\n"
                    "[[model]]\nname = \"query\"\nfile = \"small.xta\"\n"
                    "query = \"E<> nonsense\"\n"
                    "[[model]]\nname = \"model\"\nfile = \"broken.xta\"\n"
                    "[[model]]\nname = \"number\"\nfile = \"small.xta\"\nquery = 77\n");
    const Said said = program(fmt::format("bench {} -o {}", file, folder.file("r")));
    INFO(said.err);
    CHECK(said.code == 2);
    CHECK(contains(said.err, "query BFS failed: "));
    CHECK(contains(said.err, "nonsense"));
    CHECK(contains(said.err, "model BFS failed: " + folder.file("broken.xta:1:")));
    CHECK(contains(said.err,
                   "number BFS failed: " + folder.file("small.xta: there is no")));
    CHECK(!contains(said.err, "usage"));
}

TEST_CASE("commands of --dry-run can be pasted into a shell") {
    const Folder folder;
    folder.write("small model's.xta", small_xta);
    const std::string file = folder.write(
        "own.toml",
        "title = \"Own\"\n[[configuration]]\nname = \"BFS\"\n[[model]]\n"
        "name = \"m\"\nfile = \"small model's.xta\"\nquery = \"E<> count > 0\"\n");
    const Said dry = call({"bench", file, "--dry-run", "-o", folder.file("r")});
    CHECK(dry.code == 0);
    REQUIRE(dry.out.starts_with("zonar check "));
    const Said said = program(dry.out.substr(6, dry.out.size() - 7)); // without its end
    INFO(dry.out << said.err);
    CHECK(nlohmann::json::parse(said.out).at("queries").at(0).at("verdict") ==
          "satisfied");
}

TEST_CASE("commands of the page can be pasted into a shell in its folder") {
    const Folder folder;
    const std::string file = folder.write("two.toml", suite_text);
    REQUIRE(
        program(fmt::format("bench {} -o {} --only H3", file, folder.file("r"))).code ==
        0);
    const std::string page = text_of(folder.file("r/results.html"));
    int pasted = 0;
    for (std::size_t at = page.find("<code>"); at != page.npos;
         at = page.find("<code>", at + 1)) {
        const std::string command =
            page.substr(at + 6, page.find("</code>", at) - at - 6);
        ++pasted;
        REQUIRE(command.find('&') == command.npos); // nothing that HTML had to escape
        const Said said =
            bash(folder, fmt::format("zonar() {{ '{}' \"$@\"; }}\ncd r\n{}\n",
                                     ZONAR_PROGRAM, command));
        INFO(command << said.err);
        CHECK(said.code == 0);
        CHECK(contains(said.out, "satisfied"));
    }
    CHECK(pasted == 2); // BFS, and rDF in a loop over its seeds
}

TEST_CASE("a suite that nests too deep is refused, not obeyed") {
    const Folder folder;
    std::string key = "a";
    for (int i = 0; i < 100'000; ++i) key += ".a";
    const std::string file = folder.write("deep.toml", key + " = 1\n");
    const Said said = program(fmt::format("bench {}", file));
    CHECK(said.code == 2);
    CHECK(contains(said.err, "deep.toml:1:32: a key has more than 16 parts"));
}

namespace {

/// The end of a script that prints "alive" if the process $child still runs. A zombie, for
/// which its new parent does not wait, does not run.
const std::string look_at_child =
    "sleep 0.3\n"
    "grep -qs 'State:.[^ZX]' /proc/${child% }/status && echo alive\n";

/// A suite whose first run ends at once and whose second one never does. The text of a
/// script that starts it and waits until the first run is recorded; $bench is its process
/// and $child the one of its second run.
std::string start_endless(const Folder& folder) {
    folder.write("small.xta", small_xta);
    folder.write("endless.xta", endless_xta);
    const std::string file = folder.write(
        "own.toml", "title = \"Own\"\nlimits = { seconds = 500, memory = \"1G\" }\n"
                    "[[configuration]]\nname = \"BFS\"\n"
                    "[[model]]\nname = \"quick\"\nfile = \"small.xta\"\n"
                    "query = \"E<> true\"\n"
                    "[[model]]\nname = \"endless\"\nfile = \"endless.xta\"\n"
                    "query = \"E<> P.s and a > 30000\"\n");
    return fmt::format(
        "{0} bench {1} -o {2} >{3} 2>{4} & bench=$!\n"
        "for try in $(seq 400); do\n"
        "  sleep 0.05\n"
        "  [ -s {2}/runs.jsonl ] || continue\n" // from now on it is the second
        "  child=$(cat /proc/$bench/task/$bench/children)\n"
        "  [ -n \"$child\" ] && break\n"
        "done\n",
        ZONAR_PROGRAM, file, folder.file("r"), folder.file("out"), folder.file("err"));
}

} // namespace

TEST_CASE("a bench that is asked to stop ends its run and reports what it has") {
    for (const std::string signal : {"INT", "TERM", "HUP"}) {
        const Folder folder;
        // A job in the background ignores SIGINT, unless the shell has job control.
        const Said said = bash(
            folder, "set -m\n" + start_endless(folder) +
                        fmt::format("kill -{} $bench; wait $bench; code=$?\n", signal) +
                        look_at_child + "exit $code\n");
        INFO(signal << said.err << text_of(folder.file("err")));
        CHECK(!contains(said.out, "alive"));
        CHECK(lines_in(folder.file("r/runs.jsonl")) == 1);
        if (signal == "HUP" && said.code == 129) continue; // it is the usual end
        CHECK(said.code == 3);
        CHECK(contains(text_of(folder.file("err")), "interrupted after 1 of 2 runs"));
        CHECK(contains(text_of(folder.file("out")), "quick"));
        CHECK(contains(text_of(folder.file("r/results.html")), "quick"));
        CHECK(contains(text_of(folder.file("r/runs.csv")), "quick,small,BFS,,found"));
    }
}

TEST_CASE("a bench that is killed takes its run with it, and the next one goes on") {
    const Folder folder;
    const Said said =
        bash(folder, start_endless(folder) + "kill -KILL $bench; wait $bench\n" +
                         look_at_child +
                         fmt::format("{} bench {} -o {} --only quick\n", ZONAR_PROGRAM,
                                     folder.file("own.toml"), folder.file("r")));
    INFO(said.err);
    CHECK(said.code == 0);
    CHECK(!contains(said.out, "alive"));
    CHECK(lines_in(folder.file("r/runs.jsonl")) == 1); // it was not run again
    CHECK(contains(text_of(folder.file("r/runs.csv")), "quick,small,BFS,,found"));
}

TEST_CASE("a run that is killed is no run out of memory, and is made again") {
    const Folder folder;
    const Said said =
        bash(folder, start_endless(folder) + "kill -KILL $child; wait $bench\n");
    CHECK(said.code == 2);
    CHECK(contains(text_of(folder.file("err")),
                   "endless BFS failed: killed by signal 9 (SIGKILL)"));
    CHECK(contains(text_of(folder.file("r/results.html")), "killed by signal 9"));
    // start_endless waits until it is under way once more.
    const Said again =
        bash(folder, start_endless(folder) + "kill -TERM $bench; wait $bench\n");
    CHECK(contains(text_of(folder.file("err")), "interrupted after 1 of 2 runs"));
}

TEST_CASE("a second bench in the same folder says that there is one") {
    const Folder folder;
    const Said said =
        bash(folder, start_endless(folder) +
                         fmt::format("{} bench {} -o {}; code=$?\n", ZONAR_PROGRAM,
                                     folder.file("own.toml"), folder.file("r")) +
                         "kill -TERM $bench; wait $bench; exit $code\n");
    CHECK(said.code == 2);
    CHECK(contains(said.err, "another zonar bench works in this folder"));
    CHECK(lines_in(folder.file("r/runs.jsonl")) == 1);
}

TEST_CASE("a folder of results may be a link, but no file and no full disk") {
    namespace fs = std::filesystem;
    const Folder folder;
    const std::string file = folder.write("one.toml", with_configuration(""));
    const auto run = [&](const std::string& name) {
        return program(fmt::format("bench {} -o {}", file, folder.file(name)));
    };
    fs::create_directory(folder.file("real"));
    fs::create_directory_symlink(folder.file("real"), folder.file("link"));
    CHECK(run("link").code == 0);
    CHECK(fs::exists(folder.file("real/results.html")));

    folder.write("file", "");
    const Said at_file = run("file");
    CHECK(at_file.code == 2);
    CHECK(contains(at_file.err, "cannot create '" + folder.file("file")));

    fs::create_directory(folder.file("full"));
    fs::create_symlink("/dev/full", folder.file("full/runs.jsonl"));
    const Said full = run("full");
    CHECK(full.code == 2);
    CHECK(contains(full.err, "runs.jsonl': No space left on device"));

    // One report cannot be written; the others are.
    fs::create_directory(folder.file("half"));
    fs::create_symlink("/dev/full", folder.file("half/runs.csv"));
    const Said half = run("half");
    CHECK(half.code == 2);
    CHECK(contains(half.err, "runs.csv': No space left on device"));
    CHECK(contains(text_of(folder.file("half/results.html")), "</html>"));
    CHECK(contains(half.out, "min 22"));
}

TEST_CASE("the JSON of bench and of generate list is as docs/json.md describes it") {
    const Folder folder;
    const std::string file = folder.write("two.toml", suite_text);
    const auto document = nlohmann::json::parse(
        program(fmt::format("bench {} -o {} --json", file, folder.file("r"))).out);
    check_keys(document, {{"zonar", object},
                          {"command", text},
                          {"ok", truth},
                          {"exit_code", number},
                          {"suite", text},
                          {"title", text},
                          {"date", text},
                          {"machine", object},
                          {"build", object},
                          {"limits", object},
                          {"cells", list},
                          {"runs", list},
                          {"reference", text},
                          {"ratios", list}});
    CHECK(document.at("reference") == "rDF");
    const auto suites = nlohmann::json::parse(call({"bench", "list", "--json"}).out);
    check_keys(suites.at("suites").at(0), {{"name", text},
                                           {"title", text},
                                           {"about", text},
                                           {"rows", list},
                                           {"configurations", list}});
    const auto families = nlohmann::json::parse(call({"generate", "--json"}).out);
    for (const auto& [one, command] :
         {std::pair{&document, "bench"}, {&suites, "bench"}, {&families, "generate"}}) {
        CHECK(one->at("zonar").at("format") == 2);
        CHECK(one->at("command") == command);
        CHECK(one->at("ok") == true);
        std::set<std::string> keys;
        collect_keys(*one, keys);
        check_documented(keys);
    }
}

TEST_CASE("what help on JSON shows of bench and generate can be typed") {
    if (!can_use("jq", "the examples of zonar help json")) return;
    const Folder folder;
    std::istringstream page(call({"help", "json"}).out);
    int count = 0;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("  zonar bench") && !line.starts_with("  zonar generate"))
            continue;
        ++count;
        const Said said =
            bash(folder, fmt::format("zonar() {{ '{}' \"$@\"; }}\nset -o pipefail\n{}\n",
                                     ZONAR_PROGRAM, line));
        INFO(line << "\n" << said.err);
        CHECK(said.code == 0);
        CHECK(!said.out.empty());
    }
    CHECK(count == 3);
}

TEST_CASE("names are matched with stars") {
    using zonar::app::matches_any;
    CHECK(matches_any("H4", "H4"));
    CHECK(matches_any("H4", "A2,H*"));
    CHECK(matches_any("N100 last", "*last"));
    CHECK(matches_any("abc", "a*c"));
    CHECK(matches_any("abc", "*"));
    CHECK(!matches_any("H4", "H"));
    CHECK(!matches_any("H4", "*A"));
    CHECK(!matches_any("H4", ""));
    CHECK(matches_any("", "*"));
    CHECK(matches_any("aXbXc", "a*b*c"));
    const std::string many(40, 'a'); // with as many stars, and not tried in all ways
    CHECK(!matches_any(many, "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b"));
}
