#include "semantics/step_classes.h"

#include <bit>
#include <map>
#include <tuple>

namespace zonar::semantics {

namespace {

using Numbers = std::vector<std::int64_t>; // a class, spelled out

/// Numbers the different spellings from `first` on.
class Numbering {
public:
    explicit Numbering(std::uint32_t first) : next_(first) {}
    std::uint32_t of(const Numbers& spelling) {
        const auto [it, is_new] = numbers_.try_emplace(spelling, next_);
        if (is_new) ++next_;
        return it->second;
    }
    std::uint32_t next() const { return next_; }

private:
    std::map<Numbers, std::uint32_t> numbers_;
    std::uint32_t next_;
};

void spell(Numbers& out, std::span<const FixedConstraint> constraints) {
    for (const FixedConstraint& c : constraints) {
        out.insert(out.end(), {c.i, c.j, c.bound.raw()});
    }
    out.push_back(-1);
}

/// The clock assignments of an edge, if they are always the same.
bool spell(Numbers& out, const CodeFacts& facts) {
    for (const ClockWrite& w : facts.clocks) {
        if (!w.certain || !w.offset.is_single()) return false;
        out.insert(out.end(), {w.target.low, w.source.low, w.offset.low});
    }
    return true;
}

/// What a location adds to a zone that is stored for it: the invariant, which extrapolation may
/// have left, and the clocks that it is concerned with, since with frames a zone alone does not
/// say which clocks it is about.
Numbers spell_location(const System& system, const ClockBounds& bounds,
                       std::uint32_t process, std::int32_t location) {
    Numbers spelling;
    spell(spelling, system.fixed(system.location(process, location).clocks.fixed));
    for (const ClockBounds::Entry& e :
         bounds.of_location(system.location_id(process, location)))
        spelling.push_back(e.clock);
    return spelling;
}

/// The target's location is part of the key, so the source's is spelled only if it says
/// something else.
void spell_source(Numbers& out, const System& system, const ClockBounds& bounds,
                  const EdgeInfo& edge) {
    const auto source =
        static_cast<std::int32_t>(system.network().edges[edge.origin.index()].source);
    const auto target = static_cast<std::int32_t>(edge.target);
    const Numbers before = spell_location(system, bounds, edge.process, source);
    if (before == spell_location(system, bounds, edge.process, target)) return;
    out.insert(out.end(), {-2, edge.process});
    out.insert(out.end(), before.begin(), before.end());
}

/// All that a location says about a zone that arrives there.
Numbers spell_target(const System& system, const ClockBounds& bounds,
                     std::uint32_t process, std::int32_t location) {
    Numbers spelling;
    spell(spelling, system.fixed(system.location(process, location).clocks.fixed));
    spelling.push_back(system.flags(process, location) & location_flag::stops_time);
    for (const ClockBounds::Entry& e :
         bounds.of_location(system.location_id(process, location)))
        spelling.insert(spelling.end(), {e.clock, e.lower, e.upper});
    return spelling;
}

} // namespace

StepClasses::StepClasses(const System& system, const ClockBounds& bounds)
    : system_(system) {
    const model::Network& network = system.network();
    usable_ = system.is_timed() && !system.has_priorities() && !network.has_stopwatches &&
              !network.has_guarded_receivers && !network.before_update &&
              !network.after_update && bounds.finite();
    if (!usable_) return;
    classify_edges(bounds);
    classify_locations(bounds);
}

void StepClasses::classify_edges(const ClockBounds& bounds) {
    const Numbers nothing{-1};
    Numbering edge_classes{1};
    for (std::uint32_t e = 0; e < system_.edges(); ++e) {
        const EdgeInfo& info = system_.edge(e);
        Numbers spelling;
        spell(spelling, system_.fixed(info.clocks.fixed));
        bool fixed = info.clocks.dynamic.count == 0;
        const auto update = system_.network().edges[info.origin.index()].update;
        if (update && fixed) {
            const CodeFacts facts =
                system_.analysis().facts(*update, system_.selected(info));
            fixed = spell(spelling, facts);
        }
        spell_source(spelling, system_, bounds, info);
        edges_.push_back(!fixed                ? none
                         : spelling == nothing ? 0
                                               : edge_classes.of(spelling));
    }
    classes_ = edge_classes.next();
    // Pairs of classes must have numbers, too.
    if (classes_ > 60'000) usable_ = false;
}

// The classes of the locations of all processes share one word; each process has as many bits as
// its classes need.
void StepClasses::classify_locations(const ClockBounds& bounds) {
    std::uint32_t bits = 0;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        Numbering location_classes{0};
        const std::uint32_t count = system_.network().processes[p].locations.count;
        for (std::uint32_t l = 0; l < count; ++l) {
            const auto location = static_cast<std::int32_t>(l);
            const LocationInfo& info = system_.location(p, location);
            if (info.clocks.dynamic.count != 0) {
                locations_.push_back({0, one_computed});
                continue;
            }
            const Numbers spelling = spell_target(system_, bounds, p, location);
            locations_.push_back({std::uint64_t{location_classes.of(spelling)} << bits,
                                  info.clocks.fixed.count != 0 ? one_bounded : 0});
        }
        const std::uint32_t most = location_classes.next();
        bits += static_cast<std::uint32_t>(most <= 1 ? 0 : std::bit_width(most - 1));
        if (bits > 63) { // one bit is left for "time stands still"
            usable_ = false;
            return;
        }
    }
}

StepClasses::Places StepClasses::of_state(const std::int32_t* cells) const {
    Places places;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const Places& at = locations_[system_.location_id(p, cells[p])];
        places.word += at.word;
        places.counts += at.counts;
    }
    return places;
}

} // namespace zonar::semantics
