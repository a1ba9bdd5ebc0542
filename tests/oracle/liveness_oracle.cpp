#include "oracle/liveness_oracle.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

namespace zonar::oracle {

namespace {

using Runs = LivenessOracle::Runs;
using Truth = PointGraph::Truth;
using Nodes = std::vector<bool>;

struct Edge {
    std::size_t target = 0;
    bool ticks = false;
};

std::vector<Edge> edges_of(const PointGraph::Node& node) {
    std::vector<Edge> edges;
    for (std::size_t target : node.actions) edges.push_back({.target = target});
    if (node.later) edges.push_back({.target = *node.later, .ticks = node.ticks});
    return edges;
}

/// What `from` can come to, itself included, through nodes that are allowed.
Nodes reachable(const PointGraph& graph, const Nodes& from, const Nodes& allowed) {
    Nodes reached(from.size(), false);
    std::deque<std::size_t> waiting;
    const auto visit = [&](std::size_t i) {
        if (!allowed[i] || reached[i]) return;
        reached[i] = true;
        waiting.push_back(i);
    };
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i]) visit(i);
    }
    while (!waiting.empty()) {
        const std::size_t i = waiting.front();
        waiting.pop_front();
        for (const Edge& edge : edges_of(graph.nodes()[i])) visit(edge.target);
    }
    return reached;
}

/// Strongly connected components by the algorithm of Kosaraju: nodes in the order in which
/// a depth-first search leaves them, then backwards from the last one.
class Components {
public:
    Components(const PointGraph& graph, const Nodes& allowed)
        : graph_(graph), allowed_(allowed), before_(allowed.size()),
          number_(allowed.size(), none) {
        for (std::size_t i = 0; i < allowed.size(); ++i) {
            if (!allowed[i]) continue;
            for (const Edge& edge : edges_of(graph.nodes()[i])) {
                if (allowed[edge.target]) before_[edge.target].push_back(i);
            }
        }
        const std::vector<std::size_t> left = leaving_order();
        for (auto last = left.rbegin(); last != left.rend(); ++last) collect(*last);
    }

    bool same(std::size_t a, std::size_t b) const { return number_[a] == number_[b]; }
    const std::vector<std::size_t>& before(std::size_t i) const { return before_[i]; }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::vector<std::size_t> leaving_order() const {
        struct Visit {
            std::size_t node;
            std::vector<Edge> rest;
        };
        std::vector<std::size_t> order;
        Nodes entered(allowed_.size(), false);
        for (std::size_t first = 0; first < allowed_.size(); ++first) {
            if (!allowed_[first] || entered[first]) continue;
            entered[first] = true;
            std::vector<Visit> stack{{first, edges_of(graph_.nodes()[first])}};
            while (!stack.empty()) {
                if (stack.back().rest.empty()) {
                    order.push_back(stack.back().node);
                    stack.pop_back();
                    continue;
                }
                const std::size_t next = stack.back().rest.back().target;
                stack.back().rest.pop_back();
                if (!allowed_[next] || entered[next]) continue;
                entered[next] = true;
                stack.push_back({next, edges_of(graph_.nodes()[next])});
            }
        }
        return order;
    }

    void collect(std::size_t root) {
        if (number_[root] != none) return;
        number_[root] = root;
        std::vector<std::size_t> waiting{root};
        while (!waiting.empty()) {
            const std::size_t i = waiting.back();
            waiting.pop_back();
            for (std::size_t j : before_[i]) {
                if (number_[j] != none) continue;
                number_[j] = root;
                waiting.push_back(j);
            }
        }
    }

    const PointGraph& graph_;
    const Nodes& allowed_;
    std::vector<std::vector<std::size_t>> before_;
    std::vector<std::size_t> number_; // one of the members
};

Nodes of(const std::vector<Truth>& truths, Truth wanted) {
    Nodes nodes;
    for (Truth truth : truths) nodes.push_back(truth == wanted);
    return nodes;
}

/// What a query comes to: is there a maximal run that begins at one of these nodes and
/// stays among those?
struct Question {
    Nodes begins;
    Nodes stays;
    Nodes faulty;      // the query itself has a fault here, where it had to be asked
    bool wants = true; // the query is satisfied if there is such a run
};

Question question(PointGraph& graph, const model::Query& query) {
    const std::vector<Truth> p = graph.where(query, query.condition);
    Question result;
    result.faulty = of(p, Truth::fault);
    if (query.kind == model::QueryKind::leads_to) {
        const std::vector<Truth> q = graph.where(query, *query.goal);
        result.begins = of(p, Truth::yes);
        result.stays = of(q, Truth::no);
        for (std::size_t i = 0; i < q.size(); ++i) {
            if (q[i] == Truth::fault) result.faulty[i] = true;
        }
        result.wants = false;
        return result;
    }
    result.wants = query.kind == model::QueryKind::exists_globally;
    result.stays = of(p, result.wants ? Truth::yes : Truth::no);
    result.begins = Nodes(p.size(), false);
    if (!p.empty()) result.begins.front() = true;
    return result;
}

/// Whether a fault lies on the ways that have to be looked at. Where the query faults, no
/// way goes on, but it is met.
bool meets_fault(const PointGraph& graph, const Question& question, bool leads_to) {
    if (graph.nodes().empty()) return true;
    Nodes allowed = question.stays;
    Nodes begins = question.begins;
    for (std::size_t i = 0; i < allowed.size(); ++i) {
        if (question.faulty[i]) allowed[i] = true;
    }
    // All reachable states are asked for p.
    if (leads_to) begins = allowed = Nodes(allowed.size(), true);
    const Nodes met = reachable(graph, begins, allowed);
    for (std::size_t i = 0; i < met.size(); ++i) {
        if (met[i] && (graph.nodes()[i].fault || question.faulty[i])) return true;
    }
    return false;
}

} // namespace

std::vector<bool> that_can_stay(const PointGraph& graph, const std::vector<bool>& allowed,
                                Runs runs) {
    const Components components(graph, allowed);
    std::deque<std::size_t> waiting;
    Nodes can(allowed.size(), false);
    const auto add = [&](std::size_t i) {
        if (can[i]) return;
        can[i] = true;
        waiting.push_back(i);
    };
    for (std::size_t i = 0; i < allowed.size(); ++i) {
        if (!allowed[i]) continue;
        const PointGraph::Node& node = graph.nodes()[i];
        if (node.stuck && runs == Runs::all) add(i);
        for (const Edge& edge : edges_of(node)) {
            if (allowed[edge.target] && components.same(i, edge.target) &&
                (edge.ticks || runs == Runs::all))
                add(i); // the edge is on a circle
        }
    }
    while (!waiting.empty()) {
        const std::size_t i = waiting.front();
        waiting.pop_front();
        for (std::size_t before : components.before(i)) add(before);
    }
    return can;
}

LivenessAnswer LivenessOracle::ask(const model::Query& query) {
    const bool leads_to = query.kind == model::QueryKind::leads_to;
    if ((query.kind != model::QueryKind::always_eventually &&
         query.kind != model::QueryKind::exists_globally && !leads_to) ||
        query.uses_deadlock || graph_.stopwatches())
        return {.verdict = TimedVerdict::unsupported};
    switch (graph_.explore_for(query)) {
    case PointGraph::Extent::complete: break;
    case PointGraph::Extent::too_big: return {.verdict = TimedVerdict::too_big};
    case PointGraph::Extent::unsupported: return {.verdict = TimedVerdict::unsupported};
    }

    LivenessAnswer answer;
    const Question asked = question(graph_, query);
    answer.fault = meets_fault(graph_, asked, leads_to);
    for (std::size_t i = 0; i < asked.faulty.size(); ++i) {
        const PointGraph::Node& node = graph_.nodes()[i];
        if (node.fault || node.doubtful_fault || asked.faulty[i])
            answer.distant_fault = true;
    }
    const Nodes can_stay = that_can_stay(graph_, asked.stays, runs_);
    bool found = false;
    for (std::size_t i = 0; i < can_stay.size(); ++i) {
        found = found || (asked.begins[i] && can_stay[i]);
    }
    if (!found && answer.fault) {
        answer.verdict = TimedVerdict::error;
    } else {
        answer.verdict =
            found == asked.wants ? TimedVerdict::satisfied : TimedVerdict::not_satisfied;
    }
    return answer;
}

} // namespace zonar::oracle
