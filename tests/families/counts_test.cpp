// The numbers of symbolic states are known: from TChecker for families with clocks, from SPIN
// and from closed formulas for those without. An engine that builds another number of states has
// lost some, or distinguishes what is equal.
#include "benchmarks/families/families.h"
#include "catch.h"
#include "language/load.h"
#include "verify/check.h"

#include <cstdint>
#include <set>
#include <string>

using namespace zonar;

namespace {

struct Counts {
    const char* family;
    int size;
    std::uint64_t states;      // with equality
    std::uint64_t transitions; // likewise
    std::uint64_t maximal;     // states left with inclusion
};

// clang-format off
constexpr Counts timed[] = {
    {"fischer",             3,    71,   126,   65},
    {"fischer",             4,   292,   576,  220},
    {"fischer",             5,  1277,  2650,  727},
    {"fischer",             6,  5798, 12432, 2378},
    {"csmacd",              3,   391,   757,   70},
    {"csmacd",              4,  1979,  5103,  258},
    {"csmacd",              5,  8582, 27403,  850},
    {"critical-region",     2,   544,  1636,  191},
    {"fddi",                2,    71,    86,   28},
    {"fddi",                3,   219,   263,   56},
    {"fddi",                4,   587,   702,   93},
    {"fddi",                6,  3481,  4146,  197},
    {"train-gate",          3,   765,  1503,  765},
    {"train-gate",          4, 12000, 28800, 12000},
    {"dining-philosophers", 3,   274,   648,   40},
    {"dining-philosophers", 4,  8861, 25096,  177},
    {"parallel-b",          3,  2848,  9912,   79},
    {"parallel-c",          3,  1312,  4311,   49},
    {"parallel-c",          4, 28311, 124592, 261}, // only if invariants of the source are
                                                    // applied again after extrapolation
    {"corsso",              2,  5238, 12638,  573},
};

struct Stored { const char* family; int size; std::uint64_t maximal; };
constexpr Stored with_inclusion[] = {
    {"fischer",             7, 7737},
    {"csmacd",              6, 2594},
    {"csmacd",              7, 7490},
    {"critical-region",     3, 3015},
    {"fddi",                8,  341},
    {"dining-philosophers", 5,  911},
    {"parallel-b",          4,  633},
    {"parallel-c",          5, 1631},
};
// TChecker has few runs with simulation; where it includes more than inclusion, that is the test.
constexpr Stored with_simulation[] = {
    {"fddi",  10, 459},
    {"corsso", 2, 265},
    {"corsso", 3, 8746},
};

struct Discrete { const char* family; int size; std::uint64_t states; std::uint64_t transitions; };
constexpr Discrete discrete[] = {
    {"philosophers",     2,     8,     10}, // 3^n - 1
    {"philosophers",     3,    26,     51},
    {"philosophers",     4,    80,    212},
    {"philosophers",     5,   242,    805},
    {"philosophers",     6,   728,   2910},
    {"philosophers",     7,  2186,  10199},
    {"philosophers",     8,  6560,  34984},
    {"philosophers",     9, 19682, 118089},
    {"database-manager", 2,     9,     12}, // n 3^(n-1) + n + 1
    {"database-manager", 3,    31,     51},
    {"database-manager", 4,   113,    240},
    {"database-manager", 5,   411,   1115},
    {"database-manager", 6,  1465,   4908},
    {"database-manager", 7,  5111,  20475},
    {"database-manager", 8, 17505,  81728},
    {"peterson",         2,   262,    524},
    {"peterson",         3, 11317,  33951},
    {"arbiter-tree",     2,   771,   1839}, // counted as processes, too
    {"hanoi",            3,   471,   1038},
    {"hanoi",            4,  3423,   8814},
    {"leader-election",  3,   367,    805}, // SPIN: two states and three transitions more
    {"leader-election",  4,  2178,   6462},
    {"leader-election",  5, 14046,  52285},
};
// clang-format on

explore::Statistics count(const char* family, int size, const verify::Options& options) {
    const auto model = language::load_text(family, families::find(family)->generate(size),
                                           language::Format::xml);
    REQUIRE(model->ok());
    const verify::Answer answer =
        verify::check(model->network(), model->queries().front().query, options);
    INFO(answer.reason);
    CHECK(answer.verdict == verify::Verdict::satisfied);
    return answer.statistics;
}

verify::Options with(semantics::Extrapolation extrapolation, explore::Inclusion inclusion,
                     explore::Order order = explore::Order::breadth_first) {
    verify::Options options;
    options.search.order = order;
    options.extrapolation = extrapolation;
    options.inclusion = inclusion;
    return options;
}

constexpr explore::Order every_order[] = {explore::Order::breadth_first,
                                          explore::Order::depth_first,
                                          explore::Order::random_depth_first};

} // namespace

TEST_CASE("the zone graph has as many states and transitions as TChecker finds") {
    using semantics::Extrapolation;
    for (const Counts& expected : timed)
        for (const explore::Order order : every_order) {
            INFO(expected.family << ' ' << expected.size);
            const auto found =
                count(expected.family, expected.size,
                      with(Extrapolation::lu_plus, explore::Inclusion::equality, order));
            CHECK(found.explored == expected.states);
            CHECK(found.stored == expected.states);
            CHECK(found.generated == expected.transitions);
        }
}

// Extra+LU is not monotone: a larger zone can have a successor that does not include that of
// the smaller one. Where that happens the zones that are left depend on the order.
TEST_CASE("inclusion leaves as many zones as TChecker finds in breadth-first order") {
    const auto options =
        with(semantics::Extrapolation::lu_plus, explore::Inclusion::inclusion);
    for (const Counts& expected : timed) {
        INFO(expected.family << ' ' << expected.size);
        CHECK(count(expected.family, expected.size, options).stored == expected.maximal);
    }
    for (const Stored& expected : with_inclusion) {
        INFO(expected.family << ' ' << expected.size);
        CHECK(count(expected.family, expected.size, options).stored == expected.maximal);
    }
}

TEST_CASE(
    "in most families inclusion leaves the same zones in whatever order they come") {
    const std::set<std::string> depends = {"parallel-b", "parallel-c", "corsso"};
    for (const Counts& expected : timed) {
        if (depends.contains(expected.family)) continue;
        for (const explore::Order order : every_order) {
            INFO(expected.family << ' ' << expected.size);
            const auto found = count(expected.family, expected.size,
                                     with(semantics::Extrapolation::lu_plus,
                                          explore::Inclusion::inclusion, order));
            CHECK(found.stored == expected.maximal);
        }
    }
}

TEST_CASE("simulation leaves as many zones as TChecker finds") {
    using semantics::Extrapolation;
    for (const Stored& expected : with_simulation) {
        INFO(expected.family << ' ' << expected.size);
        const auto found =
            count(expected.family, expected.size,
                  with(Extrapolation::none, explore::Inclusion::simulation));
        CHECK(found.stored == expected.maximal);
    }
}

TEST_CASE("models without clocks have as many states as formulas and SPIN say") {
    for (const Discrete& expected : discrete)
        for (const explore::Order order : every_order) {
            INFO(expected.family << ' ' << expected.size);
            verify::Options options;
            options.search.order = order;
            const auto found = count(expected.family, expected.size, options);
            CHECK(found.explored == expected.states);
            CHECK(found.stored == expected.states);
            CHECK(found.generated == expected.transitions);
        }
}

TEST_CASE("queries of families have the answers that their authors expect") {
    for (const families::Family& family : families::all())
        for (const int size : {family.size().smallest, family.size().smallest + 1}) {
            const auto model = language::load_text(family.name, family.generate(size),
                                                   language::Format::xml);
            for (const language::CompiledQuery& compiled : model->queries()) {
                const model::Query& query = compiled.query;
                if (query.kind != model::QueryKind::exists_eventually &&
                    query.kind != model::QueryKind::always_globally)
                    continue;
                INFO(family.name << ' ' << size << ": " << query.text);
                const verify::Answer answer = verify::check(model->network(), query, {});
                INFO(answer.reason);
                CHECK((answer.verdict == verify::Verdict::satisfied) ==
                      (query.expectation->outcome ==
                       model::Expectation::Outcome::satisfied));
                CHECK((answer.verdict == verify::Verdict::not_satisfied) ==
                      (query.expectation->outcome ==
                       model::Expectation::Outcome::not_satisfied));
            }
        }
}
