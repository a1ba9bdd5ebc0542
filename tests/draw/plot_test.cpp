#include "draw/plot.h"

#include "catch.h"
#include "contains.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace zonar::draw;

namespace {

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
    for (const std::string label : {">1<", ">10<", ">100<", ">1000<"})
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

namespace {

/// The numbers of this attribute, in their order.
std::vector<double> numbers(const std::string& text, const std::string& attribute) {
    std::vector<double> all;
    const std::string begin = ' ' + attribute + "=\"";
    for (std::size_t at = text.find(begin); at != text.npos;
         at = text.find(begin, at + 1))
        all.push_back(std::stod(text.substr(at + begin.size())));
    return all;
}

} // namespace

TEST_CASE("a legend stands below the plot and covers no point of it") {
    for (const Ground ground : {Ground::white, Ground::page}) {
        Plot plot{.title = "", .x_label = "x", .y_label = "y"};
        for (int i = 0; i < 36; ++i)
            plot.series.push_back({"row" + std::to_string(i), {{1, 1.0 * i}, {2, 0}}});
        const std::string text = svg(plot, ground);
        double lowest = 0;
        for (const double y : numbers(text, "cy")) lowest = std::max(lowest, y);
        for (int i = 0; i < 36; ++i) {
            const std::size_t end = text.find(">row" + std::to_string(i) + "<");
            REQUIRE(end != text.npos);
            const std::string label = text.substr(text.rfind("<text", end));
            CHECK(numbers(label, "y").front() > lowest + 40);
            CHECK(numbers(label, "y").front() < numbers(text, "height").front());
        }
        CHECK(count(text, "<circle") == 72);
    }
}

TEST_CASE("the lines of thirty-six series can be told apart") {
    Plot plot{.title = "", .x_label = "x", .y_label = "y"};
    for (int i = 0; i < 36; ++i) plot.series.push_back({"s", {{1, 1.0 * i}, {2, 0}}});
    const std::string text = svg(plot);
    std::set<std::string> looks;
    for (std::size_t at = text.find("<polyline"); at != text.npos;
         at = text.find("<polyline", at + 1))
        looks.insert(text.substr(at, text.find("points", at) - at));
    CHECK(looks.size() == 36);
}

TEST_CASE("words that do not fit on the sheet are shortened and can be pointed at") {
    const std::string title(300, 't'), name(300, 'n');
    const std::string text = svg({.title = title,
                                  .x_label = "x",
                                  .y_label = "y",
                                  .series = {{name, {{1, 1}}}, {"other", {{1, 2}}}}});
    CHECK(contains(text, "t…<title>" + title + "</title></text>"));
    CHECK(contains(text, "n<title>" + name + "</title></text>"));
    for (const std::string& one : {title, name})
        CHECK(!contains(text, ">" + one + "</text>"));
}

TEST_CASE("on a page a plot is no wider than a phone can show legibly") {
    const Plot plot{.title = "", .x_label = "x", .y_label = "y"};
    CHECK(numbers(svg(plot, Ground::page), "width").front() <= 450);
    CHECK(numbers(svg(plot), "width").front() == 720);
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
