// app/stretches.h
//
// A set of numbers as sorted stretches that neither touch nor overlap: the cells, clocks
// or channels that somebody uses. Arrays make them long, so they are not listed one by one.
#pragma once

#include <cstdint>
#include <vector>

namespace zonar::app {

struct Stretch {
    std::int64_t first = 0;
    std::int64_t last = 0; // included
    friend bool operator==(Stretch, Stretch) = default;
};

class Stretches {
public:
    void add(Stretch stretch);
    void add(const Stretches& others);
    bool empty() const { return all_.empty(); }
    const std::vector<Stretch>& all() const { return all_; }

    /// What both contain.
    friend Stretches common(const Stretches& a, const Stretches& b);
    friend bool operator==(const Stretches&, const Stretches&) = default;

private:
    std::vector<Stretch> all_;
};

Stretches common(const Stretches& a, const Stretches& b);

} // namespace zonar::app
