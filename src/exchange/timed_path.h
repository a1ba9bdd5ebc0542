// exchange/timed_path.h
//
// A concrete trace as a file tells it: which edges, how long before each, and what the clocks
// are on the way. If the file tells exact times, the run has these; if they were rounded,
// the run is looked for that prints like that (written_time.h).
#pragma once

#include "exchange/read.h"
#include "exchange/recorded.h"
#include "exchange/written_time.h"
#include "model/network.h"

#include <string>
#include <string_view>
#include <vector>

namespace zonar::exchange {

struct WrittenClock {
    model::ClockId clock{};
    WrittenTime time;
};

/// So much later, clocks were like this.
struct Look {
    Line line = 0;               // of the delay; the first look at a state has none
    std::string_view delay = {}; // parse_time() accepts it; empty: none
    Line clocks_line = 0;
    std::vector<WrittenClock> clocks = {};
};
using Stay = std::vector<Look>;

struct TimedPath {
    RecordedPath path;
    std::vector<Stay> stays; // one for each state, none of them empty
    Line rounded = 0;        // where the first time stands that may be; 0: nowhere
};

ReadAnswer settle_times(const model::Network& network, const std::string& file,
                        const TimedPath& path);

} // namespace zonar::exchange
