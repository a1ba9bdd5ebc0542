#include "reduce/order/stubborn.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::reduce {

using model::Op;
using semantics::Instance;

namespace {

StubbornSet::Bits bits_of(const Shunned& shunned) {
    StubbornSet::Bits bits((shunned.size() + 63) / 64, 0);
    for (std::uint32_t e = 0; e < shunned.size(); ++e)
        if (shunned[e] != 0) bits[EdgeBlock::word_of(e)] |= EdgeBlock::bit_of(e);
    return bits;
}

} // namespace

StubbornSelection::StubbornSelection(const Dependence& dependence,
                                     const Question& question, const Failures& failures,
                                     StubbornKinds kinds)
    : StubbornSelection(dependence, question, failures, kinds,
                        kinds.sticky ? Shunned(dependence.edges(), 0)
                                     : sticky_edges(dependence, question, failures)) {}

StubbornSelection::StubbornSelection(const Dependence& dependence,
                                     const Question& question, const Failures& failures,
                                     StubbornKinds kinds, Shunned shunned)
    : dependence_(dependence), question_(question), failures_(failures), kinds_(kinds),
      set_(dependence),
      ample_(dependence,
             shunned_by_ample_sets(dependence, question, failures, kinds.sticky)) {
    ZONAR_ASSERT(dependence.obstacle().empty() && question.obstacle().empty() &&
                 failures.obstacle().empty());
    ZONAR_ASSERT(!kinds_.invisible || kinds_.may_postpone());
    shun_unsafe(dependence, failures, shunned);
    unsafe_ = bits_of(shunned);
    shun_visible(question, shunned);
    visible_ = bits_of(shunned);
    // Where nothing is visible, guided sets are all that is needed.
    if (kinds_.guided && question.visible().empty() && failures.none())
        kinds_.invisible = false;
    // Whoever enters a committed location might be stuck there before the process moves.
    tries_ample_ = kinds_.invisible && !dependence.system().is_timed() &&
                   !(question.counts_ends() && dependence.has_committed());
}

// With clocks, in a state in which time may stand still.
bool StubbornSelection::may_leave_out(semantics::Stepper& stepper) {
    const semantics::System& system = dependence_.system();
    if (!system.is_timed() || system.has_urgent_channels()) return true;
    const std::int32_t* cells = stepper.machine.cells();
    if ((system.flags(cells) & semantics::location_flag::stops_time) != 0) return true;
    for (std::uint32_t p = 0; p < system.processes(); ++p)
        if (!dependence_.deadlines(p, cells[p]).empty()) return true;
    return false;
}

bool StubbornSelection::choose_some(const semantics::TransitionList& list,
                                    semantics::Stepper& stepper,
                                    semantics::SourceZone& zone) {
    const std::int32_t* cells = begin(list, stepper);
    if (tries_ample_ && take_ample(cells)) return true;
    if (!find_reasons(stepper, zone)) return false;
    if (kinds_.invisible) {
        set_.shun(&visible_);
        find_invisible();
        start_anew();
        if (chosen_.size() == 1) return true; // cannot be bettered
    }
    if (!kinds_.guided) return true;
    if (!failures_.none() && kinds_.may_postpone()) {
        // It postpones errors, as an invisible set does, but no goal.
        set_.shun(&unsafe_);
        const bool is_found = find_guided() && set_.enabled_members() != 0;
        if (is_found) keep_if_smaller(true);
        start_anew();
        if (is_found) return true;
    }
    if (find_guided() && add_failures()) keep_if_smaller(false);
    return true;
}

void StubbornSelection::start_anew() {
    set_.shun(nullptr);
    set_.clear();
    set_.forgive();
}

void StubbornSelection::choose_without_condition(const semantics::TransitionList& list,
                                                 semantics::Stepper& stepper,
                                                 semantics::SourceZone& zone) {
    begin(list, stepper);
    if (kinds_.guided && find_reasons(stepper, zone) && find_guided() && add_failures())
        keep_if_smaller(false);
}

const std::int32_t* StubbornSelection::begin(const semantics::TransitionList& list,
                                             semantics::Stepper& stepper) {
    list_ = &list;
    conjuncts_.clear();
    set_.begin(list, stepper.machine.cells());
    return stepper.machine.cells();
}

// A process that has nothing to do with others now, and can do but one thing: to see that costs next to
// nothing, and no set is smaller.
bool StubbornSelection::take_ample(const std::int32_t* cells) {
    if ((dependence_.system().flags(cells) & semantics::location_flag::committed) != 0)
        return false;
    const AmpleSets::Range range = ample_.find(*list_, cells);
    if (range.size() != 1) return false;
    chosen_.assign(1, range.first);
    needs_condition_ = kinds_.sticky;
    return true;
}

// The transitions with an edge of the set.
void StubbornSelection::keep_if_smaller(bool invisible) {
    collected_.clear();
    for (std::uint32_t i = 0; i < list_->size(); ++i) {
        const auto belongs = [this](const Instance& instance) {
            return set_.contains(instance.edge);
        };
        if (std::ranges::any_of((*list_)[i].participants, belongs))
            collected_.push_back(i);
    }
    if (collected_.size() >= chosen_.size()) return;
    chosen_.swap(collected_);
    needs_condition_ = invisible && kinds_.sticky;
}

// False: all transitions must be taken.
bool StubbornSelection::find_guided() {
    return add_question() && (!dependence_.system().is_timed() || add_reason());
}

// Then no error comes without an edge of the set.
bool StubbornSelection::add_failures() {
    return set_.add_all(failures_.all()) && set_.close();
}

// With clocks, a set that begins with what keeps time from passing may be one already.
void StubbornSelection::find_invisible() {
    if (dependence_.system().is_timed() && !add_reason()) return;
    const bool needs_key = question_.counts_ends();
    if (set_.enabled_members() != 0 && !needs_key) return keep_if_smaller(true);
    const Mark start = set_.mark();
    const std::uint32_t most = set_.most_enabled();
    for (std::size_t i = 0; i < list_->size(); ++i) {
        set_.cut_back(start);
        if ((needs_key ? add_key(i) : add_transition(i)) && set_.close()) {
            keep_if_smaller(true);
            if (chosen_.size() == 1) break;
            set_.must_be_less(set_.enabled_members());
        } else {
            for (const Instance& instance : (*list_)[i].participants)
                set_.give_up(instance.edge);
        }
    }
    set_.must_be_less(most);
}

// Of several ways to go on from here, the one with the fewest enabled edges. add(i) adds the i-th
// one; false: it leads to all transitions.
template <class Add>
bool StubbornSelection::add_best(std::size_t candidates, Add&& add) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    const Mark start = set_.mark();
    const std::uint32_t most = set_.most_enabled();
    std::size_t best = none, last = none;
    for (std::size_t i = 0; i < candidates; ++i) {
        set_.cut_back(start);
        last = none;
        if (!add(i)) continue;
        const std::uint32_t own = set_.enabled_members();
        if (!set_.close()) continue;
        best = last = i;
        set_.must_be_less(set_.enabled_members());
        if (set_.enabled_members() == own) break; // it needs nothing but itself
    }
    set_.must_be_less(most);
    if (best == none) return false;
    if (best == last) return true;
    set_.cut_back(start);
    const bool again = add(best) && set_.close();
    ZONAR_ASSERT(again);
    return again;
}

// ---- what must be in the set

// What could make a goal of this state.
bool StubbornSelection::add_question() {
    for (const std::uint32_t root : question_.roots()) {
        if (question_.truth(root, set_.cells()) == Question::Truth::yes ||
            !add_false(root))
            return false;
    }
    return set_.close();
}

// What must move before a condition that does not hold can.
bool StubbornSelection::add_false(std::uint32_t id) {
    using enum Question::Kind;
    const Question::Node& node = question_.node(id);
    switch (node.kind) {
    case constant: return true; // it never will
    case literal: return add_literal(node);
    case opaque: return set_.add_all(question_.set(node.edges));
    case values: return set_.add_all(question_.visible_set());
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
        if (question_.truth(operand, set_.cells()) == Question::Truth::no)
            conjuncts_.push_back(operand);
    const std::size_t count = conjuncts_.size() - first;
    bool added = true;
    if (count == 0) {
        for (const std::uint32_t operand : node.operands)
            added = added &&
                    (question_.truth(operand, set_.cells()) == Question::Truth::yes ||
                     add_false(operand));
    } else if (count == 1) {
        added = add_false(conjuncts_[first]);
    } else {
        added = set_.close() && add_best(count, [&](std::size_t i) {
                    return add_false(conjuncts_[first + i]);
                });
    }
    conjuncts_.resize(first);
    return added;
}

// A process that is to be somewhere, or a variable that is to have another value.
bool StubbornSelection::add_literal(const Question::Node& node) {
    if (static_cast<std::uint32_t>(node.cell) >= dependence_.system().processes() ||
        node.op != Op::equal)
        return set_.add_all(question_.set(node.edges));
    return node.constant < 0 || set_.add_way(static_cast<std::uint32_t>(node.cell),
                                             static_cast<std::uint32_t>(node.constant));
}

// ---- with clocks: what keeps time from passing, as long as nothing of the set moves

// False: nothing does. Without clocks nothing needs to.
bool StubbornSelection::find_reasons(semantics::Stepper& stepper,
                                     semantics::SourceZone& zone) {
    reasons_.clear();
    const semantics::System& system = dependence_.system();
    if (!system.is_timed()) return true;
    zone::ConstZone source{};
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        const std::int32_t l = set_.location(p);
        if ((system.flags(p, l) & semantics::location_flag::stops_time) != 0)
            reasons_.push_back({dependence_.leaving_set(p, l), {}});
        for (const Dependence::Deadline& deadline : dependence_.deadlines(p, l)) {
            if (source.dimension == 0) source = zone.get();
            if (source.dimension == 0) return false;
            const zone::Clock place = stepper.zones.source_frame().place(deadline.clock);
            // All points of the zone are at the bound, and do not pass it.
            if (source.at(0, place).value() <= -deadline.bound)
                reasons_.push_back(
                    {dependence_.leaving_set(p, l), dependence_.set(deadline.writers)});
        }
    }
    for (const std::uint32_t e : set_.enabled_edges())
        if (dependence_.edge(e).urgent) reasons_.push_back({dependence_.only(e), {}});
    return !reasons_.empty();
}

bool StubbornSelection::has_reason() const {
    return std::ranges::any_of(reasons_, [this](const Reason& reason) {
        return set_.contains_all(reason.edges) && set_.contains_all(reason.more);
    });
}

bool StubbornSelection::add_reason() {
    return has_reason() || add_best(reasons_.size(), [this](std::size_t i) {
               return set_.add_all(reasons_[i].edges) && set_.add_all(reasons_[i].more);
           });
}

// A transition that stays possible whatever others do, in all points of the zone.
bool StubbornSelection::add_key() {
    return set_.close() && add_best(list_->size(), [this](std::size_t i) {
               return is_certain(i) && add_key(i);
           });
}

// Whoever enters a committed location makes others wait, and maybe forever.
bool StubbornSelection::add_key(std::size_t i) {
    return add_transition(i) &&
           (set_.is_committed() || set_.add_all(dependence_.to_committed()));
}

// Neither clocks nor invariants forbid it.
bool StubbornSelection::is_certain(std::size_t i) const {
    return std::ranges::none_of(
        (*list_)[i].participants, [this](const Instance& instance) {
            return dependence_.edge(instance.edge).may_be_impossible;
        });
}

bool StubbornSelection::add_transition(std::size_t i) {
    return std::ranges::all_of(
        (*list_)[i].participants,
        [this](const Instance& instance) { return set_.add(instance.edge); });
}

} // namespace zonar::reduce
