#include "reduce/order/stubborn.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace zonar::reduce {

using model::Op;
using semantics::Instance;

namespace {

// Switching off: after so many states, unless one transition in so many was left out.
constexpr std::uint64_t enough_states = 4096;
constexpr std::uint64_t one_in = 10;

} // namespace

StubbornSelection::StubbornSelection(const Dependence& dependence,
                                     const Question& question, StubbornKinds kinds)
    : dependence_(dependence), question_(question), kinds_(kinds),
      shunned_(dependence.edges(), 0), enabled_(dependence.edges(), 0),
      member_(dependence.edges(), 0), written_(dependence.segment_count(), 0),
      accessed_(dependence.segment_count(), 0) {
    ZONAR_ASSERT(dependence.obstacle().empty() && question.obstacle().empty());
    if (!kinds.sticky) shunned_ = dependence.sticky_edges(question.visible());
    for (const std::uint32_t e : question.visible()) shunned_[e] = 1;
    // Where nothing is visible, guided sets are all that there is.
    if (question.visible().empty()) kinds_ = {.guided = true, .invisible = false};
}

// ---- which transitions

bool StubbornSelection::may_reduce(semantics::Stepper& stepper) {
    if (is_off_ && !rest_follows_) return false;
    const semantics::System& system = dependence_.system();
    if (!system.is_timed()) return true;
    return (system.flags(stepper.machine.cells()) &
            semantics::location_flag::stops_time) != 0 ||
           system.has_urgent_channels();
}

std::span<const std::uint32_t>
StubbornSelection::choose(const semantics::TransitionList& list,
                          semantics::Stepper& stepper) {
    const auto size = static_cast<std::uint32_t>(list.size());
    chosen_.resize(size);
    std::iota(chosen_.begin(), chosen_.end(), 0u);
    chose_invisible_ = false;
    const bool counted_before = std::exchange(rest_follows_, false);
    if (size <= 1 || (is_off_ && !counted_before)) return chosen_;
    begin(list, stepper.machine.cells());
    choose_best();
    if (counted_before) return chosen_;
    left_out_ = size - static_cast<std::uint32_t>(chosen_.size());
    ++count_.states;
    count_.transitions += size;
    count_.left_out += left_out_;
    if (left_out_ != 0) ++count_.reduced;
    if (chose_invisible_) ++count_.invisible;
    is_off_ = may_end_ && count_.states >= enough_states &&
              count_.left_out < count_.transitions / one_in;
    return chosen_;
}

void StubbornSelection::expect_rest() {
    rest_follows_ = true;
    --count_.reduced;
    --count_.invisible;
    count_.left_out -= left_out_;
}

void StubbornSelection::begin(const semantics::TransitionList& list,
                              const std::int32_t* cells) {
    if (++now_ == 0) { // all stamps are older than any number
        for (auto* stamps : {&enabled_, &member_, &written_, &accessed_})
            std::ranges::fill(*stamps, 0u);
        now_ = 1;
    }
    list_ = &list;
    conjuncts_.clear();
    cells_ = cells;
    members_.clear();
    written_list_.clear();
    accessed_list_.clear();
    closed_ = 0;
    enabled_members_ = 0;
    is_invisible_ = false;
    enabled_edges_.clear();
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (const Instance& instance : list[i].participants) {
            if (is_enabled(instance.edge)) continue;
            enabled_[instance.edge] = now_;
            enabled_edges_.push_back(instance.edge);
        }
    }
    most_enabled_ = static_cast<std::uint32_t>(enabled_edges_.size());
    committed_.clear();
    if (!dependence_.has_committed()) return;
    const semantics::System& system = dependence_.system();
    for (std::uint32_t p = 0; p < system.processes(); ++p)
        if ((system.flags(p, location(p)) & semantics::location_flag::committed) != 0)
            committed_.push_back(p);
}

// A set of one transition cannot be bettered.
void StubbornSelection::choose_best() {
    if (kinds_.invisible) {
        is_invisible_ = true;
        if (find_invisible()) keep_if_smaller(true);
        is_invisible_ = false;
        if (chosen_.size() == 1) return;
        cut_back({});
    }
    if (kinds_.guided && find_guided()) keep_if_smaller(false);
}

// The transitions with an edge of the set.
void StubbornSelection::keep_if_smaller(bool invisible) {
    collected_transitions_.clear();
    for (std::uint32_t i = 0; i < list_->size(); ++i) {
        const auto belongs = [this](const Instance& instance) {
            return contains(instance.edge);
        };
        if (std::ranges::any_of((*list_)[i].participants, belongs))
            collected_transitions_.push_back(i);
    }
    if (collected_transitions_.size() >= chosen_.size()) return;
    chosen_.swap(collected_transitions_);
    chose_invisible_ = invisible;
}

// False: all transitions must be taken.
bool StubbornSelection::find_guided() {
    return add_question() && (!dependence_.system().is_timed() || add_reason());
}

bool StubbornSelection::find_invisible() {
    if (dependence_.system().is_timed() && !add_reason()) return false;
    if (question_.uses_deadlock()) return add_key();
    // A run from any point of the zone is put behind a transition of the set, so one of them
    // must be possible in all points.
    for (std::size_t i = 0; i < list_->size(); ++i)
        if (contains((*list_)[i].participants.front().edge) && is_certain(i)) return true;
    return add_best(list_->size(),
                    [this](std::size_t i) { return is_certain(i) && add_transition(i); });
}

// Neither clocks nor invariants can forbid it.
bool StubbornSelection::is_certain(std::size_t i) const {
    return std::ranges::none_of(
        (*list_)[i].participants, [this](const Instance& instance) {
            return dependence_.edge(instance.edge).may_be_impossible;
        });
}

StubbornSelection::Mark StubbornSelection::mark() const {
    ZONAR_ASSERT(closed_ == members_.size());
    return {members_.size(), written_list_.size(), accessed_list_.size(),
            enabled_members_};
}

void StubbornSelection::cut_back(const Mark& mark) {
    const auto cut = [](std::vector<std::uint32_t>& list,
                        std::vector<std::uint32_t>& stamps, std::size_t size) {
        for (std::size_t i = size; i < list.size(); ++i) stamps[list[i]] = 0;
        list.resize(size);
    };
    cut(members_, member_, mark.members);
    cut(written_list_, written_, mark.written);
    cut(accessed_list_, accessed_, mark.accessed);
    closed_ = mark.members;
    enabled_members_ = mark.enabled;
}

// Of several ways to go on from here, the one with the fewest enabled edges. add(i) adds the i-th
// one; false: it leads to all transitions.
template <class Add>
bool StubbornSelection::add_best(std::size_t candidates, Add&& add) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    const Mark start = mark();
    const std::uint32_t most = most_enabled_;
    std::size_t best = none, last = none;
    for (std::size_t i = 0; i < candidates; ++i) {
        cut_back(start);
        last = none;
        if (!add(i)) continue;
        const std::uint32_t own = enabled_members_;
        if (!close()) continue;
        best = last = i;
        most_enabled_ = enabled_members_;
        if (enabled_members_ == own) break; // it needs nothing but itself
    }
    most_enabled_ = most;
    if (best == none) return false;
    if (best == last) return true;
    // Choices inside of it are made anew, within a wider bound. So it may fail, though rarely.
    cut_back(start);
    return add(best) && close();
}

// ---- what must be in the set

// What could make a goal of this state.
bool StubbornSelection::add_question() {
    for (const std::uint32_t root : question_.roots()) {
        if (question_.truth(root, cells_) == Question::Truth::yes || !add_false(root))
            return false;
    }
    return close();
}

// What must move before a condition that does not hold can.
bool StubbornSelection::add_false(std::uint32_t id) {
    using enum Question::Kind;
    const Question::Node& node = question_.node(id);
    switch (node.kind) {
    case constant: return true; // it never will
    case literal:
        has_offer_ = false;
        if (static_cast<std::uint32_t>(node.cell) < dependence_.system().processes() &&
            node.op == Op::equal) {
            if (node.constant >= 0)
                offer_way(static_cast<std::uint32_t>(node.cell),
                          static_cast<std::uint32_t>(node.constant));
        } else {
            collected_.clear();
            dependence_.find_writers(node.cell, node.op, node.constant, collected_);
            offer(collected_);
        }
        return take_offer();
    case opaque: return add_all(node.edges);
    case values: return add_all(question_.visible());
    case deadlock: return add_key();
    case any:
        return std::ranges::all_of(
            node.operands, [this](std::uint32_t operand) { return add_false(operand); });
    case all: break;
    }
    // One conjunct that does not hold is enough. If that is not known of any, all of which it is
    // not known.
    const std::size_t first = conjuncts_.size();
    for (const std::uint32_t operand : node.operands)
        if (question_.truth(operand, cells_) == Question::Truth::no)
            conjuncts_.push_back(operand);
    const std::size_t count = conjuncts_.size() - first;
    bool added = true;
    if (count == 0) {
        for (const std::uint32_t operand : node.operands)
            added = added && (question_.truth(operand, cells_) == Question::Truth::yes ||
                              add_false(operand));
    } else if (count == 1) {
        added = add_false(conjuncts_[first]);
    } else {
        added = close() && add_best(count, [&](std::size_t i) {
                    return add_false(conjuncts_[first + i]);
                });
    }
    conjuncts_.resize(first);
    return added;
}

// With clocks: something that keeps time from passing, as long as nothing of the set moves.
bool StubbornSelection::has_reason() const {
    const semantics::System& system = dependence_.system();
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        if ((system.flags(p, location(p)) & semantics::location_flag::stops_time) == 0)
            continue;
        if (std::ranges::all_of(dependence_.leaving(p, location(p)),
                                [this](std::uint32_t e) { return contains(e); }))
            return true;
    }
    return std::ranges::any_of(enabled_edges_, [this](std::uint32_t e) {
        return contains(e) && dependence_.edge(e).urgent;
    });
}

bool StubbornSelection::add_reason() {
    if (has_reason()) return true;
    const semantics::System& system = dependence_.system();
    reasons_.clear(); // processes, then edges
    for (std::uint32_t p = 0; p < system.processes(); ++p)
        if ((system.flags(p, location(p)) & semantics::location_flag::stops_time) != 0)
            reasons_.push_back(p);
    const std::size_t processes = reasons_.size();
    for (const std::uint32_t e : enabled_edges_)
        if (dependence_.edge(e).urgent) reasons_.push_back(e);
    return add_best(reasons_.size(), [&](std::size_t i) {
        if (i >= processes) return add(reasons_[i]);
        return add_all(dependence_.leaving(reasons_[i], location(reasons_[i])));
    });
}

// A transition that stays possible whatever others do, in all points of the zone.
bool StubbornSelection::add_key() {
    if (!close()) return false;
    return add_best(list_->size(), [&](std::size_t i) {
        if (!is_certain(i) || !add_transition(i)) return false;
        // Whoever enters a committed location makes others wait, and maybe forever.
        return !committed_.empty() || add_all(dependence_.to_committed());
    });
}

bool StubbornSelection::add_transition(std::size_t i) {
    return std::ranges::all_of(
        (*list_)[i].participants,
        [this](const Instance& instance) { return add(instance.edge); });
}

// ---- closing

bool StubbornSelection::add(std::uint32_t edge) {
    if (contains(edge)) return true;
    member_[edge] = now_;
    members_.push_back(edge);
    if (!is_enabled(edge)) return true;
    if (is_invisible_ && shunned_[edge] != 0) return false;
    return ++enabled_members_ < most_enabled_;
}

bool StubbornSelection::add_all(std::span<const std::uint32_t> edges) {
    return std::ranges::all_of(edges, [this](std::uint32_t e) { return add(e); });
}

bool StubbornSelection::close() {
    for (; closed_ < members_.size(); ++closed_) {
        const std::uint32_t edge = members_[closed_];
        watch::spend();
        if (!(is_enabled(edge) ? add_dependent(edge) : add_enabling(edge))) return false;
    }
    return true;
}

// Those of the process itself, too: all that it can do now belongs to the set already, so they
// need nothing more.
bool StubbornSelection::add_accessors(std::uint32_t segment, bool readers_too) {
    if (written_[segment] != now_) {
        written_[segment] = now_;
        written_list_.push_back(segment);
        if (!add_all(dependence_.writers(segment))) return false;
    }
    if (!readers_too || accessed_[segment] == now_) return true;
    accessed_[segment] = now_;
    accessed_list_.push_back(segment);
    return add_all(dependence_.readers(segment));
}

// Of an edge that some transition takes now: what does not commute with it.
bool StubbornSelection::add_dependent(std::uint32_t id) {
    const Dependence::Edge& edge = dependence_.edge(id);
    if (edge.to_committed && committed_.empty()) return false;
    if (!add_all(dependence_.leaving(edge.process, location(edge.process)))) return false;
    for (const std::uint32_t s : dependence_.segments(edge.writes))
        if (!add_accessors(s, true)) return false;
    for (const std::uint32_t s : dependence_.segments(edge.reads))
        if (!add_accessors(s, false)) return false;
    return add_all(dependence_.edges_in(edge.partners)) &&
           add_all(dependence_.edges_in(edge.announced));
}

} // namespace zonar::reduce
