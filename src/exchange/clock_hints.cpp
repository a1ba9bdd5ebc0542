#include "exchange/clock_hints.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace zonar::exchange {

namespace {

using model::ClockAssignment;
using trace::Difference;

/// By clock; what is not known may be anything.
std::vector<ClockReading> by_clock(std::span<const ClockReading> known,
                                   std::uint32_t clocks) {
    std::vector<ClockReading> all(
        clocks, {.clock = {}, .slack = std::numeric_limits<double>::infinity()});
    all[0].slack = 0;
    for (const ClockReading& reading : known) all[reading.clock.index()] = reading;
    return all;
}

/// Whether entries stay within bounds after one more operation.
bool has_room(zone::ConstZone z, std::int32_t constant) {
    zone::Growth growth{zone::magnitude(z)};
    growth.grow(2 * std::abs(std::int64_t{constant}) + 1);
    return growth.is_safe();
}

} // namespace

ClockHints::ClockHints(const model::Network& network, const ClockMoment& before,
                       const ClockMoment& after)
    : now_(by_clock(before.readings, network.clocks)),
      then_(by_clock(after.readings, network.clocks)) {
    if (network.has_stopwatches) return; // zones are too coarse to say anything
    if (before.zone != nullptr) zone_ = *before.zone;
    if (after.zone != nullptr) next_zone_ = *after.zone;
}

bool ClockHints::allow(std::span<const Difference> guard) {
    here_ = zone_;
    for (const Difference& c : guard) {
        const ClockReading& left = now_[c.left.index()];
        const ClockReading& right = now_[c.right.index()];
        const double room = c.bound - (left.value - right.value);
        const double slack = left.slack + right.slack;
        if (room < -slack || (c.strict && slack == 0 && room == 0)) return false;
        if (!here_ || c.left == c.right) continue;
        if (!has_room(*here_, c.bound))
            here_.reset();
        else if (!zone::constrain(*here_, c.left.raw, c.right.raw,
                                  c.strict ? zone::Bound::less(c.bound)
                                           : zone::Bound::less_equal(c.bound)))
            return false;
    }
    return true;
}

bool ClockHints::lead_there(std::span<const ClockAssignment> assignments) const {
    std::vector<ClockReading> clocks = now_;
    std::optional<zone::Dbm> zone = here_;
    for (const auto& [target, source, offset] : assignments) {
        clocks[target.index()].value = clocks[source.index()].value + offset;
        clocks[target.index()].slack = clocks[source.index()].slack;
        if (zone && !has_room(*zone, offset)) zone.reset();
        if (!zone) continue;
        if (source == model::reference_clock)
            zone::reset(*zone, target.raw, offset);
        else
            zone::assign(*zone, target.raw, source.raw, offset);
    }
    for (std::size_t x = 1; x < clocks.size(); ++x)
        if (std::abs(clocks[x].value - then_[x].value) > clocks[x].slack + then_[x].slack)
            return false;
    if (!zone || !next_zone_) return true;
    zone::delay(*zone); // the next zone may be meant before or after a delay
    return !has_room(*zone, zone::largest_constant / 4) ||
           zone::intersect(*zone, *next_zone_);
}

} // namespace zonar::exchange
