#include "explore/zone_table.h"

#include <algorithm>
#include <cstring>

namespace zonar::explore {

using zone::Raw;
using zone::Raw16;

namespace {

constexpr std::size_t slack16 = zone::packed_slack / sizeof(Raw16);
constexpr std::size_t slack32 = zone::packed_slack / sizeof(Raw);

// Four lanes at a time, so that multiplications overlap.
std::uint64_t hash_bytes(const void* data, std::size_t size) {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15u;
    const auto* bytes = static_cast<const unsigned char*>(data);
    std::uint64_t lanes[4] = {size, odd, ~size, ~odd};
    for (; size >= 32; size -= 32, bytes += 32) {
        for (int lane = 0; lane < 4; ++lane) {
            std::uint64_t word;
            std::memcpy(&word, bytes + 8 * lane, 8);
            lanes[lane] = (lanes[lane] ^ word) * odd;
            lanes[lane] ^= lanes[lane] >> 29;
        }
    }
    std::uint64_t rest[4] = {};
    std::memcpy(rest, bytes, size);
    for (int lane = 0; lane < 4; ++lane) lanes[lane] ^= rest[lane];
    return hash_words(lanes, 4);
}

} // namespace

ZoneTable::ZoneTable(std::uint32_t dimension, bool narrow)
    : dimension_(dimension), may_be_narrow_(narrow),
      cells_(std::size_t{dimension} * dimension), narrow_(cells_, slack16),
      wide_(cells_, slack32), narrow_buffer_(cells_ + slack16),
      wide_buffer_(cells_ + slack32), other_buffer_(cells_ + slack32),
      narrow_shadow_(cells_ + slack16), wide_shadow_(cells_ + slack32) {}

void ZoneTable::take(zone::ConstZone z) {
    if (may_be_narrow_ && zone::pack16(z, narrow_buffer_.data())) [[likely]] {
        narrow_taken_ = narrow_buffer_.data();
        wide_taken_ = nullptr;
        hash_ = hash_bytes(narrow_taken_, cells_ * sizeof(Raw16));
    } else {
        zone::pack32(z, wide_buffer_.data());
        narrow_taken_ = nullptr;
        wide_taken_ = wide_buffer_.data();
        hash_ = hash_bytes(wide_taken_, cells_ * sizeof(Raw));
    }
}

void ZoneTable::take(std::uint32_t number) {
    const std::uint32_t at = place(number);
    const bool wide = (at & wide_bit) != 0;
    narrow_taken_ = wide ? nullptr : narrow_[at];
    wide_taken_ = wide ? wide_[at & ~wide_bit] : nullptr;
}

std::uint32_t ZoneTable::find() const {
    return slots_.find(hash_, [&](std::uint32_t number) {
        const std::uint32_t at = place(number);
        if (at == gone) return false;
        const bool wide = (at & wide_bit) != 0;
        if (wide != is_wide()) return false;
        return wide
                   ? std::memcmp(wide_[at & ~wide_bit], wide_taken_,
                                 cells_ * sizeof(Raw)) == 0
                   : std::memcmp(narrow_[at], narrow_taken_, cells_ * sizeof(Raw16)) == 0;
    });
}

namespace {

/// A place that became free, or a new one.
template <class T>
std::uint32_t place_for(std::vector<std::uint32_t>& free, Blocks<T>& blocks) {
    if (free.empty()) {
        blocks.push();
        return static_cast<std::uint32_t>(blocks.size() - 1);
    }
    const std::uint32_t at = free.back();
    free.pop_back();
    return at;
}

} // namespace

std::uint32_t ZoneTable::add() {
    Entry entry;
    if (is_wide()) {
        const std::uint32_t at = place_for(free_wide_, wide_);
        std::copy_n(wide_taken_, cells_, wide_[at]);
        entry.place = at | wide_bit;
    } else {
        entry.place = place_for(free_narrow_, narrow_);
        std::copy_n(narrow_taken_, cells_, narrow_[entry.place]);
    }
    const auto number = static_cast<std::uint32_t>(entries_.size());
    *entries_.push() = entry;
    slots_.add(hash_, number);
    ++size_;
    return number;
}

void ZoneTable::release(std::uint32_t number) {
    if (--entries_[number]->holders == 0) released_.push_back(number);
}

void ZoneTable::collect() {
    for (const std::uint32_t number : released_) {
        Entry& entry = *entries_[number];
        if (entry.holders != 0 || entry.place == gone)
            continue; // held again, or told twice
        if ((entry.place & wide_bit) != 0) {
            free_wide_.push_back(entry.place & ~wide_bit);
        } else {
            free_narrow_.push_back(entry.place);
        }
        entry.place = gone;
        --size_;
    }
    released_.clear();
}

// ---- from 16 bits to 32, where a question mixes the two

namespace {

void widen_cells(const Raw16* from, std::size_t count, Raw* to) {
    for (std::size_t i = 0; i < count; ++i) {
        to[i] = from[i] == zone::none_raw16 ? zone::none_raw : from[i];
    }
}

} // namespace

const Raw* ZoneTable::widen(std::uint32_t number) const {
    const std::uint32_t at = place(number);
    if ((at & wide_bit) != 0) return wide_[at & ~wide_bit];
    widen_cells(narrow_[at], cells_, other_buffer_.data());
    return other_buffer_.data();
}

const Raw* ZoneTable::widen_taken() const {
    if (wide_taken_ == nullptr) {
        widen_cells(narrow_taken_, cells_, wide_buffer_.data());
        wide_taken_ = wide_buffer_.data();
    }
    return wide_taken_;
}

const Raw* ZoneTable::wide_shadow() {
    if (!has_wide_shadow_) {
        zone::shadow(widen_taken(), dimension_, l_, u_, wide_shadow_.data());
        has_wide_shadow_ = true;
    }
    return wide_shadow_.data();
}

// ---- questions: test(taken, stored), in 16 bits if both are narrow, else in 32

template <class Test>
bool ZoneTable::ask(std::uint32_t number, Test&& test) const {
    const std::uint32_t at = place(number);
    if (!is_wide() && (at & wide_bit) == 0) [[likely]] {
        return test(narrow_taken_, narrow_[at]);
    }
    return test(widen_taken(), widen(number));
}

bool ZoneTable::includes_taken(std::uint32_t outer) {
    return ask(outer, [&](const auto* taken, const auto* stored) {
        return zone::includes(stored, taken, dimension_, hint(taken));
    });
}

bool ZoneTable::taken_includes(std::uint32_t inner) {
    return ask(inner, [&](const auto* taken, const auto* stored) {
        return zone::includes(taken, stored, dimension_, hint(taken));
    });
}

void ZoneTable::cast_shadow(std::span<const std::int32_t> l,
                            std::span<const std::int32_t> u) {
    l_ = l;
    u_ = u;
    has_wide_shadow_ = false;
    if (!is_wide()) zone::shadow(narrow_taken_, dimension_, l, u, narrow_shadow_.data());
}

bool ZoneTable::simulates_taken(std::uint32_t by) {
    const std::uint32_t at = place(by);
    if (!is_wide() && (at & wide_bit) == 0) [[likely]] {
        return zone::includes(narrow_[at], narrow_shadow_.data(), dimension_,
                              narrow_hint_);
    }
    return zone::includes(widen(by), wide_shadow(), dimension_, wide_hint_);
}

bool ZoneTable::taken_simulates(std::uint32_t other) {
    return ask(other, [&](const auto* taken, const auto* stored) {
        return zone::simulated(stored, taken, dimension_, l_, u_);
    });
}

std::uint64_t ZoneTable::signature() const {
    return is_wide() ? signature_.of(wide_taken_) : signature_.of(narrow_taken_);
}

std::uint64_t ZoneTable::shadow_signature() {
    return is_wide() ? signature_.of(wide_shadow())
                     : signature_.of(narrow_shadow_.data());
}

void ZoneTable::sample(std::uint32_t outer, bool of_shadow, std::vector<Raw>& pairs) {
    if (of_shadow ? simulates_taken(outer) : includes_taken(outer)) return;
    const Raw* inner = of_shadow ? wide_shadow() : widen_taken();
    pairs.insert(pairs.end(), inner, inner + cells_);
    const Raw* other = widen(outer);
    pairs.insert(pairs.end(), other, other + cells_);
}

void ZoneTable::unpack(std::uint32_t number, zone::Zone z) const {
    const std::uint32_t at = place(number);
    if ((at & wide_bit) != 0) {
        zone::unpack32(wide_[at & ~wide_bit], z);
    } else {
        zone::unpack16(narrow_[at], z);
    }
}

} // namespace zonar::explore
