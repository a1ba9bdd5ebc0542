// app/trace/read_trace.h
//
// A file with a run of a model, in any format that can be read. The run was replayed.
#pragma once

#include "exchange/read.h"
#include "language/load.h"

#include <cstddef>
#include <optional>
#include <string>

namespace zonar::app {

/// `query`: which run, by the number of its query, if the file has several.
exchange::ReadAnswer read_trace(const language::LoadedModel& model,
                                const std::string& file,
                                std::optional<std::size_t> query);

} // namespace zonar::app
