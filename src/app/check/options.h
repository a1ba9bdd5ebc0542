// app/check/options.h
//
// The command line of `zonar check` as the numbers and choices that the checker takes.
#pragma once

#include "app/options/options.h"
#include "language/diagnostics.h"
#include "verify/check.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

struct CheckRequest {
    verify::Options options;       // without what happens while it runs
    std::string search;            // the word of --search, as far as it counts
    std::vector<std::size_t> only; // numbers of queries, from 1, sorted; empty: all
    bool list_heuristics = false;  // instead of checking anything
    bool together = true;          // one exploration for several queries, where it can be
    std::string page;        // the file of a page to look at; empty: none is wished for
    bool shows_runs = false; // in what is printed; the page has them in any case
    std::string known_state; // the file of a run that a heuristic names; empty: none
    std::string to;     // the file of a run whose last state is looked for; empty: none
    bool orbit = false; // any state of its orbit will do
    std::string cost;   // as it was typed
    std::vector<std::string> marks;
    bool expects = false; // the exit code is about what the model's author expects
    bool quiet = false;
    std::vector<std::string_view> idle_options; // typed, and without effect
    std::vector<language::Diagnostic> notes;    // about options, for people and programs
    std::string problem; // a sentence for the user; empty when all is well

    /// `options`: those it is about, as they are typed.
    void add_note(std::string_view options, std::string message);
};

CheckRequest check_request(const Arguments& arguments);

/// What can only be read when the model is there. Returns what is wrong, as a sentence; what
/// has no effect with this model becomes a note.
std::string complete_request(CheckRequest& request, const model::Network& network);

/// As the command line calls them: "lu+", "simulation".
std::string_view word_of(semantics::Extrapolation extrapolation);
std::string_view word_of(explore::Inclusion inclusion);
/// Empty for none.
std::string_view word_of(explore::Limit limit);

} // namespace zonar::app
