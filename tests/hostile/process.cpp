#include "process.h"

#include "catch.h"
#include "cli/workshop.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace {

using namespace std::chrono_literals;

/// A file of its own in the folder for temporary ones.
std::string new_file() {
    std::string name =
        (std::filesystem::temp_directory_path() / "zonar-test-XXXXXX").string();
    const int descriptor = mkstemp(name.data());
    REQUIRE(descriptor >= 0);
    close(descriptor);
    return name;
}

/// Processor time of a child so far; none if it is gone.
double processor_seconds(pid_t child) {
    std::ifstream in("/proc/" + std::to_string(child) + "/stat");
    std::string text;
    std::getline(in, text);
    // The name in brackets may contain anything; 13 fields follow it up to utime.
    std::istringstream rest(text.substr(std::min(text.rfind(')'), text.size())));
    std::string skipped;
    for (int i = 0; i < 12; ++i) rest >> skipped;
    double user = 0, system = 0;
    rest >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

bool has_ended(pid_t child) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) ==
               0 &&
           info.si_pid == child;
}

} // namespace

Process::Process(std::vector<std::string> words)
    : since_(now()), out_file_(new_file()), err_file_(new_file()) {
    words.insert(words.begin(), ZONAR_PROGRAM);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    child_ = fork();
    REQUIRE(child_ >= 0);
    if (child_ > 0) return;
    dup2(open(out_file_.c_str(), O_WRONLY), STDOUT_FILENO);
    dup2(open(err_file_.c_str(), O_WRONLY), STDERR_FILENO);
    execv(ZONAR_PROGRAM, arguments.data());
    _exit(99);
}

Process::~Process() {
    if (child_ > 0) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    std::filesystem::remove(out_file_);
    std::filesystem::remove(err_file_);
}

double Process::now() const {
    return std::chrono::duration<double>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

bool Process::has_worked_for(double seconds) const {
    while (processor_seconds(child_) < seconds) {
        if (has_ended(child_)) return false;
        std::this_thread::sleep_for(10ms);
    }
    return !has_ended(child_);
}

bool Process::has_child() const {
    const std::string id = std::to_string(child_);
    return !text_of("/proc/" + id + "/task/" + id + "/children").empty();
}

void Process::send(int signal) {
    REQUIRE(kill(child_, signal) == 0);
    since_ = now();
}

Ended Process::end(double limit) {
    Ended ended;
    while (!has_ended(child_) && now() - since_ < limit)
        std::this_thread::sleep_for(10ms);
    ended.in_time = has_ended(child_);
    ended.seconds = now() - since_;
    if (!ended.in_time) kill(child_, SIGKILL);
    int status = 0;
    rusage used{};
    REQUIRE(wait4(child_, &status, 0, &used) == child_);
    const auto seconds_of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    ended.worked = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    ended.peak_bytes = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
    child_ = 0;
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    ended.out = text_of(out_file_);
    ended.err = text_of(err_file_);
    return ended;
}
