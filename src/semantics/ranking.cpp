#include "semantics/ranking.h"

#include <algorithm>

namespace zonar::semantics {

void Ranking::rank(Transitions& transitions) {
    const model::Network& network = system_.network();
    ranked_.clear();
    instances_.clear();
    transitions.each([&](const Transition& t) {
        Ranked r;
        r.number = static_cast<std::uint32_t>(ranked_.size());
        const EdgeInfo& first = system_.edge(t.participants.front().edge);
        const model::Edge& sender = network.edges[first.origin.index()];
        r.channel = network.default_priority;
        if (sender.sync != model::SyncKind::none) {
            // The index was evaluated without a fault a moment ago.
            if (first.has_selects) transitions.write_selects(t.participants.front());
            const std::int32_t channel = machine_.value(network.program, sender.channel);
            r.channel = network.channels[static_cast<std::uint32_t>(channel)].priority;
        }
        r.process = network.processes[first.process].priority;
        r.first = static_cast<std::uint32_t>(instances_.size());
        for (const Instance& i : t.participants) {
            r.process = std::max(
                r.process, network.processes[system_.edge(i.edge).process].priority);
            instances_.push_back(i);
        }
        for (const Instance& i : t.absent) instances_.push_back(i);
        r.participants = static_cast<std::uint32_t>(t.participants.size());
        r.absent = static_cast<std::uint32_t>(t.absent.size());
        ranked_.push_back(r);
        return true;
    });
    std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) {
        if (a.channel != b.channel) return a.channel > b.channel;
        return a.process != b.process ? a.process > b.process : a.number < b.number;
    });
}

Transition Ranking::operator[](std::size_t i) const {
    const Ranked& r = ranked_[i];
    const std::span<const Instance> all{instances_};
    return {all.subspan(r.first, r.participants),
            all.subspan(r.first + r.participants, r.absent)};
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
