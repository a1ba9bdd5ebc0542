#include "benchmarks/zones/pool.h"
#include "zone/extrapolation.h"
#include "zone/minimal.h"
#include "zone/packed.h"
#include "zone/simulation.h"

#include <memory>

namespace zonar::benchmarks {

using namespace zone;

namespace {

/// Many zones in one piece of memory, as a search keeps them.
class Shelf {
public:
    explicit Shelf(const std::vector<Dbm>& zones)
        : dimension_(zones[0].dimension()),
          memory_(zones.size() * cells_of(dimension_) + stride_of(1)) {
        void* start = memory_.data();
        std::size_t room = memory_.size() * sizeof(Raw);
        cells_ = static_cast<Raw*>(std::align(32, sizeof(Raw), start, room));
        for (std::size_t i = 0; i < zones.size(); ++i)
            copy(Zone{cells_ + i * cells_of(dimension_), dimension_}, zones[i]);
    }
    ConstZone operator[](std::size_t i) const {
        return {cells_ + i * cells_of(dimension_), dimension_};
    }

private:
    std::uint32_t dimension_;
    std::vector<Raw> memory_;
    Raw* cells_ = nullptr;
};

/// Scratch, and the pool once more, also in packed form.
struct Workshop {
    explicit Workshop(const Pool& pool)
        : z(pool.dimension), zones(pool.zones), twins(pool.zones),
          cells(std::size_t{pool.dimension} * pool.dimension),
          packed(cells + packed_slack), shade(cells + packed_slack),
          stored(cells * pool_size + packed_slack), codec(pool.dimension) {
        for (std::size_t i = 0; i < pool_size; ++i) pack16(pool.zones[i], at(i));
    }
    Raw16* at(std::size_t i) { return stored.data() + i * cells; }

    Dbm z;
    Shelf zones, twins; // twins: equal zones elsewhere
    std::size_t cells;
    std::vector<Raw16> packed, shade, stored;
    MinimalCodec codec;
    std::vector<std::uint8_t> bytes;
};

/// Up to the zone after time has passed. The cut with the invariant before time passes is
/// not needed: its upper bounds hold before if they hold after.
bool successor(Zone z, ConstZone from, const Step& step) {
    copy(z, from);
    for (const Cut& cut : step.guards)
        if (!constrain(z, cut.i, cut.j, cut.bound)) return false;
    reset(z, step.reset, 0);
    return delay_below(z, step.ceilings);
}

} // namespace

std::vector<Pass> our_passes(const Pool& pool) {
    const auto shop = std::make_shared<Workshop>(pool);
    const std::uint32_t n = pool.dimension;
    std::vector<Pass> passes;
    // work(i) on each zone, its answers added up
    const auto add = [&passes](const char* name, auto work) {
        passes.push_back({name, [work] {
                              std::uint64_t sum = 0;
                              for (std::uint32_t i = 0; i < pool_size; ++i)
                                  sum += work(i);
                              return sum;
                          }});
    };
    const auto fresh = [shop](std::uint32_t i) -> Zone {
        copy(shop->z, shop->zones[i]);
        return shop->z;
    };
    const auto near = [shop, &pool](std::uint32_t i) -> ConstZone {
        return shop->zones[pool.steps[i].partners[0]];
    };

    add("copy", [=](auto i) { return static_cast<unsigned>(fresh(i).raw(0, 0)); });
    add("delay", [=](auto) {
        delay(shop->z);
        return 0u;
    });
    add("copy, reset", [=, &pool](auto i) {
        reset(fresh(i), pool.steps[i].reset, 0);
        return 0u;
    });
    add("copy, constrain", [=, &pool](auto i) {
        const Cut& cut = pool.steps[i].guards[0];
        return constrain(fresh(i), cut.i, cut.j, cut.bound) ? 1u : 0u;
    });
    add("copy, past", [=](auto i) {
        past(fresh(i));
        return 0u;
    });
    add("copy, delay below invariant", [=, &pool](auto i) {
        return delay_below(fresh(i), pool.steps[i].ceilings) ? 1u : 0u;
    });
    add("copy, close", [=](auto i) { return close(fresh(i)) ? 1u : 0u; });
    add("copy, intersect",
        [=](auto i) { return intersect(fresh(i), near(i)) ? 1u : 0u; });
    add("copy, Extra+LU", [=, &pool](auto i) {
        extrapolate_lu_plus(fresh(i), pool.l, pool.u);
        return 0u;
    });
    add("copy, Extra+LU of successor", [=, &pool](auto i) {
        successor(shop->z, shop->zones[i], pool.steps[i]);
        extrapolate_lu_plus(shop->z, pool.l, pool.u);
        return 0u;
    });
    add("includes, true",
        [=](auto i) { return includes(shop->zones[i], shop->twins[i]) ? 1u : 0u; });
    add("includes, any pair",
        [=](auto i) { return includes(near(i), shop->zones[i]) ? 1u : 0u; });
    add("relation, any pair",
        [=](auto i) { return static_cast<unsigned>(relation(near(i), shop->zones[i])); });
    add("hash", [=](auto i) { return hash(shop->zones[i]); });
    add("simulated, true", [=, &pool](auto i) {
        return simulated(shop->zones[i], shop->twins[i], pool.l, pool.u) ? 1u : 0u;
    });
    add("simulated, any pair", [=, &pool](auto i) {
        return simulated(shop->zones[i], near(i), pool.l, pool.u) ? 1u : 0u;
    });
    add("pack16",
        [=](auto i) { return pack16(shop->zones[i], shop->packed.data()) ? 1u : 0u; });
    add("unpack16", [=](auto i) {
        unpack16(shop->at(i), shop->z);
        return 0u;
    });
    add("includes16, true",
        [=](auto i) { return includes(shop->at(i), shop->at(i), n) ? 1u : 0u; });
    add("includes16, any pair", [=, &pool](auto i) {
        return includes(shop->at(pool.steps[i].partners[0]), shop->at(i), n) ? 1u : 0u;
    });
    add("simulated16, true", [=, &pool](auto i) {
        return simulated(shop->at(i), shop->at(i), n, pool.l, pool.u) ? 1u : 0u;
    });
    add("simulated16, any pair", [=, &pool](auto i) {
        return simulated(shop->at(i), shop->at(pool.steps[i].partners[0]), n, pool.l,
                         pool.u)
                   ? 1u
                   : 0u;
    });
    add("shadow16", [=, &pool](auto i) {
        shadow(shop->at(i), n, pool.l, pool.u, shop->shade.data());
        return 0u;
    });
    add("minimal form", [=](auto i) {
        shop->codec.encode(shop->zones[i], shop->bytes);
        return shop->bytes.size();
    });
    add("successor step, Extra+LU", [=, &pool](auto i) {
        const Step& step = pool.steps[i];
        if (!successor(shop->z, shop->zones[i], step)) return std::uint64_t{0};
        extrapolate_lu_plus(shop->z, pool.l, pool.u);
        std::uint64_t sum = hash(shop->z);
        for (std::uint32_t partner : step.partners)
            sum += includes(shop->zones[partner], shop->z) ? 1u : 0u;
        return sum;
    });
    add("successor step, simulation", [=, &pool](auto i) {
        const Step& step = pool.steps[i];
        if (!successor(shop->z, shop->zones[i], step)) return std::uint64_t{0};
        std::uint64_t sum = hash(shop->z);
        for (std::uint32_t partner : step.partners)
            sum += simulated(shop->z, shop->zones[partner], pool.l, pool.u) ? 1u : 0u;
        return sum;
    });
    add("successor step, simulation, packed", [=, &pool](auto i) {
        const Step& step = pool.steps[i];
        if (!successor(shop->z, shop->zones[i], step)) return std::uint64_t{0};
        std::uint64_t sum = hash(shop->z);
        pack16(shop->z, shop->packed.data());
        shadow(shop->packed.data(), n, pool.l, pool.u, shop->shade.data());
        for (std::uint32_t partner : step.partners)
            sum += includes(shop->at(partner), shop->shade.data(), n) ? 1u : 0u;
        return sum;
    });
    return passes;
}

} // namespace zonar::benchmarks
