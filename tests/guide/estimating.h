// estimating.h
//
// The words that tests of the guide are written in: a model with a query, its factors, what
// they say about distances, and the distances that exploration finds.
#pragma once

#include "abstraction/build.h"
#include "abstraction/table.h"
#include "catch.h"
#include "guide/factors/factors.h"
#include "semantics/engine.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::tests {

/// States that exploration found, and the steps between them.
struct Graph {
    std::vector<std::vector<std::int32_t>> cells; // by state; 0 is the initial one
    std::vector<std::vector<std::size_t>> next;
    bool complete = true; // neither an error nor too many of them
};
Graph explore(const semantics::System& system, semantics::Expander& expander,
              std::size_t most);
inline Graph explore(Engine& engine, std::size_t most) {
    return explore(engine.system(), engine.expander(), most);
}

/// States whose discrete part may satisfy what the query looks for.
std::vector<bool> goals_in(const Graph& graph, const model::Network& network,
                           const model::Query& query);
/// In steps, from each state to the nearest goal within the graph.
std::vector<abstraction::Distance> distances_in(const Graph& graph,
                                                const std::vector<bool>& goals);

/// The least estimate over all goals.
class Estimate {
public:
    Estimate(const guide::Factors& factors, abstraction::StateId bound);
    abstraction::Distance operator()(std::span<const std::int32_t> cells) const;

private:
    const guide::Factors& factors_;
    std::vector<abstraction::DistanceTable> tables_;
    std::size_t width_ = 0;
};

/// What estimates were like, summed up.
struct Tally {
    std::size_t queries = 0;
    std::size_t informative = 0; // some estimate is neither 0 nor infinite
    std::size_t dead = 0;        // some estimate is infinite
    std::size_t exact = 0;
};

/// Fails unless estimates are 0 at goals, never too large, and never fall by more than one
/// along a step.
void check_consistent(const Graph& graph, const std::vector<bool>& goals,
                      const Estimate& estimate, Tally& tally);

/// A model and a query, and their factors.
class Guided {
public:
    Guided(std::string_view xta, const std::string& query,
           const guide::FactorLimits& limits = {});

    Engine& engine() { return engine_; }
    const model::Query& query() const { return query_; }
    const guide::Factors& factors() const { return factors_; }
    const guide::Dropped& dropped() const { return factors_.dropped(); }
    const abstraction::System& system() const { return factors_.common(); }
    std::size_t labels() const { return system().labels; }

    /// All factors: "P(1):3 v:4", with how many states each has.
    std::string names() const;
    bool has_factor(std::string_view name) const;
    /// The pairs of states that a factor can go through, whatever the label: "0-1 1-1".
    std::string steps(std::string_view name) const;
    /// What a goal asks of the factors: "P:1 v:0,2"; nothing of those not named.
    std::string goal(std::size_t i) const;

    /// Of the initial state, without a bound.
    abstraction::Distance estimate();
    /// Of the initial state, by exploration.
    abstraction::Distance distance();
    /// Fails unless estimates without a bound are the distances of all reachable states.
    void check_exact();

private:
    const abstraction::Factor& factor(std::string_view name) const;

    Engine engine_;
    model::Query query_;
    guide::Factors factors_;
};

} // namespace zonar::tests
