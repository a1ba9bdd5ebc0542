// promising.h
//
// The words that tests of estimates are written in: an explored part of a state space
// with its costs, and whether an estimate keeps its promises there.
#pragma once

#include "guide/estimate.h"
#include "guide/make_estimate.h"
#include "semantics/costs.h"
#include "semantics/engine.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::tests {

/// Symbolic states, 0 is the initial one, and the transitions between them.
struct Space {
    struct Step {
        std::size_t to = 0;
        std::vector<model::EdgeId> edges; // sender first
    };
    std::vector<Symbolic> states;
    std::vector<std::vector<std::int32_t>> cells; // by state
    std::vector<std::vector<Step>> next;
};

/// About `most` states at most; none if there is no initial one.
Space explore_steps(const semantics::System& system, semantics::Expander& expander,
                    std::size_t most);
inline Space explore_steps(Engine& engine, std::size_t most) {
    return explore_steps(engine.system(), engine.expander(), most);
}

std::vector<bool> goals_in(const Space& space, const model::Network& network,
                           const model::Query& query);
/// States with this discrete part.
std::vector<bool> copies_in(const Space& space, std::size_t state);

/// By state: what the cheapest way to a goal costs, within the space.
std::vector<guide::Distance> costs_in(const Space& space, const std::vector<bool>& goals,
                                      const semantics::Costs& costs);

/// What an estimate was like, by its name.
struct Usefulness {
    std::size_t states = 0;
    std::size_t positive = 0; // finite and not 0
    std::size_t infinite = 0;
    std::size_t exact = 0; // of the positive ones
    // How often a promise was put to the test.
    std::size_t admissible = 0;  // states from which there is a way to the goal
    std::size_t consistent = 0;  // transitions
    std::size_t proved_dead = 0; // states that are said to be dead ends
};
using Findings = std::map<std::string, Usefulness>;

/// Fails unless the estimate keeps each promise that it makes, in every state and along
/// every transition.
void check_promises(const Space& space, const std::vector<bool>& goals,
                    const semantics::Costs& costs, guide::Estimate& estimate,
                    Usefulness& usefulness);

/// The estimate that a text asks for; the test ends if it cannot be had.
std::unique_ptr<guide::Estimate> estimate(std::string_view text,
                                          const guide::EstimateContext& context);

/// Builds tables without a bound, or with one.
std::unique_ptr<guide::Estimate> abstraction_of(const semantics::System& system,
                                                const model::Query& query,
                                                const semantics::Costs& costs,
                                                abstraction::StateId bound);

/// A model with a query, to be asked for estimates of states that are written down.
class Asked {
public:
    Asked(std::string_view xta, const std::string& query);
    Asked(const Asked&) = delete; // context_ refers to it

    Engine& engine() { return engine_; }
    const model::Query& query() const { return query_; }
    guide::EstimateContext& context() { return context_; }
    semantics::Costs& costs() { return costs_; }
    /// Of the stored cells: locations, then variables.
    guide::Distance of(std::string_view estimate, const std::vector<std::int32_t>& cells);
    guide::Promises promises(std::string_view estimate) const;
    std::vector<semantics::Word> words(const std::vector<std::int32_t>& cells) const;

private:
    Engine engine_;
    model::Query query_;
    semantics::Costs costs_;
    guide::EstimateContext context_;
};

} // namespace zonar::tests
