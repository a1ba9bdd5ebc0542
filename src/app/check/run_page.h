// app/check/run_page.h
//
// What `zonar check` found as a page to look at (report/report.h).
#pragma once

#include "app/check/check.h"
#include "app/options/options.h"

#include <initializer_list>
#include <span>
#include <string>

namespace zonar::app {

/// The page of all queries that were checked. `model_file`: as the user calls it.
std::string check_page(const OpenedModel& opened, std::span<const CheckedQuery> all,
                       const verify::Options& options, const std::string& model_file);

/// Writes a page or a picture. Returns what went wrong, as a sentence; empty: nothing.
std::string write_page(const std::string& path, const std::string& page);

/// "zonar 0.1.0"
std::string program_name();

/// The zone of each state of a run as constraints, by the number of the state; empty if
/// there are none to show.
std::function<std::vector<std::string>(std::size_t)>
zones_shown(const model::Network& network, const trace::TimedRun& run);

} // namespace zonar::app
