// exchange/clock_hints.h
//
// What a file tells about clocks around a transition, by values or by zones. Formats do not
// tell the values of select variables; where these stand in guards or assignments of clocks,
// the hints rule out some. They are necessary conditions: a run is checked otherwise.
#pragma once

#include "model/evaluate.h"
#include "model/network.h"
#include "trace/path.h"
#include "zone/dbm.h"

#include <optional>
#include <span>
#include <vector>

namespace zonar::exchange {

/// A clock value as a file tells it; the true one is at most `slack` away from it.
struct ClockReading {
    model::ClockId clock{};
    double value = 0;
    double slack = 0;
};

/// At one moment, as far as it is known.
struct ClockMoment {
    std::vector<ClockReading> readings = {};
    const zone::Dbm* zone = nullptr;
};

class ClockHints {
public:
    ClockHints() = default;
    ClockHints(const model::Network& network, const ClockMoment& before,
               const ClockMoment& after);

    /// Whether all these may hold before the transition.
    bool allow(std::span<const trace::Difference> guard);
    /// Whether, after such a guard, these may lead to what is known afterwards.
    bool lead_there(std::span<const model::ClockAssignment> assignments) const;

private:
    std::vector<ClockReading> now_, then_; // by clock
    std::optional<zone::Dbm> zone_, next_zone_;
    std::optional<zone::Dbm> here_; // the zone with the guard
};

} // namespace zonar::exchange
