// guide/estimates/fsm.h
//
// The FSM distance [ELL04b]: how far each process has to go in its own graph of
// locations, as if it were alone. The largest of these distances counts, or their sum,
// and of several alternatives the nearest.
//
// The paper's sum is not consistent when a transition moves two processes. Here edges
// share the cost of a transition (Weights), and it is.
#pragma once

#include "guide/estimate.h"
#include "guide/locations/location_goals.h"
#include "guide/locations/location_tables.h"
#include "model/network.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace zonar::guide {

class FsmDistance final : public Estimate {
public:
    enum class Combine : std::uint8_t { maximum, sum };

    /// `covers_goal`: every state that the search looks for fits one of the goals. Otherwise
    /// nothing is promised.
    FsmDistance(const semantics::System& system, const semantics::Costs& costs,
                std::span<const LocationGoal> goals, Combine combine, bool covers_goal);

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    Promises promises() const override {
        return {covers_goal_, covers_goal_, covers_goal_};
    }
    std::unique_ptr<Estimate> clone() const override {
        return std::make_unique<FsmDistance>(*this);
    }
    std::string name() const override {
        return combine_ == Combine::maximum ? "fsm" : "fsm-sum";
    }

private:
    Distance largest(model::Run goal, const semantics::Word* words) const;
    Distance half_sum(model::Run goal, const semantics::Word* words) const;

    Combine combine_;
    bool covers_goal_;
    LocationTables tables_;
    std::vector<LocationTables::Entry> entries_; // processes that must go somewhere
    std::vector<model::Run> goals_;              // in entries_
};

} // namespace zonar::guide
