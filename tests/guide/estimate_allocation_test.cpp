// Replaces operator new for the whole test program, to count: once it is warm, no
// estimate allocates anything.
#include "counted_new.h"
#include "guide/promising.h"

#include <string>

using namespace zonar;

namespace {

/// Selects, functions, broadcasts, computed clock bounds, handshakes.
constexpr const char* busy = R"(
    const int n = 3; clock x[n], g; int[0,3] k[n]; int[0,5] limit = 3; bool on[n];
    broadcast chan all; urgent chan now; chan pair[n];
    int count() { int c = 0; for (i : int[0,n-1]) c += on[i]; return c; }
    process P(const int[0,n-1] id) {
        state a { x[id] <= limit + 2 }, b, c { x[id] <= 4 }; init a;
        trans a -> b { select v : int[0,2]; guard x[id] >= v && count() < 3;
                       assign x[id] = 0, k[id] = v, on[id] = true; },
              b -> c { guard x[id] - g <= limit; sync pair[id]!; },
              b -> a { guard x[id] >= 1; sync all?; assign on[id] = false; },
              c -> a { guard x[id] > 1; assign limit = (limit + 1) % 6, x[id] = k[id]; },
              c -> b { guard k[id] == 2; sync now!; };
    }
    process Q() { state q; init q;
        trans q -> q { select i : int[0,n-1]; sync pair[i]?; assign g = 0; },
              q -> q { guard count() == 2; sync all!; }, q -> q { sync now?; }; }
    system P, Q;
)";

constexpr const char* error = "E<> P(0).c && limit == 5 && count() == 2 && "
                              "forall (i : int[0,2]) k[i] > 0 || P(1).c && P(2).c";

} // namespace

TEST_CASE("estimates allocate nothing once they are warm") {
    tests::Asked asked(busy, error);
    const tests::Space space = explore_steps(asked.engine(), 2000);
    REQUIRE(space.states.size() > 1000);
    guide::EstimateContext& context = asked.context();
    // All are in one location, so that others have some way to go to it.
    context.known_state = guide::KnownState{space.cells.front(), false};
    context.known_state->cells.resize(asked.engine().network().memory.stored);
    auto orbit = std::make_shared<guide::KnownOrbit>();
    orbit->families.push_back({false, {{0, 1, 2}}});
    orbit->fixed = {3};
    context.known_state->orbit = std::move(orbit);
    context.marks = {{0, 1}, {1, 2}};
    context.abstraction = [&](std::string&) {
        return tests::abstraction_of(context.system, context.query, context.costs, 20);
    };
    std::vector<std::string> names;
    for (const guide::EstimateKind& kind : guide::estimate_kinds())
        if (kind.most_parts == 0) names.emplace_back(kind.name);
    names.emplace_back("lex(max(fsm,formula),sum(active,hamming))");
    for (const std::string& name : names) {
        const auto estimate = tests::estimate(name, context);
        std::size_t found = 0;
        std::uint64_t total = 0;
        for (int round = 0; round < 2; ++round) { // the second one counts
            const std::size_t before = allocations;
            for (const tests::Symbolic& state : space.states)
                total += estimate->of(state.words.data(), state.zone);
            found = allocations - before;
        }
        INFO(name);
        CHECK(found == 0);
        CHECK((total > 0 || name == "zero"));
    }
}

TEST_CASE("preferences allocate nothing once they are warm") {
    tests::Asked asked(busy, error);
    const tests::Space space = explore_steps(asked.engine(), 2000);
    const auto estimate = tests::estimate("hu", asked.context());
    guide::Preferences* const preferences = estimate->preferences();
    REQUIRE(preferences != nullptr);
    std::size_t found = 0, preferred = 0, asked_about = 0;
    for (int round = 0; round < 2; ++round) { // the second one counts
        const std::size_t before = allocations;
        for (std::size_t i = 0; i < space.next.size(); ++i) {
            if (!preferences->look_from(space.states[i].words.data(), {})) continue;
            for (const tests::Space::Step& step : space.next[i]) {
                ++asked_about;
                if (preferences->prefers(space.states[step.to].words.data())) ++preferred;
            }
        }
        found = allocations - before;
    }
    CHECK(found == 0);
    CHECK(preferred > 0);
    CHECK(preferred < asked_about);
}
