#include "explore/producer.h"

namespace zonar::explore {

namespace {

constexpr guide::Promises promises_of_nothing{
    .admissible = true, .consistent = true, .dead_ends = false};

} // namespace

Producer::Producer(semantics::Successors& successors, const Store& store, Goal& goal,
                   guide::Estimate* estimate)
    : successors_(successors), store_(store), goal_(goal), estimate_(estimate),
      promises_(estimate == nullptr ? promises_of_nothing : estimate->promises()),
      estimate_uses_zone_(estimate != nullptr && estimate->uses_zone()),
      batch_(store.system().layout().words()), reader_(store) {
    if (estimate != nullptr && successors.permutes()) promises_.consistent = false;
}

bool Producer::begin() {
    batch_.clear();
    return successors_.initial(batch_);
}

bool Producer::expand(const Word* words, zone::ConstZone zone, semantics::Part part) {
    batch_.clear();
    return successors_.expand({.words = words, .zone = zone}, part, batch_);
}

zone::ConstZone Producer::zone_of(NodeId node) {
    if (!system().is_timed()) return {};
    const zone::Zone to = room_.of(system().dimension());
    reader_.zone(node, to);
    return to;
}

zone::ConstZone Producer::zone_of(std::uint32_t i) {
    if (!system().is_timed()) return {};
    const ZoneId number = batch_.known_zone(i);
    if (number == no_zone) return over_all_clocks(batch_.words(i), batch_.zone(i));
    const zone::Zone to = room_.of(system().dimension());
    reader_.zone(batch_.words(i), number, to);
    return to;
}

// One that looks at zones is asked about other zones than the promise is about: those of covering
// states.
bool Producer::keeps_promise(NodeId parent, std::uint32_t i, std::uint32_t cost) {
    if (estimate_ == nullptr || !promises_.consistent || estimate_uses_zone_ ||
        estimate_->is_slow() || parent == no_node)
        return true;
    const guide::Distance before = estimate_->of(store_.words(parent), {});
    const guide::Distance after = estimate_->of(batch_.words(i), {});
    return after == guide::infinite ||
           (before != guide::infinite && before <= std::uint64_t{after} + cost);
}

} // namespace zonar::explore
