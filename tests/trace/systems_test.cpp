// Difference systems and linear systems: small cases, and one against the other at random.
#include "catch.h"
#include "trace/difference_system.h"
#include "trace/linear_system.h"

#include <optional>
#include <random>

using namespace zonar::trace;

namespace {

DifferenceSystem moments(std::uint32_t count) {
    DifferenceSystem system;
    for (std::uint32_t i = 1; i < count; ++i) system.add_moment();
    return system;
}

bool satisfied(const MomentConstraint& c, const DifferenceSystem::Solution& s) {
    const std::int64_t room =
        c.bound * s.denominator - s.moments[c.left] + s.moments[c.right];
    return c.strict ? room > 0 : room >= 0;
}

bool satisfied(const LinearConstraint& c, const LinearSystem::Solution& s) {
    std::int64_t room = c.bound * s.denominator;
    for (const auto& [unknown, coefficient] : c.terms)
        room -= coefficient * s.unknowns[unknown];
    return c.strict ? room > 0 : room >= 0;
}

/// t_left - t_right with t_i the sum of the first i unknowns.
LinearConstraint as_linear(const MomentConstraint& c) {
    LinearConstraint linear{.terms = {}, .bound = c.bound, .strict = c.strict};
    for (std::uint32_t d = c.right; d < c.left; ++d) linear.terms.emplace_back(d, 1);
    for (std::uint32_t d = c.left; d < c.right; ++d) linear.terms.emplace_back(d, -1);
    return linear;
}

class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }

private:
    std::mt19937 engine_;
};

} // namespace

TEST_CASE("moments are as early as constraints allow") {
    DifferenceSystem system = moments(4);
    system.add({.left = 0, .right = 2, .bound = -5});
    system.add({.left = 2, .right = 1, .bound = 2});
    const auto answer = system.solve();
    REQUIRE(std::holds_alternative<DifferenceSystem::Solution>(answer));
    const auto& solution = std::get<DifferenceSystem::Solution>(answer);
    CHECK(solution.moments == std::vector<std::int64_t>{0, 3, 5, 5});
    CHECK(solution.denominator == 1);
}

TEST_CASE("a conflict names the constraints on the cycle and no others") {
    DifferenceSystem system = moments(4);
    system.add({.left = 0, .right = 3, .bound = -9});
    system.add({.left = 1, .right = 2, .bound = -5});
    system.add({.left = 3, .right = 1, .bound = 4});
    const auto answer = system.solve();
    REQUIRE(std::holds_alternative<DifferenceSystem::Conflict>(answer));
    auto conflict = std::get<DifferenceSystem::Conflict>(answer);
    std::sort(conflict.begin(), conflict.end());
    CHECK(conflict == DifferenceSystem::Conflict{1, 2});
}

TEST_CASE("the first moment cannot be moved") {
    DifferenceSystem system = moments(3);
    system.add({.left = 1, .right = 2, .bound = -5});
    system.add({.left = 2, .right = 0, .bound = 4});
    CHECK(std::holds_alternative<DifferenceSystem::Conflict>(system.solve()));
}

TEST_CASE("a linear system without a solution says which constraints are to blame") {
    LinearSystem system;
    for (int i = 0; i < 3; ++i) system.add_unknown();
    system.add({.terms = {{2, 1}}, .bound = 9});
    system.add({.terms = {{0, -1}, {1, -1}}, .bound = -7});
    system.add({.terms = {{0, 1}}, .bound = 3});
    system.add({.terms = {{1, 1}}, .bound = 4, .strict = true});
    const auto answer = system.solve();
    REQUIRE(std::holds_alternative<LinearSystem::Conflict>(answer));
    auto conflict = std::get<LinearSystem::Conflict>(answer);
    std::sort(conflict.begin(), conflict.end());
    CHECK(conflict == LinearSystem::Conflict{1, 2, 3});
}

TEST_CASE("a linear system may need a fraction without any strict bound") {
    LinearSystem system; // 2a = 1 and a + 3b = 1
    for (int i = 0; i < 2; ++i) system.add_unknown();
    system.add({.terms = {{0, 2}}, .bound = 1});
    system.add({.terms = {{0, -2}}, .bound = -1});
    system.add({.terms = {{0, 1}, {1, 3}}, .bound = 1});
    system.add({.terms = {{0, -1}, {1, -3}}, .bound = -1});
    const auto answer = system.solve();
    REQUIRE(std::holds_alternative<LinearSystem::Solution>(answer));
    const auto& solution = std::get<LinearSystem::Solution>(answer);
    CHECK(solution.denominator == 6);
    CHECK(solution.unknowns == std::vector<std::int64_t>{3, 1});
}

TEST_CASE("difference systems and linear systems agree on what has a solution") {
    int solvable = 0;
    int fractions = 0;
    for (std::uint32_t seed = 0; seed < 4000; ++seed) {
        INFO("seed " << seed);
        Random random(seed);
        const auto n = static_cast<std::uint32_t>(2 + random.below(7));
        DifferenceSystem differences = moments(n);
        LinearSystem linear;
        for (std::uint32_t i = 1; i < n; ++i) linear.add_unknown();
        std::vector<MomentConstraint> constraints;
        for (int i = random.below(14); i >= 0; --i) {
            MomentConstraint c{.left = static_cast<std::uint32_t>(random.below(int(n))),
                               .right = static_cast<std::uint32_t>(random.below(int(n))),
                               .strict = random.below(2) == 0};
            // Upper bounds on what is later, lower bounds otherwise.
            c.bound = c.left > c.right ? random.below(4) : -random.below(3);
            if (c.left == c.right) continue;
            constraints.push_back(c);
            differences.add(c);
            linear.add(as_linear(c));
        }
        const auto answer = differences.solve();
        const auto other = linear.solve();
        const auto* solution = std::get_if<DifferenceSystem::Solution>(&answer);
        const auto* point = std::get_if<LinearSystem::Solution>(&other);
        REQUIRE((solution != nullptr) == (point != nullptr));
        if (solution == nullptr) {
            CHECK_FALSE(std::get<DifferenceSystem::Conflict>(answer).empty());
            CHECK_FALSE(std::get<LinearSystem::Conflict>(other).empty());
            continue;
        }
        ++solvable;
        fractions += solution->denominator > 1;
        CHECK(solution->moments[0] == 0);
        for (const MomentConstraint& c : constraints) {
            CHECK(satisfied(c, *solution));
            CHECK(satisfied(as_linear(c), *point));
        }
        for (std::size_t m = 1; m < n; ++m)
            CHECK(solution->moments[m] >= solution->moments[m - 1]);
    }
    CHECK(solvable > 500);
    CHECK(fractions > 50);
}
