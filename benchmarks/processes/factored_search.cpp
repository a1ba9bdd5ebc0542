#include "benchmarks/processes/factored_search.h"

#include "abstraction/explicit.h"

#include <chrono>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace zonar::benchmarks {

using abstraction::Distance;
using abstraction::infinite;
using abstraction::StateId;

namespace {

/// States in the order in which they were met.
class Known {
public:
    explicit Known(std::size_t factors)
        : factors_(factors), index_(1024, Hash{this}, Same{this}) {}

    struct Added {
        std::uint32_t number = 0;
        bool is_new = false;
    };
    Added add(std::span<const StateId> state) {
        const auto next = static_cast<std::uint32_t>(values_.size() / factors_);
        for (const StateId s : state) values_.push_back(static_cast<std::uint16_t>(s));
        const auto [it, is_new] = index_.insert(next);
        if (!is_new) values_.resize(values_.size() - factors_);
        return {*it, is_new};
    }
    void get(std::uint32_t number, std::vector<StateId>& to) const {
        const std::uint16_t* from = values_.data() + std::size_t{number} * factors_;
        to.assign(from, from + factors_);
    }
    std::size_t size() const { return index_.size(); }

private:
    std::string_view bytes(std::uint32_t i) const {
        return {reinterpret_cast<const char*>(values_.data() + std::size_t{i} * factors_),
                factors_ * sizeof(std::uint16_t)};
    }
    struct Hash {
        const Known* known;
        std::size_t operator()(std::uint32_t i) const {
            return std::hash<std::string_view>{}(known->bytes(i));
        }
    };
    struct Same {
        const Known* known;
        bool operator()(std::uint32_t a, std::uint32_t b) const {
            return known->bytes(a) == known->bytes(b);
        }
    };

    std::size_t factors_;
    std::vector<std::uint16_t> values_;
    std::unordered_set<std::uint32_t, Hash, Same> index_;
};

/// Numbers by priority, the least first and of equal ones the newest.
class Buckets {
public:
    void push(std::size_t priority, std::size_t second, std::uint32_t node) {
        if (buckets_.size() <= priority) buckets_.resize(priority + 1);
        auto& bucket = buckets_[priority];
        if (bucket.size() <= second) bucket.resize(second + 1);
        bucket[second].push_back(node);
        lowest_ = std::min(lowest_, priority);
    }
    std::optional<std::uint32_t> pop() {
        for (; lowest_ < buckets_.size(); ++lowest_) {
            for (auto& nodes : buckets_[lowest_]) {
                if (nodes.empty()) continue;
                const std::uint32_t node = nodes.back();
                nodes.pop_back();
                return node;
            }
        }
        return std::nullopt;
    }

private:
    std::vector<std::vector<std::vector<std::uint32_t>>> buckets_; // f, then h
    std::size_t lowest_ = 0;
};

} // namespace

SearchResult search(const abstraction::System& system,
                    const abstraction::Evaluator& evaluator, SearchMode mode,
                    std::size_t most_states) {
    const auto start = std::chrono::steady_clock::now();
    abstraction::Successors successors{system};
    Known known{successors.factors()};
    struct Node {
        Distance depth = 0;
        Distance estimate = 0;
        bool closed = false;
    };
    std::vector<Node> nodes;
    Buckets open;
    std::vector<std::uint32_t> scratch(evaluator.values());
    SearchResult result;

    const auto push = [&](std::uint32_t number) {
        const Node& node = nodes[number];
        const bool greedy = mode == SearchMode::greedy;
        open.push(greedy ? node.estimate : node.depth + node.estimate,
                  greedy ? 0 : node.estimate, number);
    };
    const auto meet = [&](std::span<const StateId> state, Distance depth) {
        const auto [number, is_new] = known.add(state);
        if (is_new) {
            const Distance h =
                mode == SearchMode::blind ? 0 : evaluator.estimate(state, scratch);
            nodes.push_back({depth, h, false});
            if (h != infinite) push(number);
        } else if (depth < nodes[number].depth && !nodes[number].closed) {
            nodes[number].depth = depth; // an older entry will find it closed
            if (nodes[number].estimate != infinite) push(number);
        }
    };
    for (const auto& state : successors.initial()) meet(state, 0);

    std::vector<StateId> state;
    while (const auto next = open.pop()) {
        Node& node = nodes[*next];
        if (node.closed) continue;
        node.closed = true;
        known.get(*next, state);
        if (successors.is_error(state)) {
            result.found = true;
            result.length = node.depth;
            break;
        }
        if (known.size() > most_states) {
            result.gave_up = true;
            break;
        }
        ++result.expanded;
        const Distance depth = node.depth + 1;
        successors.each(state,
                        [&](abstraction::LabelId, std::span<const StateId> target) {
                            ++result.generated;
                            meet(target, depth);
                        });
    }
    result.states = known.size();
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

} // namespace zonar::benchmarks
