#include "benchmarks/zones/pool.h"

#include "zone/extrapolation.h"

#include <random>

namespace zonar::benchmarks {

using namespace zone;

namespace {

constexpr int largest = 25;

class Maker {
public:
    explicit Maker(std::uint32_t dimension) : dimension_(dimension), engine_(dimension) {}

    int between(int low, int high) {
        return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1));
    }
    Clock clock() {
        return static_cast<Clock>(between(1, static_cast<int>(dimension_) - 1));
    }

    Cut guard() {
        const Clock x = clock();
        const int c = between(0, largest);
        if (between(0, 1) == 0) return {0, x, Bound::less_equal(-c)};
        return {x, 0, between(0, 1) == 0 ? Bound::less(c) : Bound::less_equal(c)};
    }
    Cut upper() { return {clock(), 0, Bound::less_equal(between(largest / 2, largest))}; }

    /// Guards and invariant that leave something of z; z becomes the successor, not
    /// extrapolated.
    Step step(Zone z) {
        Step step;
        step.ceilings.assign(dimension_, none_raw);
        const std::size_t guards = between(0, 1) == 0 ? 1 : 2;
        while (step.guards.size() < guards) {
            const Cut cut = guard();
            if (!satisfiable(z, cut.i, cut.j, cut.bound)) continue;
            constrain(z, cut.i, cut.j, cut.bound);
            step.guards.push_back(cut);
        }
        step.reset = clock();
        reset(z, step.reset, 0);
        const std::size_t invariants = between(0, 1) == 0 ? 1 : 2;
        for (int tries = 0; step.invariant.size() < invariants && tries < 50; ++tries) {
            const Cut cut = upper();
            if (!satisfiable(z, cut.i, cut.j, cut.bound)) continue;
            if (step.ceilings[cut.i] != none_raw) continue;
            constrain(z, cut.i, cut.j, cut.bound);
            step.invariant.push_back(cut);
            step.ceilings[cut.i] = cut.bound.raw();
        }
        delay_below(z, step.ceilings);
        for (auto& partner : step.partners)
            partner = static_cast<std::uint32_t>(between(0, pool_size - 1));
        return step;
    }

private:
    std::uint32_t dimension_;
    std::mt19937 engine_;
};

} // namespace

Pool make_pool(std::uint32_t dimension) {
    Maker maker(dimension);
    Pool pool;
    pool.dimension = dimension;
    pool.l.assign(dimension, 0);
    pool.u.assign(dimension, 0);
    for (Clock x = 1; x < dimension; ++x) {
        pool.l[x] = maker.between(5, largest);
        pool.u[x] = maker.between(5, largest);
    }
    Dbm z(dimension);
    delay(z);
    std::size_t infinite = 0;
    while (pool.zones.size() < pool_size) {
        for (std::uint32_t i = 0; i < dimension / 2 + 2; ++i) {
            maker.step(z);
            extrapolate_lu_plus(z, pool.l, pool.u);
        }
        pool.zones.push_back(z);
        for (Clock i = 0; i < dimension; ++i)
            for (Clock j = 0; j < dimension; ++j)
                infinite += z.view().at(i, j).is_none() ? 1 : 0;
    }
    for (const Dbm& from : pool.zones) {
        z = from;
        pool.steps.push_back(maker.step(z));
    }
    pool.infinite = static_cast<double>(infinite) / (pool_size * dimension * dimension);
    return pool;
}

} // namespace zonar::benchmarks
