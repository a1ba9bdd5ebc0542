// Random networks of copied processes (replicated_model.h) and groups (copied_model.h). What was accepted as an automorphism
// is one, on every state that is reached; a search over representatives has the verdicts, the
// shortest lengths and the number of states that it should have.
#include "effort.h"
#include "reduce/symmetry/copied_model.h"
#include "reduce/symmetry/finding.h"
#include "reduce/symmetry/replicated_model.h"
#include "reduce/symmetry/representatives.h"
#include "verify/check.h"
#include "verify/real_names.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Order;
using oracle::Dice;
using reduce::Renaming;
using verify::Answer;
using verify::Verdict;

namespace {

struct SymmetryTally {
    std::size_t symmetric = 0, rings = 0, asymmetric = 0; // models
    std::size_t from_graph = 0, several = 0, greedy = 0;  // likewise
    std::size_t states = 0; // whose successors were compared
    std::size_t compared = 0, runs = 0, orbits = 0;
    std::size_t stored = 0, stored_reduced = 0;
};

// ---- states under a renaming

using StateWords = std::vector<semantics::Word>;

StateWords image(const Renaming& renaming, const semantics::System& system,
                 const StateWords& words) {
    std::vector<std::int32_t> cells = system.network().memory.state.initial;
    std::vector<std::int32_t> renamed = cells;
    system.layout().unpack(words.data(), cells.data());
    renaming.apply(cells, renamed);
    StateWords found(words.size());
    system.layout().pack(renamed.data(), found.data());
    return found;
}

Symbolic image(const Renaming& renaming, const semantics::System& system,
               const Symbolic& state) {
    Symbolic found = state;
    found.words = image(renaming, system, state.words);
    const auto clocks = static_cast<zone::Clock>(state.zone.view().dimension);
    for (zone::Clock x = 0; x < clocks; ++x)
        for (zone::Clock y = 0; y < clocks; ++y)
            found.zone.view().raw(renaming.clocks[x], renaming.clocks[y]) =
                state.zone.view().raw(x, y);
    verify::rename_transition(renaming, found.edges, found.selected);
    return found;
}

std::multiset<std::vector<std::int64_t>> keys(const std::vector<Symbolic>& states) {
    std::multiset<std::vector<std::int64_t>> found;
    for (const Symbolic& s : states) found.insert(key(s));
    return found;
}

/// For each generator r: the successors of r(s) are the images of those of s, or both fail.
void check_automorphisms(const std::string& text, bool symmetric, SymmetryTally& tally) {
    Engine e(text, {.symmetric = symmetric});
    const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
    const reduce::Symmetries found =
        finder.restrict(finder.find(), {.bounds = &e.bounds(), .system = &e.system()});
    std::vector<const Renaming*> generators;
    for (const reduce::Family& family : found.families)
        for (const Renaming& g : family.generators) generators.push_back(&g);
    if (generators.empty()) return;

    std::deque<Symbolic> waiting{e.initial()};
    std::set<std::vector<std::int64_t>> met;
    constexpr std::size_t most = 60;
    while (!waiting.empty() && met.size() < most) {
        Symbolic state = std::move(waiting.front());
        waiting.pop_front();
        state.edges.clear();
        state.selected.clear();
        if (!met.insert(key(state)).second) continue;
        ++tally.states;
        const bool fails = !e.error(state).empty();
        std::vector<Symbolic> next;
        if (!fails) next = e.successors(state);
        for (const Renaming* g : generators) {
            const Symbolic other = image(*g, e.system(), state);
            INFO(e.show(state) << " and " << e.show(other));
            REQUIRE(fails == !e.error(other).empty());
            if (fails) continue;
            std::vector<Symbolic> images;
            for (const Symbolic& s : next) images.push_back(image(*g, e.system(), s));
            const std::vector<Symbolic> theirs = e.successors(other);
            const bool agree = keys(images) == keys(theirs);
            if (!agree) {
                for (const auto* list : {&std::as_const(images), &theirs}) {
                    std::string text_of;
                    for (const Symbolic& s : *list)
                        if (!keys(list == &images ? theirs : images).contains(key(s)))
                            text_of += e.show_edges(s) + " to " + e.show(s) + " " +
                                       e.show_zone(s.zone) + "\n";
                    UNSCOPED_INFO("only there:\n" << text_of);
                }
            }
            REQUIRE(agree);
        }
        waiting.insert(waiting.end(), next.begin(), next.end());
    }
}

// ---- orbits by brute force

/// Of the states that are reached, in a model without clocks that makes no error. An orbit may
/// also have states that are not reached. 0: there are too many.
std::size_t count_orbits(Engine& e, const reduce::Symmetries& symmetries) {
    std::set<StateWords> reached;
    std::deque<Symbolic> waiting{e.initial()};
    reached.insert(waiting.front().words);
    constexpr std::size_t most = 3000;
    while (!waiting.empty()) {
        const Symbolic state = std::move(waiting.front());
        waiting.pop_front();
        for (Symbolic& s : e.successors(state)) {
            if (!reached.insert(s.words).second) continue;
            if (reached.size() > most) return 0;
            waiting.push_back(std::move(s));
        }
    }
    std::size_t orbits = 0;
    std::set<StateWords> met;
    for (const StateWords& words : reached) {
        if (!met.insert(words).second) continue;
        ++orbits;
        std::vector<StateWords> orbit{words};
        while (!orbit.empty()) {
            const StateWords last = std::move(orbit.back());
            orbit.pop_back();
            for (const reduce::Family& family : symmetries.families)
                for (const Renaming& g : family.generators)
                    if (StateWords other = image(g, e.system(), last);
                        met.insert(other).second)
                        orbit.push_back(std::move(other));
        }
    }
    return orbits;
}

// ---- searches

struct SearchWay {
    Order order;
    const char* heuristic; // null: none
    bool shortest;
};
constexpr SearchWay search_ways[] = {
    {Order::breadth_first, nullptr, true},
    {Order::depth_first, nullptr, false},
    {Order::a_star, "fsm", true},
    {Order::a_star, "abstraction", true},
    {Order::best_first, "fsm", false},
    {Order::best_first, "active", false},
    {Order::random_depth_first, nullptr, false},
    {Order::a_star, "formula", true},
    {Order::a_star, "fsm-sum", true},
    {Order::best_first, "hu", false},
    {Order::ida_star, "hl", true},
    {Order::adfs, nullptr, false},
};

verify::Options search_options(const SearchWay& way) {
    verify::Options options;
    options.search.order = way.order;
    options.search.limits.states = 4'000;
    if (way.heuristic != nullptr)
        options.guidance.heuristic = guide::parse_estimate(way.heuristic).spec;
    options.guidance.table.bound = 10;
    options.symmetry = verify::SymmetryUse::off;
    options.trace = way.shortest ? verify::TraceWish::shortest : verify::TraceWish::some;
    return options;
}

/// The same for all instances of a template.
semantics::Costs some_costs(const model::Network& network, Dice& dice) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
    semantics::Costs costs;
    for (const model::Process& p : network.processes)
        for (const model::Edge& edge : model::slice(network.edges, p.edges))
            costs.of_edge.push_back(
                known
                    .try_emplace({p.origin.raw, edge.origin},
                                 static_cast<std::uint32_t>(dice.below(3)))
                    .first->second);
    return costs;
}

/// A run that could not be replayed is an error, so verdicts say that runs are right.
void compare(const model::Network& network, const model::Query& query,
             const SearchWay& way, bool model_errs, Dice& dice, SymmetryTally& tally) {
    INFO(query.text << ", order " << static_cast<int>(way.order) << ", "
                    << (way.heuristic ? way.heuristic : "no heuristic"));
    verify::Options options = search_options(way);
    options.quotient = dice.percent(15);
    const bool is_fastest = way.order == Order::breadth_first && dice.percent(15);
    if (is_fastest) options.trace = verify::TraceWish::fastest;
    options.choose_search = way.order == Order::breadth_first && dice.percent(10);
    if (way.order == Order::a_star && dice.percent(40)) {
        options.guidance.costs = some_costs(network, dice);
        options.trace = verify::TraceWish::some;
    }
    INFO((options.quotient ? "quotient" : "") << (is_fastest ? " fastest" : ""));
    const Answer plain = verify::check(network, query, options);
    options.symmetry =
        dice.percent(25) ? verify::SymmetryUse::automatic : verify::SymmetryUse::on;
    const Answer reduced = verify::check(network, query, options);
    INFO(plain.reason << " / " << reduced.reason);
    if (plain.verdict == Verdict::unknown || reduced.verdict == Verdict::unknown) return;
    // Which is met first, an error of the model or what is looked for, may differ.
    const bool errs =
        plain.verdict == Verdict::error || reduced.verdict == Verdict::error;
    if (errs && model_errs && (plain.run || reduced.run)) return;
    REQUIRE(reduced.verdict == plain.verdict);
    if (errs) return;
    ++tally.compared;
    CHECK(verify::numbers_of(query.kind, plain.values) ==
          verify::numbers_of(query.kind, reduced.values));
    REQUIRE(plain.run.has_value() == reduced.run.has_value());
    tally.runs += plain.run ? 1 : 0;
    if (is_fastest && plain.run) {
        CHECK(plain.least_time->time == reduced.least_time->time);
        CHECK(plain.least_time->attained == reduced.least_time->attained);
    } else if (way.shortest) {
        CHECK(plain.length == reduced.length);
    }
    if (plain.run) return;
    tally.stored += plain.statistics.stored;
    tally.stored_reduced += reduced.statistics.stored;
}

void count(const reduce::Symmetries& symmetries, SymmetryTally& tally) {
    if (symmetries.empty()) {
        ++tally.asymmetric;
        return;
    }
    const auto is_of = [](reduce::Family::Kind kind) {
        return [kind](const reduce::Family& family) { return family.kind == kind; };
    };
    const auto& families = symmetries.families;
    const bool ring = std::ranges::any_of(families, is_of(reduce::Family::Kind::ring));
    ++(ring ? tally.rings : tally.symmetric);
    tally.from_graph += std::ranges::any_of(
        families, [](const reduce::Family& family) { return !family.has_parameter(); });
    tally.several += families.size() > 1 ? 1 : 0;
    tally.greedy += std::ranges::any_of(families, is_of(reduce::Family::Kind::greedy));
}

void check_model(std::uint64_t seed, ReplicatedModel (*make)(Dice&),
                 SymmetryTally& tally) {
    Dice dice{seed};
    const ReplicatedModel model = make(dice);
    INFO("seed " << seed << '\n' << model.text);
    Engine e(model.text);
    const model::Network& network = e.network();
    const reduce::SymmetryFinder finder{network, e.system().analysis()};
    const reduce::Symmetries symmetries = finder.find();
    INFO("families: " << show(network, symmetries));
    count(symmetries, tally);
    check_automorphisms(model.text, seed % 2 == 0, tally);

    const model::Query everything = compile_query(e.loaded(), "E<> false");
    verify::Options all = search_options(search_ways[0]);
    all.trace = verify::TraceWish::none;
    const Answer plain = verify::check(network, everything, all);
    all.symmetry = verify::SymmetryUse::on;
    const Answer reduced = verify::check(network, everything, all);
    if (plain.verdict == Verdict::unknown) return;
    REQUIRE(plain.verdict == reduced.verdict);
    const bool model_errs = plain.verdict == Verdict::error;
    for (const std::string& text : model.queries) {
        const model::Query query = compile_query(e.loaded(), text);
        compare(network, query, search_ways[0], model_errs, dice, tally);
        compare(network, query, search_ways[dice.below(std::size(search_ways))],
                model_errs, dice, tally);
    }

    const reduce::Symmetries kept =
        finder.restrict(symmetries, {.bounds = &e.bounds(), .system = &e.system()});
    const reduce::Representatives representatives{e.system(), e.bounds(), kept};
    if (network.clocks > 1 || model_errs || kept.empty() ||
        !representatives.is_canonical())
        return;
    const std::size_t orbits = count_orbits(e, kept);
    if (orbits == 0) return;
    ++tally.orbits;
    CHECK(reduced.statistics.stored == orbits);
}

} // namespace

TEST_CASE("a search over representatives is right about random networks", "[symmetry]") {
    SymmetryTally tally;
    const std::uint64_t count = with_effort<std::uint64_t>(120);
    for (std::uint64_t seed = 0; seed < count; ++seed)
        check_model(seed, replicated_model, tally);
    CAPTURE(tally.symmetric, tally.rings, tally.asymmetric, tally.states, tally.compared,
            tally.runs, tally.orbits, tally.stored, tally.stored_reduced);
    CAPTURE(tally.from_graph, tally.several, tally.greedy);
    // Otherwise this would be a test of very little.
    if (effort() < 100) return;
    CHECK(tally.symmetric > count / 4);
    CHECK(tally.rings > 3);
    CHECK(tally.asymmetric > count / 10);
    CHECK(tally.orbits > 10);
    CHECK(tally.runs > 80);
    CHECK(tally.stored_reduced * 5 < tally.stored * 4);
}

TEST_CASE("what the graph of a network says is right about copied groups", "[symmetry]") {
    SymmetryTally tally;
    const std::uint64_t count = with_effort<std::uint64_t>(150);
    for (std::uint64_t seed = 0; seed < count; ++seed)
        check_model(seed, copied_model, tally);
    CAPTURE(tally.symmetric, tally.rings, tally.asymmetric, tally.states, tally.compared,
            tally.runs, tally.orbits, tally.stored, tally.stored_reduced);
    CAPTURE(tally.from_graph, tally.several, tally.greedy);
    if (effort() < 100) return;
    CHECK(tally.from_graph > count / 2);
    CHECK(tally.several > count / 10);
    CHECK(tally.asymmetric > 0);
    CHECK(tally.orbits > count / 4);
    CHECK(tally.runs > count / 2);
    CHECK(tally.stored_reduced * 5 < tally.stored * 4);
}

TEST_CASE("permutations that exchange no blocks are right about neighbours in a graph",
          "[symmetry]") {
    SymmetryTally tally;
    const std::uint64_t count = with_effort<std::uint64_t>(60);
    for (std::uint64_t seed = 0; seed < count; ++seed)
        check_model(seed, neighbour_model, tally);
    CAPTURE(tally.symmetric, tally.rings, tally.asymmetric, tally.states, tally.compared,
            tally.runs, tally.orbits, tally.stored, tally.stored_reduced);
    CAPTURE(tally.from_graph, tally.several, tally.greedy);
    if (effort() < 100) return;
    CHECK(tally.from_graph > count / 2);
    CHECK(tally.greedy > count / 10);
    CHECK(tally.runs > count / 4);
    CHECK(tally.stored_reduced * 3 < tally.stored * 2);
}
