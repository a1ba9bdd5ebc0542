#include "guide/labels.h"

#include <algorithm>
#include <utility>

namespace zonar::guide {

using model::SyncKind;

Labels::Labels(const semantics::System& system, const FactorTable& table, BoxSpace& space,
               semantics::Machine& machine, const FactorLimits& limits, Dropped& dropped)
    : system_(system), network_(system.network()), space_(space), pieces_(system),
      effects_(system, pieces_, table, space, machine,
               {limits.combinations, limits.evaluations}),
      most_labels_(limits.labels), dropped_(dropped) {
    sort_edges();
}

Boxes Labels::find() {
    add_internal();
    for (std::uint32_t c = 0; c < network_.channels.size(); ++c) {
        if (network_.channels[c].broadcast) {
            add_broadcasts(c);
        } else {
            add_pairs(c);
        }
    }
    return std::move(labels_);
}

void Labels::sort_edges() {
    internal_.resize(system_.processes());
    senders_.resize(network_.channels.size());
    receivers_.resize(network_.channels.size());
    for (std::uint32_t id = 0; id < system_.edges(); ++id) {
        const semantics::EdgeInfo& info = system_.edge(id);
        const SyncKind sync = network_.edges[info.origin.index()].sync;
        if (sync == SyncKind::none) internal_[info.process].push_back(id);
        if (sync != SyncKind::send && sync != SyncKind::receive) continue;
        const EdgeCode& code = pieces_.edge(id);
        for (std::int64_t c = code.first_channel; c <= code.last_channel; ++c) {
            auto& lists = sync == SyncKind::send ? senders_ : receivers_;
            lists[static_cast<std::size_t>(c)].push_back(id);
        }
    }
}

std::span<const std::uint32_t> Labels::of_process(const EdgeList& list,
                                                  std::uint32_t process) const {
    const auto process_of = [&](std::uint32_t id) { return system_.edge(id).process; };
    const auto first = std::ranges::lower_bound(list, process, {}, process_of);
    const auto end = std::ranges::upper_bound(list, process, {}, process_of);
    return {first, end};
}

// ---------------------------------------------------------------- one synchronisation

RelationId Labels::move(std::uint32_t edge) {
    const semantics::EdgeInfo& info = system_.edge(edge);
    return space_.add(Pair{network_.edges[info.origin.index()].source, info.target});
}

Synchronisation Labels::begin(std::uint32_t channel) const {
    Synchronisation sync;
    sync.channel = channel;
    for (const Action& action : pieces_.before_update())
        sync.actions.push_back({&action});
    return sync;
}

void Labels::take_part(Synchronisation& sync, std::uint32_t edge) {
    const semantics::EdgeInfo& info = system_.edge(edge);
    const EdgeCode& code = pieces_.edge(edge);
    space_.append(sync.moves, info.process, move(edge));
    // With selects that are still to be chosen, code cannot be run.
    if (!info.open_selects)
        for (const Condition& condition : code.conditions)
            sync.conditions.push_back(&condition);
    for (const Action& action : code.actions)
        sync.actions.push_back({&action, !info.open_selects});
}

void Labels::listen(Synchronisation& sync, const EdgeList& receivers,
                    std::uint32_t sender) {
    for (std::size_t i = 0; i < receivers.size();) {
        const std::uint32_t process = system_.edge(receivers[i]).process;
        const auto edges = of_process(receivers, process);
        i += edges.size();
        if (process == sender) continue;
        Relation moves;
        for (StateId s = 0; s < space_.states(process); ++s) moves.push_back({s, s});
        for (const std::uint32_t edge : edges) {
            const Relation& one = space_[move(edge)];
            moves.insert(moves.end(), one.begin(), one.end());
            for (const Action& action : pieces_.edge(edge).actions)
                sync.actions.push_back({&action, false});
        }
        space_.append(sync.moves, process, space_.add(std::move(moves)));
    }
}

void Labels::finish(Synchronisation& sync, bool open) {
    for (const Action& action : pieces_.after_update()) sync.actions.push_back({&action});
    std::ranges::sort(sync.moves);
    const Unknown unknown = effects_.add(sync, group_);
    if (unknown.condition || open) ++dropped_.guards;
    if (unknown.action) ++dropped_.updates;
}

void Labels::flush() {
    space_.merge(group_);
    labels_.insert(labels_.end(), std::make_move_iterator(group_.begin()),
                   std::make_move_iterator(group_.end()));
    group_.clear();
    if (labels_.size() > most_labels_) effects_.stop_running();
}

// ---------------------------------------------------------------- all of them

void Labels::add_internal() {
    for (const EdgeList& edges : internal_) {
        for (const std::uint32_t edge : edges) {
            Synchronisation sync = begin(0);
            take_part(sync, edge);
            finish(sync, system_.edge(edge).open_selects);
        }
        flush();
    }
}

void Labels::add_pairs(std::uint32_t channel) {
    const EdgeList& senders = senders_[channel];
    const EdgeList& receivers = receivers_[channel];
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const auto from = of_process(senders, p);
        if (from.empty()) continue;
        for (std::uint32_t q = 0; q < system_.processes(); ++q) {
            const auto to = of_process(receivers, q);
            if (p == q || to.empty()) continue;
            for (const std::uint32_t sender : from) {
                for (const std::uint32_t receiver : to) {
                    Synchronisation sync = begin(channel);
                    take_part(sync, sender);
                    take_part(sync, receiver);
                    finish(sync, system_.edge(sender).open_selects ||
                                     system_.edge(receiver).open_selects);
                }
            }
            flush();
        }
    }
}

void Labels::add_broadcasts(std::uint32_t channel) {
    const EdgeList& receivers = receivers_[channel];
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const auto own = of_process(receivers, p);
        for (const std::uint32_t sender : of_process(senders_[channel], p)) {
            Synchronisation sync = begin(channel);
            take_part(sync, sender);
            listen(sync, receivers, p);
            finish(sync, system_.edge(sender).open_selects);
            if (own.size() < receivers.size()) ++dropped_.receivers;
        }
        flush();
    }
}

} // namespace zonar::guide
