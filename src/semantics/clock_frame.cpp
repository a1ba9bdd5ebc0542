#include "semantics/clock_frame.h"

#include <algorithm>
#include <numeric>

namespace zonar::semantics {

using zone::Clock;
using zone::no_constant;

ClockFrame::ClockFrame(std::uint32_t clocks) : clocks_(clocks), places_(clocks) {
    std::iota(clocks_.begin(), clocks_.end(), Clock{0});
    places_ = clocks_;
}

void ClockFrame::clear() {
    for (std::size_t i = 1; i < clocks_.size(); ++i) places_[clocks_[i]] = nowhere;
    clocks_.resize(1);
}

namespace {

bool has_bound(std::int32_t lower, std::int32_t upper) {
    return lower != no_constant || upper != no_constant;
}

/// Gathers the clocks that conditions mention without need.
class Mentioned {
public:
    Mentioned(const System& system, const ClockBounds& bounds)
        : system_(system), bounds_(bounds), found_(system.dimension()) {
        found_[0] = 1;
        for (Clock x = 1; x < system.dimension(); ++x)
            found_[x] =
                has_bound(bounds.lower_everywhere()[x], bounds.upper_everywhere()[x]);
    }

    std::vector<std::uint8_t> find() {
        for (std::uint32_t e = 0; e < system_.edges(); ++e) {
            const EdgeInfo& edge = system_.edge(e);
            const auto source = static_cast<std::int32_t>(
                system_.network().edges[edge.origin.index()].source);
            look_at(edge.clocks, system_.location_id(edge.process, source));
        }
        for (std::uint32_t p = 0; p < system_.processes(); ++p) {
            const std::uint32_t count = system_.network().processes[p].locations.count;
            for (std::uint32_t l = 0; l < count; ++l) {
                const auto location = static_cast<std::int32_t>(l);
                look_at(system_.location(p, location).clocks,
                        system_.location_id(p, location));
            }
        }
        return std::move(found_);
    }

private:
    void look_at(const ClockCondition& condition, std::uint32_t location) {
        for (const FixedConstraint& c : system_.fixed(condition.fixed)) {
            note(Interval::single(c.i), location);
            note(Interval::single(c.j), location);
        }
        for (const std::uint32_t c : system_.dynamic(condition.dynamic)) {
            const model::ClockConstraint& constraint =
                system_.network().clock_constraints[c];
            note(system_.analysis().value(constraint.left), location);
            note(system_.analysis().value(constraint.right), location);
        }
    }

    void note(Interval clocks, std::uint32_t location) {
        const auto entries = bounds_.of_location(location);
        const std::int64_t end =
            std::min<std::int64_t>(clocks.high + 1, system_.dimension());
        for (std::int64_t i = std::max<std::int64_t>(clocks.low, 1); i < end; ++i) {
            const auto x = static_cast<Clock>(i);
            if (found_[x] != 0) continue;
            const bool active = std::ranges::any_of(entries, [&](const auto& entry) {
                return entry.clock == x && has_bound(entry.lower, entry.upper);
            });
            if (!active) found_[x] = 1;
        }
    }

    const System& system_;
    const ClockBounds& bounds_;
    std::vector<std::uint8_t> found_;
};

} // namespace

std::vector<std::uint8_t> always_framed(const System& system, const ClockBounds& bounds) {
    if (!bounds.finite()) return std::vector<std::uint8_t>(system.dimension(), 1);
    return Mentioned{system, bounds}.find();
}

bool frames_differ(const System& system, const ClockBounds& bounds) {
    if (!system.is_timed() || !bounds.diagonals().empty()) return false;
    std::vector<std::uint8_t> always = always_framed(system, bounds);
    std::vector<std::uint32_t> locations(system.dimension()); // that a clock is active at
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        const std::uint32_t count = system.network().processes[p].locations.count;
        std::ranges::fill(locations, 0u);
        for (std::uint32_t l = 0; l < count; ++l) {
            const std::uint32_t id = system.location_id(p, static_cast<std::int32_t>(l));
            for (const ClockBounds::Entry& e : bounds.of_location(id))
                locations[e.clock] += has_bound(e.lower, e.upper) ? 1 : 0;
        }
        for (Clock x = 1; x < system.dimension(); ++x)
            if (locations[x] == count) always[x] = 1;
    }
    return std::ranges::find(always, 0) != always.end();
}

} // namespace zonar::semantics
