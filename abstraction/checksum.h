// abstraction/checksum.h
//
// FNV-1a in 64 bits, by Fowler, Noll and Vo: for telling whether two things are the same,
// or whether a file is as it was written. Each step is one-to-one, so a single changed byte
// is always noticed. It does not protect from deliberate changes.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace zonar::abstraction {

class Checksum {
public:
    void add_byte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3u; }
    void add_bytes(std::string_view bytes) {
        for (const char c : bytes) add_byte(static_cast<std::uint8_t>(c));
    }
    /// With its length, so that "ab", "c" is not "a", "bc".
    void add_text(std::string_view text) {
        add_number(text.size());
        add_bytes(text);
    }
    /// Eight bytes of it, the lowest first, on every machine.
    template <class Number>
    void add_number(Number number) {
        static_assert(std::is_integral_v<Number> || std::is_enum_v<Number>);
        auto rest = static_cast<std::uint64_t>(number);
        for (int i = 0; i < 8; ++i, rest >>= 8)
            add_byte(static_cast<std::uint8_t>(rest & 0xff));
    }

    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

} // namespace zonar::abstraction
