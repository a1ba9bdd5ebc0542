// abstraction/limits.h
//
// How much a computation may take. Whoever computes asks now and then; the answer may come
// from a clock, from a user who has lost patience, or from a budget of memory.
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
