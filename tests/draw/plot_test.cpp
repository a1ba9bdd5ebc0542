#include "draw/plot.h"

#include "catch.h"

#include <string>

using namespace zonar::draw;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

} // namespace

TEST_CASE("ticks are round and reach the highest value") {
    CHECK(ticks_up_to(0) == std::vector<double>{0, 1});
    CHECK(ticks_up_to(8) == std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(ticks_up_to(9) == std::vector<double>{0, 2, 4, 6, 8, 10});
    CHECK(ticks_up_to(30) == std::vector<double>{0, 5, 10, 15, 20, 25, 30});
    for (const double highest : {1e-9, 0.013, 0.5, 0.99, 1.0, 7.3, 81.0, 12345.0, 3e12}) {
        INFO(highest);
        const auto ticks = ticks_up_to(highest);
        CHECK(ticks.size() >= 4);
        CHECK(ticks.size() <= 10);
        CHECK(ticks.back() >= highest * (1 - 1e-9));
        CHECK(ticks[ticks.size() - 2] < highest);
    }
}

TEST_CASE("a plot has its axes, its labels and a line for each series") {
    const std::string text =
        svg({.title = "a < b & c",
             .x_label = "distance",
             .y_label = "error",
             .series = {{"one", {{1, 0.5}, {2, 0.25}}}, {"two", {{1, 0}}}}});
    CHECK(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(text.ends_with("</svg>\n"));
    for (const std::string part :
         {"a &lt; b &amp; c", ">distance</text>", ">error</text>", ">one</text>",
          ">two</text>", "<polyline"})
        CHECK(contains(text, part));
    const std::string single = svg(
        {.title = "", .x_label = "x", .y_label = "y", .series = {{"only", {{1, 1}}}}});
    CHECK(!contains(single, "only")); // one line needs no legend
}

TEST_CASE("a plot without values is still a plot") {
    CHECK(contains(svg({.title = "", .x_label = "x", .y_label = "y", .series = {}}),
                   "<line"));
}
