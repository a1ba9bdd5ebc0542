#include "draw/plot.h"

#include "catch.h"

#include <string>

using namespace zonar::draw;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

} // namespace

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

TEST_CASE("points of a cloud are not joined and say their names") {
    const std::string text =
        svg({.title = "",
             .x_label = "x",
             .y_label = "y",
             .series = {{"", {{1, 2, "a < b"}, {3, 4, ""}}, Look::marks}}});
    CHECK(!contains(text, "<polyline"));
    CHECK(count(text, "<circle") == 2);
    CHECK(count(text, "<title>") == 1);
    CHECK(contains(text, "<title>a &lt; b</title></circle>"));
}

TEST_CASE("a diagonal joins equal values, and both axes have the same ticks") {
    const std::string text = svg({.title = "",
                                  .x_label = "x",
                                  .y_label = "y",
                                  .series = {{"", {{1, 20}, {1000, 3}}, Look::marks}},
                                  .x_scale = Scale::logarithmic,
                                  .y_scale = Scale::logarithmic,
                                  .diagonal = true});
    CHECK(count(text, "stroke-dasharray") == 1);
    for (const std::string label : {">1<", ">10<", ">100<", ">1e3<"})
        CHECK(count(text, label) == 2);
    CHECK(!contains(text, ">limit<"));
}

TEST_CASE("what met a limit is a hollow mark on an edge of its own") {
    Plot plot{.title = "",
              .x_label = "x",
              .y_label = "y",
              .series = {{"", {{1, 2}, {3, beyond_limit}}, Look::marks}}};
    CHECK(count(svg(plot), ">limit<") == 1);
    CHECK(count(svg(plot), "<circle") == 2);
    CHECK(count(svg(plot), "fill=\"none\"") == 1);
    plot.diagonal = true; // the same range includes the edge
    CHECK(count(svg(plot), ">limit<") == 2);
    CHECK(!contains(svg(plot), "inf"));
}

TEST_CASE("a line is broken where a limit was met") {
    const std::string text =
        svg({.title = "",
             .x_label = "x",
             .y_label = "y",
             .series = {{"", {{1, 2}, {2, 3}, {3, beyond_limit}, {4, 1}, {5, 1}}}}});
    CHECK(count(text, "<polyline") == 2);
    CHECK(count(text, "<circle") == 5);
}

TEST_CASE("only limits make a plot, too") {
    const std::string text =
        svg({.title = "",
             .x_label = "x",
             .y_label = "y",
             .series = {{"", {{beyond_limit, beyond_limit}}, Look::marks}},
             .x_scale = Scale::logarithmic,
             .y_scale = Scale::logarithmic,
             .diagonal = true});
    CHECK(count(text, "<circle") == 1);
    CHECK(!contains(text, "nan"));
    CHECK(!contains(text, "inf"));
}

TEST_CASE("a legend beside the plot shows what there is room for") {
    Plot plot{.title = "", .x_label = "x", .y_label = "y"};
    plot.legend = Legend::beside;
    for (int i = 0; i < 100; ++i)
        plot.series.push_back({"row" + std::to_string(i), {{1, 1.0 * i}}});
    const std::string text = svg(plot);
    CHECK(contains(text, ">row0<"));
    CHECK(!contains(text, ">row99<"));
    CHECK(contains(text, " more<"));
    CHECK(count(text, "<circle") == 100);
    CHECK(!contains(text, "width=\"720\"")); // wider
}

TEST_CASE("on a page a plot has the ink of the page and no ground of its own") {
    Plot plot{.title = "\"t\"", .x_label = "x", .y_label = "y"};
    for (int i = 0; i < 8; ++i) plot.series.push_back({"s", {{1, 1}}}); // every colour
    const std::string page = svg(plot, Ground::page), file = svg(plot);
    CHECK(contains(file, "fill=\"white\""));
    CHECK(contains(file, "stroke=\"black\""));
    CHECK(!contains(file, "currentColor"));
    CHECK(contains(page, "fill=\"currentColor\""));
    CHECK(contains(page, "aria-label=\"&quot;t&quot;\""));
    CHECK(!contains(page, "white"));
    CHECK(!contains(page, "black"));
    CHECK(!contains(page, "#000000"));
}
