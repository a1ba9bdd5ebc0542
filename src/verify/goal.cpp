#include "verify/goal.h"

namespace zonar::verify {

using semantics::Word;

QueryGoal::QueryGoal(StatePredicate& predicate, const semantics::System& system,
                     std::function<bool(explore::NodeId)> accept)
    : predicate_(predicate), system_(system), accept_(std::move(accept)),
      dead_(system.dimension()), point_(system.dimension()) {}

void QueryGoal::use(semantics::Expander& expander, semantics::Machine& machine) {
    expander_ = &expander;
    machine_ = &machine;
    machine.make_room_for(predicate_.program());
    deadlocks_.emplace(expander);
}

const zone::Federation* QueryGoal::satisfying(const Word* words, zone::ConstZone zone) {
    dead_.clear();
    if (predicate_.uses_deadlock() && !deadlocks_->find(words, zone, dead_))
        return nullptr;
    semantics::Machine& machine = *machine_;
    machine.reset_meta();
    system_.layout().unpack(words, machine.cells());
    const zone::Federation& found =
        predicate_.satisfying(machine, system_.is_timed() ? zone : point_.view(), dead_);
    return failed() ? nullptr : &found;
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
    const zone::Federation* found = satisfying(words, zone);
    if (found == nullptr || found->empty()) return explore::last_moment; // cannot happen
    return explore::earliest_of((*found)[explore::first_to_begin(*found, total_time)],
                                total_time);
}

QueryGoal::Answer QueryGoal::reached_late(const Word* words, zone::ConstZone zone,
                                          bool stuck) {
    semantics::Machine& machine = *machine_;
    if (!system_.is_timed()) { // a state is dead or not
        dead_.clear();
        if (stuck) dead_.add(point_);
        machine.reset_meta();
        system_.layout().unpack(words, machine.cells());
        const bool found = !predicate_.satisfying(machine, point_, dead_).empty();
        if (failed()) return Answer::error;
        return found ? Answer::yes : Answer::no;
    }
    machine.reset_meta();
    system_.layout().unpack(words, machine.cells());
    if (!predicate_.possible(machine)) return failed() ? Answer::error : Answer::no;
    const zone::Federation* found = satisfying(words, zone);
    if (found == nullptr) return Answer::error;
    return found->empty() ? Answer::no : Answer::yes;
}

} // namespace zonar::verify
