#include "verify/growth.h"

#include "semantics/state_bounds.h"
#include "zone/extrapolation.h"

#include <algorithm>

namespace zonar::verify {

using semantics::Batch;

namespace {

/// How much is tried before it is given up.
constexpr std::size_t most_expansions = 20'000;
constexpr std::size_t most_ends_per_start = 4;
constexpr int most_cuts = 16;

/// Whether some code may set the clock.
bool may_write(const semantics::System& system, std::optional<model::CodeEntry> code,
               zone::Clock clock) {
    if (!code) return false;
    const semantics::CodeFacts facts = system.analysis().facts(*code);
    return std::ranges::any_of(facts.clocks, [&](const semantics::ClockWrite& write) {
        return write.target.contains(clock);
    });
}

class GrowthSearch {
public:
    GrowthSearch(const semantics::System& system, semantics::Expander& expander,
                 const semantics::ClockBounds& own, std::span<const Stop> way,
                 zone::Clock clock, const std::function<bool(zone::ConstZone)>& may_end)
        : system_(system), expander_(expander), way_(way), clock_(clock),
          may_end_(may_end), extrapolates_(own.diagonals().empty()), bounds_(system, own),
          batch_(system.layout().words()),
          constant_(largest_constant_of(system.network(), own, clock)) {}

    std::optional<Repetition> run() {
        const std::size_t count = way_.size();
        for (std::size_t i = begin_of_last_part(); i + 1 < count; ++i) {
            std::size_t ends = 0;
            for (std::size_t j = i + 1; j < count && ends < most_ends_per_start; ++j) {
                if (!same_discrete_part(i, j)) continue;
                ++ends;
                if (can_repeat(i, j)) return Repetition{i + 2, j + 1};
                if (expansions_ > most_expansions) return std::nullopt;
            }
        }
        return std::nullopt;
    }

private:
    bool sets_clock(const Stop& stop) const {
        const model::Network& network = system_.network();
        if (may_write(system_, network.before_update, clock_) ||
            may_write(system_, network.after_update, clock_))
            return true;
        return std::ranges::any_of(stop.edges, [&](model::EdgeId edge) {
            return may_write(system_, network.edges[edge.index()].update, clock_);
        });
    }

    zone::Bound large() const { return zone::Bound::less(-constant_); } // x > M

    /// From here on the clock can be large and is never set.
    std::size_t begin_of_last_part() const {
        std::size_t begin = way_.size();
        while (begin > 0) {
            const Stop& stop = way_[begin - 1];
            if (!zone::satisfiable(stop.zone, 0, clock_, large())) break;
            --begin;
            if (sets_clock(stop)) break; // to a large value
        }
        return begin;
    }

    bool same_discrete_part(std::size_t i, std::size_t j) const {
        const semantics::Word* words = way_[i].words;
        return std::equal(words, words + system_.layout().words(), way_[j].words);
    }

    /// What becomes of a part of the zone at stop i along the way to stop j.
    std::optional<zone::Dbm> follow(std::size_t i, std::size_t j, zone::Dbm zone) {
        for (std::size_t k = i; k < j; ++k) {
            const Stop& next = way_[k + 1];
            batch_.clear();
            ++expansions_;
            expander_.expand(way_[k].words, zone, batch_);
            if (expander_.failed()) expander_.take_error();
            std::uint32_t found = 0;
            while (found < batch_.size() && !leads_to(found, next)) ++found;
            if (found == batch_.size()) return std::nullopt;
            zone = zone::Dbm{batch_.zone(found)};
        }
        return zone;
    }

    bool leads_to(std::uint32_t successor, const Stop& stop) const {
        return std::ranges::equal(batch_.edges(successor), stop.edges) &&
               std::ranges::equal(batch_.selected(successor), stop.selected) &&
               std::equal(stop.words, stop.words + system_.layout().words(),
                          batch_.words(successor));
    }

    bool can_repeat(std::size_t i, std::size_t j) {
        zone::Dbm part = way_[i].zone;
        if (!zone::constrain(part, 0, clock_, large())) return false;
        zone::reset(part, clock_, constant_ + 1);
        bounds_.find(way_[i].words);
        for (int cuts = 0; cuts < most_cuts; ++cuts) {
            std::optional<zone::Dbm> after = follow(i, j, part);
            if (!after || !zone::constrain(*after, 0, clock_,
                                           zone::Bound::less_equal(-(constant_ + 2))))
                return false;
            zone::reset(*after, clock_, constant_ + 1);
            if (extrapolates_)
                zone::extrapolate_lu_plus(*after, bounds_.lower(), bounds_.upper());
            if (zone::includes(*after, part)) return ends(i, part);
            if (!zone::intersect(part, *after)) return false;
        }
        return false;
    }

    bool ends(std::size_t i, const zone::Dbm& part) {
        const auto last = follow(i, way_.size() - 1, part);
        return last && may_end_(*last);
    }

    const semantics::System& system_;
    semantics::Expander& expander_;
    std::span<const Stop> way_;
    zone::Clock clock_;
    const std::function<bool(zone::ConstZone)>& may_end_;
    bool extrapolates_;
    semantics::StateBounds bounds_;
    Batch batch_;
    std::int32_t constant_; // M
    std::size_t expansions_ = 0;
};

} // namespace

std::int32_t largest_constant_of(const model::Network& network,
                                 const semantics::ClockBounds& bounds,
                                 zone::Clock clock) {
    std::int32_t most =
        std::max({0, bounds.lower_everywhere()[clock], bounds.upper_everywhere()[clock]});
    for (std::uint32_t l = 0; l < network.locations.size(); ++l) {
        for (const semantics::ClockBounds::Entry& entry : bounds.of_location(l)) {
            if (entry.clock == clock) most = std::max({most, entry.lower, entry.upper});
        }
    }
    return most;
}

std::optional<Repetition>
find_growth(const semantics::System& system, semantics::Expander& expander,
            const semantics::ClockBounds& own, std::span<const Stop> way,
            zone::Clock clock, const std::function<bool(zone::ConstZone)>& may_end) {
    const bool compared =
        std::ranges::any_of(own.diagonals(), [&](const zone::Diagonal& d) {
            return d.i == clock || d.j == clock;
        });
    if (!own.finite() || compared) return std::nullopt;
    return GrowthSearch{system, expander, own, way, clock, may_end}.run();
}

} // namespace zonar::verify
