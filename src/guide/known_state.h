// guide/known_state.h
//
// An error state that was found before, to be reached on a better way; or any state of its orbit,
// as far as estimates need to know of that: which processes may change places.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace zonar::guide {

/// In the states of the orbit, what the known state says of the locations of some processes it
/// says of others.
struct KnownOrbit {
    /// Ids that change places, with all of their processes.
    struct Family {
        bool rotates = false; // in a ring; else in any way
        /// Each has one process for each id. Locations go from one to another as they are.
        std::vector<std::vector<std::uint32_t>> columns;
    };
    std::vector<Family> families;
    std::vector<std::uint32_t> fixed; // processes that stay what they are
    /// The search looks for a state of the orbit.
    bool is_goal = false;
};

struct KnownState {
    std::vector<std::int32_t> cells; // the stored ones
    /// The search looks for this very state. Otherwise it looks for what the query says,
    /// and the state is a hint.
    bool exact_goal = false;
    std::shared_ptr<const KnownOrbit> orbit = {}; // null: of the state alone
    /// By cell: whether it counts; what is looked for are all states that have these cells,
    /// the restricted distances of [ELL04b]. Empty: all count.
    std::vector<std::uint8_t> counted = {};
};

} // namespace zonar::guide
