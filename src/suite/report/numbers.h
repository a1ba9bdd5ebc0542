// suite/report/numbers.h
//
// Numbers as the tables of [DFP06] print them, so that ours can be read beside theirs. All
// reports use these functions, so that the same number looks the same everywhere.
#pragma once

#include "suite/report/summary.h"

#include <cstdint>
#include <string>

namespace zonar::suite {

/// Of states, which may be an average: "54", "6878", and from 100000 on "1.3e5".
std::string count_text(double count);

/// Four significant digits, but not beyond hundredths: "0.01", "12.48", "196.9", "1046".
std::string seconds_text(double seconds);

/// "12", or "12.5" for an average that is not whole.
std::string length_text(double length);

/// Two digits after the point, more or fewer for what is small or large: "0.042", "1.30",
/// "1850", "1.3e5".
std::string ratio_text(double ratio);

/// Of a limit, as it was given: "60 s", "0.5 s".
std::string limit_text(double seconds);

/// Three significant digits and a unit: "512 MiB", "7.75 GiB"; whole numbers from 100 on.
std::string memory_text(std::uint64_t bytes);

/// What stands for a cell that is not done, or beside its figures if some of its runs have
/// an answer: "*", "**", "***", "-" for waiting, "!" for failed. Empty: it is done.
std::string mark_text(const Cell& cell);

} // namespace zonar::suite
