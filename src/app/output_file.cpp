#include "app/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
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

} // namespace

OutputFile::OutputFile(const std::string& path) : shown_(path), path_(path) {
    namespace fs = std::filesystem;
    std::error_code problem;
    // Renaming onto a link would replace the link and leave the file it means.
    if (const fs::path real = fs::canonical(path, problem); !problem)
        path_ = real.string();
    const auto kind = fs::status(path_, problem).type();
    direct_ = kind != fs::file_type::not_found && kind != fs::file_type::regular &&
              kind != fs::file_type::none;
}

OutputFile::~OutputFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::string OutputFile::problem(std::string_view doing) const {
    return fmt::format("cannot {} '{}': {}", doing, shown_, std::strerror(errno));
}

std::string OutputFile::write(std::string_view text) {
    if (direct_) {
        Descriptor file(::open(path_.c_str(), O_WRONLY | O_CLOEXEC));
        const bool done = file.is_open() && file.write(text) && file.close();
        return done ? std::string{} : problem("write");
    }
    struct stat old {};
    const bool exists = ::stat(path_.c_str(), &old) == 0;
    // Renaming would get past the protection of a read-only file.
    if (exists && ::access(path_.c_str(), W_OK) != 0) return problem("write");

    const std::filesystem::path path(path_);
    const auto name = fmt::format(".{}.{}.tmp", path.filename().string(), ::getpid());
    const std::string temporary = (path.parent_path() / name).string();
    Descriptor file(
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.is_open()) return problem("create");
    temporary_ = temporary;
    if (exists && ::fchmod(file.number(), old.st_mode & 07777) != 0)
        return problem("write");
    const bool done = file.write(text) && ::fsync(file.number()) == 0 && file.close();
    return done ? std::string{} : problem("write");
}

std::string OutputFile::commit() {
    if (direct_) return {};
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return problem("write");
    temporary_.clear();
    return {};
}

} // namespace zonar::app
