// app/verifyta/report.h
//
// The lines that verifyta prints about a verification, each ended.
#pragma once

#include "app/verifyta/request.h"
#include "model/query.h"
#include "verify/check.h"

#include <cstdint>
#include <string>

namespace zonar::app::verifyta {

/// "Options for the verification:" and what they are.
std::string summary_text(const Request& request);

/// What erases the line of the progress indicator; nothing where there is none.
std::string erase_line(const Request& request);

/// "Verifying formula 1 at /nta/queries/query[1]/formula"
std::string heading_text(const Generation& generation, std::size_t number,
                         const std::string& place);

/// " -- Formula is satisfied."; empty if nothing was decided. With stopwatches, a verdict
/// may be half of one.
std::string verdict_text(const Generation& generation, model::QueryKind kind,
                         const verify::Answer& answer);

/// " -- Throughput: 3104 states/sec, Load: 19036 states", not ended.
std::string progress_text(const explore::Statistics& statistics);

/// What this process has used so far.
struct Usage {
    std::uint64_t user_milliseconds = 0;
    std::uint64_t virtual_kib = 0;
    std::uint64_t resident_kib = 0;
};
Usage usage_so_far();
/// The time since then; memory as it is now.
Usage usage_since(const Usage& before);

std::string statistics_text(const explore::Statistics& statistics, const Usage& usage);

/// Whether a run that decides the query is one against it.
bool is_counter_example(model::QueryKind kind);

} // namespace zonar::app::verifyta
