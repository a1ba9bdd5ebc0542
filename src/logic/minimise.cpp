#include "logic/minimise.h"

#include "checks/check.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace zonar::logic {

namespace {

constexpr std::uint32_t gone = std::numeric_limits<std::uint32_t>::max();
/// The simulation relation has the square of this many pairs, and is passed over repeatedly.
constexpr std::uint32_t most_states_to_compare = 400;

const std::function<bool(const AutomatonEdge&)> every_edge = [](const AutomatonEdge&) {
    return true;
};

/// Gives states the numbers `to`; those with the same one become one, `gone` disappears.
/// The initial state must become 0.
void renumber(Automaton& automaton, const std::vector<std::uint32_t>& to,
              std::uint32_t count) {
    ZONAR_ASSERT(to.size() == automaton.size() && to[0] == 0);
    std::vector<AutomatonState> states(count);
    std::vector<bool> taken(count, false);
    for (std::uint32_t s = 0; s < automaton.size(); ++s) {
        if (to[s] == gone || taken[to[s]]) continue;
        ZONAR_ASSERT(to[s] < count);
        taken[to[s]] = true;
        states[to[s]] = std::move(automaton.states[s]);
        auto& edges = states[to[s]].edges;
        for (AutomatonEdge& edge : edges) edge.target = to[edge.target];
        std::erase_if(edges,
                      [](const AutomatonEdge& edge) { return edge.target == gone; });
        std::ranges::sort(edges);
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    }
    ZONAR_ASSERT(std::ranges::find(taken, false) == taken.end());
    automaton.states = std::move(states);
    ZONAR_ASSERT(is_well_formed(automaton));
}

std::vector<bool> reachable(const Automaton& automaton) {
    std::vector<bool> seen(automaton.size(), false);
    std::vector<std::uint32_t> open{0};
    seen[0] = true;
    while (!open.empty()) {
        const std::uint32_t s = open.back();
        open.pop_back();
        for (const AutomatonEdge& edge : automaton.states[s].edges) {
            if (seen[edge.target]) continue;
            seen[edge.target] = true;
            open.push_back(edge.target);
        }
    }
    return seen;
}

void remove_useless(Automaton& automaton) {
    const Components found = components(automaton, every_edge);
    std::vector<bool> alive(found.cyclic.size(), false);
    for (std::uint32_t s = 0; s < automaton.size(); ++s)
        if (automaton.states[s].accepting && found.cyclic[found.of[s]])
            alive[found.of[s]] = true;
    std::vector<std::uint32_t> order(automaton.size());
    for (std::uint32_t s = 0; s < automaton.size(); ++s) order[s] = s;
    std::ranges::sort(order, {}, [&](std::uint32_t s) { return found.of[s]; });
    // Edges lead to smaller components, so what they lead to is settled before.
    for (const std::uint32_t s : order)
        for (const AutomatonEdge& edge : automaton.states[s].edges)
            if (alive[found.of[edge.target]]) alive[found.of[s]] = true;
    if (!alive[found.of[0]]) { // it accepts nothing
        automaton.states.assign(1, {});
        return;
    }
    const std::vector<bool> seen = reachable(automaton);
    std::vector<std::uint32_t> to(automaton.size(), gone);
    std::uint32_t count = 0;
    for (std::uint32_t s = 0; s < automaton.size(); ++s)
        if (seen[s] && alive[found.of[s]]) to[s] = count++;
    renumber(automaton, to, count);
}

/// No state outside of accepting cycles accepts; every state does where all cycles accept.
void settle_acceptance(Automaton& automaton) {
    const Components found = components(automaton, every_edge);
    // All cycles pass accepting states if none is left without these.
    Automaton rest = automaton;
    for (AutomatonState& state : rest.states) {
        if (state.accepting) state.edges.clear();
        std::erase_if(state.edges, [&](const AutomatonEdge& edge) {
            return automaton.states[edge.target].accepting;
        });
    }
    const Components others = components(rest, every_edge);
    std::vector<bool> has_other(found.cyclic.size(),
                                false); // a cycle that is not accepting
    for (std::uint32_t s = 0; s < automaton.size(); ++s)
        if (others.cyclic[others.of[s]]) has_other[found.of[s]] = true;
    for (std::uint32_t s = 0; s < automaton.size(); ++s) {
        AutomatonState& state = automaton.states[s];
        const std::uint32_t component = found.of[s];
        const bool always = found.cyclic[component] && !has_other[component];
        state.accepting = always || (state.accepting && found.cyclic[component]);
        state.always_accepting = always;
    }
}

/// States with the same edges, up to states that were found to be the same, are the same.
void merge_equal(Automaton& automaton, const Stopped& stopped) {
    std::vector<std::uint32_t> block(automaton.size());
    for (std::uint32_t s = 0; s < automaton.size(); ++s)
        block[s] = automaton.states[s].accepting ? 1 : 0;
    for (std::size_t blocks = 0;;) {
        if (stopped && stopped()) return; // blocks are too coarse as yet
        using Signature = std::pair<std::uint32_t, std::vector<AutomatonEdge>>;
        std::map<Signature, std::uint32_t> known;
        std::vector<std::uint32_t> finer(automaton.size());
        for (std::uint32_t s = 0; s < automaton.size(); ++s) {
            Signature signature{block[s], automaton.states[s].edges};
            for (AutomatonEdge& edge : signature.second) edge.target = block[edge.target];
            std::ranges::sort(signature.second);
            auto& edges = signature.second;
            edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
            finer[s] = known
                           .try_emplace(std::move(signature),
                                        static_cast<std::uint32_t>(known.size()))
                           .first->second;
        }
        const bool stable = known.size() == blocks;
        blocks = known.size();
        block = std::move(finer);
        if (stable) break;
    }
    renumber(automaton, block, 1 + *std::ranges::max_element(block));
}

/// simulates[q][p]: q follows every edge of p, and accepts whenever p does.
using Relation = std::vector<std::vector<bool>>;

Relation diagonal(std::uint32_t n) {
    Relation relation(n, std::vector<bool>(n, false));
    for (std::uint32_t q = 0; q < n; ++q) relation[q][q] = true;
    return relation;
}

/// Without any pair but the diagonal if it was stopped.
Relation simulation(const Automaton& automaton, const Stopped& stopped) {
    const std::uint32_t n = automaton.size();
    Relation simulates(n, std::vector<bool>(n));
    for (std::uint32_t q = 0; q < n; ++q)
        for (std::uint32_t p = 0; p < n; ++p)
            simulates[q][p] =
                automaton.states[q].accepting || !automaton.states[p].accepting;
    const auto follows = [&](std::uint32_t q, std::uint32_t p) {
        return std::ranges::all_of(
            automaton.states[p].edges, [&](const AutomatonEdge& one) {
                return std::ranges::any_of(automaton.states[q].edges,
                                           [&](const AutomatonEdge& other) {
                                               return other.reads_as_much_as(one) &&
                                                      simulates[other.target][one.target];
                                           });
            });
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t q = 0; q < n; ++q) {
            if (stopped && stopped()) return diagonal(n);
            for (std::uint32_t p = 0; p < n; ++p)
                if (simulates[q][p] && !follows(q, p)) {
                    simulates[q][p] = false;
                    changed = true;
                }
        }
    }
    return simulates;
}

void merge_by_simulation(Automaton& automaton, const Stopped& stopped) {
    if (automaton.size() > most_states_to_compare) return;
    const Relation simulates = simulation(automaton, stopped);
    // To take the first of equals below needs an equivalence; reflexive is what can be lost.
    for (std::uint32_t s = 0; s < automaton.size(); ++s) ZONAR_ASSERT(simulates[s][s]);
    std::vector<std::uint32_t> to(automaton.size());
    std::uint32_t count = 0;
    for (std::uint32_t s = 0; s < automaton.size(); ++s) {
        std::uint32_t same = 0;
        while (same < s && !(simulates[same][s] && simulates[s][same])) ++same;
        to[s] = same < s ? to[same] : count++;
    }
    renumber(automaton, to, count);
}

/// Edges for which there is a better one.
void remove_lesser_edges(Automaton& automaton, const Stopped& stopped) {
    if (automaton.size() > most_states_to_compare) return;
    const Relation simulates = simulation(automaton, stopped);
    for (AutomatonState& state : automaton.states) {
        std::vector<AutomatonEdge> kept;
        const auto better = [&](const AutomatonEdge& a, const AutomatonEdge& b) {
            return a.reads_as_much_as(b) && simulates[a.target][b.target];
        };
        for (std::size_t i = 0; i < state.edges.size(); ++i) {
            const AutomatonEdge& edge = state.edges[i];
            bool needed = true;
            for (std::size_t k = 0; k < state.edges.size() && needed; ++k) {
                if (k == i || !better(state.edges[k], edge)) continue;
                // Of two that are equally good the first stays.
                needed = better(edge, state.edges[k]) && i < k;
            }
            if (needed) kept.push_back(edge);
        }
        state.edges = std::move(kept);
    }
}

} // namespace

void minimise(Automaton& automaton, const Stopped& stopped) {
    ZONAR_ASSERT(is_well_formed(automaton));
    std::size_t before = 0;
    // Each round can make the next one possible: merged states have more edges in common.
    do {
        before = automaton.size() + automaton.edges();
        remove_useless(automaton);
        settle_acceptance(automaton);
        merge_equal(automaton, stopped);
        merge_by_simulation(automaton, stopped);
        remove_lesser_edges(automaton, stopped);
        ZONAR_ASSERT(automaton.size() + automaton.edges() <= before);
    } while (automaton.size() + automaton.edges() < before);
    // Removing edges can leave states that are no longer reachable, and fewer cycles.
    remove_useless(automaton);
    settle_acceptance(automaton);
    ZONAR_ASSERT(is_well_formed(automaton));
}

} // namespace zonar::logic
