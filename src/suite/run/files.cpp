#include "suite/run/files.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace zonar::suite {

namespace fs = std::filesystem;

namespace {

// A device may never end, and memory does.
constexpr std::size_t most_bytes = std::size_t{256} << 20;

} // namespace

std::optional<std::string> read_file(const fs::path& path, std::string& problem) {
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    std::string text;
    std::array<char, 1 << 16> piece;
    while (text.size() <= most_bytes && in.read(piece.data(), piece.size()).gcount() > 0)
        text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > most_bytes) {
        problem = fmt::format("'{}' is too large: more than {} MiB", path.string(),
                              most_bytes >> 20);
        return std::nullopt;
    }
    if (in.eof() && !in.bad() && !fs::is_directory(path)) return text;
    problem = fmt::format("cannot read '{}': {}", path.string(),
                          std::strerror(errno != 0 ? errno : EISDIR));
    return std::nullopt;
}

std::string make_folder(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path, error);
    return error ? fmt::format("cannot create '{}': {}", path.string(), error.message())
                 : std::string{};
}

std::string write_file(const fs::path& path, std::string_view text) {
    errno = 0;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    return out ? std::string{}
               : fmt::format("cannot write '{}': {}", path.string(),
                             std::strerror(errno != 0 ? errno : EIO));
}

} // namespace zonar::suite
