// explore/outcome.h
//
// How an exploration ended.
#pragma once

#include "explore/node_id.h"
#include "explore/settings.h"
#include "watch/watch.h"

#include <cstdint>
#include <optional>
#include <string>

namespace zonar::explore {

enum class Ending : std::uint8_t {
    exhausted, // nothing is left to explore
    found,     // the goal accepted a state
    limit,     // see Outcome::limit and reason
    error,     // the expander or the goal has an error to tell
};

/// What kept an exploration from going on.
enum class Limit : std::uint8_t { none, time, memory, states, depth, interrupt, other };

constexpr Limit limit_of(watch::Limit limit) {
    switch (limit) {
    case watch::Limit::time: return Limit::time;
    case watch::Limit::memory: return Limit::memory;
    case watch::Limit::interrupt: break;
    }
    return Limit::interrupt;
}

struct Outcome {
    Ending ending = Ending::exhausted;
    Limit limit = Limit::none;
    /// With `limit`, which one. With `found`, what kept the search from looking for a
    /// cheaper goal state to the end, if that is what it did.
    std::string reason = {};
    NodeId node = no_node; // the goal state, or the one being explored when it went wrong
    bool no_initial_state = false;
    /// What the way to the goal state costs, along the parents of `node`.
    std::optional<std::uint64_t> length = {};
    /// Proved: the cheapest way to any goal state costs at least length / within.
    std::optional<Weight> within = {};

    /// Proved: no goal state is reached in less time.
    bool proved_earliest = false;

    bool proved_cheapest() const { return within && within->is_one(); }
};

} // namespace zonar::explore
