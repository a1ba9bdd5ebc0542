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

} // namespace

StepClasses::StepClasses(const System& system, const ClockBounds& bounds)
    : system_(system) {
    const model::Network& network = system.network();
    usable_ = system.is_timed() && !system.has_priorities() && !network.has_stopwatches &&
              !network.has_guarded_receivers && !network.before_update &&
              !network.after_update && bounds.finite();
    if (!usable_) return;

    const Numbers nothing{-1};
    Numbering edge_classes{1};
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const EdgeInfo& info = system.edge(e);
        Numbers spelling;
        spell(spelling, system.fixed(info.clocks.fixed));
        bool fixed = info.clocks.dynamic.count == 0;
        if (const auto update = network.edges[info.origin.index()].update) {
            fixed =
                fixed &&
                spell(spelling, system.analysis().facts(*update, system.selected(info)));
        }
        edges_.push_back(!fixed                ? none
                         : spelling == nothing ? 0
                                               : edge_classes.of(spelling));
    }
    classes_ = edge_classes.next();
    // Pairs of classes must have numbers, too.
    if (classes_ > 60'000) usable_ = false;

    std::uint32_t bits = 0;
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        Numbering location_classes{0};
        const model::Process& process = network.processes[p];
        for (std::uint32_t l = 0; l < process.locations.count; ++l) {
            const LocationInfo& info = system.location(p, static_cast<std::int32_t>(l));
            if (info.clocks.dynamic.count != 0) {
                locations_.push_back(none);
                continue;
            }
            Numbers spelling;
            spell(spelling, system.fixed(info.clocks.fixed));
            spelling.push_back(system.flags(p, static_cast<std::int32_t>(l)) &
                               location_flag::stops_time);
            for (const ClockBounds::Entry& e : bounds.of_location(
                     system.location_id(p, static_cast<std::int32_t>(l)))) {
                spelling.insert(spelling.end(), {e.clock, e.lower, e.upper});
            }
            locations_.push_back(location_classes.of(spelling));
        }
        const std::uint32_t most = location_classes.next();
        const auto width =
            static_cast<std::uint32_t>(most <= 1 ? 0 : std::bit_width(most - 1));
        fields_.push_back({bits, (std::uint64_t{1} << width) - 1});
        bits += width;
        if (bits > 63) { // one bit is left for "time stands still"
            usable_ = false;
            return;
        }
    }
}

StepClasses::Places StepClasses::of_state(const std::int32_t* cells) const {
    Places places;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const std::uint32_t c = locations_[system_.location_id(p, cells[p])];
        if (c == none) {
            ++places.computed;
        } else {
            places.word |= std::uint64_t{c} << fields_[p].shift;
        }
    }
    return places;
}

void StepClasses::move(Places& places, std::uint32_t process, std::int32_t from,
                       std::int32_t to) const {
    const std::uint32_t old = locations_[system_.location_id(process, from)];
    const std::uint32_t now = locations_[system_.location_id(process, to)];
    const Field& field = fields_[process];
    if (old == none) --places.computed;
    if (now == none) ++places.computed;
    places.word &= ~(field.mask << field.shift);
    if (now != none) places.word |= std::uint64_t{now} << field.shift;
}

} // namespace zonar::semantics
