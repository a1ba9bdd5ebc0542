#include "semantics/ranking.h"

#include <algorithm>

namespace zonar::semantics {

bool Ranking::rank(Transitions& transitions, BroadcastSplit& split,
                   zone::ConstZone source, zone::Growth growth) {
    ranked_.clear();
    instances_.clear();
    bool ok = true;
    transitions.each(
        [&](const Transition& t) {
            add(t, transitions);
            return true;
        },
        [&](const Broadcast& broadcast) {
            bool found = split.begin(broadcast, source, growth) && split.next();
            for (; found; found = split.next()) add(split.transition(), transitions);
            return ok = !split.failed();
        });
    std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) {
        if (a.channel != b.channel) return a.channel > b.channel;
        return a.process != b.process ? a.process > b.process : a.number < b.number;
    });
    return ok;
}

void Ranking::add(const Transition& t, Transitions& transitions) {
    const model::Network& network = system_.network();
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
        r.process =
            std::max(r.process, network.processes[system_.edge(i.edge).process].priority);
        instances_.push_back(i);
    }
    for (const Instance& i : t.absent) instances_.push_back(i);
    r.participants = static_cast<std::uint32_t>(t.participants.size());
    r.absent = static_cast<std::uint32_t>(t.absent.size());
    ranked_.push_back(r);
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
