#include "suite/report/summary.h"

#include "catch.h"
#include "summaries.h"

using namespace zonar::suite;

namespace {

/// A row and a configuration with these records.
Cell cell_of(const std::vector<Record>& records, std::size_t waiting = 0,
             double seconds = 60) {
    static Suite suite;
    suite = suite_of({"row"}, {"one"});
    suite.limits.seconds = seconds;
    std::vector<Run> runs;
    std::vector<Record> named = records;
    for (std::size_t i = 0; i < records.size() + waiting; ++i) {
        Run run;
        run.key = std::to_string(i);
        runs.push_back(run);
        if (i < records.size()) named[i].key = run.key;
    }
    return summarise(suite, named, runs, {}).cell(0, 0);
}

Record record(End end, std::uint64_t generated = 0, double seconds = 1,
              std::optional<std::uint64_t> length = {}) {
    Record one;
    one.end = end;
    one.generated = generated;
    one.explored = generated / 2;
    one.seconds = seconds;
    one.length = length;
    one.proved_least = length == 3;
    return one;
}

} // namespace

TEST_CASE("a cell has the averages of its runs") {
    const Cell cell =
        cell_of({record(End::found, 10, 1, 3), record(End::found, 30, 3, 5)});
    CHECK(cell.mark == Mark::done);
    CHECK(cell.generated == 20);
    CHECK(cell.explored == 10);
    CHECK(cell.seconds == 2);
    CHECK(cell.length == 4.0);
    CHECK(!cell.proved_least); // only one of them is
    CHECK(cell_of({record(End::found, 1, 1, 3)}).proved_least);
    CHECK(!cell_of({record(End::none, 1)}).length);
    CHECK(!cell_of({record(End::none, 1)}).is_endless);
    CHECK(cell_of({record(End::found, 1)}).is_endless); // found, and without a length
}

TEST_CASE("cells are marked by how their runs ended") {
    const Record found = record(End::found, 10, 1, 3);
    const Record time = record(End::time), memory = record(End::memory, 0, 5);
    CHECK(cell_of({time, time}).mark == Mark::time);
    CHECK(cell_of({memory, memory}).mark == Mark::memory);
    CHECK(cell_of({time, memory}).mark == Mark::time);
    CHECK(cell_of({found, time}).mark == Mark::some);
    CHECK(cell_of({found}, 1).mark == Mark::waiting);
    CHECK(cell_of({found, record(End::failed)}).mark == Mark::failed);
    // Those out of time count with the limit, in seconds only.
    const Cell some = cell_of({found, time}, 0, 60);
    CHECK(some.seconds == 30.5);
    CHECK(some.generated == 10);
    CHECK(some.length == 3.0);
}

TEST_CASE("figures are compared with the paper's to its digits") {
    Row row{.name = "A4",
            .models = {},
            .query = 1,
            .paper_length = Length::states_and_transitions,
            .remark = ""};
    Cell cell = done(149'000);
    cell.length = 12;
    cell.paper.explored = {"1.5e5", 1.5e5};
    cell.paper.length = {"25", 25};
    CHECK(compare_states(cell) == Comparison::equal);
    CHECK(compare_length(row, cell) == Comparison::equal);
    cell.generated = 160'000;
    CHECK(compare_states(cell) == Comparison::worse);
    cell.generated = 100;
    CHECK(compare_states(cell) == Comparison::better);
    cell.paper.explored = {"**", {}};
    CHECK(compare_states(cell) == Comparison::better);
    cell.paper.explored = {};
    CHECK(compare_states(cell) == Comparison::unknown);
    row.paper_length = Length::transitions;
    CHECK(compare_length(row, cell) == Comparison::better);
    cell.length.reset();
    CHECK(compare_length(row, cell) == Comparison::unknown);
    cell.mark = Mark::some;
    CHECK(compare_states(cell) == Comparison::unknown);
}
