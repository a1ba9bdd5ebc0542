#include "abstraction/patterns.h"

#include "abstraction/assert.h"

#include <algorithm>
#include <set>

namespace zonar::abstraction {

namespace {

/// By factor: those that have a label in common with it, and itself.
std::vector<std::set<FactorId>> neighbours_in(const System& system) {
    std::vector<std::set<FactorId>> owners(system.labels);
    for (FactorId f = 0; f < system.factors.size(); ++f) {
        for (const Transition& t : system.factors[f].transitions)
            owners[t.label].insert(f);
        for (const LabelId label : system.factors[f].waits_for) owners[label].insert(f);
    }
    std::vector<std::set<FactorId>> neighbours(system.factors.size());
    for (const std::set<FactorId>& together : owners) {
        for (const FactorId f : together)
            neighbours[f].insert(together.begin(), together.end());
    }
    return neighbours;
}

} // namespace

std::vector<Pattern> connected_patterns(const System& system, std::size_t factors,
                                        std::size_t most) {
    const auto neighbours = neighbours_in(system);
    std::vector<Pattern> patterns;
    std::set<Pattern> layer; // of one size
    for (FactorId f = 0; f < system.factors.size(); ++f) {
        if (!system.factors[f].error.empty()) layer.insert({f});
    }
    for (std::size_t size = 1; size <= factors; ++size) {
        std::set<Pattern> larger;
        for (const Pattern& pattern : layer) {
            if (patterns.size() == most) return patterns;
            patterns.push_back(pattern);
            for (const FactorId f : pattern) {
                for (const FactorId other : neighbours[f]) {
                    if (std::ranges::find(pattern, other) != pattern.end()) continue;
                    Pattern grown = pattern;
                    grown.insert(std::ranges::lower_bound(grown, other), other);
                    larger.insert(std::move(grown));
                }
            }
        }
        layer = std::move(larger);
    }
    return patterns;
}

Built build_pattern(const System& system, const Pattern& pattern,
                    const Options& options) {
    ABSTRACTION_ASSERT(std::ranges::is_sorted(pattern));
    System part{.factors = {}, .labels = system.labels, .costs = system.costs};
    for (const FactorId f : pattern) part.factors.push_back(system.factors[f]);
    Built built = build(part, options);
    std::vector<TableNode> nodes(built.table.nodes().begin(), built.table.nodes().end());
    for (TableNode& node : nodes) {
        if (!node.is_leaf()) continue;
        ABSTRACTION_ASSERT(node.factor < pattern.size());
        node.factor = pattern[node.factor];
    }
    built.table = {static_cast<FactorId>(system.factors.size()),
                   std::move(nodes),
                   {built.table.roots().begin(), built.table.roots().end()}};
    return built;
}

} // namespace zonar::abstraction
