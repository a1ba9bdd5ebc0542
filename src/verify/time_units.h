// verify/time_units.h
//
// A model whose constants are too large for zones, counted in larger units of time. If all
// that clocks are compared with, set to, moved by and begin with are multiples of a number g,
// then x -> x / g leads from the runs of the network to those of one with all of them divided
// by g, and back: a clock constraint holds of a valuation if and only if the divided one holds
// of the divided valuation, a delay d becomes d / g, and integers are not touched. So the
// other network is searched, and every time in the answer is multiplied by g. Runs are
// replayed once more, in the network as it is.
//
// What code computes is divided where it comes to a clock, behind a test that it is a
// multiple; should it not be one (arithmetic that wraps around), that is a run-time error, never
// a rounded number.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "verify/check.h"

#include <cstdint>
#include <functional>
#include <span>

namespace zonar::verify {

class TimeUnits {
public:
    /// The largest unit in which all constants of the network and these queries are whole
    /// numbers, if some are so large that this is of use; else 1. Constants that are 0
    /// everywhere need no unit.
    static std::int32_t unit_for(const model::Network& network,
                                 std::span<const model::Query* const> queries);

    /// `unit` must be what unit_for says, or divide it. The network must stay.
    TimeUnits(const model::Network& network, std::int32_t unit);
    TimeUnits(const TimeUnits&) = delete;
    TimeUnits& operator=(const TimeUnits&) = delete;

    /// In these units.
    const model::Network& network() const { return network_; }
    model::Query query(const model::Query& original) const;

    /// Makes an answer in these units one about the original network.
    void convert(Answer& answer) const;

private:
    void convert(std::optional<trace::TimedRun>& run, Answer& answer) const;

    const model::Network& original_;
    std::int32_t unit_;
    model::Network network_;
};

/// A network and queries in suitable units, and the way back.
struct InUnits {
    const model::Network& network;
    std::span<const model::Query* const> queries;
    std::function<void(Answer&)> convert;
};
/// Calls search once, with what is given or in larger units of time.
void in_suitable_units(const model::Network& network,
                       std::span<const model::Query* const> queries,
                       const std::function<void(const InUnits&)>& search);

} // namespace zonar::verify
