#include "trace/outlook.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::trace {

using model::ProcessId;
using model::SyncKind;

Outlook::Outlook(Executor& executor, const Moment& moment, std::int64_t denominator)
    : executor_(executor), cells_(moment.cells), denominator_(denominator) {
    ZONAR_ASSERT(denominator > 0);
    executor_.enter(cells_);
    rates_ = executor_.rates();
    ZONAR_ASSERT(moment.clocks.size() == rates_.size() && moment.clocks[0] == 0);
    for (std::size_t x = 0; x < rates_.size(); ++x)
        clocks_.push_back({moment.clocks[x], rates_[x]});
    for (std::uint32_t p = 0; p < executor_.network().processes.size(); ++p)
        committed_.push_back(executor_.is_committed(ProcessId{p}));
    some_committed_ = executor_.some_committed();
    collect_offers();
    collect_urgent();
    compute_window();
}

Interval Outlook::when(std::span<const Difference> constraints) const {
    return when(constraints, clocks_);
}

Interval Outlook::when(std::span<const Difference> constraints,
                       std::span<const Line> clocks) const {
    Interval result;
    for (const Difference& c : constraints) {
        const Line& left = clocks[c.left.index()];
        const Line& right = clocks[c.right.index()];
        // left - right + slope * d <= bound
        const std::int64_t room = c.bound * denominator_ - (left.value - right.value);
        const std::int64_t slope = left.slope - right.slope;
        if (slope > 0)
            result.limit_above(room, c.strict);
        else if (slope < 0)
            result.limit_below(-room, c.strict);
        else if (c.strict ? room <= 0 : room < 0)
            result.make_empty();
    }
    return result;
}

void Outlook::collect_offers() {
    const model::Network& network = executor_.network();
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        for (const model::EdgeId id : executor_.edges(ProcessId{p})) {
            const model::Edge& edge = network.edges[id.index()];
            for (auto& selected : executor_.selections(edge)) {
                if (!executor_.select(edge, selected)) continue;
                Offer offer{.participant = {ProcessId{p}, id, std::move(selected)},
                            .sync = edge.sync,
                            .channel = {},
                            .guard = {},
                            .when = {}};
                if (!executor_.condition(edge.guard, offer.guard)) continue;
                if (edge.sync != SyncKind::none) offer.channel = executor_.channel(edge);
                offer.when = when(offer.guard);
                offers_.push_back(std::move(offer));
            }
        }
    }
}

void Outlook::collect_urgent() {
    const auto& channels = executor_.network().channels;
    if (std::ranges::none_of(channels, &model::Channel::urgent)) return;
    const auto add = [&](std::vector<Difference> guard) {
        const Interval enabled = when(guard);
        if (!enabled.empty()) urgent_.push_back({std::move(guard), enabled});
    };
    for (const Offer& sender : offers_) {
        if (sender.sync != SyncKind::send) continue;
        const model::Channel& channel = channels[sender.channel.index()];
        if (!channel.urgent) continue;
        if (channel.broadcast) {
            add(sender.guard);
            continue;
        }
        watch::spend(1 + offers_.size());
        for (const Offer& receiver : offers_) {
            if (receiver.sync != SyncKind::receive ||
                receiver.channel != sender.channel ||
                receiver.participant.process == sender.participant.process) {
                continue;
            }
            std::vector<Difference> guard = sender.guard;
            guard.insert(guard.end(), receiver.guard.begin(), receiver.guard.end());
            add(std::move(guard));
        }
    }
}

void Outlook::compute_window() {
    std::vector<Difference> invariant;
    if (!executor_.invariant(invariant)) return window_.make_empty();
    window_ = when(invariant);
    if (!window_.contains(0)) return window_.make_empty();
    if (executor_.time_is_stopped()) window_.limit_above(0, false);
    // A synchronisation that is possible from d on stops time at d, and so does one that
    // is possible right after d.
    for (const UrgentSync& sync : urgent_) window_.limit_above(sync.when.low, false);
    ZONAR_ASSERT(window_.contains(0)); // to stay for no time is always possible
}

bool Outlook::committed_rule_holds(Transition transition) const {
    return !some_committed_ || std::ranges::any_of(transition, [&](const auto& p) {
        return committed_[p.process.index()] != 0;
    });
}

// ---------------------------------------------------------------- transitions

bool Outlook::find_transition(const Interval& within, const Visit& visit) {
    const Visit checked = [&](Transition transition, const Interval& delays) {
        return committed_rule_holds(transition) && visit(transition, delays);
    };
    for (const Offer& offer : offers_) {
        const Interval delays = intersection(within, offer.when);
        if (delays.empty()) continue;
        bool found = false;
        if (offer.sync == SyncKind::none)
            found = checked(std::span{&offer.participant, 1}, delays);
        else if (offer.sync == SyncKind::send)
            found = executor_.network().channels[offer.channel.index()].broadcast
                        ? find_broadcast(offer, delays, checked)
                        : find_binary(offer, delays, checked);
        if (found) return true;
    }
    return false;
}

bool Outlook::find_binary(const Offer& sender, const Interval& within,
                          const Visit& visit) {
    watch::spend(1 + offers_.size());
    for (const Offer& receiver : offers_) {
        if (receiver.sync != SyncKind::receive || receiver.channel != sender.channel ||
            receiver.participant.process == sender.participant.process) {
            continue;
        }
        const Interval delays = intersection(within, receiver.when);
        if (delays.empty()) continue;
        const Participant pair[] = {sender.participant, receiver.participant};
        if (visit(pair, delays)) return true;
    }
    return false;
}

bool Outlook::find_broadcast(const Offer& sender, const Interval& within,
                             const Visit& visit) {
    std::vector<Audience> audience;
    for (const Offer& offer : offers_) { // those of one process follow each other
        const ProcessId process = offer.participant.process;
        if (offer.sync != SyncKind::receive || offer.channel != sender.channel ||
            process == sender.participant.process || offer.when.empty()) {
            continue;
        }
        if (audience.empty() || audience.back().process != process)
            audience.push_back({process, {}});
        audience.back().offers.push_back(&offer);
        ZONAR_ASSERT(audience.size() < 2 ||
                     audience[audience.size() - 2].process < audience.back().process);
    }
    std::vector<Participant> chosen{sender.participant};
    return choose_receivers(audience, within, chosen, visit);
}

/// For each process of the audience: one of its offers, or none at delays at which none of
/// them is ready.
bool Outlook::choose_receivers(std::span<const Audience> audience, const Interval& within,
                               std::vector<Participant>& chosen, const Visit& visit) {
    watch::spend(4);
    if (audience.empty()) return visit(chosen, within);
    for (const Offer* offer : audience.front().offers) {
        const Interval delays = intersection(within, offer->when);
        if (delays.empty()) continue;
        chosen.push_back(offer->participant);
        const bool found = choose_receivers(audience.subspan(1), delays, chosen, visit);
        chosen.pop_back();
        if (found) return true;
    }
    return without(audience.front().offers, within, [&](const Interval& delays) {
        return choose_receivers(audience.subspan(1), delays, chosen, visit);
    });
}

/// Calls `then` for the intervals `within` at which none of the offers is ready, until it
/// says true.
bool Outlook::without(std::span<const Offer* const> offers, const Interval& within,
                      const std::function<bool(const Interval&)>& then) const {
    if (within.empty()) return false;
    if (offers.empty()) return then(within);
    const Interval& ready = offers.front()->when;
    return without(offers.subspan(1), before(within, ready), then) ||
           without(offers.subspan(1), after(within, ready), then);
}

bool Outlook::target_exists(Transition transition, const Interval& within) {
    executor_.enter(cells_);
    const auto assignments = executor_.fire(transition);
    std::vector<Line> clocks = clocks_;
    Interval delays = within;
    for (const auto& [target, source, offset] : assignments) {
        Line line = clocks[source.index()];
        line.value += offset * denominator_;
        // A negative value is an error; where there is none the transition exists.
        if (line.slope > 0)
            delays.limit_below(-line.value, false);
        else if (line.value < 0)
            delays.make_empty();
        clocks[target.index()] = line;
    }
    std::vector<Difference> invariant;
    if (!executor_.invariant(invariant)) return false;
    return !intersection(delays, when(invariant, clocks)).empty();
}

} // namespace zonar::trace
