#include "suite/input/ready_suites.h"

#include "catch.h"
#include "suite/input/paper.h"
#include "suite/input/read_suite.h"
#include "suite/run/files.h"
#include "suite/run/plan.h"
#include "summaries.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

using namespace zonar::suite;
namespace fs = std::filesystem;

namespace {

Suite ready(std::string_view name) {
    const auto found = std::ranges::find(ready_suites(), name, &ReadyFile::name);
    REQUIRE(found != ready_suites().end());
    const ReadSuite read =
        read_suite(found->text, std::string(name), std::string(name), {}, no_suggestion);
    INFO(read.problem);
    REQUIRE(read.suite);
    return *read.suite;
}

struct Models {
    fs::path folder =
        fs::temp_directory_path() / ("zonar-plan-" + std::to_string(::getpid()));
    ~Models() { fs::remove_all(folder); }
};

} // namespace

TEST_CASE("every suite that comes with the program can be read") {
    CHECK(ready_suites().size() >= 8);
    for (const ReadyFile& file : ready_suites()) CHECK(!ready(file.name).about.empty());
}

TEST_CASE("docs/benchmarks.md describes every suite, and no others") {
    std::string problem;
    const auto text =
        read_file(fs::path(ZONAR_SOURCE_DIR) / "docs" / "benchmarks.md", problem);
    REQUIRE(text);
    const std::size_t begin = text->find("| suite | what it runs |");
    REQUIRE(begin != text->npos);
    std::istringstream table(text->substr(begin, text->find("\n\n", begin) - begin));
    std::set<std::string> described, ready_ones;
    for (std::string line; std::getline(table, line);)
        if (line.starts_with("| `"))
            described.insert(line.substr(3, line.find('`', 3) - 3));
    for (const ReadyFile& file : ready_suites())
        ready_ones.insert(fs::path(file.name).stem().string());
    CHECK(described == ready_ones);
}

TEST_CASE("suites of the paper name rows and methods that it has") {
    std::string problem;
    int complete = 0, partial = 0;
    for (const ReadyFile& file : ready_suites()) {
        const Suite suite = ready(file.name);
        if (!suite.paper) continue;
        const auto data =
            std::ranges::find(paper_files(), suite.paper->data, &ReadyFile::name);
        REQUIRE(data != paper_files().end());
        const auto figures = read_paper(data->text, problem);
        REQUIRE(figures);
        const bool has_all = suite.paper->title == "[DFP06]";
        ++(has_all ? complete : partial);
        for (const Configuration& one : suite.configurations) {
            if (one.paper_method.empty()) continue;
            std::size_t rows = 0;
            for (const Row& row : suite.rows) {
                INFO(file.name << ' ' << row.name << ' ' << one.name);
                const PaperFigures found =
                    find(*figures, suite.paper->table, row.name, one.paper_method);
                // Some tables print lengths alone.
                const bool is_printed =
                    !found.explored.text.empty() || !found.length.text.empty();
                rows += is_printed ? 1 : 0;
                if (!has_all) continue;
                CHECK(!found.explored.text.empty());
                CHECK(!found.seconds.text.empty());
                CHECK(!found.length.text.empty());
            }
            INFO(file.name << ' ' << one.name);
            CHECK((has_all ? rows == suite.rows.size() : rows > 0));
        }
    }
    CHECK(complete > 0);
    CHECK(partial > 0);
}

TEST_CASE("a plan has a run for each model, configuration and seed, with its own key") {
    const Models models;
    const Suite suite = ready("smoke.toml");
    const Plan plan = make_plan(suite, models.folder, "build");
    REQUIRE(plan.problem.empty());
    std::size_t expected = 0;
    for (const Row& row : suite.rows)
        for (const Configuration& one : suite.configurations)
            expected += row.models.size() * std::max<std::size_t>(one.seeds.size(), 1);
    CHECK(plan.runs.size() == expected);
    std::set<std::string> keys;
    for (const Run& run : plan.runs) {
        CHECK(keys.insert(run.key).second);
        CHECK(fs::exists(run.model_path));
        CHECK(run.words.front() == "check");
    }

    // A key depends on the program and the limits, not on where the models lie.
    const auto first_key = [&](const Suite& of, const fs::path& folder,
                               const std::string& build) {
        return make_plan(of, folder, build).runs.front().key;
    };
    Suite slower = suite;
    slower.limits.seconds += 1;
    const std::string key = plan.runs.front().key;
    CHECK(first_key(suite, models.folder / "elsewhere", "build") == key);
    CHECK(first_key(suite, models.folder, "another") != key);
    CHECK(first_key(slower, models.folder, "build") != key);
}

TEST_CASE("equal runs in several places of a suite have keys of their own") {
    const Models models;
    Suite suite = ready("smoke.toml");
    suite.rows = {suite.rows[0], suite.rows[0], suite.rows[0]};
    suite.rows[1].name = "the same";
    suite.rows[2].name = "and again";
    const Plan plan = make_plan(suite, models.folder, "build");
    std::set<std::string> keys;
    for (const Run& run : plan.runs) CHECK(keys.insert(run.key).second);
    // A name is for people: another one makes no other run.
    suite.rows[0].name = "renamed";
    CHECK(make_plan(suite, models.folder, "build").runs.front().key ==
          plan.runs.front().key);
}

TEST_CASE("a row that is not chosen needs no model, and none is written for it") {
    const Models models;
    Suite suite = ready("smoke.toml");
    suite.rows.resize(2);
    suite.rows[0].is_chosen = suite.rows[1].is_chosen = false;
    suite.rows[1].models.assign(1, fs::path("/nonexistent/model.xml"));
    const Plan plan = make_plan(suite, models.folder, "build");
    CHECK(plan.problem.empty());
    CHECK(!plan.runs.empty());
    CHECK(std::ranges::all_of(plan.runs, [](const Run& run) { return run.row == 0; }));
    CHECK(!fs::exists(models.folder));
}

TEST_CASE("a plan says which model is missing") {
    Suite suite = ready("smoke.toml");
    suite.rows.resize(1);
    suite.rows[0].models = {fs::path("/nonexistent/model.xml")};
    const Plan plan = make_plan(suite, "/tmp", "build");
    CHECK(plan.problem.find("/nonexistent/model.xml") != plan.problem.npos);
    suite = ready("smoke.toml");
    CHECK(!make_plan(suite, "/proc/nowhere", "build").problem.empty());
}

TEST_CASE("a row that looks for a state asks for it, and its key says how it was found") {
    const Models models;
    Suite suite = ready("symmetry-table-4.toml");
    const auto first = [&] {
        const Plan plan = make_plan(suite, models.folder, "build");
        REQUIRE(plan.problem.empty());
        return plan.runs.front();
    };
    const Run run = first();
    const auto to = std::ranges::find(run.words, "--to");
    REQUIRE(to != run.words.end());
    CHECK(to[1] == run.state_path);
    CHECK(std::ranges::count(run.words, "--query") == 0);
    CHECK(std::ranges::count(run.finding, "--query") == 1);
    CHECK(std::ranges::count(run.finding, "--trace") == 1);
    suite.rows[0].find = {"--search", "dfs"};
    const Run other = first();
    CHECK(other.key != run.key);
    CHECK(other.state_path != run.state_path);
}

TEST_CASE("{options} are those of the row, {run} is the file of the run that it found") {
    const Models models;
    Suite suite = ready("symmetry-table-4.toml");
    suite.configurations.resize(1);
    suite.configurations[0].options = {"{options}", "--heuristic", "hamming:{run}"};
    suite.configurations[0].asks_query = true;
    suite.rows[0].options = {"--weight", "2"};
    const auto first = [&](const fs::path& folder) {
        const Plan plan = make_plan(suite, folder, "build");
        REQUIRE(plan.problem.empty());
        return plan.runs.front();
    };
    const Run run = first(models.folder);
    CHECK(std::ranges::count(run.words, "--to") == 0);
    CHECK(std::ranges::count(run.words, "--query") == 1);
    CHECK(std::ranges::count(run.words, "hamming:" + run.state_path) == 1);
    CHECK(std::ranges::count(run.words, "--weight") == 1);
    CHECK(std::ranges::count(run.words, "{options}") == 0);
    CHECK(!run.finding.empty());
    // The file is named after the folder; what is in it counts.
    CHECK(first(models.folder / "elsewhere").key == run.key);
    suite.rows[0].find = {"--search", "dfs"};
    CHECK(first(models.folder).key != run.key);
}
