// The number of orbits is known: counted by independent programs, and by closed formulas. A search
// over canonical representatives stores one state of each.
#include "catch.h"
#include "effort.h"
#include "families/families.h"
#include "semantics/engine.h"
#include "verify/check.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>

using namespace zonar;
using tests::compile_query;

namespace {

struct Orbits {
    const char* family;
    int size;
    std::uint64_t states;
    std::uint64_t orbits;
};

// clang-format off
constexpr Orbits known[] = {
    {"peterson",         2,    262,   133},
    {"peterson",         3,  11317,  1975},
    {"peterson",         4, 542920, 24382},
    {"database-manager", 2,      9,     5}, // (n^2 + 3n) / 2
    {"database-manager", 3,     31,     8},
    {"database-manager", 4,    113,    12},
    {"database-manager", 6,   1465,    23},
    {"database-manager", 8,  17505,    38},
    {"philosophers",     2,      8,     5}, // necklaces
    {"philosophers",     3,     26,    10},
    {"philosophers",     4,     80,    23},
    {"philosophers",     5,    242,    50},
    {"philosophers",     6,    728,   129},
    {"philosophers",     7,   2186,   314},
    {"philosophers",     8,   6560,   833},
    {"philosophers",     9,  19682,  2194},
};
// clang-format on

verify::Answer explore_all(const Orbits& row, explore::Order order,
                           verify::SymmetryUse symmetry) {
    const auto model = language::load_text(
        row.family, families::find(row.family)->generate(std::span{&row.size, 1}),
        language::Format::xml);
    REQUIRE(model->ok());
    const model::Query query = compile_query(*model, "A[] not deadlock or true");
    verify::Options options;
    options.search.order = order;
    options.symmetry = symmetry;
    return verify::check(model->network(), query, options);
}

} // namespace

TEST_CASE("one state of each orbit is stored") {
    using verify::SymmetryUse;
    for (const Orbits& row : known) {
        if (effort() < 100 && row.states > 200 * effort()) continue;
        for (const auto order :
             {explore::Order::breadth_first, explore::Order::depth_first}) {
            INFO(row.family << ' ' << row.size);
            const auto plain = explore_all(row, order, SymmetryUse::off);
            CHECK(plain.statistics.stored == row.states);
            CHECK_FALSE(plain.symmetry);
            const auto reduced = explore_all(row, order, SymmetryUse::on);
            CHECK(reduced.verdict == plain.verdict);
            CHECK(reduced.statistics.stored == row.orbits);
            CHECK(reduced.statistics.explored == row.orbits);
            REQUIRE(reduced.symmetry);
            CHECK(reduced.symmetry->canonical);
        }
    }
}

// What stays of n interchangeable processes with clocks is how many are at each location, and the
// order of their clocks where it matters.
TEST_CASE("Fischer's protocol grows with the square of its processes") {
    for (const int n : {5, 8, 11, 15}) {
        const Orbits row{"fischer", n, 0, 0};
        const auto answer =
            explore_all(row, explore::Order::breadth_first, verify::SymmetryUse::on);
        CHECK(answer.verdict == verify::Verdict::satisfied);
        CHECK(answer.statistics.explored < static_cast<std::uint64_t>(2 * n * n));
    }
}
