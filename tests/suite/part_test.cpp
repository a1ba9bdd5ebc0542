#include "suite/part.h"

#include "catch.h"
#include "summaries.h"

using namespace zonar::suite;

namespace {

/// Three rows and two configurations; "k" + row + column are the keys.
struct Whole {
    Suite suite = suite_of({"A", "B", "C"}, {"x", "y"});
    std::vector<Run> runs;

    Whole() {
        for (std::size_t r = 0; r < 3; ++r)
            for (std::size_t c = 0; c < 2; ++c)
                runs.push_back({.row = r,
                                .model = 0,
                                .configuration = c,
                                .seed = {},
                                .model_path = "m.xml",
                                .words = {},
                                .key = key(r, c)});
        suite.scatter = {{"x", "y"}};
        suite.reference = "x";
    }
    static std::string key(std::size_t row, std::size_t column) {
        return "k" + std::to_string(row) + std::to_string(column);
    }
};

Record keyed_record(const std::string& key, std::uint64_t generated) {
    Record one;
    one.key = key;
    one.row = "an old name";
    one.generated = generated;
    return one;
}

std::vector<std::string> names(const std::vector<Row>& rows) {
    std::vector<std::string> all;
    for (const Row& row : rows) all.push_back(row.name);
    return all;
}

} // namespace

TEST_CASE("what is chosen is a suite of its own") {
    Whole whole;
    whole.suite.rows[0].is_chosen = false;
    whole.suite.configurations[0].is_chosen = false;
    const Part part = chosen_part(whole.suite, whole.runs, {});
    CHECK(names(part.suite.rows) == std::vector<std::string>{"B", "C"});
    CHECK(part.suite.scatter.empty());
    CHECK(part.suite.reference.empty());
    REQUIRE(part.runs.size() == 2);
    CHECK(part.runs[1].row == 1);
    CHECK(part.runs[1].configuration == 0);
    CHECK(part.runs[1].key == Whole::key(2, 1));
}

TEST_CASE("what was measured before stays in reports") {
    Whole whole;
    whole.suite.rows[0].is_chosen = whole.suite.rows[2].is_chosen = false;
    whole.suite.configurations[1].is_chosen = false;
    const std::vector<Record> journal{keyed_record(Whole::key(0, 1), 7),
                                      keyed_record("other", 1)};
    const Part part = known_part(whole.suite, whole.runs, journal);
    CHECK(names(part.suite.rows) == std::vector<std::string>{"A", "B"});
    CHECK(part.suite.configurations.size() == 2);
    CHECK(part.suite.reference == "x");
    REQUIRE(part.records.size() == 1);
    CHECK(part.records[0].generated == 7);
    Part copy = part;
    copy.records[0].end = End::none;
    const Summary summary = summarise(copy.suite, copy.records, copy.runs, {});
    CHECK(summary.cell(0, 1).generated == 7);
    CHECK(summary.cell(1, 0).mark == Mark::waiting);
}

TEST_CASE("of several records of a run the newest counts, with today's names") {
    const Whole whole;
    const std::vector<Record> journal{keyed_record(Whole::key(0, 0), 1),
                                      keyed_record(Whole::key(0, 0), 2)};
    const Part part = chosen_part(whole.suite, whole.runs, journal);
    REQUIRE(part.records.size() == 1);
    CHECK(part.records[0].generated == 2);
    CHECK(part.records[0].row == "A");
    CHECK(part.records[0].configuration == "x");
}
