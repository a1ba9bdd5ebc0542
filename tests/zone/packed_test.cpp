#include "zone/packed.h"

#include "zone/kernels/table.h"
#include "zone/simulation.h"
#include "zone/zones.h"

#include <limits>

using namespace zonar::zone;

namespace {

using Constants = std::vector<std::int32_t>;

/// Room for a packed zone: guarded against writes behind its end, and with a slack full
/// of numbers that would fail every test if they were looked at.
template <class Cell>
class Guarded {
public:
    Guarded(std::uint32_t dimension, Cell slack)
        : size_(std::size_t{dimension} * dimension), slack_(slack),
          cells_(size_ + packed_slack / sizeof(Cell), slack) {}
    Cell* data() { return cells_.data(); }
    bool slack_is_untouched() const {
        for (std::size_t i = size_; i < cells_.size(); ++i)
            if (cells_[i] != slack_) return false;
        return true;
    }

private:
    std::size_t size_;
    Cell slack_;
    std::vector<Cell> cells_;
};

template <class Test>
void with_pairs(int count, Test test) {
    with_all_kernels([&] {
        for (std::uint32_t dimension : all_dimensions)
            for (int seed = 0; seed < cases(count, dimension); ++seed) {
                INFO("dimension " << dimension << ", seed " << seed);
                Random random(static_cast<std::uint32_t>(seed) * 100 + dimension);
                const Dbm z = random_zone(random, dimension);
                const Dbm other = random_neighbour(random, z);
                test(random, z, other);
            }
    });
}

} // namespace

TEST_CASE("a packed zone comes back as it was") {
    with_pairs(40, [](Random&, const Dbm& z, const Dbm&) {
        Guarded<Raw16> narrow(z.dimension(), -1);
        Guarded<Raw> wide(z.dimension(), -1);
        REQUIRE(pack16(z, narrow.data()));
        pack32(z, wide.data());
        REQUIRE(narrow.slack_is_untouched());
        REQUIRE(wide.slack_is_untouched());
        Dbm back(z.dimension());
        unpack16(narrow.data(), back);
        REQUIRE(equal(back, z)); // padding too
        Dbm back_from_wide(z.dimension());
        unpack32(wide.data(), back_from_wide);
        REQUIRE(equal(back_from_wide, z));
    });
}

// By the kernels themselves: these matrices are no zones, which pack16() would object to.
TEST_CASE("a bound that does not fit in 16 bits is noticed wherever it is") {
    with_all_kernels([] {
        for (std::uint32_t dimension : {2u, 5u, 8u, 11u, 33u, 66u}) {
            const kernels::Table& table = kernels::for_dimension(dimension);
            Guarded<Raw16> room(dimension, 0);
            Dbm z(dimension);
            const auto fits = [&] {
                return table.pack16(z.view().cells, dimension, room.data());
            };
            for (Clock i = 0; i < dimension; ++i)
                for (Clock j = 0; j < dimension; ++j)
                    for (Raw raw : {largest_finite16 + 1, 32767, 40000, largest_finite,
                                    -largest_finite16 - 2, -32768, -70000}) {
                        const Raw kept = z.view().raw(i, j);
                        z.view().raw(i, j) = raw;
                        REQUIRE_FALSE(fits());
                        z.view().raw(i, j) = kept;
                    }
            z.view().raw(1, 0) = largest_finite16;
            z.view().raw(0, 1) = -largest_finite16;
            REQUIRE(fits());
            Dbm back(dimension);
            table.unpack16(room.data(), back.view().cells, dimension);
            REQUIRE(equal(back, z));
        }
    });
}

TEST_CASE("packed zones are compared like the zones they hold") {
    int included = 0;
    with_pairs(200, [&included](Random&, const Dbm& z, const Dbm& other) {
        const std::uint32_t n = z.dimension();
        const bool expected = includes(other, z);
        included += expected ? 1 : 0;
        Guarded<Raw16> z16(n, 5);
        Guarded<Raw16> other16(n, -5); // slack against inclusion
        REQUIRE(pack16(z, z16.data()));
        REQUIRE(pack16(other, other16.data()));
        REQUIRE(includes(other16.data(), z16.data(), n) == expected);
        Guarded<Raw> z32(n, 5);
        Guarded<Raw> other32(n, -5);
        pack32(z, z32.data());
        pack32(other, other32.data());
        REQUIRE(includes(other32.data(), z32.data(), n) == expected);
    });
    CHECK(included > 200);
}

TEST_CASE("simulation of packed zones is that of the zones they hold") {
    int yes = 0;
    int no = 0;
    with_pairs(200, [&](Random& random, const Dbm& z, const Dbm& by) {
        const std::uint32_t n = z.dimension();
        const Constants l = random_constants(random, n, 20);
        const Constants u = random_constants(random, n, 20);
        const bool expected = simulated(z, by, l, u);
        (expected ? yes : no) += 1;

        Guarded<Raw16> z16(n, 5);
        Guarded<Raw16> by16(n, -5);
        REQUIRE(pack16(z, z16.data()));
        REQUIRE(pack16(by, by16.data()));
        REQUIRE(simulated(z16.data(), by16.data(), n, l, u) == expected);
        Guarded<Raw16> shadow16(n, 5);
        shadow(z16.data(), n, l, u, shadow16.data());
        REQUIRE(includes(by16.data(), shadow16.data(), n) == expected);

        Guarded<Raw> z32(n, 5);
        Guarded<Raw> by32(n, -5);
        pack32(z, z32.data());
        pack32(by, by32.data());
        REQUIRE(simulated(z32.data(), by32.data(), n, l, u) == expected);
        Guarded<Raw> shadow32(n, 5);
        shadow(z32.data(), n, l, u, shadow32.data());
        REQUIRE(includes(by32.data(), shadow32.data(), n) == expected);
    });
    CHECK(yes > 300);
    CHECK(no > 300);
}

TEST_CASE("the largest narrow constants do not overflow") {
    constexpr int top = largest_finite16 / 2;
    int yes = 0, no = 0;
    with_all_kernels([&] {
        for (int seed = 0; seed < 300; ++seed) {
            INFO("seed " << seed);
            Random random(static_cast<std::uint32_t>(seed));
            const std::uint32_t n = 5;
            const Dbm z = random_zone(random, n, top / 4);
            const Dbm by = random_neighbour(random, z, top / 4);
            Constants l(n, 0);
            Constants u(n, 0);
            for (Clock x = 1; x < n; ++x) {
                l[x] = random.chance(50) ? top : -top;
                u[x] = random.chance(50) ? top : -top;
            }
            Guarded<Raw16> z16(n, 5);
            Guarded<Raw16> by16(n, -5);
            if (!pack16(z, z16.data()) || !pack16(by, by16.data())) continue;
            const bool expected = simulated(z, by, l, u);
            REQUIRE(simulated(z16.data(), by16.data(), n, l, u) == expected);
            Guarded<Raw16> shadow16(n, 5);
            shadow(z16.data(), n, l, u, shadow16.data());
            REQUIRE(includes(by16.data(), shadow16.data(), n) == expected);
            ++(expected ? yes : no);
        }
    });
    CHECK(yes > 0);
    CHECK(no > 0);
}
