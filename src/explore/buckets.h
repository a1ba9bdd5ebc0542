// explore/buckets.h
//
// Buckets by whole numbers, the least first. Small keys have a bit each, so that the least
// is found in two steps; large keys, which are sparse, lie in an ordered map. A bucket may
// itself be made of buckets, for a second key.
//
// A bucket that was emptied is given to the next key that needs one, with its memory.
#pragma once

#include "checks/check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace zonar::explore {

template <class Bucket>
class Buckets {
public:
    using Key = std::uint64_t;

    bool empty() const { return summary_ == 0 && large_.empty(); }

    /// The bucket of a key, made if there is none. Something must be put into it now, and
    /// it must not be held on to.
    Bucket& fill(Key key) {
        return buckets_[key < small_keys ? fill_small(key) : fill_large(key)];
    }
    /// The least key that has a bucket, and the bucket; there must be one.
    Key least() const {
        ZONAR_ASSERT(!empty());
        if (summary_ == 0) return large_.begin()->first;
        const auto word = static_cast<unsigned>(std::countr_zero(summary_));
        return word * 64 + static_cast<unsigned>(std::countr_zero(filled_[word]));
    }
    Bucket& least_bucket() {
        return buckets_[summary_ == 0 ? large_.begin()->second : small_[least()]];
    }
    /// To be called when that one has become empty.
    void remove_least() {
        ZONAR_ASSERT(!empty());
        if (summary_ == 0) {
            emptied_.push_back(large_.begin()->second);
            spare_nodes_.push_back(large_.extract(large_.begin()));
            return;
        }
        const Key key = least();
        emptied_.push_back(small_[key]);
        filled_[key / 64] &= ~bit(key);
        if (filled_[key / 64] == 0) summary_ &= ~bit(key / 64);
    }

private:
    using Place = std::uint32_t; // in buckets_
    using Map = std::map<Key, Place>;
    static constexpr Key small_keys = 64 * 64;

    static std::uint64_t bit(Key key) { return std::uint64_t{1} << key % 64; }

    Place empty_bucket() {
        if (emptied_.empty()) {
            buckets_.emplace_back();
            return static_cast<Place>(buckets_.size() - 1);
        }
        const Place place = emptied_.back();
        emptied_.pop_back();
        return place;
    }
    Place fill_small(Key key) {
        if (key >= small_.size())
            small_.resize(std::min(small_keys, std::max(2 * small_.size(), key + 1)));
        if ((filled_[key / 64] & bit(key)) == 0) {
            small_[key] = empty_bucket();
            filled_[key / 64] |= bit(key);
            summary_ |= bit(key / 64);
        }
        return small_[key];
    }
    Place fill_large(Key key) {
        const auto found = large_.lower_bound(key);
        if (found != large_.end() && found->first == key) return found->second;
        const Place place = empty_bucket();
        if (spare_nodes_.empty()) {
            large_.emplace_hint(found, key, place);
        } else {
            auto node = std::move(spare_nodes_.back());
            spare_nodes_.pop_back();
            node.key() = key;
            node.mapped() = place;
            large_.insert(found, std::move(node));
        }
        return place;
    }

    std::vector<Bucket> buckets_;
    std::vector<Place> emptied_;
    std::vector<Place> small_;               // by key, where its bit is set
    std::array<std::uint64_t, 64> filled_{}; // a bit per small key
    std::uint64_t summary_ = 0;              // a bit per word of these
    Map large_;
    std::vector<typename Map::node_type> spare_nodes_;
};

} // namespace zonar::explore
