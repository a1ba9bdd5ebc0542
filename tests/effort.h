// effort.h
//
// How much of a random test is run. ZONAR_EFFORT=20 in the environment is for builds in
// which everything is slow: a fifth. ZONAR_EFFORT=1000 is for the night.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

/// In percent.
inline std::uint64_t effort() {
    const char* text = std::getenv("ZONAR_EFFORT");
    const std::uint64_t percent =
        text == nullptr ? 100 : std::strtoull(text, nullptr, 10);
    return std::max<std::uint64_t>(percent, 1);
}

/// The number of cases to try instead of the usual one.
template <class Count>
Count with_effort(Count usual) {
    const auto scaled = static_cast<std::uint64_t>(usual) * effort() / 100;
    return static_cast<Count>(std::max<std::uint64_t>(scaled, 1));
}

/// The step through the cases of an exhaustive test: 1, unless effort is below 100.
inline std::size_t stride() {
    return static_cast<std::size_t>(std::max<std::uint64_t>(100 / effort(), 1));
}
