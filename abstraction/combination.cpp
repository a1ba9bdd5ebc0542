#include "abstraction/combination.h"

#include <tbb/parallel_for.h>

#include <algorithm>

namespace zonar::abstraction {

std::vector<Built> build_all(std::span<const Task> tasks) {
    std::vector<Built> built(tasks.size());
    tbb::parallel_for(std::size_t{0}, tasks.size(), [&](std::size_t i) {
        built[i] = build(*tasks[i].system, tasks[i].options);
    });
    return built;
}

void Combination::add_sum(std::span<const DistanceTable> tables) {
    sums_.emplace_back();
    for (const DistanceTable& table : tables) {
        sums_.back().emplace_back(table, rule_);
        values_ = std::max(values_, sums_.back().back().values());
    }
}

std::size_t Combination::bytes() const {
    std::size_t bytes = 0;
    for (const auto& sum : sums_) {
        for (const Evaluator& evaluator : sum) bytes += evaluator.bytes();
    }
    return bytes;
}

Distance Combination::estimate(std::span<const StateId> states,
                               std::span<std::uint32_t> scratch) const {
    Distance most = 0;
    for (const auto& sum : sums_) {
        Distance total = 0;
        for (const Evaluator& evaluator : sum) {
            const Distance part = evaluator.estimate(states, scratch);
            if (part == infinite) return infinite;
            total += part;
        }
        most = std::max(most, total);
    }
    return most;
}

} // namespace zonar::abstraction
