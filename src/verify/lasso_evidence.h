// verify/lasso_evidence.h
//
// From states that a search for endless runs went through to a run with concrete delays
// that was replayed and seen to go on forever (trace/endless.h).
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
#include "verify/real_names.h"
#include "verify/renamed_round.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
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
    /// Stations are states that representatives stand for (explore/originals.h).
    bool by_originals = false;
    /// If stations are restricted to one cell of clock values each (clock_cells.h): by
    /// station, a zone in it; the restriction to any one cell, and to that of a zone.
    std::vector<zone::Dbm> members;
    semantics::Restriction* all_cells = nullptr;
    std::function<semantics::Restriction*(zone::ConstZone member)> cell_of;

    void add(follow::Station station, std::optional<zone::Dbm> zone) {
        stations.push_back(station);
        zones.push_back(std::move(zone));
    }
    /// The states on the way to a node, along parents. `first` says how the first of them is
    /// reached, `restriction` what all of them were restricted to; it may be null.
    void add_path(const Exploration& exploration, explore::NodeId end,
                  follow::Station first, semantics::Restriction* restriction);
};

class LassoEvidence {
public:
    /// What is to be checked about a run that goes on forever, its replay aside.
    using Check =
        std::function<std::optional<trace::Objection>(const trace::TimedRun& run)>;

    /// `query`: whose code the restrictions run. Both must outlive it.
    LassoEvidence(const Engine& engine, const model::Query& query)
        : engine_(engine), system_(engine.system()), query_(query) {}

    /// `watched`: the predicates that must stay the same from round to round.
    FoundRun run_along(const LassoWay& way, std::span<const trace::Watched> watched,
                       const Check& check);
    /// Of the run that was found last, if its loop closes under other names at first.
    const std::optional<RenamedRound>& renamed_round() const { return round_; }
    /// To the error that a transition makes at the end of the way.
    FoundRun run_to_fault(const LassoWay& way, const RunEnd& end) const;

private:
    using Arrivals = std::vector<follow::Arrival>;
    /// A way with real names, and by which transitions it goes.
    struct Searched {
        LassoWay way;
        Arrivals arrivals;
        RealWay real; // what its stations point to, if the search had representatives
        std::optional<RenamedRound> round = {};
    };

    FoundRun find_run(const LassoWay& way, std::span<const trace::Watched> watched,
                      const Check& check);
    FoundRun find_fault(const LassoWay& way, const RunEnd& end) const;
    std::optional<Searched> as_searched(const LassoWay& way) const;
    std::optional<Searched> by_representatives(const LassoWay& way,
                                               const follow::PathFollower::Fits& fits,
                                               semantics::Expander& expander) const;
    static void unroll(const semantics::System& system, Searched& searched);
    bool is_in_cell(const LassoWay& way, std::size_t i, zone::ConstZone zone,
                    semantics::Machine& machine) const;
    std::optional<trace::Path> exactly(const Searched& found, std::size_t rounds) const;
    FoundRun repeated(const Searched& found, std::span<const trace::Watched> watched,
                      const Check& check) const;
    FoundRun confirmed(trace::TimedRun run, const Check& check) const;

    const Engine& engine_;
    const semantics::System& system_;
    const model::Query& query_;
    std::optional<RenamedRound> round_;
};

} // namespace zonar::verify
