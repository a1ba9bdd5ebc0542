// explore/settings.h
//
// What a caller may ask of an exploration, and what it hears back.
#pragma once

#include "explore/orders.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace zonar::guide {
class Estimate;
}
namespace zonar::semantics {
struct Costs;
}

namespace zonar::explore {

class CycleCondition;

/// Which of the states that wait with equal keys is next; with an entering order, which of
/// the successors of one state.
enum class Ties : std::uint8_t { newest, oldest, random };

/// What becomes of a state if the transition that led there made no estimate smaller.
enum class Useless : std::uint8_t {
    like_others,
    aside, // it waits until nothing else does
    late,  // it counts as further away, by the length of the way to it
};

/// A fraction, so that keys are whole numbers.
struct Weight {
    std::uint32_t numerator = 1;
    std::uint32_t denominator = 1;

    static constexpr std::uint32_t largest = 65535; // of either
    bool is_one() const { return numerator == denominator; }
};

/// When a new zone need not be explored because of one that is stored.
enum class Inclusion : std::uint8_t {
    equality,   // it is the same zone
    inclusion,  // it lies inside
    simulation, // each of its points is simulated by one of the stored zone (a<LU)
};

/// Whether waiting states whose zones are one zone together are explored as one (merging.h).
enum class Merge : std::uint8_t {
    off,
    on,
    automatic, // as long as it pays
};

/// Where to give up. An exploration that does is neither finished nor successful.
struct Limits {
    std::optional<double> seconds;
    std::optional<std::uint64_t> bytes;  // of the store
    std::optional<std::uint64_t> states; // explored
    std::optional<std::uint32_t> depth;  // transitions from the initial state
};

/// When something happened.
struct Milestone {
    std::uint64_t explored = 0;
    double seconds = 0;
};

struct Statistics {
    std::uint64_t explored = 0;     // states whose successors were computed
    std::uint64_t revisited = 0;    // the same once more, by a second search
    std::uint64_t generated = 0;    // transitions taken, the initial state not counted
    std::uint64_t stored = 0;       // states left in the store at the end
    std::uint64_t waiting = 0;      // of these, not yet explored
    std::uint64_t most_waiting = 0; // at any time
    std::uint64_t improved = 0;     // cheaper ways found to states that were waiting ...
    std::uint64_t reopened = 0;     // ... or explored, and are explored again
    std::uint64_t merged = 0;       // states that were explored as a part of another
    std::uint64_t zones = 0;        // of transitions, computed; others were remembered
    std::uint64_t dead_ends = 0;    // states that the estimate proved useless
    std::uint64_t iterations = 0;   // of ida_star: bounds tried
    std::uint64_t goals = 0; // goal states accepted, each cheaper than the one before
    std::optional<Milestone> first_goal, best_goal;
    double seconds = 0;
    std::uint64_t store_bytes = 0; // what the store holds at the end
    std::uint64_t peak_bytes = 0;  // of the whole process so far

    double bytes_per_state() const {
        return stored == 0
                   ? 0
                   : static_cast<double>(store_bytes) / static_cast<double>(stored);
    }
};

/// What a search has left for the one after it. Its states are given up, and their bytes.
Limits rest_of(const Limits& limits, const Statistics& spent);

/// Of two searches, one after the other: what adds up does, the rest is that of the second.
Statistics sum(const Statistics& first, const Statistics& second);

/// Called now and then from inside a long exploration, a few times per second.
using Progress = std::function<void(const Statistics&)>;

struct Settings {
    Order order = Order::breadth_first;
    Ties ties = Ties::newest;
    std::uint64_t seed = 0; // of whatever is random
    /// None: 0 for every state. It must have been made for these costs.
    guide::Estimate* estimate = nullptr;
    /// For best_first: others that take turns with it, each with a queue of its own.
    std::vector<guide::Estimate*> turns;
    /// For best_first: what estimates prefer waits in queues of its own.
    bool preferred = false;
    Useless useless = Useless::like_others; // for best_first
    /// For best_first: one more queue, for the state that has waited longest.
    bool by_age = false;
    const semantics::Costs* costs = nullptr; // none: every transition costs 1
    Weight weight;                           // of the estimate, at least 1; for a_star
    /// For the orders that explore what waits, where ways of unequal cost do not mix.
    Merge merge = Merge::off;
    /// After the chosen transitions of a state, take the rest if this does not hold
    /// (cycle_condition.h). None: the rest is never taken.
    CycleCondition* cycle_condition = nullptr;
    /// Of what the chosen transitions lead to, the least way is a least way of all.
    bool keeps_lengths = true;
    /// Leave out, in any order, what the estimate proves to be useless.
    bool prune_dead_ends = true;
    /// For ida_star: instead of states keep a table of bits (log2 of its size), in which each
    /// state sets a few. States are then missed, and nothing but a find is certain.
    std::optional<std::uint32_t> bits;
    /// Leave out ways that cost so much or more, the estimate included if it is admissible.
    /// For the orders that may be bounded; breadth first counts transitions.
    std::optional<std::uint64_t> below;
    /// Zones of more rows than this are over the frames of their states
    /// (semantics/clock_frame.h). Up to eight, a row is one vector, and fewer clocks save no
    /// time.
    std::uint32_t frames_above = 8;
    Limits limits;
    const std::atomic<bool>* interrupted = nullptr; // set from outside: stop soon
    Progress progress;
};

/// Whether a best-first search has more than one queue.
bool alternates(const Settings& settings);
/// Whether some estimate prefers transitions.
bool has_preferences(const Settings& settings);

/// What does not go together, in a sentence; empty if all does.
std::string problem_with(const Settings& settings);

} // namespace zonar::explore
