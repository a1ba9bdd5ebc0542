// Random networks with and without the quotient: the same verdicts, the same lengths. Locations
// of processes were copied, so that there is something to be found, and others are added that
// only synchronise.
#include "catch.h"
#include "effort.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"
#include "semantics/engine.h"
#include "verify/check.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using oracle::Dice;
using oracle::EdgeSketch;
using oracle::LocationSketch;
using oracle::ModelSketch;
using oracle::ProcessSketch;
using verify::Answer;
using verify::Verdict;

namespace {

/// The channels that a sketch declares: "c0", or "c1[0]" and "c1[1]".
std::vector<std::string> channels_of(const ModelSketch& sketch) {
    std::vector<std::string> found;
    for (const std::string& line : sketch.declarations) {
        const std::size_t at = line.find("chan c");
        if (at == line.npos || line.find("priority") != line.npos) continue;
        const std::string name =
            line.substr(at + 5, line.find_first_of("[;", at) - at - 5);
        if (line.find('[') == line.npos) {
            found.push_back(name);
        } else {
            found.insert(found.end(), {name + "[0]", name + "[1]"});
        }
    }
    return found;
}

/// A few locations, each up to three times, with the same edges to some copy of each target. Now
/// and then a copy differs.
ProcessSketch copied_process(const std::string& name,
                             const std::vector<std::string>& channels, Dice& dice) {
    ProcessSketch process{.name = name};
    const std::size_t originals = 1 + dice.below(3);
    std::vector<std::vector<std::string>> copies(originals);
    for (std::size_t l = 0; l < originals; ++l) {
        LocationSketch location;
        location.committed = dice.percent(8);
        location.urgent = !location.committed && dice.percent(8);
        const std::size_t count = 1 + dice.below(3);
        for (std::size_t i = 0; i < count; ++i) {
            location.name = std::string{"q"} + std::to_string(l) + std::to_string(i);
            if (dice.percent(4)) location.urgent = !location.committed;
            copies[l].push_back(location.name);
            process.locations.push_back(location);
        }
    }
    const std::size_t edges = originals + dice.below(4);
    for (std::size_t e = 0; e < edges; ++e) {
        const std::size_t from = dice.below(originals);
        const std::size_t to = dice.below(originals);
        EdgeSketch edge;
        if (!channels.empty() && dice.percent(70)) {
            edge.sync = dice.pick(channels);
            edge.sync += dice.percent(50) ? "!" : "?";
        }
        for (const std::string& source : copies[from]) {
            if (dice.percent(3)) continue;
            edge.source = source;
            edge.target = dice.pick(copies[to]);
            process.edges.push_back(edge);
        }
    }
    return process;
}

/// Any process, with some of its locations up to three times. The old names stay, for the
/// queries. Here, too, a copy differs now and then.
void copy_locations(ProcessSketch& process, Dice& dice) {
    std::map<std::string, std::vector<std::string>> copies;
    const std::vector<LocationSketch> locations = process.locations;
    for (const LocationSketch& location : locations) {
        copies[location.name] = {location.name};
        for (std::size_t i = dice.below(3); i > 0; --i) {
            LocationSketch copy = location;
            copy.name += '_';
            copy.name += std::to_string(i);
            if (dice.percent(10)) copy.invariant.clear();
            copies[location.name].push_back(copy.name);
            process.locations.push_back(std::move(copy));
        }
    }
    const std::vector<EdgeSketch> edges = std::exchange(process.edges, {});
    for (const EdgeSketch& edge : edges) {
        for (const std::string& source : copies[edge.source]) {
            if (dice.percent(3)) continue;
            EdgeSketch copy = edge;
            copy.source = source;
            copy.target = dice.pick(copies[edge.target]);
            if (dice.percent(6)) copy.updates.clear();
            if (dice.percent(4)) copy.guards.clear();
            process.edges.push_back(std::move(copy));
        }
    }
}

/// Queries about the new processes, alone and with what was asked before.
void add_queries(ModelSketch& sketch, const std::vector<ProcessSketch>& added,
                 Dice& dice) {
    const auto somewhere = [&]() -> std::string {
        const ProcessSketch& process = dice.pick(added);
        return process.name + "." + dice.pick(process.locations).name;
    };
    const auto atom = [](std::string text) {
        return oracle::Formula{.text = std::move(text)};
    };
    const auto both = [](oracle::Formula a, oracle::Formula b) {
        return oracle::Formula{.kind = oracle::Formula::Kind::conjunction,
                               .operands = {std::move(a), std::move(b)}};
    };
    const std::size_t before = sketch.queries.size();
    sketch.queries.push_back({.exists = true, .formula = atom(somewhere())});
    sketch.queries.push_back(
        {.exists = true, .formula = both(atom(somewhere()), atom(somewhere()))});
    sketch.queries.push_back({.exists = true, .formula = atom("deadlock")});
    sketch.queries.push_back(
        {.exists = true, .formula = both(atom("deadlock"), atom(somewhere()))});
    sketch.queries.push_back({.exists = false, .formula = atom("not deadlock")});
    if (before > 0) {
        oracle::QuerySketch query = sketch.queries[dice.below(before)];
        if (query.exists) query.formula = both(query.formula, atom(somewhere()));
        sketch.queries.push_back(std::move(query));
    }
}

ModelSketch with_copies(ModelSketch sketch, Dice& dice) {
    const std::vector<std::string> channels = channels_of(sketch);
    for (ProcessSketch& process : sketch.processes)
        if (dice.percent(70)) copy_locations(process, dice);
    std::vector<ProcessSketch> added;
    const std::size_t count = 1 + dice.below(2);
    for (std::size_t i = 0; i < count; ++i)
        added.push_back(
            copied_process(std::string{"Q"} + std::to_string(i), channels, dice));
    sketch.processes.insert(sketch.processes.end(), added.begin(), added.end());
    add_queries(sketch, added, dice);
    return sketch;
}

/// Nothing but processes that synchronise.
ModelSketch only_copies(Dice& dice) {
    ModelSketch sketch;
    std::vector<std::string> channels;
    for (int c = 0; c < 3; ++c) {
        channels.push_back(std::string{"c"} + std::to_string(c));
        sketch.declarations.push_back(std::string{dice.percent(30) ? "urgent " : ""} +
                                      (dice.percent(40) ? "broadcast " : "") + "chan " +
                                      channels.back() + ";");
    }
    const std::size_t count = 2 + dice.below(3);
    for (std::size_t i = 0; i < count; ++i)
        sketch.processes.push_back(
            copied_process(std::string{"Q"} + std::to_string(i), channels, dice));
    add_queries(sketch, sketch.processes, dice);
    return sketch;
}

struct Way {
    Order order;
    const char* heuristic; // null: none
    bool shortest;
};

constexpr Way ways[] = {
    {Order::breadth_first, nullptr, true}, {Order::depth_first, nullptr, false},
    {Order::a_star, "fsm", true},          {Order::a_star, "fsm-sum", true},
    {Order::a_star, "formula", true},      {Order::a_star, "abstraction", true},
    {Order::best_first, "active", false},  {Order::best_first, "abstraction", false},
};

verify::Options options_of(const Way& way, bool quotient) {
    verify::Options options;
    options.search.order = way.order;
    options.search.limits.states = 20'000;
    if (way.heuristic != nullptr)
        options.guidance.heuristic = guide::parse_estimate(way.heuristic).spec;
    options.guidance.table.bound = 10;
    options.trace = way.shortest ? verify::TraceWish::shortest : verify::TraceWish::some;
    options.quotient = quotient;
    return options;
}

struct Tally {
    std::size_t compared = 0;
    std::size_t runs = 0;
    std::size_t merged = 0;             // locations
    std::size_t states = 0;             // of searches that ended with nothing found ...
    std::size_t states_of_quotient = 0; // ... and those of the quotient
};

/// A run that could not be replayed is an error, so verdicts say that runs are right.
void compare(const model::Network& network, const model::Query& query,
             const semantics::Costs& costs, const Way& way, bool model_errs,
             Tally& tally) {
    INFO(query.text << ", order " << static_cast<int>(way.order) << ", "
                    << (way.heuristic ? way.heuristic : "no heuristic"));
    verify::Options options = options_of(way, false);
    options.guidance.costs = costs;
    if (!costs.unit()) options.trace = verify::TraceWish::some;
    const Answer plain = verify::check(network, query, options);
    options.quotient = true;
    const Answer reduced = verify::check(network, query, options);
    INFO(plain.reason << " / " << reduced.reason);
    // Which is met first, an error of the model or what is looked for, may differ.
    if (plain.verdict == Verdict::error || plain.verdict == Verdict::unknown) return;
    if (reduced.verdict == Verdict::error && model_errs) return;
    REQUIRE(reduced.verdict == plain.verdict);
    ++tally.compared;
    REQUIRE(plain.run.has_value() == reduced.run.has_value());
    tally.runs += plain.run ? 1 : 0;
    if (way.shortest) CHECK(plain.length == reduced.length);
    REQUIRE(reduced.quotient);
    tally.merged += reduced.quotient->locations - reduced.quotient->classes;
    if (plain.run) return;
    tally.states += plain.statistics.stored;
    tally.states_of_quotient += reduced.statistics.stored;
    // Zones that cover each other make the number depend on the order.
    if (network.clocks == 1) CHECK(reduced.statistics.stored <= plain.statistics.stored);
}

/// By channel, as on the command line; or by edge, which is more than one can ask for there.
semantics::Costs random_costs(const model::Network& network, Dice& dice) {
    semantics::Costs costs;
    for (std::size_t e = 0; e < network.edges.size(); ++e)
        costs.of_edge.push_back(static_cast<std::uint32_t>(dice.below(3)));
    return costs;
}

void compare_all(const ModelSketch& sketch, std::uint64_t seed, Tally& tally) {
    INFO("seed " << seed << '\n' << oracle::xta(sketch));
    Dice dice{seed};
    const auto loaded = load_model(oracle::xta(sketch));
    const bool model_errs =
        verify::check(loaded->network(), compile_query(*loaded, "E<> false"),
                      options_of(ways[0], false))
            .verdict == Verdict::error;
    for (const oracle::QuerySketch& query : sketch.queries) {
        const model::Query compiled = compile_query(*loaded, oracle::text(query));
        compare(loaded->network(), compiled, {}, ways[0], model_errs, tally);
        const Way& way = ways[dice.below(std::size(ways))];
        compare(loaded->network(), compiled, {}, way, model_errs, tally);
        if (dice.percent(30))
            compare(loaded->network(), compiled, random_costs(loaded->network(), dice),
                    {Order::a_star, dice.percent(50) ? "zero" : "fsm", true}, model_errs,
                    tally);
    }
}

} // namespace

TEST_CASE("a quotient of processes that only synchronise is exact",
          "[quotient][random]") {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= with_effort(300u); ++seed) {
        Dice dice{seed};
        compare_all(only_copies(dice), seed, tally);
    }
    CHECK(tally.compared > 0);
    CHECK(tally.runs > 0);
    CHECK(tally.merged > 0);
    if (effort() < 100) return; // too few to be typical
    CHECK(tally.compared > with_effort(3000u));
    CHECK(tally.runs > with_effort(500u));
    CHECK(tally.merged > with_effort(3000u));
    CHECK(tally.states_of_quotient < tally.states * 2 / 3);
}

TEST_CASE("a quotient within networks of all kinds is exact", "[quotient][random]") {
    Tally tally;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= with_effort(12u); ++seed) {
            INFO(profile.name);
            Dice dice{seed};
            compare_all(with_copies(oracle::random_network(profile, seed), dice), seed,
                        tally);
        }
    }
    CHECK(tally.compared > 0);
    CHECK(tally.runs > 0);
    CHECK(tally.merged > 0);
    if (effort() < 100) return;
    CHECK(tally.compared > with_effort(2000u));
    CHECK(tally.runs > with_effort(300u));
    CHECK(tally.merged > with_effort(2000u));
    CHECK(tally.states_of_quotient < tally.states);
}
