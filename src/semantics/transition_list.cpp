#include "semantics/transition_list.h"

namespace zonar::semantics {

bool TransitionList::gather(Transitions& transitions, BroadcastSplit& split,
                            zone::ConstZone source, zone::Growth growth) {
    entries_.clear();
    instances_.clear();
    bool ok = true;
    transitions.each(
        [&](const Transition& transition) {
            add(transition);
            return true;
        },
        [&](const Broadcast& broadcast) {
            bool found = split.begin(broadcast, source, growth) && split.next();
            for (; found; found = split.next()) add(split.transition());
            return ok = !split.failed();
        });
    return ok;
}

void TransitionList::add(const Transition& transition) {
    entries_.push_back({static_cast<std::uint32_t>(instances_.size()),
                        static_cast<std::uint32_t>(transition.participants.size()),
                        static_cast<std::uint32_t>(transition.absent.size())});
    instances_.insert(instances_.end(), transition.participants.begin(),
                      transition.participants.end());
    instances_.insert(instances_.end(), transition.absent.begin(),
                      transition.absent.end());
}

Transition TransitionList::operator[](std::size_t i) const {
    ZONAR_ASSERT(i < entries_.size());
    const Entry& entry = entries_[i];
    const std::span<const Instance> all{instances_};
    return {all.subspan(entry.first, entry.participants),
            all.subspan(entry.first + entry.participants, entry.absent)};
}

} // namespace zonar::semantics
