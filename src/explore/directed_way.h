// explore/directed_way.h
//
// A shortest way in a graph by A*, where vertices are numbers and each step costs 1: to
// the seed of a cycle, and around it [ELL04b]. Least g + h first, then least h, then the newest; a
// vertex is reopened when a shorter way leads there. Without an estimate it is breadth first.
//
//     Expansion successors(Vertex v, std::vector<Vertex>& out)    appends
//     guide::Distance estimate(Vertex v)       infinite: the goal cannot be reached
//     bool is_goal(Vertex v)                   asked when a vertex is expanded
//     void note(std::uint64_t waiting, std::size_t bytes)     how much there is, for limits
//
// are those of the graph. If it says that a run `ends` in a vertex, the way does, too.
//
// For cycles whose acceptance counts, a vertex must say whether an accepting one was passed
// (flagged_graph.h). [ELL04b] keeps a flag beside each vertex instead, and forgets it when a
// shorter way without it leads there; then cycles are missed.
#pragma once

#include "explore/nested_search.h"
#include "guide/estimate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace zonar::explore {

enum class WayEnding : std::uint8_t {
    found,
    exhausted, // there is none below the bound
    stopped,   // by the graph
};

template <class Graph>
class DirectedWay {
public:
    /// `below`: ways of so many steps or more are left out. `admissible`: the estimate is never
    /// too large, so it counts for that.
    DirectedWay(Graph& graph, std::uint64_t below, bool admissible)
        : graph_(graph), below_(below), admissible_(admissible) {}

    /// From one of these; by at least one step, if `moves`.
    WayEnding find(std::span<const Vertex> from, bool moves) {
        for (const Vertex v : from) {
            if (moves && graph_.is_goal(v)) {
                // It may be met again, and is then at the end of a way.
                if (const Expansion e = expand(v, 0); e != Expansion::done)
                    return conclude(e, v);
            } else {
                push(v, 0, none);
            }
        }
        while (!open_.empty()) {
            const Waiting top = open_.top();
            open_.pop();
            if (top.g != met_.at(top.vertex).g) continue; // reached in fewer steps since
            if (graph_.is_goal(top.vertex)) return conclude(Expansion::ends, top.vertex);
            const Expansion e = expand(top.vertex, top.g);
            if (e != Expansion::done) return conclude(e, top.vertex);
        }
        return WayEnding::exhausted;
    }

    /// After `found`: all vertices of the way, the first and the last included.
    const std::vector<Vertex>& way() const { return way_; }

private:
    static constexpr Vertex none = std::numeric_limits<Vertex>::max();

    struct Met {
        std::uint32_t g = 0;
        Vertex before = none; // for a first one
    };
    struct Waiting {
        std::uint64_t f = 0;
        guide::Distance h = 0;
        std::uint64_t age = 0;
        std::uint32_t g = 0;
        Vertex vertex = 0;
        bool operator<(const Waiting& other) const { // the largest comes first
            return std::tuple{other.f, other.h, age} < std::tuple{f, h, other.age};
        }
    };

    std::size_t bytes() const {
        constexpr std::size_t entry = sizeof(Vertex) + sizeof(Met) + 2 * sizeof(void*);
        return met_.size() * entry + open_.size() * sizeof(Waiting);
    }

    Expansion expand(Vertex v, std::uint32_t g) {
        next_.clear();
        graph_.note(open_.size(), bytes());
        const Expansion e = graph_.successors(v, next_);
        if (e == Expansion::done)
            for (const Vertex w : next_) push(w, g + 1, v);
        return e;
    }

    void push(Vertex v, std::uint32_t g, Vertex before) {
        const guide::Distance h = graph_.estimate(v);
        if (h == guide::infinite && admissible_) return;
        const std::uint64_t f = std::uint64_t{g} + h;
        if ((admissible_ ? f : g) >= below_) return;
        const auto [known, is_new] = met_.try_emplace(v, Met{g, before});
        if (!is_new) {
            if (known->second.g <= g) return;
            known->second = {g, before};
        }
        open_.push({f, h, ++age_, g, v});
    }

    WayEnding conclude(Expansion how, Vertex last) {
        if (how == Expansion::stop) return WayEnding::stopped;
        way_ = {last};
        for (Vertex v = last;;) {
            const auto known = met_.find(v);
            // A first one that was never met again, or one that was met at the end alone.
            if (known == met_.end() || known->second.before == none) break;
            v = known->second.before;
            way_.push_back(v);
            if (v == last) break;
        }
        std::ranges::reverse(way_);
        return WayEnding::found;
    }

    Graph& graph_;
    std::uint64_t below_;
    bool admissible_;
    std::unordered_map<Vertex, Met> met_;
    std::priority_queue<Waiting> open_;
    std::uint64_t age_ = 0;
    std::vector<Vertex> next_;
    std::vector<Vertex> way_;
};

} // namespace zonar::explore
