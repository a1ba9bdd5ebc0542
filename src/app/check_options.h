// app/check_options.h
//
// The command line of `zonar check` as the numbers and choices that the checker takes.
#pragma once

#include "app/options.h"
#include "verify/check.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

struct CheckRequest {
    verify::Options options;       // without what happens while it runs
    std::vector<std::size_t> only; // numbers of queries, from 1, sorted; empty: all
    bool list_heuristics = false;  // instead of checking anything
    bool together = true;          // one exploration for several queries, where it can be
    std::string page;        // the file of a page to look at; empty: none is wished for
    bool shows_runs = false; // in what is printed; the page has them in any case
    std::string known_state; // the file of a run that a heuristic names; empty: none
    std::string cost;        // as it was typed
    std::vector<std::string> marks;
    std::string problem; // a sentence for the user; empty when all is well
};

CheckRequest check_request(const Arguments& arguments);

/// What can only be read when the model is there. Returns what is wrong, as a sentence.
std::string complete_request(CheckRequest& request, const model::Network& network);

/// As the command line calls them: "lu+", "simulation".
std::string_view word_of(semantics::Extrapolation extrapolation);
std::string_view word_of(explore::Inclusion inclusion);
/// Empty for none.
std::string_view word_of(explore::Limit limit);
std::string_view word_of(explore::Order order); // "astar"

} // namespace zonar::app
