// report/layout.h
//
// Places for the nodes and edges of a template that was never drawn. Nodes stand in
// layers, from top to bottom by how many edges they are away from the initial location;
// within a layer, neighbours of neighbours come to stand below each other, by the
// barycentre rule of [STT81]. Edges that join the same nodes are bent apart, and those
// that would run through other layers go around them: downwards at the right, back up at
// the left. Simple, and the same on every machine.
#pragma once

#include "language/write/layout.h"

#include <string_view>

namespace zonar::report {

/// Nodes, nails, and the names and invariants of locations. Labels of edges have no place yet.
language::Drawing laid_out(const language::TemplateSyntax& syntax);

/// How much room a label takes, about, in the units of the editor.
struct TextSize {
    int width = 0;
    int lines = 0;
};

inline constexpr int line_height = 15;

TextSize size_of(std::string_view text);

/// Of all labels of an edge, below each other.
TextSize size_of(const language::EdgeSyntax& edge);

} // namespace zonar::report
