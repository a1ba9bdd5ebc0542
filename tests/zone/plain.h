// tests/zone/plain.h
//
// Zones as their definitions say, slow and with nothing clever: a square of bounds, closed
// by Floyd-Warshall after each change. The library is compared with this.
#pragma once

#include "zone/dbm.h"

#include <cstdint>
#include <vector>

struct Plain {
    std::uint32_t dimension;
    std::vector<zonar::zone::Bound> bounds;

    explicit Plain(zonar::zone::ConstZone z);
    zonar::zone::Bound& at(std::uint32_t i, std::uint32_t j) {
        return bounds[i * dimension + j];
    }

    bool close(); // false: empty
    bool constrain(zonar::zone::Clock i, zonar::zone::Clock j, zonar::zone::Bound bound);
    bool intersect(zonar::zone::ConstZone other);
    void delay();
    void past();
    void delay(const std::vector<std::uint8_t>& stopped);
    void past(const std::vector<std::uint8_t>& stopped);
    void free_clock(zonar::zone::Clock x);
    void assign(zonar::zone::Clock x, zonar::zone::Clock source, std::int32_t offset);
    void extrapolate_lu(const std::vector<std::int32_t>& l,
                        const std::vector<std::int32_t>& u, bool plus);

    bool operator==(zonar::zone::ConstZone z) const;
};
