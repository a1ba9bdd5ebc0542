// suite/part.h
//
// A part of a suite, with its runs and what is known of them. What was asked for this time is
// run and shown; what the folder of results knows from before stays in its reports.
#pragma once

#include "suite/record.h"
#include "suite/run/plan.h"
#include "suite/suite.h"

#include <span>
#include <vector>

namespace zonar::suite {

struct Part {
    Suite suite;
    std::vector<Run> runs;       // their rows and configurations are those of `suite`
    std::vector<Record> records; // of these runs in their order, as far as there are any
};

/// The rows and configurations that are chosen.
Part chosen_part(const Suite& suite, std::span<const Run> runs,
                 std::span<const Record> journal);

/// These, and all others of which a record is known.
Part known_part(const Suite& suite, std::span<const Run> runs,
                std::span<const Record> journal);

} // namespace zonar::suite
