// Runs that a reduction made longer: simplified, and then improved until one is proved to be shortest.
#include "catch.h"
#include "effort.h"
#include "oracle/run_oracle.h"
#include "reduce/order/independent_network.h"
#include "semantics/engine.h"
#include "verify/check.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using oracle::Dice;
using verify::Answer;
using verify::OrderUse;
using verify::TraceWish;
using verify::Verdict;

namespace {

struct ShortenTally {
    std::size_t found = 0, longer = 0, simplified = 0, least = 0, improved = 0;
};

verify::Options shorten_options(Dice& dice) {
    constexpr Order orders[] = {Order::breadth_first, Order::depth_first,
                                Order::best_first, Order::a_star};
    verify::Options options;
    options.search.order = orders[dice.below(std::size(orders))];
    if (explore::row_of(options.search.order).is_directed)
        options.guidance.heuristic = guide::parse_estimate("fsm").spec;
    options.search.limits.states = 5000;
    options.order = dice.percent(50) ? OrderUse::ample : OrderUse::stubborn;
    options.trace = dice.percent(80) ? TraceWish::some : TraceWish::none;
    if (dice.percent(20)) options.symmetry = verify::SymmetryUse::on;
    options.quotient = dice.percent(10);
    return options;
}

void check_shortening(const model::Network& network, const model::Query& query,
                      Dice& dice, ShortenTally& tally) {
    verify::Options plain;
    plain.trace = TraceWish::shortest;
    plain.search.limits.states = 5000;
    const Answer shortest = verify::check(network, query, plain);
    const verify::Options reduced = shorten_options(dice);
    const Answer found = verify::check(network, query, reduced);
    if (!found.length || !shortest.length || found.verdict == Verdict::error ||
        found.verdict == Verdict::unknown || shortest.verdict != found.verdict)
        return;
    ++tally.found;
    tally.longer += *found.length > *shortest.length ? 1 : 0;

    verify::Options simplify = reduced;
    simplify.simplify = true;
    const Answer simple = verify::check(network, query, simplify);
    REQUIRE(simple.length);
    CHECK(simple.verdict == found.verdict);
    CHECK(*simple.length <= *found.length);
    CHECK(*simple.length >= *shortest.length);
    tally.simplified += *simple.length < *found.length ? 1 : 0;
    tally.least += *simple.length == *shortest.length ? 1 : 0;
    CHECK(simple.run.has_value() == (reduced.trace == TraceWish::some));
    if (simple.run) {
        CHECK(simple.run->length() == *simple.length);
        CHECK(
            !oracle::objection(network, query, *simple.run, oracle::RunShows::decision));
    }

    verify::Options improve = reduced;
    improve.improve = 20;
    const Answer improved = verify::check(network, query, improve);
    REQUIRE(improved.length);
    const bool is_proved = improved.within && improved.within->is_one();
    if (is_proved) CHECK(*improved.length == *shortest.length);
    CHECK((is_proved || !improved.conduct.cut_short.empty()));
    tally.improved += is_proved ? 1 : 0;
}

} // namespace

TEST_CASE("what a reduction made longer becomes shorter, and shortest when that is "
          "proved",
          "[por][simplify][random]") {
    ShortenTally tally;
    for (std::uint64_t seed = 1; seed <= with_effort(150u); ++seed) {
        Dice dice{12000 + seed};
        const NetworkKind kind{.timed = seed % 3 == 0, .symmetric = seed % 5 == 0};
        const oracle::ModelSketch sketch = independent_network(kind, dice);
        INFO("seed " << seed << '\n' << oracle::xta(sketch));
        const auto loaded = load_model(oracle::xta(sketch));
        for (const oracle::QuerySketch& asked : sketch.queries) {
            if (asked.kind != oracle::QuerySketch::Kind::reachability) continue;
            INFO(oracle::text(asked));
            check_shortening(loaded->network(),
                             compile_query(*loaded, oracle::text(asked)), dice, tally);
        }
    }
    CAPTURE(tally.found, tally.longer, tally.simplified, tally.least, tally.improved);
    CHECK(tally.found > 0);
    if (effort() < 100) return;
    CHECK(tally.longer > 20);
    CHECK(tally.simplified > 10);
    CHECK(tally.least > tally.found * 9 / 10);
    CHECK(tally.improved > 300);
}
