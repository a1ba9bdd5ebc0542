// Random networks in every order, against distances in their explicit graphs.
#include "catch.h"
#include "effort.h"
#include "explore/explicit_graph.h"
#include "explore/search.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::Ending;
using explore::Goal;
using explore::Inclusion;
using explore::NodeId;
using explore::Order;
using explore::Outcome;
using explore::Settings;
using explore::Statistics;
using explore::Store;
using explore::Ties;
using guide::Distance;
using guide::infinite;
using oracle::Dice;
using semantics::Extrapolation;
using semantics::Word;

namespace {

/// What is looked for: some discrete parts, or any state without successors. Of the first
/// kind some are refused.
struct Wish {
    std::set<Words> wanted;
    std::set<Words> refused;
    bool stuck = false;
};

class WishGoal final : public Goal {
public:
    WishGoal(const Wish& wish, const Store& store, std::size_t words)
        : wish_(wish), store_(store), words_(words) {}
    Answer reached(const Word* words, zone::ConstZone) override {
        return answer(wish_.wanted.contains(copy(words)));
    }
    bool asks_late() const override { return wish_.stuck; }
    Answer reached_late(const Word*, zone::ConstZone, bool stuck) override {
        return answer(stuck);
    }
    bool accept(NodeId node) override {
        const bool refuses = wish_.refused.contains(copy(store_.words(node)));
        refused = refused || refuses;
        return !refuses;
    }
    Words copy(const Word* words) const { return {words, words + words_}; }

    bool refused = false;

private:
    static Answer answer(bool yes) { return yes ? Answer::yes : Answer::no; }
    const Wish& wish_;
    const Store& store_;
    std::size_t words_;
};

struct Find {
    Outcome outcome;
    Statistics statistics;
    std::vector<Words> path;
    bool refused = false;
};

/// A model with its graph, and what was chosen for it.
struct Case {
    Engine& engine;
    const ExplicitGraph& graph;
    Extrapolation extrapolation;
    semantics::Costs costs;
    Wish wish;
    std::vector<bool> is_wanted; // by discrete part, refused or not
    Distance cheapest = infinite;
};

constexpr std::uint64_t most_explored = 20'000;

Find search_case(const Case& c, Settings settings, Inclusion inclusion) {
    settings.costs = &c.costs;
    settings.limits.states = most_explored;
    REQUIRE(problem_with(settings).empty());
    Store store{c.engine.system(), c.engine.bounds(), inclusion};
    WishGoal goal{c.wish, store, c.engine.system().layout().words()};
    semantics::Expander expander{c.engine.system(), c.engine.bounds(), c.extrapolation};
    explore::Search s{expander, store, settings, goal, true};
    Find found{s.run(), s.statistics(), {}, goal.refused};
    if (found.outcome.ending != Ending::found) return found;
    for (NodeId n = found.outcome.node; n != explore::no_node; n = store.parent(n))
        found.path.insert(found.path.begin(), goal.copy(store.words(n)));
    return found;
}

bool is_cut_short(const Find& found) {
    return found.outcome.reason == "the limit on states was reached";
}

/// A cheaper way may have been refused, unless there is none.
bool may_be_proved(const Find& found) {
    return !found.refused || found.outcome.length == 0;
}

/// What must hold in any order. False: a limit came first.
bool check_find(const Case& c, const Find& found) {
    if (is_cut_short(found)) return false;
    REQUIRE(found.outcome.ending ==
            (c.cheapest == infinite ? Ending::exhausted : Ending::found));
    if (c.cheapest == infinite) return true;
    REQUIRE(found.outcome.length);
    CHECK(*found.outcome.length >= c.cheapest);
    CHECK(found.path.front() == c.graph.parts().front());
    std::uint64_t least = 0;
    for (std::size_t i = 1; i < found.path.size(); ++i) {
        const Distance step = c.graph.between(found.path[i - 1], found.path[i], c.costs);
        REQUIRE(step != infinite);
        least += step;
    }
    CHECK(least <= *found.outcome.length);
    if (c.costs.unit()) CHECK(*found.outcome.length == found.path.size() - 1);
    if (found.outcome.proved_cheapest()) {
        CHECK(*found.outcome.length == c.cheapest);
        CHECK(may_be_proved(found));
    }
    return true;
}

bool check_cheapest(const Case& c, const Find& found) {
    if (!check_find(c, found)) return false;
    if (c.cheapest == infinite) return true;
    CHECK(*found.outcome.length == c.cheapest);
    CHECK(found.outcome.proved_cheapest() == may_be_proved(found));
    return true;
}

/// How often things happened that should, sometimes.
struct Tally {
    int networks = 0, found = 0, not_found = 0, refused = 0;
    int reopened = 0, improved = 0, cut_short = 0, missed_by_idfs = 0, dead_ends = 0;
    int bounded = 0, missed_in_bound = 0;
    int found_with_bits = 0, missed_with_bits = 0;
};

Settings ordered(Order order, Ties ties, std::uint64_t seed) {
    Settings settings;
    settings.order = order;
    settings.ties = ties;
    settings.seed = seed;
    return settings;
}

/// Estimates, from none at all to rash ones.
struct Guides {
    Guides(const Case& c, Dice& dice)
        : projected(c.graph.projected_to(c.is_wanted, c.costs)), halved(projected),
          least(projected.size(), infinite) {
        for (Distance& d : halved)
            if (d != infinite) d /= 2;
        const auto exact = c.graph.to(c.is_wanted, c.costs);
        for (std::size_t i = 0; i < exact.size(); ++i) {
            Distance& d = least[c.graph.discrete()[i]];
            d = std::min(d, exact[i]);
        }
        lowered = least;
        for (Distance& d : lowered) {
            if (d == infinite && dice.percent(70)) continue;
            const Distance most = d == infinite ? 9 : d;
            if (dice.percent(60)) d = static_cast<Distance>(dice.below(most + 1));
        }
        rash = least;
        for (Distance& d : rash)
            if (d != infinite) d = d * 3 + static_cast<Distance>(dice.below(5));
    }
    ExplicitGraph::Distances projected, halved, least, lowered, rash;
};

/// An estimate that also prefers transitions, for no good reason.
class Fickle final : public guide::Estimate, public guide::Preferences {
public:
    Fickle(guide::Estimate& estimate, std::size_t words, std::uint64_t seed)
        : estimate_(estimate), words_(words), seed_(seed) {}
    Distance of(const Word* words, zone::ConstZone zone) override {
        return estimate_.of(words, zone);
    }
    guide::Promises promises() const override { return estimate_.promises(); }
    std::string name() const override { return "fickle"; }
    bool is_slow() const override { return true; }
    guide::Preferences* preferences() override { return this; }
    bool look_from(const Word* words, zone::ConstZone) override {
        return mixed(words) % 5 != 0;
    }
    bool prefers(const Word* words) override { return mixed(words) % 3 == 0; }

private:
    std::uint64_t mixed(const Word* words) const {
        std::uint64_t sum = seed_;
        for (std::size_t i = 0; i < words_; ++i)
            sum = sum * 0x9e3779b97f4a7c15u + words[i];
        return sum >> 32;
    }
    guide::Estimate& estimate_;
    std::size_t words_;
    std::uint64_t seed_;
};

/// Several queues, in all ways.
void alternate(const Case& c, Inclusion inclusion, Settings settings,
               std::vector<guide::Estimate*> estimates) {
    settings.estimate = estimates.front();
    for (const bool several : {false, true}) {
        if (several) settings.turns.assign(estimates.begin() + 1, estimates.end());
        for (const auto useless : {explore::Useless::like_others, explore::Useless::aside,
                                   explore::Useless::late}) {
            settings.useless = useless;
            for (const bool preferred : {false, true}) {
                settings.preferred = preferred;
                settings.by_age = !settings.by_age;
                check_find(c, search_case(c, settings, inclusion));
            }
        }
    }
}

/// Within a bound, searches find what is cheaper and know when there is nothing; or they say
/// that they do not know.
void bound(const Case& c, Inclusion inclusion, Settings settings, Tally& tally) {
    const bool is_rash = !settings.estimate->promises().admissible;
    const bool knows =
        settings.order != Order::idfs && (settings.order != Order::ida_star || !is_rash);
    settings.below = c.cheapest == infinite ? 1000 : std::uint64_t{c.cheapest};
    const Find nothing = search_case(c, settings, inclusion);
    if (is_cut_short(nothing)) return;
    CHECK(nothing.outcome.ending != Ending::found);
    if (knows) CHECK(nothing.outcome.ending == Ending::exhausted);
    if (c.cheapest == infinite) return;
    ++*settings.below;
    const Find cheapest = search_case(c, settings, inclusion);
    if (is_cut_short(cheapest)) return;
    CHECK(cheapest.outcome.ending != Ending::exhausted);
    if (cheapest.outcome.ending == Ending::found)
        CHECK(*cheapest.outcome.length == c.cheapest);
    else
        CHECK(!knows);
    ++(cheapest.outcome.ending == Ending::found ? tally.bounded : tally.missed_in_bound);
}

/// Every order that can be.
void bound_all(const Case& c, Inclusion inclusion, Settings settings, Tally& tally) {
    for (const explore::OrderRow& row : explore::order_rows) {
        if (!row.may_be_bounded) continue;
        const bool counts_steps = row.order == Order::breadth_first;
        if (counts_steps && !c.costs.unit()) continue;
        Settings one = settings;
        one.order = row.order;
        if (!row.has_ties) one.ties = Ties::newest;
        if (row.weighs) one.weight = {5, 2};
        bound(c, inclusion, one, tally);
    }
}

void race(const Case& c, Inclusion inclusion, Dice& dice, Tally& tally) {
    const auto ties = static_cast<Ties>(dice.below(3));
    const std::uint64_t seed = dice.below(1000);
    const Guides guides{c, dice};
    // Infinite is a proof for all but the rash ones; deadlocks are reached like others.
    const guide::Promises consistent{true, true, true};
    const guide::Promises admissible{true, false, true};
    Told projected{c.graph, guides.projected, consistent};
    Told halved{c.graph, guides.halved, consistent};
    Told least{c.graph, guides.least, admissible};
    Told lowered{c.graph, guides.lowered, admissible};
    Told rash{c.graph, guides.rash, {}};
    const auto run = [&](Order order, guide::Estimate* estimate,
                         explore::Weight weight = {}) {
        Settings settings = ordered(order, ties, seed);
        settings.estimate = estimate;
        settings.weight = weight;
        return search_case(c, settings, inclusion);
    };

    for (const Order order :
         {Order::breadth_first, Order::depth_first, Order::random_depth_first}) {
        const Find found = search_case(c, ordered(order, Ties::newest, seed), inclusion);
        check_find(c, found);
        if (order == Order::breadth_first && c.costs.unit()) check_cheapest(c, found);
    }
    for (guide::Estimate* estimate :
         {static_cast<guide::Estimate*>(nullptr),
          static_cast<guide::Estimate*>(&projected),
          static_cast<guide::Estimate*>(&halved), static_cast<guide::Estimate*>(&least),
          static_cast<guide::Estimate*>(&lowered),
          static_cast<guide::Estimate*>(&rash)}) {
        INFO("estimate " << (estimate == nullptr      ? "none"
                             : estimate == &projected ? "projected"
                             : estimate == &halved    ? "halved"
                             : estimate == &least     ? "least"
                             : estimate == &lowered   ? "lowered"
                                                      : "rash"));
        const bool is_consistent = estimate == nullptr || estimate->promises().consistent;
        check_find(c, run(Order::best_first, estimate));
        const Find a_star = run(Order::a_star, estimate);
        tally.reopened += a_star.statistics.reopened > 0 ? 1 : 0;
        tally.improved += a_star.statistics.improved > 0 ? 1 : 0;
        tally.dead_ends += a_star.statistics.dead_ends > 0 ? 1 : 0;
        if (is_consistent) CHECK(a_star.statistics.reopened == 0);
        const Find ida = run(Order::ida_star, estimate);
        const Find adfs = run(Order::adfs, estimate);
        if (estimate == &rash) {
            check_find(c, a_star);
            check_find(c, ida);
        } else {
            check_cheapest(c, a_star);
            tally.cut_short += check_cheapest(c, ida) ? 0 : 1;
            const Find heavy = run(Order::a_star, estimate, {3, 2});
            if (check_find(c, heavy) && c.cheapest != infinite) {
                CHECK(*heavy.outcome.length * 2 <= std::uint64_t{c.cheapest} * 3);
                CHECK(heavy.outcome.within.has_value() == may_be_proved(heavy));
            }
        }
        tally.cut_short += check_cheapest(c, adfs) ? 0 : 1;
        const Find idfs = run(Order::idfs, estimate);
        if (check_find(c, idfs) && c.cheapest != infinite)
            tally.missed_by_idfs += *idfs.outcome.length > c.cheapest ? 1 : 0;
    }
    Fickle fickle{lowered, c.engine.system().layout().words(), seed};
    alternate(c, inclusion, ordered(Order::best_first, ties, seed),
              {&fickle, &rash, &least});
    Settings settings = ordered(Order::a_star, ties, seed);
    for (guide::Estimate* estimate : {static_cast<guide::Estimate*>(&projected),
                                      static_cast<guide::Estimate*>(&lowered),
                                      static_cast<guide::Estimate*>(&rash)}) {
        settings.estimate = estimate;
        bound_all(c, inclusion, settings, tally);
    }
    settings = ordered(Order::ida_star, ties, seed);
    settings.bits = dice.percent(50) ? 10 : 16;
    settings.estimate = &halved;
    const Find bits = search_case(c, settings, inclusion);
    if (bits.outcome.ending == Ending::found) {
        check_find(c, bits);
        CHECK(bits.outcome.within.has_value() == (bits.outcome.length == 0));
        ++tally.found_with_bits;
    } else {
        CHECK(bits.outcome.ending == Ending::limit);
        tally.missed_with_bits += c.cheapest != infinite ? 1 : 0;
    }
}

/// Chooses what to look for, and at what cost.
void choose(Case& c, Dice& dice, Tally& tally) {
    if (dice.percent(60)) {
        for (std::size_t i = 0; i < c.engine.network().edges.size(); ++i)
            c.costs.of_edge.push_back(static_cast<std::uint32_t>(dice.below(4)));
    }
    std::vector<bool> accepted(c.graph.parts().size());
    c.is_wanted = accepted;
    if (!c.engine.system().is_timed() && dice.percent(25)) {
        c.wish.stuck = true;
        for (std::uint32_t i = 0; i < c.graph.discrete().size(); ++i)
            accepted[i] = c.graph.is_stuck(i);
        c.is_wanted = accepted;
    } else if (dice.percent(85)) {
        for (std::size_t i = 1 + dice.below(3); i > 0; --i) {
            const std::size_t part = dice.below(accepted.size());
            c.is_wanted[part] = true;
            c.wish.wanted.insert(c.graph.parts()[part]);
            if (dice.percent(15)) c.wish.refused.insert(c.graph.parts()[part]);
            accepted[part] = !c.wish.refused.contains(c.graph.parts()[part]);
        }
    }
    c.cheapest = c.graph.to(accepted, c.costs).front();
    ++(c.cheapest == infinite ? tally.not_found : tally.found);
    tally.refused += c.wish.refused.empty() ? 0 : 1;
}

void run_on(const oracle::Profile& profile, std::uint64_t seed, Tally& tally) {
    const std::string text = xta(random_network(profile, seed));
    INFO("profile '" << profile.name << "', seed " << seed << "\n" << text);
    // As verify does: what takes zones apart needs an equivalence.
    const bool symmetric = seed % 2 == 0 || profile.process_priority > 0 ||
                           profile.channel_priority > 0 || profile.guarded_receiver > 0;
    Engine e(text, {.symmetric = symmetric});
    if (e.network().has_guarded_urgent || e.network().has_stopwatches) return;
    const bool plain = !e.network().has_clock_differences && e.bounds().finite();
    const Extrapolation extrapolation =
        plain ? Extrapolation::lu_plus : Extrapolation::none;
    const auto graph = ExplicitGraph::of(e, extrapolation, 400);
    if (!graph || graph->discrete().size() < 4) return;
    ++tally.networks;
    Dice dice{seed * 1000 + static_cast<std::uint64_t>(profile.name[0])};
    Case c{e, *graph, extrapolation, {}, {}, {}};
    choose(c, dice, tally);
    for (const Inclusion inclusion :
         {Inclusion::equality, Inclusion::inclusion, Inclusion::simulation}) {
        if (inclusion != Inclusion::equality && !e.system().is_timed()) break;
        if (inclusion == Inclusion::simulation && !e.bounds().finite()) break;
        INFO("inclusion " << static_cast<int>(inclusion));
        race(c, inclusion, dice, tally);
    }
}

oracle::Profile untimed(const char* name) {
    oracle::Profile profile{.name = name,
                            .processes = 3,
                            .locations = 4,
                            .clocks = 0,
                            .integers = 2,
                            .channels = 2,
                            .extra_edges = 4};
    profile.clock_guard = profile.reset = profile.invariant = 0;
    profile.broadcast = 40;
    profile.committed = 10;
    return profile;
}

} // namespace

TEST_CASE("with clocks, every order agrees with the explicit graph", "[directed]") {
    Tally tally;
    const std::uint64_t count = with_effort(std::uint64_t{60});
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= count; ++seed) run_on(profile, seed, tally);
    }
    INFO(tally.networks << " networks, " << tally.cut_short << " searches cut short");
    CHECK(tally.networks > 0);
    CHECK(tally.found > 0);
    CHECK(tally.not_found > 0);
    if (effort() < 100) return;
    CHECK(tally.networks > 500);
    CHECK(tally.found > 200);
    CHECK(tally.not_found > 100);
    CHECK(tally.refused > 50);
    CHECK(tally.improved > 100);
    CHECK(tally.bounded > 100);
    CHECK(tally.missed_in_bound > 0);
    CHECK(tally.reopened > 5);
    CHECK(tally.dead_ends > 100);
    CHECK(tally.missed_by_idfs > 20);
    CHECK(tally.found_with_bits > 10 * tally.missed_with_bits);
    CHECK(tally.cut_short < tally.networks);
}

TEST_CASE("without clocks, every order agrees with the explicit graph", "[directed]") {
    Tally tally;
    const std::uint64_t count = with_effort(std::uint64_t{600});
    for (std::uint64_t seed = 1; seed <= count; ++seed)
        run_on(untimed("untimed"), seed, tally);
    INFO(tally.networks << " networks, " << tally.cut_short << " searches cut short");
    CHECK(tally.networks > 0);
    CHECK(tally.found > 0);
    CHECK(tally.not_found > 0);
    if (effort() < 100) return;
    CHECK(tally.networks > 200);
    CHECK(tally.found > 100);
    CHECK(tally.not_found > 30);
    CHECK(tally.improved > 100);
    CHECK(tally.bounded > 100);
    CHECK(tally.reopened > 5);
    CHECK(tally.missed_by_idfs > 20);
    CHECK(tally.cut_short < tally.networks);
}
