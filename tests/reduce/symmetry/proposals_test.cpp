// The proof stands alone: whatever is proposed, a renaming that is no automorphism is refused. Here
// proposals are made by hand, such as no search for symmetry would make them.
#include "reduce/symmetry/finding.h"

#include <initializer_list>
#include <string>
#include <utility>

using namespace zonar;
using namespace zonar::tests;
using reduce::AutomorphismTest;
using reduce::Renaming;

namespace {

/// Two processes that are declared apart, with a clock each.
std::string pair_of(const std::string& a, const std::string& b) {
    return "clock x, y; int[0,3] n; int[0,1] m; chan c; broadcast chan d; urgent chan "
           "e;\n"
           "process A() { " +
           a + " }\nprocess B() { " + b +
           " }\nprocess Q() { state q; init q; trans q -> q { sync c?; }, "
           "q -> q { sync c!; }, q -> q { sync e?; }, "
           "q -> q { assign n = (n + 1) % 4, m = 1 - m; }; }\nsystem A, B, Q;\n";
}

/// A and B change places, with their clocks if there are any.
Renaming exchange(const model::Network& network) {
    Renaming renaming{network};
    std::swap(renaming.processes[0], renaming.processes[1]);
    std::swap(renaming.cells[0], renaming.cells[1]);
    std::swap(renaming.clocks[1], renaming.clocks[2]); // x and y
    return renaming;
}

bool is_automorphism(const std::string& a, const std::string& b) {
    Engine e(pair_of(a, b));
    Renaming renaming = exchange(e.network());
    return !AutomorphismTest{e.network(), e.system().analysis()}(renaming);
}

} // namespace

TEST_CASE("two processes that are declared apart may be exchanged if they are alike",
          "[symmetry]") {
    struct Case {
        const char* a;
        const char* b;
        bool expected;
    };
    for (
        const Case& c : std::initializer_list<Case>{
            {"state s, t; init s; trans s -> t { };",
             "state s, t; init s; trans s -> t { };", true},
            {"state s, t; init s; trans s -> t { };",
             "state s, t; init s; trans t -> s { };", false},
            {"state s, t, u; init s; trans s -> t { };",
             "state s, t, u; init s; trans s -> u { };", false},
            {"state s, t, u; init s; trans s -> u { };",
             "state s, t, u; init s; trans t -> u { };", false},
            {"state s, t; init s; trans s -> t { };",
             "state s, t; init s; trans s -> t { }, s -> t { };", false},
            {"state s, t; init s; trans s -> t { }, t -> s { };",
             "state s, t; init s; trans t -> s { }, s -> t { };", true},
            {"state s, t; init s; trans s -> t { }, s -> t { assign n = 1; };",
             "state s, t; init s; trans s -> t { }, s -> t { };", false},
            // As many of each.
            {"state s, t; init s; trans s -> t { assign n = 1; }, s -> t { assign n = 1; "
             "}, s -> t { assign n = 2; };",
             "state s, t; init s; trans s -> t { assign n = 2; }, s -> t { assign n = 1; "
             "}, s -> t { assign n = 1; };",
             true},
            {"state s, t; init s; trans s -> t { assign n = 1; }, s -> t { assign n = 1; "
             "}, s -> t { assign n = 2; };",
             "state s, t; init s; trans s -> t { assign n = 1; }, s -> t { assign n = 2; "
             "}, s -> t { assign n = 2; };",
             false},
            {"state s, t; init s; trans s -> t { assign n = 3; }, s -> t { assign n = 1; "
             "}, s -> t { assign n = 1; }, s -> t { assign n = 2; };",
             "state s, t; init s; trans s -> t { assign n = 1; }, s -> t { assign n = 2; "
             "}, s -> t { assign n = 2; }, s -> t { assign n = 3; };",
             false},
            {"state s, t; init s; trans s -> t { assign n = 2; }, s -> t { assign n = 2; "
             "}, s -> t { assign n = 1; };",
             "state s, t; init s; trans s -> t { assign n = 1; }, s -> t { assign n = 2; "
             "}, s -> t { assign n = 1; };",
             false},
            {"state s, t; init s;", "state s; init s;", false},
            {"state s, t; urgent t; init s;", "state s, t; urgent t; init s;", true},
            {"state s, t; urgent t; init s;", "state s, t; init s;", false},
            {"state s, t; commit t; init s;", "state s, t; commit t; init s;", true},
            {"state s, t; commit t; init s;", "state s, t; init s;", false},
            {"state s, t; commit t; init s;", "state s, t; urgent t; init s;", false},
            {"state s { x <= 3 }; init s;", "state s { y <= 3 }; init s;", true},
            {"state s { x <= 3 }; init s;", "state s { y <= 4 }; init s;", false},
            {"state s { x <= 3 }; init s;", "state s { y < 3 }; init s;", false},
            {"state s { x <= 3 }; init s;", "state s { x <= 3 }; init s;", false},
            {"state s { x <= 3 }; init s;", "state s; init s;", false},
            {"state s { n < 3 }; init s;", "state s { n < 3 }; init s;", true},
            {"state s { n < 3 }; init s;", "state s { n < 2 }; init s;", false},
            {"state s { x' == 0 }; init s;", "state s { y' == 0 }; init s;", true},
            {"state s { x' == 0 }; init s;", "state s { x' == 0 }; init s;", false},
            {"state s { x' == 0 }; init s;", "state s; init s;", false},
            {"state s { x' == m }; init s;", "state s { y' == m }; init s;", true},
            {"state s { x' == m }; init s;", "state s { y' == 1 - m }; init s;", false},
            {"state s; init s; trans s -> s { guard x > 1; };",
             "state s; init s; trans s -> s { guard y > 1; };", true},
            {"state s; init s; trans s -> s { guard x > 1; };",
             "state s; init s; trans s -> s { guard y < 1; };", false},
            {"state s; init s; trans s -> s { guard x > n; };",
             "state s; init s; trans s -> s { guard y > n; };", true},
            {"state s; init s; trans s -> s { guard x > n; };",
             "state s; init s; trans s -> s { guard y > n + 1; };", false},
            {"state s; init s; trans s -> s { assign x = 0; };",
             "state s; init s; trans s -> s { assign y = 0; };", true},
            {"state s; init s; trans s -> s { assign x = 0; };",
             "state s; init s; trans s -> s { assign y = 1; };", false},
            {"state s; init s; trans s -> s { assign x = 0; };",
             "state s; init s; trans s -> s { assign x = 0; };", false},
            {"state s; init s; trans s -> s { assign n = (n + 1) % 4; };",
             "state s; init s; trans s -> s { assign n = (n + 1) % 4; };", true},
            {"state s; init s; trans s -> s { assign n = (n + 1) % 4; };",
             "state s; init s; trans s -> s { assign n = (n + 2) % 4; };", false},
            {"state s; init s; trans s -> s { sync c!; };",
             "state s; init s; trans s -> s { sync c!; };", true},
            {"state s; init s; trans s -> s { sync c!; };",
             "state s; init s; trans s -> s { sync c?; };", false},
            {"state s; init s; trans s -> s { sync c!; };",
             "state s; init s; trans s -> s { sync d!; };", false},
            {"state s; init s; trans s -> s { sync c!; };",
             "state s; init s; trans s -> s { sync e!; };", false},
            {"state s; init s; trans s -> s { sync c!; };",
             "state s; init s; trans s -> s { };", false},
            {"state s; init s; trans s -> s { select i : int[0,2]; assign n = i; };",
             "state s; init s; trans s -> s { select j : int[0,2]; assign n = j; };",
             true},
            {"state s; init s; trans s -> s { select i : int[0,2]; assign n = i; };",
             "state s; init s; trans s -> s { select j : int[0,3]; assign n = j; };",
             false},
            {"state s; init s; trans s -> s { select i : int[0,2]; assign n = i; };",
             "state s; init s; trans s -> s { select j : int[1,3]; assign n = j; };",
             false},
            {"state s; init s; trans s -> s { select i : int[0,2]; assign n = i; };",
             "state s; init s; trans s -> s { select j : int[0,2], k : int[0,2]; "
             "assign n = j; };",
             false},
        }) {
        INFO(c.a << "\n" << c.b);
        CHECK(is_automorphism(c.a, c.b) == c.expected);
    }
}

TEST_CASE("what is no renaming at all is refused", "[symmetry]") {
    const std::string alike = "state s; init s;";
    Engine e(pair_of(alike, alike));
    const AutomorphismTest test{e.network(), e.system().analysis()};
    const auto refuses = [&](auto change) {
        Renaming renaming = exchange(e.network());
        change(renaming);
        return test(renaming).has_value();
    };
    CHECK(!refuses([](Renaming&) {}));
    CHECK(refuses([](Renaming& r) { r.clocks[2] = r.clocks[1]; }));
    CHECK(refuses([](Renaming& r) { r.clocks = {1, 0, 2}; }));
    CHECK(refuses([](Renaming& r) { r.processes[0] = 0; }));
    CHECK(
        refuses([](Renaming& r) { r.cells[0] = 0; })); // two locations come to one place
    CHECK(refuses([](Renaming& r) { std::swap(r.cells[0], r.cells[1]); }));
    CHECK(refuses([](Renaming& r) { r.channels[1] = r.channels[0]; }));
    CHECK(refuses([](Renaming& r) { std::swap(r.channels[0], r.channels[1]); }));
    // Locations against variables.
    CHECK(refuses([](Renaming& r) { std::swap(r.cells[2], r.cells[3]); }));
    // Values that the image cannot have, and that two values are mapped to.
    CHECK(refuses(
        [](Renaming& r) { r.values[3] = r.number(reduce::ValueMap::swap(3, 4)); }));
    CHECK(refuses([](Renaming& r) {
        r.maps.push_back(reduce::ValueMap{0, {1, 1}});
        r.values[3] = static_cast<std::uint32_t>(r.maps.size() - 1);
    }));
    CHECK(refuses([](Renaming& r) { std::swap(r.cells[3], r.cells[4]); })); // n and m
}

TEST_CASE("nothing is renamed to what another thing is renamed to", "[symmetry]") {
    // No code stands in the way.
    const auto refuses = [](const std::string& declarations, auto change) {
        Engine e(declarations +
                 " process A() { state s; init s; trans s -> s { assign w = "
                 "1; }; } system A;");
        Renaming renaming{e.network()};
        change(renaming);
        return AutomorphismTest{e.network(), e.system().analysis()}(renaming).has_value();
    };
    const std::string variables =
        "int[0,3] w, u, v; meta int[0,3] k; chan c, d; clock x, y;";
    CHECK(!refuses(variables, [](Renaming&) {}));
    CHECK(!refuses(variables, [](Renaming& r) { std::swap(r.cells[2], r.cells[3]); }));
    CHECK(refuses(variables, [](Renaming& r) { r.cells[2] = r.cells[3]; }));
    CHECK(refuses(variables, [](Renaming& r) { std::swap(r.cells[3], r.cells[4]); }));
    CHECK(!refuses(variables,
                   [](Renaming& r) { std::swap(r.channels[0], r.channels[1]); }));
    CHECK(refuses(variables, [](Renaming& r) { r.channels[0] = r.channels[1]; }));
    CHECK(!refuses(variables, [](Renaming& r) { std::swap(r.clocks[1], r.clocks[2]); }));
    CHECK(refuses(variables, [](Renaming& r) { r.clocks[1] = r.clocks[2]; }));
    const auto with_values = [&](std::vector<std::int32_t> to) {
        return refuses(variables, [&](Renaming& r) {
            r.maps.push_back(reduce::ValueMap{0, std::move(to)});
            r.values[1] = static_cast<std::uint32_t>(r.maps.size() - 1);
        });
    };
    CHECK(!with_values({0, 1}));
    CHECK(with_values({1, 1}));
}

TEST_CASE("channels that change places are of the same kind", "[symmetry]") {
    const auto found = [](const std::string& channels) {
        Engine e(channels + " process A() { state s; init s; trans s -> s { sync c!; }; }"
                            " process B() { state s; init s; trans s -> s { sync d!; }; }"
                            " process Q() { state q; init q; trans q -> q { sync c?; }, "
                            "q -> q { sync d?; }; } system A, B, Q;");
        Renaming renaming{e.network()};
        std::swap(renaming.processes[0], renaming.processes[1]);
        std::swap(renaming.cells[0], renaming.cells[1]);
        std::swap(renaming.channels[0], renaming.channels[1]);
        return !AutomorphismTest{e.network(), e.system().analysis()}(renaming);
    };
    CHECK(found("chan c, d;"));
    CHECK(found("broadcast chan c, d;"));
    CHECK(found("urgent chan c, d;"));
    CHECK_FALSE(found("chan c; broadcast chan d;"));
    CHECK_FALSE(found("chan c; urgent chan d;"));
    CHECK_FALSE(found("chan c, d; chan priority c < d;"));
}

TEST_CASE("clock bounds that tell ids apart break the symmetry", "[symmetry]") {
    const std::string model = R"(
        process P(const int[0,2] p) { clock x; state s, t; init s;
            trans s -> t { guard x > 2; }, t -> s { assign x = 0; }; }
        system P;)";
    const auto left = [&](std::vector<semantics::ObservedConstraint> observed) {
        Engine e(model, {.observed = std::move(observed)});
        const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
        return show(e.network(), finder.restrict(finder.find(), {.bounds = &e.bounds(),
                                                                 .system = &e.system()}));
    };
    CHECK(left({}) == all_ids);
    // What a query compares the clock of P(0) with.
    semantics::ObservedConstraint constraint;
    constraint.left = {1, 1};
    constraint.right = {0, 0};
    constraint.bound = {50, 50};
    CHECK(left({constraint}) == "P 1 2");
}

TEST_CASE("code of a process that does not move may set and read clocks that do",
          "[symmetry]") {
    const auto found = [](const std::string& update) {
        return families(
            "clock y[3], z; process P(const int[0,2] p) { state s; init s; "
            "trans s -> s { guard y[p] > 1; assign y[p] = 0; }; } "
            "process Q() { state q; init q; trans q -> q { guard z > 2; assign " +
            update + "; }; } system P, Q;");
    };
    CHECK(found("z = 0") == all_ids);
    CHECK(found("y[0] = 0") == "P 1 2");
    CHECK(found("z = y[0]") == "P 1 2");
}
