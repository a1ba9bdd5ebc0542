// zonar check as a process of its own: signals and streams that fail.
#include "catch.h"
#include "skip.h"
#include "workshop.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

namespace {

const std::string quoted_faulty = fmt::format("'{}'", sample("fischer-faulty.xml"));

enum class Interrupts { heard, ignored };

/// A check under way. What it says on standard error is thrown away.
class Running {
public:
    explicit Running(std::vector<std::string> words,
                     Interrupts interrupts = Interrupts::heard) {
        int ends[2];
        REQUIRE(pipe(ends) == 0);
        child_ = fork();
        REQUIRE(child_ >= 0);
        if (child_ == 0) {
            if (interrupts == Interrupts::ignored) std::signal(SIGINT, SIG_IGN);
            dup2(ends[1], STDOUT_FILENO);
            dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
            close(ends[0]);
            close(ends[1]);
            words.insert(words.begin(), {ZONAR_PROGRAM, "check"});
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            execv(ZONAR_PROGRAM, arguments.data());
            _exit(99);
        }
        close(ends[1]);
        output_ = ends[0];
    }
    ~Running() {
        close(output_);
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void read_line() {
        char c = 0;
        while (c != '\n' && read(output_, &c, 1) == 1) text_ += c;
    }

    void send(int signal) const { REQUIRE(kill(child_, signal) == 0); }

    /// All it said, and how it ended: its exit code, or minus the signal.
    std::pair<std::string, int> wait() {
        char c = 0;
        while (read(output_, &c, 1) == 1) text_ += c;
        int status = 0;
        REQUIRE(waitpid(child_, &status, 0) == child_);
        child_ = 0;
        return {text_, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status)};
    }

private:
    pid_t child_ = 0;
    int output_ = -1;
    std::string text_;
};

const std::string endless_query = "E<> a + b + c == 90001";

/// How a check ends that gets a signal while it searches. From outside one cannot see when
/// the search begins, so a signal that came too early is sent once more, later.
std::pair<std::string, int> interrupted(const std::vector<std::string>& words,
                                        int signal) {
    std::pair<std::string, int> ended;
    for (const int patience : {100, 1'000, 10'000}) {
        Running running(words);
        std::this_thread::sleep_for(std::chrono::milliseconds(patience));
        running.send(signal);
        ended = running.wait();
        if (contains(ended.first, "interrupted")) break;
    }
    return ended;
}

} // namespace

TEST_CASE("Ctrl-C ends the query at hand; the report is complete") {
    const Folder folder;
    const auto path = folder.write("m.xta", endless_xta);
    for (const int signal : {SIGINT, SIGTERM}) {
        const auto [text, code] =
            interrupted({path, "--query", endless_query, "--query", "E<> a == 1",
                         "--query", "E<> nonsense", "--stats", "--separately"},
                        signal);
        INFO(text);
        CHECK(code == 2); // because of the broken query
        CHECK(contains(text, " 1  E<> a + b + c == 90001\n    unknown: interrupted\n"));
        CHECK(contains(text, " explored, "));
        CHECK(contains(text, " 2  E<> a == 1\n    unknown: not started\n"));
        CHECK(contains(text, " 3  E<> nonsense\n    error: "));
        CHECK(contains(text, "3 queries: 2 unknown, 1 in error\n"));
    }
}

TEST_CASE("JSON is whole after Ctrl-C, and the exit code says unknown") {
    const Folder folder;
    const auto [text, code] =
        interrupted({folder.write("m.xta", endless_xta), "--json", "--separately",
                     "--query", endless_query, "--query", "E<> b == 1"},
                    SIGINT);
    INFO(text);
    CHECK(code == 3);
    const auto json = nlohmann::json::parse(text);
    CHECK(json["exit_code"] == 3);
    CHECK(json["queries"][0]["reason"] == "interrupted");
    CHECK(json["queries"][0]["stats"]["explored"] > 0);
    CHECK(json["queries"][1]["reason"] == "not started");
    CHECK(!json["queries"][1].contains("stats"));
}

TEST_CASE("a second Ctrl-C ends the program") {
    const Folder folder;
    const auto path = folder.write("m.xta", endless_xta);
    // The first one may already have ended it in good order.
    Running running({path, "--query", endless_query});
    running.read_line();
    running.send(SIGINT);
    running.send(SIGTERM);
    const int code = running.wait().second;
    CHECK((code == 3 || code == -SIGTERM || code == -SIGINT));
}

TEST_CASE("an ignored signal stays ignored") {
    const Folder folder;
    Running running({folder.write("m.xta", endless_xta), "--query", endless_query,
                     "--time-limit", "0.3"},
                    Interrupts::ignored);
    running.read_line(); // it has begun
    running.send(SIGINT);
    const auto [text, code] = running.wait();
    CHECK(code == 3);
    CHECK(contains(text, "unknown: the time limit was reached\n"));
}

TEST_CASE("check: a full disk and a reader that goes away are errors") {
    const Said full = program("check " + quoted_faulty + " > /dev/full");
    CHECK(full.code == 2);
    CHECK(contains(full.err, "cannot write to standard output: No space left on device"));
    for (const std::string options : {"", "--json"}) {
        const Said gone =
            shell(fmt::format("{{ sleep 0.3; {} check {} {}; echo $? >&2; }} | true",
                              ZONAR_PROGRAM, quoted_faulty, options));
        CHECK(contains(gone.err, "cannot write to standard output: Broken pipe\n2\n"));
    }
    CHECK(program("check " + quoted_faulty + " >&-").code == 2);
    CHECK(program("check " + quoted_faulty + " --only 2 2>&-").code == 0);
}

TEST_CASE("check stops when its output is not read any more") {
    const Folder folder;
    // The first query is short, the second one would never end.
    const Said said = shell(fmt::format("{{ sleep 0.3; {} check {} --query 'E<> a == 1' "
                                        "--query '{}'; echo $? >&2; }} | true",
                                        ZONAR_PROGRAM, folder.write("m.xta", endless_xta),
                                        endless_query));
    CHECK(contains(said.err, "Broken pipe\n2\n"));
}

TEST_CASE("output to a file has neither colours nor a progress line") {
    const Folder folder;
    const Said said =
        program(fmt::format("check {} --query '{}' --time-limit 0.5",
                            folder.write("m.xta", endless_xta), endless_query));
    CHECK(said.code == 3);
    CHECK(!contains(said.out, "\x1b"));
    CHECK(said.err.empty());
}

TEST_CASE("a shell's limit on memory ends in unknown") {
    const std::string limit = "ulimit -v 150000; ";
    // As it is with a sanitizer.
    if (shell(limit + ZONAR_PROGRAM + " --version").code != 0)
        return skip("a shell's limit on memory", "the program needs more to start");
    const Folder folder;
    const Said said =
        shell(fmt::format("{}{} check {} --query '{}'", limit, ZONAR_PROGRAM,
                          folder.write("m.xta", endless_xta), endless_query));
    INFO(said.out << said.err);
    CHECK(said.code == 3);
    CHECK(contains(said.out, "memory"));
}
