// The number of orbits is known: counted by independent programs, and by closed formulas. A search
// over canonical representatives stores one state of each.
#include "catch.h"
#include "effort.h"
#include "families/families.h"
#include "reduce/symmetry/families.h"
#include "reduce/symmetry/representatives.h"
#include "semantics/engine.h"
#include "verify/check.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

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

std::unique_ptr<language::LoadedModel> numbered_as_in_spin(const char* family, int size) {
    const int parameters[] = {size, 1};
    auto model = language::load_text(family, families::find(family)->generate(parameters),
                                     language::Format::xml);
    REQUIRE(model->ok());
    return model;
}

/// As in [Bos02]: depth first, representatives are stored, but the search goes on from the states
/// themselves; the process with the highest number first. How many representatives are met.
std::size_t met_from_originals(const char* family, int size, reduce::Strategy strategy) {
    const auto model = numbered_as_in_spin(family, size);
    const semantics::System system{model->network()};
    const auto bounds = semantics::ClockBounds::unknown(model->network());
    semantics::Expander expander{system, bounds, semantics::Extrapolation::none};
    const reduce::SymmetryFinder finder{model->network(), system.analysis()};
    const reduce::Symmetries symmetries = finder.find();
    reduce::Representatives representatives{system, bounds, symmetries, strategy};
    class NoZone final : public reduce::LazyZone {
        zone::ConstZone get() override { return {}; }
    } zone;

    using Words = std::vector<semantics::Word>;
    const std::uint32_t words = system.layout().words();
    std::set<Words> met;
    std::vector<Words> open;
    semantics::Batch batch{words};
    const auto enter = [&] {
        for (std::uint32_t i = 0; i < batch.size(); ++i) // the last one is on top
            open.emplace_back(batch.words(i), batch.words(i) + words);
    };
    REQUIRE(expander.initial(batch));
    enter();
    while (!open.empty()) {
        const Words state = std::move(open.back());
        open.pop_back();
        Words representative = state;
        if (representatives.find(state.data(), zone))
            representatives.move({}, representative.data(), {});
        if (!met.insert(representative).second) continue;
        batch.clear();
        REQUIRE(expander.expand(state.data(), {}, batch));
        enter();
    }
    return met.size();
}

} // namespace

TEST_CASE("sorting by locations leaves as many states as published") {
    struct Row {
        int size;
        std::size_t canonical, pc_sorted;
    };
    for (const Row& row : {Row{2, 133, 136}, Row{3, 1975, 2395}, Row{4, 24382, 46803}}) {
        if (effort() < 100 && row.size > 3) continue;
        INFO("peterson " << row.size);
        for (const auto strategy : {reduce::Strategy::records, reduce::Strategy::full,
                                    reduce::Strategy::segmented})
            CHECK(met_from_originals("peterson", row.size, strategy) == row.canonical);
        CHECK(met_from_originals("peterson", row.size, reduce::Strategy::pc_sorted) ==
              row.pc_sorted);
    }
}

namespace {

/// States of the product with the automaton of a formula that holds.
std::uint64_t product_states(const model::Network& network, const model::Query& query,
                             std::optional<reduce::Strategy> strategy,
                             reduce::Expanded expanded = reduce::Expanded::originals) {
    verify::Options options;
    options.symmetry = strategy ? verify::SymmetryUse::on : verify::SymmetryUse::off;
    options.representative = strategy.value_or(reduce::Strategy::records);
    options.expanded = expanded;
    const auto answer = verify::check(network, query, options);
    CHECK(answer.verdict == verify::Verdict::satisfied);
    if (strategy) {
        REQUIRE(answer.symmetry);
        CHECK(answer.symmetry->expanded == expanded);
    }
    return answer.statistics.explored;
}

} // namespace

// Tables 1 and 2 of [Bos02], less the one state that SPIN counts before the first; 393672 is what the
// formula for the others of that row gives where 362048 is printed.
TEST_CASE("nested search from original states meets as many as published") {
    struct Row {
        const char* family;
        const char* formula;
        int size;
        std::uint64_t all, canonical, pc_sorted;
    };
    const char* response = "ltl: G (holder < N -> F holder == N)";
    const char* exclusion = "ltl: G (inside > 1 -> F inside == 0)";
    for (const Row& row : {Row{"database-manager", response, 6, 2924, 44, 65},
                           Row{"database-manager", response, 7, 10215, 58, 113},
                           Row{"database-manager", response, 8, 35002, 74, 179},
                           Row{"database-manager", response, 9, 118109, 92, 307},
                           Row{"database-manager", response, 10, 393672, 112, 487},
                           Row{"peterson", exclusion, 2, 263, 133, 137},
                           Row{"peterson", exclusion, 3, 11318, 1975, 2396},
                           Row{"peterson", exclusion, 4, 542921, 24382, 46804}}) {
        INFO(row.family << ' ' << row.size);
        const auto model = numbered_as_in_spin(row.family, row.size);
        const model::Query query = compile_query(*model, row.formula);
        const auto count = [&](auto... choice) {
            return product_states(model->network(), query, choice...);
        };
        using reduce::Strategy;
        if (effort() >= 100 || row.all < 200 * effort())
            CHECK(count(std::nullopt) == row.all - 1);
        if (effort() >= 100 || row.canonical < 200 * effort()) {
            CHECK(count(Strategy::records) == row.canonical);
            CHECK(count(Strategy::records, reduce::Expanded::representatives) ==
                  row.canonical);
            CHECK(count(Strategy::pc_sorted) == row.pc_sorted - 1);
        }
    }
}

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
