#include "follow/path_follower.h"

#include "semantics/batch.h"
#include "watch/watch.h"

#include <algorithm>
#include <span>
#include <utility>

namespace zonar::follow {

using semantics::Batch;
using semantics::Expander;
using semantics::Word;

std::vector<trace::Difference> differences(zone::ConstZone z, std::uint32_t clocks) {
    std::vector<trace::Difference> found;
    for (zone::Clock i = 0; i < clocks; ++i) {
        watch::spend(1 + clocks / 4);
        for (zone::Clock j = 0; j < clocks; ++j) {
            const zone::Bound bound = z.at(i, j);
            if (i == j || bound.is_none()) continue;
            if (i == 0 && bound == zone::zero_bound) continue; // x >= 0
            found.push_back(
                {model::ClockId{i}, model::ClockId{j}, bound.value(), bound.is_strict()});
        }
    }
    return found;
}

PathFollower::PathFollower(const semantics::System& system, std::vector<Station> stations,
                           const std::atomic<bool>* interrupted)
    : system_(system), stations_(std::move(stations)), interrupted_(interrupted) {}

/// One attempt, depth first.
class PathFollower::Walk {
public:
    Walk(const PathFollower& follower, semantics::Successors& source, Expander& expander,
         const Fits& fits, const Note& note)
        : system_(follower.system_), stations_(follower.stations_), source_(source),
          expander_(expander), fits_(fits), note_(note), batch_(system_.layout().words()),
          dead_ends_(stations_.size()) {
        const auto into = [](std::vector<std::optional<zone::Dbm>>& zones) {
            return [&zones](std::uint32_t successor, zone::ConstZone zone) {
                zones.resize(std::max<std::size_t>(zones.size(), successor + 1));
                zones[successor].emplace(zone);
            };
        };
        expander_.report_pieces(into(pieces_));
        expander_.report_arrivals(into(arrived_));
        expander_.pass_over_errors([this](const semantics::StepError&) {
            if (!failing_) failing_ = expander_.failed_condition();
        });
    }
    ~Walk() { expander_.pass_over_errors({}); }
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;

    std::size_t length() const { return levels_.size(); }
    bool is_over() const { return levels_.empty(); }
    bool is_complete() const { return levels_.size() == stations_.size(); }
    bool has_choice() const { return !levels_.back().empty(); }
    zone::ConstZone zone() const { return levels_.back().back().zone; }

    /// To the next station, by whatever ways there are.
    void go_on();
    /// The last choice led nowhere.
    void give_up() {
        dead_ends_[levels_.size() - 1].push_back(std::move(levels_.back().back().zone));
        levels_.back().pop_back();
    }
    void go_back() {
        levels_.pop_back();
        if (!levels_.empty()) give_up();
    }
    std::vector<Arrival> take() {
        std::vector<Arrival> found;
        for (auto& level : levels_) found.push_back(std::move(level.back()));
        return found;
    }

private:
    void clear_batch();
    void expand(const Word* words);
    void expand_from(const Word* words, zone::ConstZone from);
    std::span<const std::int32_t> locations_of(const Station& station);
    bool fill_batch(const Station& station);
    std::vector<Arrival> choices(std::size_t to);

    const semantics::System& system_;
    const std::vector<Station>& stations_;
    semantics::Successors& source_;
    Expander& expander_; // what the source makes them with
    const Fits& fits_;
    const Note& note_;
    Batch batch_;
    std::vector<std::int32_t> locations_;                    // at the next station
    std::vector<std::optional<zone::Dbm>> pieces_, arrived_; // by successor
    /// Clock values with which some transition fails, in the expansion that goes on.
    std::optional<semantics::FixedConstraint> failing_;
    std::vector<std::vector<Arrival>> levels_; // choices; the one being tried is last
    /// Zones from which the end was not reached, by station: there may be many ways to the
    /// same one.
    std::vector<std::vector<zone::Dbm>> dead_ends_;
};

void PathFollower::Walk::clear_batch() {
    batch_.clear();
    pieces_.clear();
    arrived_.clear();
}

// With priorities, nothing comes after an error.
void PathFollower::Walk::expand_from(const Word* words, zone::ConstZone from) {
    failing_.reset();
    source_.expand(words, from, batch_);
    if (!expander_.failed()) return;
    failing_ = expander_.failed_condition();
    expander_.take_error();
}

// An error in another transition does not matter here. One that only some clock values make
// is avoided as well: a way that is gone round again comes with more values than the search has
// met, among them those that it has met.
void PathFollower::Walk::expand(const Word* words) {
    expand_from(words, zone());
    if (!failing_) return;
    zone::Dbm rest = zone::Dbm{zone()};
    while (failing_) {
        pieces_.resize(batch_.size());
        const std::size_t known = pieces_.size();
        if (!zone::constrain(rest, failing_->j, failing_->i, failing_->bound.negated()))
            return;
        expand_from(words, rest);
        pieces_.resize(batch_.size());
        for (auto& piece : std::span{pieces_}.subspan(known))
            if (!piece) piece = rest;
    }
}

// Known only if successors come with the names that they have in the model. With priorities all
// transitions are looked at, for some hide others.
std::span<const std::int32_t> PathFollower::Walk::locations_of(const Station& station) {
    if (source_.permutes() || system_.has_priorities()) return {};
    locations_.resize(system_.processes());
    system_.layout().unpack_first(station.words, system_.processes(), locations_.data());
    return locations_;
}

bool PathFollower::Walk::fill_batch(const Station& station) {
    clear_batch();
    expander_.restrict_to(station.restriction);
    if (station.way == Station::Way::initial) return source_.initial(batch_);
    const Word* words = stations_[levels_.size() - 1].words;
    if (station.way == Station::Way::transition) {
        const semantics::Transitions::Narrowed narrowed{expander_.stepper().transitions,
                                                        locations_of(station)};
        expand(words);
    } else if (station.moment == nullptr) {
        source_.stay(words, zone(), batch_);
    } else {
        expander_.machine().reset_meta();
        system_.layout().unpack(words, expander_.machine().cells());
        const zone::Federation parts =
            station.moment->inside(expander_.machine(), zone());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            source_.stay(words, parts[i], batch_);
            pieces_.resize(batch_.size(), zone::Dbm{parts[i]});
        }
    }
    return true;
}

void PathFollower::Walk::go_on() {
    const std::size_t to = levels_.size();
    if (!fill_batch(stations_[to])) batch_.clear();
    if (expander_.failed()) expander_.take_error();
    levels_.push_back(choices(to));
}

// What the batch offers; the first one comes last.
std::vector<Arrival> PathFollower::Walk::choices(std::size_t to) {
    std::vector<Arrival> all;
    const Station& station = stations_[to];
    const std::size_t words = system_.layout().words();
    const bool was_restricted = to > 0 && stations_[to - 1].restriction != nullptr;
    const auto is_dead_end = [&](zone::ConstZone zone) {
        return std::ranges::any_of(dead_ends_[to], [&](const zone::Dbm& dead) {
            return zone::equal(dead, zone);
        });
    };
    const std::uint32_t clocks = system_.network().clocks;
    for (std::uint32_t i = batch_.size(); i-- > 0;) {
        if (!std::equal(station.words, station.words + words, batch_.words(i))) continue;
        const auto edges = batch_.edges(i);
        if (!edges.empty() && (edges.front().raw < station.least_edge ||
                               edges.front().raw >= station.below_edge))
            continue;
        const auto selected = batch_.selected(i);
        Arrival arrival;
        arrival.edges.assign(edges.begin(), edges.end());
        arrival.selected.assign(selected.begin(), selected.end());
        arrival.zone = system_.is_timed() ? zone::Dbm{batch_.zone(i)} : zone::Dbm{1};
        if (is_dead_end(arrival.zone) || !fits_(to, arrival)) continue;
        if (note_) arrival.note = note_(i);
        if (i < pieces_.size() && pieces_[i])
            arrival.where = differences(*pieces_[i], clocks);
        else if (was_restricted)
            arrival.where = differences(zone(), clocks);
        if (i < arrived_.size() && arrived_[i])
            arrival.after = differences(*arrived_[i], clocks);
        all.push_back(std::move(arrival));
    }
    return all;
}

std::optional<std::vector<Arrival>>
PathFollower::follow(semantics::Successors& source, Expander& expander, const Fits& fits,
                     const MayEnd& may_end, const Note& note) const {
    Walk walk(*this, source, expander, fits, note);
    walk.go_on();
    while (!walk.is_over()) {
        if (interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed))
            return std::nullopt;
        if (!walk.has_choice()) {
            walk.go_back();
        } else if (!walk.is_complete()) {
            walk.go_on();
        } else if (may_end(walk.zone())) {
            return walk.take();
        } else {
            walk.give_up();
        }
    }
    return std::nullopt;
}

// ---- as a path

std::vector<trace::Participant> participants(const semantics::System& system,
                                             std::span<const model::EdgeId> edges,
                                             std::span<const std::int32_t> values) {
    std::vector<trace::Participant> found;
    for (const model::EdgeId edge : edges) {
        const std::size_t count = system.network().edges[edge.index()].selects.count;
        trace::Participant p;
        p.process = model::ProcessId{system.process_of(edge)};
        p.edge = edge;
        p.selected.assign(values.begin(),
                          values.begin() + static_cast<std::ptrdiff_t>(count));
        values = values.subspan(count);
        found.push_back(std::move(p));
    }
    return found;
}

std::vector<trace::PathStep> steps_of(const semantics::System& system,
                                      std::span<const Arrival> arrivals) {
    std::vector<trace::PathStep> steps;
    for (std::size_t i = 1; i < arrivals.size(); ++i)
        steps.push_back({participants(system, arrivals[i].edges, arrivals[i].selected),
                         arrivals[i].where, arrivals[i].after});
    return steps;
}

} // namespace zonar::follow
