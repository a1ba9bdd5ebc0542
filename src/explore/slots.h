// explore/slots.h
//
// An open-addressing index from hashes to record numbers, without the records: whoever
// owns them decides equality. Each slot keeps half of the hash, so that other records are
// seldom looked at and growing never is.
#pragma once

#include "checks/check.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::explore {

/// Mixes words into a hash: multiply and fold, once per word and once more at the end. Of many
/// words, four at a time, so that multiplications overlap.
inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count) {
    constexpr std::uint64_t odd = 0xd6e8feb86659fd93u;
    std::uint64_t h = count;
    std::size_t i = 0;
    if (count >= 16) [[unlikely]] {
        std::uint64_t lanes[4] = {h, h + 1, h + 2, h + 3};
        for (; i + 4 <= count; i += 4) {
            for (std::size_t lane = 0; lane < 4; ++lane) {
                lanes[lane] = (lanes[lane] ^ words[i + lane]) * odd;
                lanes[lane] ^= lanes[lane] >> 32;
            }
        }
        for (const std::uint64_t lane : lanes) {
            h = (h ^ lane) * odd;
            h ^= h >> 32;
        }
    }
    for (; i < count; ++i) {
        h = (h ^ words[i]) * odd;
        h ^= h >> 32;
    }
    h *= odd;
    return h ^ (h >> 32);
}

class Slots {
public:
    Slots() : slots_(1024) {}

    static constexpr std::uint32_t nothing = 0xffffffffu;

    /// The record with this hash for which same(number) holds, or `nothing`.
    template <class Same>
    std::uint32_t find(std::uint64_t hash, Same&& same) const {
        const auto tag = tag_of(hash);
        for (std::size_t i = first_of(hash);; i = (i + 1) & mask()) {
            const Slot slot = slots_[i];
            if (slot.number == nothing) return nothing;
            if (slot.tag == tag && same(slot.number)) return slot.number;
        }
    }
    /// Adds a record that find() did not find.
    void add(std::uint64_t hash, std::uint32_t number) {
        ZONAR_ASSERT(number != nothing);
        if ((used_ + 1) * 5 > slots_.size() * 4) grow();
        put({tag_of(hash), number}, first_of(hash));
        ++used_;
    }
    void prefetch(std::uint64_t hash) const {
        __builtin_prefetch(&slots_[first_of(hash)]);
    }

    /// A record that find() will probably look at, or `nothing`.
    std::uint32_t first_candidate(std::uint64_t hash) const {
        const Slot& slot = slots_[first_of(hash)];
        return slot.tag == tag_of(hash) ? slot.number : nothing;
    }

    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t number = nothing;
    };

    static std::uint32_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint32_t>(hash >> 32);
    }
    std::size_t mask() const { return slots_.size() - 1; }
    // The place is decided by the tag alone, so that growing needs no record.
    std::size_t first_of(std::uint64_t hash) const { return place(tag_of(hash)); }
    std::size_t place(std::uint32_t tag) const {
        return static_cast<std::size_t>((std::uint64_t{tag} * slots_.size()) >> 32);
    }
    void put(Slot slot, std::size_t i) {
        while (slots_[i].number != nothing) i = (i + 1) & mask();
        slots_[i] = slot;
    }
    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.number != nothing) put(slot, place(slot.tag));
        }
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

} // namespace zonar::explore
