// The same passes with UDBM, called as a program would call it.
#include "benchmarks/zones/pool.h"
#include "zone/extrapolation.h"

#include <base/c_allocator.h>
#include <dbm/dbm.h>
#include <dbm/mingraph.h>

#include <cstdlib>
#include <memory>

namespace zonar::benchmarks {

using namespace zone;

namespace {

raw_t theirs(Raw raw) {
    return raw >= none_from ? dbm_LS_INFINITY : raw;
}

struct Workshop {
    explicit Workshop(const Pool& pool)
        : n(pool.dimension), z(std::size_t{n} * n), cells(pool_size * z.size()), l(n),
          u(n) {
        for (std::size_t i = 0; i < pool_size; ++i)
            for (Clock x = 0; x < n; ++x)
                for (Clock y = 0; y < n; ++y)
                    at(i)[x * n + y] = theirs(pool.zones[i].view().raw(x, y));
        twins = cells;
        l.assign(pool.l.begin(), pool.l.end());
        u.assign(pool.u.begin(), pool.u.end());
    }
    raw_t* at(std::size_t i) { return cells.data() + i * z.size(); }
    raw_t* twin(std::size_t i) { return twins.data() + i * z.size(); }
    raw_t* fresh(std::size_t i) {
        dbm_copy(z.data(), at(i), n);
        return z.data();
    }

    cindex_t n;
    std::vector<raw_t> z, cells, twins;
    std::vector<std::int32_t> l, u;
};

bool successor(Workshop& shop, std::uint32_t i, const Step& step) {
    raw_t* const z = shop.fresh(i);
    for (const Cut& cut : step.guards)
        if (!dbm_constrain1(z, shop.n, cut.i, cut.j, cut.bound.raw())) return false;
    dbm_updateValue(z, shop.n, step.reset, 0);
    for (const Cut& cut : step.invariant)
        if (!dbm_constrain1(z, shop.n, cut.i, cut.j, cut.bound.raw())) return false;
    dbm_up(z, shop.n);
    for (const Cut& cut : step.invariant)
        if (!dbm_constrain1(z, shop.n, cut.i, cut.j, cut.bound.raw())) return false;
    return true;
}

} // namespace

std::vector<Pass> udbm_passes(const Pool& pool) {
    const auto shop = std::make_shared<Workshop>(pool);
    const cindex_t n = pool.dimension;
    std::vector<Pass> passes;
    const auto add = [&passes](const char* name, auto work) {
        passes.push_back({name, [work] {
                              std::uint64_t sum = 0;
                              for (std::uint32_t i = 0; i < pool_size; ++i)
                                  sum += work(i);
                              return sum;
                          }});
    };
    const auto near = [=, &pool](std::uint32_t i) {
        return shop->at(pool.steps[i].partners[0]);
    };

    add("copy", [=](auto i) { return static_cast<unsigned>(shop->fresh(i)[0]); });
    add("delay", [=](auto) {
        dbm_up(shop->z.data(), n);
        return 0u;
    });
    add("copy, reset", [=, &pool](auto i) {
        dbm_updateValue(shop->fresh(i), n, pool.steps[i].reset, 0);
        return 0u;
    });
    add("copy, constrain", [=, &pool](auto i) {
        const Cut& cut = pool.steps[i].guards[0];
        return dbm_constrain1(shop->fresh(i), n, cut.i, cut.j, cut.bound.raw()) ? 1u : 0u;
    });
    add("copy, past", [=](auto i) {
        dbm_down(shop->fresh(i), n);
        return 0u;
    });
    add("copy, delay below invariant", [=, &pool](auto i) {
        raw_t* const z = shop->fresh(i);
        dbm_up(z, n);
        for (const Cut& cut : pool.steps[i].invariant)
            if (!dbm_constrain1(z, n, cut.i, cut.j, cut.bound.raw())) return 0u;
        return 1u;
    });
    add("copy, close", [=](auto i) { return dbm_close(shop->fresh(i), n) ? 1u : 0u; });
    add("copy, intersect",
        [=](auto i) { return dbm_intersection(shop->fresh(i), near(i), n) ? 1u : 0u; });
    add("copy, Extra+LU", [=](auto i) {
        dbm_diagonalExtrapolateLUBounds(shop->fresh(i), n, shop->l.data(),
                                        shop->u.data());
        return 0u;
    });
    add("copy, Extra+LU of successor", [=, &pool](auto i) {
        successor(*shop, i, pool.steps[i]);
        dbm_diagonalExtrapolateLUBounds(shop->z.data(), n, shop->l.data(),
                                        shop->u.data());
        return 0u;
    });
    add("includes, true",
        [=](auto i) { return dbm_isSubsetEq(shop->at(i), shop->twin(i), n) ? 1u : 0u; });
    add("includes, any pair",
        [=](auto i) { return dbm_isSubsetEq(shop->at(i), near(i), n) ? 1u : 0u; });
    add("relation, any pair", [=](auto i) {
        return static_cast<unsigned>(dbm_relation(near(i), shop->at(i), n));
    });
    add("hash", [=](auto i) { return std::uint64_t{dbm_hash(shop->at(i), n)}; });
    add("minimal form", [=](auto i) {
        std::int32_t* const graph =
            dbm_writeToMinDBMWithOffset(shop->at(i), n, true, true, base_mallocator, 0);
        const std::size_t size = dbm_getSizeOfMinDBM(graph);
        std::free(graph);
        return std::uint64_t{size};
    });
    add("successor step, Extra+LU", [=, &pool](auto i) {
        const Step& step = pool.steps[i];
        if (!successor(*shop, i, step)) return std::uint64_t{0};
        raw_t* const z = shop->z.data();
        dbm_diagonalExtrapolateLUBounds(z, n, shop->l.data(), shop->u.data());
        std::uint64_t sum = dbm_hash(z, n);
        for (std::uint32_t partner : step.partners)
            sum += dbm_isSubsetEq(z, shop->at(partner), n) ? 1u : 0u;
        return sum;
    });
    return passes;
}

} // namespace zonar::benchmarks
