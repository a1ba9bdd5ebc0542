// benchmarks/peers.h
//
// What other tools need for the models of families/, as data: peers.tsv, which says where the
// figures come from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::benchmarks {

struct PeerRun {
    std::string family;
    int size = 0;
    std::string tool;
    std::string algorithm; // equality, inclusion, simulation
    std::string order;     // bfs, dfs
    std::uint64_t visited = 0;
    std::uint64_t transitions = 0;
    std::uint64_t stored = 0;
    double seconds = 0;
    double megabytes = 0;                  // peak of resident memory
    std::optional<double> bytes_per_state; // where the tool reports it
    std::string setting;                   // of the tool; "-" for none
};

/// Reads a table in the form of peers.tsv. Nothing, and a message on standard error, if the
/// file cannot be read or a line is not a row.
std::optional<std::vector<PeerRun>> read_peers(const std::string& path);

/// The best that is known about one job: the least time and the least memory of all runs, even
/// if no run had both.
struct PeerBest {
    std::string tool;
    double states_per_second = 0;
    double megabytes = 0;
    std::optional<double> bytes_per_state;
};

std::optional<PeerBest> best_peer(const std::vector<PeerRun>& runs,
                                  std::string_view family, int size,
                                  std::string_view algorithm, std::string_view order);

} // namespace zonar::benchmarks
