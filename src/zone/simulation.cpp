#include "zone/simulation.h"

#include "zone/contract.h"
#include "zone/kernels/table.h"

namespace zonar::zone {

bool simulated(ConstZone z, ConstZone by, std::span<const std::int32_t> l,
               std::span<const std::int32_t> u) {
    ZONAR_ASSERT(z.dimension == by.dimension);
    ZONAR_ASSERT(l.size() >= z.dimension && u.size() >= z.dimension);
    ZONAR_ASSERT(looks_canonical(z) && looks_canonical(by));
    return kernels::for_dimension(z.dimension)
        .simulated(z.cells, by.cells, z.dimension, l.data(), u.data());
}

void SimulationScratch::reserve(std::uint32_t dimension, std::size_t diagonals) {
    if (dimension != dimension_) zones_.clear();
    dimension_ = dimension;
    while (zones_.size() < 2 * diagonals) zones_.emplace_back(dimension);
}

namespace {

struct Test {
    std::span<const std::int32_t> l;
    std::span<const std::int32_t> u;
    std::span<const Diagonal> diagonals;
    SimulationScratch& scratch;
};

/// Waiting does not change a difference of clocks, so a point that satisfies a diagonal
/// needs a partner that satisfies it too, and one that does not may have any partner:
///     z and D  by  other and D,     z and not D  by  other
/// for the first diagonal D, and so on for the rest.
bool simulated_from(ConstZone z, ConstZone by, std::size_t first, const Test& test) {
    if (includes(by, z)) return true;
    if (first == test.diagonals.size()) return simulated(z, by, test.l, test.u);

    const auto [i, j, bound] = test.diagonals[first];
    ZONAR_ASSERT(i != 0 && j != 0 && i != j);
    const bool some_inside = satisfiable(z, i, j, bound);
    const bool some_outside = !satisfies(z, i, j, bound);
    const Zone part = test.scratch.left(first);
    if (some_inside) {
        if (!satisfiable(by, i, j, bound)) return false;
        const Zone partners = test.scratch.right(first);
        copy(part, z);
        copy(partners, by);
        // Neither becomes empty: both were asked.
        constrain(part, i, j, bound);
        constrain(partners, i, j, bound);
        if (!simulated_from(part, partners, first + 1, test)) return false;
    }
    if (!some_outside) return true;
    copy(part, z);
    constrain(part, j, i, bound.negated());
    return simulated_from(part, by, first + 1, test);
}

} // namespace

bool simulated(ConstZone z, ConstZone by, std::span<const std::int32_t> l,
               std::span<const std::int32_t> u, std::span<const Diagonal> diagonals,
               SimulationScratch& scratch) {
    scratch.reserve(z.dimension, diagonals.size());
    return simulated_from(z, by, 0, Test{l, u, diagonals, scratch});
}

} // namespace zonar::zone
