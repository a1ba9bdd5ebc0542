// hl and hu: what they say of small models, how they compare, and which transitions hu
// would take first.
#include "guide/estimates/relaxation_estimate.h"

#include "effort.h"
#include "guide/promising.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"

#include <string>

using namespace zonar;
using guide::Broadcasts;
using guide::infinite;
using tests::Asked;

namespace {

/// Two processes that walk alone, and a handshake of both behind it.
constexpr const char* walkers = R"(
    chan meet;
    process P() { state a, b, c, d; init a;
        trans a -> b { }, b -> c { }, c -> d { sync meet!; }; }
    process Q() { state a, b, d; init a;
        trans a -> b { }, b -> d { sync meet?; }; }
    system P, Q;
)";

} // namespace

TEST_CASE("hl is a layer, hu counts transitions", "[relaxation]") {
    Asked asked(walkers, "E<> P.d && Q.d");
    CHECK(asked.of("hl", {0, 0}) == 3);
    CHECK(asked.of("hu", {0, 0}) == 4); // the handshake once
    CHECK(asked.of("hl", {3, 2}) == 0);
    CHECK(asked.of("hu", {3, 2}) == 0);
    CHECK(asked.of("hl", {3, 0}) == infinite);
    CHECK(asked.of("hu", {3, 0}) == infinite);
}

TEST_CASE("hl promises all, hu only dead ends", "[relaxation]") {
    Asked asked(walkers, "E<> P.d && Q.d");
    CHECK(asked.promises("hl").consistent);
    CHECK(asked.promises("hl").admissible);
    CHECK(asked.promises("hl").dead_ends);
    CHECK_FALSE(asked.promises("hu").consistent);
    CHECK_FALSE(asked.promises("hu").admissible);
    CHECK(asked.promises("hu").dead_ends);
}

TEST_CASE("transitions cost what they cost", "[relaxation]") {
    Asked asked(walkers, "E<> P.d && Q.d");
    asked.costs().of_edge = {5, 0, 7, 2, 100}; // a handshake costs what its sender does
    CHECK(asked.of("hl", {0, 0}) == 12);
    CHECK(asked.of("hu", {0, 0}) == 14);
}

TEST_CASE("values accumulate", "[relaxation]") {
    Asked asked("int[0,5] v; process P() { state a, b; init a;"
                " trans a -> a { guard v < 5; assign v++; }, a -> b { guard v == 3; }; }"
                " system P;",
                "E<> P.b && v == 0");
    CHECK(asked.of("hl", {0, 0}) == 4);
    CHECK(asked.of("hu", {0, 0}) == 4);
    CHECK(asked.of("hl", {0, 3}) == infinite); // v never becomes 0 again
}

TEST_CASE("of deadlocks and clocks the relaxation knows nothing", "[relaxation]") {
    for (const char* query : {"A[] not deadlock", "E<> x > 3", "A[] x <= 3"}) {
        Asked asked("clock x; process P() { state a, b; init a; trans a -> b { }; }"
                    " system P;",
                    query);
        CHECK(asked.of("hl", {0}) == 0);
        CHECK(asked.of("hu", {0}) == 0);
    }
    Asked never(walkers, "E<> P.a && P.b");
    CHECK(never.of("hl", {0, 0}) == infinite);
}

// ---------------------------------------------------------------- broadcasts

TEST_CASE("the guard of a receiver counts", "[relaxation]") {
    Asked asked("broadcast chan c; int[0,5] v; process P() { state a; init a;"
                " trans a -> a { sync c!; }, a -> a { guard v < 5; assign v++; }; }"
                " process Q() { state a, b; init a;"
                " trans a -> b { guard v == 3; sync c?; }; }"
                " process R() { state a, b; init a; trans a -> b { sync c?; }; }"
                " system P, Q, R;",
                "E<> Q.b && R.b");
    CHECK(asked.of("hl", {0, 0, 0, 0}) == 4);
    CHECK(asked.of("hu", {0, 0, 0, 0}) == 5); // one broadcast could do
    const auto layer = [&](Broadcasts broadcasts) {
        const guide::Factors factors{
            asked.engine().system(), asked.query(), {}, {}, broadcasts};
        guide::RelaxationEstimate estimate{asked.engine().system(), factors,
                                           guide::RelaxationEstimate::Measure::layer};
        return estimate.of(asked.words({0, 0, 0, 0}).data(), {});
    };
    CHECK(layer(Broadcasts::together) == 1);
    CHECK(layer(Broadcasts::in_pairs) == 4);
}

TEST_CASE("a receiver that reads what another writes is not taken alone",
          "[relaxation]") {
    const auto layer = [](const std::string& hook, const std::string& update) {
        Asked asked("broadcast chan c; int[0,5] v, w, u; " + hook +
                        " process P() { state a; init a; trans a -> a { sync c!; }; }"
                        " process Q() { state a, b; init a;"
                        " trans a -> b { sync c?; assign v = 4; }; }"
                        " process R() { state a, b; init a;"
                        " trans a -> b { sync c?; assign " +
                        update + "; }; } system P, Q, R;",
                    "E<> w == 5");
        return asked.of("hl", {0, 0, 0, 0, 0, 0});
    };
    // It does happen in one step.
    CHECK(layer("", "w = v + 1") <= 1);
    CHECK(layer("after_update { w = v + u }", "u = 1") <= 1);
    // A value from before the broadcast is another matter.
    CHECK(layer("", "w = u + 1") == infinite);
}

namespace {

/// Processes that talk by broadcasts only, with guards and updates on both sides.
class ListenerModel {
public:
    explicit ListenerModel(std::uint64_t seed) : dice_(seed) {}

    std::string text() {
        std::string model = "int[0,3] v = " + number();
        model += ", w = " + number();
        model += "; int[0,3] a[2]; broadcast chan c, d; chan e;";
        if (dice_.percent(10)) model += "after_update { " + update() + " }";
        if (dice_.percent(15)) model += "before_update { " + update() + " }";
        for (const char* name : {"P", "Q", "R"}) {
            model += "process " + std::string(name) + "() { state l0, l1, l2; init l0; ";
            model += "trans l0 -> l1 { " + labels();
            model += "}, l1 -> l2 { " + labels() + "}";
            for (std::size_t more = 1 + dice_.below(6); more > 0; --more) {
                model += ", l" + std::to_string(dice_.below(3));
                model += " -> l" + std::to_string(dice_.below(3));
                model += " { " + labels() + "}";
            }
            model += "; }";
        }
        return model + "system P, Q, R;";
    }
    std::string query() {
        const std::string place = dice_.pick<std::string>({"P.l2", "Q.l2", "R.l1"});
        return "E<> " + place + " && " + condition();
    }

private:
    std::string number() { return std::to_string(dice_.below(3)); }
    std::string variable() {
        return dice_.pick<std::string>({"v", "w", "a[0]", "a[1]", "a[v % 2]"});
    }
    std::string condition() {
        const std::string left = variable();
        const std::string is = dice_.pick<std::string>({" == ", " != ", " < ", " > "});
        return left + is + (dice_.percent(75) ? number() : variable());
    }
    std::string update() {
        const std::string target = variable();
        switch (dice_.below(4)) {
        case 0: return target + " = (" + variable() + " + 1) % 4";
        case 1: return target + " = " + variable();
        default: return target + " = " + number();
        }
    }
    std::string labels() {
        std::string text;
        if (dice_.percent(50)) text += "guard " + condition() + "; ";
        if (dice_.percent(65))
            text += "sync " +
                    dice_.pick<std::string>(
                        {"c!", "c?", "c?", "c?", "d!", "d?", "d?", "e!", "e?"}) +
                    "; ";
        if (dice_.percent(60)) text += "assign " + update() + "; ";
        return text;
    }

    oracle::Dice dice_;
};

} // namespace

TEST_CASE("broadcasts in pairs keep all promises", "[relaxation]") {
    tests::Usefulness layers, traces;
    std::size_t better = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{400}); ++seed) {
        ListenerModel model{seed};
        const std::string text = model.text(), query = model.query();
        INFO("seed " << seed << '\n' << text << '\n' << query);
        Asked asked(text, query);
        const tests::Space space = explore_steps(asked.engine(), 1000);
        if (space.states.empty()) continue;
        const std::vector<bool> goals =
            goals_in(space, asked.engine().network(), asked.query());
        const auto hl = tests::estimate("hl", asked.context());
        const auto hu = tests::estimate("hu", asked.context());
        check_promises(space, goals, asked.costs(), *hl, layers);
        check_promises(space, goals, asked.costs(), *hu, traces);
        const guide::Factors together{asked.engine().system(), asked.query()};
        guide::RelaxationEstimate loose{asked.engine().system(), together,
                                        guide::RelaxationEstimate::Measure::layer};
        for (const tests::Symbolic& state : space.states)
            better += hl->of(state.words.data(), {}) > loose.of(state.words.data(), {});
    }
    CHECK(layers.consistent > 0);
    CHECK(layers.proved_dead > 0);
    CHECK(traces.proved_dead > 0);
    CHECK(better > 0);
    if (effort() < 100) return; // too few to be typical
    CHECK(layers.positive * 10 > layers.states);
    CHECK(layers.infinite * 50 > layers.states);
    CHECK(better * 50 > layers.states);
}

// ---------------------------------------------------------------- random networks

namespace {

struct Preferred {
    std::size_t compared = 0; // states in which hu stands beside hl
    std::size_t above = 0;    // hu is larger
    std::size_t states = 0;   // those that have preferred successors
    std::size_t successors = 0;
    std::size_t chosen = 0;
};

/// hu beside hl in every state; and, if the factors are the network, some successor is
/// preferred wherever there is a way to the goal.
void compare(Asked& asked, Preferred& tally) {
    const tests::Space space = explore_steps(asked.engine(), 150);
    const auto hl = tests::estimate("hl", asked.context());
    const auto hu = tests::estimate("hu", asked.context());
    guide::Preferences* const preferences = hu->preferences();
    REQUIRE(preferences != nullptr);
    const guide::Factors factors{asked.engine().system(), asked.query()};
    for (std::size_t i = 0; i < space.states.size() && i < 150; ++i) {
        INFO("state " << i);
        const semantics::Word* const words = space.states[i].words.data();
        const guide::Distance layer = hl->of(words, {}), trace = hu->of(words, {});
        REQUIRE(trace >= layer);
        REQUIRE((trace == infinite) == (layer == infinite));
        REQUIRE((trace == 0) == (layer == 0));
        ++tally.compared;
        tally.above += trace > layer ? 1 : 0;
        if (!factors.dropped().exact() || trace == 0 || trace == infinite) continue;
        REQUIRE(preferences->look_from(words, {}));
        ++tally.states;
        std::size_t chosen = 0;
        for (const tests::Space::Step& step : space.next[i])
            chosen += preferences->prefers(space.states[step.to].words.data()) ? 1 : 0;
        REQUIRE(chosen > 0);
        tally.chosen += chosen;
        tally.successors += space.next[i].size();
    }
}

} // namespace

TEST_CASE("hu is at least hl and always prefers some successor", "[relaxation]") {
    const oracle::Profile plain{.name = "no clocks",
                                .processes = 3,
                                .clocks = 0,
                                .integers = 2,
                                .channels = 2,
                                .extra_edges = 5,
                                .data_guard = 45,
                                .data_update = 55,
                                .select = 30,
                                .channel_array = 60,
                                .meta = 20,
                                .function = 20,
                                .copied = 30,
                                .deadlock = 0};
    Preferred tally;
    const std::uint64_t count = with_effort(std::uint64_t{60});
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        const oracle::ModelSketch sketch = oracle::random_network(plain, seed);
        const std::string text = oracle::xta(sketch);
        for (const oracle::QuerySketch& query : sketch.queries) {
            INFO("seed " << seed << '\n' << text << '\n' << oracle::text(query));
            Asked asked(text, oracle::text(query));
            compare(asked, tally);
        }
    }
    INFO(tally.states << " states, " << tally.chosen << " of " << tally.successors
                      << " successors preferred");
    CHECK(tally.states > 0);
    CHECK(tally.chosen < tally.successors);
    if (effort() < 100) return;
    CHECK(tally.states > 10 * count);
    CHECK(tally.chosen * 10 < tally.successors * 9);
}

TEST_CASE("hu is at least hl in random networks of every kind", "[relaxation]") {
    Preferred tally;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{4}); ++seed) {
            const oracle::ModelSketch sketch = oracle::random_network(profile, seed);
            const std::string text = oracle::xta(sketch);
            for (const oracle::QuerySketch& query : sketch.queries) {
                INFO(profile.name << ", seed " << seed << '\n' << oracle::text(query));
                Asked asked(text, oracle::text(query));
                compare(asked, tally);
            }
        }
    }
    CHECK(tally.compared > 0);
    CHECK(tally.above > 0);
}

// ---------------------------------------------------------------- preferences

TEST_CASE("transitions that begin the relaxed trace are preferred", "[relaxation]") {
    Asked asked("int[0,3] v; process P() { state a, b, c, d; init a;"
                " trans a -> b { assign v = 1; }, a -> c { }, a -> b { assign v = 2; },"
                " b -> d { guard v == 2; }; }"
                " process Q() { state a, b; init a; trans a -> b { }; } system P, Q;",
                "E<> P.d");
    const auto hu = tests::estimate("hu", asked.context());
    guide::Preferences* const preferences = hu->preferences();
    REQUIRE(preferences != nullptr);
    REQUIRE(preferences->look_from(asked.words({0, 0, 0}).data(), {}));
    CHECK(preferences->prefers(asked.words({1, 0, 2}).data()));
    CHECK_FALSE(preferences->prefers(asked.words({1, 0, 1}).data()));
    CHECK_FALSE(preferences->prefers(asked.words({2, 0, 0}).data()));
    CHECK_FALSE(preferences->prefers(asked.words({0, 1, 0}).data()));
    CHECK_FALSE(preferences->look_from(asked.words({3, 0, 2}).data(), {})); // it is there
    CHECK_FALSE(preferences->look_from(asked.words({2, 0, 0}).data(), {})); // a dead end
    CHECK_FALSE(preferences->prefers(asked.words({1, 0, 2}).data()));
}

TEST_CASE("a combination prefers what its first part with a preference does",
          "[relaxation]") {
    Asked asked(walkers, "E<> P.d && Q.d");
    CHECK(tests::estimate("hl", asked.context())->preferences() == nullptr);
    CHECK(tests::estimate("max(fsm,hl)", asked.context())->preferences() == nullptr);
    const auto combined = tests::estimate("lex(fsm,sum(hl,hu))", asked.context());
    guide::Preferences* const preferences = combined->preferences();
    REQUIRE(preferences != nullptr);
    REQUIRE(preferences->look_from(asked.words({0, 0}).data(), {}));
    CHECK(preferences->prefers(asked.words({1, 0}).data()));
    CHECK(preferences->prefers(asked.words({0, 1}).data()));
    REQUIRE(preferences->look_from(asked.words({2, 1}).data(), {}));
    CHECK(preferences->prefers(asked.words({3, 2}).data()));
    CHECK_FALSE(preferences->prefers(asked.words({3, 1}).data()));
}

TEST_CASE("factors that are shared are made once for each kind", "[relaxation]") {
    Asked plain(walkers, "E<> P.d");
    guide::SharedFactors shared{plain.engine().system(), plain.query(), plain.costs()};
    CHECK(&shared.with(Broadcasts::together) == &shared.with(Broadcasts::in_pairs));
    Asked loud("broadcast chan c; process P() { state a; init a;"
               " trans a -> a { sync c!; }; } process Q() { state a, b; init a;"
               " trans a -> b { sync c?; }; } system P, Q;",
               "E<> Q.b");
    guide::SharedFactors both{loud.engine().system(), loud.query(), loud.costs()};
    const guide::Factors& pairs = both.with(Broadcasts::in_pairs);
    CHECK(&both.with(Broadcasts::together) != &pairs);
    CHECK(&both.with(Broadcasts::in_pairs) == &pairs);
    loud.context().factors = &both;
    CHECK(loud.of("hu", {0, 0}) == 1);
}
