// oracle/random_network.h
//
// Random small networks with queries. A Profile says how large they are and which features
// occur how often; the table of profiles gives every feature its own, so that a failure
// points at what it is about, and mixes all of them in the last. Constants are small
// (0 .. 3), for that is what keeps the oracle quick.
#pragma once

#include "oracle/model_sketch.h"

#include <cstdint>
#include <span>

namespace zonar::oracle {

/// Sizes, then chances in percent.
struct Profile {
    const char* name = "";
    std::size_t processes = 2;
    std::size_t locations = 3;
    std::size_t clocks = 1;
    std::size_t integers = 1;
    std::size_t channels = 1;
    std::size_t extra_edges = 3; // per process, at most

    std::size_t synchronised = 50; // edges with a channel
    std::size_t sends = 50;        // of these
    std::size_t clock_guard = 55;
    std::size_t second_guard = 25; // of these
    std::size_t data_guard = 15;
    std::size_t data_update = 35;
    std::size_t reset = 35;
    std::size_t invariant = 40;
    std::size_t strict = 30; // of clock constraints

    std::size_t broadcast = 0; // of channels
    std::size_t urgent_channel = 0;
    std::size_t urgent_location = 0;
    std::size_t committed = 0;
    std::size_t guarded_receiver = 0; // clock guards on receivers of broadcasts
    std::size_t process_priority = 0;
    std::size_t channel_priority = 0;
    std::size_t select = 0;
    std::size_t channel_array = 0;
    std::size_t clock_array = 0;     // x[v0 % 2] instead of x0
    std::size_t variable_bound = 0;  // x <= v0
    std::size_t nonzero_reset = 0;   // x = 2, x = v0
    std::size_t clock_copy = 0;      // x = y
    std::size_t shifted_copy = 0;    // x = y + 1
    std::size_t set_back = 0;        // of these, x = y - 1
    std::size_t difference = 0;      // x - y < 1
    std::size_t lower_invariant = 0; // x >= 1, v0 < 2
    std::size_t meta = 0;
    std::size_t hooks = 0;    // before_update, after_update
    std::size_t function = 0; // an update calls f(), which does this or that
    std::size_t uneven = 0;   // x0 meets small constants only, other clocks large ones
    std::size_t range_error = 0;
    std::size_t wrapping = 0; // of data, about w, which is a multiple of 2^30
    std::size_t stopwatch = 0;
    std::size_t copied = 0;      // two processes of one template
    std::size_t local_clock = 0; // templates with a clock of their own
    std::size_t deadlock = 25;   // of queries
    std::size_t query_difference = 0;

    /// What one unit of time is written as: constants that clocks meet are its multiples.
    std::int32_t unit = 1;
};

std::span<const Profile> profiles();

/// What the queries ask for: E<> and A[]; E[], A<> and -->; or sup, inf and bounds.
enum class QueryFamily : std::uint8_t { reachability, liveness, measures };

/// The same profile and seed make the same network, whatever the queries are.
ModelSketch random_network(const Profile& profile, std::uint64_t seed,
                           QueryFamily queries = QueryFamily::reachability);

} // namespace zonar::oracle
