// verify/target.h
//
// A state that was found before, as what a search looks for: the state itself, or any state of
// its orbit (reduce/symmetry/orbit.h). Both become queries E<> p, so that every search, estimate
// and reduction serves them, and runs to what is found are replayed like all others.
//
// Of the state itself all locations and stored variables count and, if its zone is known, clocks:
// some clock values of the state that is found must lie in the zone. Of the orbit, clocks do not
// count.
#pragma once

#include "guide/known_state.h"
#include "model/network.h"
#include "model/query.h"
#include "reduce/symmetry/orbit.h"
#include "verify/check.h"
#include "zone/dbm.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::verify {

/// `stored`: its stored cells. `zone`: over the clocks of the network; null: any clock values.
/// `text`: what the query is called.
model::Query query_for_state(const model::Network& network,
                             std::span<const std::int32_t> stored, const zone::Dbm* zone,
                             std::string text);

/// The state in which a run ends, as such a query takes it.
struct LastState {
    std::vector<std::int32_t> cells; // the stored ones
    std::optional<zone::Dbm> zone;   // if there are clocks
    std::string problem;             // why the zone is not known; empty: it is
};
LastState last_state(const model::Network& network, const trace::TimedRun& run);

/// The orbit must have no problem. Options::orbit must be this one.
model::Query query_for_orbit(std::shared_ptr<const reduce::Orbit> orbit,
                             std::string text);

/// The known state as estimates want it: what the search for such a query aims at.
guide::KnownState known_state(const reduce::Orbit& orbit, const model::Network& network);

/// Whether such a query may be asked of representatives by these symmetries.
bool keeps_sets(const model::Query& query, const reduce::Orbit* orbit,
                const reduce::Symmetries& symmetries);

/// A run under a renaming; it is to be replayed.
trace::TimedRun renamed_run(const trace::TimedRun& run, const reduce::Renaming& renaming);

/// After a state of the orbit was found: puts a run to the state itself in the place of the
/// run there is, if a renaming that leaves the initial state as it is makes one. What was
/// reached, and why no more, becomes part of the answer.
void go_on_to_state(const model::Network& network, const reduce::Orbit& orbit,
                    Answer& answer);

} // namespace zonar::verify
