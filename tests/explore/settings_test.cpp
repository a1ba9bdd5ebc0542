#include "explore/settings.h"

#include "catch.h"

#include <vector>

using namespace zonar::explore;

namespace {

Settings settings_with(Order order) {
    Settings settings;
    settings.order = order;
    return settings;
}

std::vector<Order> choices() {
    std::vector<Order> orders;
    for (const OrderRow& row : order_rows)
        if (row.is_choice && !row.weighs) orders.push_back(row.order);
    return orders;
}

} // namespace

TEST_CASE("every order goes with the other settings left alone", "[settings]") {
    for (const Order order : choices()) CHECK(problem_with(settings_with(order)).empty());
}

TEST_CASE("only A* has a weight, and it is at least 1", "[settings]") {
    for (const Order order : choices()) {
        Settings settings = settings_with(order);
        settings.weight = {5, 4};
        CHECK(problem_with(settings).empty() == (order == Order::a_star));
        settings.weight = {3, 3};
        CHECK(problem_with(settings).empty());
    }
    Settings settings = settings_with(Order::a_star);
    settings.weight = {1, 2};
    CHECK(problem_with(settings) == "a weight must be at least 1");
    for (const Weight weight : {Weight{1, 0}, {0, 0}, {65536, 1}, {70000, 70000}}) {
        settings.weight = weight;
        CHECK(problem_with(settings) ==
              "a weight is a fraction of numbers from 1 to 65535");
    }
}

TEST_CASE("an order that cannot prove anything within a bound takes none", "[settings]") {
    for (const Order order : choices()) {
        Settings settings = settings_with(order);
        settings.below = 7;
        CHECK(problem_with(settings).empty() == row_of(order).may_be_bounded);
    }
    CHECK(problem_with([] {
              Settings settings = settings_with(Order::depth_first);
              settings.below = 7;
              return settings;
          }()) ==
          "what costs too much is left out by bfs, astar, wastar, idastar, idfs or "
          "adfs alone");
}

TEST_CASE("only IDA* does with bits", "[settings]") {
    for (const Order order : choices()) {
        Settings settings = settings_with(order);
        settings.bits = 20;
        CHECK(problem_with(settings).empty() == (order == Order::ida_star));
    }
    Settings settings = settings_with(Order::ida_star);
    for (const std::uint32_t bits : {0u, 9u, 41u, 64u}) {
        settings.bits = bits;
        CHECK(problem_with(settings) == "bit-state hashing takes 2^10 to 2^40 bits");
    }
}

TEST_CASE("orders without keys have no ties", "[settings]") {
    for (const Order order : choices()) {
        Settings settings = settings_with(order);
        settings.ties = Ties::oldest;
        CHECK(problem_with(settings).empty() == !row_of(order).is_plain);
    }
}
