// language/write/layout.h
//
// Places for the parts of a template that was never drawn, so that the editor shows a
// readable picture: nodes on a circle, edges between the same two nodes bent apart,
// labels below each other. Whatever has a place keeps it.
#pragma once

#include "language/syntax/syntax.h"

#include <optional>
#include <vector>

namespace zonar::language {

struct DrawnLocation {
    std::optional<Point> at, name, invariant, rate, comments;
};

struct DrawnEdge {
    std::optional<Point> select, guard, sync, update, weight, comments;
    std::vector<Point> nails;
};

struct Drawing {
    std::optional<Point> name, initial;
    std::vector<DrawnLocation> locations;
    std::vector<std::optional<Point>> branchpoints;
    std::vector<DrawnEdge> edges;
};

/// The places that the template has. Without any for its nodes, all are made up.
Drawing drawing_of(const TemplateSyntax& process);

} // namespace zonar::language
