#include "zone/zones.h"

#include "zone/extrapolation.h"

using namespace zonar::zone;

namespace {

// Random numbers are drawn one per statement: the order in which arguments of a call are
// evaluated differs between compilers, and a seed should mean the same with all of them.
void random_step(Random& random, Zone z, int largest) {
    const std::uint32_t n = z.dimension;
    Dbm trial{ConstZone(z)};
    const int what = random.between(0, 9);
    const Clock x = random.clock(n);
    const Clock y = random.clock(n);
    const bool is_rare = random.chance(30);
    const int value = random.between(0, largest / 2);
    const Bound upper = random.bound(0, largest);
    const Bound lower = random.bound(-largest / 2, 0);
    const Bound any = random.bound(-largest / 2, largest);
    switch (what) {
    case 0:
    case 1:
    case 2: delay(z); return;
    case 3:
    case 4: reset(z, x, is_rare ? value : 0); return;
    case 5: assign(z, x, y, value % 4); return;
    case 6:
        if (is_rare) free_clock(z, x);
        return;
    case 7:
        if (constrain(trial, x, 0, upper)) copy(z, trial);
        return;
    case 8:
        if (constrain(trial, 0, x, lower)) copy(z, trial);
        return;
    default:
        if (x != y && constrain(trial, x, y, any)) copy(z, trial);
    }
}

} // namespace

Dbm random_zone(Random& random, std::uint32_t dimension, int largest) {
    Dbm z(dimension);
    if (random.chance(20)) set_universe(z);
    if (dimension == 1) return z;
    const int steps = random.between(2, 8 + 4 * static_cast<int>(dimension));
    for (int step = 0; step < steps; ++step) random_step(random, z, largest);
    return z;
}

Dbm random_neighbour(Random& random, ConstZone like, int largest) {
    Dbm z(like);
    if (like.dimension == 1) return z;
    for (int step = random.between(0, 3); step > 0; --step)
        random_step(random, z, largest);
    return z;
}

Dbm random_small_zone(Random& random, std::uint32_t dimension, int largest) {
    while (true) {
        Dbm z = random_zone(random, dimension, largest);
        if (magnitude(z) <= Bound::less_equal(largest + 1).raw()) return z;
    }
}

Dbm random_small_neighbour(Random& random, ConstZone like, int largest) {
    while (true) {
        Dbm z = random_neighbour(random, like, largest);
        if (magnitude(z) <= Bound::less_equal(largest + 1).raw()) return z;
    }
}

std::vector<std::int32_t> random_constants(Random& random, std::uint32_t dimension,
                                           int largest) {
    std::vector<std::int32_t> constants(dimension, 0);
    for (std::uint32_t x = 1; x < dimension; ++x)
        constants[x] = random.chance(15) ? no_constant : random.between(0, largest);
    return constants;
}

bool contains(ConstZone z, const Point& p, int scale) {
    for (Clock i = 0; i < z.dimension; ++i)
        for (Clock j = 0; j < z.dimension; ++j) {
            const Bound bound = z.at(i, j);
            if (bound.is_none()) continue;
            const int difference = p[i] - p[j];
            const int limit = bound.value() * scale;
            if (bound.is_strict() ? difference >= limit : difference > limit)
                return false;
        }
    return true;
}

bool same(ConstZone a, ConstZone b) {
    if (a.dimension != b.dimension) return false;
    for (Clock i = 0; i < a.dimension; ++i)
        for (Clock j = 0; j < a.dimension; ++j)
            if (a.raw(i, j) != b.raw(i, j)) return false;
    return true;
}
