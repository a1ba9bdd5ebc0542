#include "suite/run/machine.h"

#include "suite/input/digest.h"
#include "suite/run/files.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>
#include <thread>

namespace zonar::suite {

namespace {

/// The first "model name : ..." of /proc/cpuinfo; empty where there is none.
std::string processor() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != line.npos)
            return line.substr(colon + 2);
    }
    return {};
}

std::string system_name() {
    utsname name{};
    return ::uname(&name) == 0 ? fmt::format("{} {}", name.sysname, name.release) : "";
}

} // namespace

Machine this_machine() {
    const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGE_SIZE));
    return {.processor = processor(),
            .cores = std::thread::hardware_concurrency(),
            .bytes = pages * page,
            .system = system_name()};
}

Build build_of(const std::string& program, std::string version) {
    std::string problem;
    const auto bytes = read_file(program, problem);
    return {
        .version = std::move(version),
#if defined(__clang__)
        .compiler = "clang " __clang_version__,
#else
        .compiler = "g++ " __VERSION__,
#endif
        .kind = ZONAR_BUILD_TYPE,
        .hash = bytes ? digest(*bytes).substr(0, 12) : std::string {
        }
    };
}

} // namespace zonar::suite
