// Limits are noticed inside the work of the thread that set them, and in no other thread.
#include "watch/watch.h"

#include "catch.h"
#include "skip.h"
#include "watch/resident.h"

#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

using namespace zonar::watch;
using std::chrono::milliseconds;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

/// What stops a loop that would go on for very long; nothing: it came to its end.
std::optional<Limit> stopped_by(std::uint64_t turns, std::uint64_t pieces = 1) {
    try {
        for (std::uint64_t i = 0; i < turns; ++i) spend(pieces);
    } catch (const Stopped& stopped) {
        return stopped.limit();
    }
    return std::nullopt;
}

constexpr std::uint64_t some = 1'000'000;
constexpr std::uint64_t endless = ~std::uint64_t{0};

Limits until(milliseconds from_now) {
    Limits limits;
    limits.until = Clock::now() + from_now;
    return limits;
}

bool can_measure_memory() {
    if (resident_bytes() != 0) return true;
    skip("limits on memory", "this system does not tell how much a process uses");
    return false;
}

} // namespace

TEST_CASE("without a watch nothing is ever stopped") {
    CHECK(!stopped_by(some));
    CHECK_NOTHROW(claim(std::uint64_t{1} << 60));
}

TEST_CASE("a watch without limits stops nothing") {
    const Watch watch{{}};
    CHECK(!stopped_by(some));
    CHECK_NOTHROW(claim(std::uint64_t{1} << 60));
}

TEST_CASE("time: a loop ends soon after") {
    const auto start = Clock::now();
    const Watch watch{until(milliseconds(50))};
    CHECK(stopped_by(endless) == Limit::time);
    CHECK(Clock::now() - start >= milliseconds(50));
    // And again: it is still over.
    CHECK(stopped_by(endless) == Limit::time);
}

TEST_CASE("few large pieces are noticed like many small ones") {
    const Watch watch{until(milliseconds(-1))};
    CHECK(stopped_by(2, some) == Limit::time);
    CHECK(!stopped_by(2, 1)); // that is nothing
}

TEST_CASE("many watches, each for a moment, do not hide that work goes on") {
    std::atomic<bool> interrupted = true;
    const auto one = [&] {
        Limits limits;
        limits.interrupted = &interrupted;
        const Watch watch{limits};
        spend();
    };
    const auto many = [&] {
        for (std::uint64_t i = 0; i < some; ++i) one();
    };
    CHECK_THROWS_AS(many(), Stopped);
}

TEST_CASE("a request to stop comes from outside") {
    std::atomic<bool> interrupted = false;
    Limits limits;
    limits.interrupted = &interrupted;
    const Watch watch{limits};
    CHECK(!stopped_by(some));
    std::jthread other([&] { interrupted = true; });
    CHECK(stopped_by(endless) == Limit::interrupt);
}

TEST_CASE("another thread has a watch of its own, or none") {
    const Watch watch{until(milliseconds(-1))};
    std::optional<Limit> there = Limit::memory;
    std::jthread([&] { there = stopped_by(some); }).join();
    CHECK(!there);
    CHECK(stopped_by(some) == Limit::time);
}

TEST_CASE("of two watches the inner one counts, then the outer one again") {
    const Watch outer{until(milliseconds(-1))};
    {
        const Watch inner{{}};
        CHECK(!stopped_by(some));
    }
    CHECK(stopped_by(some) == Limit::time);
    {
        const Watch inner = Watch::with_at_least(3600);
        CHECK(!stopped_by(some));
    }
    {
        const Watch inner = Watch::with_at_least(0);
        CHECK(stopped_by(some) == Limit::time);
    }
}

TEST_CASE("a little more time is for what is short of time only") {
    std::atomic<bool> interrupted = true;
    Limits limits;
    limits.interrupted = &interrupted;
    const Watch outer{limits};
    const Watch inner = Watch::with_at_least(3600);
    CHECK(stopped_by(some) == Limit::interrupt);
}

TEST_CASE("what is large is refused before it is allocated") {
    if (!can_measure_memory()) return;
    Limits limits;
    limits.bytes = 100 * megabyte;
    const Watch watch{limits};
    CHECK_NOTHROW(claim(50 * megabyte));
    CHECK_THROWS_AS(claim(101 * megabyte), Stopped);
    const std::vector<char> held(80 * megabyte, 'x');
    CHECK_THROWS_AS(claim(50 * megabyte), Stopped);
    // An inner watch does not begin to count anew.
    const Watch inner{limits};
    CHECK_THROWS_AS(claim(50 * megabyte), Stopped);
}

TEST_CASE("memory that was not claimed is noticed, too") {
    if (!can_measure_memory()) return;
    Limits limits;
    limits.bytes = 10 * megabyte;
    const Watch watch{limits};
    std::vector<std::unique_ptr<char[]>> held;
    const auto grow = [&] {
        for (;;) {
            spend(1000);
            held.push_back(std::make_unique<char[]>(megabyte / 2));
            std::memset(held.back().get(), 1, megabyte / 2);
        }
    };
    CHECK_THROWS_AS(grow(), Stopped);
    // A fixed allowance, a quarter, and what was allocated between two looks.
    CHECK(held.size() / 2 < 1000);
}

TEST_CASE("a time far away does not overflow") {
    CHECK(!after(Clock::now(), std::nullopt));
    CHECK(*after(Clock::now(), 1e300) > Clock::now());
    const auto now = Clock::now();
    CHECK(*after(now, 0.0) == now);
}
