// Replaces operator new for the whole test program, to count.
#include "zone/extrapolation.h"
#include "zone/federation.h"
#include "zone/minimal.h"
#include "zone/packed.h"
#include "zone/simulation.h"
#include "zone/zones.h"

#include <atomic>
#include <cstdlib>
#include <new>

using namespace zonar::zone;

namespace {

std::atomic<std::size_t> allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
    ++allocations;
    const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

} // namespace

// The forms with [] end up here too.
void* operator new(std::size_t size) {
    return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

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
