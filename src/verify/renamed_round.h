// verify/renamed_round.h
//
// A loop as a search over representatives found it: after one round, locations and variables are
// those of its beginning under other names. The run that is shown takes it again and again, under
// the names that follow, until they are the first ones again (real_names.h); this is the short
// form of the same.
#pragma once

#include "model/network.h"
#include "reduce/symmetry/renaming.h"

#include <cstddef>
#include <string>
#include <vector>

namespace zonar::verify {

struct RenamedRound {
    /// After the round, `to` is where `from` was before.
    struct Move {
        std::string from, to;
    };
    std::size_t before = 0;  // steps of the run until it begins
    std::size_t steps = 0;   // of one round
    std::vector<Move> moves; // of processes that change places; maybe only other ids do
};

/// What maps the state before the round to the state after it must not be the identity.
RenamedRound renamed_round(const model::Network& network,
                           const reduce::Renaming& renaming);

/// "steps 2 to 4 are one round under other names: after it, P(1) is where P(2) was, ..."
std::string sentence(const RenamedRound& round);

} // namespace zonar::verify
