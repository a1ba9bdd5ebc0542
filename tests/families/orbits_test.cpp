// The number of orbits is known: counted by independent programs, and by closed formulas. A search
// over canonical representatives stores one state of each.
#include "catch.h"
#include "effort.h"
#include "families/families.h"
#include "reduce/symmetry/families.h"
#include "reduce/symmetry/representatives.h"
#include "semantics/engine.h"
#include "verify/check.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
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

/// SPIN numbers the head of a loop behind its body.
constexpr const char* spin_order[] = {"flagging", "arriving", "testing",
                                      "passed",   "climbing", "entering",
                                      "critical", "leaving",  "outside"};

/// Peterson's protocol with locations in that order.
std::string peterson_as_in_spin(int size) {
    std::string text = families::find("peterson")->generate(std::span{&size, 1});
    const std::string begin = "<location ", end = "</location>\n";
    std::vector<std::string> locations;
    std::size_t first = text.find(begin);
    for (std::size_t at = first; at != std::string::npos; at = text.find(begin, first)) {
        const std::size_t length = text.find(end, at) + end.size() - at;
        locations.push_back(text.substr(at, length));
        text.erase(at, length);
    }
    REQUIRE(locations.size() == std::size(spin_order));
    for (const char* name : spin_order) {
        const auto found = std::ranges::find_if(locations, [&](const std::string& l) {
            return l.find(std::string{">"} + name + "<") != std::string::npos;
        });
        REQUIRE(found != locations.end());
        text.insert(first, *found);
        first += found->size();
    }
    return text;
}

/// As in [Bos02]: depth first, representatives are stored, but the search goes on from the states
/// themselves; the process with the highest number first. How many representatives are met.
std::size_t met_from_originals(const std::string& text, reduce::Strategy strategy) {
    const auto model = language::load_text("model", text, language::Format::xml);
    REQUIRE(model->ok());
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
        const std::string model = peterson_as_in_spin(row.size);
        for (const auto strategy : {reduce::Strategy::records, reduce::Strategy::full,
                                    reduce::Strategy::segmented})
            CHECK(met_from_originals(model, strategy) == row.canonical);
        CHECK(met_from_originals(model, reduce::Strategy::pc_sorted) == row.pc_sorted);
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
