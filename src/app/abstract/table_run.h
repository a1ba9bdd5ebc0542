// app/abstract/table_run.h
//
// States of a run that `zonar check --trace some --json` wrote, as states of a table's
// factors.
#pragma once

#include "abstraction/file.h"
#include "abstraction/least_estimate.h"

#include <string>
#include <vector>

namespace zonar::app {

struct RecordedState {
    std::string transition; // that leads there; empty: none
    abstraction::StateBox box;
};

struct RecordedStates {
    std::vector<RecordedState> states;
    std::string problem; // a sentence; empty: they could be read
};

/// A document of `zonar check`, what it has as "trace", or a single state. Of a document
/// with several runs the one for the query of the table counts.
RecordedStates read_recorded_states(const std::string& path,
                                    const abstraction::TableFile& file);

} // namespace zonar::app
