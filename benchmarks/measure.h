// benchmarks/measure.h
//
// One measured exploration. It happens in a process of its own, so that the peak of resident
// memory is that of this run, and that a run which is killed takes nothing else with it.
#pragma once

#include "explore/settings.h"
#include "families/families.h"
#include "verify/check.h"

#include <cstdint>
#include <string_view>

namespace zonar::benchmarks {

/// How zones are kept finite and when one makes another superfluous, as one choice.
enum class Algorithm : std::uint8_t {
    equality,   // Extra+LU, equal zones
    inclusion,  // Extra+LU, included zones
    simulation, // no extrapolation, inclusion up to a<LU
};

std::string_view name_of(Algorithm algorithm);
std::string_view name_of(explore::Order order); // bfs, dfs, random-dfs

struct Job {
    const families::Family* family = nullptr;
    int size = 0;
    Algorithm algorithm = Algorithm::inclusion;
    explore::Order order = explore::Order::breadth_first;
};

struct Measurement {
    enum class End : std::uint8_t {
        finished, // the whole state space was built
        limit,    // time was up
        failed,   // a wrong verdict, a run-time error, or the process died
    };
    End end = End::failed;
    std::uint64_t visited = 0;
    std::uint64_t transitions = 0;
    std::uint64_t stored = 0;
    std::uint64_t store_bytes = 0;
    double seconds = 0; // CPU, of user and system, without loading the model
    double megabytes = 0;

    double states_per_second() const;
    double bytes_per_state() const;
};

/// Answers the first query of the model, for which all states are needed.
Measurement measure(const Job& job, double max_seconds);

} // namespace zonar::benchmarks
