// Runs are made with a shell script in the place of the program.
#include "suite/run/perform.h"

#include "catch.h"
#include "suite/run/child.h"
#include "suite/run/files.h"
#include "summaries.h"

#include <signal.h>
#include <unistd.h>

#include <filesystem>

using namespace zonar::suite;
namespace fs = std::filesystem;

namespace {

class Workplace {
public:
    Workplace() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Workplace() { fs::remove_all(path); }

    std::string program(const std::string& script) const {
        const fs::path file = path / "program";
        REQUIRE(write_file(file, "#!/bin/sh\n" + script).empty());
        fs::permissions(file, fs::perms::owner_all);
        return file.string();
    }

    const fs::path path =
        fs::temp_directory_path() / ("zonar-perform-" + std::to_string(::getpid()));
};

Departed run(const std::string& program, const std::vector<std::string>& words,
             const Limits& limits = {}) {
    std::string problem;
    Child child(program, words, limits, problem);
    REQUIRE(problem.empty());
    Departed departed;
    while (!child.has_ended(departed)) ::usleep(1000);
    return departed;
}

const std::string answer =
    R"(echo '{"queries": [{"verdict": "satisfied", "search": {"length": 3, )"
    R"("proved_least": true, "preparation_seconds": 0.5, "initial_estimate": 2}, )"
    R"("stats": {"explored": 5, "generated": 9, "stored": 4, "seconds": 0.1}}]}')";

} // namespace

TEST_CASE("a child leaves its exit code, its words and its time behind") {
    const Workplace place;
    const Departed departed =
        run(place.program("echo out \"$1\"; echo err >&2; exit 3"), {"two words"});
    CHECK(departed.code == 3);
    CHECK(departed.signal == 0);
    CHECK(departed.out == "out two words\n");
    CHECK(departed.err == "err\n");
    CHECK(departed.seconds > 0);
    CHECK(departed.peak_bytes > 0);
    CHECK(!departed.overdue);
}

TEST_CASE("a child that is killed, too slow or too large is noticed") {
    const Workplace place;
    CHECK(run(place.program("kill -SEGV $$"), {}).signal == SIGSEGV);
    CHECK(run("/nonexistent/program", {}).code == 127);
    const Departed slow = run(place.program("sleep 100"), {}, {0.01, 1 << 30});
    CHECK(slow.overdue);
    CHECK(slow.signal == SIGKILL);
}

TEST_CASE("a child ends with its owner") {
    const Workplace place;
    const fs::path mark = place.path / "mark";
    std::string problem;
    { Child child(place.program("sleep 0.3; touch " + mark.string()), {}, {}, problem); }
    ::usleep(600'000);
    CHECK(!fs::exists(mark));
}

namespace {

/// A suite of one row and two configurations with two seeds each, with its runs.
struct Small {
    Suite suite = suite_of({"row"}, {"one", "two"});
    std::vector<Run> runs;

    Small() {
        for (std::size_t c = 0; c < 2; ++c)
            for (std::uint64_t seed = 1; seed <= 2; ++seed)
                runs.push_back({.row = 0,
                                .model = 0,
                                .configuration = c,
                                .seed = seed,
                                .model_path = "m.xml",
                                .words = {"check", std::to_string(c)},
                                .key = std::to_string(10 * c + seed)});
    }
};

} // namespace

TEST_CASE("all runs are made and recorded, several at once as well") {
    for (const unsigned jobs : {1u, 3u}) {
        const Workplace place;
        const Small small;
        std::string problem;
        Journal journal(place.path / "runs", problem);
        int told = 0;
        const Performance how{.program = place.program(answer),
                              .build = "b",
                              .jobs = jobs,
                              .finished = [&](const Record&) { ++told; }};
        CHECK(perform(small.suite, small.runs, journal, how).empty());
        CHECK(told == 4);
        REQUIRE(journal.records().size() == 4);
        const Record& record = journal.records().front();
        CHECK(record.end == End::found);
        CHECK(record.length == 3);
        CHECK(record.proved_least);
        CHECK(record.generated == 9);
        CHECK(record.estimate == 2);
        CHECK(record.build == "b");

        // Nothing is left to do.
        CHECK(perform(small.suite, small.runs, journal, how).empty());
        CHECK(told == 4);
    }
}

TEST_CASE("a state that is looked for is found first, once for all that need it") {
    const Workplace place;
    Small small;
    for (Run& run : small.runs) {
        run.state_path = (place.path / "state.json").string();
        run.finding = {"find"};
    }
    std::string problem;
    Journal journal(place.path / "runs", problem);
    const std::string log = (place.path / "log").string();
    const Performance how{.program = place.program("echo $1 >> " + log + "; " + answer),
                          .build = "b"};
    CHECK(perform(small.suite, small.runs, journal, how).empty());
    CHECK(journal.records().size() == 4);
    const auto text = [&](const std::string& file) {
        std::string ignored;
        return read_file(file, ignored).value_or("");
    };
    CHECK(text(log) == "find\ncheck\ncheck\ncheck\ncheck\n");
    CHECK(contains(text((place.path / "state.json").string()), "queries"));
}

TEST_CASE("limits and failures are told apart") {
    struct Case {
        std::string script;
        End end;
        std::string reason;
    };
    const auto unknown = [](const std::string& limit) {
        return R"(echo '{"queries": [{"verdict": "unknown", "limit": ")" + limit +
               R"(", "reason": "r"}]}')";
    };
    const Case cases[] = {
        {unknown("time"), End::time, "r"},
        {unknown("memory"), End::memory, "r"},
        {unknown("depth"), End::failed, "r"},
        {R"(echo '{"queries": [{"verdict": "satisfied", "search": {}}]}')", End::none,
         ""},
        // It had not taken more than it may, so memory was not the reason.
        {"kill -KILL $$", End::failed, "killed by signal 9 (SIGKILL)"},
        {answer + "; kill -SEGV $$", End::failed, "killed by signal 11 (SIGSEGV)"},
        {"kill -TERM $$", End::failed, "killed by signal 15 (SIGTERM)"},
        {"kill -SEGV $$", End::failed, "killed by signal 11 (SIGSEGV)"},
        {"echo 'zonar: error: no such file' >&2; echo '  usage: zonar' >&2; exit 2",
         End::failed, "no such file"},
        {R"(echo '{"diagnostics": [{"severity": "warning", "message": "w"}, )"
         R"({"severity": "error", "message": "m", "file": "a.xml", "line": 3, )"
         R"("column": 7}]}'; exit 2)",
         End::failed, "a.xml:3:7: m"},
        {R"(echo '{"diagnostics": [], "queries": [{"kind": "broken", "diagnostics": )"
         R"([{"severity": "error", "message": "unknown name"}]}]}'; exit 2)",
         End::failed, "unknown name"},
        {"echo '{\"queries\": []}'", End::failed, "no answer, exit code 0"},
        {"echo 'zonar: error: not enough memory' >&2; exit 2", End::memory,
         "not enough memory"},
        {"exit 7", End::failed, "no answer, exit code 7"},
    };
    for (const Case& one : cases) {
        const Workplace place;
        Small small;
        small.runs.resize(1);
        std::string problem;
        Journal journal(place.path / "runs", problem);
        const Performance how{.program = place.program(one.script), .build = "b"};
        CHECK(perform(small.suite, small.runs, journal, how).empty());
        REQUIRE(journal.records().size() == 1);
        INFO(one.script);
        CHECK(journal.records()[0].end == one.end);
        CHECK(journal.records()[0].reason == one.reason);
    }
}

TEST_CASE("a run that failed is made again, others are not") {
    const Workplace place;
    const Small small;
    std::string problem;
    Journal journal(place.path / "runs", problem);
    Performance how{.program = place.program("[ $2 = 1 ] && exit 2; " + answer),
                    .build = "b"};
    CHECK(perform(small.suite, small.runs, journal, how).empty());
    CHECK(journal.records().size() == 4);
    how.program = place.program(answer);
    CHECK(perform(small.suite, small.runs, journal, how).empty());
    CHECK(journal.records().size() == 6);
    const Summary summary = summarise(small.suite, journal.records(), small.runs, {});
    CHECK(summary.cell(0, 1).mark == Mark::done); // the newest record counts
}

TEST_CASE("a run that was killed is made again, unless it had used up its memory") {
    const Workplace place;
    Small small;
    small.runs.resize(1);
    std::string problem;
    Journal journal(place.path / "runs", problem);
    const Performance killed{.program = place.program("kill -KILL $$"), .build = "b"};
    CHECK(perform(small.suite, small.runs, journal, killed).empty());
    CHECK(perform(small.suite, small.runs, journal, killed).empty());
    CHECK(journal.records().size() == 2);
    small.suite.limits.bytes = 1 << 10; // a shell needs more
    CHECK(perform(small.suite, small.runs, journal, killed).empty());
    REQUIRE(journal.records().size() == 3);
    CHECK(journal.records().back().end == End::memory);
    CHECK(perform(small.suite, small.runs, journal, killed).empty());
    CHECK(journal.records().size() == 3);
}

TEST_CASE("a journal has one owner at a time") {
    const Workplace place;
    std::string problem;
    {
        const Journal first(place.path / "runs", problem);
        REQUIRE(problem.empty());
        const Journal second(place.path / "runs", problem);
        CHECK(contains(problem, "is in use: another zonar bench"));
    }
    problem.clear();
    const Journal third(place.path / "runs", problem);
    CHECK(problem.empty());
}

TEST_CASE("an interruption ends what runs and keeps what there is") {
    const Workplace place;
    const Small small;
    std::string problem;
    Journal journal(place.path / "runs", problem);
    std::atomic<bool> interrupted = false;
    const Performance how{
        .program = place.program("[ $2 = 1 ] && sleep 100; " + answer),
        .build = "b",
        .interrupted = &interrupted,
        .progress = [&](const Progress& progress) { interrupted = progress.done == 2; }};
    CHECK(perform(small.suite, small.runs, journal, how).empty());
    CHECK(journal.records().size() == 2);
}

TEST_CASE("a journal that is full ends the suite") {
    const Workplace place;
    const Small small;
    std::string problem;
    Journal journal("/dev/full", problem);
    const Performance how{.program = place.program(answer), .build = "b"};
    CHECK(!perform(small.suite, small.runs, journal, how).empty());
}
