#include "semantics/broadcast_split.h"

#include "watch/watch.h"
#include "zone/convex_union.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace zonar::semantics {

using zone::Bound;
using zone::Clock;
using zone::ConstZone;
using zone::Growth;

namespace {

FixedConstraint negation(const FixedConstraint& c) {
    return {c.j, c.i, c.bound.negated()};
}

} // namespace

BroadcastSplit::BroadcastSplit(const System& system, Step& step, Transitions& transitions,
                               ZoneStep& zones)
    : system_(system), step_(step), transitions_(transitions), zones_(zones),
      pieces_(system.dimension()) {}

// ---- beginning

bool BroadcastSplit::start(std::span<const Instance> senders, ConstZone source,
                           Growth growth) {
    turns_.clear();
    parts_.clear();
    guards_.clear();
    constraints_.clear();
    participants_.assign(senders.begin(), senders.end());
    absent_.clear();
    used_ = 0;
    if (!zones_.satisfiable(transition(), source)) return false;
    if (rest_.dimension() == 0) rest_ = hull_ = zone::Dbm{system_.dimension()};
    const Part part = open_part();
    Member& all = push();
    zone::copy(all.zone, source);
    zones_.set_growth(growth);
    if (!zones_.apply_guards(transition(), all.zone)) return false;
    all.growth = zones_.growth();
    return close_part(part);
}

// Sorted, so that what is cut off does not depend on how a guard was written.
bool BroadcastSplit::read_guard(Instance instance) {
    const EdgeInfo& edge = system_.edge(instance.edge);
    if (edge.has_selects && edge.clocks.dynamic.count != 0)
        transitions_.write_selects(instance);
    const auto first = static_cast<std::uint32_t>(constraints_.size());
    const bool possible =
        step_.each_constraint(edge.clocks, [&](Clock i, Clock j, Bound bound) {
            constraints_.push_back({i, j, bound});
            return true;
        });
    std::ranges::sort(constraints_.begin() + first, constraints_.end(), {},
                      [](const FixedConstraint& c) {
                          return std::tuple{c.i, c.j};
                      });
    const auto count = static_cast<std::uint32_t>(constraints_.size()) - first;
    guards_.push_back({{first, count}, !possible});
    return !step_.failed();
}

bool BroadcastSplit::begin(const Broadcast& broadcast, ConstZone source, Growth growth) {
    broadcast_ = broadcast;
    is_new_ = true;
    if (!start({&broadcast.sender, 1}, source, growth)) return false;
    for (const Instance& instance : broadcast.edges) {
        if (read_guard(instance)) continue;
        participants_.push_back(instance);
        return false;
    }
    committed_among_ = 0;
    for (std::size_t i = 0; i < broadcast.listeners.size(); ++i)
        if (std::ranges::any_of(
                broadcast.edges_of(broadcast.listeners[i]),
                [&](Instance e) { return system_.edge(e.edge).committed; }))
            committed_among_ = i + 1;
    return true;
}

bool BroadcastSplit::cut(const Transition& transition, ConstZone source, Growth growth) {
    if (!start(transition.participants, source, growth)) return false;
    for (const Instance& instance : transition.absent)
        if (!read_guard(instance) || !keep_outside(guards_.back())) return false;
    hand_out();
    return true;
}

// ---- from one combination to the next

bool BroadcastSplit::next() {
    const std::size_t listeners = broadcast_.listeners.size();
    bool decided = is_new_; // all whose turn it was; else the last one must do otherwise
    is_new_ = false;
    for (;;) { // one round for each listener that is asked, for the first time or again
        if (decided && !breaks_committed_rule()) {
            if (turns_.size() == listeners) {
                hand_out();
                return true;
            }
            turns_.push_back({0, parts_.size(), participants_.size(), absent_.size()});
        } else if (turns_.empty()) {
            return false;
        }
        watch::spend();
        decided = choose(turns_.back());
        if (step_.failed()) return false;
        if (!decided) turns_.pop_back();
    }
}

// Whoever could have obeyed it has decided.
bool BroadcastSplit::breaks_committed_rule() const {
    return broadcast_.needs_committed && turns_.size() == committed_among_ &&
           std::ranges::none_of(participants_, [&](Instance participant) {
               return system_.edge(participant.edge).committed;
           });
}

void BroadcastSplit::go_back_to(const Turn& turn) {
    participants_.resize(turn.participants);
    absent_.resize(turn.absent);
    parts_.resize(turn.parts);
    used_ = parts_.back().first + parts_.back().count;
}

// The next choice of the listener whose turn it is that leaves something. False: none, or an
// error.
bool BroadcastSplit::choose(Turn& turn) {
    const Listener& listener = broadcast_.listeners[turns_.size() - 1];
    while (turn.choice < listener.count) {
        go_back_to(turn);
        const std::uint32_t edge = listener.first + turn.choice++;
        participants_.push_back(broadcast_.edges[edge]);
        if (keep_inside(guards_[edge])) return true;
        if (step_.failed()) return false;
    }
    go_back_to(turn);
    if (!listener.may_stay || turn.choice++ > listener.count) return false;
    const auto edges = broadcast_.edges_of(listener);
    absent_.insert(absent_.end(), edges.begin(), edges.end());
    const std::span<const Guard> guards{guards_};
    return std::ranges::all_of(guards.subspan(listener.first, listener.count),
                               [this](const Guard& g) { return keep_outside(g); });
}

// ---- parts

BroadcastSplit::Part BroadcastSplit::open_part() {
    return {used_, 0};
}

BroadcastSplit::Member& BroadcastSplit::push() {
    if (used_ == members_.size())
        members_.push_back({zone::Dbm{system_.dimension()}, Growth{0}});
    return members_[used_++];
}

// False: there is nothing in it, or an error.
bool BroadcastSplit::close_part(Part part) {
    part.count = used_ - part.first;
    if (part.count == 0 || step_.failed()) return false;
    if (part.count > 1) unite_neighbours(part);
    parts_.push_back(part);
    return true;
}

// A new member: what of another one obeys these constraints, if anything does.
bool BroadcastSplit::add(std::size_t member,
                         std::span<const FixedConstraint> constraints) {
    Member& to = push();
    zone::copy(to.zone, members_[member].zone);
    zones_.set_growth(members_[member].growth);
    for (const FixedConstraint& c : constraints) {
        if (zones_.apply(c, to.zone)) continue;
        --used_;
        return false;
    }
    to.growth = zones_.growth();
    return true;
}

BroadcastSplit::Holds BroadcastSplit::holds(const Guard& guard) const {
    if (guard.never) return Holds::nowhere;
    const Part& part = parts_.back();
    bool everywhere = true;
    bool nowhere = true;
    for (std::size_t m = part.first; m < part.first + part.count; ++m) {
        const ConstZone z = members_[m].zone;
        bool possible = true;
        for (const FixedConstraint& c : constraints(guard)) {
            everywhere = everywhere && zone::satisfies(z, c.i, c.j, c.bound);
            possible = possible && zone::satisfiable(z, c.i, c.j, c.bound);
        }
        nowhere = nowhere && !possible;
    }
    if (everywhere) return Holds::everywhere;
    return nowhere ? Holds::nowhere : Holds::somewhere;
}

bool BroadcastSplit::keep_inside(const Guard& guard) {
    const Holds where = holds(guard);
    if (where != Holds::somewhere) return where == Holds::everywhere;
    const Part from = parts_.back();
    const Part part = open_part();
    for (std::size_t m = from.first; m < from.first + from.count; ++m)
        add(m, constraints(guard));
    return close_part(part);
}

bool BroadcastSplit::keep_outside(const Guard& guard) {
    const Holds where = holds(guard);
    if (where != Holds::somewhere) return where == Holds::nowhere;
    const Part from = parts_.back();
    const Part part = open_part();
    for (std::size_t m = from.first; m < from.first + from.count; ++m)
        add_outside(m, constraints(guard));
    return close_part(part);
}

// New members: what of another one lies outside a guard, which is empty if that does.
void BroadcastSplit::add_outside(std::size_t member,
                                 std::span<const FixedConstraint> guard) {
    const ConstZone z = members_[member].zone;
    open_.clear();
    for (const FixedConstraint& c : guard) {
        if (zone::satisfies(z, c.i, c.j, c.bound)) continue;
        open_.push_back(c);
        if (zone::satisfiable(z, c.i, c.j, c.bound)) continue;
        add(member, {});
        return;
    }
    if (open_.size() == 1) { // the usual case: nothing but a bound
        const FixedConstraint outside = negation(open_.front());
        add(member, {&outside, 1});
        return;
    }
    // That each bound can be met does not say that all can.
    if (!add(member, open_)) {
        if (!step_.failed()) add(member, {});
        return;
    }
    --used_;
    zone::copy(rest_, z);
    for (const FixedConstraint& c : open_) {
        if (zone::satisfies(rest_, c.i, c.j, c.bound)) continue;
        add(rest_, negation(c));
        zones_.measure(rest_);
        if (!zones_.apply(c, rest_)) return; // an error
    }
}

// A new member; it is known not to be empty.
void BroadcastSplit::add(ConstZone z, const FixedConstraint& constraint) {
    Member& to = push();
    zone::copy(to.zone, z);
    zones_.measure(z);
    if (!zones_.apply(constraint, to.zone)) --used_; // an error
    to.growth = zones_.growth();
}

// Pieces that were cut from one another lie side by side, so a look at a few of them will do:
// looking at all pairs would cost the square of their number.
void BroadcastSplit::unite_neighbours(Part& part) {
    constexpr std::size_t reach = 8;
    for (std::size_t a = part.first; a < part.first + part.count; ++a) {
        for (std::size_t b = a + 1; b < std::min(part.first + part.count, a + reach);) {
            zone::copy(hull_, members_[a].zone);
            zone::join(hull_, members_[b].zone);
            if (!zone::is_union(hull_, members_[a].zone, members_[b].zone)) {
                ++b;
                continue;
            }
            zone::copy(members_[a].zone, hull_);
            members_[a].growth = Growth{zone::magnitude(hull_)};
            const auto gone = members_.begin() + static_cast<std::ptrdiff_t>(b);
            std::rotate(gone, gone + 1,
                        members_.begin() + static_cast<std::ptrdiff_t>(used_));
            --used_;
            --part.count;
            b = a + 1; // it has grown
        }
    }
}

void BroadcastSplit::hand_out() {
    pieces_.clear();
    const Part& part = parts_.back();
    for (std::size_t m = part.first; m < part.first + part.count; ++m)
        pieces_.add(members_[m].zone);
}

} // namespace zonar::semantics
