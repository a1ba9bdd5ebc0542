// guide/factors/shared_factors.h
//
// Factors of one network and query for all estimates that want some, made when the first of
// them asks.
#pragma once

#include "guide/factors/factors.h"
#include "model/query.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <memory>
#include <utility>

namespace zonar::guide {

class SharedFactors {
public:
    /// System, query and costs must outlive it.
    SharedFactors(const semantics::System& system, const model::Query& query,
                  const semantics::Costs& costs, FactorLimits limits = {})
        : system_(system), query_(query), costs_(costs), limits_(std::move(limits)) {}

    const Factors& with(Broadcasts broadcasts) {
        if (!has_broadcasts()) broadcasts = Broadcasts::together; // the same
        std::unique_ptr<Factors>& factors =
            broadcasts == Broadcasts::together ? together_ : in_pairs_;
        if (factors == nullptr)
            factors =
                std::make_unique<Factors>(system_, query_, limits_, costs_, broadcasts);
        return *factors;
    }

private:
    bool has_broadcasts() const {
        for (const model::Channel& channel : system_.network().channels)
            if (channel.broadcast) return true;
        return false;
    }

    const semantics::System& system_;
    const model::Query& query_;
    const semantics::Costs& costs_;
    FactorLimits limits_;
    std::unique_ptr<Factors> together_;
    std::unique_ptr<Factors> in_pairs_;
};

} // namespace zonar::guide
