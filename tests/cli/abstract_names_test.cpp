// Goals and states of tables are called as in the model, wherever they are shown.
#include "abstraction/file.h"
#include "app/abstract/table_views.h"
#include "catch.h"
#include "commands.h"
#include "guide/tables/states.h"
#include "workshop.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace {

const std::string two_critical = "P(1).critical && P(2).critical";

/// The table of a query with six goals, saved; a small bound, so that states are lost.
std::string saved_table(const Folder& folder) {
    const std::string table = folder.file("faulty.table");
    REQUIRE(abstract({faulty, "--only", "1", "--bound", "12", "-o", table}).code == 0);
    return table;
}

/// n processes of which two may be critical: n (n - 1) / 2 goals.
std::string mutex_model(const Folder& folder, int n) {
    return folder.write(
        "mutex.xta",
        fmt::format(
            "const int N = {}; typedef int[1,N] id_t; int[0,N] id;\n"
            "process P(const id_t i) {{ state idle, trying, critical; init idle;\n"
            "trans idle -> trying {{ guard id == 0; }},\n"
            "trying -> critical {{ assign id = i; }},\n"
            "critical -> idle {{ assign id = 0; }}; }}\nsystem P;\n",
            n));
}

const std::string mutex = "A[] forall (i : id_t) forall (j : id_t) "
                          "P(i).critical && P(j).critical imply i == j";

std::size_t count_in(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

} // namespace

TEST_CASE("abstract: goals are called by what they ask for, in every format") {
    const Folder folder;
    const std::string table = saved_table(folder);
    const auto shown = [&](const std::string& format) {
        return abstract({"--show", table, "--format", format}).out;
    };
    CHECK(contains(abstract({faulty, "--only", "1"}).out, "  6  " + two_critical + "\n"));
    CHECK(contains(shown("text"), "\ngoal  " + two_critical + "\n"));
    CHECK(contains(shown("tsv"), "\n" + two_critical + "\t0\tP(1)\t"));
    CHECK(contains(shown("dot"), "label=\"goal: " + two_critical + "\""));
    CHECK(contains(shown("steps"), "label=\"goal: " + two_critical + "\""));
    CHECK(contains(abstract({faulty, "--only", "1", "--quality"}).out, two_critical));
    const ParsedJson goals = ParsedJson::parse(shown("json"))["table"]["goals"];
    REQUIRE(goals.size() == 6);
    CHECK(goals[0]["name"] == two_critical);
    CHECK(goals[5]["name"] == "P(3).critical && P(4).critical");
}

TEST_CASE("abstract: many goals are not all listed in a summary") {
    const Folder folder;
    const Said said = abstract({mutex_model(folder, 10), "--query", mutex});
    CHECK(contains(said.out, "goals     45, with their distances:\n"));
    CHECK(contains(said.out, "and 40 more, no nearer than 4\n"));
}

TEST_CASE("abstract: a query of which nothing is left says so") {
    const Said said = abstract({faulty, "--query", "E<> deadlock"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "goal      any state\n"));
    CHECK(contains(said.out, "every state counts as an error"));
    CHECK(!contains(abstract({faulty, "--only", "1"}).out, "every state counts"));
}

TEST_CASE("abstract: states are labelled with locations and values") {
    const Folder folder;
    const std::string table = saved_table(folder);
    const ParsedJson goals =
        ParsedJson::parse(abstract({"--show", table, "--json"}).out)["table"]["goals"];
    std::size_t states = 0;
    for (const ParsedJson& goal : goals) {
        for (const ParsedJson& root : goal["roots"]) {
            REQUIRE(root["labels"].size() == root["distances"].size());
            REQUIRE(root["stands_for"].size() == root["distances"].size());
            states += root["labels"].size();
            std::uint64_t all = 0;
            for (const ParsedJson& count : root["stands_for"])
                all += count.get<std::uint64_t>();
            CHECK(all > root["labels"].size()); // the bound made some of them one
        }
    }
    CHECK(states > 6);
    // Every label can be asked for, and no state of it is nearer than it says.
    const ParsedJson& root = goals[0]["roots"][0];
    std::size_t looked_up = 0;
    for (std::size_t s = 0; s < root["labels"].size(); ++s) {
        const std::string label = root["labels"][s];
        if (label == "any state") continue;
        const ParsedJson found =
            ParsedJson::parse(abstract({"--show", table, "--of", label, "--json"}).out);
        INFO(label);
        REQUIRE(found["exit_code"] == 0);
        CHECK(found["lookups"][0]["states"][0]["goals"][0]["distance"] <=
              root["distances"][s]);
        ++looked_up;
    }
    CHECK(looked_up > 0);
    const std::string picture = abstract({"--show", table, "--format", "steps"}).out;
    CHECK(
        contains(picture, "[label=\"0\\nP(1).critical\\nP(2).critical\\n(56 states)\""));
    CHECK(contains(picture, "penwidth=3")); // the initial state
}

TEST_CASE("abstract: a label that is too long for a picture is cut, and in its tooltip") {
    const Folder folder;
    const std::string table = folder.file("t");
    REQUIRE(abstract({mutex_model(folder, 6), "--query",
                      "E<> P(1).critical and "
                      "P(2).critical",
                      "--bound", "0", "-o", table})
                .code == 0);
    const std::string picture = abstract({"--show", table, "--format", "steps"}).out;
    CHECK(contains(picture, "\\nand 4 more"));
    CHECK(contains(picture, "tooltip=\"P(1).critical && P(2).critical && P(3)."));
    std::size_t cut = 0;
    for (const std::string& line : lines_of(picture)) {
        const std::size_t label = line.find("[label=");
        const std::size_t tooltip = line.find(", tooltip=");
        if (label == line.npos || tooltip == line.npos) continue;
        CHECK(tooltip - label < 200);
        ++cut;
    }
    CHECK(cut > 0);
}

TEST_CASE("abstract: states are in the order of distance and label") {
    const Folder folder;
    const std::string table = saved_table(folder);
    const ParsedJson goals =
        ParsedJson::parse(abstract({"--show", table, "--json"}).out)["table"]["goals"];
    std::size_t steps = 0;
    for (const ParsedJson& goal : goals) {
        for (const ParsedJson& root : goal["roots"]) {
            std::vector<std::pair<std::uint32_t, std::string>> states;
            for (std::size_t s = 0; s < root["labels"].size(); ++s)
                states.emplace_back(root["distances"][s].get<std::uint32_t>(),
                                    root["labels"][s].get<std::string>());
            CHECK(std::ranges::is_sorted(states));
            const auto pairs = root["steps"].get<std::vector<std::vector<int>>>();
            CHECK(std::ranges::is_sorted(pairs));
            steps += pairs.size();
        }
    }
    CHECK(steps > 0);

    // The same order in the other formats.
    std::vector<std::uint32_t> distances;
    bool inside = false;
    for (const std::string& line :
         lines_of(abstract({"--show", table, "--format", "tsv"}).out)) {
        if (inside && line.empty()) break;
        if (inside && line.starts_with(two_critical + "\t")) {
            std::istringstream fields(line.substr(two_critical.size() + 1));
            std::uint32_t node = 0, state = 0, distance = 0;
            fields >> node >> state >> distance;
            CHECK(state == distances.size());
            distances.push_back(distance);
        }
        inside = inside || line.starts_with("goal\tnode\tstate\t");
    }
    CHECK(distances.size() == goals[0]["roots"][0]["distances"].size());
    CHECK(std::ranges::is_sorted(distances));
    const std::string picture = abstract({"--show", table, "--format", "steps"}).out;
    CHECK(picture.find("  { rank=same;\n    g0_n8_0 [label=\"0\\n") != picture.npos);
    CHECK(picture.find("g0_n8_0 [") < picture.find("g0_n8_1 ["));
}

TEST_CASE("abstract: a comparison is one table with a row for each value") {
    const Folder folder;
    const Said said = abstract({mutex_model(folder, 4), "--query", mutex, "--bound", "8",
                                "--quality", "--compare", "method"});
    INFO(said.out);
    REQUIRE(said.code == 0);
    const auto lines = lines_of(said.out);
    REQUIRE(lines.size() == 6); // what it is, the names of columns, and four methods
    CHECK(contains(lines[0], "6 goals; errors are relative, and of the distance to the "
                             "nearest goal"));
    for (const std::string column : {"method", "merges", "table", "seconds", "estimate",
                                     "mean error", "exact up to", "dead ends"})
        CHECK(contains(lines[1], column));
    for (std::size_t i = 1; i < lines.size(); ++i)
        CHECK(lines[i].size() == lines[1].size()); // aligned
    CHECK(lines[2].starts_with("  paper "));
    CHECK(lines[5].starts_with("  shared "));
}

TEST_CASE("abstract: quality is that of the nearest goal, and of each") {
    const Folder folder;
    const Said said = abstract({mutex_model(folder, 4), "--query", mutex, "--bound", "5",
                                "--quality", "--json"});
    REQUIRE(said.code == 0);
    const ParsedJson document = ParsedJson::parse(said.out);
    const ParsedJson& quality = document["quality"];
    REQUIRE(quality.size() == 1);
    REQUIRE(quality[0]["goals"].size() == 6);
    CHECK(quality[0]["above"] == 0);
    CHECK(quality[0]["inconsistent"] == 0);
    CHECK(quality[0]["estimate"] == document["estimate"]);
    // Where some goal is far, another one may be near.
    for (const ParsedJson& goal : quality[0]["goals"]) {
        CHECK(goal["above"] == 0);
        CHECK(goal["by_distance"].size() >= quality[0]["by_distance"].size());
    }
}

TEST_CASE("abstract: the plot has few curves, however many goals there are") {
    const Folder folder;
    const std::string model = mutex_model(folder, 6);
    const auto picture = [&](const std::string& query, const std::string& compare) {
        return abstract({model, "--query", query, "--bound", "5", "--quality", "--format",
                         "svg", "--compare", compare})
            .out;
    };
    const std::string many = picture(mutex, "none"); // 15 goals
    CHECK(count_in(many, "<polyline") + count_in(many, "<path") <= 3);
    CHECK(contains(many, "nearest goal"));
    CHECK(contains(many, "worst goal: P("));
    CHECK(contains(many, "best goal: P("));
    const std::string few = picture(
        "E<> P(1).critical && P(2).critical || P(3).critical && P(4).critical", "none");
    CHECK(contains(few, "nearest goal"));
    CHECK(contains(few, "P(3).critical &amp;&amp; P(4).critical"));
    CHECK(!contains(few, "worst goal"));
    const std::string compared = picture(mutex, "order");
    CHECK(contains(compared, "ranking"));
    CHECK(!contains(compared, "goal: "));
}

TEST_CASE("abstract: states that would take too long are not described, and say so") {
    const Folder folder;
    const auto read = zonar::abstraction::read_table(text_of(saved_table(folder)));
    REQUIRE(read.file);
    const auto& table = read.file->goals.front();
    const auto& root = table.roots().front();
    const auto described = zonar::guide::abstract_system(*read.file, table, root);
    const auto bare = zonar::guide::abstract_system(*read.file, table, root, 0);
    REQUIRE(described.states.size() == bare.states.size());
    REQUIRE(!bare.states.empty());
    for (std::size_t s = 0; s < bare.states.size(); ++s) {
        CHECK(bare.states[s].label() == "not described");
        CHECK(described.states[s].label() != "not described");
        CHECK(bare.states[s].distance == described.states[s].distance);
    }
}

TEST_CASE("long conditions are cut between two of them, or between characters") {
    using zonar::app::shortened;
    CHECK(shortened("P(1).idle && P(2).idle", 40) == "P(1).idle && P(2).idle");
    CHECK(shortened("P(1).idle && P(2).idle", 20) == "P(1).idle && ...");
    CHECK(shortened("P(1).{a, b, c, d, e, f}", 10) == "P(1).{a, b ...");
    CHECK(shortened("ääää", 3) == "ä ...");
    CHECK(shortened("a\nb", 10) == "a b");
}
