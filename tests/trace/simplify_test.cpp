// What can be left out of a run: each reason to stay by an example; random walks, compared with all
// subsets of their transitions and with an interpreter that shares no code.
#include "trace/simplify.h"

#include "effort.h"
#include "oracle/random_network.h"
#include "oracle/run_oracle.h"
#include "trace/goal.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "trace/walking.h"

#include <algorithm>
#include <bit>
#include <optional>

using namespace zonar::tests;
using namespace zonar::trace;
using zonar::model::Network;
using zonar::oracle::Dice;
using Kind = Reason::Kind;

namespace {

/// A run of steps at these delays, the last one at the end; it must be one.
TimedRun timed(const World& world, std::initializer_list<std::string_view> steps,
               std::initializer_list<std::int64_t> delays) {
    const Network& network = world.network();
    Walker walker{network};
    TimedRun run;
    run.initial = *walker.initial();
    Moment now = run.initial;
    auto delay = delays.begin();
    for (const std::string_view text : steps) {
        now = later(network, now, *delay);
        const auto after = walker.take(now, world.step(text));
        REQUIRE(after);
        now = *after;
        run.steps.push_back(
            {.delay = *delay++, .participants = world.step(text), .after = now});
    }
    run.last_delay = *delay;
    CHECK(world.objection(run) == "");
    return run;
}

Simplified simplified(const World& world, const TimedRun& run,
                      const std::string& condition) {
    const auto query = world.query("E<> " + condition);
    auto answer = simplify(world.network(), run, {.query = &query.query});
    if (const auto* problem = std::get_if<std::string>(&answer)) FAIL(*problem);
    Simplified& found = std::get<Simplified>(answer);
    INFO(print(world.network(), found.run));
    CHECK(found.rejected == "");
    CHECK(world.objection(found.run) == "");
    CHECK(world.holds(found.run, condition));
    CHECK(static_cast<std::size_t>(std::ranges::count(found.gone, 1)) ==
          run.length() - found.run.length());
    return std::move(found);
}

/// "+-+": which transitions stay.
std::string staying(const Simplified& found) {
    std::string text;
    for (const std::uint8_t gone : found.gone) text += gone != 0 ? '-' : '+';
    return text;
}

std::string problem(const World& world, const TimedRun& run, const std::string& text) {
    const auto query = world.query(text);
    const auto answer =
        simplify(world.network(), run,
                 {.query = &query.query, .negated = text.starts_with("A[]")});
    const auto* problem = std::get_if<std::string>(&answer);
    return problem != nullptr ? *problem : "";
}

} // namespace

TEST_CASE("the last moves of others go, and what they alone needed with them",
          "[simplify]") {
    const World world{
        "int x, y, z;"
        "process P() { state a, b, c; init a;"
        " trans a -> b { assign x = 1; }, b -> c { guard y == 2; }; }"
        "process Q() { state a, b, c; init a;"
        " trans a -> b { assign y = 2; }, b -> c { guard x == 1; assign z = 1; }; }"
        "process R() { state a, b; init a; trans a -> b { guard z == 1; }; }"
        "system P, Q, R;"};
    const TimedRun run =
        world.runs({"Q: a -> b", "P: a -> b", "Q: b -> c", "R: a -> b", "P: b -> c"});
    const Simplified found = simplified(world, run, "P.c");
    CHECK(staying(found) == "++--+");
    CHECK(found.reasons[0]->kind == Kind::step); // y is looked at
    CHECK(found.reasons[0]->by == 4);
    CHECK(world.network().cell_name(
              {static_cast<std::int32_t>(found.reasons[0]->thing.index)}) == "y");
    CHECK(found.reasons[1]->by == 4); // P moves on
    CHECK(found.reasons[1]->thing == Thing{false, 0});
    CHECK(found.reasons[4]->kind == Kind::end);
    CHECK(staying(simplified(world, run, "R.b")) == "++++-");
    CHECK(staying(simplified(world, run, "Q.b || y == 2")) == "+++--");
    CHECK(staying(simplified(world, run, "y == 2 || Q.b")) ==
          "+----"); // Q is not looked at
    CHECK(staying(simplified(world, run, "true")) == "-----");
}

TEST_CASE("what is overwritten, or was so before, does not matter", "[simplify]") {
    const World world{"int[0,9] x; int a[2];"
                      "process P() { state s; init s; trans s -> s { assign x = 3; },"
                      " s -> s { assign x = x + 1; }, s -> s { assign a[x % 2] = 1; },"
                      " s -> s { assign a[0] = 0; }; } system P;"};
    const auto edge = [&](std::uint32_t i) {
        return std::vector<Participant>{
            {zonar::model::ProcessId{0}, zonar::model::EdgeId{i}, {}}};
    };
    Path path;
    for (const std::uint32_t i : {1u, 0u, 1u, 2u, 3u, 2u})
        path.steps.push_back({edge(i)});
    const TimedRun run = world.runs(path); // x: 1 3 4, a[0]: 1 0 1
    CHECK(staying(simplified(world, run, "x == 4")) == "-++---");
    CHECK(staying(simplified(world, run, "a[0] == 1")) == "-++--+");
    CHECK(staying(simplified(world, run, "a[1] == 0")) == "------");
    CHECK(staying(simplified(world, run, "P.s")) == "------");
}

TEST_CASE("without a query the last state stays, but not the way there", "[simplify]") {
    const World world{
        "int x, y; process P() { state a, b; init a;"
        " trans a -> a { assign x = 1; }, a -> b { assign x = 2; }; }"
        "process Q() { state a, b; init a; trans a -> b { assign y = 1; }; }"
        "system P, Q;"};
    const TimedRun run = world.runs({"P: a -> a", "P: a -> b", "Q: a -> b"});
    const auto answer = simplify(world.network(), run, {});
    REQUIRE(std::holds_alternative<Simplified>(answer));
    CHECK(staying(std::get<Simplified>(answer)) == "-++");
    CHECK(std::get<Simplified>(answer).run.steps.back().after.cells ==
          run.steps.back().after.cells);
}

TEST_CASE("who is committed must leave if others move", "[simplify]") {
    const World world{
        "process P() { state a, b, c; commit b; init a; trans a -> b { }, b -> c { }; }"
        "process Q() { state a, b; init a; trans a -> b { }; } system P, Q;"};
    const Simplified found =
        simplified(world, world.runs({"P: a -> b", "P: b -> c", "Q: a -> b"}), "Q.b");
    // The one that leaves stays, and so the one that it needs.
    CHECK(staying(found) == "+++");
    CHECK(found.reasons[1]->kind == Kind::committed);
    CHECK(found.reasons[1]->by == 2);
    CHECK(staying(simplified(world, world.runs({"Q: a -> b", "P: a -> b", "P: b -> c"}),
                             "Q.b")) == "+--");
}

TEST_CASE("time must be able to pass where processes rest", "[simplify]") {
    const World world{
        "clock x; chan none; urgent chan hurry; int y;"
        "process P() { state a, b; urgent a; init a; trans a -> b { }; }"
        "process Q() { state a { x <= 3 }, b; init a; trans a -> b { }; }"
        "process R() { state a, b; init a; trans a -> b { guard x >= 5; }; }"
        "process S() { state a, b; init a; trans a -> a { guard y == 0; sync hurry!; },"
        " a -> b { }; }"
        "process T() { state a, b; init a; trans a -> b { }; }"
        "process U() { state a; init a; trans a -> a { sync hurry?; }; }"
        "system P, Q, R, S, T, U;"};
    const TimedRun run =
        timed(world, {"P: a -> b", "S: a -> b", "T: a -> b", "Q: a -> b", "R: a -> b"},
              {0, 0, 0, 0, 5, 0});
    const Simplified found = simplified(world, run, "R.b");
    CHECK(staying(found) == "++-++");
    CHECK(found.reasons[0]->kind == Kind::delayed);
    CHECK(found.reasons[0]->by == 4);
    CHECK(found.reasons[1]->kind == Kind::synchronous);
    CHECK(found.reasons[3]->kind == Kind::bound);
    CHECK(found.run.duration() == 5);
    // Before time passes, nothing of it matters.
    CHECK(staying(simplified(world, run, "T.b && x == 5")) == "++++-");
    CHECK(staying(simplified(world, timed(world, {"T: a -> b", "P: a -> b"}, {0, 0, 0}),
                             "T.b")) == "+-");
}

TEST_CASE("guards of urgent synchronisations and invariants are looked at",
          "[simplify]") {
    const World world{
        "clock x; urgent chan hurry; int y, z = 3;"
        "process P() { state a, b; init a; trans a -> b { assign y = 1; }; }"
        "process S() { state a; init a; trans a -> a { guard y == 0; sync hurry!; }; }"
        "process U() { state a; init a; trans a -> a { sync hurry?; }; }"
        "process V() { state a { x <= z }; init a; }"
        "process W() { state a, b; init a; trans a -> b { assign z = 9; }; }"
        "system P, S, U, V, W;"};
    const TimedRun run = timed(world, {"P: a -> b", "W: a -> b"}, {0, 3, 4});
    const Simplified found = simplified(world, run, "x == 7");
    CHECK(staying(found) == "++");
    CHECK(found.reasons[0]->kind == Kind::urgent);
    CHECK(found.reasons[1]->kind == Kind::invariant);
}

TEST_CASE("who would hear a broadcast must not be there", "[simplify]") {
    const World world{
        "broadcast chan c, d; int y;"
        "process P() { state a, b; init a; trans a -> b { }, a -> a { sync c?; }; }"
        "process Q() { state a, b; init a; trans a -> b { sync c!; }; }"
        "process R() { state a, b; init a; trans a -> b { assign y = 1; }; }"
        "process S() { state a, b; init a; trans a -> b { guard y == 0; sync c?; }; }"
        "process T() { state a, b; init a; trans a -> b { }, a -> a { sync d?; }; }"
        "system P, Q, R, S, T;"};
    const TimedRun run = world.runs({"P: a -> b", "R: a -> b", "T: a -> b", "Q: a -> b"});
    const Simplified found = simplified(world, run, "Q.b");
    CHECK(staying(found) == "++-+");
    CHECK(found.reasons[0]->kind == Kind::receiver);
    CHECK(found.reasons[1]->kind == Kind::step);
    // As it could be: then others take part, and it is another run.
    const std::uint8_t wrong[] = {1, 0, 0, 0};
    const auto query = world.query("E<> Q.b");
    const auto left = run_without(world.network(), run, wrong, {.query = &query.query});
    REQUIRE(std::holds_alternative<std::string>(left));
    CHECK(std::get<std::string>(left) ==
          "step 3 of it: P can receive c and does not take part");
}

TEST_CASE("clocks count like variables, and delays stay where they are", "[simplify]") {
    const World world{
        "clock x, y;"
        "process P() { state a, b; init a; trans a -> b { guard x >= 2; assign y = 0; }; "
        "}"
        "process Q() { state a; init a; trans a -> a { assign x = 0; }; }"
        "process R() { state a, b; init a; trans a -> b { guard y <= 1; }; }"
        "system P, Q, R;"};
    const TimedRun run =
        timed(world, {"Q: a -> a", "Q: a -> a", "P: a -> b", "Q: a -> a", "R: a -> b"},
              {1, 1, 3, 1, 0, 2});
    // The reset of y is why R may move; the second one of x decides what P looks at.
    CHECK(delays(simplified(world, run, "R.b").run) == "2 3 1 | 2");
    CHECK(staying(simplified(world, run, "R.b")) == "-++-+");
    CHECK(staying(simplified(world, run, "x == 2")) == "---+-");
    CHECK(delays(simplified(world, run, "x == 2").run) == "6 | 2");
    CHECK(staying(simplified(world, run, "P.b && x == 2")) == "-+++-");
}

TEST_CASE("where in doubt nothing is left out", "[simplify]") {
    const World world{"process P() { state a, b; init a; trans a -> b { }; } system P;"};
    TimedRun run = world.runs({"P: a -> b"});
    CHECK(problem(world, run, "E<> deadlock").find("deadlock") != std::string::npos);
    CHECK(problem(world, run, "A<> P.b").find("E<> or A[]") != std::string::npos);
    CHECK(problem(world, run, "E<> P.a").find("does not decide the query") !=
          std::string::npos);
    CHECK(problem(world, run, "A[] P.b").find("does not decide the query") !=
          std::string::npos);
    CHECK(problem(world, run, "A[] P.a").empty());
    run.afterwards = Afterwards::stuck;
    CHECK(problem(world, run, "E<> P.b").find("goes on forever") != std::string::npos);

    const World priorities{"chan c; process P() { state a, b; init a; trans a -> b { }; }"
                           "process Q() { state a; init a; } system P < Q;"};
    CHECK(problem(priorities, priorities.runs({"P: a -> b"}), "E<> true")
              .find("priorities") != std::string::npos);
    const World stopwatches{"clock x; process P() { state a { x' == 0 }, b; init a;"
                            " trans a -> b { }; } system P;"};
    CHECK(problem(stopwatches, stopwatches.runs({"P: a -> b"}), "E<> true")
              .find("stopwatches") != std::string::npos);
}

// ---- random walks

namespace {

struct SimplifyTally {
    std::size_t runs = 0, shorter = 0, removed = 0, subsets = 0, accepted = 0;
    std::size_t compared = 0, best = 0; // with all subsets

    std::size_t rejected = 0, refused = 0;
    std::size_t kinds[9] = {};
};

/// Something that is true at the end of the run, about a few things.
std::string some_condition(const Network& network, const TimedRun& run, Dice& dice) {
    const Moment last = final_moment(network, run);
    std::string text = "true";
    for (std::size_t i = 1 + dice.below(2); i-- > 0;) {
        text += " && ";
        const std::size_t c = dice.below(last.cells.size() + (network.clocks - 1));
        if (c < network.processes.size()) {
            const zonar::model::ProcessId p{static_cast<std::uint32_t>(c)};
            text +=
                network.processes[c].name + '.' +
                network.location_of(p, static_cast<std::uint32_t>(last.cells[c])).name;
        } else if (c < last.cells.size()) {
            text += network.cell_name({static_cast<std::int32_t>(c)}) +
                    " == " + std::to_string(last.cells[c]);
        } else {
            const std::size_t x = c - last.cells.size() + 1;
            text +=
                network.clock_name({static_cast<std::uint32_t>(x)}) + " <= " +
                std::to_string((last.clocks[x] + run.denominator - 1) / run.denominator);
        }
    }
    return text;
}

/// The fewest transitions with which a subset of the run is one that shows the same.
std::size_t fewest(const World& world, const TimedRun& run, const EndShown& shown,
                   SimplifyTally& tally) {
    std::size_t best = run.length();
    for (std::uint32_t bits = 0; bits < (1u << run.length()); ++bits) {
        std::vector<std::uint8_t> gone;
        for (std::size_t i = 0; i < run.length(); ++i) gone.push_back(bits >> i & 1u);
        const auto left = run_without(world.network(), run, gone, shown);
        ++tally.subsets;
        if (!std::holds_alternative<TimedRun>(left)) continue;
        ++tally.accepted;
        best = std::min(best, std::get<TimedRun>(left).length());
    }
    return best;
}

void check_walk(const World& world, Dice& dice, SimplifyTally& tally) {
    const Network& network = world.network();
    const auto walk = random_walk(network, dice, 10);
    if (!walk || walk->steps.empty()) return;
    const std::string condition = some_condition(network, *walk, dice);
    INFO(condition << '\n' << print(network, *walk));
    const auto query = world.query("E<> " + condition);
    const EndShown shown{.query = dice.percent(90) ? &query.query : nullptr};
    const auto answer = simplify(network, *walk, shown);
    if (std::holds_alternative<std::string>(answer)) {
        CHECK(!problem_with_relevance(network).empty());
        ++tally.refused;
        return;
    }
    const Simplified& found = std::get<Simplified>(answer);
    INFO(print(network, found.run) << found.rejected);
    // Guards of others that fail are not told beforehand; nothing else is missed.
    if (!found.rejected.empty()) {
        CHECK(found.rejected.find("code fails") != std::string::npos);
        ++tally.rejected;
    }
    CHECK(world.objection(found.run) == "");
    CHECK(!zonar::oracle::objection(network, query.query, found.run,
                                    zonar::oracle::RunShows::decision));
    CHECK(found.run.length() <= walk->length());
    CHECK(found.run.duration() == walk->duration());
    ++tally.runs;
    tally.removed += walk->length() - found.run.length();
    tally.shorter += found.run.length() < walk->length();
    for (const std::optional<Reason>& reason : found.reasons)
        if (reason) ++tally.kinds[static_cast<std::size_t>(reason->kind)];
    if (walk->length() > 8) return;
    const std::size_t best = fewest(world, *walk, shown, tally);
    CHECK(best <= found.run.length());
    ++tally.compared;
    tally.best += best == found.run.length();
}

} // namespace

TEST_CASE("a simplified walk is a run to the same, and mostly as short as can be",
          "[simplify][random]") {
    SimplifyTally tally;
    for (const auto& profile : zonar::oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < with_effort(60u); ++seed) {
            const std::string text = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << text);
            const World world(text);
            Dice dice(seed);
            check_walk(world, dice, tally);
        }
    }
    CAPTURE(tally.runs, tally.shorter, tally.removed, tally.subsets, tally.accepted,
            tally.compared, tally.best, tally.rejected, tally.refused);
    CAPTURE(std::vector<std::size_t>(std::begin(tally.kinds), std::end(tally.kinds)));
    CHECK(tally.shorter > 0);
    if (effort() < 100) return;
    CHECK(tally.shorter > 500);
    CHECK(tally.best > tally.compared * 7 / 10);
    CHECK(tally.accepted > 2 * tally.compared);
    for (const Kind kind : {Kind::end, Kind::step, Kind::invariant, Kind::urgent,
                            Kind::committed, Kind::delayed, Kind::bound})
        CHECK(tally.kinds[static_cast<std::size_t>(kind)] > 0);
}
