// benchmarks/zones/pool.h
//
// What the benchmark of zones works on: pools of zones as a search meets them, and a
// successor step for each. A library under test is a list of passes over the pool.
#pragma once

#include "zone/dbm.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace zonar::benchmarks {

/// x_i - x_j `bound`
struct Cut {
    zone::Clock i = 0;
    zone::Clock j = 0;
    zone::Bound bound;
};

/// From one zone of the pool: guards, a reset, an invariant, time.
struct Step {
    std::vector<Cut> guards; // one or two
    zone::Clock reset = 1;
    std::vector<Cut> invariant;      // one or two upper bounds
    std::vector<zone::Raw> ceilings; // the same
    std::uint32_t partners[4] = {};  // zones to compare the result with
};

struct Pool {
    std::uint32_t dimension = 0;
    std::vector<zone::Dbm> zones;
    std::vector<Step> steps; // one per zone
    std::vector<std::int32_t> l, u;
    double infinite = 0; // share of entries without a bound
};

inline constexpr std::uint32_t pool_size = 256;
Pool make_pool(std::uint32_t dimension);

/// Does one thing with every zone of the pool; returns something that depends on it all.
struct Pass {
    std::string name;
    std::function<std::uint64_t()> run;
};

/// The same names in the same order from each library; a name may be missing.
std::vector<Pass> our_passes(const Pool& pool);
/// Empty when the benchmark was built without UDBM.
std::vector<Pass> udbm_passes(const Pool& pool);

} // namespace zonar::benchmarks
