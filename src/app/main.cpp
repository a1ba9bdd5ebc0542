#include "app/run.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace {

/// If standard output or error was closed by our caller, the next file we open would get
/// its number and receive our messages. A stream that cannot be written takes its place.
void occupy_standard_streams() {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) != -1) continue;
        if (open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
    }
}

zonar::app::Palette colours_of(int descriptor) {
    return {.on = zonar::app::colours_wanted(
                isatty(descriptor) == 1, std::getenv("NO_COLOR"),
                std::getenv("CLICOLOR_FORCE"), std::getenv("TERM"))};
}

/// One that can go back to the beginning of a line and erase it.
bool is_terminal(int descriptor) {
    const char* kind = std::getenv("TERM");
    return isatty(descriptor) == 1 && kind != nullptr && std::string{kind} != "dumb";
}

} // namespace

int main(int argc, char** argv) {
    // A failed write is reported like any other, also beyond the limit of `ulimit -f`.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    occupy_standard_streams();
    std::ios::sync_with_stdio(false);
    zonar::app::Console console(std::cout, std::cerr, colours_of(STDOUT_FILENO),
                                colours_of(STDERR_FILENO), is_terminal(STDERR_FILENO),
                                isatty(STDOUT_FILENO) == 1);
    std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    if (argc > 0 && zonar::app::is_called_verifyta(argv[0]))
        words.insert(words.begin(), "verifyta");
    return zonar::app::run(words, console);
}
