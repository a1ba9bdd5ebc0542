// exchange/names.h
//
// How UPPAAL names and numbers the parts of a network, which is what all its trace formats
// rely on. Processes, locations and edges are numbered from 0 as they are declared, edges
// and locations within their process; clocks as in the network. Variables are the integers
// of a state: global ones, then those of each process, parameters that are not constant
// before the variables it declares. Constants and meta variables are not among them.
//
// An edge into a branchpoint is one edge for each way out of it, in the network as here.
#pragma once

#include "model/network.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::exchange {

/// An integer of the state: a cell, or a parameter that could change and never does.
struct StateInteger {
    std::string name;
    std::optional<model::ProcessId> owner; // none: it is global
    std::optional<model::CellId> cell;
    std::int32_t initial = 0; // what it always is, without a cell
    model::Range range = model::any_integer;

    std::int32_t value(const trace::Moment& moment) const {
        return cell ? moment.cells[static_cast<std::size_t>(cell->raw)] : initial;
    }
};

std::vector<StateInteger> state_integers(const model::Network& network);

/// "P.a": where a process is, or could be.
std::string location_name(const model::Network& network, model::ProcessId process,
                          std::uint32_t location);
std::string location_name(const model::Network& network, model::ProcessId process,
                          const trace::Moment& moment);

/// The number of an edge within its process.
std::uint32_t edge_number(const model::Network& network,
                          const trace::Participant& participant);

/// The labels of an edge as they were written, each on one line; empty if there is none.
struct EdgeLabels {
    std::string guard, sync, update;
};
EdgeLabels edge_labels(const model::Network& network, model::ProcessId process,
                       const model::Edge& edge);

/// Such labels as verifyta prints them: 1 for a missing guard or update, tau where nothing
/// is synchronised, := for assignments.
EdgeLabels printed(EdgeLabels labels);

/// The same text without line breaks and with single blanks.
std::string on_one_line(std::string_view text);

} // namespace zonar::exchange
