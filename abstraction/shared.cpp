#include "abstraction/shared.h"

#include "abstraction/cost_partition.h"
#include "abstraction/explicit.h"
#include "abstraction/patterns.h"
#include "abstraction/side_by_side.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <tuple>

namespace zonar::abstraction {

namespace {

constexpr std::uint32_t longest_walk = 200;

using Sample = std::vector<StateId>; // one per factor

/// States that random walks from the initial state come by, the initial state first.
std::vector<Sample> walk(const System& system, std::uint32_t steps, std::size_t samples,
                         const Limits& limits) {
    std::mt19937 random{1}; // the same everywhere, unlike distributions
    Successors successors{system};
    std::vector<Sample> found(1);
    for (const Factor& factor : system.factors)
        found.front().push_back(factor.initial.front());
    while (found.size() < samples && !limits.out_of_time()) {
        Sample state = found.front();
        auto left = random() % (steps + 1);
        while (left > 0 && successors.any(state, random)) --left;
        found.push_back(std::move(state));
    }
    return found;
}

/// The table without the nodes that no root needs.
DistanceTable trimmed(const DistanceTable& table,
                      std::vector<DistanceTable::Root> roots) {
    const auto nodes = table.nodes();
    std::vector<std::uint8_t> needed(nodes.size());
    for (const DistanceTable::Root& root : roots) needed[root.node] = 1;
    for (std::size_t n = nodes.size(); n-- > 0;) {
        if (needed[n] == 0 || nodes[n].is_leaf()) continue;
        needed[nodes[n].left] = needed[nodes[n].right] = 1;
    }
    std::vector<std::uint32_t> number(nodes.size());
    std::vector<TableNode> kept;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (needed[n] == 0) continue;
        number[n] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(nodes[n]);
        if (kept.back().is_leaf()) continue;
        kept.back().left = number[nodes[n].left];
        kept.back().right = number[nodes[n].right];
    }
    for (DistanceTable::Root& root : roots) root.node = number[root.node];
    return {table.factors(), std::move(kept), std::move(roots)};
}

/// Tables of parts on their way to sums.
class Sharing {
public:
    Sharing(const System& system, DistanceTable parts, const Limits& limits,
            const SharedOptions& options)
        : system_(system), parts_(std::move(parts)), limits_(limits), options_(options),
          systems_(abstract_systems(system, parts_)) {
        const std::size_t roots = parts_.roots().size();
        takes_.resize(roots);
        for (std::size_t r = 0; r < roots; ++r) takes_[r] = labels_needed(r);
    }

    std::vector<DistanceTable> run() {
        Distance farthest = 1;
        for (const DistanceTable::Root& root : parts_.roots()) {
            for (const Distance d : root.distances)
                if (d != infinite) farthest = std::max(farthest, d);
        }
        const std::uint32_t steps = std::min<std::uint32_t>(2 * farthest, longest_walk);
        for (const Sample& state : walk(system_, steps, options_.samples, limits_))
            add_sample(state);
        best_.assign(values_.size(), 0);
        std::vector<DistanceTable> sums;
        // Spread over the samples, the initial state first.
        const std::size_t orders = std::min(options_.orders, values_.size());
        for (std::size_t i = 0; i < orders && !limits_.out_of_time(); ++i) {
            const std::size_t sample = i * values_.size() / orders;
            DistanceTable sum = share_costs(system_, systems_, parts_, order_for(sample));
            if (improves(sum)) sums.push_back(without_zeros(sum));
        }
        return sums;
    }

private:
    /// How many labels cost something that the distances of a root need.
    std::size_t labels_needed(std::size_t r) const {
        const std::vector<Distance>& distances = parts_.roots()[r].distances;
        std::vector<std::uint8_t> needed(system_.labels);
        for (StateId s = 0; s < systems_[r].states(); ++s) {
            for (const Step& step : systems_[r].steps(s))
                if (distances[step.to] < distances[s]) needed[step.label] = 1;
        }
        return static_cast<std::size_t>(std::ranges::count(needed, std::uint8_t{1}));
    }

    // Samples that a part takes for dead or unreachable have no sum to be judged by.
    void add_sample(const Sample& state) {
        std::vector<StateId> values(parts_.nodes().size());
        if (parts_.estimate(state, values) != infinite)
            values_.push_back(std::move(values));
    }

    std::vector<std::size_t> order_for(std::size_t sample) const {
        std::vector<std::size_t> order(parts_.roots().size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto distance = [&](std::size_t r) -> std::uint64_t {
            const DistanceTable::Root& root = parts_.roots()[r];
            return root.distances[values_[sample][root.node]];
        };
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            return distance(a) * (takes_[b] + 1) > distance(b) * (takes_[a] + 1);
        });
        return order;
    }

    bool improves(const DistanceTable& sum) {
        bool better = false;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            std::uint64_t total = 0;
            for (const DistanceTable::Root& root : sum.roots())
                total += root.distances[values_[i][root.node]];
            if (total <= best_[i]) continue;
            best_[i] = total;
            better = true;
        }
        return better;
    }

    /// Roots that got no costs at all say nothing.
    static DistanceTable without_zeros(const DistanceTable& sum) {
        std::vector<DistanceTable::Root> roots;
        for (const DistanceTable::Root& root : sum.roots()) {
            const auto says_something = [](Distance d) { return d != 0; };
            if (std::ranges::any_of(root.distances, says_something))
                roots.push_back(root);
        }
        return trimmed(sum, std::move(roots));
    }

    const System& system_;
    DistanceTable parts_;
    const Limits& limits_;
    const SharedOptions& options_;
    std::vector<Process> systems_;             // by root
    std::vector<std::size_t> takes_;           // by root
    std::vector<std::vector<StateId>> values_; // by sample, of all nodes
    std::vector<std::uint64_t> best_;          // by sample
};

} // namespace

Built build_shared(const System& system, const Options& options,
                   const SharedOptions& shared) {
    const std::vector<Pattern> patterns =
        connected_patterns(system, shared.factors, shared.patterns);
    std::vector<Built> built(patterns.size() + 1); // the last one is the whole
    side_by_side(built.size(), [&](std::size_t i) {
        built[i] = i == patterns.size() ? build(system, options)
                                        : build_pattern(system, patterns[i], options);
    });
    Built whole = std::move(built.back());
    built.pop_back();
    std::vector<DistanceTable> parts;
    for (Built& part : built) {
        if (part.complete)
            parts.push_back(std::move(part.table));
        else if (whole.complete)
            std::tie(whole.complete, whole.reason) = std::tie(part.complete, part.reason);
    }
    if (parts.empty()) return whole;
    std::vector<DistanceTable> all{std::move(whole.table)};
    for (DistanceTable& sum :
         Sharing{system, joined(parts), options.limits, shared}.run())
        all.push_back(std::move(sum));
    whole.table = joined(all);
    return whole;
}

} // namespace zonar::abstraction
