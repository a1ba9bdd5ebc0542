#include "explore/signature.h"

#include "catch.h"
#include "zone/packed.h"
#include "zone/zones.h"

#include <vector>

using namespace zonar;

namespace {

constexpr std::uint32_t dimension = 6;
constexpr std::size_t cells = dimension * dimension;

std::vector<zone::Raw> packed(zone::ConstZone z) {
    std::vector<zone::Raw> to(cells + zone::packed_slack / sizeof(zone::Raw));
    zone::pack32(z, to.data());
    return to;
}

bool rules_out(const explore::Signature& signature, const std::vector<zone::Raw>& inner,
               const std::vector<zone::Raw>& outer) {
    return (signature.of(inner.data()) & ~signature.of(outer.data())) != 0;
}

} // namespace

TEST_CASE("signatures rule out most pairs that are not included, and no other",
          "[signature]") {
    for (const int largest : {10, 1000, 30'000}) { // the last do not fit into 16 bits
        Random random{static_cast<std::uint32_t>(largest)};
        const auto pair = [&](std::vector<zone::Raw>& inner,
                              std::vector<zone::Raw>& outer) {
            const zone::Dbm z = random_zone(random, dimension, largest);
            inner = packed(z);
            outer = packed(random_neighbour(random, z, largest));
            return zone::includes(outer.data(), inner.data(), dimension);
        };
        std::vector<zone::Raw> inner, outer, sample;
        while (sample.size() < 300 * 2 * cells) {
            if (pair(inner, outer)) continue;
            for (const auto* one : {&inner, &outer})
                sample.insert(sample.end(), one->data(), one->data() + cells);
        }
        explore::Signature signature;
        signature.choose(sample, cells);
        int different = 0, told = 0, included = 0;
        for (int i = 0; i < 5000; ++i) {
            if (pair(inner, outer)) {
                ++included;
                REQUIRE_FALSE(rules_out(signature, inner, outer));
            } else {
                ++different;
                told += rules_out(signature, inner, outer) ? 1 : 0;
            }
        }
        INFO("constants up to " << largest << ", " << different << " pairs, " << told
                                << " ruled out");
        CHECK(included > 100);
        CHECK(told > different / 4);
    }
}

TEST_CASE("narrow and wide zones have the same signature", "[signature]") {
    Random random{7};
    std::vector<zone::Raw> sample;
    for (int i = 0; i < 200; ++i) {
        const auto one = packed(random_zone(random, dimension, 1000));
        sample.insert(sample.end(), one.data(), one.data() + cells);
    }
    explore::Signature signature;
    signature.choose(sample, cells);
    std::vector<zone::Raw16> narrow(cells + zone::packed_slack / sizeof(zone::Raw16));
    for (int i = 0; i < 500; ++i) {
        const zone::Dbm z = random_zone(random, dimension, 1000);
        REQUIRE(zone::pack16(z, narrow.data()));
        CHECK(signature.of(narrow.data()) == signature.of(packed(z).data()));
    }
}

TEST_CASE("without a sample a signature rules out nothing", "[signature]") {
    explore::Signature signature;
    signature.choose({}, cells);
    Random random{3};
    const auto z = packed(random_zone(random, dimension, 50));
    CHECK(signature.of(z.data()) == 0);
}
