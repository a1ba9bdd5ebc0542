// app/bench/reports.h
//
// What a suite showed, to standard output and to the folder of results.
#pragma once

#include "app/bench/options.h"
#include "suite/part.h"
#include "suite/report/report.h"

#include <string>

namespace zonar::app {

/// In the format that is asked for.
std::string shown(const BenchRequest& request, const suite::Part& part,
                  const suite::Origin& origin, int exit_code);

/// In all formats; returns what went wrong.
std::string write_reports(const BenchRequest& request, const suite::Part& part,
                          const suite::Origin& origin, int exit_code);

/// Whether a run of the part has failed.
bool has_failed(const suite::Part& part);

/// The suites that come with the program.
std::string suite_list_text();
std::string suite_list_json();

} // namespace zonar::app
