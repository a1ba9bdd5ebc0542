#include "suite/input/read_suite.h"

#include "catch.h"
#include "suite/run/plan.h"
#include "summaries.h"

#include <string>

using namespace zonar;
using namespace zonar::suite;

namespace {

ReadSuite read(const std::string& text) {
    return read_suite(text, "my", "my.toml", "/models", no_suggestion);
}

const std::string title = "title = \"T\"\n";
const std::string configuration = "[[configuration]]\nname = \"c\"\n";
const std::string model = "[[model]]\nname = \"H{}\"\nfamily = \"hanoi\"\nsizes = 3\n";

} // namespace

TEST_CASE("a suite is read with all its parts") {
    const ReadSuite found = read(R"(
title = "Hanoi"
about = "Towers."
limits = { seconds = 7.5, memory = "512M" }
scatter = [["rDF", "N50"]]
[paper]
data = "dfp06.tsv"
table = "1"
title = "[DFP06]"
[[configuration]]
name = "rDF"
options = "--search rdfs  --inclusion equality"
seeds = "1..3"
seconds = 2
paper = "randomized DF"
[[configuration]]
name = "N{}"
options = ["--search", "best", "--bound", "{}"]
values = "50..150 by 50"
[[model]]
name = "H{}"
family = "hanoi"
sizes = [3, 5]
paper_length = "2T+1"
remark = "tall"
[[model]]
name = "R"
family = "random"
sizes = 5
set = { seed = "1..4" }
[[model]]
name = "mine"
file = "a/b.xml"
query = "E<> P.x"
)");
    INFO(found.problem);
    REQUIRE(found.suite);
    const Suite& suite = *found.suite;
    CHECK(suite.name == "my");
    CHECK(suite.title == "Hanoi");
    CHECK(suite.limits.seconds == 7.5);
    CHECK(suite.limits.bytes == std::uint64_t{512} << 20);
    CHECK(suite.paper->table == "1");
    CHECK(suite.scatter ==
          std::vector<std::pair<std::string, std::string>>{{"rDF", "N50"}});
    REQUIRE(suite.configurations.size() == 4);
    CHECK(suite.configurations[0].options ==
          std::vector<std::string>{"--search", "rdfs", "--inclusion", "equality"});
    CHECK(suite.configurations[0].seeds == std::vector<std::uint64_t>{1, 2, 3});
    CHECK(suite.limits_of(suite.configurations[0]).seconds == 2);
    CHECK(suite.limits_of(suite.configurations[1]).seconds == 7.5);
    CHECK(suite.configurations[3].name == "N150");
    CHECK(suite.configurations[3].options.back() == "150");
    CHECK(suite.configurations[3].value == 150);
    REQUIRE(suite.rows.size() == 4);
    CHECK(suite.rows[1].name == "H5");
    CHECK(suite.rows[1].group == "H");
    CHECK(suite.rows[1].size == 5);
    CHECK(name_of(suite.rows[1].models.at(0)) == "hanoi-5");
    CHECK(suite.rows[1].paper_length == Length::states_and_transitions);
    CHECK(std::get<int>(suite.rows[1].query) == 2); // the one about the error
    REQUIRE(suite.rows[2].models.size() == 4);
    CHECK(name_of(suite.rows[2].models[0]) == "random-5"); // seed 1 is the standard
    CHECK(name_of(suite.rows[2].models[3]) == "random-5-4");
    CHECK(std::get<std::filesystem::path>(suite.rows[3].models[0]) == "/models/a/b.xml");
    CHECK(std::get<std::string>(suite.rows[3].query) == "E<> P.x");
}

TEST_CASE("a suite can look for states that are found first") {
    const ReadSuite found =
        read(title +
             "[paper]\ndata = \"ll03.tsv\"\ntable = \"1\"\ntitle = \"[LL03]\"\n"
             "counts = \"stored\"\n" +
             configuration + model + "find = \"--search dfs\"\n");
    INFO(found.problem);
    REQUIRE(found.suite);
    CHECK(found.suite->paper->counts == StatesCounted::stored);
    CHECK(found.suite->rows[0].find == std::vector<std::string>{"--search", "dfs"});
    CHECK(contains(read(title + "task = \"quality\"\n" + configuration + model +
                        "find = \"--search dfs\"\n")
                       .problem,
                   "find is for suites that check"));
}

TEST_CASE("a configuration can ask the query where a state was found, and name its run") {
    const std::string finds = model + "find = \"--search dfs\"\n";
    const std::string names =
        configuration +
        "options = \"{options} --heuristic hamming:{run}\"\nasks = \"query\"\n";
    const ReadSuite found = read(title + names + finds + "options = \"--weight 2\"\n");
    INFO(found.problem);
    REQUIRE(found.suite);
    CHECK(found.suite->configurations[0].asks_query);
    CHECK(found.suite->rows[0].options == std::vector<std::string>{"--weight", "2"});
    CHECK(contains(read(title + names + model).problem,
                   "'H3' with 'c': options name {run}, but find says no run"));
    CHECK(contains(
        read(title + configuration + finds + "options = \"--weight 2\"\n").problem,
        "'H3' has options, but no configuration says {options}"));
    CHECK(contains(read(title + configuration + "asks = \"both\"\n" + finds).problem,
                   "asks must be \"state\", \"query\" or \"improve\""));
    CHECK(!read(title + configuration + "asks = \"state\"\n" + finds)
               .suite->configurations[0]
               .asks_query);
}

TEST_CASE("a configuration can make a run shorter that was found") {
    const std::string improves = configuration + "asks = \"improve\"\n";
    const std::string finds = model + "find = \"--search dfs\"\n";
    const ReadSuite found = read(title + improves + finds);
    INFO(found.problem);
    REQUIRE(found.suite);
    const Suite& suite = *found.suite;
    CHECK(suite.task_of(suite.configurations[0]) == Task::improve);
    CHECK(contains(read(title + improves + model).problem,
                   "there is no run to improve: find says none"));
    CHECK(contains(read(title + "task = \"quality\"\n" + improves + model).problem,
                   "only a suite that checks has runs to improve"));
    const auto words = question(suite, suite.rows[0], suite.configurations[0], "m.xml");
    CHECK(std::vector<std::string>(words.begin(), words.begin() + 3) ==
          std::vector<std::string>{"trace", "improve", "m.xml"});
    CHECK(words[3] == state_path(suite.rows[0], "m.xml"));
    CHECK(std::count(words.begin(), words.end(), "--symmetry") == 1);
    CHECK(std::count(words.begin(), words.end(), "--por") == 0);
    CHECK(std::count(words.begin(), words.end(), "--to") == 0);
}

TEST_CASE("what is wrong with a suite is told with its place") {
    struct Broken {
        std::string text, place, what;
    };
    const Broken all[] = {
        {"title = ", "1:", ""},
        {"title = 3\n" + configuration + model, "1:9", "title must be a text"},
        {configuration + model, "1:", "'title' is missing"},
        {title + "colour = 1\n" + configuration + model, "2:1",
         "'colour' is not expected"},
        {title + configuration, "", "at least one [[model]]"},
        {title + model, "", "at least one [[configuration]]"},
        {title + "model = 3\n" + configuration, "2:9", "at least one [[model]]"},
        {title + "limits = 3\n" + configuration + model, "2:10", "limits must be"},
        {title + "limits = { seconds = 0 }\n" + configuration + model, "2:22", "above 0"},
        {title + "limits = { seconds = nan }\n" + configuration + model, "2:", "above 0"},
        {title + "limits = { memory = \"4\" }\n" + configuration + model, "2:", "\"4G\""},
        {title + "task = \"walk\"\n" + configuration + model, "2:8", "task must be"},
        {title + "scatter = [[\"c\", \"d\"]]\n" + configuration + model, "2:12",
         "scatter"},
        {title + "paper = 3\n" + configuration + model, "2:9", "[paper]"},
        {title + configuration + "seeds = \"3..1\"\n" + model, "4:9", "seeds must be"},
        {title + configuration + "seeds = -1\n" + model, "4:9", "whole number"},
        {title + configuration + "values = [1, 2]\n" + model, "2:", "the name must say"},
        {title + configuration + configuration + model, "", "two configurations 'c'"},
        {title + configuration + model + model, "", "two models 'H3'"},
        {title + configuration + "[[model]]\nname = \"x\"\n", "4:", "family or a file"},
        {title + configuration +
             "[[model]]\nname = \"x\"\nfamily = \"nonsense\"\nsizes = 3\n",
         "4:", "no family 'nonsense'"},
        {title + configuration + "[[model]]\nname = \"x\"\nfamily = \"hanoi\"\n",
         "4:", "sizes are missing"},
        {title + configuration +
             "[[model]]\nname = \"x\"\nfamily = \"hanoi\"\nsizes = 1000\n",
         "4:", "only 1 to 50"},
        {title + configuration +
             "[[model]]\nname = \"x\"\nfamily = \"hanoi\"\nsizes = \"3..4\"\n",
         "4:", "the name must say"},
        {title + configuration +
             "[[model]]\nname = \"x\"\nfamily = \"hanoi\"\nsizes = 3\nset = { seed = 1 "
             "}\n",
         "4:", "no parameter 'seed'"},
        {title + configuration + "[[model]]\nname = \"x\"\nfile = \"a.xml\"\nsizes = 3\n",
         "7:9", "sizes is for families"},
        {title + configuration + "[[model]]\nname = \"x\"\nfile = \"a.xml\"\nquery = 0\n",
         "7:9", "count from 1"},
        {title + configuration +
             "[[model]]\nname = \"x\"\nfile = \"a.xml\"\nquery = 1.5\n",
         "7:9", "number or its text"},
        {title + configuration +
             "[[model]]\nname = \"x\"\nfile = \"a.xml\"\npaper_length = \"3T\"\n",
         "7:16", "paper_length"},
    };
    for (const Broken& broken : all) {
        const ReadSuite found = read(broken.text);
        INFO(broken.text << "\n" << found.problem);
        CHECK(!found.suite);
        CHECK(found.problem.starts_with("my.toml:" + broken.place));
        CHECK(contains(found.problem, broken.what));
    }
}

TEST_CASE("ranges") {
    CHECK(parse_range("4") == std::vector<int>{4});
    CHECK(parse_range("2..4") == std::vector<int>{2, 3, 4});
    CHECK(parse_range("10..45 by 10") == std::vector<int>{10, 20, 30, 40});
    for (const char* wrong : {"", "x", "3..", "..3", "4..2", "1..3 by 0", "1..3by1",
                              "-1..2", "1..2000000", "1..3 ", "99999999999"}) {
        INFO(wrong);
        CHECK(!parse_range(wrong));
    }
    CHECK(parse_range("0..2147483647 by 1000000")->size() == 2148);
}

namespace {

std::string only_search(Task, const std::vector<std::string>& options) {
    for (const std::string& option : options)
        if (option != "--search") return "unknown option '" + option + "'";
    return {};
}

std::string problem_with_options(const std::string& text) {
    return read_suite(text, "my", "my.toml", "/models", no_suggestion, only_search)
        .problem;
}

} // namespace

TEST_CASE("options are checked with their place, for every value and with seeds") {
    CHECK(problem_with_options(title + configuration + "options = \"--search\"\n" + model)
              .empty());
    CHECK(problem_with_options(title + configuration + "options = \"--serach\"\n" +
                               model) == "my.toml:4:11: unknown option '--serach'");
    CHECK(problem_with_options(title +
                               "[[configuration]]\nname = \"N{}\"\nvalues = [1, 2]\n"
                               "options = [\"--search\", \"{}\"]\n" +
                               model) == "my.toml:5:11: unknown option '1'");
    CHECK(contains(problem_with_options(title + configuration + "seeds = 3\n" + model),
                   "unknown option '--seed'")); // as it would be given
}

TEST_CASE("a suite names what others are compared with, or rDF is, or the first") {
    const std::string other = "[[configuration]]\nname = \"rDF\"\n";
    CHECK(read(title + configuration + model).suite->reference == "c");
    CHECK(read(title + configuration + other + model).suite->reference == "rDF");
    CHECK(read(title + "reference = \"c\"\n" + configuration + other + model)
              .suite->reference == "c");
    CHECK(contains(read(title + "reference = \"x\"\n" + configuration + model).problem,
                   "my.toml:2:13: reference must be the name of a configuration"));
    CHECK(read(title + "value_label = \"v\"\n" + configuration + model)
              .suite->reference.empty());
}

TEST_CASE("plots are over values or over sizes") {
    const std::string sizes = "size_label = \"disks\"\n";
    CHECK(read(title + sizes + configuration + model).suite->size_label == "disks");
    CHECK(contains(
        read(title + "value_label = \"v\"\n" + sizes + configuration + model).problem,
        "plots are over values or over sizes"));
}

TEST_CASE("a suite of more runs than can be made is refused") {
    const std::string random =
        "[[model]]\nname = \"R\"\nfamily = \"random\"\nsizes = 5\n";
    const std::string many[][2] = {
        {configuration + random + "set = { seed = \"1..20000\" }\n",
         "at most 10000 models"},
        {configuration + "seeds = \"1..200000\"\n" + model,
         "200000 runs; at most 100000"},
        {"[[configuration]]\nname = \"N{}\"\nvalues = \"1..5000\"\n" + model,
         "at most 1000 values"}};
    for (const auto& [text, what] : many) {
        const std::string problem = read(title + text).problem;
        INFO(problem);
        CHECK(contains(problem, what));
    }
}
