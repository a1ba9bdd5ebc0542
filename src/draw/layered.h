// draw/layered.h
//
// Places for a graph that was never drawn, in layers [STT81]. Nodes stand in layers, from top
// to bottom by how many edges they are away from the initial one. Between two layers of nodes
// lies a layer of labels: every edge has a place of its own in it, as wide as its label, and
// an edge that passes layers of nodes has a place in each of these, too. Within a layer all
// lines are vertical; they run aslant only between layers, where nothing else is.
//
// Hence no label lies on another one, on a line or on a node, and no line crosses a node. Only
// in graphs of thousands of nodes lines that pass many layers run straight through them. The
// same graph has the same places on every machine.
#pragma once

#include "draw/graph.h"

namespace zonar::draw {

/// Fills in the places of nodes and labels, and the nails of edges. Discs have a radius of
/// at most 16.
void lay_out(Graph& graph);

} // namespace zonar::draw
