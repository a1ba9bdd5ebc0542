#include "zone/minimal.h"

#include "zone/plain.h"
#include "zone/zones.h"

using namespace zonar::zone;

namespace {

template <class Test>
void with_zones(int count, int largest, Test test) {
    for (std::uint32_t dimension : all_dimensions)
        for (int seed = 0; seed < cases(count, dimension); ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(static_cast<std::uint32_t>(seed) * 100 + dimension);
            test(random, random_zone(random, dimension, largest));
        }
}

} // namespace

TEST_CASE("a zone comes back from its constraints as it was") {
    for (int largest : {25, 9000, 100000})
        with_zones(60, largest, [](Random&, const Dbm& z) {
            MinimalCodec codec(z.dimension());
            std::vector<std::uint8_t> bytes;
            codec.encode(z, bytes);
            Dbm back(z.dimension());
            codec.decode(bytes, back);
            REQUIRE(equal(back, z));
        });
}

TEST_CASE("bytes are never more than the full matrix, and far fewer on average") {
    std::size_t encoded = 0;
    std::size_t full = 0;
    with_zones(60, 25, [&](Random&, const Dbm& z) {
        MinimalCodec codec(z.dimension());
        std::vector<std::uint8_t> bytes;
        codec.encode(z, bytes);
        REQUIRE(bytes.size() <= 1 + 2 * std::size_t{z.dimension()} * z.dimension());
        encoded += bytes.size();
        full += 2 * std::size_t{z.dimension()} * z.dimension();
    });
    CHECK(4 * encoded < full);
}

TEST_CASE("inclusion needs only the constraints that are kept") {
    int included = 0;
    with_zones(200, 25, [&included](Random& random, const Dbm& z) {
        const Dbm other = random_neighbour(random, z);
        MinimalCodec codec(z.dimension());
        std::vector<std::uint8_t> bytes;
        codec.encode(other, bytes);
        const bool expected = includes(other, z);
        included += expected ? 1 : 0;
        REQUIRE(MinimalCodec::includes(bytes, z) == expected);
    });
    CHECK(included > 200);
}

TEST_CASE("no kept constraint follows from the others") {
    for (std::uint32_t n : {2u, 3u, 4u, 6u})
        for (int seed = 0; seed < 60; ++seed) {
            INFO("dimension " << n << ", seed " << seed);
            Random random(static_cast<std::uint32_t>(seed));
            const Dbm z = random_zone(random, n);
            std::vector<std::uint32_t> representative(n);
            std::vector<std::uint8_t> keep(n * n);
            find_minimal(z, representative, keep);
            for (std::uint32_t without = 0; without <= n * n; ++without) {
                Plain rebuilt(z.view());
                for (Clock i = 0; i < n; ++i)
                    for (Clock j = 0; j < n; ++j)
                        if (i != j && (keep[i * n + j] == 0 || i * n + j == without))
                            rebuilt.at(i, j) = Bound::none();
                rebuilt.close();
                const bool something_missing = without < n * n && keep[without] != 0;
                REQUIRE((rebuilt == z.view()) == !something_missing);
            }
        }
}

TEST_CASE("equal zones give equal bytes") {
    Dbm z(4);
    delay(z);
    REQUIRE(constrain(z, 1, 0, Bound::less_equal(7)));
    Dbm twin(4);
    delay(twin);
    REQUIRE(constrain(twin, 3, 0, Bound::less_equal(7))); // the clocks are equal
    REQUIRE(equal(z, twin));
    MinimalCodec codec(4);
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint8_t> twin_bytes = {1, 2, 3};
    codec.encode(z, bytes);
    codec.encode(twin, twin_bytes);
    CHECK(bytes == twin_bytes);
}

TEST_CASE("many clocks are named by more bytes") {
    for (std::uint32_t n : {300u}) {
        Dbm z(n);
        delay(z);
        reset(z, 299, 0);
        delay(z);
        MinimalCodec codec(n);
        std::vector<std::uint8_t> bytes;
        codec.encode(z, bytes);
        Dbm back(n);
        codec.decode(bytes, back);
        CHECK(equal(back, z));
        CHECK(MinimalCodec::includes(bytes, z));
    }
}
