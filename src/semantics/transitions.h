// semantics/transitions.h
//
// Which transitions a discrete state allows: internal edges, pairs over a channel, a sender
// with all its broadcast receivers; selects instantiated, data guards and channel indices
// evaluated, the committed rule obeyed. Clock guards are not looked at: whoever has the
// zone decides.
//
// A broadcast receiver whose edges all have clock guards may also stay behind, where none
// of these guards holds: its edges are then listed as `absent`.
#pragma once

#include "semantics/machine.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

/// An edge of the system, with values for its selects if they are open.
struct Instance {
    std::uint32_t edge = 0;
    std::uint32_t selects = 0; // where its values begin
};

struct Transition {
    std::span<const Instance> participants; // sender first, receivers in process order
    std::span<const Instance> absent;
};

class Transitions {
public:
    Transitions(const System& system, Machine& machine);

    /// Calls visit(const Transition&) for each transition of the state in the machine's
    /// memory, in a fixed order. `visit` may change the memory if it restores it. Stops
    /// early when visit returns false or an evaluation fails (machine.failed()).
    template <class Visit>
    void each(Visit&& visit);

    /// An urgent synchronisation is possible: time stands still.
    bool urgent_enabled();

    /// Calls use(value) for each value that `instance` selected.
    template <class Use>
    void each_selected(Instance instance, Use&& use) const;
    /// Writes them where the edge's code will read them.
    void write_selects(Instance instance);

private:
    struct Offer { // a sender or a receiver that is ready, as far as data goes
        Instance instance;
        std::uint32_t channel = 0;
        std::uint32_t next = 0; // receivers: the next one on the same channel, + 1
    };
    struct Queue {               // of the receivers on one channel
        std::uint32_t first = 0; // + 1 each; 0: nobody
        std::uint32_t last = 0;
        bool offered = false; // somebody sends
    };

    /// Calls found(instance) for each choice of selects whose data guard holds.
    template <class Found>
    bool instances(std::uint32_t edge, Found&& found);
    /// Evaluates clock bounds and channel of an edge whose data guard holds: an error there
    /// is one even if nobody is ready to synchronise.
    void evaluate_rest(std::uint32_t edge);
    std::uint32_t channel_of(std::uint32_t edge);
    void collect_receivers(bool urgent_only);
    void clear_queues();
    template <class Visit>
    bool broadcast(const Offer& sender, bool committed, Visit&& visit);

    const System& system_;
    const model::Network& network_;
    Machine& machine_;
    std::vector<Offer> senders_;
    std::vector<Offer> receivers_;
    std::vector<Queue> queues_;          // by channel
    std::vector<std::int32_t> values_;   // of selects
    std::vector<std::int32_t> choosing_; // the values while instances() runs
    std::vector<Instance> participants_;
    std::vector<Instance> absent_;
    struct Group {               // the ready edges of one broadcast receiver
        std::uint32_t first = 0; // in group_edges_
        std::uint32_t count = 0;
        bool may_stay = false;
        std::uint32_t choice = 0; // count: it stays
    };
    std::vector<Group> groups_;
    std::vector<Instance> group_edges_;
};

// ---------------------------------------------------------------------------------------

template <class Found>
bool Transitions::instances(std::uint32_t edge, Found&& found) {
    const EdgeInfo& info = system_.edge(edge);
    if (!info.open_selects) [[likely]] {
        if (info.reads_selects) write_selects({edge, 0});
        if (machine_.holds(system_.forms(), info.guard)) {
            if (info.may_fault) [[unlikely]]
                evaluate_rest(edge);
            found(Instance{edge, 0});
        }
        return !machine_.failed();
    }
    // An odometer over the select values; the bounds of a later one may depend on an
    // earlier one.
    const auto selects =
        slice(network_.selects, network_.edges[info.origin.index()].selects);
    const model::Program& program = network_.program;
    const auto depth = static_cast<std::uint32_t>(selects.size());
    if (choosing_.size() < 2 * depth) choosing_.resize(2 * depth);
    std::uint32_t level = 0;
    const auto open = [&](std::uint32_t at) {
        choosing_[2 * at] = machine_.value(program, selects[at].low);
        choosing_[2 * at + 1] = machine_.value(program, selects[at].high);
    };
    const auto advance = [&](std::uint32_t at) {
        if (choosing_[2 * at] == choosing_[2 * at + 1]) {
            // The last value is left by way of an empty range, so that INT_MAX is no trap.
            choosing_[2 * at] = 1;
            choosing_[2 * at + 1] = 0;
        } else {
            ++choosing_[2 * at];
        }
    };
    open(0);
    for (;;) {
        if (machine_.failed()) return false;
        if (choosing_[2 * level] > choosing_[2 * level + 1]) {
            if (level == 0) return true;
            --level;
            advance(level);
            continue;
        }
        machine_.cells()[selects[level].cell.raw] = choosing_[2 * level];
        if (level + 1 < depth) {
            open(++level);
            continue;
        }
        if (machine_.holds(system_.forms(), info.guard)) {
            if (info.may_fault) evaluate_rest(edge);
            const Instance instance{edge, static_cast<std::uint32_t>(values_.size())};
            for (std::uint32_t i = 0; i < depth; ++i) values_.push_back(choosing_[2 * i]);
            found(instance);
        }
        advance(level);
    }
}

template <class Use>
void Transitions::each_selected(Instance instance, Use&& use) const {
    const EdgeInfo& info = system_.edge(instance.edge);
    if (!info.has_selects) [[likely]]
        return;
    for (const KnownCell& k : system_.selected(info)) use(k.value);
    if (!info.open_selects) return;
    const std::uint32_t count = network_.edges[info.origin.index()].selects.count;
    for (std::uint32_t i = 0; i < count; ++i) use(values_[instance.selects + i]);
}

template <class Visit>
void Transitions::each(Visit&& visit) {
    const std::int32_t* cells = machine_.cells();
    const std::uint32_t processes = system_.processes();
    values_.clear();
    senders_.clear();

    const bool committed = (system_.flags(cells) & location_flag::committed) != 0;

    bool go_on = true;
    for (std::uint32_t p = 0; p < processes && go_on; ++p) {
        const LocationInfo& location = system_.location(p, cells[p]);
        if (!committed || (system_.flags(p, cells[p]) & location_flag::committed) != 0) {
            for (const Outgoing& o : system_.outgoing(location.internal)) {
                const bool ok = instances(o.edge, [&](Instance instance) {
                    go_on = go_on && visit(Transition{{&instance, 1}, {}});
                });
                if (!ok || !go_on) {
                    clear_queues();
                    return;
                }
            }
        } else {
            for (const Outgoing& o : system_.outgoing(location.internal)) {
                if (system_.edge(o.edge).may_fault) instances(o.edge, [](Instance) {});
            }
        }
        for (const Outgoing& o : system_.outgoing(location.sends)) {
            const bool ok = instances(o.edge, [&](Instance instance) {
                const std::uint32_t channel = channel_of(o.edge);
                if (machine_.failed()) return;
                senders_.push_back({instance, channel, 0});
                queues_[channel].offered = true;
            });
            if (!ok) {
                clear_queues();
                return;
            }
        }
    }
    if (senders_.empty() && !system_.receivers_may_fault()) return;

    collect_receivers(false);
    if (machine_.failed()) {
        clear_queues();
        return;
    }
    for (const Offer& sender : senders_) {
        if (network_.channels[sender.channel].broadcast) {
            go_on = broadcast(sender, committed, visit);
        } else {
            const EdgeInfo& from = system_.edge(sender.instance.edge);
            for (std::uint32_t r = queues_[sender.channel].first; r != 0 && go_on;
                 r = receivers_[r - 1].next) {
                const Instance receiver = receivers_[r - 1].instance;
                const EdgeInfo& to = system_.edge(receiver.edge);
                if (to.process == from.process) continue;
                if (committed && !from.committed && !to.committed) continue;
                const Instance both[] = {sender.instance, receiver};
                go_on = visit(Transition{both, {}});
            }
        }
        if (!go_on || machine_.failed()) break;
    }
    clear_queues();
}

template <class Visit>
bool Transitions::broadcast(const Offer& sender, bool committed, Visit&& visit) {
    const std::uint32_t own = system_.edge(sender.instance.edge).process;
    groups_.clear();
    group_edges_.clear();
    std::uint32_t last = own;
    for (std::uint32_t r = queues_[sender.channel].first; r != 0;
         r = receivers_[r - 1].next) {
        const Instance receiver = receivers_[r - 1].instance;
        const EdgeInfo& info = system_.edge(receiver.edge);
        if (info.process == own) continue;
        if (groups_.empty() || info.process != last) {
            groups_.push_back(
                {static_cast<std::uint32_t>(group_edges_.size()), 0, true, 0});
            last = info.process;
        }
        Group& group = groups_.back();
        ++group.count;
        group.may_stay = group.may_stay && !info.clocks.empty();
        group_edges_.push_back(receiver);
    }

    for (;;) { // one round for each combination
        participants_.assign(1, sender.instance);
        absent_.clear();
        bool obeys = !committed || system_.edge(sender.instance.edge).committed;
        for (const Group& group : groups_) {
            if (group.choice < group.count) {
                const Instance receiver = group_edges_[group.first + group.choice];
                participants_.push_back(receiver);
                obeys = obeys || system_.edge(receiver.edge).committed;
            } else {
                for (std::uint32_t i = 0; i < group.count; ++i) {
                    absent_.push_back(group_edges_[group.first + i]);
                }
            }
        }
        if (obeys && !visit(Transition{participants_, absent_})) return false;

        std::size_t turn = groups_.size();
        while (turn > 0) {
            Group& group = groups_[turn - 1];
            const std::uint32_t choices = group.count + (group.may_stay ? 1u : 0u);
            if (++group.choice < choices) break;
            group.choice = 0;
            --turn;
        }
        if (turn == 0) return true;
    }
}

} // namespace zonar::semantics
