// Trail improvement of runs to a state: on random networks, whatever the search, the run that comes
// out replays, ends where it should and is no longer; what is called shortest has the distance in
// the graph of points.
#include "verify/improve.h"

#include "effort.h"
#include "follow/zones_along.h"
#include "oracle/point_graph.h"
#include "trace/goal.h"
#include "verify/improving.h"
#include "verify/target.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using oracle::Dice;
using verify::Aim;
using verify::ImproveRequest;
using verify::ShorterRun;

namespace {

/// One way to look.
struct ImproveMethod {
    const char* name;
    Order order;
    const char* heuristic; // null: none
    std::optional<std::uint32_t> bits = {};
    bool chosen = false;    // by the program
    bool can_prove = false; // that none is shorter
};

const ImproveMethod improve_methods[] = {
    {.name = "auto",
     .order = Order::a_star,
     .heuristic = nullptr,
     .chosen = true,
     .can_prove = true},
    {.name = "bfs",
     .order = Order::breadth_first,
     .heuristic = nullptr,
     .can_prove = true},
    {.name = "adfs", .order = Order::adfs, .heuristic = nullptr, .can_prove = true},
    {.name = "idfs", .order = Order::idfs, .heuristic = nullptr},
    {.name = "A*", .order = Order::a_star, .heuristic = nullptr, .can_prove = true},
    {.name = "A* hamming",
     .order = Order::a_star,
     .heuristic = "hamming-bits",
     .can_prove = true},
    {.name = "A* fsm", .order = Order::a_star, .heuristic = "fsm-sum", .can_prove = true},
    {.name = "IDA*", .order = Order::ida_star, .heuristic = nullptr, .can_prove = true},
    {.name = "IDA* bits", .order = Order::ida_star, .heuristic = "hamming", .bits = 12},
};

struct ImproveTally {
    int runs = 0, shorter = 0, proved = 0, missed = 0, compared = 0;
};

ImproveRequest request_for(const model::Network& network, const model::Query& query,
                           const trace::TimedRun& run, Aim aim,
                           const ImproveMethod& method) {
    ImproveRequest request{.network = network, .run = run, .query = &query, .aim = aim};
    verify::Options& options = request.options;
    options.choose_search = method.chosen;
    options.search.order = method.order;
    options.search.bits = method.bits;
    options.search.limits.states = 20'000;
    options.search.frames_above = 0;
    options.search.merge = explore::Merge::automatic;
    options.symmetry = verify::SymmetryUse::automatic;
    if (method.heuristic != nullptr)
        options.guidance.heuristic = guide::parse_estimate(method.heuristic).spec;
    return request;
}

/// Where the run must end.
struct Wanted {
    const model::Network& network;
    const model::Query& query;
    verify::LastState last;
    Aim aim = Aim::same;

    bool at(const trace::TimedRun& run) const {
        const trace::Moment end = trace::final_moment(network, run);
        if (aim == Aim::same)
            return end.cells == last.cells &&
                   (!last.zone ||
                    follow::contains(*last.zone, end.clocks, run.denominator));
        const auto holds = trace::holds_at_end(network, query, query.condition, run);
        return std::get<bool>(holds);
    }
};

/// The fewest transitions to such a point; nothing if that is not known.
std::optional<std::size_t> distance(const model::Network& network,
                                    const model::Query& query, const Wanted& wanted) {
    // Which points lie in a zone is a matter of clocks that the graph may not tell apart.
    if (wanted.aim == Aim::same && network.clocks > 1) return std::nullopt;
    oracle::PointGraph graph(network, {.limit = 20'000});
    if (graph.explore_for(query) != oracle::PointGraph::Extent::complete)
        return std::nullopt;
    if (graph.stopwatches()) return std::nullopt;
    const auto where = graph.where(query, query.condition);
    std::optional<std::size_t> least;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        const auto& node = graph.nodes()[i];
        if (where[i] == oracle::PointGraph::Truth::fault || node.fault)
            return std::nullopt;
        const bool fits = wanted.aim == Aim::same
                              ? node.point.cells == wanted.last.cells
                              : where[i] == oracle::PointGraph::Truth::yes;
        if (fits)
            least =
                std::min(least.value_or(node.transitions), std::size_t{node.transitions});
    }
    return least;
}

void improve_by_all(const model::Network& network, const model::Query& query,
                    const trace::TimedRun& run, ImproveTally& tally) {
    for (const Aim aim : {Aim::same, Aim::equivalent}) {
        const Wanted wanted{network, query, verify::last_state(network, run), aim};
        if (!wanted.last.problem.empty()) return;
        REQUIRE(wanted.at(run));
        const auto least = distance(network, query, wanted);
        std::optional<std::size_t> proved; // by another method
        for (const ImproveMethod& method : improve_methods) {
            INFO(method.name << (aim == Aim::same ? ", same" : ", equivalent"));
            const ShorterRun found =
                verify::improve(request_for(network, query, run, aim, method));
            REQUIRE(found.problem == "");
            const std::size_t length = found.run.length();
            CHECK(replays(network, found.run));
            CHECK(wanted.at(found.run));
            CHECK(found.is_shorter == (length < run.length()));
            CHECK(length <= run.length());
            CHECK(found.prefix_is_shortest == found.cut_short.empty());
            CHECK_FALSE(found.cycle_is_shortest);
            ++tally.runs;
            tally.shorter += found.is_shorter ? 1 : 0;
            tally.proved += found.prefix_is_shortest ? 1 : 0;
            if (least) CHECK(length >= *least);
            if (!found.prefix_is_shortest) {
                if (least) tally.missed += length > *least ? 1 : 0;
                continue;
            }
            if (least) CHECK(length == *least);
            tally.compared += least ? 1 : 0;
            CHECK(length == proved.value_or(length));
            proved = length;
        }
        if (!least || *least == 0) continue;
        // What is known to be shortest is found out, too.
        for (const ImproveMethod& method : improve_methods) {
            if (!method.can_prove || network.clocks > 1) continue;
            const ShorterRun found =
                verify::improve(request_for(network, query, run, aim, method));
            INFO(method.name << ": " << found.cut_short);
            CHECK((found.prefix_is_shortest ||
                   found.cut_short.find("limit") != std::string::npos));
        }
    }
}

void improve_on(const oracle::Profile& profile, std::uint64_t seed, ImproveTally& tally) {
    on_network(profile, seed, [&](const auto& sketch, language::LoadedModel& model) {
        const auto atoms = atoms_of(sketch);
        Dice dice(seed);
        for (int i = 0; i < 2; ++i) {
            const std::string text =
                "E<> " + dice.pick(atoms) + " and " + dice.pick(atoms);
            const auto query = query_in(model, text);
            INFO(text);
            verify::Options options = depth_first(5'000);
            options.search.order = Order::random_depth_first;
            options.search.seed = seed;
            const verify::Answer answer =
                verify::check(model.network(), query.query, options);
            if (answer.run && answer.verdict == verify::Verdict::satisfied)
                improve_by_all(model.network(), query.query, *answer.run, tally);
        }
    });
}

} // namespace

TEST_CASE("improved runs without clocks end where they should, and shortest means that",
          "[improve]") {
    ImproveTally tally;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{120}); ++seed)
        improve_on(seed % 3 == 0 ? without_clocks_but_more() : without_clocks(), seed,
                   tally);
    INFO(tally.runs << " runs, " << tally.shorter << " shorter, " << tally.proved
                    << " proved, " << tally.missed << " missed");
    CHECK(tally.runs > 0);
    if (effort() < 100) return;
    CHECK(tally.shorter > 100);
    CHECK(tally.proved > 100);
    CHECK(tally.compared > 100);
    CHECK(tally.missed > 0); // by searches that promise nothing
}

TEST_CASE("improved runs with clocks end where they should, and shortest means that",
          "[improve]") {
    ImproveTally tally;
    for (const oracle::Profile& profile : oracle::profiles())
        for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{4}); ++seed)
            improve_on(profile, seed, tally);
    CHECK(tally.runs > 0);
    if (effort() < 100) return;
    CHECK(tally.shorter > 50);
    CHECK(tally.proved > 50);
    CHECK(tally.compared > 20);
}

namespace {

/// Nine steps by the long way, to c with n == 1; three by the short one; to d in one step.
constexpr const char* ways_to_c = R"(
int[0,9] n;
process P() {
state a, b, c, d;
init a;
trans a -> b { assign n = 0; }, b -> b { guard n < 7; assign n++; }, b -> c { guard n == 7; assign n = 1; },
      a -> a { guard n == 0; assign n = 9; }, a -> c { guard n == 9; assign n = 1; },
      a -> d { };
}
system P;
)";

verify::Answer long_run(const model::Network& network, const model::Query& query) {
    return verify::check(network, query, depth_first());
}

} // namespace

TEST_CASE("a run to the same state is not one to a nearer state that decides the query",
          "[improve]") {
    const auto model = loaded(ways_to_c);
    const model::Network& network = model->network();
    const auto query = query_in(*model, "A[] not (P.c or P.d)");
    const auto to_c = query_in(*model, "E<> P.c");
    const verify::Answer answer = long_run(network, to_c.query);
    REQUIRE(answer.run);
    const ImproveMethod automatic = improve_methods[0];
    const ShorterRun same = verify::improve(
        request_for(network, query.query, *answer.run, Aim::same, automatic));
    CHECK(same.run.length() == 2);
    CHECK(same.prefix_is_shortest);
    const ShorterRun other = verify::improve(
        request_for(network, query.query, *answer.run, Aim::equivalent, automatic));
    CHECK(other.run.length() == 1);
    CHECK(other.prefix_is_shortest);
}

TEST_CASE("what cannot be improved is refused with a sentence", "[improve]") {
    const auto model = loaded(ways_to_c);
    const model::Network& network = model->network();
    const auto to_c = query_in(*model, "E<> P.c");
    const verify::Answer answer = long_run(network, to_c.query);
    REQUIRE(answer.run);
    const auto problem = [&](const char* text, Aim aim) {
        const auto query = query_in(*model, text);
        return verify::improve(request_for(network, query.query, *answer.run, aim,
                                           improve_methods[0]))
            .problem;
    };
    CHECK(problem("E<> P.d", Aim::equivalent) ==
          "the run does not decide this query: its last state violates the condition");
    CHECK(problem("A[] P.c or P.a", Aim::equivalent) ==
          "the run does not decide this query: its last state satisfies the condition");
    CHECK(problem("A<> P.c", Aim::equivalent) ==
          "the run leads to a state, and A<> is not decided by one");
    CHECK(problem("E<> P.d", Aim::same) == "");
    ImproveRequest unknown{
        .network = network, .run = *answer.run, .aim = Aim::equivalent};
    CHECK(
        verify::improve(unknown).problem ==
        "which states are equivalent is a matter of the query that the run decides: say "
        "which one");
}
