// verify/equivalent_seeds.h
//
// States from which the same cycle can follow as from the seed of a run that repeats [ELL04b]:
// whatever the cycle moves, reads or writes is there as it is in the seed; the rest may differ.
// The paper calls this an over-approximation; it is the other way round, for a state may be such a
// seed though it differs in something that the cycle reads.
//
// That much is necessary here and not sufficient. Others may stand in committed locations, listen
// to a broadcast or have an invariant. But the states that the cycle would lead through are known:
// who wants to be sure goes through them.
#pragma once

#include "semantics/system.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::verify {

class EquivalentSeeds {
public:
    using Cells = std::vector<std::int32_t>; // the stored ones of a state

    /// Of the cycle of this run, which begins in `seed`.
    EquivalentSeeds(const semantics::System& system, const trace::TimedRun& run,
                    Cells seed);

    /// By cell: whether it must be as it is in the seed.
    const std::vector<std::uint8_t>& counted() const { return counted_; }
    bool may_be(std::span<const std::int32_t> cells) const;
    /// The states that one round leads through from there, if it can be taken. `round`: those
    /// after each step of the cycle from the seed.
    std::vector<Cells> round_from(const Cells& cells, std::span<const Cells> round) const;

private:
    Cells seed_;
    std::vector<std::uint8_t> counted_;
};

} // namespace zonar::verify
