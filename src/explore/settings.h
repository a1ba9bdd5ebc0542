// explore/settings.h
//
// What a caller may ask of an exploration, and what it hears back.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

namespace zonar::explore {

enum class Order : std::uint8_t {
    breadth_first,
    depth_first,
    random_depth_first, // the successors of each state in random order
};

/// When a new zone need not be explored because of one that is stored.
enum class Inclusion : std::uint8_t {
    equality,   // it is the same zone
    inclusion,  // it lies inside
    simulation, // each of its points is simulated by one of the stored zone (a<LU)
};

/// Where to give up. An exploration that does is neither finished nor successful.
struct Limits {
    std::optional<double> seconds;
    std::optional<std::uint64_t> bytes;  // of the store
    std::optional<std::uint64_t> states; // explored
    std::optional<std::uint32_t> depth;  // transitions from the initial state
};

struct Statistics {
    std::uint64_t explored = 0;  // states whose successors were computed
    std::uint64_t generated = 0; // transitions taken, the initial state not counted
    std::uint64_t stored = 0;    // states left in the store at the end
    std::uint64_t waiting = 0;   // of these, not yet explored
    double seconds = 0;
    std::uint64_t store_bytes = 0; // what the store holds at the end
    std::uint64_t peak_bytes = 0;  // of the whole process so far

    double bytes_per_state() const {
        return stored == 0
                   ? 0
                   : static_cast<double>(store_bytes) / static_cast<double>(stored);
    }
};

/// Called now and then from inside a long exploration, a few times per second.
using Progress = std::function<void(const Statistics&)>;

struct Settings {
    Order order = Order::breadth_first;
    std::uint64_t seed = 0; // of random_depth_first
    Limits limits;
    const std::atomic<bool>* interrupted = nullptr; // set from outside: stop soon
    Progress progress;
};

} // namespace zonar::explore
