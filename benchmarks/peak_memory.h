// benchmarks/peak_memory.h
//
// How much memory something took at its worst moment, as the kernel saw it.
#pragma once

#include <cstddef>
#include <optional>

namespace zonar::benchmarks {

class PeakMemory {
public:
    PeakMemory(); // from now on

    /// Bytes above the beginning; nothing where the kernel does not tell.
    std::optional<std::size_t> bytes() const;

private:
    std::optional<std::size_t> before_;
};

} // namespace zonar::benchmarks
