// Places of a product, and what the components of their graph are good for.
#include "explore/places.h"

#include "catch.h"

using namespace zonar;
using explore::Places;
using Kind = Places::Kind;

namespace {

/// States 0 to 4: a loop that does not accept, an accepting state on no cycle, an accepting
/// loop, and two states on a cycle of which one accepts.
logic::Automaton five_states() {
    logic::Automaton automaton;
    automaton.states = {{false, false, {{0, 0, 0}, {1, 0, 1}, {2, 0, 0}}},
                        {true, false, {{0, 0, 2}, {0, 0, 3}}},
                        {true, true, {{0, 0, 2}}},
                        {true, false, {{0, 0, 4}}},
                        {false, false, {{0, 0, 3}}}};
    return automaton;
}

} // namespace

TEST_CASE("a component of places accepts, rejects, or does both") {
    const logic::Automaton automaton = five_states();
    const Places places{automaton, false, false};
    REQUIRE(places.count() == 5);
    CHECK(places.kind(0) == Kind::rejecting);
    CHECK(places.kind(1) == Kind::rejecting); // nothing comes back to it
    CHECK(places.kind(2) == Kind::accepting);
    CHECK(places.kind(3) == Kind::mixed);
    CHECK(places.component(3) == places.component(4));
    CHECK(places.component(2) != places.component(3));
}

TEST_CASE("if time has to diverge, places accept by ticks after accepting states") {
    const logic::Automaton automaton = five_states();
    const Places places{automaton, true, false};
    REQUIRE(places.count() == 20);
    // The first state is never left for good: however often it ticks, nothing accepts.
    CHECK(places.kind(0) == Kind::rejecting);
    CHECK(places.kind(places.after_tick(0)) == Kind::rejecting);
    CHECK_FALSE(places.is_accepting(places.after_tick(0)));
    // The accepting loop needs a step, then a tick, and again.
    const std::uint32_t left = places.after_step(2, 2, false);
    const std::uint32_t ticked = places.after_tick(left);
    CHECK_FALSE(places.is_accepting(2));
    CHECK_FALSE(places.is_accepting(left));
    CHECK(places.is_accepting(ticked));
    CHECK(places.is_reached_by_tick(ticked));
    CHECK(places.state(ticked) == 2);
    CHECK(places.kind(ticked) == Kind::mixed);
    CHECK(places.after_step(ticked, 2, false) == left);
}

TEST_CASE("a place tells whether it was reached by a step without a transition") {
    const logic::Automaton automaton = five_states();
    const Places places{automaton, false, true};
    const std::uint32_t silent = places.after_step(3, 4, true);
    CHECK(places.is_reached_silently(silent));
    CHECK_FALSE(places.is_reached_silently(places.after_step(3, 4, false)));
    CHECK(places.state(silent) == 4);
    CHECK(places.kind(silent) == Kind::mixed);
    CHECK(places.component(silent) == places.component(places.after_step(3, 4, false)));
}
