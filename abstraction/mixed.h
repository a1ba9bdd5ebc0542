// abstraction/mixed.h
//
// Spreads the bits of a number over all of them, for sums of hashes: the finaliser of
// splitmix64.
#pragma once

#include <cstdint>

namespace zonar::abstraction {

constexpr std::uint64_t mixed(std::uint64_t v) {
    v = (v ^ (v >> 30)) * 0xbf58476d1ce4e5b9u;
    v = (v ^ (v >> 27)) * 0x94d049bb133111ebu;
    return v ^ (v >> 31);
}

} // namespace zonar::abstraction
