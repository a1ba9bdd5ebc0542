// reduce/symmetry/automorphism.h
//
// Proves that a renaming is an automorphism of a network: for every state s and every transition
// from s to t, that there is one from r(s) to r(t), with the same guards on the same delays, the
// same cost and the same effect, up to the renaming. Then a state and its image are bisimilar for
// everything that r does not change.
//
// The initial state need not be its own image. A search that begins with its representative finds
// the representatives of what is reachable, and each way is the image of one that begins where
// the network begins (verify/real_names.h).
//
// A proposal can be anything: this is what decides, so a fault in finding renamings cannot make
// a verdict wrong. Proved are, one by one:
//   - processes: as many locations and edges, the same priority; locations: urgent, committed,
//     invariants and rates;
//   - edges: source, target, synchronisation, selects, guards, updates;
//   - channels: kind, urgency, priority;
//   - what runs around every update (before_update, after_update);
//   - the order in which receivers of a broadcast run their updates: where a renaming turns it
//     round, the updates must not depend on it;
//   - the order in which conditions are evaluated that may fail (divide by zero, say): those
//     behind one that does not hold are not reached;
//   - the values that cells may have: their image must be what the image of the cell may have;
//     meta variables begin each step with the same values.
// Code is compared by lockstep.h.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "reduce/symmetry/lockstep.h"
#include "reduce/symmetry/renaming.h"
#include "semantics/clock_bounds.h"
#include "semantics/code_facts.h"
#include "semantics/costs.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace zonar::reduce {

class AutomorphismTest {
public:
    /// All must outlive it.
    AutomorphismTest(const model::Network& network,
                     const semantics::CodeAnalysis& analysis);

    /// From here on all tests together may do so much work; those that come later prove
    /// nothing.
    void limit_work(std::uint64_t most) { most_work_ = most; }
    bool is_exhausted() const { return work_ > most_work_; }

    /// Nothing: the renaming is an automorphism; which edges and values of selects correspond
    /// is written into it. Else what stands in the way.
    std::optional<Mismatch> operator()(Renaming& renaming) const;

    // ---- of an automorphism: what else it leaves as it is

    /// A state satisfies what the query asks if and only if its image does.
    std::optional<Mismatch> changes(const Renaming& renaming,
                                    const model::Query& query) const;
    /// The constants that zones are abstracted with.
    static bool keeps(const Renaming& renaming, const semantics::ClockBounds& bounds);
    static bool keeps(const Renaming& renaming, const semantics::Costs& costs);
    /// Locations, variables and clocks at the beginning.
    static bool keeps_initial_state(const Renaming& renaming);
    /// By LocationId, the location that stands for it, as an index within its process.
    static bool keeps(const Renaming& renaming,
                      std::span<const std::uint32_t> stands_for);

private:
    class Attempt;

    /// A receiving edge: what its update reads and writes.
    struct Receiver {
        std::uint32_t edge = 0;
        std::uint32_t process = 0;
        semantics::Interval channels = {};
        semantics::CodeFacts facts = {};
        bool guard_may_fail = false; // the part about clocks
    };
    /// A process with data invariants.
    struct Invariants {
        std::uint32_t process = 0;
        bool may_fail = false;
    };

    const model::Network& network_;
    const semantics::CodeAnalysis& analysis_;
    std::vector<Receiver>
        receivers_; // of broadcasts, with an update or clocks; by process
    std::vector<Invariants> invariants_;
    mutable std::uint64_t work_ = 0; // of all tests
    mutable FactsByEntry known_;
    std::uint64_t most_work_ = std::numeric_limits<std::uint64_t>::max();
};

} // namespace zonar::reduce
