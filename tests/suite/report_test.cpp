#include "suite/report.h"

#include "catch.h"
#include "summaries.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace zonar::suite;

namespace {

struct Example {
    Suite suite = suite_of({"A2", "A|3"}, {"rDF", "N50"});
    Summary summary;

    Example() {
        suite.paper = PaperTable{"x.tsv", "1", "[P]"};
        suite.configurations[0].paper_method = "m";
        suite.rows[0].remark = "small";
        summary = summary_of(suite);
        Cell& cell = summary.cells[0][0] = done(158, 0.02);
        cell.length = 46;
        cell.paper = {{"85", 85}, {"0.01", 0.01}, {"46", 46}};
        summary.cells[0][1] = done(31);
        summary.cells[0][1].length = 12;
        summary.cells[0][1].proved_least = true;
        summary.cells[1][0] = marked(Mark::time);
        summary.cells[1][1] = marked(Mark::failed);
        summary.cells[1][1].problem = "boom";
    }
};

} // namespace

TEST_CASE("the text has a table for states, seconds and lengths, and what marks mean") {
    const Example example;
    const std::string all = text(example.summary);
    for (const char* part :
         {"A test\n", "States\n", "Seconds\n", "expanded", "generated", "[P]", "158",
          "85", "min 12", "out of time", "A|3 N50 failed: boom",
          "rDF against [P]: states better in 0, equal in 0, worse in 1; length of the "
          "run "
          "better in 0, equal in 1, worse in 0"}) {
        INFO(part << "\n" << all);
        CHECK(contains(all, part));
    }
    CHECK(!contains(all, "out of memory")); // nothing is
}

TEST_CASE("Markdown has the same tables and a word on each row") {
    const Example example;
    const std::string all =
        markdown(example.summary, {{"CPU", 2, std::uint64_t{8} << 30, "Linux"},
                                   {"0.1", "g++ 12", "Release", "abc"},
                                   "2026-01-02"});
    for (const char* part :
         {"## A test\n", "2026-01-02", "CPU (2 cores, 8 GiB)", "| A\\|3 |", "\\*",
          "|  | rDF states | rDF length | why |\n|---|---:|---:|---:|\n"
          "| A2 | worse | equal | small |\n"}) {
        INFO(part << "\n" << all);
        CHECK(contains(all, part));
    }
    for (const auto& [name, picture] : pictures(example.summary)) {
        CHECK(contains(all, "](" + name + ")"));
        CHECK(picture.starts_with("<svg"));
    }
}

TEST_CASE("many configurations that differ in a number are lines, not columns") {
    Suite suite = suite_of({"one", "two"}, {"N10", "N20", "N30"});
    suite.value_label = "bound";
    const Summary summary = summary_of(suite);
    CHECK(contains(text(summary), "  N20"));
    CHECK(contains(text(summary), "one"));
}

TEST_CASE("records as CSV and JSON") {
    const Example example;
    Record record;
    record.key = "k";
    record.row = "with, comma";
    record.configuration = "a \"quote\"";
    record.reason = "two\nlines";
    record.end = End::found;
    record.length = 3;
    const std::string lines = csv(std::vector{record});
    CHECK(contains(lines, "\"with, comma\",,\"a \"\"quote\"\"\",,found,0,0,0,3,false,"));
    const std::string first = lines.substr(0, lines.find('\n'));
    CHECK(std::ranges::count(first, ',') == 16);

    const auto document =
        nlohmann::json::parse(json(example.summary, std::vector{record}, {}));
    CHECK(document.at("suite") == "test");
    CHECK(document.at("cells").size() == 4);
    CHECK(document.at("cells")[0].at("paper").at("explored") == "85");
    CHECK(document.at("cells")[2].at("mark") == "time");
    CHECK(document.at("runs")[0].at("key") == "k");
}
