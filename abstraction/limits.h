// abstraction/limits.h
//
// How much time and memory a computation may take. Long computations ask from time to time
// whether to stop; the reason may be a deadline, a request of the user, or lack of memory.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>

namespace zonar::abstraction {

struct Limits {
    std::optional<std::chrono::steady_clock::time_point> until;
    std::size_t transitions =
        50'000'000; // of one product: 12 bytes each, and as much again
    std::size_t table_bytes = std::size_t{1} << 30;
    const std::atomic<bool>* interrupted = nullptr;

    bool out_of_time() const {
        return (interrupted != nullptr && interrupted->load(std::memory_order_relaxed)) ||
               (until && std::chrono::steady_clock::now() >= *until);
    }
};

} // namespace zonar::abstraction
