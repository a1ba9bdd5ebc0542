// verify/trail_product.h
//
// The product of a network and the automaton of a claim (explore/product.h), as trails of endless
// runs go through it: a run that is known is found again in it, and other ways are looked for.
//
// Its vertices are states of the network, zones included, with a state of the automaton. Zones are
// compared for equality, so a cycle of vertices is one that can be taken for ever, up to an
// equivalence that clocks cannot tell; whoever finds one makes a run of it and checks that.
#pragma once

#include "explore/directed_way.h"
#include "explore/product.h"
#include "logic/automaton.h"
#include "verify/claim.h"
#include "verify/engine.h"
#include "verify/lasso_evidence.h"
#include "verify/linear_view.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::verify {

using explore::Vertex;
using Vertices = std::vector<Vertex>;
using Cells = std::vector<std::int32_t>; // the stored ones of a state

class TrailProduct {
public:
    /// Everything must outlive it. Bounds and policy of the engine must be set; zones are
    /// compared for equality. Of the settings, the limits count.
    TrailProduct(const Engine& engine, const model::Query& query, const Claim& claim,
                 const logic::Automaton& automaton, const explore::Settings& settings);

    /// Does what is to be done within the limits.
    template <class Work>
    void within_limits(Work work) {
        context_.start_clock();
        context_.within_limits(work);
    }
    /// Why it was left early; empty: it was not.
    std::string why_stopped() const;
    bool has_failed() const; // the model made an error
    explore::Statistics statistics() const { return context_.statistics(); }
    std::uint64_t explored() { return context_.counted().explored; }

    // ---- a graph

    void initial(Vertices& out);
    explore::Expansion successors(Vertex v, Vertices& out);
    /// The same, but if a run may be over in this vertex, `ends`.
    explore::Expansion successors_or_end(Vertex v, Vertices& out);
    explore::Lasso::Kind end() const { return graph_.end(); }
    bool is_accepting(Vertex v) const { return graph_.is_accepting(v); }
    const semantics::Word* words(Vertex v) const { return graph_.words(v); }
    std::uint32_t place(Vertex v) const { return graph_.place(v); }
    /// For limits, beside the store.
    void note(std::uint64_t waiting, std::size_t bytes) {
        graph_.note(1, waiting, bytes);
    }

    // ---- runs that are known

    bool is_at(Vertex v, std::span<const std::int32_t> cells) const;
    Cells cells(Vertex v) const;

    /// Vertices one after the other, and whether one that was entered is accepting.
    struct Way {
        Vertices vertices;
        bool accepts = false;
    };
    /// How ways go on through these states: one for each vertex at the end, and one that accepts.
    std::vector<Way> ways_along(std::span<const Way> from, std::span<const Cells> states);

    /// What a run is made of.
    LassoWay way(std::span<const Vertex> vertices, explore::Lasso::Kind kind,
                 std::size_t loop) const;

private:
    const Engine& engine_;
    Exploration exploration_;
    LinearView view_;
    explore::NoGoal no_goal_;
    explore::Settings settings_;
    explore::SearchContext context_;
    explore::ProductGraph graph_;
    Vertices next_;
};

} // namespace zonar::verify
