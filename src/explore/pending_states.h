// explore/pending_states.h
//
// The states that a depth-first search has found and not entered, last in, first out: their
// discrete parts, with hashes, and their zones as numbers. The zones are held in the store
// (Store::hold_zone); they are released when a state leaves.
#pragma once

#include "explore/store.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::explore {

class PendingStates {
public:
    /// `words`: of each discrete part, as the store has them.
    PendingStates(Store& store, std::size_t words) : store_(store), words_per_(words) {}

    struct State {
        const Word* words; // good until the next push()
        std::uint64_t hash;
        ZoneId zone;
    };
    std::size_t size() const { return pending_.size(); }
    State top() const {
        ZONAR_ASSERT(!pending_.empty());
        const std::size_t last = pending_.size() - 1;
        return {words_.data() + last * words_per_, pending_[last].hash,
                pending_[last].zone};
    }
    /// Its zone is the one that Store::look() has just called new, or a number. Returns the
    /// number that the zone has now.
    ZoneId push(const Word* words, std::uint64_t hash, ZoneId zone) {
        const std::size_t at = pending_.size() * words_per_;
        if (words_.size() < at + words_per_) words_.resize(2 * (at + words_per_));
        std::copy_n(words, words_per_, words_.data() + at);
        pending_.push_back({hash, store_.hold_zone(zone)});
        return pending_.back().zone;
    }
    /// Its zone stays held, by the caller from here on.
    void pop_keeping_zone() { pending_.pop_back(); }
    void pop() {
        store_.release_zone(pending_.back().zone);
        pending_.pop_back();
    }
    std::size_t bytes() const {
        return pending_.capacity() * sizeof(Pending) + words_.capacity() * sizeof(Word);
    }

private:
    struct Pending {
        std::uint64_t hash = 0;
        ZoneId zone;
    };

    Store& store_;
    std::size_t words_per_;
    std::vector<Pending> pending_;
    std::vector<Word> words_; // likewise
};

} // namespace zonar::explore
