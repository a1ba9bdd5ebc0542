#include "semantics/ranking.h"

#include <algorithm>

namespace zonar::semantics {

void Ranking::rank(const TransitionList& list, Transitions& transitions) {
    list_ = &list;
    ranked_.clear();
    for (std::size_t i = 0; i < list.size(); ++i) {
        Ranked ranked = priorities(list[i], transitions);
        ranked.number = static_cast<std::uint32_t>(i);
        ranked_.push_back(ranked);
    }
    std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) {
        if (a.channel != b.channel) return a.channel > b.channel;
        return a.process != b.process ? a.process > b.process : a.number < b.number;
    });
}

Ranking::Ranked Ranking::priorities(const Transition& transition,
                                    Transitions& transitions) const {
    const model::Network& network = system_.network();
    const EdgeInfo& first = system_.edge(transition.participants.front().edge);
    const model::Edge& sender = network.edges[first.origin.index()];
    Ranked ranked;
    ranked.channel = network.default_priority;
    if (sender.sync != model::SyncKind::none) {
        // The index was evaluated without a fault when the transition was found.
        if (first.has_selects) transitions.write_selects(transition.participants.front());
        const std::int32_t channel = machine_.value(network.program, sender.channel);
        ranked.channel = network.channels[static_cast<std::uint32_t>(channel)].priority;
    }
    ranked.process = network.processes[first.process].priority;
    for (const Instance& instance : transition.participants) {
        const std::uint32_t process = system_.edge(instance.edge).process;
        ranked.process = std::max(ranked.process, network.processes[process].priority);
    }
    return ranked;
}

std::size_t Ranking::end_of_group(std::size_t i) const {
    std::size_t end = i;
    while (end < ranked_.size() && ranked_[i].channel == ranked_[end].channel &&
           ranked_[i].process == ranked_[end].process) {
        ++end;
    }
    return end;
}

} // namespace zonar::semantics
