// semantics/zone_memo.h
//
// Remembers which zone a step led to: models with few different zones and many states
// (most of them) repeat the same work on zones again and again. A cache, not a store: two
// keys that fall on the same place replace each other, so its size is bounded. Keys are
// exact (step_classes.h), zones are known by the numbers that their keeper gives them.
#pragma once

#include <cstdint>
#include <vector>

namespace zonar::semantics {

class ZoneMemo {
public:
    struct Key {
        std::uint64_t places = 0; // classes of the target's locations; time stands still
        std::uint32_t zone = 0;   // the source zone
        std::uint32_t step = 0;   // the class of the edges
        friend bool operator==(const Key&, const Key&) = default;
    };

    static constexpr std::uint32_t unknown = 0xffffffffu;
    static constexpr std::uint32_t empty = 0xfffffffeu; // the step is not possible

    ZoneMemo() : entries_(smallest) {}

    std::uint32_t find(const Key& key) {
        const Entry& entry = entries_[place(key)];
        const bool hit = entry.zone != unknown && entry.key == key;
        ++asked_;
        hits_ += hit ? 1 : 0;
        return hit ? entry.zone : unknown;
    }
    /// To be called some time before find().
    void prefetch(const Key& key) const { __builtin_prefetch(&entries_[place(key)]); }
    void put(const Key& key, std::uint32_t zone) {
        if (given_up_) return;
        Entry& entry = entries_[place(key)];
        if (entry.zone != unknown && entry.key != key) ++replaced_;
        entry = {key, zone};
        if (replaced_ * 4 > entries_.size() && entries_.size() < largest) grow();
    }

    /// Whether it pays off; once it has not for some time, it is not asked any more.
    bool worth_asking() {
        if (asked_ >= trial) {
            failed_trials_ = hits_ * 6 < asked_ ? failed_trials_ + 1 : 0;
            asked_ = hits_ = 0;
            if (failed_trials_ == 2) {
                given_up_ = true;
                entries_ = {};
            }
        }
        return !given_up_;
    }
    std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

private:
    struct Entry {
        Key key;
        std::uint32_t zone = unknown;
    };
    static constexpr std::size_t smallest = std::size_t{1} << 10;
    static constexpr std::size_t largest = std::size_t{1} << 16; // 1.5 MB
    static constexpr std::uint64_t trial = 20'000;

    std::size_t place(const Key& key) const {
        std::uint64_t h = key.places * 0x9e3779b97f4a7c15u;
        h ^= (std::uint64_t{key.zone} << 32 | key.step) * 0xd6e8feb86659fd93u;
        h ^= h >> 32;
        h *= 0x9e3779b97f4a7c15u;
        return (h >> 40) & (entries_.size() - 1);
    }
    void grow() {
        std::vector<Entry> old(entries_.size() * 2);
        old.swap(entries_);
        replaced_ = 0;
        for (const Entry& entry : old) {
            if (entry.zone != unknown) entries_[place(entry.key)] = entry;
        }
    }

    std::vector<Entry> entries_;
    std::size_t replaced_ = 0; // since it grew last
    std::uint64_t asked_ = 0;
    std::uint64_t hits_ = 0;
    int failed_trials_ = 0; // in a row
    bool given_up_ = false;
};

} // namespace zonar::semantics
