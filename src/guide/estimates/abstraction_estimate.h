// guide/estimates/abstraction_estimate.h
//
// Distances in an abstraction of the whole network [DFP06], looked up in tables that
// were computed before the search: one for each alternative of the error condition, of
// which the nearest counts.
#pragma once

#include "abstraction/evaluator.h"
#include "abstraction/table.h"
#include "guide/estimate.h"
#include "guide/factors/factor_reader.h"
#include "guide/factors/factors.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace zonar::guide {

class AbstractionEstimate final : public Estimate {
public:
    /// `goals`: a table for each goal of the factors, just built or loaded from a file.
    /// `fits_costs`: they were built with the costs of the search. If not, all that is
    /// left is that dead ends are proofs.
    AbstractionEstimate(
        const semantics::System& system, const Factors& factors,
        std::span<const abstraction::DistanceTable> goals, bool fits_costs,
        abstraction::Unreachable rule = abstraction::Unreachable::means_infinite);

    AbstractionEstimate& operator=(const AbstractionEstimate&) = delete;

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    Promises promises() const override { return {fits_costs_, fits_costs_, true}; }
    /// The tables are shared.
    std::unique_ptr<Estimate> clone() const override;
    std::string name() const override { return "abstraction"; }

private:
    AbstractionEstimate(const AbstractionEstimate& other); // shares its tables

    bool fits_costs_;
    FactorReader reader_;
    std::vector<abstraction::StateId> states_;
    std::vector<abstraction::Evaluator> own_; // empty in a clone
    std::span<const abstraction::Evaluator> goals_;
    std::vector<std::uint32_t> values_; // scratch of the evaluators
};

} // namespace zonar::guide
