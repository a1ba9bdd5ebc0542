#include "explore/store.h"

#include <algorithm>
#include <cstring>

namespace zonar::explore {

using zone::Raw;
using zone::Raw16;

namespace {

constexpr std::size_t slack16 = zone::packed_slack / sizeof(Raw16);
constexpr std::size_t slack32 = zone::packed_slack / sizeof(Raw);

template <class T>
std::uint64_t hash_cells(const T* cells, std::size_t count) {
    // Whole words first; the rest is padded with zeros.
    const std::size_t bytes = count * sizeof(T);
    std::uint64_t h = bytes;
    std::uint64_t block[8];
    std::size_t at = 0;
    for (; at < bytes; at += sizeof block) {
        const std::size_t part = std::min(sizeof block, bytes - at);
        if (part < sizeof block) std::memset(block, 0, sizeof block);
        std::memcpy(block, reinterpret_cast<const char*>(cells) + at, part);
        block[0] ^= h;
        h = hash_words(block, (part + 7) / 8);
    }
    return h;
}

} // namespace

ZoneTable::ZoneTable(std::uint32_t dimension)
    : dimension_(dimension), cells_(std::size_t{dimension} * dimension),
      narrow_(cells_, slack16), wide_(cells_, slack32), taken_narrow_(cells_ + slack16),
      taken_wide_(cells_ + slack32), shadow_narrow_(cells_ + slack16),
      shadow_wide_(cells_ + slack32), other_wide_(cells_ + slack32) {}

void ZoneTable::take(zone::ConstZone z) {
    taken_is_wide_ = !zone::pack16(z, taken_narrow_.data());
    widened_ = taken_is_wide_;
    if (taken_is_wide_) zone::pack32(z, taken_wide_.data());
    taken_hash_ = taken_is_wide_ ? hash_cells(taken_wide_.data(), cells_)
                                 : hash_cells(taken_narrow_.data(), cells_);
}

std::uint32_t ZoneTable::find() const {
    return slots_.find(taken_hash_, [&](std::uint32_t number) {
        const bool wide = (number & wide_bit) != 0;
        if (wide != taken_is_wide_) return false;
        const std::size_t i = number & ~wide_bit;
        return wide ? std::memcmp(wide_[i], taken_wide_.data(), cells_ * sizeof(Raw)) == 0
                    : std::memcmp(narrow_[i], taken_narrow_.data(),
                                  cells_ * sizeof(Raw16)) == 0;
    });
}

std::uint32_t ZoneTable::add() {
    std::uint32_t number = 0;
    if (taken_is_wide_) {
        number = static_cast<std::uint32_t>(wide_.size()) | wide_bit;
        std::copy_n(taken_wide_.data(), cells_, wide_.push());
    } else {
        number = static_cast<std::uint32_t>(narrow_.size());
        std::copy_n(taken_narrow_.data(), cells_, narrow_.push());
    }
    slots_.add(taken_hash_, number);
    return number;
}

const Raw* ZoneTable::widen(std::uint32_t number, std::vector<Raw>& to) const {
    if ((number & wide_bit) != 0) return wide_[number & ~wide_bit];
    const Raw16* from = narrow_[number];
    for (std::size_t i = 0; i < cells_; ++i) {
        to[i] = from[i] == zone::none_raw16 ? zone::none_raw : from[i];
    }
    return to.data();
}

const Raw* ZoneTable::widen_taken() {
    if (!widened_) {
        for (std::size_t i = 0; i < cells_; ++i) {
            taken_wide_[i] =
                taken_narrow_[i] == zone::none_raw16 ? zone::none_raw : taken_narrow_[i];
        }
        widened_ = true;
    }
    return taken_wide_.data();
}

// Asks in 16 bits if both zones are narrow, else in 32.
template <class Narrow, class Wide>
bool ZoneTable::ask(std::uint32_t number, Narrow&& narrow, Wide&& wide) {
    if (!taken_is_wide_ && (number & wide_bit) == 0) [[likely]] {
        return narrow(taken_narrow_.data(), narrow_[number]);
    }
    return wide(widen_taken(), widen(number, other_wide_));
}

bool ZoneTable::includes_taken(std::uint32_t outer) {
    const auto test = [&](const auto* taken, const auto* stored) {
        return zone::includes(stored, taken, dimension_);
    };
    return ask(outer, test, test);
}

bool ZoneTable::taken_includes(std::uint32_t inner) {
    const auto test = [&](const auto* taken, const auto* stored) {
        return zone::includes(taken, stored, dimension_);
    };
    return ask(inner, test, test);
}

void ZoneTable::cast_shadow(std::span<const std::int32_t> l,
                            std::span<const std::int32_t> u) {
    shadow_l_ = l;
    shadow_u_ = u;
    shadow_widened_ = false;
    if (!taken_is_wide_) {
        zone::shadow(taken_narrow_.data(), dimension_, l, u, shadow_narrow_.data());
    }
}

bool ZoneTable::simulates_taken(std::uint32_t by) {
    if (!taken_is_wide_ && (by & wide_bit) == 0) [[likely]] {
        return zone::includes(narrow_[by], shadow_narrow_.data(), dimension_);
    }
    if (!shadow_widened_) {
        zone::shadow(widen_taken(), dimension_, shadow_l_, shadow_u_,
                     shadow_wide_.data());
        shadow_widened_ = true;
    }
    return zone::includes(widen(by, other_wide_), shadow_wide_.data(), dimension_);
}

bool ZoneTable::taken_simulates(std::uint32_t other, std::span<const std::int32_t> l,
                                std::span<const std::int32_t> u) {
    const auto test = [&](const auto* taken, const auto* stored) {
        return zone::simulated(stored, taken, dimension_, l, u);
    };
    return ask(other, test, test);
}

void ZoneTable::unpack(std::uint32_t number, zone::Zone z) const {
    if ((number & wide_bit) != 0) {
        zone::unpack32(wide_[number & ~wide_bit], z);
    } else {
        zone::unpack16(narrow_[number], z);
    }
}

} // namespace zonar::explore
