// oracle/dice.h
//
// Random choices for generators of tests. The same seed makes the same choices everywhere:
// the engine is standardised, and no standard distribution is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace zonar::oracle {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    std::size_t below(std::size_t count) { return engine_() % count; }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low +
               static_cast<std::int64_t>(below(static_cast<std::size_t>(high - low + 1)));
    }
    bool percent(std::size_t chance) { return below(100) < chance; }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[below(from.size())];
    }

private:
    std::mt19937_64 engine_;
};

} // namespace zonar::oracle
