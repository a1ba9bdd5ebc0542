#include "semantics/timing.h"

#include <algorithm>

namespace zonar::semantics {

using zone::Clock;
using zone::none_raw;

Timing::Timing(const System& system, const ClockBounds& bounds)
    : system_(system), bounds_(bounds), at_(system.processes(), -1),
      concerned_(system.dimension()), ceilings_(system.dimension(), none_raw),
      lower_(bounds.lower_everywhere().begin(), bounds.lower_everywhere().end()),
      upper_(bounds.upper_everywhere().begin(), bounds.upper_everywhere().end()) {
    find_effects();
}

void Timing::find_effects() {
    const model::Network& network = system_.network();
    std::vector<std::vector<Clock>> clocks_of; // by location id
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        for (std::uint32_t l = 0; l < network.processes[p].locations.count; ++l) {
            const auto location = static_cast<std::int32_t>(l);
            std::vector<Clock> clocks;
            for (const auto& e : bounds_.of_location(system_.location_id(p, location))) {
                clocks.push_back(e.clock);
            }
            for (const FixedConstraint& c :
                 system_.fixed(system_.location(p, location).ceilings)) {
                clocks.push_back(c.i);
            }
            std::ranges::sort(clocks);
            clocks.erase(std::unique(clocks.begin(), clocks.end()), clocks.end());
            for (const Clock x : clocks) {
                auto& processes = concerned_[x];
                if (processes.empty() || processes.back() != p) processes.push_back(p);
            }
            clocks_of.push_back(std::move(clocks));
        }
    }
    std::size_t id = 0;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        for (std::uint32_t l = 0; l < network.processes[p].locations.count; ++l, ++id) {
            const auto first = static_cast<std::uint32_t>(effects_.size());
            shared_.emplace_back();
            for (const Clock x : clocks_of[id]) {
                const Effect effect = effect_of(p, static_cast<std::int32_t>(l), x);
                if (effect.ceiling != none_raw) {
                    highest_ceiling_ = std::max(highest_ceiling_, effect.ceiling);
                }
                if (concerned_[x].size() == 1) {
                    effects_.push_back(effect);
                } else {
                    shared_.back().push_back(x);
                }
            }
            own_.push_back({first, static_cast<std::uint32_t>(effects_.size()) - first});
        }
    }
}

Timing::Effect Timing::effect_of(std::uint32_t process, std::int32_t location,
                                 Clock x) const {
    Effect effect{x, none_raw, bounds_.lower_everywhere()[x],
                  bounds_.upper_everywhere()[x]};
    for (const FixedConstraint& c :
         system_.fixed(system_.location(process, location).ceilings)) {
        if (c.i == x) effect.ceiling = std::min(effect.ceiling, c.bound.raw());
    }
    for (const auto& e : bounds_.of_location(system_.location_id(process, location))) {
        if (e.clock != x) continue;
        effect.lower = std::max(effect.lower, e.lower);
        effect.upper = std::max(effect.upper, e.upper);
    }
    return effect;
}

void Timing::leave(std::uint32_t process, std::int32_t location) {
    const std::uint8_t flags = system_.flags(process, location);
    if ((flags & location_flag::stops_time) != 0) --stopping_;
    if ((flags & location_flag::other_invariant) != 0) --others_;
    const std::uint32_t id = system_.location_id(process, location);
    for (std::uint32_t i = own_[id].first; i < own_[id].first + own_[id].count; ++i) {
        const Effect& effect = effects_[i];
        if (effect.ceiling != none_raw) --capped_;
        ceilings_[effect.clock] = none_raw;
        lower_[effect.clock] = bounds_.lower_everywhere()[effect.clock];
        upper_[effect.clock] = bounds_.upper_everywhere()[effect.clock];
    }
    for (const Clock x : shared_[id]) changed_.push_back(x);
}

void Timing::enter(std::uint32_t process, std::int32_t location) {
    const std::uint8_t flags = system_.flags(process, location);
    if ((flags & location_flag::stops_time) != 0) ++stopping_;
    if ((flags & location_flag::other_invariant) != 0) ++others_;
    const std::uint32_t id = system_.location_id(process, location);
    for (std::uint32_t i = own_[id].first; i < own_[id].first + own_[id].count; ++i) {
        const Effect& effect = effects_[i];
        if (effect.ceiling != none_raw) ++capped_;
        ceilings_[effect.clock] = effect.ceiling;
        lower_[effect.clock] = effect.lower;
        upper_[effect.clock] = effect.upper;
    }
    for (const Clock x : shared_[id]) changed_.push_back(x);
}

void Timing::follow(const std::int32_t* cells) {
    const auto processes = static_cast<std::uint32_t>(at_.size());
    std::int32_t* const at = at_.data();
    for (std::uint32_t p = 0; p < processes; ++p) {
        if (at[p] == cells[p]) [[likely]]
            continue;
        if (at[p] >= 0) leave(p, at[p]);
        enter(p, cells[p]);
        at[p] = cells[p];
    }
    if (changed_.empty()) [[likely]]
        return;
    for (const Clock x : changed_) renew_shared(x);
    changed_.clear();
}

// Several processes speak of x: all of them are asked.
void Timing::renew_shared(Clock x) {
    Effect all{x, none_raw, bounds_.lower_everywhere()[x], bounds_.upper_everywhere()[x]};
    for (const std::uint32_t p : concerned_[x]) {
        const Effect effect = effect_of(p, at_[p], x);
        all.ceiling = std::min(all.ceiling, effect.ceiling);
        all.lower = std::max(all.lower, effect.lower);
        all.upper = std::max(all.upper, effect.upper);
    }
    if (ceilings_[x] != none_raw) --capped_;
    if (all.ceiling != none_raw) ++capped_;
    ceilings_[x] = all.ceiling;
    lower_[x] = all.lower;
    upper_[x] = all.upper;
}

} // namespace zonar::semantics
