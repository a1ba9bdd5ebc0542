// semantics/zone_memo.h
//
// Remembers which zone a step led to: models with few different zones and many states
// (most of them) repeat the same work on zones again and again. A cache, not a store: three
// keys share a cache line, and a fourth drives the oldest out, so its size is bounded. Keys
// are exact (step_classes.h). Zones are known by the numbers that their keeper gives them, and a
// result is the number of exactly the zone that would be computed.
#pragma once

#include "checks/check.h"
#include "semantics/zone_id.h"

#include <cstdint>
#include <vector>

namespace zonar::semantics {

class ZoneMemo {
public:
    struct Key {
        std::uint64_t places = 0; // classes of the target's locations; time stands still
        ZoneId zone;              // the source zone
        std::uint32_t step = 0;   // the class of the edges, or no_step
        friend bool operator==(const Key&, const Key&) = default;
    };

    static constexpr std::uint32_t no_step = 0xffffffffu; // there is no key
    static constexpr ZoneId unknown = no_zone;
    static constexpr ZoneId empty{0xfffffffeu}; // the step is not possible

    ZoneMemo() : lines_(smallest) {}

    ZoneId find(const Key& key) {
        ++asked_;
        const Line& line = lines_[place(key)];
        for (std::size_t i = 0; i < ways; ++i) {
            if (!line.has(i, key)) continue;
            ++hits_;
            return line.result[i];
        }
        return unknown;
    }
    /// To be called some time before find().
    void prefetch(const Key& key) const { __builtin_prefetch(&lines_[place(key)]); }
    /// Zones have numbers below 2^32 - 2, so an entry never made has no key.
    void put(const Key& key, ZoneId zone) {
        ZONAR_ASSERT(key.step != no_step && zone != unknown);
        if (given_up_) return;
        Line& line = lines_[place(key)];
        std::size_t i = 0; // the entry to be written over
        while (i < ways && line.zone[i] != unknown && !line.has(i, key)) ++i;
        if (i == ways) {
            ++replaced_;
            --i;
        }
        for (; i > 0; --i) line.move(i - 1, i); // the newest comes first
        line.places[0] = key.places;
        line.zone[0] = key.zone;
        line.step[0] = key.step;
        line.result[0] = zone;
        if (replaced_ * 4 > lines_.size() * ways && lines_.size() < largest) grow();
    }

    /// Whether it pays off; once it has not for some time, it is not asked any more.
    bool worth_asking() {
        if (asked_ >= trial) {
            failed_trials_ = hits_ * 6 < asked_ ? failed_trials_ + 1 : 0;
            asked_ = hits_ = 0;
            if (failed_trials_ == 2) {
                given_up_ = true;
                lines_ = {};
            }
        }
        return !given_up_;
    }
    std::size_t bytes() const { return lines_.size() * sizeof(Line); }

private:
    static constexpr std::size_t ways = 3;
    struct alignas(64) Line {
        std::uint64_t places[ways] = {};
        ZoneId zone[ways] = {unknown, unknown, unknown};
        std::uint32_t step[ways] = {};
        ZoneId result[ways] = {};

        bool has(std::size_t i, const Key& key) const {
            return places[i] == key.places && zone[i] == key.zone && step[i] == key.step;
        }
        void move(std::size_t from, std::size_t to) {
            places[to] = places[from];
            zone[to] = zone[from];
            step[to] = step[from];
            result[to] = result[from];
        }
    };
    static constexpr std::size_t smallest = std::size_t{1} << 9;
    static constexpr std::size_t largest = std::size_t{1} << 15; // 2 MB
    static constexpr std::uint64_t trial = 20'000;

    std::size_t place(const Key& key) const {
        std::uint64_t h = key.places * 0x9e3779b97f4a7c15u;
        h ^= (std::uint64_t{key.zone.raw} << 32 | key.step) * 0xd6e8feb86659fd93u;
        h ^= h >> 32;
        h *= 0x9e3779b97f4a7c15u;
        return (h >> 40) & (lines_.size() - 1);
    }
    void grow() {
        std::vector<Line> old(lines_.size() * 2);
        old.swap(lines_);
        for (const Line& line : old) {
            for (std::size_t i = ways; i-- > 0;) { // the oldest first
                if (line.zone[i] == unknown) continue;
                put({line.places[i], line.zone[i], line.step[i]}, line.result[i]);
            }
        }
        replaced_ = 0;
    }

    std::vector<Line> lines_;
    std::size_t replaced_ = 0; // since it grew last
    std::uint64_t asked_ = 0;
    std::uint64_t hits_ = 0;
    int failed_trials_ = 0; // in a row
    bool given_up_ = false;
};

} // namespace zonar::semantics
