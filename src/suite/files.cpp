#include "suite/files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

namespace zonar::suite {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path, std::string& problem) {
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in && !in.bad() && !fs::is_directory(path)) return text;
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
