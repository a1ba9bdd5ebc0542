// explore/short_way.h
//
// A shortest way in a graph, breadth first. A depth-first search finds runs that are far
// longer than they need to be; for people, what it found is looked for once more like this.
#pragma once

#include "explore/nested_search.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace zonar::explore {

/// From one of `from` to a vertex that `is_goal` holds of, both included, by at least one
/// step. Nothing if there is none, or if it takes more than so many vertices to see.
template <class Graph, class IsGoal>
std::optional<std::vector<Vertex>> shortest_way(Graph& graph,
                                                std::span<const Vertex> from,
                                                IsGoal is_goal, std::size_t most) {
    std::unordered_map<Vertex, Vertex> before; // of those that were met by a step
    std::vector<Vertex> waiting(from.begin(), from.end());
    std::vector<Vertex> next;
    const auto way_to = [&](Vertex last, Vertex goal) {
        std::vector<Vertex> way{goal};
        for (Vertex v = last;; v = before.at(v)) {
            way.push_back(v);
            // A first vertex may have been met again; its way is over all the same.
            if (std::ranges::find(from, v) != from.end()) break;
        }
        std::ranges::reverse(way);
        return way;
    };
    for (std::size_t i = 0; i < waiting.size() && i < most; ++i) {
        next.clear();
        const Vertex v = waiting[i];
        if (graph.successors(v, true, next) == Expansion::stop) break;
        for (const Vertex w : next) {
            if (is_goal(w)) return way_to(v, w);
            if (before.try_emplace(w, v).second) waiting.push_back(w);
        }
    }
    return std::nullopt;
}

} // namespace zonar::explore
