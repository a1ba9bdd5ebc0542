// The networks of a small grammar, every one of them: the engine against the oracle.
//
// ZONAR_EFFORT=9700 looks at all of them; usually it is one in 97, spread evenly.
#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "oracle/enumerated_networks.h"

using namespace zonar;

namespace {

constexpr std::size_t usual_stride = 97; // prime to the sizes of all choices

} // namespace

TEST_CASE("the enumeration has as many networks as it should") {
    std::size_t networks = 0;
    for (std::size_t i = 0; i < oracle::enumerated_count(); ++i) {
        if (oracle::enumerated_network(i)) ++networks;
    }
    CHECK(networks == 61'200);
}

TEST_CASE("engine and oracle agree on enumerated networks") {
    const std::size_t stride = std::max<std::size_t>(usual_stride * 100 / effort(), 1);
    exploration::Tally tally;
    for (std::size_t i = 0; i < oracle::enumerated_count(); i += stride) {
        const auto model = oracle::enumerated_network(i);
        if (!model || !disagreement(*model, tally)) continue;
        FAIL_CHECK("network " << i << "\n" << exploration::smallest(*model));
    }
    CHECK(tally.too_big == 0);
    CHECK(tally.satisfied > tally.networks);
    CHECK(tally.not_satisfied > tally.networks);
}
