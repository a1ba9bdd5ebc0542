// semantics/transitions.h
//
// Which transitions a discrete state allows: internal edges, pairs over a channel, a sender
// with all its broadcast receivers; selects instantiated, data guards and channel indices
// evaluated, the committed rule obeyed. Clock guards are not looked at: that takes the zone.
//
// Who hears a broadcast may be a matter of clocks: a receiver takes part where the clock
// guard of one of its edges holds, and stays behind where none does. There are up to 2^k
// such combinations of k receivers, most of them without a point, so they are not listed
// here: the sender is handed out with all who listen (broadcast_split.h).
#pragma once

#include "checks/check.h"
#include "semantics/machine.h"
#include "semantics/system.h"
#include "semantics/twins.h"
#include "watch/watch.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace zonar::semantics {

/// An edge of the system, with values for its selects if they are open.
struct Instance {
    std::uint32_t edge = 0;
    std::uint32_t selects = 0; // where its values begin
};

struct Transition {
    std::span<const Instance> participants; // sender first, receivers in process order
    /// Edges of receivers that stay behind: it exists where none of their clock guards
    /// holds.
    std::span<const Instance> absent;
};

/// A process with edges that are ready to hear a broadcast, as far as data goes.
struct Listener {
    std::uint32_t first = 0; // in Broadcast::edges
    std::uint32_t count = 0;
    bool may_stay = false; // all of them have clock guards
};

/// A sender, and listeners some of which have clock guards.
struct Broadcast {
    Instance sender;
    std::span<const Listener> listeners; // in process order
    std::span<const Instance> edges;     // the sender's, and then those of listeners
    /// Some listener must leave a committed location.
    bool needs_committed = false;

    std::span<const Instance> edges_of(const Listener& listener) const {
        return edges.subspan(listener.first, listener.count);
    }
};

class Transitions {
public:
    Transitions(const System& system, Machine& machine);

    /// Calls visit(const Transition&) for each transition of the state in the machine's
    /// memory, in a fixed order. `visit` may change the memory if it restores it. Stops
    /// early when visit returns false or an evaluation fails (machine.failed()).
    /// `hear`(const Broadcast&) likewise, in place of the transitions of a broadcast of
    /// which clocks decide which processes take part.
    template <class Visit, class Hear>
    void each(Visit&& visit, Hear&& hear);
    /// For networks in which they never do.
    template <class Visit>
    void each(Visit&& visit) {
        each(visit, [this](const Broadcast&) {
            ZONAR_CHECK(!network_.has_guarded_receivers);
            return false;
        });
    }

    /// While it lives, each() leaves out some transitions. Others who use the same Transitions
    /// want all of them, so it should live as short as possible.
    class Narrowed {
    public:
        /// Those that are those of an earlier twin under other names; null: none. The twins are
        /// those of the state that is looked at, in a system without priorities.
        Narrowed(Transitions& transitions, const Twins* twins)
            : transitions_(transitions) {
            transitions.twins_ = twins;
        }
        /// Broadcasts whose receivers do not come to these locations, by process; a negative one:
        /// anywhere. For a way of which the next state is known: there may be very many
        /// combinations. What leads there is not left out; something else need not be.
        Narrowed(Transitions& transitions, std::span<const std::int32_t> locations)
            : transitions_(transitions) {
            transitions.aim_ = locations;
        }
        Narrowed(const Narrowed&) = delete;
        Narrowed& operator=(const Narrowed&) = delete;
        ~Narrowed() {
            transitions_.twins_ = nullptr;
            transitions_.aim_ = {};
        }

    private:
        Transitions& transitions_;
    };

    /// While it lives, each() leaves out no twins, whatever is narrowed around it.
    class WithTwins {
    public:
        explicit WithTwins(Transitions& transitions)
            : transitions_(transitions),
              twins_(std::exchange(transitions.twins_, nullptr)) {}
        WithTwins(const WithTwins&) = delete;
        WithTwins& operator=(const WithTwins&) = delete;
        ~WithTwins() { transitions_.twins_ = twins_; }

    private:
        Transitions& transitions_;
        const Twins* twins_;
    };
    bool leaves_out_twins() const { return twins_ != nullptr; }

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
        std::uint32_t first = 0; // + 1 each; 0: none
        std::uint32_t last = 0;
        bool offered = false; // there is a sender
    };

    /// Calls found(instance) for each choice of selects whose data guard holds.
    template <class Found>
    bool instances(std::uint32_t edge, Found&& found);
    template <class Found>
    bool open_instances(std::uint32_t edge, Found& found);
    /// Evaluates clock bounds and channel of an edge whose data guard holds: an error there
    /// is one even if no partner is ready.
    void evaluate_rest(std::uint32_t edge);
    std::uint32_t channel_of(std::uint32_t edge);
    /// Those of one location; false on an error.
    bool collect_senders(const LocationInfo& location);
    void collect_receivers(bool urgent_only);
    void clear_queues();
    /// Gathers the processes that listen to it. True if some have clock guards.
    bool find_listeners(const Offer& sender);
    /// Keeps the edges of listeners that lead to the right locations; false: some has none.
    bool keep_aimed();
    bool has_earlier_twin(std::uint32_t process) const {
        return twins_ != nullptr && twins_->follows[process] != 0;
    }
    /// The receiver's twin right before it; none: to exchange both would move the sender.
    std::uint32_t twin_before(Instance sender, std::uint32_t receiver) const;
    void find_twin_listeners();
    /// Where the choices of a listener begin: those of its twin before are not taken again.
    std::uint32_t first_choice(std::size_t listener) const {
        return twin_listeners_.empty() || twin_listeners_[listener] == Twins::none
                   ? 0
                   : choices_[twin_listeners_[listener]];
    }
    /// The transitions of a broadcast to listeners without clock guards.
    template <class Visit>
    bool combine(bool needs_committed, Visit&& visit);
    template <class Visit>
    bool visit_broadcast(std::span<const Instance> participants, bool needs_committed,
                         Visit&& visit);
    /// Parts of each(); false: it is over.
    template <class Visit>
    bool visit_internal(const LocationInfo& location, bool may_move, Visit&& visit);
    template <class Visit, class Hear>
    bool visit_synchronised(const Offer& sender, bool committed, Visit&& visit,
                            Hear&& hear);

    const System& system_;
    const model::Network& network_;
    Machine& machine_;
    std::vector<Offer> senders_;
    std::vector<Offer> receivers_;
    std::vector<Queue> queues_;          // by channel
    std::vector<std::int32_t> values_;   // of selects
    std::vector<std::int32_t> choosing_; // the values while instances() runs
    std::vector<Instance> participants_;
    std::vector<Listener> listeners_;
    std::vector<Instance> listening_;    // the sender's edge, and then theirs
    std::vector<std::uint32_t> choices_; // by listener, which of its edges
    std::span<const std::int32_t> aim_;  // Narrowed
    const Twins* twins_ = nullptr;
    std::vector<std::uint32_t>
        twin_listeners_; // by listener, the one before it; or empty
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
    return open_instances(edge, found);
}

// An odometer over the select values; the bounds of a later one may depend on an earlier one.
// Apart from instances(), which is small enough to be inlined everywhere.
template <class Found>
bool Transitions::open_instances(std::uint32_t edge, Found& found) {
    const EdgeInfo& info = system_.edge(edge);
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
        watch::spend();
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

template <class Visit, class Hear>
void Transitions::each(Visit&& visit, Hear&& hear) {
    const std::int32_t* cells = machine_.cells();
    const std::uint32_t processes = system_.processes();
    values_.clear();
    senders_.clear();

    const bool committed = (system_.flags(cells) & location_flag::committed) != 0;

    bool go_on = true;
    for (std::uint32_t p = 0; p < processes && go_on; ++p) {
        const LocationInfo& location = system_.location(p, cells[p]);
        if (has_earlier_twin(p)) continue;
        const bool may_move =
            !committed || (system_.flags(p, cells[p]) & location_flag::committed) != 0;
        go_on = visit_internal(location, may_move, visit) && collect_senders(location);
    }
    const bool has_pairs = !senders_.empty() || system_.receivers_may_fault();
    if (go_on && has_pairs) {
        collect_receivers(false);
        go_on = !machine_.failed();
        for (std::size_t i = 0; i < senders_.size() && go_on; ++i)
            go_on = visit_synchronised(senders_[i], committed, visit, hear) &&
                    !machine_.failed();
    }
    clear_queues();
}

// Where a committed location elsewhere forbids them, only their errors are looked for.
template <class Visit>
bool Transitions::visit_internal(const LocationInfo& location, bool may_move,
                                 Visit&& visit) {
    bool go_on = true;
    for (const Outgoing& o : system_.outgoing(location.internal)) {
        if (!may_move) {
            if (system_.edge(o.edge).may_fault) instances(o.edge, [](Instance) {});
            continue;
        }
        const bool ok = instances(o.edge, [&](Instance instance) {
            watch::spend();
            go_on = go_on && visit(Transition{{&instance, 1}, {}});
        });
        if (!ok || !go_on) return false;
    }
    return true;
}

// Here, because most locations have none and a call would cost as much as the look.
inline bool Transitions::collect_senders(const LocationInfo& location) {
    for (const Outgoing& o : system_.outgoing(location.sends)) {
        const bool ok = instances(o.edge, [&](Instance instance) {
            const std::uint32_t channel = channel_of(o.edge);
            if (machine_.failed()) return;
            senders_.push_back({instance, channel, 0});
            queues_[channel].offered = true;
        });
        if (!ok) return false;
    }
    return true;
}

template <class Visit, class Hear>
bool Transitions::visit_synchronised(const Offer& sender, bool committed, Visit&& visit,
                                     Hear&& hear) {
    const EdgeInfo& from = system_.edge(sender.instance.edge);
    if (network_.channels[sender.channel].broadcast) {
        const bool needs_committed = committed && !from.committed;
        if (find_listeners(sender))
            return hear(
                Broadcast{sender.instance, listeners_, listening_, needs_committed});
        return combine(needs_committed, visit);
    }
    for (std::uint32_t r = queues_[sender.channel].first; r != 0;
         r = receivers_[r - 1].next) {
        const Instance receiver = receivers_[r - 1].instance;
        const EdgeInfo& to = system_.edge(receiver.edge);
        if (to.process == from.process) continue;
        if (committed && !from.committed && !to.committed) continue;
        if (twins_ != nullptr && twin_before(sender.instance, to.process) != Twins::none)
            continue;
        watch::spend();
        const Instance both[] = {sender.instance, receiver};
        if (!visit(Transition{both, {}})) return false;
    }
    return true;
}

template <class Visit>
bool Transitions::visit_broadcast(std::span<const Instance> participants,
                                  bool needs_committed, Visit&& visit) {
    watch::spend(1 + participants.size() / 4);
    if (needs_committed &&
        std::ranges::none_of(participants, [&](const Instance& instance) {
            return system_.edge(instance.edge).committed;
        }))
        return true;
    return visit(Transition{participants, {}});
}

template <class Visit>
bool Transitions::combine(bool needs_committed, Visit&& visit) {
    if (!aim_.empty() && !keep_aimed()) return true;
    if (listening_.size() == 1 + listeners_.size()) // one edge each, as usual
        return visit_broadcast(listening_, needs_committed, visit);
    choices_.assign(listeners_.size(), 0);
    find_twin_listeners();
    for (;;) { // one round for each combination
        participants_.assign(1, listening_.front());
        for (std::size_t i = 0; i < listeners_.size(); ++i)
            participants_.push_back(listening_[listeners_[i].first + choices_[i]]);
        if (!visit_broadcast(participants_, needs_committed, visit)) return false;

        std::size_t turn = listeners_.size();
        while (turn > 0 && ++choices_[turn - 1] == listeners_[turn - 1].count) --turn;
        if (turn == 0) return true;
        for (; turn < choices_.size(); ++turn) choices_[turn] = first_choice(turn);
    }
}

} // namespace zonar::semantics
