// app/trace/improve_report.h
//
// What `zonar trace improve` found, as text and as JSON: both lengths of the run before and after,
// what is proved about them, and how it was searched.
#pragma once

#include "app/report.h"
#include "model/query.h"
#include "verify/improve.h"

#include <string>

namespace zonar::app {

struct ImproveReport {
    const verify::ImproveRequest& request;
    const verify::ShorterRun& found;
};

/// Several lines, each ended; the run itself is not among them.
std::string to_text(const ImproveReport& report);

/// The whole document, with the run.
Json to_json(const ImproveReport& report);

} // namespace zonar::app
