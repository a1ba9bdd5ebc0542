#include "suite/report/plots.h"

#include "catch.h"
#include "suite/summaries.h"

using namespace zonar;
using namespace zonar::suite;

namespace {

std::vector<double> ys(const draw::PlotSeries& series) {
    std::vector<double> all;
    for (const draw::PlotPoint& point : series.points) all.push_back(point.y);
    return all;
}

std::vector<double> xs(const draw::PlotSeries& series) {
    std::vector<double> all;
    for (const draw::PlotPoint& point : series.points) all.push_back(point.x);
    return all;
}

} // namespace

TEST_CASE("the first configuration is drawn against each other one") {
    const Suite suite = suite_of({"A", "B"}, {"bfs", "rDF", "best"});
    Summary summary = summary_of(suite);
    summary.cells = {{done(100), done(20), done(3)}, {done(1000), done(30), done(4)}};
    const auto plots = plots_of(summary);
    REQUIRE(plots.size() == 3); // and the cactus
    CHECK(plots[0].x_label == "bfs: generated states");
    CHECK(plots[0].y_label == "rDF: generated states");
    CHECK(plots[1].y_label == "best: generated states");
    CHECK(plots[0].diagonal);
    CHECK(plots[0].x_scale == draw::Scale::logarithmic);
    REQUIRE(plots[0].series.size() == 1);
    CHECK(xs(plots[0].series[0]) == std::vector<double>{100, 1000});
    CHECK(ys(plots[0].series[0]) == std::vector<double>{20, 30});
    CHECK(plots[0].series[0].points[1].name == "B: bfs 1000, rDF 30");
}

TEST_CASE("a suite may choose what is drawn against what") {
    Suite suite = suite_of({"A"}, {"bfs", "rDF", "best"});
    suite.scatter = {{"best", "rDF"}, {"best", "nobody"}};
    Summary summary = summary_of(suite);
    summary.cells = {{done(100), done(20), done(3)}};
    const auto plots = plots_of(summary);
    REQUIRE(plots.size() == 2);
    CHECK(plots[0].title == "rDF against best");
}

TEST_CASE("cells with limits are on the edge, those without results nowhere") {
    const Suite suite = suite_of({"A", "B", "C", "D", "E"}, {"x", "y"});
    Summary summary = summary_of(suite);
    summary.cells = {{done(7), marked(Mark::time)},
                     {marked(Mark::memory), done(9)},
                     {marked(Mark::some), marked(Mark::time)},
                     {done(1), marked(Mark::waiting)},
                     {marked(Mark::failed), done(1)}};
    const auto points = plots_of(summary)[0].series[0].points;
    REQUIRE(points.size() == 3);
    CHECK(points[0].y == draw::beyond_limit);
    CHECK(points[0].name == "A: x 7, y limit");
    CHECK(points[1].x == draw::beyond_limit);
    CHECK(points[2].x == draw::beyond_limit);
    CHECK(points[2].y == draw::beyond_limit);
}

TEST_CASE("a cactus counts the rows that are solved, the fastest first") {
    const Suite suite = suite_of({"A", "B", "C"}, {"x", "y"});
    Summary summary = summary_of(suite);
    summary.cells = {{done(1, 5), marked(Mark::time)},
                     {done(1, 0.5), done(1, 0)},
                     {done(1, 2), marked(Mark::some)}};
    const draw::Plot cactus = plots_of(summary).back();
    CHECK(cactus.y_scale == draw::Scale::logarithmic);
    REQUIRE(cactus.series.size() == 2);
    CHECK(xs(cactus.series[0]) == std::vector<double>{1, 2, 3});
    CHECK(ys(cactus.series[0]) == std::vector<double>{0.5, 2, 5});
    CHECK(cactus.series[0].points[0].name == "B: 0.50 s");
    CHECK(ys(cactus.series[1]) == std::vector<double>{0});
}

TEST_CASE("with one configuration there is nothing to compare, but a cactus") {
    const Suite suite = suite_of({"A"}, {"only"});
    Summary summary = summary_of(suite);
    summary.cells = {{done(12)}};
    const auto plots = plots_of(summary);
    REQUIRE(plots.size() == 1);
    CHECK(plots[0].title == "rows solved: only");
}

TEST_CASE("without results there are no plots") {
    const Suite nothing = suite_of({}, {}), waiting = suite_of({"A"}, {"x", "y"});
    CHECK(plots_of(summary_of(nothing)).empty());
    CHECK(plots_of(summary_of(waiting)).empty());
}

TEST_CASE("configurations that differ in a number make an axis") {
    Suite suite = suite_of({"A", "B"}, {"b=50", "b=10", "b=20", "none"});
    suite.value_label = "bound";
    suite.configurations[0].value = 50;
    suite.configurations[1].value = 10;
    suite.configurations[2].value = 20;
    Summary summary = summary_of(suite);
    summary.cells = {{done(5, 0.5), done(10, 1), done(20, 2), done(1)},
                     {marked(Mark::time), done(11), marked(Mark::waiting), done(1)}};
    const auto plots = plots_of(summary);
    REQUIRE(plots.size() == 2);
    CHECK(plots[0].y_label == "seconds");
    CHECK(plots[0].x_label == "bound");
    CHECK(plots[0].x_scale == draw::Scale::linear);
    REQUIRE(plots[0].series.size() == 2);
    CHECK(plots[0].series[0].name == "A");
    CHECK(xs(plots[0].series[0]) == std::vector<double>{10, 20, 50});
    CHECK(ys(plots[0].series[0]) == std::vector<double>{1, 2, 0.5});
    CHECK(ys(plots[1].series[0]) == std::vector<double>{10, 20, 5});
    CHECK(ys(plots[1].series[1]) == std::vector<double>{11, draw::beyond_limit});
    suite.configurations[0].value = 1000;
    CHECK(plots_of(summary)[0].x_scale == draw::Scale::logarithmic);
}

TEST_CASE("sizes of a family make an axis") {
    Suite suite = suite_of({"A 20", "A 10", "B 10", "file"}, {"x", "y"});
    suite.size_label = "processes";
    for (Row& row : suite.rows) row.group = row.name.substr(0, 1);
    suite.rows[0].size = 20;
    suite.rows[1].size = suite.rows[2].size = 10;
    Summary summary = summary_of(suite);
    summary.cells = {{done(5, 0.5), marked(Mark::time)},
                     {done(2, 0.2), done(3, 0.3)},
                     {marked(Mark::waiting), done(7, 0.7)},
                     {done(1), done(1)}};
    // B has one size only.
    const auto plots = plots_of(summary);
    REQUIRE(plots.size() == 2);
    CHECK(plots[0].title == "A: seconds");
    CHECK(plots[1].title == "A: expanded states");
    CHECK(plots[0].y_label == "seconds");
    CHECK(plots[0].x_label == "processes");
    REQUIRE(plots[0].series.size() == 2);
    CHECK(plots[0].series[0].name == "x");
    CHECK(plots[0].series[0].points[1].name == "A 20, x");
    CHECK(xs(plots[0].series[0]) == std::vector<double>{10, 20});
    CHECK(ys(plots[0].series[0]) == std::vector<double>{0.2, 0.5});
    CHECK(ys(plots[1].series[1]) == std::vector<double>{1.5, draw::beyond_limit});

    suite.configurations.pop_back();
    for (auto& row : summary.cells) row.pop_back();
    const auto one = plots_of(summary);
    REQUIRE(one.size() == 2);
    CHECK(one[0].title == "seconds: A");
    CHECK(one[0].series.size() == 1); // B waits
    CHECK(ys(one[1].series[0]) == std::vector<double>{2, 5});
}

TEST_CASE("the quality of estimates is a plot for each row that has one") {
    Suite suite = suite_of({"A", "B"}, {"x", "y"});
    suite.task = Task::quality;
    Summary summary = summary_of(suite);
    summary.cells[1][0].errors = {{1, 0}, {2, 0.25}};
    const auto plots = plots_of(summary);
    REQUIRE(plots.size() == 1);
    CHECK(plots[0].title == "B");
    REQUIRE(plots[0].series.size() == 2); // equal colours in all plots
    CHECK(xs(plots[0].series[0]) == std::vector<double>{1, 2});
    CHECK(ys(plots[0].series[0]) == std::vector<double>{0, 25});
}

TEST_CASE("a hundred rows make a hundred points") {
    const std::vector<std::string> rows(100, "row");
    const Suite suite = suite_of(rows, {"x", "y"});
    Summary summary = summary_of(suite);
    for (auto& cells : summary.cells) cells = {done(0), done(0, 0)};
    const auto plots = plots_of(summary);
    REQUIRE(plots.size() == 2);
    CHECK(plots[0].series[0].points.size() == 100);
    CHECK(!contains(svg(plots[0]), "nan")); // zero states
    CHECK(!contains(svg(plots[1]), "nan"));
}
