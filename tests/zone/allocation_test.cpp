// Replaces operator new for the whole test program, to count.
#include "counted_new.h"
#include "zone/extrapolation.h"
#include "zone/federation.h"
#include "zone/minimal.h"
#include "zone/packed.h"
#include "zone/simulation.h"
#include "zone/zones.h"

using namespace zonar::zone;

namespace {

/// Everything that a search does with zones, over and over.
struct Work {
    explicit Work(std::uint32_t n)
        : dimension(n), z(n), other(n), l(n, 5), u(n, 7), ceilings(n, none_raw),
          packed(n * n + packed_slack), packed_other(n * n + packed_slack), codec(n),
          federation(n), second(n) {
        l[0] = u[0] = 0;
        ceilings[1] = Bound::less_equal(9).raw();
        diagonals = {{1, 2, Bound::less(3)}, {2, 1, Bound::less(1)}};
    }

    void run() {
        set_zero(z);
        delay(z);
        constrain(z, 0, 1, Bound::less_equal(-3));
        reset(z, 2, 0);
        delay_below(z, ceilings);
        assign(z, 3, 2, 1);
        copy(other, z);
        free_clock(other, 1);
        delay(other);
        intersect(other, z);
        past(other);
        close(other);
        extrapolate_lu_plus(other, l, u);
        extrapolate_m(other, l);
        answers += includes(other, z) + simulated(z, other, l, u) + (hash(z) & 1);
        answers += simulated(z, other, l, u, diagonals, scratch);
        pack16(z, packed.data());
        pack16(other, packed_other.data());
        answers += includes(packed_other.data(), packed.data(), dimension);
        answers += simulated(packed.data(), packed_other.data(), dimension, l, u);
        shadow(packed.data(), dimension, l, u, packed_other.data());
        unpack16(packed.data(), other);
        codec.encode(z, bytes);
        codec.decode(bytes, other);
        federation.clear();
        federation.add(z);
        delay(other);
        past(other);
        federation.add(other);
        federation.subtract(z);
        federation.reduce();
        second.clear();
        second.add(z);
        second.add(other);
        answers += second.includes(federation);
        second.intersect(federation);
    }

    std::uint32_t dimension;
    Dbm z, other;
    std::vector<std::int32_t> l, u;
    std::vector<Raw> ceilings;
    std::vector<Raw16> packed, packed_other;
    std::vector<std::uint8_t> bytes;
    std::vector<Diagonal> diagonals;
    SimulationScratch scratch;
    MinimalCodec codec;
    Federation federation, second;
    std::uint64_t answers = 0;
};

} // namespace

TEST_CASE("nothing allocates once it is warm") {
    with_all_kernels([] {
        for (std::uint32_t dimension : {4u, 9u, 20u, 40u, 70u}) {
            Work work(dimension);
            work.run();
            work.run();
            const std::size_t before = allocations;
            for (int round = 0; round < 50; ++round) work.run();
            const std::size_t after = allocations;
            CHECK(after == before);
        }
    });
}
