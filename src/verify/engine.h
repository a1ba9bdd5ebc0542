// verify/engine.h
//
// What a search stands on, in the order in which the parts refer to each other:
//
//   system       the network as it is searched: as it is, or its quotient; with total time
//   bounds       the constants that matter for clocks, those of the queries included
//   policy       how zones are kept finite in number
//   symmetries   what of it is interchangeable, for the query as well
//   order        which interleavings need not be looked at, for the query as well
//   exploration  the expander, which makes successors, and the store of the states met; between
//                them, if there are symmetries, a representative takes the place of each state
//   evidence     from what is in the store back to runs (evidence.h, lasso_evidence.h)
//
// All searches of this room are made of these, and no other file here makes an expander or
// a store: what is to stand between successors and store, such as a reduction, goes here.
//
// Bounds and policy may be chosen anew from one exploration to the next, never while there
// is one, for expander and store refer to them.
#pragma once

#include "explore/store.h"
#include "model/network.h"
#include "model/query.h"
#include "reduce/order/cycle_condition.h"
#include "reduce/order/dependence.h"
#include "reduce/order/failures.h"
#include "reduce/order/order_selection.h"
#include "reduce/order/question.h"
#include "reduce/quotient.h"
#include "reduce/symmetry/families.h"
#include "reduce/symmetry/orbit_successors.h"
#include "reduce/symmetry/representatives.h"
#include "semantics/clock_bounds.h"
#include "semantics/expander.h"
#include "semantics/system.h"
#include "verify/check.h"
#include "verify/order_condition.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::verify {

struct Exploration;

/// How a search may leave out interleavings.
struct OrderPlan {
    bool guided = true; // sets that keep lengths (reduce/order/stubborn.h)
    /// Others, with this condition. Nothing: none.
    std::optional<reduce::CycleCondition> condition = {};
    bool remembers = false; // states are expanded again (order_condition.h)
    /// Why nothing is left out; empty: something may be.
    std::string problem = "it was not asked for";

    bool is_sticky() const { return condition == reduce::CycleCondition::sticky; }
};

/// How a search keeps its zones finite in number.
struct Policy {
    semantics::Extrapolation extrapolation = semantics::Extrapolation::none;
    explore::Inclusion inclusion = explore::Inclusion::simulation;
};

class Engine {
public:
    /// `quotient`: what is searched instead of the network itself; may be null. All must
    /// outlive it.
    Engine(const model::Network& network, const Options& options,
           const reduce::Quotient* quotient = nullptr,
           semantics::TotalTime total_time = semantics::TotalTime::left_out);
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    ~Engine();

    const model::Network& network() const { return system_.network(); }
    const semantics::System& system() const { return system_; }
    const Options& options() const { return options_; }
    const reduce::Quotient* quotient() const { return quotient_; }
    const std::atomic<bool>* interrupted() const { return options_.search.interrupted; }
    /// The user asked to stop.
    bool is_interrupted() const {
        return interrupted() != nullptr && interrupted()->load(std::memory_order_relaxed);
    }

    // ---- bounds

    /// What clock bounds are computed from, beside the network.
    struct Precision {
        std::vector<semantics::ObservedConstraint> constraints; // of the queries
        /// L = U: zones stand for what they are equivalent to, not for what they simulate.
        bool equivalence = false;
        /// By LocationId: where alone L = U, if not everywhere; empty: nowhere.
        std::span<const std::uint8_t> equivalence_at = {};
    };
    semantics::ClockBounds bounds_for(const Precision& precision) const;
    void set_bounds(const Precision& precision);
    const semantics::ClockBounds& bounds() const { return bounds_; }

    /// Whether bounds must be symmetric, because a simulation may add behaviour, which decides
    /// nothing about what is impossible. `uses_deadlock`: deadlocks are to be found exactly.
    bool needs_equivalence(bool uses_deadlock) const;
    /// Whether deadlocks can be suspected by L and U, to be confirmed (deadlock_places.h).
    /// `symmetric` are the bounds with L = U. Not with clock differences (in queries or in the
    /// network), whose simulation is another one, nor with stopwatches, where exact zones are
    /// not to be had.
    bool can_suspect_deadlocks(const semantics::ClockBounds& symmetric,
                               bool differences) const;

    // ---- policy

    /// By the bounds, what the network and the queries use, and what the user chose. Returns
    /// what is wrong with that choice, which would be unsound; empty: nothing. `differences`:
    /// queries compare clocks with each other.
    std::string choose_policy(bool differences);
    void set_policy(const Policy& policy);
    const Policy& policy() const { return policy_; }

    // ---- symmetry

    /// Once bounds and policy are set: what may be permuted without changing what the queries
    /// ask, if the user did not turn it off. From here on explorations store representatives.
    void find_symmetries(std::span<const model::Query* const> queries);
    void find_symmetries(const model::Query& query) {
        const model::Query* const one[] = {&query};
        find_symmetries(one);
    }
    const reduce::Symmetries& symmetries() const { return symmetries_; }
    /// Whether a query leaves all symmetries that the network has.
    bool keeps_symmetries(const model::Query& query);
    /// What they did for an exploration; nothing if there are none.
    std::optional<SymmetryReport> symmetry_report(const Exploration& exploration) const;

    // ---- partial order

    /// Once bounds are set: which transitions need not be taken by who looks for these, if the user
    /// did not turn it off. From here on explorations take chosen transitions alone.
    void find_order_reduction(std::span<const model::Query* const> queries);
    void find_order_reduction(const model::Query& query) {
        const model::Query* const one[] = {&query};
        find_order_reduction(one);
    }
    /// By who looks for a word of these atoms of the query; `counts_steps`: a formula that can tell how
    /// many transitions there are.
    void find_order_reduction(const model::Query& query,
                              std::span<const model::Predicate* const> atoms,
                              bool counts_steps);
    /// How a search with these settings may use it.
    OrderPlan order_plan(const explore::Settings& settings) const;
    /// How a search for endless runs may.
    OrderPlan order_plan_for_endless() const;
    /// What it did for an exploration; nothing if it was not asked for.
    std::optional<OrderReport> order_report(const Exploration& exploration) const;
    /// Likewise, by a search that never uses it, for this reason.
    std::optional<OrderReport> order_unused(std::string why) const;

    // ---- an attempt with a simulation, for searches that look for endless runs

    /// Bounds must be symmetric, and the policy be chosen. Runs with infinitely many
    /// transitions, and those that wait forever, are preserved by a simulation [Li09], and L
    /// and U make far fewer zones than M. Being stuck is not preserved, so what is stuck is
    /// a suspicion then. `is_sound`: what else the search needs to know is preserved, too.
    void try_simulation(const Precision& precision, bool is_sound);
    bool simulates() const { return simulates_; }
    /// After a suspicion that was not confirmed: from here on by M.
    void be_exact(const Precision& precision);

    /// Where arithmetic wrapped around so far, in the model and in this query, by position.
    std::vector<model::SourceRange> wraparounds_met(const model::Query& query) const;

    // ---- successors once more, for following a way that a search went

    /// As the search computed them. `query`: whose code is run between steps; may be null.
    semantics::Expander expander_as_searched(const model::Query* query = nullptr) const;
    /// With exact zones. Where numbers grow too large, these are extrapolated by `bounds`.
    semantics::Expander exact_expander(const semantics::ClockBounds& bounds,
                                       const model::Query* query) const;

private:
    friend struct Exploration;
    bool wants_symmetry() const;
    void find_symmetries_of_network();
    bool begin_order_reduction();
    std::string problem_with_order() const;
    std::unique_ptr<reduce::OrderSelection> select(const OrderPlan& plan) const;

    const Options& options_;
    const reduce::Quotient* quotient_;
    semantics::TotalTime total_time_;
    semantics::System system_;
    semantics::ClockBounds bounds_;
    Policy policy_;
    std::optional<reduce::SymmetryFinder> finder_;
    reduce::Symmetries all_symmetries_; // of the network
    reduce::Symmetries symmetries_;     // for the query, with these bounds
    std::optional<reduce::Dependence> dependence_;
    std::optional<reduce::Failures> failures_;
    std::optional<reduce::Question> question_;
    std::string order_problem_; // why no transition is left out; empty: some may be
    bool simulates_ = false;
    mutable int explorations_ = 0; // that refer to bounds and policy
};

/// What a search may want otherwise than others.
struct StoreForm {
    std::uint32_t more_words = 0;                     // at the end of each discrete part
    std::optional<explore::Inclusion> inclusion = {}; // none: that of the policy
    bool keeps_originals = false;                     // of representatives
    OrderPlan order = {};
};

/// Zones have numbers in a store, and an expander remembers some: the two belong together.
struct Exploration {
    /// `observer` may be null, and so may `query`, whose code runs on the machine of the
    /// expander. All must outlive it.
    Exploration(const Engine& engine, semantics::Observer* observer,
                const model::Query* query, const StoreForm& form = {});
    Exploration(const Exploration&) = delete;
    Exploration& operator=(const Exploration&) = delete;
    ~Exploration();

    /// Gives a search the cycle condition that its reduction needs.
    void equip(explore::Settings& settings);
    /// Whether its paths may be longer than they need be.
    bool may_lengthen() const { return selection && selection->may_lengthen(); }
    /// What a search asks for successors.
    semantics::Successors& successors() {
        return orbits ? static_cast<semantics::Successors&>(*orbits) : expander;
    }

    const Engine& engine;
    semantics::Expander expander;
    explore::Store store;
    // if there are symmetries
    std::optional<reduce::Representatives> representatives;
    std::optional<reduce::TwinFinder> twins;
    std::optional<reduce::OrbitSuccessors> orbits;
    // if transitions may be left out
    std::unique_ptr<reduce::OrderSelection> selection;
    std::optional<OrderCondition> order_condition;
    OrderPlan order;
};

} // namespace zonar::verify
