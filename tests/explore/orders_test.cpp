#include "explore/orders.h"

#include "catch.h"

#include <set>
#include <string>

using namespace zonar::explore;

TEST_CASE("every order has a row, and a word of its own", "[settings]") {
    std::set<std::string_view> words;
    for (const OrderRow& row : order_rows) CHECK(words.insert(row.word).second);
    for (unsigned i = 0; i <= static_cast<unsigned>(Order::earliest_first); ++i) {
        const auto order = static_cast<Order>(i);
        REQUIRE(row_of(order).order == order);
    }
}

TEST_CASE("an order is found by its word if it can be chosen", "[settings]") {
    for (const OrderRow& row : order_rows) {
        INFO(row.word);
        CHECK(order_named(row.word) == (row.is_choice ? &row : nullptr));
        CHECK(!row.help.empty());
        CHECK(!row.what.empty());
        CHECK(!row.name.empty());
    }
    CHECK(order_named("auto") == nullptr);
    CHECK(order_named("earliest") == nullptr);
}

TEST_CASE("properties of orders go together", "[settings]") {
    for (const OrderRow& row : order_rows) {
        INFO(row.word);
        if (row.is_plain) CHECK_FALSE((row.enters || row.is_directed || row.has_ties));
        if (row.shuffles) CHECK(row.is_plain);
        // With a weight above 1, the first goal may cost more than the cheapest.
        if (row.weighs) CHECK((row.is_directed && !row.finds_cheapest));
        // Breadth first, paths grow by one transition at a time; others must compare.
        if (row.finds_cheapest && row.order != Order::breadth_first)
            CHECK(row.compares_costs);
        // Only what waits in the store is merged, and only breadth first waits by levels.
        if (row.enters || row.weighs) CHECK(row.merges == Mergeable::none);
        const bool by_levels = row.order == Order::breadth_first;
        CHECK((row.merges == Mergeable::of_one_level) == by_levels);
        if (row.merges == Mergeable::of_equal_cost) CHECK(row.compares_costs);
    }
}

TEST_CASE("the orders that find cheapest paths are listed by their words", "[settings]") {
    CHECK(cheapest_orders() == "bfs, astar, idastar or adfs");
}
