#include "explore/merging.h"

namespace zonar::explore {

namespace {

/// At parts, for one state.
constexpr std::uint64_t most_looks = std::uint64_t{1} << 16;

} // namespace

void MergingTrial::judge() {
    next_judgement_ = looks_ + trial;
    if (gain_ * worth >= looks_) return;
    looks_ = gain_ = 0;
    next_judgement_ = trial;
    pause_ = next_pause_;
    next_pause_ *= 4;
}

// Parts of one node must have ways of the same cost wherever costs are promised, and those of
// A* may change unless the estimate is consistent. A depth limit is about the length of ways.
// With stopwatches zones are too large as it is, and a run is looked for along one way.
bool Merging::applies_to(SearchContext& context) {
    const Settings& settings = context.settings();
    if (settings.merge == Merge::off || !context.system().is_timed() ||
        !context.store().compares_zones() || context.system().network().has_stopwatches)
        return false;
    const bool unit = context.path_costs().unit();
    switch (row_of(settings.order).merges) {
    case Mergeable::none: break;
    case Mergeable::of_one_level: return unit;
    case Mergeable::all: return unit && !settings.limits.depth;
    case Mergeable::of_equal_cost:
        return context.promises().consistent &&
               !context.producer().estimate_uses_zone() && settings.weight.is_one() &&
               !settings.limits.depth;
    }
    return false;
}

Merging::Merging(SearchContext& context)
    : store_(context.store()), merged_(context.counted().merged),
      is_automatic_(context.settings().merge == Merge::automatic) {}

std::uint64_t Merging::merge(NodeId node, const DropRule& rule) {
    parts_.push_back(node);
    views_.clear();
    if (zones_.size() < parts_.size()) zones_.resize(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const ZoneId number = store_.zone_number(parts_[i]);
        const zone::Zone part = zones_[i].of(store_.dimension(number));
        store_.load(number, part);
        views_.push_back(part);
    }
    looks_ = parts_.size();
    // They have one discrete part, so they are about the same clocks.
    hull_ = hull_room_.of(views_.back().dimension);
    wider_ = wider_room_.of(hull_.dimension);
    zone::copy(hull_, views_.back());
    const bool found = find_hull();
    return found ? store_.enlarge(node, hull_, parts_, rule) : 0;
}

bool Merging::is_covered(zone::ConstZone zone) {
    if (looks_ >= most_looks) return false;
    const bool covered = cover_.covers(zone, views_, most_looks - looks_);
    looks_ += cover_.looks();
    return covered;
}

// From the node's own zone on, which is the last: first all at once, else one after the other
// as long as that helps. Of two alone it is quickly seen that they are not enough.
bool Merging::find_hull() {
    const std::size_t others = views_.size() - 1;
    if (others > 1) {
        zone::copy(wider_, hull_);
        for (std::size_t i = 0; i < others; ++i) zone::join(wider_, views_[i]);
        if (is_covered(wider_)) {
            zone::copy(hull_, wider_);
            return true;
        }
    }
    bool found = false;
    for (bool grows = true; grows;) {
        grows = false;
        for (std::size_t i = 0; i < others; ++i) {
            if (zone::includes(hull_, views_[i])) continue;
            ++looks_;
            zone::copy(wider_, hull_);
            zone::join(wider_, views_[i]);
            if (!zone::is_union(wider_, hull_, views_[i]) &&
                (others == 1 || !is_covered(wider_)))
                continue;
            zone::copy(hull_, wider_);
            found = grows = true;
        }
    }
    return found;
}

} // namespace zonar::explore
