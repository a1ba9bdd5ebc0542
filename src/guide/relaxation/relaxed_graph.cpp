#include "guide/relaxation/relaxed_graph.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <tuple>

namespace zonar::guide {

using abstraction::FactorId;
using abstraction::LabelId;
using abstraction::StateId;
using abstraction::Transition;

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// Combinations of alternatives are steps as long as they need at most this many times the
// room of steps for one factor at a time.
constexpr double most_room = 4;

using StateSet = std::vector<StateId>; // ascending

/// Where a label leads one factor: from any of these states to one of those.
struct Alternative {
    StateSet from;
    std::vector<StateId> to; // none: it stays where it is
};

/// What a label does in one factor.
struct LabelPart {
    LabelId label = 0;
    FactorId factor = 0;
    std::span<const Transition> transitions; // by state, then by target
};

/// A way for each state that it leads to, and one for those that stay; ways from the same
/// states are one. A state that stays where others come to is one of these: to set a
/// variable is one way, from any value.
std::vector<Alternative> alternatives_of(std::span<const Transition> transitions) {
    std::map<StateId, StateSet> sources;
    for (const Transition& t : transitions) {
        watch::spend(4);
        StateSet& from = sources[t.to];
        if (from.empty() || from.back() != t.from) from.push_back(t.from);
    }
    std::map<StateSet, std::vector<StateId>> targets;
    StateSet staying;
    for (auto& [to, from] : sources) {
        if (from.size() == 1 && from[0] == to) {
            staying.push_back(to);
        } else {
            targets[std::move(from)].push_back(to);
        }
    }
    std::vector<Alternative> found;
    for (const auto& [from, to] : targets) found.push_back({from, to});
    if (!staying.empty()) found.push_back({std::move(staying), {}});
    return found;
}

StateSet sources_of(std::span<const Transition> transitions) {
    StateSet sources;
    for (const Transition& t : transitions)
        if (sources.empty() || sources.back() != t.from) sources.push_back(t.from);
    return sources;
}

} // namespace

class RelaxedGraphBuilder {
public:
    RelaxedGraphBuilder(const abstraction::System& system, RelaxedGraph& graph)
        : system_(system), graph_(graph),
          factors_(static_cast<FactorId>(system.factors.size())) {
        graph.factors_ = factors_;
        graph.first_fact_.assign(1, 0);
        for (FactorId f = 0; f < factors_; ++f) {
            const StateId states = system.factors[f].states;
            graph.factor_of_.insert(graph.factor_of_.end(), states, f);
            graph.first_fact_.push_back(graph.first_fact_.back() + states);
        }
        graph.factor_of_.push_back(factors_); // the goal
    }

    void build(std::span<const GoalStates> goals) {
        for (const GoalStates& goal : goals) {
            needs_.clear();
            gives_.assign(1, graph_.goal());
            for (const auto& [f, states] : goal) need(node_of(f, states));
            add_step(0);
        }
        sort_transitions();
        for (std::size_t i = 0; i < parts_.size();) {
            std::size_t end = i;
            while (end < parts_.size() && parts_[end].label == parts_[i].label) ++end;
            add_label({parts_.data() + i, parts_.data() + end});
            i = end;
        }
        graph_.nodes_ = static_cast<NodeId>(graph_.factor_of_.size());
        graph_.sets_of_ = {graph_.nodes_, members_};
        keep_what_matters();
        std::vector<std::pair<NodeId, StepId>> waiting;
        for (StepId step = 0; step < graph_.steps(); ++step) {
            for (const NodeId node : graph_.needs(step)) waiting.emplace_back(node, step);
            if (graph_.needs(step).empty()) graph_.free_steps_.push_back(step);
        }
        graph_.steps_from_ = {graph_.nodes_, waiting};
    }

private:
    void sort_transitions() {
        for (FactorId f = 0; f < factors_; ++f) {
            std::vector<Transition>& all = sorted_.emplace_back();
            all = system_.factors[f].transitions;
            std::ranges::sort(all, {}, [](const Transition& t) {
                return std::tuple{t.label, t.from, t.to};
            });
            for (std::size_t i = 0; i < all.size();) {
                std::size_t end = i;
                while (end < all.size() && all[end].label == all[i].label) ++end;
                parts_.push_back({all[i].label, f, {all.data() + i, all.data() + end}});
                i = end;
            }
            for (const LabelId label : system_.factors[f].waits_for)
                if (std::ranges::find(all, label, &Transition::label) == all.end())
                    parts_.push_back({label, f, {}});
        }
        std::ranges::stable_sort(parts_, {}, &LabelPart::label);
    }

    // ---------------------------------------------------------------- nodes

    /// None: every state is in the set, so there is always one.
    NodeId node_of(FactorId f, const StateSet& states) {
        ZONAR_ASSERT(!states.empty());
        ZONAR_ASSERT(std::ranges::is_sorted(states, std::ranges::less_equal{}));
        if (states.size() == 1) return graph_.fact(f, states[0]);
        if (states.size() == system_.factors[f].states) return none;
        const auto next = static_cast<NodeId>(graph_.factor_of_.size());
        const auto [place, is_new] = sets_.try_emplace({f, states}, next);
        if (is_new) {
            graph_.factor_of_.push_back(f);
            for (const StateId s : states) members_.emplace_back(graph_.fact(f, s), next);
        }
        return place->second;
    }

    // ---------------------------------------------------------------- steps

    void add_label(std::span<const LabelPart> parts) {
        const LabelId label = parts.front().label;
        // Within the limit no way through all facts is too long for a distance.
        const std::uint32_t cost =
            system_.costs.empty()
                ? 1
                : std::min(system_.costs[label], abstraction::largest_cost);
        std::vector<std::vector<Alternative>> alternatives;
        for (const LabelPart& part : parts) {
            if (part.transitions.empty()) return; // it cannot be taken
            alternatives.push_back(alternatives_of(part.transitions));
        }
        if (fits(alternatives)) {
            add_combinations(parts, alternatives, cost);
        } else {
            add_one_by_one(parts, alternatives, cost);
        }
    }

    static bool fits(const std::vector<std::vector<Alternative>>& alternatives) {
        double product = 1, together = 0, one_by_one = 0;
        for (const auto& ways : alternatives) product *= static_cast<double>(ways.size());
        for (const auto& ways : alternatives) {
            const auto count = static_cast<double>(ways.size());
            double targets = 0;
            for (const Alternative& way : ways)
                targets += static_cast<double>(way.to.size());
            together += product / count * (targets + count);
            one_by_one += targets + count * static_cast<double>(alternatives.size());
        }
        return together <= most_room * one_by_one;
    }

    void add_combinations(std::span<const LabelPart> parts,
                          const std::vector<std::vector<Alternative>>& alternatives,
                          std::uint32_t cost) {
        std::vector<std::size_t> at(parts.size(), 0);
        while (true) {
            needs_.clear();
            gives_.clear();
            for (std::size_t p = 0; p < parts.size(); ++p)
                take(parts[p].factor, alternatives[p][at[p]]);
            add_step(cost);
            std::size_t p = 0;
            while (p < parts.size() && ++at[p] == alternatives[p].size()) at[p++] = 0;
            if (p == parts.size()) return;
        }
    }

    void add_one_by_one(std::span<const LabelPart> parts,
                        const std::vector<std::vector<Alternative>>& alternatives,
                        std::uint32_t cost) {
        std::vector<NodeId> any;
        for (const LabelPart& part : parts)
            any.push_back(node_of(part.factor, sources_of(part.transitions)));
        std::vector<NodeId> always; // what needs no more than that the label can be taken
        for (std::size_t p = 0; p < parts.size(); ++p) {
            for (const Alternative& one : alternatives[p]) {
                needs_.clear();
                gives_.clear();
                take(parts[p].factor, one);
                if (node_of(parts[p].factor, one.from) == any[p]) {
                    always.insert(always.end(), gives_.begin(), gives_.end());
                    continue;
                }
                for (std::size_t q = 0; q < parts.size(); ++q)
                    if (q != p) need(any[q]);
                add_step(cost);
            }
        }
        needs_.clear();
        for (const NodeId node : any) need(node);
        gives_ = std::move(always);
        add_step(cost);
    }

    void need(NodeId node) {
        if (node != none) needs_.push_back(node);
    }
    void take(FactorId f, const Alternative& one) {
        need(node_of(f, one.from));
        for (const StateId s : one.to) gives_.push_back(graph_.fact(f, s));
    }
    void add_step(std::uint32_t cost) {
        watch::spend(4 + needs_.size() + gives_.size());
        if (gives_.empty()) return;
        // Factor by factor, as takers of alternatives expect it.
        [[maybe_unused]] const auto factor = [&](NodeId fact) {
            return graph_.factor_of(fact);
        };
        ZONAR_ASSERT(std::ranges::is_sorted(gives_, {}, factor));
        graph_.costs_.push_back(cost);
        graph_.needs_.push_back(needs_);
        graph_.gives_.push_back(gives_);
    }

    // ---------------------------------------------------------------- from the goal back

    /// Facts that the goal does not need, nor anything it needs, are not given by any step.
    void keep_what_matters() {
        const std::vector<std::uint8_t> matters = find_what_matters();
        const std::vector<std::uint32_t> costs = std::move(graph_.costs_);
        const Ranges needs = std::move(graph_.needs_), gives = std::move(graph_.gives_);
        graph_.costs_.clear();
        graph_.needs_ = {};
        graph_.gives_ = {};
        for (StepId step = 0; step < costs.size(); ++step) {
            needs_.assign(needs[step].begin(), needs[step].end());
            gives_.assign(gives[step].begin(), gives[step].end());
            std::erase_if(gives_, [&](NodeId fact) { return matters[fact] == 0; });
            add_step(costs[step]);
        }
    }

    /// Backwards from the goal: what a step needs matters if something it gives does, and with
    /// a set all of its members do.
    std::vector<std::uint8_t> find_what_matters() const {
        std::vector<std::pair<NodeId, StepId>> gifts;
        for (StepId step = 0; step < graph_.steps(); ++step)
            for (const NodeId fact : graph_.gives(step)) gifts.emplace_back(fact, step);
        const Ranges given_by{graph_.nodes_, gifts};
        std::vector<std::pair<NodeId, NodeId>> in_sets;
        for (const auto& [fact, set] : members_) in_sets.emplace_back(set, fact);
        const Ranges members{graph_.nodes_, in_sets};

        std::vector<std::uint8_t> matters(graph_.nodes_, 0), seen(graph_.steps(), 0);
        std::vector<NodeId> open;
        const auto add = [&](NodeId node) {
            if (matters[node] != 0) return;
            matters[node] = 1;
            open.push_back(node);
        };
        add(graph_.goal());
        while (!open.empty()) {
            const NodeId node = open.back();
            open.pop_back();
            std::ranges::for_each(members[node], add);
            for (const StepId step : given_by[node]) {
                if (seen[step] != 0) continue;
                seen[step] = 1;
                std::ranges::for_each(graph_.needs(step), add);
            }
        }
        return matters;
    }

    const abstraction::System& system_;
    RelaxedGraph& graph_;
    FactorId factors_;
    std::vector<std::vector<Transition>> sorted_; // by factor
    std::vector<LabelPart> parts_;                // by label
    std::map<std::pair<FactorId, StateSet>, NodeId> sets_;
    std::vector<std::pair<NodeId, NodeId>> members_; // a fact, and a set it belongs to
    // of the step at work
    std::vector<NodeId> needs_;
    std::vector<NodeId> gives_;
};

RelaxedGraph::RelaxedGraph(const abstraction::System& system,
                           std::span<const GoalStates> goals) {
    RelaxedGraphBuilder{system, *this}.build(goals);
}

} // namespace zonar::guide
