#include "benchmarks/peers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace zonar::benchmarks {

namespace {

/// family size tool algorithm order visited transitions stored seconds rss bytes setting
bool read_row(const std::string& line, PeerRun& run) {
    std::istringstream in(line);
    std::string bytes;
    in >> run.family >> run.size >> run.tool >> run.algorithm >> run.order >>
        run.visited >> run.transitions >> run.stored >> run.seconds >> run.megabytes >>
        bytes >> std::ws;
    if (bytes != "-") {
        std::istringstream number(bytes);
        if (double value = 0; number >> value) run.bytes_per_state = value;
    }
    return std::getline(in, run.setting) && run.seconds > 0;
}

} // namespace

std::optional<std::vector<PeerRun>> read_peers(const std::string& path) {
    std::ifstream in(path);
    std::vector<PeerRun> runs;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line.starts_with('#') || line.starts_with("family\t"))
            continue;
        PeerRun run;
        if (!read_row(line, run)) {
            fmt::print(stderr, "{}:{}: not a row of peers\n", path, number);
            return std::nullopt;
        }
        runs.push_back(run);
    }
    if (runs.empty()) {
        fmt::print(stderr, "{}: no rows\n", path);
        return std::nullopt;
    }
    return runs;
}

std::optional<PeerBest> best_peer(const std::vector<PeerRun>& runs,
                                  std::string_view family, int size,
                                  std::string_view algorithm, std::string_view order) {
    std::optional<PeerBest> best;
    for (const PeerRun& run : runs) {
        if (run.family != family || run.size != size || run.algorithm != algorithm ||
            run.order != order)
            continue;
        const double speed = static_cast<double>(run.visited) / run.seconds;
        if (!best) {
            best = {run.tool, speed, run.megabytes, run.bytes_per_state};
            continue;
        }
        best->states_per_second = std::max(best->states_per_second, speed);
        best->megabytes = std::min(best->megabytes, run.megabytes);
        if (run.bytes_per_state && best->bytes_per_state)
            best->bytes_per_state =
                std::min(*best->bytes_per_state, *run.bytes_per_state);
    }
    return best;
}

} // namespace zonar::benchmarks
