#include "semantics/footprint.h"

#include "catch.h"
#include "language/load.h"

using namespace zonar;
using model::Op;
using semantics::Interval;

namespace {

/// One process whose only edge has this code as its update. Cell 0 is its location,
/// cells 1 to 9 are variables, cells -1 to -3 auxiliary. All are 0 but those of `chosen`,
/// which have any value that they can have.
model::Network network_with(std::vector<model::Instr> code,
                            std::vector<std::int32_t> chosen = {}) {
    model::Network n;
    model::Process process;
    process.locations = {0, 1};
    process.edges = {0, 1};
    n.processes.push_back(process);
    n.locations.emplace_back();
    model::Edge edge;
    edge.update = 0;
    n.edges.push_back(edge);
    n.memory.locations = 1;
    n.memory.stored = 10;
    for (int i = 0; i < 10; ++i) n.memory.state.add(0, {0, 9});
    for (int i = 0; i < 3; ++i) n.memory.auxiliary.add(0, {0, 9});
    n.clocks = 4;
    n.program.code = std::move(code);
    n.program.dimensions = {{.low = 0, .count = 3, .stride = 1}};
    for (const std::int32_t cell : chosen)
        n.selects.push_back(
            {{cell}, model::IntExpr::constant(0), model::IntExpr::constant(9)});
    return n;
}

semantics::Footprint footprint(const model::Network& network, std::uint32_t process) {
    return semantics::footprint(network, semantics::CodeAnalysis(network), {process});
}

} // namespace

TEST_CASE("a constant cell is touched alone") {
    const auto n = network_with({{Op::load, 2}, {Op::store, 3}, {Op::halt, 0}});
    const auto f = footprint(n, 0);
    CHECK(f.reads.all() == std::vector<Interval>{{2, 2}});
    CHECK(f.writes.all() == std::vector<Interval>{{3, 3}});
}

TEST_CASE("an unknown index touches the whole array and no more") {
    // memory[4 + (memory[1] in 0..2)] = 7
    const auto n = network_with({{Op::push, 4},
                                 {Op::load, 1},
                                 {Op::index, 0},
                                 {Op::push, 7},
                                 {Op::store_at, 0},
                                 {Op::halt, 0}},
                                {1});
    CHECK(footprint(n, 0).writes.all() == std::vector<Interval>{{4, 6}});
}

TEST_CASE("both branches count") {
    const auto n = network_with({{Op::load, 1},
                                 {Op::jump_if_zero, 4},
                                 {Op::load, 2},
                                 {Op::jump, 5},
                                 {Op::load, 8},
                                 {Op::store, 9},
                                 {Op::halt, 0}},
                                {1});
    CHECK(footprint(n, 0).reads.all() == std::vector<Interval>{{1, 2}, {8, 8}});
}

TEST_CASE("a reference parameter leads to what was passed") {
    // cell -1 = address of cell 5; the function writes where cell -1 points.
    const auto n = network_with({{Op::push, 5},
                                 {Op::store, -1},
                                 {Op::call, 4},
                                 {Op::halt, 0},
                                 {Op::load, -1},
                                 {Op::push, 1},
                                 {Op::store_at, 0},
                                 {Op::leave, 0}});
    CHECK(footprint(n, 0).writes.all() == std::vector<Interval>{{5, 5}});
}

TEST_CASE("a function is followed for each of its callers") {
    // 0: f(5); g();   f at 5: *-1 = 1   g at 9: f(7)
    const auto n = network_with({{Op::push, 5},
                                 {Op::store, -1},
                                 {Op::call, 5},
                                 {Op::call, 9},
                                 {Op::halt, 0},
                                 {Op::load, -1},
                                 {Op::push, 1},
                                 {Op::store_at, 0},
                                 {Op::leave, 0},
                                 {Op::push, 7},
                                 {Op::store, -1},
                                 {Op::call, 5},
                                 {Op::leave, 0}});
    CHECK(footprint(n, 0).writes.all() == std::vector<Interval>{{5, 5}, {7, 7}});
}

TEST_CASE("an address that cannot be known is every cell") {
    const auto n = network_with({{Op::load, 1},
                                 {Op::load, 2},
                                 {Op::multiply, 0},
                                 {Op::push, 1},
                                 {Op::store_at, 0},
                                 {Op::halt, 0}},
                                {1, 2});
    CHECK(footprint(n, 0).writes.all() == std::vector<Interval>{{0, 9}});
}

TEST_CASE("loops end") {
    // do { *top = 1; top = top + 1 } with the address on the stack
    const auto n = network_with({{Op::push, 1},
                                 {Op::dup, 0},
                                 {Op::push, 1},
                                 {Op::store_at, 0},
                                 {Op::offset, 1},
                                 {Op::load, 9},
                                 {Op::jump_if_nonzero, 1},
                                 {Op::halt, 0}},
                                {9});
    CHECK(footprint(n, 0).writes.all() == std::vector<Interval>{{0, 9}});
}

TEST_CASE("clocks are told apart from cells") {
    const auto n = network_with({{Op::push, 2},
                                 {Op::push, 1},
                                 {Op::push, 0},
                                 {Op::copy_clock, 0},
                                 {Op::halt, 0}});
    const auto f = footprint(n, 0);
    CHECK(f.writes.empty());
    CHECK(f.clock_writes.all() == std::vector<Interval>{{2, 2}});
    CHECK(f.clock_reads.all() == std::vector<Interval>{{1, 1}});
}

TEST_CASE("channels of an array indexed by select are all of them") {
    const auto loaded = language::load_text("small", R"(
chan go[2];
process P(const int[0,1] k) { clock x; state a { x <= 5 }; init a;
    trans a -> a { guard x >= 2; sync go[k]!; }; }
process Q() { state b; init b; trans b -> b { select i : int[0,1]; sync go[i]?; }; }
system P, Q;
)",
                                            language::Format::xta);
    REQUIRE(loaded->ok());
    const model::Network& n = loaded->network();
    REQUIRE(n.processes.size() == 3);
    CHECK(footprint(n, 1).sends.all() == std::vector<Interval>{{1, 1}});
    CHECK(footprint(n, 2).receives.all() == std::vector<Interval>{{0, 1}});
    CHECK(footprint(n, 0).clock_reads.all() == std::vector<Interval>{{1, 1}});
}

TEST_CASE("an index that is known to be small touches a part of an array") {
    const auto loaded = language::load_text("small", R"(
int[0,9] a[6];
process P() {
    state s;
    init s;
    trans s -> s { select i : int[2,3]; assign a[i] = 1; };
}
system P;
)",
                                            language::Format::xta);
    REQUIRE(loaded->ok());
    const model::Network& n = loaded->network();
    const std::int64_t first = n.variables.at(0).first.raw;
    const std::vector<Interval> writes = footprint(n, 0).writes.all();
    REQUIRE(writes.size() == 1);
    INFO(writes[0].low - first << " to " << writes[0].high - first);
    CHECK(writes[0].low >= first);
    CHECK(writes[0].low <= first + 2);
    CHECK(writes[0].high == first + 3);
}
