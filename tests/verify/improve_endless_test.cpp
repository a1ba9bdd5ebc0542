// Trail improvement of endless runs: on random networks, what comes out is a run whose word decides
// the query, no part of it is longer than it was, and what is called shortest is compared with
// distances in the product of points and automaton.
#include "verify/improve_endless.h"

#include "effort.h"
#include "trace/goal.h"
#include "trace/length.h"
#include "trace/repetition.h"
#include "verify/claim.h"
#include "verify/equivalent_seeds.h"
#include "verify/improving.h"
#include "verify/round_trip.h"
#include "verify/written_product.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using oracle::Dice;
using trace::Afterwards;
using trace::TimedRun;
using verify::Aim;
using verify::ImproveRequest;
using verify::ShorterRun;

namespace {

struct EndlessTally {
    int repeats = 0, others = 0, shorter = 0, other_seeds = 0;
    int prefixes_compared = 0, cycles_compared = 0, ends_compared = 0;
};

struct EndlessMethod {
    Order order = Order::a_star;
    const char* heuristic = nullptr;
};
constexpr EndlessMethod endless_methods[] = {{},
                                             {.order = Order::breadth_first},
                                             {.heuristic = "hamming"},
                                             {.heuristic = "max(fsm,hamming-share)"}};

ShorterRun improved(const model::Network& network, const model::Query& query,
                    const TimedRun& run, Aim aim, const EndlessMethod& method) {
    ImproveRequest request{.network = network, .run = run, .query = &query, .aim = aim};
    request.options.search.order = method.order;
    request.options.search.limits.states = 20'000;
    if (method.heuristic != nullptr)
        request.options.guidance.heuristic = guide::parse_estimate(method.heuristic).spec;
    return verify::improve(request);
}

/// What must hold whatever is known of the network.
void check_run(const model::Network& network, const model::Query& query,
               const TimedRun& given, const ShorterRun& found) {
    CHECK(replays(network, found.run));
    const auto objection =
        verify::objection(network, query, verify::claim_of(query), found.run);
    if (objection) UNSCOPED_INFO(objection->what);
    CHECK_FALSE(objection);
    CHECK(found.run.length() <= given.length());
    CHECK(found.is_shorter == (found.run.length() < given.length()));
    CHECK((found.run.afterwards == Afterwards::repeats) ==
          (given.afterwards == Afterwards::repeats));
}

/// The fewest transitions to a node from which these states can follow again and again, and decide the
/// query.
std::size_t least_prefix(const WrittenProduct& product, std::size_t node,
                         const std::vector<std::vector<std::int32_t>>& round) {
    std::vector<std::size_t> nodes;
    for (const auto& cells : round) {
        const auto one = product.node(cells);
        if (!one) return never;
        nodes.push_back(*one);
    }
    if (nodes.back() != node) return never;
    const auto from_first = product.distances(0, false);
    std::size_t least = never;
    for (std::size_t q = 0; q < product.states(); ++q) {
        const std::size_t v = node * product.states() + q;
        if (from_first[v] < least && product.accepts_rounds(v, nodes))
            least = from_first[v];
    }
    return least;
}

/// Over all equivalent seeds, or the seed itself.
std::size_t least_prefix(const WrittenProduct& product, const model::Network& network,
                         const TimedRun& run, Aim aim) {
    const auto seed = trace::moment_after(run, run.loop).cells;
    std::vector<std::vector<std::int32_t>> round;
    for (std::size_t i = run.loop; i < run.length(); ++i)
        round.push_back(run.steps[i].after.cells);
    if (aim == Aim::same) return least_prefix(product, *product.node(seed), round);
    const semantics::System system{network};
    const verify::EquivalentSeeds seeds{system, run, seed};
    std::size_t least = never;
    for (std::size_t n = 0; n < product.nodes(); ++n)
        if (seeds.may_be(product.cells(n)))
            least =
                std::min(least, least_prefix(product, n,
                                             seeds.round_from(product.cells(n), round)));
    return least;
}

/// For some state of the automaton, the claim about the cycle is right.
void compare_repeating(const WrittenProduct& product, const model::Network& network,
                       const TimedRun& given, const ShorterRun& found, Aim aim,
                       EndlessTally& tally) {
    if (!found.prefix_is_shortest && !found.cycle_is_shortest) return;
    const trace::Lengths lengths = trace::lengths_of(found.run);
    const auto seed = product.node(trace::moment_after(found.run, found.run.loop).cells);
    REQUIRE(seed);
    const auto from_first = product.distances(0, false);
    bool prefix_fits = false, cycle_fits = false;
    for (std::size_t q = 0; q < product.states(); ++q) {
        const std::size_t v = *seed * product.states() + q;
        prefix_fits |= from_first[v] == lengths.prefix.transitions;
        cycle_fits |= product.shortest_cycle(v) == lengths.cycle.transitions;
    }
    if (found.prefix_is_shortest) CHECK(prefix_fits);
    if (found.prefix_is_shortest)
        CHECK(lengths.prefix.transitions == least_prefix(product, network, given, aim));
    if (found.cycle_is_shortest) CHECK(cycle_fits);
    tally.prefixes_compared += found.prefix_is_shortest ? 1 : 0;
    tally.cycles_compared += found.cycle_is_shortest ? 1 : 0;
    tally.other_seeds += found.has_another_seed ? 1 : 0;
    if (aim == Aim::same) CHECK_FALSE(found.has_another_seed);
}

void compare_ending(const WrittenProduct& product, const TimedRun& given,
                    const ShorterRun& found, Aim aim, const model::Network& network,
                    EndlessTally& tally) {
    if (!found.prefix_is_shortest) return;
    const auto last = product.node(trace::final_moment(network, given).cells);
    REQUIRE(last);
    const auto from_first = product.distances(0, false);
    std::size_t least = never;
    for (std::size_t v = 0; v < product.vertices(); ++v)
        if (product.ends(v) && (aim == Aim::equivalent || v / product.states() == *last))
            least = std::min(least, from_first[v]);
    CHECK(found.run.length() == least);
    ++tally.ends_compared;
}

void improve_endless_by_all(const model::Network& network, const model::Query& query,
                            const TimedRun& run, bool compares, EndlessTally& tally) {
    const bool repeats = run.afterwards == Afterwards::repeats;
    ++(repeats ? tally.repeats : tally.others);
    std::optional<WrittenProduct> product;
    if (compares) product.emplace(network, query);
    std::size_t same_prefix = never;
    for (const Aim aim : {Aim::same, Aim::equivalent}) {
        for (const EndlessMethod& method : endless_methods) {
            INFO((aim == Aim::same ? "same" : "equivalent")
                 << ", " << explore::row_of(method.order).word << ", "
                 << (method.heuristic == nullptr ? "" : method.heuristic));
            const ShorterRun found = improved(network, query, run, aim, method);
            REQUIRE(found.problem == "");
            INFO(found.cut_short);
            check_run(network, query, run, found);
            tally.shorter += found.is_shorter ? 1 : 0;
            if (network.clocks > 1) {
                CHECK_FALSE(found.prefix_is_shortest);
                CHECK_FALSE(found.cycle_is_shortest);
                continue;
            }
            if (product && product->is_known && repeats)
                compare_repeating(*product, network, run, found, aim, tally);
            if (product && product->is_known && !repeats)
                compare_ending(*product, run, found, aim, network, tally);
            if (!found.prefix_is_shortest) continue;
            // The seed itself is an equivalent one.
            const std::size_t prefix = trace::lengths_of(found.run).prefix.transitions;
            if (aim == Aim::same) same_prefix = prefix;
            if (aim == Aim::equivalent && same_prefix != never)
                CHECK(prefix <= same_prefix);
        }
    }
}

std::string random_endless_query(Dice& dice, const std::vector<std::string>& atoms) {
    const std::string p = dice.pick(atoms), q = dice.pick(atoms), r = dice.pick(atoms);
    switch (dice.below(8)) {
    case 0: return "A<> " + p;
    case 1: return "E[] not " + p;
    case 2: return p + " --> " + q;
    case 3: return "ltl: G (" + p + " -> F " + q + ")";
    case 4: return "ltl: (G F " + p + ") -> (G F " + q + ")";
    case 5: return "ltl: (G F " + p + ") && (G F " + q + ") -> F G " + r;
    case 6: return "ltl: !(G F " + p + " && G F !" + p + ")";
    default: return "ltl: (G F " + p + ") -> G (" + q + " -> X " + r + ")";
    }
}

void improve_endless_on(const oracle::Profile& profile, std::uint64_t seed, bool compares,
                        EndlessTally& tally) {
    on_network(profile, seed, [&](const auto& sketch, language::LoadedModel& model) {
        const auto atoms = atoms_of(sketch);
        Dice dice(seed);
        for (int i = 0; i < 6; ++i) {
            const std::string text = random_endless_query(dice, atoms);
            const auto query = query_in(model, text);
            INFO(text);
            const auto run =
                verify::check(model.network(), query.query, depth_first(3'000)).run;
            if (run && run->afterwards != Afterwards::anything)
                improve_endless_by_all(model.network(), query.query, *run, compares,
                                       tally);
        }
    });
}

} // namespace

TEST_CASE("endless runs without clocks are made as short as is claimed", "[improve]") {
    EndlessTally tally;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{150}); ++seed)
        improve_endless_on(seed % 3 == 0 ? without_clocks_but_more() : without_clocks(),
                           seed, true, tally);
    CHECK(tally.repeats > 0);
    if (effort() < 100) return;
    CHECK(tally.repeats > 50);
    CHECK(tally.others > 50);
    CHECK(tally.shorter > 50);
    CHECK(tally.other_seeds > 10);
    CHECK(tally.prefixes_compared > 50);
    CHECK(tally.cycles_compared > 50);
    CHECK(tally.ends_compared > 50);
}

TEST_CASE("endless runs with clocks go on and decide the query when they are shorter",
          "[improve]") {
    EndlessTally tally;
    for (const oracle::Profile& profile : oracle::profiles())
        for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{5}); ++seed)
            improve_endless_on(profile, seed, false, tally);
    CHECK(tally.repeats + tally.others > 0);
    if (effort() < 100) return;
    CHECK(tally.repeats > 20);
    CHECK(tally.shorter > 10);
}

namespace {

/// The cycle a b c, through b where it accepts, and a shorter way to c without it; a long way to the
/// beginning, and a round before the cycle that other processes could save.
constexpr const char* rounds = R"(
int[0,5] n;
process P() {
state a, b, c, s;
init s;
trans s -> s { guard n < 5; assign n++; }, s -> a { guard n >= 1; },
      a -> b { }, b -> c { }, a -> c { }, c -> a { };
}
process Q() {
state i, j;
init i;
trans i -> j { };
}
system P, Q;
)";

} // namespace

TEST_CASE("an accepting cycle is found where a shorter way passes no accepting state",
          "[improve]") {
    const auto model = loaded(rounds);
    const model::Network& network = model->network();
    const auto query = query_in(*model, "ltl: !(G F P.b && G F P.c)");
    const verify::Answer answer = verify::check(network, query.query, depth_first());
    REQUIRE(answer.run);
    REQUIRE(answer.run->afterwards == Afterwards::repeats);
    for (const Aim aim : {Aim::same, Aim::equivalent}) {
        const ShorterRun found = improved(network, query.query, *answer.run, aim, {});
        const trace::Lengths lengths = trace::lengths_of(found.run);
        CHECK(lengths.cycle.transitions == 3);
        CHECK(found.cycle_is_shortest);
        CHECK(found.prefix_is_shortest);
        check_run(network, query.query, *answer.run, found);
    }
}

namespace {

/// The cycle t u of P broadcasts, and x is 1 within it. R, who listens at first, and D, whose
/// invariant is against that, must have gone on; U need not, nor C, if it is not committed.
constexpr const char* others = R"(
broadcast chan b;
int[0,1] x, y;
process P() {
state s, t, u;
init s;
trans s -> t { }, t -> u { sync b!; assign x = 1; }, u -> t { guard y == 0; assign x = 0; };
}
process R() {
state l, k, m;
init l;
trans l -> k { }, l -> m { sync b?; };
}
process D() {
state d { x == 0 }, e;
init d;
trans d -> e { };
}
process U() {
state i, j;
init i;
trans i -> j { };
}
process C() {
state o, p, q;
commit p;
init o;
trans o -> p { }, p -> q { };
}
system P, R, D, U, C;
)";

} // namespace

TEST_CASE("an equivalent seed is one from which the cycle can really follow",
          "[improve]") {
    const auto model = loaded(others);
    const model::Network& network = model->network();
    const auto given = query_in(
        *model, "ltl: !(F U.j && F C.q && G F P.t && G F P.u && F G (U.j && C.q))");
    const auto query = query_in(*model, "ltl: !(G F P.t && G F P.u)");
    const verify::Answer answer = verify::check(network, given.query, depth_first());
    REQUIRE(answer.run);
    REQUIRE(answer.run->afterwards == Afterwards::repeats);
    // P moves, x is written and y is read.
    const semantics::System system{network};
    const auto seed = trace::moment_after(*answer.run, answer.run->loop).cells;
    CHECK(verify::EquivalentSeeds{system, *answer.run, seed}.counted() ==
          std::vector<std::uint8_t>{1, 0, 0, 0, 0, 1, 1});
    const ShorterRun same = improved(network, query.query, *answer.run, Aim::same, {});
    CHECK(trace::lengths_of(same.run).prefix.transitions >= 6);
    const ShorterRun found =
        improved(network, query.query, *answer.run, Aim::equivalent, {});
    INFO(found.cut_short);
    const trace::Lengths lengths = trace::lengths_of(found.run);
    // One of R, one of D, and P to t; the cycle may begin in u.
    const bool in_u = trace::moment_after(found.run, found.run.loop).cells[0] == 2;
    CHECK(lengths.prefix.transitions == (in_u ? 4 : 3));
    CHECK(lengths.cycle.transitions == 2);
    CHECK(found.prefix_is_shortest);
    CHECK(found.cycle_is_shortest);
    CHECK(found.has_another_seed);
    check_run(network, query.query, *answer.run, found);
}

// From a the automaton goes on by an accepting state or by another one, and both lead on to the same.
TEST_CASE("rounds through the same states are told apart by what they passed",
          "[improve]") {
    const auto model = loaded(R"(
process P() {
state a, b, c;
init a;
trans a -> b { }, b -> c { }, c -> a { };
}
system P;
)");
    const auto query = query_in(*model, "ltl: G F P.b");
    const verify::Claim claim = verify::claim_of(query.query);
    const auto edge_to = [](std::uint32_t target) {
        return logic::AutomatonEdge{.must = 0, .must_not = 0, .target = target};
    };
    for (const bool accepting_first : {false, true}) {
        logic::Automaton automaton;
        automaton.states.resize(4);
        automaton.states[0].edges = {edge_to(accepting_first ? 1 : 2),
                                     edge_to(accepting_first ? 2 : 1)};
        automaton.states[1].accepting = true;
        automaton.states[1].edges = {edge_to(3)};
        automaton.states[2].edges = {edge_to(3)};
        automaton.states[3].edges = {edge_to(0)};
        verify::Options options;
        options.inclusion = explore::Inclusion::equality;
        verify::Engine engine{model->network(), options};
        engine.set_bounds({.constraints = {}, .equivalence = true});
        REQUIRE(engine.choose_policy(false) == "");
        verify::TrailProduct product{engine, query.query, claim, automaton,
                                     options.search};
        product.within_limits([&] {
            verify::Vertices first;
            product.initial(first);
            REQUIRE(first.size() == 1);
            const auto trip = verify::round_trip(
                product, first[0], std::vector<verify::Cells>{{1}, {2}, {0}});
            REQUIRE(trip);
            CHECK(trip->is_direct());
            CHECK(trip->cycle.size() == 4);
            CHECK(product.is_accepting(trip->cycle[1]));
        });
    }
}

TEST_CASE("searches that know no product are refused", "[improve]") {
    const auto model = loaded(rounds);
    const auto query = query_in(*model, "ltl: !(G F P.b && G F P.c)");
    const verify::Answer answer =
        verify::check(model->network(), query.query, depth_first());
    REQUIRE(answer.run);
    const auto problem = [&](const EndlessMethod& method) {
        return improved(model->network(), query.query, *answer.run, Aim::same, method)
            .problem;
    };
    CHECK(
        problem({.order = Order::adfs}) ==
        "an endless run is made shorter by astar or bfs: other searches do not know the "
        "product with an automaton");
    CHECK(problem({.heuristic = "abstraction"}).find("estimates that know a state") !=
          std::string::npos);
    const auto other = query_in(*model, "ltl: G F P.b && G F P.c");
    ImproveRequest request{
        .network = model->network(), .run = *answer.run, .query = &other.query};
    CHECK(
        verify::improve(request).problem ==
        "the run does not decide this query: the formula says otherwise about this run");
    request.query = nullptr;
    CHECK(verify::improve(request).problem.find("say which one") != std::string::npos);
}

TEST_CASE("a check that has time to improve shows a shorter endless run", "[improve]") {
    const auto model = loaded(others);
    const model::Network& network = model->network();
    const auto query = query_in(*model, "ltl: !(G F P.t && G F P.u)");
    verify::Options options = depth_first();
    const verify::Answer plain = verify::check(network, query.query, options);
    options.improve = 1000; // seconds, more than it takes
    const verify::Answer improved = verify::check(network, query.query, options);
    REQUIRE(plain.run);
    REQUIRE(improved.run);
    CHECK(improved.verdict == plain.verdict);
    REQUIRE(improved.improvements.size() == 2);
    CHECK(improved.improvements[0].length == plain.run->length());
    CHECK(improved.improvements[1].length == improved.run->length());
    CHECK(improved.run->length() < plain.run->length());
    CHECK(replays(network, *improved.run));
    CHECK_FALSE(verify::objection(network, query.query, verify::claim_of(query.query),
                                  *improved.run));
    options.non_zeno = true;
    CHECK(verify::check(network, query.query, options).verdict == verify::Verdict::error);
}
