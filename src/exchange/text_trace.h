// exchange/text_trace.h
//
// Runs as verifyta prints them: states, transitions and delays, as text that scripts know
// how to read; and such text read again, of any generation of UPPAAL, with all that a
// terminal shows around it (text_blocks.h).
#pragma once

#include "exchange/read.h"
#include "model/network.h"
#include "trace/timed_run.h"
#include "zone/dbm.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::exchange {

struct TextOptions {
    bool depth = false;   // #depth=n: the number of transitions so far (verifyta -t1)
    bool elapsed = false; // #tau=t: the time since the beginning (verifyta -t2)
};

/// With clock values: State, Delay and Transitions (verifyta -t).
std::string text_trace(const model::Network& network, const trace::TimedRun& run,
                       TextOptions options = {});

/// With a zone for each state instead: those of follow::zones_along (verifyta -y) or of
/// follow::stable_zones (verifyta -Y).
std::string symbolic_trace(const model::Network& network, const trace::TimedRun& run,
                           std::span<const zone::Dbm> zones, TextOptions options = {});

/// Says what else was perhaps meant, as the end of a sentence: "; did you mean 'x'?"
using Suggest = std::string (*)(std::string_view word,
                                std::span<const std::string_view> candidates);

struct TextReading {
    /// Which trace, if there are several: by the number of its query, or by its own number
    /// where the text does not tell queries.
    std::optional<std::size_t> query = {};
    Suggest suggest = nullptr;
    /// Names of constants as declared, "N" or "P.N". A network has none, and no
    /// version of verifyta prints them; a text that has them is read without them.
    std::vector<std::string> constants = {};
};

/// With clock values, the run has the delays of the text; with zones, the same edges. Both
/// are checked against the model and replayed.
ReadAnswer read_text_trace(const model::Network& network, const std::string& file,
                           std::string_view text, const TextReading& reading = {});

/// Whether some line says that a state follows; no other format has such a line.
bool is_text_trace(std::string_view text);

} // namespace zonar::exchange
