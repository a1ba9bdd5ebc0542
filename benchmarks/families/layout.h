// families/layout.h
//
// Where the parts of a template stand in a drawing: locations on a circle, clockwise from
// the left, and edges that would cover each other drawn apart. Not beautiful, but a model
// opened in an editor shows all its parts.
#pragma once

#include <cstddef>
#include <vector>

namespace zonar::families {

struct Point {
    int x = 0;
    int y = 0;
};

struct EdgeLine {
    std::vector<Point> bends;
    Point label; // where the first line of its text begins
};

/// Place `index` of `count` places on the circle.
Point place(std::size_t index, std::size_t count);

/// An edge between two places; `rank` counts the edges between them that were drawn before.
EdgeLine draw_edge(Point from, Point to, int rank);

} // namespace zonar::families
