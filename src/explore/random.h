// explore/random.h
//
// splitmix64: small, good enough for shuffling, and the same everywhere.
#pragma once

#include <cstdint>

namespace zonar::explore {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t below(std::uint64_t count) { return next() % count; }

private:
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

} // namespace zonar::explore
