#include "abstraction/shrink.h"

#include "abstraction/assert.h"
#include "abstraction/mixed.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace zonar::abstraction {

namespace {

/// The set of a state's steps, target classes in place of targets, as 128 bits. Should two
/// different sets ever have the same, two states would be one that need not be: a coarser
/// abstraction, but still one.
struct Signature {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    friend auto operator<=>(const Signature&, const Signature&) = default;
};

/// States of a bucket that are worth a look at the clock.
constexpr std::size_t large = 256;
constexpr std::uint32_t no_bucket = 0xffffffffu;

class Refinement {
public:
    Refinement(const Process& process, StateId bound, BucketOrder order,
               const Limits& limits)
        : process_(process), bound_(bound), limits_(limits), states_(process.states()),
          class_of_(states_), signatures_(states_), dirty_(states_, 1),
          last_seen_(states_) {
        make_buckets(order);
        find_sources();
    }

    Shrunk run() {
        for (bool changed = true; changed && !cut_short_;) {
            changed = false;
            for (Bucket& bucket : buckets_) {
                changed = refine(bucket) || changed;
                // Whenever one stops, classes are an abstraction, if a coarse one.
                if (bucket.count > large || &bucket == &buckets_.back())
                    cut_short_ = limits_.out_of_time();
                if (cut_short_) break;
            }
        }
        Shrunk shrunk;
        // With a bound of 1, errors and other states share a bucket.
        shrunk.lossless = std::ranges::none_of(buckets_, &Bucket::closed) &&
                          !(bound_ == 1 && capped_) && !cut_short_;
        ABSTRACTION_ASSERT(bound_ == 0 || classes_ <= bound_);
        ABSTRACTION_ASSERT(keeps_distances_apart());
        shrunk.mapping = {std::move(class_of_), classes_};
        return shrunk;
    }

private:
    struct Bucket {
        std::size_t first = 0; // in members_
        std::size_t count = 0;
        StateId classes = 1;
        bool closed = false; // a split was refused
        bool dirty = true;   // some state in it is
    };

    /// States of one class are in one bucket: they have the same distance, unless it is the
    /// last bucket of a bound that was too small.
    bool keeps_distances_apart() const {
        std::vector<std::uint32_t> bucket_of_class(classes_, no_bucket);
        for (StateId s = 0; s < states_; ++s) {
            std::uint32_t& bucket = bucket_of_class[class_of_[s]];
            if (bucket == no_bucket) bucket = bucket_of_[s];
            if (bucket != bucket_of_[s]) return false;
        }
        return true;
    }

    void make_buckets(BucketOrder order) {
        // If steps cost more than 1, distances have gaps, and buckets have not; if some cost
        // nothing, there are states at distance 0 that are no errors.
        std::map<std::pair<Distance, bool>, std::uint32_t> ranks;
        const auto key = [&](StateId s) {
            return std::pair{process_.distance(s), !process_.is_error(s)};
        };
        for (StateId s = 0; s < states_; ++s) ranks.try_emplace(key(s), 0);
        std::uint32_t rank = 0;
        for (auto& entry : ranks) entry.second = rank++;
        const std::uint32_t count = bound_ == 0 ? rank : std::min(rank, bound_);
        capped_ = rank > count;
        bucket_of_.resize(states_);
        for (StateId s = 0; s < states_; ++s) {
            const std::uint32_t bucket = std::min(ranks[key(s)], count - 1);
            bucket_of_[s] = order == BucketOrder::far_first ? count - 1 - bucket : bucket;
        }
        buckets_.resize(count);
        for (StateId s = 0; s < states_; ++s) ++buckets_[bucket_of_[s]].count;
        std::size_t first = 0;
        for (Bucket& bucket : buckets_) {
            bucket.first = first;
            first += bucket.count;
            bucket.count = 0;
        }
        members_.resize(states_);
        for (StateId s = 0; s < states_; ++s) {
            Bucket& bucket = buckets_[bucket_of_[s]];
            members_[bucket.first + bucket.count++] = s;
            class_of_[s] = bucket_of_[s];
        }
        classes_ = count;
    }

    // Which states to look at again when the class of a state changes.
    void find_sources() {
        first_source_.assign(std::size_t{states_} + 1, 0);
        for (StateId s = 0; s < states_; ++s) {
            for (const Step& step : process_.steps(s)) ++first_source_[step.to + 1];
        }
        std::partial_sum(first_source_.begin(), first_source_.end(),
                         first_source_.begin());
        sources_.resize(process_.transitions());
        std::vector<std::size_t> next(first_source_.begin(), first_source_.end() - 1);
        for (StateId s = 0; s < states_; ++s) {
            for (const Step& step : process_.steps(s)) sources_[next[step.to]++] = s;
        }
    }

    Signature signature(StateId s) {
        Signature sum;
        LabelId label = 0;
        for (const Step& step : process_.steps(s)) {
            if (step.label != label) {
                label = step.label;
                ++stamp_;
            }
            const StateId target = class_of_[step.to];
            if (last_seen_[target] == stamp_) continue; // sets, not multisets
            last_seen_[target] = stamp_;
            const std::uint64_t pair = (std::uint64_t{label} << 32) | target;
            const std::uint64_t hash = mixed(pair + 0x9e3779b97f4a7c15u);
            sum.low += hash;
            sum.high += mixed(hash ^ 0xd1b54a32d192ed03u);
        }
        ++stamp_;
        return sum;
    }

    /// True if the bucket was split.
    bool refine(Bucket& bucket) {
        if (!bucket.dirty || bucket.closed) return false;
        bucket.dirty = false;
        const auto begin = members_.begin() + static_cast<std::ptrdiff_t>(bucket.first);
        const auto end = begin + static_cast<std::ptrdiff_t>(bucket.count);
        for (auto s = begin; s != end; ++s) {
            if (dirty_[*s] == 0) continue;
            dirty_[*s] = 0;
            signatures_[*s] = signature(*s);
        }
        // Classes side by side, and the parts of each.
        std::sort(begin, end, [&](StateId a, StateId b) {
            if (class_of_[a] != class_of_[b]) return class_of_[a] < class_of_[b];
            if (signatures_[a] != signatures_[b]) return signatures_[a] < signatures_[b];
            return a < b;
        });
        const auto begins_class = [&](auto s) {
            return s == begin || class_of_[*s] != class_of_[*(s - 1)];
        };
        const auto begins_part = [&](auto s) {
            return begins_class(s) || signatures_[*s] != signatures_[*(s - 1)];
        };
        StateId parts = 0;
        for (auto s = begin; s != end; ++s) parts += begins_part(s) ? 1 : 0;
        ABSTRACTION_ASSERT(parts >= bucket.classes); // classes only become finer
        if (parts == bucket.classes) return false;
        if (bound_ != 0 && classes_ - bucket.classes + parts > bound_) {
            bucket.closed = true;
            return false;
        }
        // The first part keeps the number of its class.
        changed_.clear();
        StateId current = 0;
        for (auto s = begin; s != end; ++s) {
            if (begins_class(s))
                current = class_of_[*s];
            else if (begins_part(s))
                current = classes_++;
            if (current != class_of_[*s]) changed_.push_back({*s, current});
        }
        for (const auto& [s, to] : changed_) {
            class_of_[s] = to;
            wake_sources(s);
        }
        bucket.classes = parts;
        return true;
    }

    void wake_sources(StateId s) {
        for (std::size_t i = first_source_[s]; i < first_source_[s + 1]; ++i) {
            dirty_[sources_[i]] = 1;
            buckets_[bucket_of_[sources_[i]]].dirty = true;
        }
    }

    const Process& process_;
    StateId bound_;
    const Limits& limits_;
    StateId states_;
    StateId classes_ = 0;
    bool capped_ = false;    // different distances share the last bucket
    bool cut_short_ = false; // time was up
    std::vector<StateId> class_of_;
    std::vector<std::uint32_t> bucket_of_;
    std::vector<Bucket> buckets_;
    std::vector<StateId> members_; // bucket by bucket
    std::vector<Signature> signatures_;
    std::vector<std::uint8_t> dirty_;
    std::vector<std::size_t> first_source_;
    std::vector<StateId> sources_;
    std::vector<std::uint64_t> last_seen_; // of a class, as a target: when
    std::uint64_t stamp_ = 1;
    struct Change {
        StateId state = 0;
        StateId to = 0;
    };
    std::vector<Change> changed_;
};

} // namespace

Shrunk shrink(const Process& process, StateId bound, BucketOrder order,
              const Limits& limits) {
    return Refinement{process, bound, order, limits}.run();
}

} // namespace zonar::abstraction
