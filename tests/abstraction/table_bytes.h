// table_bytes.h
//
// The first bytes of a saved table, for tests that damage one: a line of text, a checksum of
// all that follows, and the rest.
#pragma once

#include "abstraction/checksum.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace zonar::tests {

constexpr std::size_t first_line = 23; // "zonar distance table 3\n"
constexpr std::size_t head = first_line + 8;

/// The bytes with a checksum that fits again: damage that was done on purpose.
inline std::string signed_again(std::string bytes) {
    abstraction::Checksum sum;
    sum.add_bytes(std::string_view{bytes}.substr(head));
    std::uint64_t value = sum.value();
    for (std::size_t i = 0; i < 8; ++i, value >>= 8)
        bytes[first_line + i] = static_cast<char>(value & 0xff);
    return bytes;
}

} // namespace zonar::tests
