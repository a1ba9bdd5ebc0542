// draw/graph.h
//
// A directed graph to be drawn: nodes are discs, edges are lines from disc to disc, and both
// may have a block of text beside them. Only the sizes of the texts matter here.
#pragma once

#include <cstddef>
#include <vector>

namespace zonar::draw {

struct Place {
    int x = 0;
    int y = 0; // grows downwards
    friend bool operator==(Place, Place) = default;
};

/// Lines of text below each other, as a box.
struct TextBlock {
    int width = 0;
    int height = 0; // 0: there is no text
    Place at;       // its upper left corner
};

struct Node {
    Place at; // its middle
    TextBlock label;
};

struct Edge {
    std::size_t from = 0, to = 0;
    std::vector<Place> nails; // what its line runs through, from disc to disc
    TextBlock label;
};

struct Graph {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::size_t initial = 0; // the node at the top, if there are any
};

} // namespace zonar::draw
