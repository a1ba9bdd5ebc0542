#include "suite/record.h"

#include "catch.h"
#include "suite/input/digest.h"
#include "suite/input/paper.h"
#include "suite/run/files.h"
#include "suite/run/journal.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

using namespace zonar::suite;
namespace fs = std::filesystem;

namespace {

Record some_record(const std::string& key) {
    Record record;
    record.key = key;
    record.row = "H4";
    record.model = "hanoi-4";
    record.configuration = "N100";
    record.seed = 7;
    record.build = "abc";
    record.end = End::found;
    record.explored = 12;
    record.generated = std::uint64_t{1} << 60;
    record.length = 52;
    record.proved_least = true;
    record.estimate = 3;
    record.seconds = 0.25;
    record.errors = {{1, 0}, {2, 0.5}};
    return record;
}

/// A file that goes away.
struct TemporaryFile {
    fs::path path =
        fs::temp_directory_path() / ("zonar-journal-" + std::to_string(::getpid()));
    TemporaryFile() { fs::remove(path); }
    ~TemporaryFile() { fs::remove(path); }
};

} // namespace

TEST_CASE("a record becomes a line and comes back") {
    const Record record = some_record("k");
    const std::string line = to_line(record);
    CHECK(line.find('\n') == line.npos);
    const auto again = from_line(line);
    REQUIRE(again);
    CHECK(to_line(*again) == line);
    CHECK(again->generated == record.generated);
    CHECK(again->seed == 7);
    CHECK(again->errors.size() == 2);

    Record failed;
    failed.reason = "signal\n\xff \"quoted\"";
    const auto returned = from_line(to_line(failed));
    REQUIRE(returned);
    CHECK(returned->end == End::failed);
    CHECK(!returned->seed);
    CHECK(!returned->length);
}

TEST_CASE("half a line is no record") {
    const std::string line = to_line(some_record("k"));
    for (std::size_t size = 0; size < line.size(); ++size)
        CHECK(!from_line(line.substr(0, size)));
    CHECK(!from_line("[]"));
    CHECK(!from_line("{\"key\": 3}"));
}

TEST_CASE("a journal keeps what it was given, also after a cut") {
    const TemporaryFile file;
    std::string problem;
    {
        Journal journal(file.path, problem);
        CHECK(problem.empty());
        CHECK(journal.records().empty());
        CHECK(journal.add(some_record("a")).empty());
        CHECK(journal.add(some_record("b")).empty());
    }
    std::ofstream(file.path, std::ios::app) << to_line(some_record("cut")).substr(0, 40);
    {
        Journal journal(file.path, problem);
        CHECK(problem.empty());
        REQUIRE(journal.records().size() == 2);
        CHECK(journal.add(some_record("c")).empty());
    }
    const Journal journal(file.path, problem);
    REQUIRE(journal.records().size() == 3);
    CHECK(journal.records()[2].key == "c");
}

TEST_CASE("a journal that cannot be written says so") {
    std::string problem;
    const Journal nowhere("/nonexistent/journal", problem);
    CHECK(problem.find("/nonexistent/journal") != problem.npos);
    problem.clear();
    Journal full("/dev/full", problem);
    CHECK(!full.add(some_record("a")).empty());
}

TEST_CASE("a file that never ends is not read forever") {
    std::string problem;
    CHECK(!read_file("/dev/zero", problem));
    CHECK(problem == "'/dev/zero' is too large: more than 256 MiB");
    CHECK(!read_file("/nonexistent", problem));
    CHECK(problem == "cannot read '/nonexistent': No such file or directory");
    CHECK(!read_file("/", problem));
    CHECK(read_file("/dev/null", problem) == std::string{});
}

TEST_CASE("digests tell texts apart") {
    CHECK(digest("a") == digest("a"));
    CHECK(digest("a") != digest("b"));
    CHECK(digest("").size() == 32);
}

TEST_CASE("the paper's figures are read by table, model and method") {
    std::string problem;
    const auto figures =
        read_paper("# comment\n"
                   "paper\ttable\tmodel\tn\tmethod\tmetric\tvalue\tnote\n"
                   "P\t1\tA4\t\tN50\texplored_states\t1.5e5\t\n"
                   "P\t1\tA4\t\tN50\ttrace_length\t**\tout of memory\n",
                   problem);
    REQUIRE(figures);
    const PaperFigures found = find(*figures, "1", "A4", "N50");
    CHECK(found.explored.number == 1.5e5);
    CHECK(found.length.text == "**");
    CHECK(!found.length.number);
    CHECK(found.seconds.text.empty());
    CHECK(find(*figures, "2", "A4", "N50").explored.text.empty());
    CHECK(!read_paper("a\tb\n", problem));
    CHECK(problem == "line 1: expected 8 columns, found 2");
}

TEST_CASE("values are rounded as numbers are printed") {
    CHECK(rounded_like(148'999, {"1.5e5", 1.5e5}) == 1.5e5);
    CHECK(rounded_like(155'001, {"1.5e5", 1.5e5}) == 1.6e5);
    CHECK(rounded_like(187.4, {"187", 187}) == 187);
    CHECK(rounded_like(10'633, {"10633", 10633}) == 10633);
    CHECK(rounded_like(0, {"0.01", 0.01}) == 0);
    CHECK(rounded_like(5, {"", {}}) == 5);
}
