// What a search looks at besides the network itself, one thing at a time: costs, merged locations, clock
// bounds, the initial state. Each may leave fewer symmetries.
#include "reduce/symmetry/finding.h"

#include <string>
#include <utility>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using reduce::AutomorphismTest;
using reduce::Renaming;
using reduce::SymmetryFinder;

namespace {

const std::string trio = R"(
    int[0,1] a[3]; process P(const int[0,2] p) { clock x; state s, t; init s;
        trans s -> t { guard x > 2; assign a[p] = 1 - a[p]; }, t -> s { assign x = 0; }; }
    system P;)";

std::string left(Engine& e, const SymmetryFinder::Observed& observed) {
    const SymmetryFinder finder{e.network(), e.system().analysis()};
    return show(e.network(), finder.restrict(finder.find(), observed));
}

/// x_i - x_j below a bound, of clock 0 a constant.
semantics::ObservedConstraint difference(std::int64_t i, std::int64_t j,
                                         std::int64_t bound) {
    semantics::ObservedConstraint constraint;
    constraint.left = {i, i};
    constraint.right = {j, j};
    constraint.bound = {bound, bound};
    return constraint;
}

/// The clocks of P(0) and P(1) change places in it.
bool keeps_bounds(const std::string& model,
                  std::vector<semantics::ObservedConstraint> observed = {}) {
    Engine e(model, {.observed = std::move(observed)});
    Renaming renaming{e.network()};
    std::swap(renaming.processes[0], renaming.processes[1]);
    std::swap(renaming.cells[0], renaming.cells[1]);
    std::swap(renaming.clocks[1], renaming.clocks[2]);
    return AutomorphismTest::keeps(renaming, e.bounds());
}

} // namespace

TEST_CASE("edges of different costs break the symmetry", "[symmetry]") {
    Engine e(trio);
    semantics::Costs costs;
    CHECK(left(e, {.costs = &costs}) == all_ids);
    costs.of_edge = {1, 2, 1, 2, 1, 2};
    CHECK(left(e, {.costs = &costs}) == all_ids);
    costs.of_edge = {3, 2, 1, 2, 1, 2};
    CHECK(left(e, {.costs = &costs}) == "P 1 2");
    costs.of_edge = {1, 2, 1, 2, 1, 4};
    CHECK(left(e, {.costs = &costs}) == "P 0 1");
}

TEST_CASE("locations that became one in one process alone break the symmetry",
          "[symmetry]") {
    Engine e(trio);
    std::vector<std::uint32_t> stands_for{0, 1, 0, 1, 0, 1};
    CHECK(left(e, {.stands_for = stands_for}) == all_ids);
    stands_for = {0, 0, 0, 0, 0, 0};
    CHECK(left(e, {.stands_for = stands_for}) == all_ids);
    stands_for = {0, 1, 0, 0, 0, 1};
    CHECK(left(e, {.stands_for = stands_for}) == "P 0 2");
}

TEST_CASE("an initial state that is looked at may tell ids apart", "[symmetry]") {
    const auto found = [](const std::string& array, const std::string& clock) {
        Engine e("int[0,1] a[3]" + array + "; process P(const int[0,2] p) { clock x" +
                 clock +
                 "; state s, t; init s; trans s -> t { guard x > 2; assign a[p] = 1 - "
                 "a[p]; }, t -> s { assign x = 0; }; } system P;");
        CHECK(left(e, {}) == all_ids);
        return left(e, {.initial_state = true});
    };
    CHECK(found("", "") == all_ids);
    CHECK(found(" = {1, 0, 0}", "") == "P 1 2");
    CHECK(found("", " = p == 2") == "P 0 1");
}

TEST_CASE("zones of different bounds break the symmetry", "[symmetry]") {
    CHECK(keeps_bounds(trio));
    CHECK(keeps_bounds(trio, {difference(1, 0, 50), difference(2, 0, 50)}));
    CHECK_FALSE(keeps_bounds(trio, {difference(1, 0, 50), difference(2, 0, 60)}));
    CHECK_FALSE(keeps_bounds(trio, {difference(1, 0, 50)}));
    CHECK(keeps_bounds(trio, {difference(0, 1, -50), difference(0, 2, -50)}));
    CHECK_FALSE(keeps_bounds(trio, {difference(0, 1, -50)}));
    CHECK(keeps_bounds(trio, {difference(1, 2, 5), difference(2, 1, 5)}));
    CHECK_FALSE(keeps_bounds(trio, {difference(1, 2, 5)}));
    // Of a difference alone: those of the clocks themselves are larger.
    const auto with_difference = [&](std::int64_t i, std::int64_t j) {
        return keeps_bounds(trio, {difference(1, 0, 50), difference(2, 0, 50),
                                   difference(0, 1, -50), difference(0, 2, -50),
                                   difference(i, j, 5)});
    };
    CHECK(with_difference(1, 0));
    CHECK_FALSE(with_difference(1, 2));
    // At a location.
    const auto two = [](const char* a, const char* b) {
        return std::string{"clock x, y; process A() { state s, t; init s; trans s -> t { "
                           "guard "} +
               a + "; }; } process B() { state s, t; init s; trans s -> t { guard " + b +
               "; }; } system A, B;";
    };
    CHECK(keeps_bounds(two("x > 2", "y > 2")));
    CHECK_FALSE(keeps_bounds(two("x > 2", "y > 3")));
    CHECK_FALSE(keeps_bounds(two("x > 2", "y < 2")));
    CHECK_FALSE(keeps_bounds(two("x > 2", "x > 2")));
    CHECK_FALSE(keeps_bounds(two("x > 2", "true")));
}

TEST_CASE("bounds everywhere are looked at, though clocks matter in the same states",
          "[symmetry]") {
    const auto found = [](std::int64_t first) {
        Engine e(trio, {.observed = {difference(1, 0, first), difference(2, 0, 60),
                                     difference(3, 0, 60)}});
        return left(e, {.bounds = &e.bounds(), .system = &e.system()});
    };
    CHECK(found(60) == all_ids);
    CHECK(found(50) == "P 1 2");
}

TEST_CASE("conditions of a query are compared with those of the same kind",
          "[symmetry]") {
    Engine e(trio);
    const SymmetryFinder finder{e.network(), e.system().analysis()};
    const AutomorphismTest test{e.network(), e.system().analysis()};
    const reduce::Symmetries found = finder.find();
    const Renaming& exchange = found.families.at(0).generators.at(0); // P(0) and P(1)
    const model::Query parts =
        compile_query(e.loaded(), "E<> P(0).t && P(0).x > 1 && P(1).t && P(1).x > 1");
    REQUIRE(parts.condition.operands.size() == 4);
    using Kind = model::Predicate::Kind;
    const auto keeps = [&](Kind first, Kind second) {
        model::Query query = parts;
        const auto& all = parts.condition.operands;
        model::Predicate one = parts.condition, other = parts.condition;
        one.kind = first;
        other.kind = second;
        one.operands = {all[0], all[1]};
        other.operands = {all[2], all[3]};
        query.condition.kind = Kind::disjunction;
        query.condition.operands = {one, other};
        return !test.changes(exchange, query);
    };
    CHECK(keeps(Kind::conjunction, Kind::conjunction));
    CHECK(keeps(Kind::disjunction, Kind::disjunction));
    CHECK_FALSE(keeps(Kind::conjunction, Kind::disjunction));
    CHECK_FALSE(keeps(Kind::disjunction, Kind::conjunction));
}
