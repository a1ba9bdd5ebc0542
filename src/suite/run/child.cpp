#include "suite/run/child.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace zonar::suite {

namespace {

constexpr double grace_seconds = 2;
constexpr double grace_share = 0.1;
constexpr std::uint64_t grace_bytes = std::uint64_t{2}
                                      << 30; // address space, mostly unused
constexpr off_t most_text = 64 << 20;

/// The end of what was written to a file in memory.
std::string text_in(int file) {
    const off_t size = ::lseek(file, 0, SEEK_END);
    if (size <= 0) return {};
    const off_t begin = size > most_text ? size - most_text : 0;
    std::string text(static_cast<std::size_t>(size - begin), '\0');
    std::size_t got = 0;
    while (got < text.size()) {
        const ssize_t read = ::pread(file, text.data() + got, text.size() - got,
                                     begin + static_cast<off_t>(got));
        if (read <= 0) break;
        got += static_cast<std::size_t>(read);
    }
    text.resize(got);
    return text;
}

/// In the new process, until it becomes the program. Nothing here may allocate.
[[noreturn]] void become(const char* program, char* const* words, int out, int err,
                         const Limits& limits, pid_t parent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // if we are killed, it must not go on
    if (::getppid() != parent) ::_exit(127);
    ::setpgid(0, 0); // Ctrl-C is for us; we end it
    if (ZONAR_LIMITS_ADDRESS_SPACE) {
        const rlimit memory{limits.bytes + grace_bytes, limits.bytes + grace_bytes};
        ::setrlimit(RLIMIT_AS, &memory);
    }
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    ::execv(program, words);
    ::_exit(127);
}

} // namespace

Child::Child(const std::string& program, const std::vector<std::string>& words,
             const Limits& limits, std::string& problem) {
    std::vector<std::string> copies{program};
    copies.insert(copies.end(), words.begin(), words.end());
    std::vector<char*> pointers;
    for (std::string& word : copies) pointers.push_back(word.data());
    pointers.push_back(nullptr);

    out_ = ::memfd_create("out", MFD_CLOEXEC);
    err_ = ::memfd_create("err", MFD_CLOEXEC);
    const pid_t parent = ::getpid();
    if (out_ >= 0 && err_ >= 0) process_ = ::fork();
    if (process_ == 0)
        become(program.c_str(), pointers.data(), out_, err_, limits, parent);
    if (process_ < 0)
        problem = fmt::format("cannot start '{}': {}", program, std::strerror(errno));
    started_ = Clock::now();
    const double most = limits.seconds * (1 + grace_share) + grace_seconds;
    last_moment_ = started_ + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(most));
}

Child::~Child() {
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    if (out_ >= 0) ::close(out_);
    if (err_ >= 0) ::close(err_);
}

double Child::seconds() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

bool Child::has_ended(Departed& departed) {
    int status = 0;
    rusage usage{};
    const pid_t ended = ::wait4(process_, &status, WNOHANG, &usage);
    if (ended == 0) {
        if (!overdue_ && Clock::now() > last_moment_) {
            overdue_ = true;
            ::kill(process_, SIGKILL);
        }
        return false;
    }
    if (ended < 0 && errno == EINTR) return false;
    process_ = -1;
    departed = {.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                .overdue = overdue_,
                .seconds = seconds(),
                .peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024,
                .out = text_in(out_),
                .err = text_in(err_)};
    return true;
}

} // namespace zonar::suite
