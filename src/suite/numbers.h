// suite/numbers.h
//
// Numbers as the tables of [DFP06] print them, so that ours can be read beside theirs.
#pragma once

#include "suite/summary.h"

#include <string>

namespace zonar::suite {

/// Of states, which may be an average: "54", "6878", and from 100000 on "1.3e5".
std::string count_text(double count);

/// Four significant digits, but not beyond hundredths: "0.01", "12.48", "196.9", "1046".
std::string seconds_text(double seconds);

/// "12", or "12.5" for an average that is not whole.
std::string length_text(double length);

/// What stands for a cell that is not done, or beside its figures if some of its runs have
/// an answer: "*", "**", "***", "-" for waiting, "!" for failed. Empty: it is done.
std::string mark_text(const Cell& cell);

} // namespace zonar::suite
