#include "benchmarks/peak_memory.h"

#include <fstream>
#include <string>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace zonar::benchmarks {

namespace {

/// A line such as "VmHWM:  1234 kB" of what Linux says about this process.
std::optional<std::size_t> status(const std::string& key) {
    std::ifstream in("/proc/self/status");
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(key)) return std::stoull(line.substr(key.size() + 1)) * 1024;
    }
    return std::nullopt;
}

} // namespace

PeakMemory::PeakMemory() {
#if defined(__GLIBC__)
    malloc_trim(0); // what was freed before must not hide what is taken now
#endif
    std::ofstream refs("/proc/self/clear_refs");
    refs << "5" << std::flush; // the peak begins anew
    if (refs) before_ = status("VmRSS");
}

std::optional<std::size_t> PeakMemory::bytes() const {
    const auto peak = status("VmHWM");
    if (!before_ || !peak || *peak < *before_) return std::nullopt;
    return *peak - *before_;
}

} // namespace zonar::benchmarks
