#include "guide/factors/labels.h"

#include "checks/check.h"

#include <algorithm>
#include <set>
#include <utility>

namespace zonar::guide {

Labels::Labels(const semantics::System& system, const semantics::Costs& costs,
               const FactorTable& table, BoxSpace& space, semantics::Machine& machine,
               const FactorLimits& limits, Broadcasts broadcasts, Dropped& dropped)
    : system_(system), network_(system.network()), costs_(costs), sync_edges_(system),
      space_(space), pieces_(system), effects_(system, pieces_, table, space, machine,
                                               {limits.combinations, limits.evaluations}),
      limits_(limits), broadcasts_(broadcasts), dropped_(dropped) {}

std::vector<Label> Labels::find() {
    add_internal();
    for (std::uint32_t c = 0; c < network_.channels.size(); ++c) {
        if (!network_.channels[c].broadcast) {
            add_pairs(c);
        } else if (broadcasts_ == Broadcasts::in_pairs && receivers_are_independent(c)) {
            add_broadcasts_in_pairs(c);
        } else {
            add_broadcasts(c);
        }
    }
    return std::move(labels_);
}

std::span<const std::uint32_t> Labels::of_process(const EdgeList& list,
                                                  std::uint32_t process) const {
    const auto process_of = [&](std::uint32_t id) { return system_.edge(id).process; };
    ZONAR_ASSERT(std::ranges::is_sorted(list, {}, process_of));
    const auto first = std::ranges::lower_bound(list, process, {}, process_of);
    const auto end = std::ranges::upper_bound(list, process, {}, process_of);
    return {first, end};
}

// ---------------------------------------------------------------- one synchronisation

RelationId Labels::move(std::uint32_t edge) {
    const semantics::EdgeInfo& info = system_.edge(edge);
    ZONAR_ASSERT(info.target < space_.states(info.process));
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

void Labels::finish(Synchronisation& sync, std::uint32_t sender, bool open) {
    for (const Action& action : pieces_.after_update()) sync.actions.push_back({&action});
    std::ranges::sort(sync.moves);
    // A process takes part once.
    ZONAR_ASSERT(std::ranges::adjacent_find(sync.moves, {}, &Part::factor) ==
                 sync.moves.end());
    const Unknown unknown =
        effects_.add(sync, groups_[costs_.of({&system_.edge(sender).origin, 1})]);
    if (unknown.condition || open) ++dropped_.guards;
    if (unknown.action) ++dropped_.updates;
}

void Labels::flush() {
    for (auto& [cost, boxes] : groups_) {
        if (!in_a_hurry_) space_.merge(boxes);
        for (Box& box : boxes) labels_.push_back({std::move(box), cost});
        boxes.clear();
    }
    if (in_a_hurry_) return;
    in_a_hurry_ =
        labels_.size() > limits_.labels || (limits_.out_of_time && limits_.out_of_time());
    if (in_a_hurry_) effects_.stop_running();
}

// ---------------------------------------------------------------- all of them

void Labels::add_internal() {
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        for (const std::uint32_t edge : of_process(sync_edges_.internal(), p)) {
            Synchronisation sync = begin(0);
            take_part(sync, edge);
            finish(sync, edge, system_.edge(edge).open_selects);
        }
        flush();
    }
}

void Labels::add_pairs(std::uint32_t channel) {
    const EdgeList& senders = sync_edges_.senders(channel);
    const EdgeList& receivers = sync_edges_.receivers(channel);
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const auto from = of_process(senders, p);
        if (from.empty()) continue;
        for (std::uint32_t q = 0; q < system_.processes(); ++q) {
            const auto to = of_process(receivers, q);
            if (p == q || to.empty()) continue;
            for (const std::uint32_t sender : from) {
                for (const std::uint32_t receiver : to)
                    add_pair(channel, sender, receiver);
            }
            flush();
        }
    }
}

void Labels::add_pair(std::uint32_t channel, std::uint32_t sender,
                      std::uint32_t receiver) {
    Synchronisation sync = begin(channel);
    take_part(sync, sender);
    take_part(sync, receiver);
    finish(sync, sender,
           system_.edge(sender).open_selects || system_.edge(receiver).open_selects);
}

void Labels::add_broadcasts(std::uint32_t channel) {
    const EdgeList& receivers = sync_edges_.receivers(channel);
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const auto own = of_process(receivers, p);
        for (const std::uint32_t sender : of_process(sync_edges_.senders(channel), p)) {
            Synchronisation sync = begin(channel);
            take_part(sync, sender);
            listen(sync, receivers, p);
            finish(sync, sender, system_.edge(sender).open_selects);
            if (own.size() < receivers.size()) ++dropped_.receivers;
        }
        flush();
    }
}

bool Labels::receivers_are_independent(std::uint32_t channel) const {
    if (!pieces_.after_update().empty()) return false;
    const EdgeList& receivers = sync_edges_.receivers(channel);
    std::map<std::int32_t, std::set<std::uint32_t>> writers; // by cell: processes
    for (const std::uint32_t edge : receivers)
        for (const Action& action : pieces_.edge(edge).actions)
            for (const Write& write : action.writes)
                writers[write.cell].insert(system_.edge(edge).process);
    if (writers.empty()) return true;
    for (const std::uint32_t edge : receivers) {
        for (const Action& action : pieces_.edge(edge).actions) {
            if (action.reads.too_many) return false;
            for (const std::int32_t cell : action.reads.cells) {
                const auto found = writers.find(cell);
                if (found == writers.end()) continue;
                if (found->second.size() > 1 ||
                    *found->second.begin() != system_.edge(edge).process)
                    return false;
            }
        }
    }
    return true;
}

void Labels::add_broadcasts_in_pairs(std::uint32_t channel) {
    const EdgeList& receivers = sync_edges_.receivers(channel);
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const auto senders = of_process(sync_edges_.senders(channel), p);
        const auto own = of_process(receivers, p);
        for (const std::uint32_t sender : senders) {
            Synchronisation alone = begin(channel);
            take_part(alone, sender);
            finish(alone, sender, system_.edge(sender).open_selects);
            if (own.size() < receivers.size()) ++dropped_.receivers;
        }
        flush();
        if (senders.empty()) continue;
        for (std::uint32_t q = 0; q < system_.processes(); ++q) {
            if (q == p) continue;
            for (const std::uint32_t sender : senders)
                for (const std::uint32_t receiver : of_process(receivers, q))
                    add_pair(channel, sender, receiver);
            flush();
        }
    }
}

} // namespace zonar::guide
