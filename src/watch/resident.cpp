#include "watch/resident.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace zonar::watch {

// "  size resident shared ..." in pages.
std::uint64_t resident_bytes() {
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    char text[128];
    const ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) return 0;
    text[length] = '\0';
    char* rest = text;
    std::strtoull(rest, &rest, 10);
    const std::uint64_t pages = std::strtoull(rest, &rest, 10);
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

} // namespace zonar::watch
