// language/write/layout.h
//
// Places for the parts of a template that was never drawn, so that an editor or a page shows a
// readable picture (draw/layered.h). What has a place keeps it.
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

/// Whether any node has a place.
bool is_drawn(const TemplateSyntax& process);

/// The places that the template has. If it was never drawn, all are made up: no label lies on
/// another one, on a node or on a line. Comments have a place below the other labels.
Drawing drawing_of(const TemplateSyntax& process, const NameTable& names);

} // namespace zonar::language
