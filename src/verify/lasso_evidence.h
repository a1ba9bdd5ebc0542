// verify/lasso_evidence.h
//
// From states that a search for endless runs went through to a run with concrete delays
// that was replayed and seen to go on for ever (trace/endless.h).
//
// A run that repeats takes two steps. By the zones, the transitions of the loop can be taken
// as often as one likes: for any number of rounds there are delays. These are computed for
// a few rounds, then for twice as many, and so on, until the run is in equivalent states at
// two places of it that are whole rounds apart (trace/repetition.h); there are finitely many
// kinds of states, so that happens. What lies between the two places is what repeats.
#pragma once

#include "explore/lasso_search.h"
#include "follow/path_follower.h"
#include "semantics/expander.h"
#include "trace/repetition.h"
#include "trace/replay.h"
#include "verify/evidence.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace zonar::verify {

/// The way of a search, as far as it is known.
struct LassoWay {
    std::vector<follow::Station> stations;
    /// The zones that the search met there; nothing where they are not known any more.
    std::vector<std::optional<zone::Dbm>> zones;
    explore::Lasso::Kind kind = explore::Lasso::Kind::none;
    /// If it repeats: the last station is this one once more.
    std::size_t loop = 0;

    void add(follow::Station station, std::optional<zone::Dbm> zone) {
        stations.push_back(station);
        zones.push_back(std::move(zone));
    }
};

/// There is such a run, but it was not found out where it may be repeated.
struct NotClosed {
    std::size_t rounds = 0; // that were tried
};

class LassoEvidence {
public:
    using Result = std::variant<trace::TimedRun, NotClosed, NoEvidence>;

    /// What is to be checked about a run that goes on for ever, its replay aside.
    using Check =
        std::function<std::optional<trace::Objection>(const trace::TimedRun& run)>;

    /// `query`: whose code the restrictions run. `interrupted` may be null.
    LassoEvidence(const semantics::System& system, const semantics::ClockBounds& bounds,
                  semantics::Extrapolation extrapolation, const model::Query& query,
                  const std::atomic<bool>* interrupted);

    /// `watched`: the predicates that must stay the same from round to round.
    Result run_along(const LassoWay& way, std::span<const trace::Watched> watched,
                     const Check& check) const;
    /// To the error that a transition makes at the end of the way.
    std::variant<trace::TimedRun, NoEvidence> run_to_fault(const LassoWay& way,
                                                           const RunEnd& end) const;

private:
    using Arrivals = std::vector<follow::Arrival>;

    Result find_run(const LassoWay& way, std::span<const trace::Watched> watched,
                    const Check& check) const;
    std::variant<trace::TimedRun, NoEvidence> find_fault(const LassoWay& way,
                                                         const RunEnd& end) const;

    bool is_interrupted() const {
        return interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed);
    }
    NoEvidence nothing(std::string reason) const;
    std::optional<Arrivals> as_searched(const LassoWay& way) const;
    std::optional<trace::Path> exactly(const LassoWay& way, const Arrivals& searched,
                                       std::size_t rounds) const;
    Result repeated(const LassoWay& way, const Arrivals& searched,
                    std::span<const trace::Watched> watched, const Check& check) const;
    Result confirmed(trace::TimedRun run, const Check& check) const;

    const semantics::System& system_;
    const semantics::ClockBounds& bounds_;
    semantics::Extrapolation extrapolation_;
    const model::Query& query_;
    const std::atomic<bool>* interrupted_;
};

} // namespace zonar::verify
