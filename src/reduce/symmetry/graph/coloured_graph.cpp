#include "reduce/symmetry/graph/coloured_graph.h"

#include "watch/watch.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <mutex>
#include <numeric>

// nauty's headers are C, and some of their declarations name a keyword of C.
#define _Thread_local thread_local // NOLINT
#include <nauty/nausparse.h>
#undef _Thread_local

namespace zonar::reduce {

Vertex ColouredGraph::add(const Colour& colour) {
    const auto number = static_cast<std::uint32_t>(known_.size());
    colours_.push_back(known_.try_emplace(colour, number).first->second);
    return static_cast<Vertex>(colours_.size() - 1);
}

namespace {

/// What nauty's callbacks, which take no argument of ours, work on.
struct Search {
    std::vector<VertexMap> found;
    std::uint64_t nodes = 0, most_nodes = 0;
    std::exception_ptr stopped; // C code must not be unwound
};
thread_local Search* search = nullptr;

void note_automorphism(int, int* image, int*, int, int, int vertices) {
    search->found.emplace_back(image, image + vertices);
}

void count_node(graph*, int*, int*, int, int, int, int, int, int) {
    bool is_over = ++search->nodes > search->most_nodes;
    try {
        watch::spend();
    } catch (...) {
        search->stopped = std::current_exception();
        is_over = true;
    }
    if (is_over) nauty_kill_request = 1;
}

/// Neighbours one after the other, as nauty wants them.
struct Adjacency {
    explicit Adjacency(const ColouredGraph& of) : first(of.size()), degree(of.size(), 0) {
        std::vector<std::pair<Vertex, Vertex>> arcs;
        for (const auto& [a, b] : of.edges()) {
            if (a == b) continue;
            arcs.emplace_back(a, b);
            arcs.emplace_back(b, a);
        }
        std::ranges::sort(arcs);
        arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
        for (const auto& [from, to] : arcs) {
            ++degree[from];
            neighbours.push_back(static_cast<int>(to));
        }
        for (std::size_t v = 1; v < first.size(); ++v)
            first[v] = first[v - 1] + static_cast<std::size_t>(degree[v - 1]);
    }
    sparsegraph view() {
        sparsegraph g;
        SG_INIT(g);
        g.nv = static_cast<int>(first.size());
        g.nde = neighbours.size();
        g.v = first.data();
        g.d = degree.data();
        g.e = neighbours.data();
        g.vlen = g.dlen = first.size();
        g.elen = neighbours.size();
        return g;
    }

    std::vector<std::size_t> first;
    std::vector<int> degree, neighbours;
};

} // namespace

std::vector<VertexMap> automorphisms(const ColouredGraph& of) {
    if (of.size() < 2) return {};
    Adjacency adjacency{of};
    sparsegraph g = adjacency.view();

    // Vertices by colour; 0 in `cells` ends a colour.
    const auto& colours = of.colours();
    std::vector<int> vertices(of.size()), cells(of.size(), 1), orbits(of.size());
    std::iota(vertices.begin(), vertices.end(), 0);
    std::ranges::stable_sort(vertices, {},
                             [&](int v) { return colours[static_cast<std::size_t>(v)]; });
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto colour_at = [&](std::size_t at) {
            return colours[static_cast<std::size_t>(vertices[at])];
        };
        if (i + 1 == cells.size() || colour_at(i) != colour_at(i + 1)) cells[i] = 0;
    }

    // About a second, if all goes wrong. A node takes a few passes over the graph.
    constexpr std::uint64_t most_work = 300'000'000;
    Search mine;
    mine.most_nodes = 1 + most_work / (of.size() + adjacency.neighbours.size());

    optionblk options{};
    options.defaultptn = FALSE;
    options.userautomproc = note_automorphism;
    options.usernodeproc = count_node;
    options.linelength = 0;
    options.tc_level = 100;
    options.maxinvarlevel = 1;
    options.dispatch = &dispatch_sparse;
    statsblk statistics;
    {
        // The request to end a search is one for all threads.
        static std::mutex one_at_a_time;
        const std::lock_guard lock{one_at_a_time};
        search = &mine;
        nauty_kill_request = 0;
        sparsenauty(&g, vertices.data(), cells.data(), orbits.data(), &options,
                    &statistics, nullptr);
        nauty_kill_request = 0;
        search = nullptr;
    }
    if (mine.stopped) std::rethrow_exception(mine.stopped);
    return std::move(mine.found);
}

} // namespace zonar::reduce
