// app/info/dependence.h
//
// Which processes depend on each other, and by what (docs/partial-order.md): what partial order
// reduction has to go by. As text, as JSON, and as a graph.
#pragma once

#include "app/model/open_model.h"

#include <string>

namespace zonar::app {

/// For people; long lists are cut short and say so.
std::string dependence_text(const OpenedModel& opened, Palette palette);
/// All of it.
Json dependence_json(const OpenedModel& opened);
/// Graphviz: a line between two processes has the names of what they share.
std::string dependence_dot(const model::Network& network, const std::string& title);

} // namespace zonar::app
