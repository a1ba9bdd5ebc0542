// What the parts of a network are called when one meets them by number.
#include "catch.h"
#include "language/load.h"
#include "model/network.h"
#include "model/query.h"

#include <memory>
#include <set>
#include <string>

using namespace zonar;

namespace {

std::unique_ptr<language::LoadedModel> example() {
    return language::load_text("m.xta", R"(
clock x, zs[2]; chan c, e[2][2]; int n, a[int[1,2]]; struct { int f; bool g[2]; } s;
process P(const int[0,1] id) { clock y; chan d; int k; state A; init A; }
system P;
)",
                               language::Format::xta);
}

} // namespace

TEST_CASE("clocks are called as they were declared, those of a process by its name") {
    const auto model = example();
    REQUIRE(model->ok());
    const model::Network& network = model->network();
    CHECK(network.clock_name(model::reference_clock) == "t(0)");
    std::set<std::string> names;
    for (std::uint32_t i = 1; i < network.clocks; ++i) {
        names.insert(network.clock_name(model::ClockId{i}));
    }
    CHECK(names == std::set<std::string>{"x", "zs[0]", "zs[1]", "P(0).y", "P(1).y"});
}

TEST_CASE("channels likewise") {
    const auto model = example();
    REQUIRE(model->ok());
    const model::Network& network = model->network();
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < network.channels.size(); ++i) {
        names.insert(network.channel_name(model::ChannelId{i}));
    }
    CHECK(names == std::set<std::string>{"c", "e[0][0]", "e[0][1]", "e[1][0]", "e[1][1]",
                                         "P(0).d", "P(1).d"});
}

TEST_CASE("every cell has a name: locations, variables, elements and fields") {
    const auto model = example();
    REQUIRE(model->ok());
    const model::Network& network = model->network();
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < network.memory.state.size(); ++i) {
        names.insert(network.cell_name(model::CellId{static_cast<std::int32_t>(i)}));
    }
    CHECK(names == std::set<std::string>{"P(0).location", "P(1).location", "n", "a[1]",
                                         "a[2]", "s.f", "s.g[0]", "s.g[1]", "P(0).k",
                                         "P(1).k"});
    CHECK(network.cell_name(model::CellId{-1}) == "a local variable");
}

TEST_CASE("a location cell's process and index lead to the location") {
    const auto model = example();
    REQUIRE(model->ok());
    CHECK(model->network().location_of(model::ProcessId{1}, 0).name == "A");
    CHECK(model->network().template_of(model::ProcessId{1}).name == "P");
}

TEST_CASE("every kind of query is described in its own words") {
    std::set<std::string> words;
    for (int kind = 0; kind <= static_cast<int>(model::QueryKind::refused); ++kind) {
        words.insert(describe(static_cast<model::QueryKind>(kind)));
    }
    CHECK(words.size() == static_cast<std::size_t>(model::QueryKind::refused) + 1);
    CHECK_FALSE(words.contains(""));
}
