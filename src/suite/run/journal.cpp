#include "suite/run/journal.h"

#include "suite/run/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace zonar::suite {

namespace {

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

Journal::Journal(const std::filesystem::path& path, std::string& problem)
    : shown_(path.string()) {
    file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0) {
        problem = fmt::format("cannot write '{}': {}", shown_, std::strerror(errno));
        return;
    }
    // Where files cannot be locked (some network file systems), we go on without.
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        problem = fmt::format("'{}' is in use: another zonar bench works in this folder; "
                              "wait for its end, or choose another folder with -o",
                              shown_);
        return;
    }
    std::string text;
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path, ignored)) { // a device may never end
        const auto read = read_file(path, problem);
        if (!read) return;
        text = *read;
    }
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        if (auto record = from_line(rest.substr(0, end)))
            records_.push_back(std::move(*record));
        rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    }
    // Half a line of last time must not spoil the next one.
    const bool is_cut = !text.empty() && text.back() != '\n';
    if (is_cut && !write_all(file_, "\n"))
        problem = fmt::format("cannot write '{}': {}", shown_, std::strerror(errno));
}

Journal::~Journal() {
    if (file_ >= 0) ::close(file_);
}

std::string Journal::add(Record record) {
    const bool done = write_all(file_, to_line(record) + '\n') && ::fsync(file_) == 0;
    if (!done) return fmt::format("cannot write '{}': {}", shown_, std::strerror(errno));
    records_.push_back(std::move(record));
    return {};
}

} // namespace zonar::suite
