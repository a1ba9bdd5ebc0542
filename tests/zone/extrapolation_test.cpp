#include "zone/extrapolation.h"

#include "zone/plain.h"
#include "zone/simulation.h"
#include "zone/zones.h"

using namespace zonar::zone;

namespace {

using Constants = std::vector<std::int32_t>;

template <class Test>
void with_zones_and_constants(int count, Test test) {
    with_all_kernels([&] {
        for (std::uint32_t dimension : all_dimensions)
            for (int seed = 0; seed < cases(count, dimension); ++seed) {
                INFO("dimension " << dimension << ", seed " << seed);
                Random random(static_cast<std::uint32_t>(seed) * 100 + dimension);
                const Dbm z = random_zone(random, dimension);
                const int largest = random.between(1, 30);
                const Constants l = random_constants(random, dimension, largest);
                const Constants u = random_constants(random, dimension, largest);
                test(z, l, u);
            }
    });
}

Constants larger_of(const Constants& l, const Constants& u) {
    Constants m(l.size());
    for (std::size_t x = 0; x < l.size(); ++x) m[x] = std::max(l[x], u[x]);
    return m;
}

} // namespace

TEST_CASE("extrapolations match their definitions") {
    int changed = 0;
    with_zones_and_constants(200,
                             [&](const Dbm& z, const Constants& l, const Constants& u) {
                                 Dbm coarse = z;
                                 Plain plain(z.view());
                                 extrapolate_lu(coarse, l, u);
                                 plain.extrapolate_lu(l, u, false);
                                 REQUIRE(plain == coarse.view());
                                 REQUIRE(is_canonical(coarse));

                                 coarse = z;
                                 plain = Plain(z.view());
                                 extrapolate_lu_plus(coarse, l, u);
                                 plain.extrapolate_lu(l, u, true);
                                 REQUIRE(plain == coarse.view());
                                 REQUIRE(is_canonical(coarse));
                                 changed += equal(coarse, z) ? 0 : 1;

                                 coarse = z;
                                 plain = Plain(z.view());
                                 extrapolate_m(coarse, l);
                                 plain.extrapolate_lu(l, l, false);
                                 REQUIRE(plain == coarse.view());

                                 coarse = z;
                                 plain = Plain(z.view());
                                 extrapolate_m_plus(coarse, l);
                                 plain.extrapolate_lu(l, l, true);
                                 REQUIRE(plain == coarse.view());
                             });
    CHECK(changed > 200);
}

TEST_CASE("each extrapolation is coarser than the one it refines") {
    with_zones_and_constants(100,
                             [](const Dbm& z, const Constants& l, const Constants& u) {
                                 const Constants both = larger_of(l, u);
                                 Dbm m = z;
                                 Dbm m_plus = z;
                                 Dbm lu = z;
                                 Dbm lu_plus = z;
                                 extrapolate_m(m, both);
                                 extrapolate_m_plus(m_plus, both);
                                 extrapolate_lu(lu, l, u);
                                 extrapolate_lu_plus(lu_plus, l, u);
                                 REQUIRE(includes(m, z));
                                 REQUIRE(includes(m_plus, m));
                                 REQUIRE(includes(lu, m));
                                 REQUIRE(includes(lu_plus, m_plus));
                                 REQUIRE(includes(lu_plus, lu));
                             });
}

TEST_CASE("what extrapolation adds is simulated by what was there") {
    with_zones_and_constants(200,
                             [](const Dbm& z, const Constants& l, const Constants& u) {
                                 Dbm coarse = z;
                                 extrapolate_lu_plus(coarse, l, u);
                                 REQUIRE(simulated(coarse, z, l, u));
                                 coarse = z;
                                 extrapolate_lu(coarse, l, u);
                                 REQUIRE(simulated(coarse, z, l, u));
                             });
}

TEST_CASE("large constants leave a zone alone") {
    with_zones_and_constants(40, [](const Dbm& z, const Constants& l, const Constants&) {
        Constants large(l.size(), largest_constant);
        large[0] = 0;
        Dbm coarse = z;
        extrapolate_lu_plus(coarse, large, large);
        REQUIRE(equal(coarse, z));
        extrapolate_m(coarse, large);
        REQUIRE(equal(coarse, z));
    });
}

TEST_CASE("a clock that is never compared is forgotten") {
    Dbm z(3);
    delay(z);
    REQUIRE(constrain(z, 0, 1, Bound::less_equal(-5)));
    reset(z, 2, 0); // x >= 5, y = 0
    const Constants m = {0, no_constant, 3};
    extrapolate_m_plus(z, m);
    Dbm forgotten(3);
    free_clock(forgotten, 1);
    CHECK(equal(z, forgotten));
}
