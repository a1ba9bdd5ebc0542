#include "draw/legend.h"

#include "catch.h"
#include "draw/one_line.h"

#include <string>

using namespace zonar::draw;

namespace {

std::vector<std::string> names(std::size_t count, const std::string& begin) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(begin + std::to_string(i));
    return all;
}

LegendLayout lay_out(const std::vector<std::string>& all, double width) {
    return lay_out_legend({all.begin(), all.end()}, width);
}

} // namespace

TEST_CASE("thirty-six short names are all in the legend, in columns") {
    const LegendLayout layout = lay_out(names(36, "N"), 400);
    REQUIRE(layout.entries.size() == 36);
    CHECK(layout.entries[0].x == layout.entries[1].x); // read downwards
    CHECK(layout.entries[35].x > layout.entries[0].x);
    CHECK(layout.entries[35].text == "N35");
    CHECK(!layout.entries[35].is_rest);
    CHECK(layout.height < 200);
}

TEST_CASE("entries of a legend neither overlap nor leave it") {
    for (const std::size_t count : {2u, 7u, 36u, 500u}) {
        for (const std::size_t length : {1u, 12u, 300u}) {
            const double width = 400;
            const auto layout = lay_out(names(count, std::string(length, 'x')), width);
            INFO(count << " names of " << length << " letters");
            for (std::size_t i = 0; i < layout.entries.size(); ++i) {
                const LegendEntry& one = layout.entries[i];
                const double end =
                    one.x + (one.is_rest ? 0 : legend_sample) +
                    letter_width * static_cast<double>(characters(one.text));
                CHECK(end <= width);
                CHECK(one.y <= layout.height);
                for (std::size_t k = i + 1; k < layout.entries.size(); ++k)
                    CHECK((layout.entries[k].y != one.y || layout.entries[k].x >= end));
            }
        }
    }
}

TEST_CASE("many long names are shortened before any is left out") {
    const LegendLayout layout =
        lay_out(names(36, "a rather long name of a line, number "), 400);
    REQUIRE(layout.entries.size() == 36);
    CHECK(!layout.entries.back().is_rest);
    CHECK(layout.entries.back().text.starts_with("a rather"));
    CHECK(layout.entries.back().text.ends_with(" 35")); // by which they differ
}

TEST_CASE("what there is no room for is counted") {
    const LegendLayout layout = lay_out(names(1000, "a rather long name "), 400);
    const std::size_t shown = layout.entries.size();
    CHECK(shown < 100);
    CHECK(layout.entries.back().is_rest);
    CHECK(layout.entries.back().text ==
          "and " + std::to_string(1000 - (shown - 1)) + " more");
    CHECK(lay_out({}, 400).height == 0);
}
