// reduce/symmetry/graph/coloured_graph.h
//
// An undirected graph whose vertices have colours, and generators of its automorphisms: the
// permutations of vertices that keep colours and edges. They are found by nauty [MP14], whose
// headers are seen by one source alone.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace zonar::reduce {

using Vertex = std::uint32_t;

class ColouredGraph {
public:
    /// What makes vertices differ, in any words: equal words are one colour.
    using Colour = std::vector<std::int64_t>;

    Vertex add(const Colour& colour);
    /// Once is enough; more often is the same.
    void join(Vertex a, Vertex b) { edges_.emplace_back(a, b); }

    std::size_t size() const { return colours_.size(); }
    const std::vector<std::uint32_t>& colours() const { return colours_; }
    const std::vector<std::pair<Vertex, Vertex>>& edges() const { return edges_; }

private:
    std::map<Colour, std::uint32_t> known_;
    std::vector<std::uint32_t> colours_; // by vertex
    std::vector<std::pair<Vertex, Vertex>> edges_;
};

/// A permutation of vertices: by vertex, its image.
using VertexMap = std::vector<Vertex>;

/// Generators of all automorphisms; of some of them if there is too much to do. The work is
/// counted, not timed, so that the answer is always the same.
std::vector<VertexMap> automorphisms(const ColouredGraph& graph);

} // namespace zonar::reduce
