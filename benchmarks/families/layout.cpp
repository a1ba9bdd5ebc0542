#include "families/layout.h"

#include <cmath>
#include <numbers>

namespace zonar::families {

namespace {

// Label text is about this high in the editor, and labels stand this far apart.
constexpr int line_height = 17;

int grid(double value) {
    return static_cast<int>(std::lround(value)); // the editor knows whole pixels only
}

} // namespace

Point place(std::size_t index, std::size_t count) {
    const double radius = 90.0 + 45.0 * static_cast<double>(count);
    const double turn =
        2.0 * std::numbers::pi * static_cast<double>(index) / static_cast<double>(count);
    return {grid(-radius * std::cos(turn)), grid(-radius * std::sin(turn))};
}

EdgeLine draw_edge(Point from, Point to, int rank) {
    const bool is_loop = from.x == to.x && from.y == to.y;
    if (is_loop) { // a triangle below the location, the next one larger
        const int size = 60 + 60 * rank;
        return {.bends = {{from.x - size / 2, from.y + size},
                          {from.x + size / 2, from.y + size}},
                .label = {from.x - size / 2, from.y + size}};
    }
    const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    if (rank == 0) return {.bends = {}, .label = middle};
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double aside = 4.0 * line_height * rank / length;
    const Point bend{middle.x + grid(aside * (to.y - from.y)),
                     middle.y - grid(aside * (to.x - from.x))};
    return {.bends = {bend}, .label = bend};
}

} // namespace zonar::families
