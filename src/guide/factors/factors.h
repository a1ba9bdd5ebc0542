// guide/factors/factors.h
//
// A network seen as factors that labels move: what abstraction/ works on. The locations of
// each process are a factor, and so is each integer variable with few enough values. A
// label stands for an edge, or for the edges of one synchronisation, with the values of
// variables that have to be told apart.
//
// Clocks, urgency, commitment and priorities are left out, and what cannot be enumerated
// within limits is dropped: a guard that is dropped is true, a value that is not known is
// any value of its range. All of this only adds behaviour, so distances found here are
// never longer than the true ones [DFP06].
#pragma once

#include "abstraction/system.h"
#include "checks/check.h"
#include "model/network.h"
#include "model/query.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace zonar::guide {

/// What labels stand for a broadcast.
enum class Broadcasts : std::uint8_t {
    /// One for the sender with all processes that may receive: it moves all of them at once.
    together,
    /// One for the sender alone and one with each receiver, whose guard counts. Only for
    /// analyses that keep all that was ever reached: these labels never move two receivers
    /// at once. Where a receiver reads what another one writes it is as `together`.
    in_pairs,
};

/// What an alternative of the error condition asks for: factors, and states of each.
using GoalStates =
    std::vector<std::pair<abstraction::FactorId, std::vector<abstraction::StateId>>>;

struct FactorLimits {
    std::size_t values = 1024;       // of a variable; with more it has no factor
    std::size_t combinations = 4096; // of values, for the edges of one synchronisation
    std::size_t evaluations = 5'000'000; // of the code of edges, altogether
    std::size_t labels = 500'000;        // beyond that data is left out, not behaviour
    std::size_t transitions = 4'000'000; // of variables; with more, some have no factor
    std::size_t goals = 64; // with more alternatives of the error condition, all of them
                            // are one goal with a factor of its own
    std::function<bool()> out_of_time = {}; // from then on data is left out
};

/// How faithful the factors are: what had to be left out. All zero and no clocks: the
/// factors are the network.
struct Dropped {
    std::size_t variables = 0;   // without a factor
    std::size_t guards = 0;      // synchronisations whose guard is not fully known, and
                                 // locations with an invariant on integers
    std::size_t updates = 0;     // likewise their effect
    std::size_t clock_parts = 0; // edges and locations with conditions on clocks
    std::size_t precedences = 0; // committed locations, and channels and processes that
                                 // have priority over others
    std::size_t receivers = 0;   // broadcast edges whose receivers may also stay
    std::size_t query_parts = 0; // atoms of the error condition
    std::vector<std::string> notes; // the same for people, most important first

    bool exact() const {
        return variables + guards + updates + clock_parts + precedences + receivers +
                   query_parts ==
               0;
    }
};

class Factors {
public:
    /// The error condition is what the query looks for: phi of E<> phi, not phi of A[] phi.
    /// For other kinds every state is an error. The network must have no obstacles.
    Factors(const semantics::System& system, const model::Query& query,
            const FactorLimits& limits = {}, const semantics::Costs& costs = {},
            Broadcasts broadcasts = Broadcasts::together);

    /// The error condition is a disjunction; each alternative is a system of its own with
    /// the same factors and labels. The distance is the least of all, and infinite if there
    /// is none: then no values of locations and variables satisfy the condition.
    std::size_t goals() const { return goals_.size(); }
    abstraction::System system(std::size_t goal) const;
    const std::vector<GoalStates>& alternatives() const { return goals_; }
    /// How many alternatives were put into one goal; 0: each is a goal of its own.
    std::size_t joint_alternatives() const { return joint_alternatives_; }
    /// What the systems of all goals have in common: all but their errors.
    const abstraction::System& common() const { return common_; }

    /// How many factors each system has, and the cell of the memory that one stands for.
    abstraction::FactorId count() const {
        return static_cast<abstraction::FactorId>(processes_ + variables_.size());
    }
    struct Place {
        static constexpr std::int32_t no_cell = -1; // the factor stays in state 0
        std::int32_t cell = 0;
        std::int32_t low = 0; // the value of state 0
    };
    Place place(abstraction::FactorId f) const {
        ZONAR_ASSERT(f < count());
        if (f < processes_) return {static_cast<std::int32_t>(f), 0};
        return variables_[f - processes_];
    }
    /// The factors' states for the state in a memory (cells from 0 on).
    void project(const std::int32_t* cells, std::span<abstraction::StateId> to) const;

    const Dropped& dropped() const { return dropped_; }

private:
    void explain(std::size_t given_up);

    void put_into_one_goal();

    abstraction::System common_;
    std::vector<GoalStates> goals_;
    std::size_t joint_alternatives_ = 0;
    std::uint32_t processes_ = 0;
    std::vector<Place> variables_; // their factors follow those of the processes
    Dropped dropped_;
};

} // namespace zonar::guide
