// explore/discrete_table.h
//
// Every discrete part met so far, once each, packed end to end in large blocks. Ids count up
// from 0 and are never reused, so whatever is known of one is an entry in a plain array.
#pragma once

#include "checks/check.h"
#include "explore/blocks.h"
#include "explore/node_id.h"
#include "explore/slots.h"
#include "semantics/layout.h"

#include <algorithm>
#include <cstdint>

namespace zonar::explore {

using semantics::Word;

class DiscreteTable {
public:
    explicit DiscreteTable(std::uint32_t words) : words_(words), parts_(words) {}

    std::uint32_t words() const { return words_; } // of one part
    std::uint64_t hash(const Word* words) const { return hash_words(words, words_); }

    /// `hash` is hash(words). no_discrete if it was not met.
    DiscreteId find(const Word* words, std::uint64_t hash) const {
        return DiscreteId{
            slots_.find(hash, [&](std::uint32_t i) { return equals(words, parts_[i]); })};
    }
    struct Interned {
        DiscreteId id;
        bool is_new = false;
    };
    Interned intern(const Word* words, std::uint64_t hash) {
        const DiscreteId found = find(words, hash);
        if (found != no_discrete) return {found, false};
        const DiscreteId id{static_cast<std::uint32_t>(parts_.size())};
        ZONAR_ASSERT(id < no_discrete);
        std::copy_n(words, words_, parts_.push());
        slots_.add(hash, id.raw);
        return {id, true};
    }
    const Word* operator[](DiscreteId id) const { return parts_[id.index()]; }

    void prefetch(std::uint64_t hash) const { slots_.prefetch(hash); }
    /// Fetches the part that find() will probably look at, and tells which, or no_discrete.
    DiscreteId prefetch_candidate(std::uint64_t hash) const {
        const std::uint32_t candidate = slots_.first_candidate(hash);
        if (candidate != Slots::nothing) __builtin_prefetch(parts_[candidate]);
        return DiscreteId{candidate};
    }

    std::size_t size() const { return parts_.size(); }
    std::size_t bytes() const { return slots_.bytes() + parts_.bytes(); }

private:
    // Most states have one word or two, too few for a call of memcmp.
    bool equals(const Word* a, const Word* b) const {
        for (std::uint32_t i = 0; i < words_; ++i)
            if (a[i] != b[i]) return false;
        return true;
    }

    std::uint32_t words_;
    Slots slots_;
    Blocks<Word> parts_;
};

} // namespace zonar::explore
