// Replaces operator new for the whole test program, to count: once all buffers have grown,
// neither expanding a state nor looking its successors up nor letting them wait allocates
// anything.
#include "counted_new.h"
#include "explore/covering_search.h"
#include "explore/frontiers.h"
#include "explore/lasso_search.h"
#include "explore/product.h"
#include "explore/search.h"
#include "explore/state_reader.h"
#include "explore/store.h"
#include "reduce/symmetry/families.h"
#include "reduce/symmetry/orbit_successors.h"
#include "semantics/engine.h"
#include "semantics/run_ends.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;
using explore::Inclusion;
using explore::no_node;
using explore::no_zone;
using explore::NodeId;
using explore::Store;
using semantics::Extrapolation;

namespace {

/// Everything that has code of its own, bounds that are computed, differences of clocks.
constexpr const char* computed = R"(
    const int n = 4; clock x[n], g; int[0,3] k[n]; int[0,5] limit = 3; bool on[n];
    broadcast chan all; urgent chan now; chan pair[n];
    int count() { int c = 0; for (i : int[0,n-1]) c += on[i]; return c; }
    process P(const int[0,n-1] id) {
        state a { x[id] <= limit + 2 }, b, c { x[id] <= 4 }; init a;
        trans a -> b { select v : int[0,2]; guard x[id] >= v && count() < 3;
                       assign x[id] = 0, k[id] = v, on[id] = true; },
              b -> c { guard x[id] - g <= limit; sync pair[id]!; },
              b -> a { sync all?; assign on[id] = false; },
              c -> a { guard x[id] > 1; assign limit = (limit + 1) % 6, x[id] = k[id]; },
              c -> b { guard k[id] == 2; sync now!; };
    }
    process Q() { state q; init q;
        trans q -> q { select i : int[0,n-1]; sync pair[i]?; assign g = 0; },
              q -> q { guard count() == 3; sync all!; }, q -> q { sync now?; }; }
    system P, Q;
)";

/// Zones that are cut: priorities, and a receiver that may stay behind.
constexpr const char* cut = R"(
    clock x, y; int[0,99] i; broadcast chan all; chan low, high;
    chan priority low < default < high;
    process P() { state a { x <= 7 }, b; init a;
        trans a -> b { guard x >= 2; sync high!; assign x = 0; },
              b -> a { guard y > 3; sync low!; }, a -> a { guard x > 4; sync all!; assign x = 0; }; }
    process Q() { state c, d { y <= 9 }; init c;
        trans c -> d { guard y >= 1; sync high?; assign y = 0, i = (i + 1) % 100; },
              c -> c { guard y < 5; sync all?; assign y = 0; },
              d -> c { sync low?; }, d -> d { guard y > 6; assign y = 0; }; }
    system P < Q;
)";

/// Clocks decide who hears a broadcast, and zones that stay behind are not convex.
constexpr const char* heard = R"(
    clock x; int[0,99] i; broadcast chan all;
    process P() { state a { x <= 7 }; init a;
        trans a -> a { guard x > 2; sync all!; assign x = 0, i = (i + 1) % 100; }; }
    process Q(const int[0,2] n) { clock y; state c, d; init c;
        trans c -> d { guard y >= n && y <= n + 3; sync all?; assign y = 0; },
              c -> c { guard y > 2 && x > n + 2; sync all?; },
              d -> c { guard y > n; sync all?; assign y = 0; }, d -> c { sync all?; }; }
    system P, Q;
)";

constexpr const char* untimed = R"(
    const int n = 4; int[0,5] v[n]; int[0,n-1] turn; chan hand; broadcast chan cry;
    process P(const int[0,n-1] id) {
        state a, b, c; commit c; init a;
        trans a -> b { guard v[id] < 5 && turn == id; assign v[id] = v[id] + 1; },
              b -> c { sync hand!; }, a -> a { sync hand?; assign turn = id; },
              c -> a { sync cry!; }, b -> a { select j : int[0,n-1]; sync cry?;
                                              assign turn = j; },
              b -> a { guard v[id] > 3; assign v[id] = 0, turn = (turn + 1) % n; };
    }
    system P;
)";

/// Nothing comes again, and no discrete part has so many zones that they are listed.
constexpr const char* growing = R"(
    clock x; int[0,40] v[3];
    process P(const int[0,2] id) {
        state a { x <= 3 }; init a;
        trans a -> a { guard x >= 1 && v[id] < 40; assign v[id] = v[id] + 1, x = 0; };
    }
    system P;
)";

/// Ids that variables, records and lists hold, and clocks that go with them.
constexpr const char* alike = R"(
    const int n = 4; typedef int[0,n-1] id_t; clock x[n]; int[-1,n-1] turn = -1, next[n];
    int[0,n] waits; id_t list[n]; broadcast chan all;
    process P(const id_t id) {
        state a { x[id] <= 9 }, b, c { x[id] <= 6 }; init a;
        trans a -> b { guard x[id] >= 1; assign x[id] = 0, turn = id; },
              b -> c { guard turn != id; assign next[id] = turn; },
              b -> a { guard waits < n; assign list[waits] = id, waits = waits + 1; },
              c -> a { guard x[id] > 2; sync all!; assign x[id] = 0, turn = -1, waits = 0; },
              b -> b { sync all?; assign x[id] = 0; }, c -> b { sync all?; }; }
    system P;
)";

/// A ring, and two families that share an array.
constexpr const char* ring_and_pairs = R"(
    const int n = 5; typedef int[0,n-1] id_t; id_t token; clock x; int[0,7] v[n];
    process P(const id_t id) {
        state a { x <= 7 }, b; init a;
        trans a -> b { guard token == id && x >= 1; assign token = (id + 1) % n, x = 0; },
              b -> a { guard v[id] < 7; assign v[id] = v[id] + 1; },
              b -> a { guard v[id] == 7; assign v[id] = 0; }; }
    process Q(const int[0,2] q) { int[0,3] w; state a; init a;
        trans a -> a { assign w = (w + 1) % 4; }; }
    system P, Q;
)";

/// As good as random.
class Scattered final : public guide::Estimate {
public:
    guide::Distance of(const semantics::Word* words, zone::ConstZone) override {
        return static_cast<guide::Distance>(explore::hash_words(words, 1) % 7);
    }
    guide::Promises promises() const override { return {}; }
    std::string name() const override { return "scattered"; }
};

/// Counts what is allocated while one half of the states is explored.
class Meter final : public explore::Goal {
public:
    Meter(std::uint64_t from, std::uint64_t to) : from_(from), to_(to) {}
    Answer reached(const explore::Word*, zone::ConstZone) override { return Answer::no; }
    bool asks_late() const override { return true; }
    Answer reached_late(const explore::Word*, zone::ConstZone, bool) override {
        if (++explored == from_) before_ = allocations;
        if (explored == to_) found = allocations - before_;
        return Answer::no;
    }
    bool accept(NodeId) override { return true; }

    std::uint64_t explored = 0;
    std::size_t found = 0;

private:
    std::uint64_t from_, to_;
    std::size_t before_ = 0;
};

/// Tables that grow allocate now and then, by doubling or a block at a time, but that is
/// rare.
void searches_without_allocating(const std::string& text, explore::Order order) {
    Engine e(text, {.extrapolation = Extrapolation::lu_plus});
    Store store{e.system(), e.bounds(), Inclusion::simulation};
    semantics::Expander expander{e.system(), e.bounds(), Extrapolation::lu_plus};
    Scattered estimate;
    explore::Settings settings;
    settings.order = order;
    settings.estimate = &estimate;
    settings.limits.states = 50'000;
    Meter meter{25'000, 45'000};
    explore::Search search{expander, store, settings, meter, false};
    search.run();
    INFO("order " << static_cast<int>(order) << ", " << meter.explored << " states");
    REQUIRE(meter.explored >= 45'000);
    CHECK(meter.found < 200); // for 20'000 states
}

/// The same with a representative in the place of each state.
void finds_representatives_without_allocating(const char* text, explore::Order order,
                                              reduce::Strategy strategy) {
    Engine e(text, {.extrapolation = Extrapolation::lu_plus});
    const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
    const reduce::Symmetries symmetries =
        finder.restrict(finder.find(), {.bounds = &e.bounds(), .system = &e.system()});
    REQUIRE(!symmetries.empty());
    Store store{e.system(), e.bounds(), Inclusion::simulation};
    semantics::Expander expander{e.system(), e.bounds(), Extrapolation::lu_plus};
    reduce::Representatives representatives{e.system(), e.bounds(), symmetries, strategy};
    reduce::TwinFinder twins{e.system(), e.bounds(), symmetries};
    reduce::OrbitSuccessors orbits{expander, representatives};
    orbits.leave_out_twins(&twins);
    Scattered estimate;
    explore::Settings settings;
    settings.order = order;
    settings.estimate = &estimate;
    settings.limits.states = 10'000;
    Meter meter{5'000, 9'000};
    explore::Search search{orbits, store, settings, meter, false};
    search.run();
    INFO(text << "order " << static_cast<int>(order) << ", " << meter.explored
              << " states, " << orbits.moved() << " moved");
    REQUIRE(meter.explored >= 9'000);
    CHECK(orbits.moved() > 4'000);
    CHECK(meter.found < 200); // for 4'000 states
}

/// The same for a product with an automaton.
class ProductMeter final : public explore::ProductView {
public:
    ProductMeter(std::uint64_t from, std::uint64_t to) : from_(from), to_(to) {}
    bool read(const explore::Word* words, zone::ConstZone,
              logic::Letter& letter) override {
        letter = explore::hash_words(words, 1) % 2;
        if (++reads == from_) before_ = allocations;
        if (reads == to_) found = allocations - before_;
        return true;
    }
    bool find_end(const explore::Word*, zone::ConstZone, explore::Lasso::Kind&) override {
        return true;
    }
    bool begin(explore::SearchContext& context) override { return context.begin(); }
    bool expand(explore::SearchContext& context, NodeId node, semantics::Part) override {
        return context.fill_batch(node);
    }
    bool expand(explore::SearchContext&, const explore::Word*, semantics::Part) override {
        return false;
    }
    bool has_silent_steps() const override { return false; }
    bool is_tick(std::span<const model::EdgeId>) const override { return false; }

    std::uint64_t reads = 0;
    std::size_t found = 0;

private:
    std::uint64_t from_, to_;
    std::size_t before_ = 0;
};

template <class Search>
void searches_product_without_allocating(const std::string& text, Inclusion inclusion,
                                         std::uint32_t more_words) {
    Engine e(text, {.extrapolation = Extrapolation::m_plus});
    Store store{e.system(), e.bounds(), inclusion, more_words};
    semantics::Expander expander{e.system(), e.bounds(), Extrapolation::m_plus};
    // An accepting state on no cycle: nothing is found, however long it is looked for.
    logic::Automaton automaton;
    automaton.states = {{false, false, {{0, 0, 0}, {1, 0, 1}}},
                        {true, false, {{0, 0, 2}}},
                        {false, false, {{0, 0, 2}}}};
    explore::Settings settings;
    settings.limits.states = 60'000;
    ProductMeter meter{25'000, 45'000};
    Search search{expander, store, settings, automaton, meter, false};
    search.run();
    INFO(meter.reads << " vertices");
    REQUIRE(meter.reads >= 45'000);
    CHECK(meter.found < 200); // for 20'000 vertices
}

/// Likewise, for a search that looks for endless runs and finds none that it likes.
class LassoMeter final : public explore::LassoGoal {
public:
    LassoMeter(semantics::Expander& expander, const explore::Store& store,
               std::uint32_t dimension)
        : store_(store), ends_(expander.stepper()), stuck_(dimension) {}
    explore::Goal::Answer inside(const explore::Word*) override {
        return explore::Goal::Answer::yes;
    }
    bool find_end(NodeId node, zone::ConstZone zone, explore::Lasso::Kind&) override {
        if (++explored == 25'000) before_ = allocations;
        if (explored == 45'000) found = allocations - before_;
        return ends_.look_at(store_.words(node), zone) && ends_.find_stuck(stuck_);
    }
    bool accept(const explore::Lasso&) override { return false; }

    std::uint64_t explored = 0;
    std::size_t found = 0;

private:
    const explore::Store& store_;
    semantics::RunEnds ends_;
    zone::Federation stuck_;
    std::size_t before_ = 0;
};

/// Explores a number of states, then does it all again and counts. Returns how many zones of
/// successors were known by their numbers.
std::uint64_t explores_without_allocating(const std::string& text,
                                          Extrapolation extrapolation,
                                          Inclusion inclusion, bool by_number) {
    Engine e(text, {.extrapolation = extrapolation, .symmetric = false, .observed = {}});
    Store store{e.system(), e.bounds(), inclusion};
    semantics::Batch batch = e.new_batch();
    zone::Dbm source{e.system().dimension()};
    const bool timed = e.system().is_timed();
    std::uint64_t successors = 0;
    std::uint64_t remembered = 0;

    const auto add_all = [&](NodeId parent) {
        for (std::uint32_t i = 0; i < batch.size(); ++i) {
            const auto added =
                store.add(batch.words(i), store.hash(batch.words(i)), batch.known_zone(i),
                          batch.zone(i), parent, explore::DropRule::plain());
            if (batch.known_zone(i) != no_zone) {
                ++remembered;
            } else if (batch.has_key(i) && added.zone != no_zone) {
                e.expander().memo().put(batch.key(i), added.zone);
            }
        }
        successors += batch.size();
    };
    explore::StateReader reader{store};
    const auto stored = [&](NodeId node) {
        return semantics::Source{.words = store.words(node),
                                 .number = store.zone_number(node),
                                 .keeper = &store};
    };
    const auto expand = [&](NodeId node) {
        batch.clear();
        if (timed && by_number) {
            REQUIRE(e.expander().expand(stored(node), semantics::Part::all, batch));
        } else {
            reader.zone(node, source);
            REQUIRE(e.expander().expand(store.words(node), source, batch));
        }
    };

    REQUIRE(e.expander().initial(batch));
    add_all(no_node);
    constexpr std::uint32_t most = 10'000;
    std::uint32_t next = 0;
    for (; next < store.nodes() && next < most; ++next) {
        if (store.is_covered(NodeId{next})) continue;
        store.begin_exploring(NodeId{next});
        expand(NodeId{next});
        add_all(NodeId{next});
    }
    REQUIRE(next > 200);

    // Once more, as it is from now on: every successor is known already. REQUIRE itself
    // allocates, so errors are counted.
    std::size_t before = 0, found = 0, errors = 0;
    std::uint32_t again = 0;
    // The last round counts. Until then the memo has grown to its size.
    for (int round = 0; round < 6; ++round) {
        before = allocations;
        errors = again = 0;
        successors = remembered = 0;
        for (std::uint32_t n = 0; again < most; n = (n + 1) % next) {
            if (store.is_covered(NodeId{n})) continue;
            ++again;
            batch.clear();
            bool ok = false;
            if (timed && by_number) {
                ok = e.expander().expand(stored(NodeId{n}), semantics::Part::all, batch);
            } else {
                reader.zone(NodeId{n}, source);
                ok = e.expander().expand(store.words(NodeId{n}), source, batch);
            }
            if (!ok) ++errors;
            add_all(NodeId{n});
        }
        found = allocations - before;
    }
    INFO(text);
    INFO(again << " states, " << successors << " successors, " << remembered
               << " remembered");
    CHECK(errors == 0);
    CHECK(again == most);
    CHECK(successors > most);
    CHECK(found == 0);
    return remembered;
}

} // namespace

TEST_CASE("with clocks, remembering zones") {
    for (const Inclusion inclusion : {Inclusion::simulation, Inclusion::inclusion})
        CHECK(explores_without_allocating(fischer(5), Extrapolation::lu_plus, inclusion,
                                          true) > 1000);
}

TEST_CASE("with clocks, computing every zone") {
    explores_without_allocating(fischer(5), Extrapolation::none, Inclusion::simulation,
                                false);
    explores_without_allocating(fischer(5), Extrapolation::m, Inclusion::equality, false);
}

TEST_CASE("with computed bounds, functions and differences of clocks") {
    explores_without_allocating(computed, Extrapolation::none, Inclusion::simulation,
                                true);
}

TEST_CASE("with priorities and guarded receivers") {
    explores_without_allocating(cut, Extrapolation::m, Inclusion::inclusion, true);
    explores_without_allocating(heard, Extrapolation::m, Inclusion::inclusion, true);
}

TEST_CASE("without clocks") {
    explores_without_allocating(untimed, Extrapolation::none, Inclusion::simulation,
                                true);
}

TEST_CASE("directed searches, with and without clocks") {
    using enum explore::Order;
    const std::string counters =
        "int[0,19] a, b, c, d; process P() { state s; init s; trans"
        " s -> s { assign a = (a + 1) % 20; }, s -> s { assign b = (b + 3) % 20; },"
        " s -> s { assign c = (c + 7) % 20; }, s -> s { assign d = (d + 9) % 20; };"
        "} system P;";
    for (const explore::Order order :
         {breadth_first, depth_first, best_first, a_star, ida_star, idfs, adfs}) {
        searches_without_allocating(counters, order);
        searches_without_allocating(fischer(9), order);
    }
}

TEST_CASE("nested search in a product allocates no more than its tables need") {
    using explore::ProductSearch;
    searches_product_without_allocating<ProductSearch>(computed, Inclusion::equality, 0);
    searches_product_without_allocating<ProductSearch>(untimed, Inclusion::equality, 0);
}

// With many zones for one discrete part, the store makes lists, which grow: not the search's.
TEST_CASE("nor does one that drops what is covered, but for the lists of the store") {
    using explore::CoveringSearch;
    searches_product_without_allocating<CoveringSearch>(computed, Inclusion::equality,
                                                        CoveringSearch::more_words);
}

TEST_CASE("what waits, once buckets have grown") {
    using explore::Ties;
    for (const Ties ties : {Ties::newest, Ties::oldest, Ties::random}) {
        explore::Settings settings;
        settings.ties = ties;
        const explore::PathCosts path_costs{nullptr, true};
        explore::BestFirst best{settings};
        explore::AStar a_star{settings, path_costs};
        std::size_t before = 0;
        for (int round = 0; round < 40; ++round) { // the last one counts
            before = allocations;
            for (std::uint32_t i = 0; i < 10'000; ++i) {
                // as many of each key, small and large ones
                const std::uint32_t large = i % 2 == 0 ? 1'000'000 : 0;
                best.push({}, 0, i % 100 + large);
                a_star.push({}, i % 100 / 10 * 50, i % 10 + large);
            }
            explore::Waiting taken;
            while (best.pop(taken)) continue;
            while (a_star.pop(taken)) continue;
        }
        const std::size_t found = allocations - before;
        CHECK(found == 0);
    }
}

TEST_CASE("a search for endless runs allocates next to nothing") {
    Engine e(growing, {.extrapolation = Extrapolation::m_plus, .symmetric = true});
    Store store{e.system(), e.bounds(), Inclusion::simulation};
    semantics::Expander expander{e.system(), e.bounds(), Extrapolation::m_plus};
    LassoMeter meter{expander, store, e.system().dimension()};
    explore::Settings settings;
    settings.order = explore::Order::depth_first;
    settings.limits.states = 50'000;
    explore::LassoSearch search{expander, store, settings, meter};
    search.run();
    INFO(meter.explored << " states");
    REQUIRE(meter.explored >= 45'000);
    CHECK(meter.found < 200); // for 20'000 states
}

TEST_CASE("searching over representatives") {
    for (const explore::Order order :
         {explore::Order::breadth_first, explore::Order::a_star}) {
        for (const char* model : {alike, ring_and_pairs})
            finds_representatives_without_allocating(model, order,
                                                     reduce::Strategy::records);
    }
    for (const reduce::Strategy strategy :
         {reduce::Strategy::full, reduce::Strategy::segmented, reduce::Strategy::sorted,
          reduce::Strategy::pc_sorted})
        finds_representatives_without_allocating(alike, explore::Order::depth_first,
                                                 strategy);
}
