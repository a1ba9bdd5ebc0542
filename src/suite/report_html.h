// suite/report_html.h
//
// What a suite showed, as a page for people: on what it was measured, tables beside those
// of the paper, plots, and how to repeat a run.
#pragma once

#include "suite/machine.h"
#include "suite/summary.h"

#include <string>

namespace zonar::suite {

/// One file of HTML that needs nothing else. `date` is shown as it is.
std::string html(const Summary& summary, const Machine& machine, const Build& build,
                 const std::string& date);

} // namespace zonar::suite
