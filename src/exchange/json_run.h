// exchange/json_run.h
//
// Reads runs that `zonar check --trace some --json` wrote (docs/json.md): the whole
// document, or what it has as "trace". Nothing is left out there, so the run is taken as it
// is, and replayed.
#pragma once

#include "exchange/read.h"
#include "model/network.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace zonar::exchange {

/// `query`: which one, by its number, if the document has runs for several.
ReadAnswer read_json_run(const model::Network& network, const std::string& file,
                         std::string_view text, std::optional<std::size_t> query = {});

} // namespace zonar::exchange
