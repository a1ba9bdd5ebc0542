#include "oracle/linear_oracle.h"

#include "logic/automaton.h"
#include "logic/translate.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace zonar::oracle {

namespace {

using Truth = PointGraph::Truth;
using Runs = LinearOracle::Runs;

/// By node; nothing if an atom cannot be evaluated somewhere.
std::optional<std::vector<logic::Letter>> letters(PointGraph& graph,
                                                  const model::Query& query) {
    std::vector<logic::Letter> all(graph.nodes().size(), 0);
    for (std::size_t i = 0; i < query.atoms.size(); ++i) {
        const std::vector<Truth> where = graph.where(query, query.atoms[i].predicate);
        for (std::size_t node = 0; node < all.size(); ++node) {
            if (where[node] == Truth::fault) return std::nullopt;
            if (where[node] == Truth::yes) all[node] |= logic::Letter{1} << i;
        }
    }
    return all;
}

// What the edges of the product do, as its letters.
constexpr logic::Letter reads = 1, ticks = 2;

class Product {
public:
    Product(const PointGraph& graph, const logic::Automaton& automaton,
            const std::vector<logic::Letter>& letters, bool waiting_reads)
        : graph_(graph), automaton_(automaton), letters_(letters),
          waiting_reads_(waiting_reads), constant_(automaton) {
        product_.states.resize(graph.nodes().size() * automaton.size());
        for (std::uint32_t node = 0; node < graph.nodes().size(); ++node)
            for (std::uint32_t q = 0; q < automaton.size(); ++q) add_edges(node, q);
    }

    bool has_accepted_run(Runs runs) {
        const auto found =
            logic::components(product_, [](const logic::AutomatonEdge&) { return true; });
        std::vector<logic::Letter> does(found.cyclic.size(), 0);
        std::vector<bool> accepts(found.cyclic.size(), false);
        for (std::uint32_t v = 0; v < product_.size(); ++v) {
            if (product_.states[v].accepting) accepts[found.of[v]] = true;
            for (const logic::AutomatonEdge& edge : product_.states[v].edges)
                if (found.of[v] == found.of[edge.target]) does[found.of[v]] |= edge.must;
        }
        const logic::Letter needed = runs == Runs::divergent ? reads | ticks : reads;
        for (const std::uint32_t v : reachable()) {
            const std::uint32_t component = found.of[v];
            if (accepts[component] && (does[component] & needed) == needed) return true;
            const PointGraph::Node& node = graph_.nodes()[v / automaton_.size()];
            const bool ends = node.waits_for_ever || (runs == Runs::all && node.stuck);
            if (ends && constant_.accepted(v % automaton_.size(),
                                           letters_[v / automaton_.size()]))
                return true;
        }
        return false;
    }

private:
    std::uint32_t vertex(std::size_t node, std::uint32_t q) const {
        return static_cast<std::uint32_t>(node) * automaton_.size() + q;
    }

    void add_edges(std::uint32_t from, std::uint32_t q) {
        const PointGraph::Node& node = graph_.nodes()[from];
        logic::AutomatonState& state = product_.states[vertex(from, q)];
        state.accepting = automaton_.states[q].accepting;
        const logic::Letter tick = node.ticks ? ticks : 0;
        for (const logic::AutomatonEdge& edge : automaton_.states[q].edges) {
            if (!edge.reads(letters_[from])) continue;
            for (const std::size_t to : node.actions)
                state.edges.push_back({reads, 0, vertex(to, edge.target)});
            if (node.later && waiting_reads_)
                state.edges.push_back(
                    {reads | tick, 0, vertex(*node.later, edge.target)});
        }
        if (node.later && !waiting_reads_)
            state.edges.push_back({tick, 0, vertex(*node.later, q)});
    }

    std::vector<std::uint32_t> reachable() const {
        std::vector<bool> seen(product_.size(), false);
        std::vector<std::uint32_t> found{0};
        seen[0] = true;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (const logic::AutomatonEdge& edge : product_.states[found[i]].edges) {
                if (seen[edge.target]) continue;
                seen[edge.target] = true;
                found.push_back(edge.target);
            }
        return found;
    }

    const PointGraph& graph_;
    const logic::Automaton& automaton_;
    const std::vector<logic::Letter>& letters_;
    bool waiting_reads_;
    logic::ConstantWords constant_;
    logic::Automaton product_;
};

} // namespace

TimedVerdict LinearOracle::ask(const model::Query& query) {
    switch (graph_.explore_for(query)) {
    case PointGraph::Extent::too_big: return TimedVerdict::too_big;
    case PointGraph::Extent::unsupported: return TimedVerdict::unsupported;
    case PointGraph::Extent::complete: break;
    }
    const auto faulty = [](const PointGraph::Node& node) {
        return node.fault || node.doubtful_fault;
    };
    if (graph_.nodes().empty() || graph_.stopwatches() ||
        std::ranges::any_of(graph_.nodes(), faulty))
        return TimedVerdict::unsupported;
    const auto read = letters(graph_, query);
    const auto automaton = logic::translate(query.formula, true);
    if (!read || !automaton) return TimedVerdict::unsupported;
    Product product(graph_, *automaton, *read, query.uses_clocks);
    return product.has_accepted_run(runs_) ? TimedVerdict::not_satisfied
                                           : TimedVerdict::satisfied;
}

} // namespace zonar::oracle
