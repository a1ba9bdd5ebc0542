#include "workshop.h"

#include "app/run.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

const char* const small_xta = R"(
chan ping[2];
broadcast chan over;
int[0,7] count;
process Caller(const int[0,1] me) {
    clock x;
    state idle { x <= 5 }, done;
    init idle;
    trans idle -> done { guard x >= 2; sync ping[me]!; assign count = count + 1; };
}
process Answerer() {
    state waiting, over_;
    commit over_;
    init waiting;
    trans
        waiting -> waiting { select i : int[0,1]; guard count < 7; sync ping[i]?; },
        waiting -> over_ { sync over!; };
}
system Caller, Answerer;
)";

const char* const endless_xta = R"(
int[0,30000] a, b, c;
process P() {
    state s;
    init s;
    trans
        s -> s { guard a < 30000; assign a = a + 1; },
        s -> s { guard b < 30000; assign b = b + 1; },
        s -> s { guard c < 30000; assign c = c + 1; };
}
system P;
)";

const char* const failing_xta = R"(
int[0,3] n;
clock x;
process P() {
    state s { x <= 5 };
    init s;
    trans s -> s { guard x >= 1; assign n = n + 1, x = 0; };
}
system P;
)";

Said call(const std::vector<std::string>& words) {
    std::ostringstream out, err;
    zonar::app::Console console(out, err);
    const int code = zonar::app::run(words, console);
    return {code, out.str(), err.str()};
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Said shell(const std::string& command) {
    const Folder folder;
    const std::string out = folder.file("out"), err = folder.file("err");
    // The outer redirections are done first, those of the command win.
    const std::string whole = fmt::format("{{ {} ; }} >{} 2>{}", command, out, err);
    const int status = std::system(whole.c_str());
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return {code, text_of(out), text_of(err)};
}

Said program(const std::string& rest) {
    return shell(fmt::format("{} {}", ZONAR_PROGRAM, rest));
}

std::string sample(const std::string& name) {
    return std::string{ZONAR_SOURCE_DIR} + "/xml-models/" + name;
}

std::vector<fs::path> samples(const std::vector<std::string>& endings) {
    std::vector<fs::path> found;
    for (const std::string& ending : endings) {
        const std::size_t before = found.size();
        for (const auto& entry : fs::directory_iterator(sample("")))
            if (entry.path().extension() == ending) found.push_back(entry.path());
        if (found.size() == before) throw std::runtime_error("no models *" + ending);
    }
    return found;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string escaped(std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != text.npos; at += 2)
        text.replace(at, 1, "\\|");
    return text;
}

Folder::Folder() {
    std::string name = (fs::temp_directory_path() / "zonar-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for tests");
    path_ = name;
}

Folder::~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return file(name);
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}
