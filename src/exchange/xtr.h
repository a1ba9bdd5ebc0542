// exchange/xtr.h
//
// UPPAAL's trace files, .xtr: for each state the locations, a zone by few constraints and
// the variables, then the edges that led to it. Everything is a number, so a file means
// something only together with its model (names.h).
//
// A bound is written as 2c for <= c and as 2c + 1 for < c.
#pragma once

#include "exchange/read.h"
#include "model/network.h"
#include "trace/timed_run.h"
#include "zone/dbm.h"

#include <span>
#include <string>
#include <string_view>

namespace zonar::exchange {

/// The run with the zones that follow::zones_along finds; as UPPAAL 5 writes it, with those
/// of follow::zones_with_time. Edges are numbered from 0, as they have been since about
/// 2015.
std::string write_xtr(const model::Network& network, const trace::TimedRun& run,
                      std::span<const zone::Dbm> zones);

/// Reads such a file of any generation: edges may be numbered from 1, in lines without
/// semicolons, as they once were; clock 1 may be `#time`, as in version 5; parameters may
/// be among the variables or not. `file` is its name, for messages.
ReadAnswer read_xtr(const model::Network& network, const std::string& file,
                    std::string_view text);

} // namespace zonar::exchange
