#include "semantics/timing.h"

#include "checks/check.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace zonar::semantics {

using zone::Clock;
using zone::none_raw;

Timing::Timing(const System& system, const ClockBounds& bounds)
    : system_(system), bounds_(bounds), at_(system.processes(), -1),
      concerned_(system.dimension()), ceilings_(system.dimension(), none_raw),
      lower_(bounds.lower_everywhere().begin(), bounds.lower_everywhere().end()),
      upper_(bounds.upper_everywhere().begin(), bounds.upper_everywhere().end()),
      frame_(system.dimension()) {
    find_places();
}

// By location id, the clocks that it speaks of, in ascending order. Notes who speaks of which.
std::vector<std::vector<Clock>> Timing::find_mentioned() {
    std::vector<std::vector<Clock>> mentioned;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const std::uint32_t count = system_.network().processes[p].locations.count;
        for (std::uint32_t l = 0; l < count; ++l) {
            const auto location = static_cast<std::int32_t>(l);
            std::vector<Clock>& clocks = mentioned.emplace_back();
            for (const auto& e : bounds_.of_location(system_.location_id(p, location)))
                clocks.push_back(e.clock);
            for (const FixedConstraint& c :
                 system_.fixed(system_.location(p, location).ceilings))
                clocks.push_back(c.i);
            std::ranges::sort(clocks);
            clocks.erase(std::unique(clocks.begin(), clocks.end()), clocks.end());
            for (const Clock x : clocks) {
                auto& processes = concerned_[x];
                if (processes.empty() || processes.back() != p) processes.push_back(p);
            }
        }
    }
    return mentioned;
}

void Timing::find_places() {
    const std::vector<std::vector<Clock>> mentioned = find_mentioned();
    std::vector<std::vector<Clock>> own(system_.processes());
    for (Clock x = 1; x < concerned_.size(); ++x)
        if (concerned_[x].size() == 1) own[concerned_[x].front()].push_back(x);
    constexpr std::size_t few = 4; // own clocks of a process, about which all is said

    std::size_t id = 0;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const std::uint32_t count = system_.network().processes[p].locations.count;
        for (std::uint32_t l = 0; l < count; ++l, ++id) {
            const auto location = static_cast<std::int32_t>(l);
            const std::uint8_t flags = system_.flags(p, location);
            Place place;
            place.stops_time = (flags & location_flag::stops_time) != 0;
            place.other_invariant = (flags & location_flag::other_invariant) != 0;
            place.is_complete = own[p].size() <= few;
            const std::size_t first = effects_.size(), first_shared = shared_.size();
            const auto say = [&](Clock x) {
                effects_.push_back(effect_of(p, location, x));
                const zone::Raw ceiling = effects_.back().ceiling;
                if (ceiling == none_raw) return;
                ++place.ceilings;
                highest_ceiling_ = std::max(highest_ceiling_, ceiling);
            };
            for (const Clock x : mentioned[id]) {
                if (concerned_[x].size() > 1) {
                    shared_.push_back(x);
                    const zone::Raw ceiling = effect_of(p, location, x).ceiling;
                    if (ceiling != none_raw)
                        highest_ceiling_ = std::max(highest_ceiling_, ceiling);
                } else if (!place.is_complete) {
                    say(x);
                }
            }
            if (place.is_complete)
                for (const Clock x : own[p]) say(x);
            place.own = run_since(effects_, first);
            place.shared = run_since(shared_, first_shared);
            places_.push_back(place);
        }
    }
}

Timing::Effect Timing::effect_of(std::uint32_t process, std::int32_t location,
                                 Clock x) const {
    Effect effect = effect_everywhere(x);
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

void Timing::set(const Effect& effect) {
    ceilings_[effect.clock] = effect.ceiling;
    lower_[effect.clock] = effect.lower;
    upper_[effect.clock] = effect.upper;
    if (has_frames_) note_activity(effect.clock);
}

void Timing::leave(const Place& place) {
    ZONAR_ASSERT(stopping_ >= (place.stops_time ? 1u : 0u));
    ZONAR_ASSERT(others_ >= (place.other_invariant ? 1u : 0u));
    ZONAR_ASSERT(capped_ >= place.ceilings);
    stopping_ -= place.stops_time ? 1 : 0;
    others_ -= place.other_invariant ? 1 : 0;
    capped_ -= place.ceilings;
    if (!place.is_complete)
        for (const Effect& effect : slice(effects_, place.own))
            set(effect_everywhere(effect.clock));
    for (const Clock x : slice(shared_, place.shared)) changed_.push_back(x);
}

void Timing::enter(const Place& place) {
    stopping_ += place.stops_time ? 1 : 0;
    others_ += place.other_invariant ? 1 : 0;
    capped_ += place.ceilings;
    for (const Effect& effect : slice(effects_, place.own)) set(effect);
    for (const Clock x : slice(shared_, place.shared)) changed_.push_back(x);
}

void Timing::follow(const std::int32_t* cells) {
    const auto processes = static_cast<std::uint32_t>(at_.size());
    std::int32_t* const at = at_.data();
    constexpr std::uint32_t block = 32; // of processes, most of which have not moved
    for (std::uint32_t first = 0; first < processes; first += block) {
        const std::uint32_t end = std::min(processes, first + block);
        if (end - first == block &&
            std::memcmp(at + first, cells + first, block * sizeof *at) == 0)
            continue;
        for (std::uint32_t p = first; p < end; ++p) {
            if (at[p] == cells[p]) [[likely]]
                continue;
            if (at[p] >= 0) leave(places_[system_.location_id(p, at[p])]);
            ZONAR_ASSERT(cells[p] >= 0);
            enter(places_[system_.location_id(p, cells[p])]);
            at[p] = cells[p];
        }
    }
    if (!changed_.empty()) [[unlikely]] {
        for (const Clock x : changed_) renew_shared(x);
        changed_.clear();
    }
    if (frame_is_old_) renew_frame();
}

// Several processes speak of x: all of them are asked.
void Timing::renew_shared(Clock x) {
    Effect all = effect_everywhere(x);
    for (const std::uint32_t p : concerned_[x]) {
        const Effect effect = effect_of(p, at_[p], x);
        all.ceiling = std::min(all.ceiling, effect.ceiling);
        all.lower = std::max(all.lower, effect.lower);
        all.upper = std::max(all.upper, effect.upper);
    }
    ZONAR_ASSERT(ceilings_[x] == none_raw || capped_ > 0);
    if (ceilings_[x] != none_raw) --capped_;
    if (all.ceiling != none_raw) ++capped_;
    set(all);
}

// ---- frames

void Timing::follow_frames() {
    if (has_frames_) return;
    has_frames_ = true;
    always_framed_ = always_framed(system_, bounds_);
    framed_bits_.assign((system_.dimension() + 63) / 64, 0);
    framed_ceilings_ = ceilings_;
    framed_lower_ = lower_;
    framed_upper_ = upper_;
    for (Clock x = 1; x < system_.dimension(); ++x) note_activity(x);
    renew_frame();
}

void Timing::note_activity(Clock x) {
    const std::uint64_t bit = std::uint64_t{1} << (x % 64);
    std::uint64_t& word = framed_bits_[x / 64];
    const std::uint64_t now =
        is_active(x) || always_framed_[x] != 0 ? word | bit : word & ~bit;
    if (now != word) {
        word = now;
        frame_is_old_ = true;
    } else if ((now & bit) != 0 && !frame_is_old_) {
        write_place(frame_.place(x), x);
    }
}

void Timing::write_place(Clock place, Clock x) {
    framed_ceilings_[place] = ceilings_[x];
    framed_lower_[place] = lower_[x];
    framed_upper_[place] = upper_[x];
}

void Timing::renew_frame() {
    frame_is_old_ = false;
    frame_.clear();
    std::uint32_t place = 1;
    for (std::size_t w = 0; w < framed_bits_.size(); ++w) {
        for (std::uint64_t left = framed_bits_[w]; left != 0; left &= left - 1) {
            const auto x = static_cast<Clock>(
                64 * w + static_cast<std::size_t>(std::countr_zero(left)));
            frame_.add(x);
            write_place(place++, x);
        }
    }
}

} // namespace zonar::semantics
