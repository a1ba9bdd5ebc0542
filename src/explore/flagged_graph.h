// explore/flagged_graph.h
//
// A graph once more, where each vertex also says whether an accepting one was passed on the way to
// it: a cycle through a seed is accepting if it leads from the seed, its own acceptance known, back
// to the seed with the flag. Vertex and flag are one vertex here, v * 2 + flag, so that of two ways
// to a vertex, one with the flag and a shorter one without, both are kept.
#pragma once

#include "explore/nested_search.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::explore {

template <class Graph>
class FlaggedGraph {
public:
    /// Looks for ways back to `seed`, which must pass an accepting vertex.
    FlaggedGraph(Graph& graph, Vertex seed) : graph_(graph), seed_(seed) {}

    Vertex first() const { return flagged(seed_, false); }
    static Vertex plain(Vertex v) { return v / 2; }

    Expansion successors(Vertex v, std::vector<Vertex>& out) {
        next_.clear();
        const Expansion e = graph_.successors(plain(v), next_);
        for (const Vertex w : next_) out.push_back(flagged(w, v % 2 != 0));
        return e;
    }
    auto estimate(Vertex v) { return graph_.estimate(plain(v)); }
    void note(std::uint64_t waiting, std::size_t bytes) { graph_.note(waiting, bytes); }
    bool is_goal(Vertex v) const { return v == seed_ * 2 + 1; }

private:
    Vertex flagged(Vertex v, bool passed) const {
        return v * 2 + (passed || graph_.is_accepting(v) ? 1 : 0);
    }

    Graph& graph_;
    Vertex seed_;
    std::vector<Vertex> next_;
};

} // namespace zonar::explore
