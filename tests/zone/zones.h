// tests/zone/zones.h
//
// What the tests of zones share: random zones, points, and running a test with every set
// of kernels.
#pragma once

#include "catch.h"
#include "zone/dbm.h"
#include "zone/kernels.h"

#include <cstdint>
#include <random>
#include <vector>

/// Dimensions that meet every width of a row: one to four vectors, more, and more clocks
/// than a word has bits.
inline const std::vector<std::uint32_t> all_dimensions = {
    1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 25, 31, 32, 33, 40, 41, 64, 65, 70};

/// How many random cases to look at: fewer where each is large.
inline int cases(int count, std::uint32_t dimension) {
    if (dimension <= 12) return count;
    return dimension <= 33 ? count / 8 + 1 : count / 40 + 1;
}

class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    int between(int low, int high) { // both ends included; the same on every machine
        return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1));
    }
    bool chance(int percent) { return between(1, 100) <= percent; }
    zonar::zone::Clock clock(std::uint32_t dimension) { // a real one
        return static_cast<zonar::zone::Clock>(
            between(1, static_cast<int>(dimension) - 1));
    }
    zonar::zone::Bound bound(int low, int high) {
        const int value = between(low, high);
        return chance(50) ? zonar::zone::Bound::less(value)
                          : zonar::zone::Bound::less_equal(value);
    }

private:
    std::mt19937 engine_;
};

/// The end of a random walk over delay, guards, resets, assignments, freeing.
zonar::zone::Dbm random_zone(Random& random, std::uint32_t dimension, int largest = 25);
/// The same, then closely related to `like`: widened or cut a little.
zonar::zone::Dbm random_neighbour(Random& random, zonar::zone::ConstZone like,
                                  int largest = 25);
/// The same with no bound beyond largest + 1, for tests that look at all points.
zonar::zone::Dbm random_small_zone(Random& random, std::uint32_t dimension, int largest);
zonar::zone::Dbm random_small_neighbour(Random& random, zonar::zone::ConstZone like,
                                        int largest);
/// Constants for extrapolation: entry 0 is 0, some are no_constant.
std::vector<std::int32_t> random_constants(Random& random, std::uint32_t dimension,
                                           int largest);

/// Brings back the kernels that were in use, even when a test fails.
struct KernelsKept {
    zonar::zone::Kernels before = zonar::zone::kernels_in_use();
    ~KernelsKept() { zonar::zone::use_kernels(before); }
};

/// Runs body() once per set of kernels that this machine has.
template <class Body>
void with_all_kernels(Body body) {
    const KernelsKept kept;
    for (auto kernels : {zonar::zone::Kernels::portable, zonar::zone::Kernels::avx2}) {
        if (!zonar::zone::use_kernels(kernels)) continue;
        INFO("kernels " << static_cast<int>(kernels));
        body();
    }
}

/// Clock values in units of 1/scale; entry 0 is 0.
using Point = std::vector<int>;

bool contains(zonar::zone::ConstZone z, const Point& p, int scale);

/// For tests that look at all points.
struct Grid {
    int scale = 4;   // quarters
    int largest = 4; // constants of the zones
    int range = 6;   // points go up to here
};
inline constexpr Grid grid;

/// Calls visit(point) for all points with coordinates from 0 to `largest` (whole units).
template <class Visit>
void for_each_point(std::uint32_t dimension, int largest, int scale, Visit visit) {
    Point p(dimension, 0);
    while (true) {
        visit(p);
        std::uint32_t x = 1;
        while (x < dimension && p[x] == largest * scale) p[x++] = 0;
        if (x >= dimension) return;
        ++p[x];
    }
}

bool same(zonar::zone::ConstZone a, zonar::zone::ConstZone b);
