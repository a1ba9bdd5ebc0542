// An environment in which things are missing or scarce: the same answers, or a sentence.
#include "catch.h"
#include "cli/workshop.h"
#include "skip.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>

namespace {

const std::string gate = fmt::format("'{}'", sample("train-gate.xml"));

Said with_environment(const std::string& setting, const std::string& rest) {
    return shell(fmt::format("{} {} {}", setting, ZONAR_PROGRAM, rest));
}

/// Without the times of day, which are never the same twice.
std::string stable(const std::string& text) {
    std::string kept;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at + 1);
        if (!contains(line, "seconds") && !contains(line, " s,") &&
            !contains(line, "bytes"))
            kept += line;
        at = end + 1;
    }
    return kept;
}

/// A program with a sanitizer does not start with so little; then the test is skipped.
bool starts(const std::string& limit) {
    if (shell(limit + "; " + ZONAR_PROGRAM + " --version").code == 0) return true;
    skip("the program after " + limit, "it does not start");
    return false;
}

/// The most memory that this process had so far.
std::uint64_t peak_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::string with_limit(const std::string& limit, const std::string& rest) {
    return fmt::format("{}; {} {}", limit, ZONAR_PROGRAM, rest);
}

} // namespace

TEST_CASE("no variable of the environment is needed, and none changes an answer") {
    const std::string commands[] = {
        "check " + gate + " --only 1-3 --trace some",
        "check " + gate + " --only 1 --json",
        "info " + gate,
        "abstract " + gate + " --only 2 --json",
        "generate fischer --size 3",
        "verifyta -r 1 " + gate,
    };
    // Decimal commas, letters without their usual capitals, other encodings.
    const std::string settings[] = {
        "env -i",
        "env -u HOME -u TERM -u LANG -u PATH",
        "LC_ALL=de_DE.UTF-8",
        "LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8",
        "LC_ALL=C.UTF-8",
        "LC_ALL=none",
        "TMPDIR=/nowhere HOME=/nowhere",
        "TERM=none COLUMNS=-1 LINES=0",
        "TZ=none",
    };
    for (const std::string& command : commands) {
        const Said usual = program(command);
        for (const std::string& setting : settings) {
            INFO(setting << ' ' << command);
            const Said said = with_environment(setting, command);
            CHECK(said.code == usual.code);
            CHECK(stable(said.out) == stable(usual.out));
        }
    }
}

TEST_CASE("a current folder that is gone matters only to files that are to be in it") {
    const Folder folder;
    const std::string gone = folder.file("gone");
    std::filesystem::create_directory(gone);
    // The folder is removed while the shell is in it.
    const Said said = shell(fmt::format("cd '{}' && rmdir '{}' && {} check {} --only 1",
                                        gone, gone, ZONAR_PROGRAM, gate));
    CHECK(said.code == program("check " + gate + " --only 1").code);
    CHECK(contains(said.out, "satisfied"));
    std::filesystem::create_directory(gone);
    const Said written =
        shell(fmt::format("cd '{}' && rmdir '{}' && {} generate hanoi --size 3 -o a.xml",
                          gone, gone, ZONAR_PROGRAM));
    CHECK(written.code == 2);
    CHECK(contains(written.err, "cannot create 'a.xml': No such file"));
}

TEST_CASE("a limit on the size of files is an error that is told") {
    const Folder folder;
    const std::string out = folder.file("a.xml");
    const Said said =
        shell("( ulimit -f 0; " ZONAR_PROGRAM " generate hanoi --size 3 -o " + out +
              " 2>&1 ) | cat");
    CHECK(contains(said.out, fmt::format("cannot write '{}': File too large", out)));
    CHECK(folder.names().empty());
    const Said code =
        shell("( ulimit -f 0; " ZONAR_PROGRAM " generate hanoi --size 3 -o " + out +
              " > /dev/null 2>&1; echo \"code $?\" ) | cat");
    CHECK(code.out == "code 2\n");
    // Standard output is a file of this kind, too.
    const Said printed =
        shell("( ulimit -f 0; " ZONAR_PROGRAM " generate hanoi --size 3 > " + out +
              " 2>/dev/null; echo \"code $?\" ) | cat");
    CHECK(printed.out == "code 2\n");
}

TEST_CASE("few open files are enough to check, and too few are told") {
    const std::string check = "check " + gate + " --only 1";
    CHECK(shell(with_limit("ulimit -n 16", check)).code == program(check).code);
    if (!starts("ulimit -n 4")) return;
    const Folder folder;
    const Said said = shell(with_limit("ulimit -n 3", "generate hanoi --size 3 -o '" +
                                                          folder.file("a.xml") + "'"));
    CHECK(said.code != 0);
    CHECK(!said.err.empty());
    CHECK(folder.names().empty());
}

TEST_CASE("little memory ends in an answer or in a sentence, never in a crash") {
    const Folder folder;
    const std::string endless = folder.write("m.xta", endless_xta);
    const std::string commands[] = {
        fmt::format("check {} --query 'E<> a + b + c == 90001'", endless),
        fmt::format("check {} --query 'A<> a == 90001'", endless),
        fmt::format("check {} --ltl '[] <> a == 1'", endless),
        fmt::format("check {} --query 'E<> a == 90001' --search astar", endless),
        "check " + gate + " --only 1-4 --trace shortest",
        "info " + gate,
        "abstract " + gate + " --only 2",
        "generate fischer --size 100",
        "convert --to xta -o - " + gate,
        "verifyta -t0 " + gate,
    };
    for (const int kibibytes : {60'000, 90'000}) {
        const std::string limit = fmt::format("ulimit -v {}", kibibytes);
        if (!starts(limit)) continue;
        for (const std::string& command : commands) {
            INFO(limit << "; " << command);
            const Said said = shell(with_limit(limit, command));
            INFO(said.code << said.err);
            CHECK((said.code >= 0 && said.code <= 3));
            CHECK(!contains(said.err, "please report"));
            if (said.code == 2) CHECK(contains(said.err, "memory"));
        }
    }
}

TEST_CASE("a small stack is enough for ordinary models") {
    if (!starts("ulimit -s 256")) return;
    for (const std::string& command : {"check " + gate + " --only 1-3", "info " + gate,
                                       "convert --to xta -o - " + gate})
        CHECK(shell(with_limit("ulimit -s 256", command)).code == program(command).code);
}

TEST_CASE("absurd values of options are refused or obeyed, and take no memory for it") {
    const std::string values[] = {"18446744073709551615",
                                  "18446744073709551616",
                                  "4294967296",
                                  "-1",
                                  "1e308",
                                  "1e999",
                                  "nan",
                                  "inf",
                                  "0x10",
                                  "",
                                  " ",
                                  "9999999999999999999999",
                                  std::string(100'000, '9'),
                                  std::string(100'000, 'x')};
    const std::string model = sample("fischer.xml");
    const std::vector<std::string> options[] = {
        {"check", "--only"},         {"check", "--time-limit"},
        {"check", "--memory-limit"}, {"check", "--state-limit"},
        {"check", "--depth-limit"},  {"check", "--seed"},

        {"check", "--search"},       {"check", "--heuristic"},
        {"check", "--trace"},        {"check", "--weight"},
        {"check", "--bits"},         {"abstract", "--bound"},
        {"abstract", "--only"},      {"abstract", "--memory-limit"},
        {"generate", "--size"},      {"generate", "--set"},
        {"bench", "--jobs"},         {"bench", "--time-limit"},
        {"verifyta", "-r"},

    };
    const std::uint64_t before = peak_bytes();
    std::size_t refused = 0, obeyed = 0;
    for (const auto& option : options)
        for (const std::string& value : values) {
            INFO(option[0] << ' ' << option[1] << " '" << value.substr(0, 30) << "'");
            std::vector<std::string> words{option[0], option[1], value};
            words.push_back(option[0] == "generate" ? "hanoi"
                            : option[0] == "bench"  ? "none"
                                                    : model);
            if (option[0] == "check")
                words.insert(words.end(), {"--query", "E<> P(1).wait"});
            if (option[0] == "abstract")
                words.insert(words.end(), {"--query", "E<> P(1).wait"});
            const Said said = call(words);
            CHECK((said.code >= 0 && said.code <= 3));
            CHECK(!contains(said.err, "please report"));
            ++(said.code == 2 ? refused : obeyed);
        }
    CHECK(refused > 100);
    CHECK(obeyed > 10);
    CHECK(peak_bytes() - before < std::uint64_t{1} << 30);
}
