// explore/product.h
//
// The product of a network and a Büchi automaton (product_step.h) as a graph for nested
// search. States of the network are stored once, whatever the places with them; vertices are
// numbers,
//
//     vertex = node * places + place
//
// so that the two bits of a vertex are all that a product adds to the store.
//
// Zones are compared for equality here. That a cycle of them means an endless run is shown in
// [Tri09] for zones widened by M bounds, and in [Li09] for others; each point of such a zone
// has, up to an equivalence with finitely many classes, a predecessor in the zone before, so
// going round backwards meets a class again. Where zones are worth being compared for more,
// covering_search.h does that.
//
// If the source of successors keeps originals, the search goes on from these (originals.h).
#pragma once

#include "explore/cycle_condition.h"
#include "explore/originals.h"
#include "explore/product_step.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::explore {

class ProductGraph {
public:
    /// Everything must outlive it. `ticks`: there must be infinitely many of them.
    ProductGraph(SearchContext& context, const logic::Automaton& automaton,
                 ProductView& view, bool ticks);

    bool initial(std::vector<Vertex>& out);
    Expansion successors(Vertex v, bool again, std::vector<Vertex>& out) {
        return successors(v, again, semantics::Part::chosen, out);
    }
    Expansion successors(Vertex v, bool again, semantics::Part part,
                         std::vector<Vertex>& out);
    /// Those by the transitions that were not chosen.
    Expansion rest(Vertex v, std::vector<Vertex>& out);
    bool is_accepting(Vertex v) const { return places().is_accepting(place(v)); }
    bool needs_second_search(Vertex v) const {
        return places().kind(place(v)) == Places::Kind::mixed;
    }

    const Places& places() const { return step_.places(); }
    NodeId node(Vertex v) const { return NodeId{static_cast<std::uint32_t>(v / width_)}; }
    std::uint32_t place(Vertex v) const { return static_cast<std::uint32_t>(v % width_); }
    Vertex vertex(NodeId node, std::uint32_t place) const {
        return node.raw * width_ + place;
    }
    /// The state that the search goes on from there: the one that the node stands for, if such
    /// are kept. It must have been met.
    const Word* words(Vertex v) const {
        return originals_ ? originals_->of(v) : store_.words(node(v));
    }
    bool has_originals() const { return originals_.has_value(); }
    /// How a run may end in the vertex that successors() said so of.
    Lasso::Kind end() const { return step_.end(); }

    /// How long the way is, and how much there is beside the store; for limits.
    void note(std::size_t depth, std::uint64_t waiting, std::size_t bytes);
    /// The search is over, but successors are asked for nevertheless.
    void go_on_after_end() { is_over_ = true; }

private:
    bool is_to_stop();
    Expansion expand(Vertex v, bool again, semantics::Part part,
                     std::vector<Vertex>& out);
    NodeId store(std::uint32_t i, NodeId parent);
    void meet(Vertex v, std::uint32_t i, std::vector<Vertex>& out);

    SearchContext& context_;
    Store& store_;
    ProductStep step_;
    std::uint64_t width_;
    std::optional<OriginalStates> originals_;
    std::vector<std::uint64_t> hashes_;
    std::size_t depth_ = 0;
    bool is_over_ = false;
};

/// Nested search in a product, with the limits of its context.
class ProductSearch {
public:
    /// Everything must outlive it. Of the settings, the limits count. Zones must be compared
    /// for equality.
    ProductSearch(semantics::Successors& successors, Store& store,
                  const Settings& settings, const logic::Automaton& automaton,
                  ProductView& view, bool ticks);

    Outcome run();
    /// Instead of a search: a way of another one, whose nodes are in that store.
    void adopt(const ProductWay& way, const Store& from);
    /// After `found`.
    const ProductWay& way() const { return way_; }
    /// Then, too: the states that it goes through, which nodes may stand for.
    bool has_originals() const { return graph_.has_originals(); }
    const Word* words(std::size_t i) const { return graph_.words(vertices_[i]); }
    /// Then, too: a shorter way through the same part of the product, if one is found among so
    /// many vertices, and within the limits.
    void shorten(std::uint64_t effort);
    Statistics statistics() const { return context_.statistics(); }

private:
    /// Tells the graph how far the search is, each time it is asked for successors. With a cycle
    /// condition, the second search takes what the first one did.
    struct Watched {
        ProductGraph& graph;
        CycleCondition* condition = nullptr; // or null
        const NestedSearch<Watched>* search = nullptr;
        std::vector<bool> is_full; // by vertex: the condition did not hold
        std::vector<Standing> standings;

        bool initial(std::vector<Vertex>& out) { return graph.initial(out); }
        Expansion successors(Vertex v, bool again, std::vector<Vertex>& out);
        bool may_stay_reduced(Vertex v, std::span<const Vertex> successors);
        bool is_accepting(Vertex v) const { return graph.is_accepting(v); }
        bool needs_second_search(Vertex v) const { return graph.needs_second_search(v); }
    };

    void take_way(std::span<const Vertex> vertices, std::size_t loop);
    void find_shorter_way(std::uint64_t effort);
    std::vector<Vertex> goals() const;

    NoGoal no_goal_;
    SearchContext context_;
    ProductGraph graph_;
    std::vector<Vertex> vertices_; // of the way
    ProductWay way_;
};

} // namespace zonar::explore
