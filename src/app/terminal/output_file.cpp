#include "app/terminal/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace zonar::app {

namespace {

/// An open file that is closed in the end. close() tells whether all arrived.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }
    bool write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(number_, text.data(), text.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return false;
            text.remove_prefix(static_cast<std::size_t>(written));
        }
        return true;
    }
    bool close() {
        const int number = number_;
        number_ = -1;
        return number < 0 || ::close(number) == 0;
    }

private:
    int number_;
};

namespace fs = std::filesystem;

/// The number of an open stream that is called by name; -1: the path is none. Opened anew, a
/// file would be written from its beginning, over what others wrote to the stream.
int stream_named(std::string_view path) {
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder)) continue;
        const std::string_view digits = path.substr(folder.size());
        const char* const end = digits.data() + digits.size();
        int number = -1;
        const auto [rest, error] = std::from_chars(digits.data(), end, number);
        if (error == std::errc{} && rest == end) return number;
    }
    return -1;
}

/// The file that a symbolic link means, also if it is not there; else the path itself.
/// Renaming onto a link would replace the link and leave the file it means.
fs::path behind_links(fs::path path) {
    std::error_code problem;
    if (fs::path real = fs::canonical(path, problem); !problem) return real;
    constexpr int most_links = 40; // as the system; more are a circle
    for (int i = 0; i < most_links && fs::is_symlink(path, problem); ++i) {
        const fs::path next = fs::read_symlink(path, problem);
        if (problem) break;
        path = path.parent_path() / next; // which is `next` if that is absolute
    }
    return path;
}

} // namespace

OutputFile::OutputFile(const std::string& path)
    : shown_(path), path_(behind_links(path).string()), stream_(stream_named(path)) {
    std::error_code problem;
    const auto kind = fs::status(path_, problem).type();
    direct_ =
        stream_ >= 0 || (kind != fs::file_type::not_found &&
                         kind != fs::file_type::regular && kind != fs::file_type::none);
}

OutputFile::~OutputFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::string OutputFile::problem(std::string_view doing) const {
    return fmt::format("cannot {} '{}': {}", doing, shown_, std::strerror(errno));
}

std::string OutputFile::write_directly(std::string_view text) const {
    std::error_code ignored;
    if (text.empty() && stream_ < 0 && fs::is_fifo(path_, ignored))
        return ::access(path_.c_str(), W_OK) == 0 ? std::string{} : problem("write");
    Descriptor file(stream_ >= 0 ? ::dup(stream_)
                                 : ::open(path_.c_str(), O_WRONLY | O_CLOEXEC));
    const bool done = file.is_open() && file.write(text) && file.close();
    return done ? std::string{} : problem("write");
}

/// Opens a new file beside the one to write; -1 and errno if that is not possible.
int OutputFile::create_temporary() {
    constexpr std::size_t longest_beginning = 200; // a name has 255 bytes at most
    constexpr int most_attempts = 100;
    const fs::path path(path_);
    const std::string beginning = path.filename().string().substr(0, longest_beginning);
    // A run that was killed may have left its file, and its number may be ours now.
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        const fs::path name =
            fmt::format(".{}.{}-{}.tmp", beginning, ::getpid(), attempt);
        const std::string temporary = (path.parent_path() / name).string();
        const int file =
            ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0) temporary_ = temporary;
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

std::string OutputFile::write(std::string_view text) {
    if (direct_) return write_directly(text);
    struct stat old {};
    const bool exists = ::stat(path_.c_str(), &old) == 0;
    if (!exists && errno != ENOENT) return problem("write"); // such as links in a circle
    // Renaming would get past the protection of a read-only file.
    if (exists && ::access(path_.c_str(), W_OK) != 0) return problem("write");

    // Writing is short, and mostly the last thing to do; asking whether there is a way is the
    // first, and a signal at that time is for all that would follow.
    if (!text.empty()) interrupt_.emplace();
    Descriptor file(create_temporary());
    if (!file.is_open()) return problem("create");
    if (exists && ::fchmod(file.number(), old.st_mode & 07777) != 0)
        return problem("write");
    const bool done = file.write(text) && ::fsync(file.number()) == 0 && file.close();
    return done ? std::string{} : problem("write");
}

std::string OutputFile::commit() {
    if (direct_) return {};
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return problem("write");
    temporary_.clear();
    interrupt_.reset();
    return {};
}

std::string refusal_to_overwrite(const std::string& path,
                                 std::span<const std::string> inputs) {
    std::error_code ignored; // a file that is not there is none of them
    for (const std::string& input : inputs)
        if (fs::equivalent(path, input, ignored))
            return fmt::format("'{}' is to be read; it stays as it is", path);
    return {};
}

} // namespace zonar::app
