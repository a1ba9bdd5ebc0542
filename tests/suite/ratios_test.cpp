#include "suite/report/ratios.h"

#include "catch.h"
#include "summaries.h"

#include <cmath>

using namespace zonar::suite;

namespace {

bool near(std::optional<double> a, double b) {
    return a && std::abs(*a - b) < 1e-9;
}

} // namespace

TEST_CASE("a ratio is a geometric mean over the rows that both solve") {
    Suite suite = suite_of({"A", "B", "C", "D"}, {"x", "rDF"});
    suite.reference = "rDF";
    Summary summary = summary_of(suite);
    summary.cells = {{done(1, 1), done(100, 2)},
                     {done(400, 4), done(100, 2)},
                     {marked(Mark::time), done(1)},
                     {done(1), marked(Mark::failed)}};
    summary.cells[0][0].length = 3;
    summary.cells[0][1].length = 12;
    summary.cells[1][1].length = 7; // the other one found none
    const auto ratios = ratios_of(summary);
    REQUIRE(ratios.size() == 1);
    CHECK(ratios[0].configuration == 0);
    CHECK(ratios[0].rows == 2);
    CHECK(near(ratios[0].generated, 0.2));
    CHECK(near(ratios[0].seconds, 1));
    CHECK(near(ratios[0].length, 0.25));
}

TEST_CASE("where there is nothing to compare there is no ratio") {
    Suite suite = suite_of({"A"}, {"x", "y"});
    Summary summary = summary_of(suite);
    summary.cells = {{done(1), done(2)}};
    CHECK(ratios_of(summary).empty()); // no reference
    suite.reference = "x";
    CHECK(ratios_of(summary).size() == 1);
    summary.cells[0][1].mark = Mark::time;
    CHECK(ratios_of(summary).empty());
    summary.cells = {{done(0, 0), done(2, 0)}}; // nothing can be said of 0
    REQUIRE(ratios_of(summary).size() == 1);
    CHECK(!ratios_of(summary)[0].generated);
    CHECK(!ratios_of(summary)[0].seconds);
    suite.task = Task::quality;
    CHECK(ratios_of(summary).empty());
}
