// written_product.h
//
// The product of the points of a network (oracle/point_graph.h) and the automaton of a claim, written
// down, with distances found breadth first: what is shortest in it is known for certain.
#pragma once

#include "logic/translate.h"
#include "oracle/point_graph.h"
#include "verify/claim.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

namespace zonar::tests {

inline constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

/// The product of points and an automaton, written down.
class WrittenProduct {
public:
    WrittenProduct(const model::Network& network, const model::Query& query)
        : graph_(network, {.limit = 3'000}), claim_(verify::claim_of(query)) {
        if (graph_.explore_for(query) != oracle::PointGraph::Extent::complete) return;
        const auto automaton = logic::translate(claim_.formula, !claim_.wants_run);
        if (!automaton) return;
        automaton_ = *automaton;
        letters_.assign(graph_.nodes().size(), 0);
        for (std::size_t a = 0; a < claim_.atoms.size(); ++a) {
            const auto where = graph_.where(query, *claim_.atoms[a]);
            for (std::size_t n = 0; n < letters_.size(); ++n) {
                if (where[n] == oracle::PointGraph::Truth::fault) return;
                if (where[n] == oracle::PointGraph::Truth::yes)
                    letters_[n] |= logic::Letter{1} << a;
            }
        }
        for (const auto& node : graph_.nodes())
            if (node.fault || node.doubtful_fault) return;
        is_known = true;
    }

    bool is_known = false;

    std::size_t states() const { return automaton_.size(); }
    std::size_t nodes() const { return letters_.size(); }
    const std::vector<std::int32_t>& cells(std::size_t node) const {
        return graph_.nodes()[node].point.cells;
    }
    std::size_t vertices() const { return letters_.size() * automaton_.size(); }
    std::optional<std::size_t> node(const std::vector<std::int32_t>& cells) const {
        for (std::size_t n = 0; n < letters_.size(); ++n)
            if (graph_.nodes()[n].point.cells == cells) return n;
        return std::nullopt;
    }
    std::vector<std::size_t> successors(std::size_t v) const {
        std::vector<std::size_t> next;
        const std::size_t n = v / states();
        for (const logic::AutomatonEdge& edge : automaton_.states[v % states()].edges)
            if (edge.reads(letters_[n]))
                for (const std::size_t to : graph_.nodes()[n].actions)
                    next.push_back(to * states() + edge.target);
        return next;
    }
    /// Breadth first, by at least one step if `moves`.
    std::vector<std::size_t> distances(std::size_t from, bool moves) const {
        std::vector<std::size_t> d(vertices(), never);
        std::deque<std::size_t> waiting;
        const auto reach = [&](std::size_t v, std::size_t steps) {
            if (d[v] != never) return;
            d[v] = steps;
            waiting.push_back(v);
        };
        if (moves)
            for (const std::size_t v : successors(from)) reach(v, 1);
        else
            reach(from, 0);
        while (!waiting.empty()) {
            const std::size_t v = waiting.front();
            waiting.pop_front();
            for (const std::size_t w : successors(v)) reach(w, d[v] + 1);
        }
        return d;
    }
    /// Of an accepting cycle through a vertex.
    std::size_t shortest_cycle(std::size_t v) const {
        const auto there = distances(v, true);
        if (is_accepting(v)) return there[v];
        std::size_t least = never;
        for (std::size_t a = 0; a < vertices(); ++a) {
            if (!is_accepting(a) || there[a] == never) continue;
            const std::size_t back = distances(a, false)[v];
            if (back != never) least = std::min(least, there[a] + back);
        }
        return least;
    }
    /// Whether the word of going through these nodes again and again is accepted from a
    /// vertex at the last of them on.
    bool accepts_rounds(std::size_t v, const std::vector<std::size_t>& round) const {
        // By place in the round and state: which others can be reached, and whether by way
        // of an accepting one.
        const std::size_t places = round.size(), size = places * states();
        const auto number = [&](std::size_t place, std::size_t q) {
            return place * states() + q;
        };
        std::vector<std::vector<std::size_t>> next(size);
        for (std::size_t place = 0; place < places; ++place) {
            const std::size_t node = round[(place + places - 1) % places];
            const auto& actions = graph_.nodes()[node].actions;
            if (std::find(actions.begin(), actions.end(), round[place]) == actions.end())
                return false;
            for (std::size_t q = 0; q < states(); ++q)
                for (const logic::AutomatonEdge& edge : automaton_.states[q].edges)
                    if (edge.reads(letters_[node]))
                        next[number(place, q)].push_back(
                            number((place + 1) % places, edge.target));
        }
        const auto reached = [&](std::size_t from) {
            std::vector<bool> known(size);
            std::vector<std::size_t> stack = next[from];
            while (!stack.empty()) {
                const std::size_t x = stack.back();
                stack.pop_back();
                if (known[x]) continue;
                known[x] = true;
                stack.insert(stack.end(), next[x].begin(), next[x].end());
            }
            return known;
        };
        const std::size_t from = number(0, v % states());
        auto behind = reached(from);
        behind[from] = true;
        for (std::size_t x = 0; x < size; ++x)
            if (behind[x] && automaton_.states[x % states()].accepting && reached(x)[x])
                return true;
        return false;
    }
    bool is_accepting(std::size_t v) const {
        return automaton_.states[v % states()].accepting;
    }
    /// Whether a run may be over, or wait forever, and is accepted then.
    bool ends(std::size_t v) const {
        const auto& node = graph_.nodes()[v / states()];
        if (!node.stuck && !node.waits_for_ever) return false;
        logic::ConstantWords words{automaton_};
        return words.accepted(static_cast<std::uint32_t>(v % states()),
                              letters_[v / states()]);
    }

private:
    oracle::PointGraph graph_;
    verify::Claim claim_;
    logic::Automaton automaton_;
    std::vector<logic::Letter> letters_;
};

} // namespace zonar::tests
