// guide/estimates/active.h
//
// For the search for deadlocks: how many processes could still do something [ELL04]. One
// step may block many of them, so nothing is promised, but where few are left a deadlock
// is often near.
//
// A process counts if it takes part in some transition whose guards hold, with clocks
// where there are any; whether the target's invariant lets it in is not looked at.
#pragma once

#include "guide/estimate.h"
#include "semantics/machine.h"
#include "semantics/step.h"
#include "semantics/system.h"
#include "semantics/transitions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace zonar::guide {

class ActiveProcesses final : public Estimate {
public:
    explicit ActiveProcesses(const semantics::System& system);

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    bool uses_zone() const override { return system_.is_timed(); }
    Promises promises() const override { return {}; }
    std::unique_ptr<Estimate> clone() const override {
        return std::make_unique<ActiveProcesses>(system_);
    }
    std::string name() const override { return "active"; }

private:
    void count(const semantics::Transition& transition, zone::ConstZone zone);
    void count(const semantics::Broadcast& broadcast, zone::ConstZone zone);
    bool guards_hold(const semantics::Transition& transition, zone::ConstZone zone);
    bool narrow(semantics::Instance instance, zone::Growth& growth);

    const semantics::System& system_;
    semantics::Machine machine_;
    semantics::Step step_;
    semantics::Transitions transitions_;
    zone::Dbm enabled_;
    std::vector<std::uint8_t> active_; // by process
    std::uint32_t active_processes_ = 0;
};

} // namespace zonar::guide
