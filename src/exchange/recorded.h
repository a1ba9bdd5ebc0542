// exchange/recorded.h
//
// A symbolic trace as a file tells it: states with zones, and the edges between them. No
// delays; so the run is found anew, and what the file says about it is compared with that.
// Locations and variables must be the same. Zones may differ: other tools widen them so
// that there are finitely many, and forget clocks that do not matter.
#pragma once

#include "exchange/clock_hints.h"
#include "exchange/read.h"
#include "follow/run_along.h"
#include "model/network.h"
#include "zone/dbm.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace zonar::exchange {

/// Where in a file something stands.
using Line = std::size_t;

struct RecordedState {
    Line line = 0;
    std::vector<std::uint32_t> locations; // by process, each of which has that many
    std::vector<std::pair<model::CellId, std::int32_t>> values;
    std::optional<zone::Dbm> zone; // of dimension network.clocks
};

struct RecordedEdge {
    model::ProcessId process{};
    model::EdgeId edge{};                              // of that process
    std::optional<std::vector<std::int32_t>> selected; // not all formats tell
};

struct RecordedTransition {
    Line line = 0;
    std::vector<RecordedEdge> edges; // in any order
    /// Clocks right before and right after, as far as a format tells them. They help to find
    /// select values that it does not tell, and are not compared with anything else.
    std::vector<ClockReading> before = {}, after = {};
};

struct RecordedPath {
    std::vector<RecordedState> states; // one more than transitions
    std::vector<RecordedTransition> transitions;
};

/// "file:12: message".
ReadError error_at(const std::string& file, Line line, const std::string& message);

/// The participants of each transition, with all values of select variables. Locations and
/// variables are compared, guards on clocks and zones are not looked at. Nothing has been
/// checked but that everything named exists.
std::variant<std::vector<follow::Transition>, ReadError>
participants_along(const model::Network& network, const std::string& file,
                   const RecordedPath& path);

/// Finds the run and compares. Nothing has been checked but that everything named exists.
ReadAnswer settle(const model::Network& network, const std::string& file,
                  const RecordedPath& path);

} // namespace zonar::exchange
