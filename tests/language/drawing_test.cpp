#include "catch.h"
#include "language/load.h"
#include "language/write/layout.h"

#include <set>

using namespace zonar;
using language::Drawing;
using language::Point;

namespace {

/// The drawing of process P.
Drawing laid_out(const std::string& body, const std::string& declarations = "") {
    const auto model = language::load_text(
        "model", declarations + "process P() {" + body + "} system P;",
        language::Format::xta);
    REQUIRE(model->ok());
    return language::drawing_of(*model->document().templates[0], model->names());
}

} // namespace

TEST_CASE("nodes stand below those that lead to them") {
    const Drawing d = laid_out("state a, b, c, d; init b; trans b -> a { }, a -> c { }, "
                               "b -> d { }, c -> d { };");
    const auto y = [&](std::size_t i) { return d.locations[i].at->y; };
    CHECK(y(1) < y(0));
    CHECK(y(0) < y(2));
    CHECK(y(0) == y(3)); // one edge away from the initial location
}

TEST_CASE("no two nodes stand in the same place, reachable or not") {
    const Drawing d = laid_out(
        "state a, b, c, d, e, f; init a; trans a -> b { }, a -> c { }, e -> f { };");
    std::set<std::pair<int, int>> places;
    for (const auto& location : d.locations)
        places.insert({location.at->x, location.at->y});
    CHECK(places.size() == 6);
}

TEST_CASE("edges between the same nodes, loops and ways back are kept apart") {
    const Drawing d =
        laid_out("state a, b, c; init a; trans a -> b { }, b -> a { }, a -> a { }, "
                 "a -> a { }, b -> c { }, c -> a { };");
    std::set<std::vector<std::pair<int, int>>> ways;
    for (const std::size_t i : std::initializer_list<std::size_t>{0, 1, 2, 3, 5}) {
        std::vector<std::pair<int, int>> nails;
        for (const Point nail : d.edges[i].nails) nails.emplace_back(nail.x, nail.y);
        CHECK(!nails.empty());
        ways.insert(nails);
    }
    CHECK(ways.size() == 5);
}

TEST_CASE("longer labels get more room") {
    const std::string text = "guard n == 0 && n == 0 && n == 0 && n == 0 && n == 0;";
    const auto width = [](const Drawing& d) {
        return std::abs(d.locations[1].at->x - d.locations[2].at->x);
    };
    CHECK(width(laid_out("state a, b, c; init a; trans a -> b { " + text +
                             " }, a -> c { };",
                         "int n; ")) >
          width(laid_out("state a, b, c; init a; trans a -> b { }, a -> c { };")));
}
