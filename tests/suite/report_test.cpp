#include "suite/report/report.h"

#include "catch.h"
#include "summaries.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

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
        nlohmann::json::parse(json(example.summary, std::vector{record}, {}, 2));
    CHECK(document.at("zonar").at("format") == 2);
    CHECK(document.at("command") == "bench");
    CHECK(document.at("ok") == false);
    CHECK(document.at("exit_code") == 2);
    CHECK(document.at("suite") == "test");
    CHECK(document.at("cells").size() == 4);
    CHECK(document.at("cells")[0].at("paper").at("explored") == "85");
    CHECK(document.at("cells")[2].at("mark") == "time");
    CHECK(document.at("runs")[0].at("key") == "k");
}

namespace {

/// Everything in it that others choose tries to leave its place.
struct Hostile {
    Suite suite =
        suite_of({"a|b\nc", "</script>`*_<b>"}, {"x,\"y\"\r\n", "[z](http://z) &lt;"});
    Summary summary;
    std::vector<Record> records;

    Hostile() {
        suite.name = "my (suite) 1";
        suite.title = "T\n# heading | `code` <b>\u202E";
        suite.about = "# no heading\n\n- no list\n\n1. nor this one";
        suite.reference = suite.configurations[0].name;
        suite.configurations[0].options = {"--heuristic", "a`b c"};
        summary = summary_of(suite);
        summary.cells[0] = {done(3), done(5)};
        summary.cells[1] = {done(3), marked(Mark::failed)};
        summary.cells[1][1].problem = "two\nlines | \x1b[31m";
        Record record;
        record.row = suite.rows[0].name;
        record.configuration = suite.configurations[0].name;
        record.reason = "two\nlines, \"quoted\" \x01";
        records = {record, record};
    }
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

} // namespace

TEST_CASE("hostile names are plain words in Markdown") {
    const Hostile hostile;
    const std::string all = markdown(hostile.summary, {});
    for (const std::string& line : lines_of(all)) {
        INFO(line);
        CHECK(line.find_first_of("\r\x1b") == line.npos);
        CHECK(!contains(line, "\u202E"));
        for (const char* begin : {"# ", "- no list", "1. ", "lines", "c |"})
            CHECK(!line.starts_with(begin));
    }
    INFO(all);
    CHECK(contains(all, "## T \\# heading \\| \\`code\\` \\<b\\>"));
    CHECK(contains(all, "\n| a\\|b c |"));
    CHECK(contains(all, "`` --heuristic 'a`b c' ``"));
    CHECK(contains(all, "](pictures/my--suite--1-1.svg)"));
    CHECK(contains(all, "\\[z\\](http"));
    CHECK(contains(all, "\\&lt;"));
}

TEST_CASE("hostile names are one field of one line in CSV") {
    const Hostile hostile;
    const auto lines = lines_of(csv(hostile.records));
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].starts_with("a|b c,,\"x,\"\"y\"\"  \","));
    CHECK(lines[1].ends_with(",\"two lines, \"\"quoted\"\"  \""));
}

TEST_CASE("hostile names stay in their line of a text, and as they are in JSON") {
    const Hostile hostile;
    const std::string all = text(hostile.summary);
    CHECK(all.find_first_of("\r\x1b") == all.npos);
    CHECK(!contains(all, "\u202E"));
    CHECK(contains(all, "failed: two lines |  [31m\n"));
    const auto document =
        nlohmann::json::parse(json(hostile.summary, hostile.records, {}, 0));
    CHECK(document.at("cells")[0].at("row") == hostile.suite.rows[0].name);
    CHECK(document.at("cells")[3].at("problem") == hostile.summary.cells[1][1].problem);
}

TEST_CASE("hostile names do not leave a picture") {
    const Hostile hostile;
    REQUIRE(!pictures(hostile.summary).empty());
    for (const auto& [name, picture] : pictures(hostile.summary)) {
        CHECK(name.find_first_of(" ()") == name.npos);
        CHECK(!contains(picture, "</script>"));
        CHECK(picture.find_first_of("\r\x1b") == picture.npos);
    }
}

TEST_CASE("the ratio to the reference is in text, Markdown and JSON") {
    Suite suite = suite_of({"A", "B"}, {"rDF", "N50"});
    suite.reference = "rDF";
    Summary summary = summary_of(suite);
    summary.cells = {{done(100, 1), done(1, 2)}, {done(100, 1), done(100, 2)}};
    INFO(text(summary));
    CHECK(contains(text(summary),
                   "Relative to rDF\n       rows  generated  seconds  length\n"
                   "  N50     2       0.10     2.00    none\n"));
    CHECK(contains(markdown(summary, {}), "| N50 | 2 | 0.10 | 2.00 | none |"));
    CHECK(contains(markdown(summary, {}), "| A | **1.00** | 2.00 |")); // the best
    const auto document = nlohmann::json::parse(json(summary, {}, {}, 0));
    CHECK(document.at("ok") == true);
    CHECK(document.at("reference") == "rDF");
    REQUIRE(document.at("ratios").size() == 1);
    const auto& ratio = document.at("ratios")[0];
    CHECK(ratio.at("configuration") == "N50");
    CHECK(ratio.at("rows") == 2);
    CHECK(std::abs(ratio.at("generated").get<double>() - 0.1) < 1e-9);
    CHECK(!ratio.contains("length"));
}
