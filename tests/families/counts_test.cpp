// The numbers of symbolic states are known: from TChecker for families with clocks, from SPIN
// and from closed formulas for those without. An engine that builds another number of states has
// lost some, or distinguishes what is equal.
#include "catch.h"
#include "effort.h"
#include "families/families.h"
#include "language/load.h"
#include "verify/check.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

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

struct Discrete { const char* family; std::vector<int> values; std::uint64_t states; std::uint64_t transitions; };
const Discrete discrete[] = {
    {"philosophers",           {2},          8,      10}, // 3^n - 1
    {"philosophers",           {3},         26,      51},
    {"philosophers",           {4},         80,     212},
    {"philosophers",           {5},        242,     805},
    {"philosophers",           {6},        728,    2910},
    {"philosophers",           {7},       2186,   10199},
    {"philosophers",           {8},       6560,   34984},
    {"philosophers",           {9},      19682,  118089},
    {"philosophers-atomic",    {6},        197,     762}, // Pell-Lucas number less 1
    {"philosophers-atomic",    {8},       1153,    5960},
    {"philosophers-atomic",    {10},      6725,   43470},
    {"philosophers-atomic",    {11},     16237,  115456},
    {"database-manager",       {2},          9,      12}, // n 3^(n-1) + n + 1
    {"database-manager",       {3},         31,      51},
    {"database-manager",       {4},        113,     240},
    {"database-manager",       {5},        411,    1115},
    {"database-manager",       {6},       1465,    4908},
    {"database-manager",       {7},       5111,   20475},
    {"database-manager",       {8},      17505,   81728},
    {"peterson",               {2},        262,     524},
    {"peterson",               {3},      11317,   33951},
    {"arbiter-tree",           {2},        771,    1839}, // counted as processes, too
    {"hanoi",                  {3},        471,    1038},
    {"hanoi",                  {4},       3423,    8814},
    {"leader-election",        {3},        367,     805}, // SPIN: two states and three transitions more
    {"leader-election",        {4},       2178,    6462},
    {"leader-election",        {5},      14046,   52285},
    {"elevator",               {3},        240,     600}, // 10 n 2^n
    {"elevator",               {4},        640,    1920},
    {"elevator",               {5},       1600,    5600},
    {"resource-controller",    {2, 2},      76,     112}, // 2^n + sum of 3 m 2^(m-1) 2^lower
    {"resource-controller",    {5, 2},    5116,   10576},
    {"resource-controller",    {2, 4},    1888,    3200},
    {"readers-writers",        {1, 1},       8,      16},
    {"readers-writers",        {2, 1},      22,      65},
    {"readers-writers",        {3, 1},      62,     241},
    {"readers-writers",        {4, 1},     178,     857},
    {"readers-writers",        {5, 1},     518,    2977},
    {"readers-writers",        {6, 1},    1522,   10181},
    {"readers-writers",        {2, 2},      52,     180},
    {"readers-writers",        {3, 2},     140,     608},
    {"readers-writers",        {4, 2},     388,    2036},
    {"readers-writers",        {3, 3},     312,    1500},
};
// Models of our own, and errors of our own in those of others: who changes them changes these.
const Discrete our_own[] = {
    {"database-manager-split", {2},         22,      32},
    {"database-manager-split", {3},        173,     273},
    {"database-manager-split", {4},       2272,    4116},
    {"peterson-faulty",        {2},        346,     692},
    {"peterson-faulty",        {3},      60091,  180273},
    {"leader-election-equal",  {3},        576,    1390},
    {"leader-election-equal",  {4},       4336,   13673},
    {"marriers",               {3},        253,     387},
    {"marriers",               {4},       3979,    7827},
    {"pots",                   {2},      30478,  117680},
    {"giop",                   {1, 1},    2389,    6111},
    {"giop",                   {1, 2},   13978,   45338},
};

// With clocks, but after each broadcast there is one zone for those whom it reached: k + 1
// states, and from the state with m reached k - m + 1 transitions.
const Discrete heard[] = {
    {"broadcast-guards",       {2},          3,       6},
    {"broadcast-guards",       {3},          4,      10},
    {"broadcast-guards",       {22},        23,     276},
    {"broadcast-guards",       {60},        61,    1891},
    {"broadcast-guards",       {3, 0},       4,      10},
    {"broadcast-guards",       {200, 0},   201,   20301},
};

// All sensors begin a period at one instant, in any order: 2^n states, and three for each in its
// window less one, or one more for the central unit that tells them. Whoever has an order of
// beginnings has them all: n 2^(n-1) transitions.
const Discrete alarms[] = {
    {"fire-alarm",             {2, 0},       9,      12}, // 2^n + 3n - 1, n 2^(n-1) + 4n
    {"fire-alarm",             {4, 0},      27,      48},
    {"fire-alarm",             {8, 0},     279,    1056},
    {"fire-alarm",             {16, 0},  65583,  524352}, // states of the model that comes with [LMMS20]
    {"fire-alarm",             {2, 1},      10,      13}, // one more of both
    {"fire-alarm",             {4, 1},      28,      49},
    {"fire-alarm",             {8, 1},     280,    1057},
    {"fire-alarm",             {16, 1},  65584,  524353},
};

// Transitions on the shortest way to the error.
struct Shortest { const char* family; std::vector<int> values; std::uint64_t length; };
const Shortest errors[] = {
    {"philosophers",           {6},     6}, // n
    {"database-manager-split", {2},     4}, // 2 n
    {"database-manager-split", {3},     6},
    {"database-manager-split", {4},     8},
    {"peterson-faulty",        {2},    16}, // 10 n - 4
    {"peterson-faulty",        {3},    26},
    {"leader-election-equal",  {3},    24}, // SPIN: 3 n + 3 more, to start the nodes
    {"leader-election-equal",  {4},    25},
    {"leader-election-equal",  {5},    25},
    {"marriers",               {3},     9},
    {"marriers",               {4},    11},
    {"pots",                   {2},    17},
    {"pots",                   {3},    17},
    {"giop",                   {1, 1}, 10},
    {"giop",                   {2, 1}, 10},
};
// clang-format on

explore::Statistics count(const char* family, std::span<const int> values,
                          const verify::Options& options) {
    const auto model = language::load_text(
        family, families::find(family)->generate(values), language::Format::xml);
    REQUIRE(model->ok());
    const verify::Answer answer =
        verify::check(model->network(), model->queries().front().query, options);
    INFO(answer.reason);
    CHECK(answer.verdict == verify::Verdict::satisfied);
    return answer.statistics;
}

explore::Statistics count(const char* family, int size, const verify::Options& options) {
    return count(family, std::span{&size, 1}, options);
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

/// With less effort only small ones are counted.
bool is_too_large(std::uint64_t states) {
    return effort() < 100 && states > 200 * effort();
}

void check_count(const Discrete& expected, explore::Order order) {
    if (is_too_large(expected.states)) return;
    INFO(expected.family << ' ' << Catch::Detail::stringify(expected.values));
    verify::Options options;
    options.search.order = order;
    const auto found = count(expected.family, expected.values, options);
    CHECK(found.explored == expected.states);
    CHECK(found.stored == expected.states);
    CHECK(found.generated == expected.transitions);
}

} // namespace

TEST_CASE("the zone graph has as many states and transitions as TChecker finds") {
    using semantics::Extrapolation;
    for (const Counts& expected : timed)
        for (const explore::Order order : every_order) {
            if (is_too_large(expected.states)) continue;
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
        if (is_too_large(expected.maximal)) continue;
        INFO(expected.family << ' ' << expected.size);
        CHECK(count(expected.family, expected.size, options).stored == expected.maximal);
    }
}

TEST_CASE(
    "in most families inclusion leaves the same zones in whatever order they come") {
    const std::set<std::string> depends = {"parallel-b", "parallel-c", "corsso"};
    for (const Counts& expected : timed) {
        if (depends.contains(expected.family) || is_too_large(expected.states)) continue;
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
        for (const explore::Order order : every_order) check_count(expected, order);
}

TEST_CASE("receivers with clock guards are reached in as many ways as there are") {
    for (const Discrete& expected : heard)
        for (const explore::Order order : every_order) check_count(expected, order);
}

TEST_CASE("sensors that begin at one instant do so in as many ways as there are") {
    for (const Discrete& expected : alarms)
        for (const explore::Order order : every_order) check_count(expected, order);
}

// A round: three states for each sensor in its window, then one for each that has begun.
TEST_CASE("of the orders in which sensors begin, partial order reduction leaves one") {
    for (const int sensors : {2, 3, 4, 8, 16, 30})
        for (const explore::Order order : every_order) {
            INFO(sensors);
            verify::Options options;
            options.search.order = order;
            options.order = verify::OrderUse::stubborn;
            const int values[] = {sensors, 1};
            CHECK(count("fire-alarm", values, options).explored ==
                  static_cast<std::uint64_t>(4 * sensors + 1));
        }
}

TEST_CASE("models of our own have as many states as ever") {
    for (const Discrete& expected : our_own)
        check_count(expected, explore::Order::breadth_first);
}

TEST_CASE("errors of models without clocks are at known distances") {
    for (const Shortest& expected : errors) {
        INFO(expected.family << ' ' << Catch::Detail::stringify(expected.values));
        const families::Family& family = *families::find(expected.family);
        const auto model = language::load_text(
            family.name, family.generate(expected.values), language::Format::xml);
        const auto error = static_cast<std::size_t>(family.error) - 1;
        verify::Options options;
        options.search.order = explore::Order::breadth_first;
        const verify::Answer answer =
            verify::check(model->network(), model->queries()[error].query, options);
        CHECK(answer.length == expected.length);
    }
}

// The least model of a family is small enough to be seen as a whole, the next one may not be.
TEST_CASE("queries of families have the answers that their authors expect") {
    verify::Options options;
    options.search.limits.states = 100000;
    std::size_t asked = 0, left_out = 0;
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
                const verify::Answer answer =
                    verify::check(model->network(), query, options);
                INFO(answer.reason);
                if (answer.statistics.explored == options.search.limits.states &&
                    size > family.size().smallest) {
                    ++left_out;
                    continue;
                }
                ++asked;
                CHECK((answer.verdict == verify::Verdict::satisfied) ==
                      (query.expectation->outcome ==
                       model::Expectation::Outcome::satisfied));
                CHECK((answer.verdict == verify::Verdict::not_satisfied) ==
                      (query.expectation->outcome ==
                       model::Expectation::Outcome::not_satisfied));
            }
        }
    CHECK(asked > 2 * families::all().size());
    CHECK(left_out * 10 < asked);
}
