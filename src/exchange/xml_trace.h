// exchange/xml_trace.h
//
// Traces as XML, as verifyta -X writes them: the system by names, then vectors of locations
// and variables, matrices of clock bounds, nodes made of these, and transitions.
//
// UPPAAL leaves out the values of select variables. We write them as an attribute of their
// own, and where it is missing try which values lead to the next state.
#pragma once

#include "exchange/read.h"
#include "model/network.h"
#include "trace/timed_run.h"
#include "zone/dbm.h"

#include <span>
#include <string>
#include <string_view>

namespace zonar::exchange {

/// The run with the zones that follow::zones_along finds.
std::string write_xml_trace(const model::Network& network, const trace::TimedRun& run,
                            std::span<const zone::Dbm> zones);

ReadAnswer read_xml_trace(const model::Network& network, const std::string& file,
                          std::string_view text);

} // namespace zonar::exchange
