#include "app/terminal/standard_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace zonar::app {

std::optional<std::string> read_standard_input(std::uint64_t limit,
                                               std::string& problem) {
    std::string text;
    for (;;) {
        char block[1 << 16];
        const ssize_t count = ::read(STDIN_FILENO, block, sizeof block);
        if (count == 0) return text;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            problem = fmt::format("cannot read standard input: {}", std::strerror(errno));
            return std::nullopt;
        }
        text.append(block, static_cast<std::size_t>(count));
        if (text.size() > limit) {
            problem = fmt::format("there are more than {} bytes", limit);
            return std::nullopt;
        }
    }
}

} // namespace zonar::app
