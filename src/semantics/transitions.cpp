#include "semantics/transitions.h"

namespace zonar::semantics {

Transitions::Transitions(const System& system, Machine& machine)
    : system_(system), network_(system.network()), machine_(machine),
      queues_(network_.channels.size()) {}

void Transitions::evaluate_rest(std::uint32_t edge) {
    const model::Edge& e = network_.edges[system_.edge(edge).origin.index()];
    for (const auto& c : slice(network_.clock_constraints, e.guard.clocks)) {
        if (machine_.value(network_.program, c.condition) == 0) continue;
        for (const model::IntExpr part : {c.left, c.right, c.bound}) {
            machine_.value(network_.program, part);
        }
    }
    if (e.sync != model::SyncKind::none) machine_.value(network_.program, e.channel);
}

std::uint32_t Transitions::channel_of(std::uint32_t edge) {
    const EdgeInfo& info = system_.edge(edge);
    if (info.constant_channel) return info.channel;
    // The index was checked against its array when it was computed.
    const auto channel = static_cast<std::uint32_t>(
        machine_.value(network_.program, network_.edges[info.origin.index()].channel));
    return machine_.failed() ? 0 : channel;
}

void Transitions::collect_receivers(bool urgent_only) {
    receivers_.clear();
    const std::int32_t* cells = machine_.cells();
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const LocationInfo& location = system_.location(p, cells[p]);
        for (const Outgoing& o : system_.outgoing(location.receives)) {
            if (o.channel != Outgoing::any_channel && !queues_[o.channel].offered)
                continue;
            const EdgeInfo& info = system_.edge(o.edge);
            // An error in its guard will be met when the state itself is explored.
            if (urgent_only && info.constant_channel && !queues_[info.channel].offered)
                continue;
            const bool ok = instances(o.edge, [&](Instance instance) {
                const std::uint32_t channel = channel_of(o.edge);
                if (machine_.failed() || !queues_[channel].offered) return;
                receivers_.push_back({instance, channel, 0});
                const auto number = static_cast<std::uint32_t>(receivers_.size());
                Queue& queue = queues_[channel];
                if (queue.first == 0) {
                    queue.first = number;
                } else {
                    receivers_[queue.last - 1].next = number;
                }
                queue.last = number;
            });
            if (!ok) return;
        }
    }
}

bool Transitions::find_listeners(const Offer& sender) {
    ZONAR_ASSERT(network_.channels[sender.channel].broadcast);
    const std::uint32_t own = system_.edge(sender.instance.edge).process;
    listeners_.clear();
    listening_.assign(1, sender.instance);
    bool guarded = false;
    std::uint32_t last = own;
    for (std::uint32_t r = queues_[sender.channel].first; r != 0;
         r = receivers_[r - 1].next) {
        const Instance receiver = receivers_[r - 1].instance;
        const EdgeInfo& info = system_.edge(receiver.edge);
        if (info.process == own) continue;
        if (info.process != last) {
            listeners_.push_back(
                {static_cast<std::uint32_t>(listening_.size()), 0, true});
            last = info.process;
        }
        ZONAR_ASSERT(!listeners_.empty()); // receivers come by process
        Listener& listener = listeners_.back();
        ++listener.count;
        listener.may_stay = listener.may_stay && !info.clocks.empty();
        guarded = guarded || !info.clocks.empty();
        listening_.push_back(receiver);
    }
    return guarded;
}

bool Transitions::keep_aimed() {
    std::uint32_t kept = 1; // the sender's
    for (Listener& listener : listeners_) {
        const std::uint32_t first = kept;
        for (std::uint32_t i = listener.first; i < listener.first + listener.count; ++i) {
            const EdgeInfo& edge = system_.edge(listening_[i].edge);
            const std::int32_t location = aim_[edge.process];
            if (location < 0 || static_cast<std::uint32_t>(location) == edge.target)
                listening_[kept++] = listening_[i];
        }
        if (kept == first) return false;
        listener.first = first;
        listener.count = kept - first;
    }
    listening_.resize(kept);
    return true;
}

// Unless that is the sender: then the receiver is the first one of the rest, as a sender has no
// earlier twin.
std::uint32_t Transitions::twin_before(Instance sender, std::uint32_t receiver) const {
    const std::uint32_t before = twins_->before[receiver];
    return before == system_.edge(sender.edge).process ? Twins::none : before;
}

// The i-th edge of a listener must be that of its twin under another name.
void Transitions::find_twin_listeners() {
    twin_listeners_.clear();
    if (twins_ == nullptr) return;
    const auto process_of = [&](const Listener& listener) {
        return system_.edge(listening_[listener.first].edge).process;
    };
    for (const Listener& listener : listeners_) {
        twin_listeners_.push_back(Twins::none);
        const std::uint32_t before =
            twin_before(listening_.front(), process_of(listener));
        if (before == Twins::none) continue;
        const auto earlier = std::ranges::find(
            listeners_.begin(), listeners_.begin() + (&listener - listeners_.data()),
            before, process_of);
        if (earlier->count != listener.count || process_of(*earlier) != before) continue;
        bool alike = true;
        for (std::uint32_t i = 0; i < listener.count; ++i) {
            const EdgeInfo& one = system_.edge(listening_[earlier->first + i].edge);
            const EdgeInfo& other = system_.edge(listening_[listener.first + i].edge);
            alike = alike && !one.has_selects && !other.has_selects &&
                    twins_->next_edge[one.origin.index()] == other.origin.raw;
        }
        if (alike)
            twin_listeners_.back() =
                static_cast<std::uint32_t>(earlier - listeners_.begin());
    }
}

void Transitions::clear_queues() {
    for (const Offer& sender : senders_) queues_[sender.channel] = {};
}

bool Transitions::urgent_enabled() {
    if (!system_.has_urgent_channels()) return false;
    const std::int32_t* cells = machine_.cells();
    values_.clear();
    senders_.clear();
    bool alone = false; // a broadcast needs no receiver
    for (std::uint32_t p = 0; p < system_.processes() && !alone; ++p) {
        const LocationInfo& location = system_.location(p, cells[p]);
        for (const Outgoing& o : system_.outgoing(location.urgent_sends)) {
            instances(o.edge, [&](Instance instance) {
                const std::uint32_t channel = channel_of(o.edge);
                if (machine_.failed() || !network_.channels[channel].urgent) return;
                alone = alone || network_.channels[channel].broadcast;
                senders_.push_back({instance, channel, 0});
                queues_[channel].offered = true;
            });
        }
    }
    bool found = alone;
    if (!alone && !senders_.empty()) {
        collect_receivers(true);
        for (const Offer& sender : senders_) {
            const std::uint32_t own = system_.edge(sender.instance.edge).process;
            for (std::uint32_t r = queues_[sender.channel].first; r != 0 && !found;
                 r = receivers_[r - 1].next) {
                found = system_.edge(receivers_[r - 1].instance.edge).process != own;
            }
        }
    }
    clear_queues();
    return found && !machine_.failed();
}

void Transitions::write_selects(Instance instance) {
    const EdgeInfo& info = system_.edge(instance.edge);
    for (const KnownCell& k : system_.selected(info))
        machine_.cells()[k.cell.raw] = k.value;
    if (!info.open_selects) return;
    const auto selects =
        slice(network_.selects, network_.edges[info.origin.index()].selects);
    for (std::size_t i = 0; i < selects.size(); ++i) {
        machine_.cells()[selects[i].cell.raw] = values_[instance.selects + i];
    }
}

} // namespace zonar::semantics
