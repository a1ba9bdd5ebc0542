// Ctrl-C, SIGTERM and SIGHUP in each phase of the work: the program ends soon, with what it
// has and an exit code that says so.
#include "catch.h"
#include "cli/workshop.h"
#include "process.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>
#include <utility>

namespace {

// Generous: the machine may be busy, and sanitizers make everything slow.
constexpr double soon_enough = 30;

/// No time passes, so that every run goes on to the end: liveness properties hold, and to
/// know that all states have to be seen.
const std::string urgent_xta = [] {
    std::string text = endless_xta;
    text.replace(text.find("init s;"), 0, "urgent s; ");
    return text;
}();

/// The same with clocks, and runs of any length to concretise.
const char* const timed_xta = R"(
int[0,30000] a, b, c;
clock x, y, z;
process P() {
    state s { x <= 10 };
    init s;
    trans
        s -> s { guard a < 30000 && x >= 1; assign a = a + 1, x = 0; },
        s -> s { guard b < 30000 && y > 2; assign b = b + 1, y = 0; },
        s -> s { guard c < 30000; assign c = c + 1, z = 0; };
}
system P;
)";

/// Ends the program with a signal after it has worked for a while.
Ended ended_by(int signal, const std::vector<std::string>& words, double after = 0.15) {
    Process process(words);
    if (!process.has_worked_for(after)) return process.end();
    process.send(signal);
    return process.end(soon_enough);
}

/// Interrupted while it searched, with a report: `unknown`, for this reason.
void check_interrupted(const std::vector<std::string>& words, int signal = SIGINT) {
    const Ended ended = ended_by(signal, words);
    INFO(fmt::format("{}\n{}{}", fmt::join(words, " "), ended.out, ended.err));
    CHECK(ended.in_time);
    CHECK(ended.code == 3);
    CHECK(contains(ended.out, "unknown: interrupted\n"));
}

/// "(a == 0 U (b == 0 U (a == 1 U ...": an automaton that takes long to compute.
std::string long_formula() {
    std::string formula, end;
    for (int i = 0; i < 9; ++i) {
        formula += fmt::format("(a == {0} U (b == {0} U ", i);
        end += "))";
    }
    return formula + "c == 1" + end;
}

} // namespace

TEST_CASE("each signal ends a search with a report") {
    const Folder folder;
    const std::string model = folder.write("m.xta", endless_xta);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        INFO("signal " << signal);
        check_interrupted({"check", model, "--query", "E<> a + b + c == 90001"}, signal);
        const Ended json = ended_by(
            signal, {"check", model, "--query", "E<> a + b + c == 90001", "--json"});
        REQUIRE(nlohmann::json::accept(json.out));
        const auto document = nlohmann::json::parse(json.out);
        CHECK(document["exit_code"] == 3);
        CHECK(document["queries"][0]["reason"] == "interrupted");
        CHECK(document["queries"][0]["stats"]["explored"] > 0);
    }
}

TEST_CASE("every order of search can be interrupted, with and without clocks") {
    const Folder folder;
    for (const std::string& model :
         {folder.write("m.xta", endless_xta), folder.write("timed.xta", timed_xta)})
        for (const char* order : {"bfs", "dfs", "rdfs", "best", "astar", "wastar",
                                  "idastar", "idfs", "adfs", "auto"})
            check_interrupted(
                {"check", model, "--query", "E<> a + b + c == 90001", "--search", order});
}

TEST_CASE("every kind of query can be interrupted") {
    const Folder folder;
    const std::string model = folder.write("m.xta", urgent_xta);
    for (const char* query :
         {"A[] not deadlock", "A<> a + b + c == 90000", "a == 1 --> a + b + c == 90000",
          "sup: a + b + c", "inf{c > 0}: a - b"})
        check_interrupted({"check", model, "--query", query});
    for (const char* formula :
         {"<> (a + b + c == 90000)", "[] (a == 1 -> <> (a + b + c == 90000))"})
        check_interrupted({"check", model, "--ltl", formula});
    // Several by one exploration, and one after the other.
    const std::vector<std::string> two{"check",   model,
                                       "--query", "E<> a + b + c == 90001",
                                       "--query", "A[] a + b + c < 90001"};
    check_interrupted(two);
    std::vector<std::string> separately = two;
    separately.push_back("--separately");
    check_interrupted(separately);
}

TEST_CASE("the translation of a formula can be interrupted") {
    const Folder folder;
    const std::string model = folder.write("m.xta", endless_xta);
    check_interrupted({"check", model, "--ltl", long_formula()});
    const Said limited =
        call({"check", model, "--ltl", long_formula(), "--time-limit", "0.2"});
    CHECK(limited.code == 3);
    CHECK(contains(limited.out, "unknown: the time limit was reached\n"));
}

TEST_CASE("a signal while a model is loaded ends the program at once") {
    const Folder folder;
    std::string text;
    for (int i = 0; i < 300'000; ++i)
        text += fmt::format("int[0,3] v{} = {};\n", i, i % 4);
    const std::string model =
        folder.write("m.xta", text + "process P() { state s; init s; } system P;\n");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"check", model, "--query", "E<> true"},
          {"info", model},
          {"convert", model, "-o", folder.file("n.xml")}}) {
        const Ended ended = ended_by(SIGTERM, words, 0.1);
        CHECK(ended.in_time);
        CHECK(ended.code == -SIGTERM);
        CHECK(ended.out.empty());
    }
    CHECK(folder.names() == std::vector<std::string>{"m.xta"});
}

TEST_CASE("a table that is being built is saved as far as it is") {
    const Folder folder;
    const std::string model = folder.file("m.xml"), table = folder.file("table");
    REQUIRE(call({"generate", "fischer", "--size", "100", "-o", model}).code == 0);
    const Ended ended = ended_by(
        SIGHUP, {"abstract", model, "--only", "1", "--bound", "100000", "-o", table});
    INFO(ended.out << ended.err);
    CHECK(ended.in_time);
    CHECK(ended.code == 3);
    CHECK(contains(ended.out, "interrupted"));
    CHECK(call({"abstract", "--show", table}).code == 0);
    check_interrupted({"check", model, "--only", "1", "--search", "astar", "--heuristic",
                       "abstraction"});
}

TEST_CASE("a long run can be interrupted while it is made, printed or put on a page") {
    const Folder folder;
    const std::string model = folder.write("m.xta", timed_xta);
    const std::string page = folder.file("page.html");
    const std::vector<std::string> words{"check",    model, "--query", "E<> a == 30000",
                                         "--search", "dfs", "--trace", "some",
                                         "--report", page};
    for (const double after : {0.3, 1.0}) {
        const Ended ended = ended_by(SIGINT, words, after);
        INFO(after << " s, code " << ended.code);
        CHECK(ended.in_time);
        // The whole answer, an interrupted one, or the end of the program: as it came.
        CHECK((ended.code == 0 || ended.code == 3 || ended.code == -SIGINT));
        if (ended.code == 3) CHECK(contains(ended.out, "interrupted"));
        if (std::filesystem::exists(page)) CHECK(contains(text_of(page), "</html>"));
        CHECK(folder.names().size() <= 2); // nothing half done
        std::filesystem::remove(page);
    }
}

TEST_CASE("a bench that is interrupted ends its child, and goes on from there") {
    const Folder folder;
    folder.write("m.xta", endless_xta);
    const std::string suite = folder.write(
        "s.toml",
        "title = \"T\"\n[[configuration]]\nname = \"BFS\"\n[[model]]\n"
        "name = \"short\"\nfile = \"m.xta\"\nquery = \"E<> a == 3\"\n[[model]]\n"
        "name = \"long\"\nfile = \"m.xta\"\nquery = \"E<> a+b+c == 90001\"\n");
    const std::string results = folder.file("r");
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        Process process({"bench", suite, "-o", results});
        // The child of the first model has to be done; the second one never is.
        const auto is_at_second = [&] {
            return contains(text_of(results + "/runs.jsonl"), "short") &&
                   process.has_child();
        };
        for (int i = 0; i < 600 && !is_at_second(); ++i) usleep(100'000);
        process.send(signal);
        const Ended ended = process.end(soon_enough);
        INFO(ended.out << ended.err);
        CHECK(ended.in_time);
        CHECK(ended.code == 3);
        CHECK(contains(ended.err, "interrupted after 1 of 2 runs"));
        CHECK(!contains(text_of(results + "/runs.jsonl"), "long"));
    }
}

TEST_CASE("verifyta says that it was interrupted") {
    const Folder folder;
    const std::string model = folder.write("m.xta", endless_xta);
    const std::string queries = folder.write("q", "E<> a + b + c == 90001\nE<> a == 1\n");
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const Ended ended = ended_by(signal, {"verifyta", model, queries});
        CHECK(ended.in_time);
        CHECK(ended.code == 1);
        CHECK(contains(ended.err, "Interrupted."));
        CHECK(!contains(ended.out, "satisfied"));
    }
}

TEST_CASE("the second signal ends the program at once, whichever came first") {
    const Folder folder;
    const std::string model = folder.write("m.xta", endless_xta);
    for (const auto& [first, second] :
         {std::pair{SIGHUP, SIGINT}, std::pair{SIGINT, SIGHUP}}) {
        Process process({"check", model, "--query", "E<> a + b + c == 90001"});
        REQUIRE(process.has_worked_for(0.3)); // it never comes to its end
        process.send(first);
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        process.send(second);
        const Ended ended = process.end(soon_enough);
        CHECK(ended.in_time);
        // The first one may have ended it in good order already.
        CHECK((ended.code == 3 || ended.code == -first || ended.code == -second));
    }
}

TEST_CASE("timeout(1), which signals twice, gets a report") {
    const Folder folder;
    const std::string model = folder.write("m.xta", endless_xta);
    for (int i = 0; i < 5; ++i) {
        const Said said =
            shell(fmt::format("timeout 0.5 {} check {} --query 'E<> a + b + c == 90001'",
                              ZONAR_PROGRAM, model));
        CHECK(said.code == 124); // of timeout
        CHECK(contains(said.out, "unknown: interrupted\n"));
    }
}

TEST_CASE("nohup keeps its promise: a terminal that is closed does not end a search") {
    const Folder folder;
    const std::string model = folder.write("m.xta", endless_xta);
    const Said said = shell(fmt::format(
        "trap '' HUP; {} check {} --query 'E<> a + b + c == 90001' --time-limit 1 & "
        "sleep 0.5; kill -HUP $!; wait $!",
        ZONAR_PROGRAM, model));
    CHECK(said.code == 3);
    CHECK(contains(said.out, "unknown: the time limit was reached\n"));
}
