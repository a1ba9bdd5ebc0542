// The sessions that README.md and the pages of docs/ show are run, and what they print must be
// what stands there.
//
// A session is a block of code that begins with "$ ". Lines that begin so are typed, "> " goes
// on with the line before, and the rest is what comes out. "..." stands for any number of
// lines. Figures that are never twice the same (seconds, memory) need not agree.
#include "catch.h"
#include "skip.h"
#include "workshop.h"

#include <fmt/format.h>

#include <regex>
#include <set>
#include <sstream>

namespace {

using Lines = std::vector<std::string>;

struct Typed {
    std::string command;
    Lines output;
};

struct Session {
    int line = 0; // where it begins
    std::vector<Typed> typed;
};

std::vector<Session> sessions_of(const std::string& file) {
    std::vector<Session> sessions;
    bool inside = false, shown = false;
    int number = 0;
    for (const std::string& line :
         lines_of(text_of(std::string{ZONAR_SOURCE_DIR} + "/" + file))) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside;
            shown = false;
        } else if (inside && line.starts_with("$ ")) {
            if (!shown) sessions.push_back({number, {}});
            shown = true;
            sessions.back().typed.push_back({line.substr(2), {}});
        } else if (shown && line.starts_with("> ") &&
                   sessions.back().typed.back().output.empty()) {
            sessions.back().typed.back().command += "\n" + line.substr(2);
        } else if (shown) {
            sessions.back().typed.back().output.push_back(line);
        }
    }
    return sessions;
}

/// Times and memory as "#", blanks at the end gone. Columns of a table move with a figure.
std::string comparable(const std::string& line) {
    static const std::regex figures(
        R"([0-9.]+ s\b|[0-9]+ states/s|[0-9.]+ [KMG]iB|[0-9]+ bytes per state)");
    static const std::regex seconds(R"(^(seconds) +[0-9.]+| +[0-9]+\.[0-9][0-9]\b)");
    static const std::regex json(
        R"re(("(\w*seconds|\w*bytes|bytes_per_state)": )[0-9.e+-]+)re");
    static const std::regex end(R"(\s+$)");
    std::string text = std::regex_replace(line, figures, "#");
    text = std::regex_replace(text, seconds, "$1 #");
    text = std::regex_replace(text, json, "$1#");
    return std::regex_replace(text, end, "");
}

/// The first line of `shown` that is not what was printed, or nothing.
std::string difference(const Lines& shown, const Lines& printed) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const std::string wanted = comparable(shown[i]);
        if (wanted.find_first_not_of(" .") == wanted.npos && wanted.ends_with("...")) {
            if (i + 1 == shown.size()) return {};
            const std::string next = comparable(shown[i + 1]);
            while (at < printed.size() && comparable(printed[at]) != next) ++at;
            continue;
        }
        if (at == printed.size()) return "missing: " + shown[i];
        if (wanted != comparable(printed[at]))
            return fmt::format("shown:   {}\nprinted: {}", shown[i], printed[at]);
        ++at;
    }
    return at < printed.size() ? "more: " + printed[at] : std::string{};
}

constexpr const char* mark = "@@@ end of a command @@@";

/// In a folder where xml-models and the program are at hand, all by one shell.
void run(const Session& session, const Folder& folder) {
    std::string script = "exec 2>&1\n";
    for (const Typed& typed : session.typed)
        script +=
            fmt::format("{}\ncode=$?; echo '{}'; (exit $code)\n", typed.command, mark);
    const std::string file = folder.write("session.sh", script);
    const Said said = shell(fmt::format(
        "cd '{0}' && PATH='{0}':\"$PATH\" TERM=dumb bash session.sh", folder.file("")));
    std::vector<Lines> outputs(1);
    for (const std::string& line : lines_of(said.out))
        if (line == mark)
            outputs.emplace_back();
        else
            outputs.back().push_back(line);
    REQUIRE(outputs.size() == session.typed.size() + 1);
    for (std::size_t i = 0; i < session.typed.size(); ++i) {
        INFO("$ " << session.typed[i].command);
        const std::string problem = difference(session.typed[i].output, outputs[i]);
        if (!problem.empty()) FAIL_CHECK(problem);
    }
}

/// Some sessions need a tool that not every machine has.
bool can_run(const Session& session, const std::string& file) {
    for (const char* tool : {"dot", "neato", "jq"})
        for (const Typed& typed : session.typed)
            if (contains(typed.command, fmt::format("| {} ", tool)) &&
                !can_use(tool, fmt::format("{}:{}", file, session.line)))
                return false;
    return true;
}

void run_all(const std::string& file) {
    const Folder folder;
    const std::string examples = std::string{ZONAR_SOURCE_DIR} + "/tests/cli/examples";
    const Said prepared =
        shell(fmt::format("cp '{0}'/* '{1}' && ln -s '{2}/xml-models' '{3}' '{1}'",
                          examples, folder.file(""), ZONAR_SOURCE_DIR, ZONAR_PROGRAM));
    REQUIRE(prepared.code == 0);
    const auto sessions = sessions_of(file);
    REQUIRE(!sessions.empty());
    for (const Session& session : sessions) {
        INFO(file << ":" << session.line);
        if (can_run(session, file)) run(session, folder);
    }
}

} // namespace

TEST_CASE("what the manual shows is what happens") {
    run_all("docs/manual.md");
}

TEST_CASE("what the README shows is what happens") {
    run_all("README.md");
}

constexpr const char* other_pages[] = {
    "docs/json.md",     "docs/partial-order.md",     "docs/reductions.md",
    "docs/symmetry.md", "docs/trail-improvement.md", "docs/trail-simplification.md",
};

TEST_CASE("what the other pages show is what happens") {
    for (const char* page : other_pages) run_all(page);
}

TEST_CASE("every page with sessions is run") {
    std::set<std::string> pages;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string{ZONAR_SOURCE_DIR} + "/docs"))
        if (const std::string page = "docs/" + entry.path().filename().string();
            page.ends_with(".md") && !sessions_of(page).empty())
            pages.insert(page);
    std::set<std::string> run{"docs/manual.md"};
    run.insert(std::begin(other_pages), std::end(other_pages));
    CHECK(pages == run);
}

TEST_CASE("a difference between what is shown and what is printed is noticed") {
    const Lines printed{"a", "b  1.5 s", "c", "d"};
    CHECK(difference(printed, printed).empty());
    CHECK(difference({"a", "b  0.1 s", "c", "d"}, printed).empty());
    CHECK(difference({"a", "...", "d"}, printed).empty());
    CHECK(difference({"a", "    ..."}, printed).empty());
    CHECK(difference({"a", "...", "e"}, printed) == "missing: e");
    CHECK(difference({R"("a_bytes": 12,)"}, {R"("a_bytes": 7e3,)"}).empty());
    CHECK(!difference({R"("states": 12,)"}, {R"("states": 13,)"}).empty());
    CHECK(difference({"a"}, printed) == "more: b  1.5 s");
    CHECK(difference({"a", "x"}, printed) == "shown:   x\nprinted: b  1.5 s");
}
