// app/trace/decided_query.h
//
// Which query a run decides that was read from a file.
#pragma once

#include "app/trace/trace.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace zonar::app {

/// The query, if there is one that can be meant.
struct DecidedQuery {
    std::vector<language::CompiledQuery> own; // that no model has
    const language::CompiledQuery* query = nullptr;
    bool is_guess = false; // nobody said so: it is the only one there is
    std::string problem;   // a sentence; empty: none
};

/// Said by --query, by the file or by --only; or else the only one there is.
DecidedQuery decided_query(const OpenedTrace& opened, std::optional<std::size_t> only);

} // namespace zonar::app
