// abstraction/combination.h
//
// Several tables at once. Tables built with other bounds, orders or tie-breaks know other
// things, and the largest of their estimates is one, too; so is the sum of tables that
// share costs (cost_partition.h).
#pragma once

#include "abstraction/build.h"
#include "abstraction/evaluator.h"

#include <cstddef>
#include <span>
#include <vector>

namespace zonar::abstraction {

struct Task {
    const System* system = nullptr;
    Options options;
};

/// One table per task, at the same time if there are processors for it. The results do not
/// depend on how many there are. `progress` of the options is called from several threads.
std::vector<Built> build_all(std::span<const Task> tasks);

class Combination {
public:
    explicit Combination(Unreachable rule = Unreachable::means_infinite) : rule_(rule) {}

    void add(const DistanceTable& table) { add_sum({&table, 1}); }
    /// They must share costs.
    void add_sum(std::span<const DistanceTable> tables);

    std::size_t values() const { return values_; }
    std::size_t bytes() const;
    /// `states`: one per factor; `scratch`: values() many.
    Distance estimate(std::span<const StateId> states,
                      std::span<std::uint32_t> scratch) const;

private:
    Unreachable rule_;
    std::vector<std::vector<Evaluator>> sums_;
    std::size_t values_ = 0; // the most that one evaluator needs
};

} // namespace zonar::abstraction
