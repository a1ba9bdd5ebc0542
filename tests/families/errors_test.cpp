// Models with an error have it at a known distance, however it is searched for, and without
// the fault they have none. asynchronous-mutex with station 2 late and single-track without
// inputs are as large as models of the same studies that others published, and their errors
// as far away. From one instance to the next distances grow as the lengths that [DFP06]
// prints: 50, 51, 53, 54 for M1 to M4, 50, 53, 53, 56 for N1 to N4, and 55, 55, 55, 56 for
// C1 to C4.
#include "catch.h"
#include "families/families.h"
#include "language/load.h"
#include "verify/check.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace zonar;

namespace {

struct Instance {
    const char* family;
    std::vector<int> values;
    std::optional<std::uint64_t> shortest = {}; // transitions to the error, if any
};

// clang-format off
const std::vector<Instance> instances = {
    {"fischer-faulty",      {2}, 6},
    {"fischer-faulty",      {5}, 6},
    {"csmacd",              {3}, 3},
    {"critical-region",     {2}, 11},
    {"fddi",                {2}, 6},   // 2 n + 2, once round the ring
    {"fddi",                {8}, 18},
    {"train-gate",          {4}, 6},   // all but the first train stop
    {"dining-philosophers", {5}, 5},
    {"corsso",              {2}, 6},   // three for each user
    {"broadcast-guards",    {40}, 1},
    {"broadcast-guards",    {40, 0}, 1},
    {"asynchronous-mutex",  {2, 0, 1}, 33}, // M1
    {"asynchronous-mutex",  {2, 2, 1}, 34},
    {"asynchronous-mutex",  {2, 1, 1}, 36},
    {"asynchronous-mutex",  {2, 3, 1}, 37},
    {"asynchronous-mutex",  {2, 0, 2}, 47}, // N1
    {"asynchronous-mutex",  {2, 1, 2}, 50},
    {"asynchronous-mutex",  {2, 2, 2}, 50},
    {"asynchronous-mutex",  {2, 3, 2}, 53},
    {"single-track",        {2, 0}, 54},    // C1
    {"single-track",        {2, 1}, 54},
    {"single-track",        {2, 2}, 54},
    {"single-track",        {2, 3}, 55},
    {"random",              {5, 1}, 15},
    {"random",              {8, 3}, 16},
};

const std::vector<Instance> correct = {
    {"asynchronous-mutex",  {2, 0, 0}},
    {"asynchronous-mutex",  {2, 3, 0}},
    {"asynchronous-mutex",  {3, 0, 0}},
    {"single-track",        {2, 0, 0}},
    {"single-track",        {2, 1, 0}},
};
// clang-format on

verify::Answer search_error(const Instance& instance, const verify::Options& options) {
    const families::Family& family = *families::find(instance.family);
    const auto loaded = language::load_text(
        instance.family, family.generate(instance.values), language::Format::xml);
    REQUIRE(loaded->ok());
    REQUIRE(family.error > 0);
    return verify::check(
        loaded->network(),
        loaded->queries()[static_cast<std::size_t>(family.error) - 1].query, options);
}

std::string name_of(const Instance& instance) {
    std::string name = instance.family;
    for (const int value : instance.values) name += ' ' + std::to_string(value);
    return name;
}

} // namespace

TEST_CASE("breadth-first search and A* find a nearest error", "[errors]") {
    for (const Instance& instance : instances) {
        INFO(name_of(instance));
        verify::Options breadth_first;
        breadth_first.trace = verify::TraceWish::shortest;
        CHECK(search_error(instance, breadth_first).length == instance.shortest);

        verify::Options a_star;
        a_star.search.order = explore::Order::a_star;
        a_star.guidance.heuristic = guide::parse_estimate("abstraction").spec;
        const verify::Answer answer = search_error(instance, a_star);
        CHECK(answer.length == instance.shortest);
        CHECK((answer.within && answer.within->is_one()));
    }
}

TEST_CASE("without its fault a model has no error", "[errors]") {
    for (const Instance& instance : correct) {
        INFO(name_of(instance));
        CHECK(search_error(instance, {}).verdict == verify::Verdict::satisfied);
    }
}
