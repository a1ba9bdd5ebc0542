// Orbits of known states in random networks of copied processes (replicated_model.h): who belongs to
// one, by brute force; and searches for the state itself and for its orbit.
#include "reduce/symmetry/orbit.h"

#include "effort.h"
#include "reduce/symmetry/finding.h"
#include "reduce/symmetry/replicated_model.h"
#include "trace/replay.h"
#include "verify/target.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using oracle::Dice;
using reduce::Orbit;
using reduce::Renaming;
using verify::Answer;
using verify::Verdict;

namespace {

using CellsOf = std::vector<std::int32_t>; // the stored ones

struct OrbitTally {
    std::size_t members = 0, strangers = 0, represented = 0, listed = 0;
    std::size_t searches = 0, absent = 0, to_state = 0, to_orbit = 0;
};

CellsOf image(const Renaming& renaming, const CellsOf& cells) {
    std::vector<std::int32_t> from = renaming.network->memory.state.initial;
    std::ranges::copy(cells, from.begin());
    std::vector<std::int32_t> to = from;
    renaming.apply(from, to);
    return {to.begin(), to.begin() + std::ssize(cells)};
}

std::set<CellsOf> orbit_by_force(const reduce::Symmetries& symmetries,
                                 const CellsOf& state) {
    std::set<CellsOf> all{state};
    std::vector<CellsOf> waiting{state};
    while (!waiting.empty()) {
        const CellsOf last = std::move(waiting.back());
        waiting.pop_back();
        for (const reduce::Family& family : symmetries.families)
            for (const Renaming& g : family.generators)
                if (CellsOf other = image(g, last); all.insert(other).second)
                    waiting.push_back(std::move(other));
    }
    return all;
}

/// The discrete states that are reached, with the least number of transitions. Empty: they are too
/// many, or the model makes an error.
std::map<CellsOf, std::size_t> reached_by_force(Engine& e) {
    const std::uint32_t stored = e.network().memory.stored;
    const auto stored_cells = [&](const Symbolic& s) {
        const std::vector<std::int32_t> cells = e.cells(s);
        return CellsOf{cells.begin(), cells.begin() + stored};
    };
    std::map<CellsOf, std::size_t> depths;
    std::set<std::vector<std::int64_t>> met;
    std::deque<std::pair<Symbolic, std::size_t>> waiting;
    waiting.emplace_back(e.initial(), 0);
    constexpr std::size_t most = 400;
    while (!waiting.empty()) {
        auto [state, depth] = std::move(waiting.front());
        waiting.pop_front();
        state.edges.clear();
        state.selected.clear();
        if (!met.insert(key(state)).second) continue;
        depths.try_emplace(stored_cells(state), depth);
        if (met.size() > most || !e.error(state).empty()) return {};
        for (Symbolic& next : e.successors(state))
            waiting.emplace_back(std::move(next), depth + 1);
    }
    return depths;
}

/// One that is reached, or one that perhaps is not: with another name, or another value.
CellsOf some_target(const std::map<CellsOf, std::size_t>& reached, Engine& e,
                    const reduce::Symmetries& symmetries, Dice& dice) {
    CellsOf target = std::next(reached.begin(),
                               static_cast<std::ptrdiff_t>(dice.below(reached.size())))
                         ->first;
    if (dice.percent(50)) {
        const reduce::Family& family = symmetries.families.front();
        target = image(family.generators[dice.below(family.generators.size())], target);
    }
    if (dice.percent(40)) {
        const auto c = dice.below(target.size());
        const semantics::Interval values =
            e.system().analysis().values_of(model::CellId{static_cast<std::int32_t>(c)});
        target[c] =
            static_cast<std::int32_t>(dice.percent(50) ? values.low : values.high);
    }
    return target;
}

void check_membership(const Orbit& orbit, const std::set<CellsOf>& members,
                      const std::map<CellsOf, std::size_t>& reached, OrbitTally& tally) {
    for (const CellsOf& member : members) {
        ++tally.members;
        REQUIRE(orbit.contains(member.data()));
        const auto renaming = orbit.renaming_from(member.data());
        REQUIRE(renaming);
        REQUIRE(std::ranges::equal(image(*renaming, member), orbit.state()));
        if (const auto keeping = orbit.renaming_that_keeps_initial_state(member.data()))
            REQUIRE(reduce::AutomorphismTest::keeps_initial_state(*keeping));
    }
    for (const auto& [state, depth] : reached) {
        if (members.contains(state)) continue;
        ++tally.strangers;
        REQUIRE_FALSE(orbit.contains(state.data()));
        REQUIRE_FALSE(orbit.renaming_from(state.data()));
    }
}

verify::Options some_options(Dice& dice, bool& is_shortest) {
    constexpr Order orders[] = {Order::breadth_first, Order::depth_first,
                                Order::best_first,    Order::a_star,
                                Order::ida_star,      Order::adfs};
    verify::Options options;
    options.search.order = orders[dice.below(std::size(orders))];
    options.search.limits.states = 20'000;
    is_shortest = options.search.order != Order::depth_first &&
                  options.search.order != Order::best_first;
    options.trace = is_shortest ? verify::TraceWish::shortest : verify::TraceWish::some;
    const bool is_directed = explore::row_of(options.search.order).is_directed;
    if (is_directed)
        options.guidance.heuristic =
            guide::parse_estimate(dice.percent(50) ? "formula" : "hl").spec;
    options.symmetry =
        dice.percent(50) ? verify::SymmetryUse::on : verify::SymmetryUse::off;
    options.quotient = dice.percent(20);
    return options;
}

/// `depth`: of the nearest state that counts; nothing if none is reached.
void check_search(const model::Network& network, const model::Query& query,
                  const std::optional<std::size_t>& depth, const CellsOf& target,
                  const std::shared_ptr<const Orbit>& orbit, Dice& dice,
                  OrbitTally& tally) {
    bool is_shortest = false;
    verify::Options options = some_options(dice, is_shortest);
    options.orbit = orbit;
    INFO(query.text << ", order " << static_cast<int>(options.search.order)
                    << ", symmetry " << static_cast<int>(options.symmetry));
    const Answer answer = verify::check(network, query, options);
    INFO(answer.reason);
    if (answer.verdict == Verdict::unknown) return;
    ++tally.searches;
    tally.absent += depth ? 0 : 1;
    REQUIRE(answer.verdict == (depth ? Verdict::satisfied : Verdict::not_satisfied));
    if (!depth) return;
    REQUIRE(answer.run);
    REQUIRE_FALSE(trace::replay(network, *answer.run));
    if (is_shortest) REQUIRE(answer.run->length() == *depth);
    const CellsOf end = trace::final_moment(network, *answer.run).cells;
    if (!orbit || answer.reached == verify::Reached::state) {
        REQUIRE(end == target);
        ++tally.to_state;
    } else {
        REQUIRE(orbit->contains(end.data()));
        ++tally.to_orbit;
    }
}

void check_orbits(std::uint64_t seed, OrbitTally& tally) {
    Dice dice{seed};
    const ReplicatedModel model = replicated_model(dice);
    INFO("seed " << seed << '\n' << model.text);
    Engine e(model.text,
             {.extrapolation = semantics::Extrapolation::m_plus, .symmetric = true});
    const model::Network& network = e.network();
    const reduce::Symmetries symmetries =
        reduce::SymmetryFinder{network, e.system().analysis()}.find();
    if (symmetries.empty() || network.has_stopwatches || network.has_guarded_urgent)
        return;
    const auto reached = reached_by_force(e);
    if (reached.empty()) return;
    for (int i = 0; i < 3; ++i) {
        const CellsOf target = some_target(reached, e, symmetries, dice);
        const std::set<CellsOf> members = orbit_by_force(symmetries, target);
        const auto orbit = std::make_shared<const Orbit>(network, target);
        REQUIRE(orbit->problem().empty());
        ++(orbit->is_listed() ? tally.listed : tally.represented);
        check_membership(*orbit, members, reached, tally);

        std::optional<std::size_t> to_state, to_orbit;
        if (const auto found = reached.find(target); found != reached.end())
            to_state = found->second;
        for (const CellsOf& member : members)
            if (const auto found = reached.find(member); found != reached.end())
                to_orbit = std::min(to_orbit.value_or(found->second), found->second);
        check_search(network, verify::query_for_state(network, target, nullptr, "state"),
                     to_state, target, nullptr, dice, tally);
        check_search(network, verify::query_for_orbit(orbit, "orbit"), to_orbit, target,
                     orbit, dice, tally);
    }
}

} // namespace

TEST_CASE("an orbit has the members that it should have, and is found", "[symmetry]") {
    OrbitTally tally;
    const std::uint64_t count = with_effort<std::uint64_t>(120);
    for (std::uint64_t seed = 5000; seed < 5000 + count; ++seed)
        check_orbits(seed, tally);
    CAPTURE(tally.members, tally.strangers, tally.represented, tally.listed,
            tally.searches, tally.absent, tally.to_state, tally.to_orbit);
    // Otherwise this would be a test of very little.
    if (effort() < 100) return;
    CHECK(tally.represented > 40);
    CHECK(tally.listed > 5);
    CHECK(tally.absent > 20);
    CHECK(tally.to_state > 100);
    CHECK(tally.to_orbit > 3);
}

TEST_CASE("an orbit that is too large to be listed is refused", "[symmetry]") {
    // A ring whose values may be exchanged, too, as long as they mean another one than the next:
    // representatives are not unique there.
    Engine e(R"(
        typedef int[0,4] id_t; id_t next[5];
        process P(const id_t i) { state a, b; init a;
            trans a -> b { select j : id_t; assign next[i] = j; },
                  b -> a { guard next[i] == (i + 1) % 5; }; }
        system P;)");
    const std::vector<std::int32_t>& initial = e.network().memory.state.initial;
    const std::span<const std::int32_t> stored{initial.data(), e.network().memory.stored};
    CellsOf target{stored.begin(), stored.end()};
    std::ranges::copy(std::vector{1, 0, 3, 4, 2}, target.begin() + 5); // next
    const Orbit orbit{e.network(), target};
    CHECK(orbit.problem().empty());
    CHECK(orbit.is_listed());
    const auto members = orbit_by_force(orbit.symmetries(), target);
    CHECK(members.size() == 160); // two of five processes mean one of four others
    OrbitTally tally;
    check_membership(orbit, members, {}, tally);
    const Orbit small{e.network(), target, 3};
    CHECK(small.problem().find("more than 3 states") != std::string::npos);
}
