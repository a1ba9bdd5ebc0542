// verify/improve.h
//
// Trail improvement [ELL04b]: a run is known, and a shorter one is looked for that shows the same.
//
//   a run to a state   to the same state, all locations and variables (with clocks: some of its
//                      clock values), or to any state that decides the same query
//   an endless run     first the way to what repeats, then what repeats (improve_endless.h)
//
// Each search leaves out what is as long as the shortest run known so far. If it ends without a
// find, that one is shortest; nothing is called so that was not proved. Every run that comes out
// was replayed, and what it is to show was evaluated once more, without zones.
//
// Lengths that are made shorter are numbers of transitions. Local steps (trace/length.h) may grow.
#pragma once

#include "explore/settings.h"
#include "model/network.h"
#include "model/query.h"
#include "trace/timed_run.h"
#include "verify/check.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::verify {

enum class Aim : std::uint8_t {
    same, // the very state, or the seed, that the run has
    equivalent, // any state that decides the query; any seed from which the same cycle can follow
};

/// What is to be improved, and how. All that it refers to must stay.
struct ImproveRequest {
    const model::Network& network;
    const trace::TimedRun& run; // it was replayed
    /// That the run decides; null: not known, which does for `same` and a run to a state.
    const model::Query* query = nullptr;
    Aim aim = Aim::same;
    /// Limits; if the search is not chosen here, its order and heuristic; symmetry.
    Options options = {};
};

/// One search of several.
struct ImproveStage {
    enum class Part : std::uint8_t { run, prefix, cycle };
    Part part = Part::run;
    explore::Order order = explore::Order::a_star;
    std::string estimate; // its name; empty: none
    bool admissible = true;
    std::uint64_t explored = 0;
    std::optional<std::size_t> length; // of the part, if a shorter one was found
};

struct ShorterRun {
    /// Why nothing was looked for, in one sentence; the rest says nothing then.
    std::string problem;
    trace::TimedRun run; // the shortest that is known, perhaps the given one
    bool is_shorter = false;
    /// Proved: none is shorter, of the runs to the state or of the ways to the seed.
    bool prefix_is_shortest = false;
    /// And of the cycles through the seed, if it repeats. The two together are not
    /// proved to be: another seed may have shorter ones.
    bool cycle_is_shortest = false;
    /// The seed is another one than that of the given run.
    bool has_another_seed = false;
    std::string cut_short; // why more is not proved; empty if it is
    std::vector<ImproveStage> stages;
    explore::Statistics statistics; // of all searches
};

/// The order and the heuristic of the options count if they do not leave the choice to it
/// (Options::choose_search). If there is no known state among them, that of the run is one.
ShorterRun improve(const ImproveRequest& request);

/// After a search for an endless run: puts a shorter one in its place, if one is found within the time
/// of Options::improve.
void improve_endless_run(const model::Network& network, const model::Query& query,
                         const Options& options, Answer& answer);

} // namespace zonar::verify
