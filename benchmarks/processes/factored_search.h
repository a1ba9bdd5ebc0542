// benchmarks/processes/factored_search.h
//
// Directed search in a system of factors, to see what an estimate is worth: A*, which finds
// shortest traces, and greedy best-first search. Among nodes that are equally promising the
// newest is taken first.
#pragma once

#include "abstraction/evaluator.h"
#include "abstraction/system.h"

#include <cstddef>
#include <optional>

namespace zonar::benchmarks {

enum class SearchMode : std::uint8_t { a_star, greedy, blind };

struct SearchResult {
    bool found = false;
    bool gave_up = false; // more states than allowed
    std::size_t expanded = 0;
    std::size_t generated = 0;
    std::size_t states = 0;
    abstraction::Distance length = 0; // of the trace, in steps
    double seconds = 0;
};

SearchResult search(const abstraction::System& system,
                    const abstraction::Evaluator& evaluator, SearchMode mode,
                    std::size_t most_states);

} // namespace zonar::benchmarks
