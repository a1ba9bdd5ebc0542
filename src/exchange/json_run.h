// exchange/json_run.h
//
// Runs as JSON (docs/json.md): what `zonar check --trace some --json` has as "trace". All of
// a run is there, so it can be read back as it is.
#pragma once

#include "exchange/read.h"
#include "json/value.h"
#include "model/network.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::exchange {

json::Value run_json(const model::Network& network, const trace::TimedRun& run);

/// Reads a run, or a whole document with one, and replays it. `query`: which one, by its
/// number, if the document has runs for several.
ReadAnswer read_json_run(const model::Network& network, const std::string& file,
                         std::string_view text, std::optional<std::size_t> query = {});

/// A state by names. What is not a name of a location or a whole number is left out.
struct NamedState {
    std::string transition; // that leads there; empty: none
    std::map<std::string, std::string, std::less<>> locations; // by process
    std::map<std::string, std::int64_t, std::less<>> variables;
};

struct NamedRun {
    std::string query;              // its text; empty: not known
    std::vector<NamedState> states; // at least one
};

struct NamedRuns {
    std::vector<NamedRun> runs;
    std::string problem; // a phrase such as "not a JSON document"; empty: none
};

/// The states of all runs in a document, of the run, or of the state that the text is. No
/// model is needed, so nothing is replayed.
NamedRuns read_named_runs(std::string_view text);

} // namespace zonar::exchange
