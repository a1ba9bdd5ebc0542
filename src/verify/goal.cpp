#include "verify/goal.h"

#include "checks/check.h"

namespace zonar::verify {

using semantics::Word;

QueryGoal::QueryGoal(StatePredicate& predicate, const semantics::System& system,
                     std::function<bool(explore::NodeId)> accept)
    : predicate_(predicate), system_(system), accept_(std::move(accept)),
      dead_(system.dimension()), point_(system.dimension()) {}

QueryGoal::QueryGoal(const QueryGoal& other)
    : own_(other.predicate_), predicate_(*own_), system_(other.system_),
      accept_([](explore::NodeId) { return false; }), exact_places_(other.exact_places_),
      dead_(other.dead_.dimension()), point_(other.point_) {}

std::unique_ptr<explore::Goal> QueryGoal::clone() const {
    return std::unique_ptr<explore::Goal>{new QueryGoal{*this}};
}

void QueryGoal::use(semantics::Successors& source, semantics::Machine& machine) {
    source_ = &source;
    machine_ = &machine;
    machine.make_room_for(predicate_.program());
    deadlocks_.emplace(source.stepper());
}

// `dead_` must be known.
const zone::Federation& QueryGoal::filter(const Word* words, zone::ConstZone zone) {
    semantics::Machine& machine = *machine_;
    machine.reset_meta();
    system_.layout().unpack(words, machine.cells());
    return predicate_.satisfying(machine, zone, dead_);
}

const zone::Federation* QueryGoal::satisfying(const Word* words, zone::ConstZone zone) {
    ZONAR_ASSERT(!system_.is_timed() || zone.dimension == system_.dimension());
    dead_.clear();
    if (predicate_.uses_deadlock() && !deadlocks_->find(words, zone, dead_))
        return nullptr;
    const zone::Federation& found =
        filter(words, system_.is_timed() ? zone : point_.view());
    return failed() ? nullptr : &found;
}

// The same for what is simulated by points of the zone. Null: there is no telling, because of
// an error that perhaps no point of the zone makes; the machines have forgotten it.
const zone::Federation* QueryGoal::satisfying_around(const Word* words,
                                                     zone::ConstZone zone) {
    const zone::Dbm* wider = deadlocks_->find_around(words, zone, dead_);
    const zone::Federation* found = wider != nullptr ? &filter(words, *wider) : nullptr;
    if (!failed()) return found;
    if (source_->failed()) source_->take_error();
    machine_->forget_failure();
    return nullptr;
}

QueryGoal::Answer QueryGoal::reached(const Word* words, zone::ConstZone zone) {
    if (predicate_.uses_deadlock()) return Answer::no; // later
    if (!predicate_.is_cheap()) {
        semantics::Machine& machine = *machine_;
        machine.reset_meta();
        system_.layout().unpack(words, machine.cells());
        const bool possible = predicate_.possible(machine);
        if (failed()) return Answer::error;
        if (!possible) return Answer::no;
    }
    if (predicate_.is_discrete()) return Answer::yes; // only interesting states are asked
    const zone::Federation* found = satisfying(words, zone);
    if (found == nullptr) return Answer::error;
    return found->empty() ? Answer::no : Answer::yes;
}

explore::Moment QueryGoal::earliest(const Word* words, zone::ConstZone zone,
                                    zone::Clock total_time) {
    if (predicate_.is_discrete()) return explore::earliest_of(zone, total_time);
    const bool exact = is_exact_at(words);
    const zone::Federation* found =
        exact ? satisfying(words, zone) : satisfying_around(words, zone);
    if (found == nullptr && !exact) return explore::earliest_of(zone, total_time);
    if (found == nullptr || found->empty()) return explore::last_moment; // cannot happen
    return explore::earliest_of((*found)[explore::first_to_begin(*found, total_time)],
                                total_time);
}

QueryGoal::Answer QueryGoal::reached_late(const Word* words, zone::ConstZone zone,
                                          bool stuck) {
    if (is_abandoned_) return Answer::error;
    semantics::Machine& machine = *machine_;
    if (!system_.is_timed()) { // a state is dead or not
        dead_.clear();
        if (stuck) dead_.add(point_);
        const bool found = !filter(words, point_).empty();
        if (failed()) return Answer::error;
        return found ? Answer::yes : Answer::no;
    }
    machine.reset_meta();
    system_.layout().unpack(words, machine.cells());
    if (!predicate_.possible(machine)) return failed() ? Answer::error : Answer::no;
    if (!is_exact_at(words)) {
        const zone::Federation* suspected = satisfying_around(words, zone);
        return suspected != nullptr && suspected->empty() ? Answer::no : Answer::yes;
    }
    const zone::Federation* found = satisfying(words, zone);
    if (found == nullptr) return Answer::error;
    return found->empty() ? Answer::no : Answer::yes;
}

} // namespace zonar::verify
