#include "watch/usable_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

namespace zonar::watch {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// The number that a file consists of; "max" and a file that is not there do not limit.
std::uint64_t number_in(const fs::path& file) {
    std::ifstream in(file);
    std::uint64_t number = 0;
    return in >> number ? number : unlimited;
}

/// Of a group and all groups around it, up to `mount`.
std::uint64_t least_limit(const fs::path& mount, fs::path group, const char* name) {
    std::uint64_t least = number_in(mount / name);
    for (group = group.relative_path(); !group.empty(); group = group.parent_path())
        least = std::min(least, number_in(mount / group / name));
    return least;
}

std::uint64_t physical_memory() {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long bytes = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || bytes <= 0) return unlimited;
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes);
}

std::uint64_t shell_limit() {
    std::uint64_t least = unlimited;
    for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        if (getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
            least = std::min<std::uint64_t>(least, limit.rlim_cur);
    }
    return least;
}

} // namespace

// Lines of the file:  0::/user.slice            version 2, one tree for everything
//                     4:memory:/docker/12ab     version 1, a tree for each controller
std::uint64_t control_group_limit(const fs::path& root, const std::string& membership) {
    std::uint64_t least = unlimited;
    std::istringstream lines(membership);
    for (std::string line; std::getline(lines, line);) {
        const auto first = line.find(':');
        const auto second = first == line.npos ? first : line.find(':', first + 1);
        if (second == line.npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const fs::path group = line.substr(second + 1);
        if (controllers.empty())
            least = std::min(least, least_limit(root, group, "memory.max"));
        if (("," + controllers + ",").find(",memory,") != std::string::npos)
            least = std::min(
                least, least_limit(root / "memory", group, "memory.limit_in_bytes"));
    }
    return least;
}

std::uint64_t usable_memory() {
    std::ostringstream membership;
    membership << std::ifstream("/proc/self/cgroup").rdbuf();
    return std::min({physical_memory(), shell_limit(),
                     control_group_limit("/sys/fs/cgroup", membership.str())});
}

std::uint64_t default_memory_limit() {
    constexpr double share = 0.8;
    return static_cast<std::uint64_t>(static_cast<double>(usable_memory()) * share);
}

} // namespace zonar::watch
