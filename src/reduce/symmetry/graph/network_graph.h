// reduce/symmetry/graph/network_graph.h
//
// A network as a coloured graph, whose automorphisms are proposals for renamings. There
// are vertices for processes, locations, edges, selects, channels, clocks and cells, for the code
// that they have (code_reader.h), and for the values of each kind that may be renamed. What cannot be
// renamed is a colour: flags, operators, priorities, ranges, numbers.
//
// Not in the graph: the query, clock bounds and costs, which SymmetryFinder::restrict() asks for,
// and the order of processes, which matters to receivers of broadcasts that write what others
// read. So a proposal may be wrong. AutomorphismTest decides.
#pragma once

#include "model/network.h"
#include "reduce/symmetry/graph/code_reader.h"
#include "reduce/symmetry/graph/coloured_graph.h"
#include "reduce/symmetry/renaming.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace zonar::reduce {

class NetworkGraph {
public:
    /// Both must outlive it.
    NetworkGraph(const model::Network& network, const semantics::CodeAnalysis& analysis);

    /// The network is too large, or has code that is not understood: the graph is of no use.
    bool is_lost() const { return is_lost_; }
    const ColouredGraph& graph() const { return graph_; }

    /// By clock, whether some code or condition is about it.
    const std::vector<std::uint8_t>& used_clocks() const { return used_clocks_; }

    /// What a permutation of vertices means for the network. Not yet tested.
    Renaming renaming(const VertexMap& images) const;

private:
    using Colour = ColouredGraph::Colour;
    using Result = CodeReader::Result;

    void read_code();
    void read(const model::Condition& condition);
    void read(model::IntExpr expression, Result result);
    void find_kinds();
    void mention_values();
    void add_channels_and_clocks();
    void add_cells();
    void add_processes();
    void add_code();
    void add_edge(std::uint32_t process, const model::Edge& edge);
    void attach(Vertex owner, const model::Condition& condition);
    void attach(Vertex owner, std::int64_t role, model::IntExpr expression,
                Result result);
    void attach(Vertex owner, std::int64_t role, Vertex what);
    void add_argument(Vertex code, const CodeArgument& argument, std::int64_t which);
    Vertex code(model::CodeEntry entry);
    Vertex place(const CodePlace& place);
    Vertex element(CodePlace::Space space, std::int64_t number);
    Vertex cell(std::int32_t number);
    Vertex value(ValueKind kind, std::int32_t value);

    bool is_number(ValueKind kind) const { return numbers_.contains(kind); }
    ValueMap values_under(ValueKind kind, const VertexMap& images) const;

    const model::Network& network_;
    const semantics::CodeAnalysis& analysis_;
    CodeReader reader_;
    ColouredGraph graph_;
    bool is_lost_ = false;

    std::set<ValueKind> numbers_;                            // that cannot be renamed
    std::map<ValueKind, std::uint32_t> location_kinds_;      // whose locations
    std::set<std::pair<ValueKind, std::int32_t>> mentioned_; // by code
    std::vector<std::uint8_t> used_clocks_;
    std::vector<Vertex> processes_, locations_, clocks_, channels_;
    std::map<std::int32_t, Vertex> cells_;
    std::map<ValueKind, Vertex> kinds_;
    std::map<std::pair<ValueKind, std::int32_t>, Vertex> values_;
    std::map<model::CodeEntry, Vertex> code_;
    std::map<Colour, Vertex> places_;
    std::map<Vertex, std::pair<ValueKind, std::int32_t>> value_of_; // the other way round
};

} // namespace zonar::reduce
