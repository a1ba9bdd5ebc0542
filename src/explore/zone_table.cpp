#include "explore/zone_table.h"

#include <algorithm>
#include <cstring>
#include <utility>

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

ZoneTable::Shelf::Shelf(std::uint32_t d)
    : dimension(d), cells(std::size_t{d} * d), narrow(cells, slack16),
      wide(cells, slack32) {}

void ZoneTable::use_shelf(std::uint32_t dimension) {
    if (shelf_ != nullptr && shelf_->dimension == dimension) [[likely]]
        return;
    if (dimension >= shelves_.size()) shelves_.resize(dimension + 1);
    std::unique_ptr<Shelf>& shelf = shelves_[dimension];
    if (shelf == nullptr) {
        shelf = std::make_unique<Shelf>(dimension);
        const std::size_t cells = std::max(narrow_buffer_.size(), shelf->cells + slack16);
        narrow_buffer_.resize(cells);
        narrow_shadow_.resize(cells);
        wide_buffer_.resize(cells);
        other_buffer_.resize(cells);
        wide_shadow_.resize(cells);
    }
    shelf_ = shelf.get();
}

void ZoneTable::take(zone::ConstZone z) {
    use_shelf(z.dimension);
    if (may_be_narrow_ && zone::pack16(z, narrow_buffer_.data())) [[likely]] {
        narrow_taken_ = narrow_buffer_.data();
        wide_taken_ = nullptr;
        hash_ = hash_bytes(narrow_taken_, shelf_->cells * sizeof(Raw16));
    } else {
        zone::pack32(z, wide_buffer_.data());
        narrow_taken_ = nullptr;
        wide_taken_ = wide_buffer_.data();
        hash_ = hash_bytes(wide_taken_, shelf_->cells * sizeof(Raw));
    }
}

void ZoneTable::take(ZoneId number) {
    const Entry& entry = *entries_[number.index()];
    use_shelf(entry.dimension);
    const bool wide = (entry.place & wide_bit) != 0;
    narrow_taken_ = wide ? nullptr : shelf_->narrow[entry.place];
    wide_taken_ = wide ? shelf_->wide[entry.place & ~wide_bit] : nullptr;
}

ZoneId ZoneTable::find() const {
    const Shelf& shelf = *shelf_;
    return ZoneId{slots_.find(hash_, [&](std::uint32_t number) {
        const Entry& entry = *entries_[number];
        const std::uint32_t at = entry.place;
        if (at == gone || entry.dimension != shelf.dimension) return false;
        const bool wide = (at & wide_bit) != 0;
        if (wide != is_wide()) return false;
        return wide ? std::memcmp(shelf.wide[at & ~wide_bit], wide_taken_,
                                  shelf.cells * sizeof(Raw)) == 0
                    : std::memcmp(shelf.narrow[at], narrow_taken_,
                                  shelf.cells * sizeof(Raw16)) == 0;
    })};
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

ZoneId ZoneTable::add() {
    Shelf& shelf = *shelf_;
    Entry entry{.dimension = shelf.dimension};
    const std::size_t before = shelf.narrow.bytes() + shelf.wide.bytes();
    if (is_wide()) {
        const std::uint32_t at = place_for(shelf.free_wide, shelf.wide);
        std::copy_n(wide_taken_, shelf.cells, shelf.wide[at]);
        entry.place = at | wide_bit;
    } else {
        entry.place = place_for(shelf.free_narrow, shelf.narrow);
        std::copy_n(narrow_taken_, shelf.cells, shelf.narrow[entry.place]);
    }
    cell_bytes_ += shelf.narrow.bytes() + shelf.wide.bytes() - before;
    const ZoneId number{static_cast<std::uint32_t>(entries_.size())};
    *entries_.push() = entry;
    slots_.add(hash_, number.raw);
    ++shelf.size;
    ++size_;
    return number;
}

void ZoneTable::release(ZoneId number) {
    Entry& entry = *entries_[number.index()];
    ZONAR_ASSERT(entry.holders > 0 && entry.place != gone);
    if (--entry.holders == 0) released_.push_back(number);
}

void ZoneTable::collect() {
    for (const ZoneId number : released_) {
        Entry& entry = *entries_[number.index()];
        if (entry.holders != 0 || entry.place == gone)
            continue; // held again, or told twice
        Shelf& shelf = *shelves_[entry.dimension];
        if ((entry.place & wide_bit) != 0) {
            shelf.free_wide.push_back(entry.place & ~wide_bit);
        } else {
            shelf.free_narrow.push_back(entry.place);
        }
        entry.place = gone;
        --shelf.size;
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

const Raw* ZoneTable::widen(ZoneId number) {
    const std::uint32_t at = place(number);
    if ((at & wide_bit) != 0) return shelf_->wide[at & ~wide_bit];
    widen_cells(shelf_->narrow[at], shelf_->cells, other_buffer_.data());
    return other_buffer_.data();
}

const Raw* ZoneTable::widen_taken() {
    if (wide_taken_ == nullptr) {
        widen_cells(narrow_taken_, shelf_->cells, wide_buffer_.data());
        wide_taken_ = wide_buffer_.data();
    }
    return wide_taken_;
}

const Raw* ZoneTable::wide_shadow() {
    if (!has_wide_shadow_) {
        zone::shadow(widen_taken(), shelf_->dimension, l_, u_, wide_shadow_.data());
        has_wide_shadow_ = true;
    }
    return wide_shadow_.data();
}

// ---- questions: test(taken, stored), in 16 bits if both are narrow, else in 32

template <class Test>
bool ZoneTable::ask(ZoneId number, Test&& test) {
    const std::uint32_t at = place(number);
    if (!is_wide() && (at & wide_bit) == 0) [[likely]] {
        return test(narrow_taken_, std::as_const(*shelf_).narrow[at]);
    }
    return test(widen_taken(), widen(number));
}

bool ZoneTable::includes_taken(ZoneId outer) {
    return ask(outer, [&](const auto* taken, const auto* stored) {
        return zone::includes(stored, taken, shelf_->dimension, shelf_->hint(taken));
    });
}

bool ZoneTable::taken_includes(ZoneId inner) {
    return ask(inner, [&](const auto* taken, const auto* stored) {
        return zone::includes(taken, stored, shelf_->dimension, shelf_->hint(taken));
    });
}

void ZoneTable::cast_shadow(std::span<const std::int32_t> l,
                            std::span<const std::int32_t> u) {
    l_ = l;
    u_ = u;
    has_wide_shadow_ = false;
    if (!is_wide())
        zone::shadow(narrow_taken_, shelf_->dimension, l, u, narrow_shadow_.data());
}

bool ZoneTable::simulates_taken(ZoneId by) {
    const std::uint32_t at = place(by);
    if (!is_wide() && (at & wide_bit) == 0) [[likely]] {
        return zone::includes(std::as_const(*shelf_).narrow[at], narrow_shadow_.data(),
                              shelf_->dimension, shelf_->narrow_hint);
    }
    return zone::includes(widen(by), wide_shadow(), shelf_->dimension, shelf_->wide_hint);
}

bool ZoneTable::taken_simulates(ZoneId other) {
    return ask(other, [&](const auto* taken, const auto* stored) {
        return zone::simulated(stored, taken, shelf_->dimension, l_, u_);
    });
}

std::uint64_t ZoneTable::signature() const {
    const Signature& signature = shelf_->signature;
    return is_wide() ? signature.of(wide_taken_) : signature.of(narrow_taken_);
}

std::uint64_t ZoneTable::shadow_signature() {
    const Signature& signature = shelf_->signature;
    return is_wide() ? signature.of(wide_shadow()) : signature.of(narrow_shadow_.data());
}

void ZoneTable::sample(ZoneId outer, bool of_shadow, std::vector<Raw>& pairs) {
    if (of_shadow ? simulates_taken(outer) : includes_taken(outer)) return;
    const Raw* inner = of_shadow ? wide_shadow() : widen_taken();
    pairs.insert(pairs.end(), inner, inner + shelf_->cells);
    const Raw* other = widen(outer);
    pairs.insert(pairs.end(), other, other + shelf_->cells);
}

void ZoneTable::unpack(ZoneId number, zone::Zone z) const {
    const Entry& entry = *entries_[number.index()];
    ZONAR_ASSERT(entry.place != gone && entry.dimension == z.dimension);
    const Shelf& shelf = *shelves_[entry.dimension];
    if ((entry.place & wide_bit) != 0) {
        zone::unpack32(shelf.wide[entry.place & ~wide_bit], z);
    } else {
        zone::unpack16(shelf.narrow[entry.place], z);
    }
}

} // namespace zonar::explore
