// explore/orders.h
//
// The search orders and what is true of each: one row for each, which the searches, the
// checker and the command line ask. A new order is a value of the enumeration, a row here,
// and a frontier or a search of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace zonar::explore {

/// g is the cost of the path to a state, h its estimated distance to a goal.
enum class Order : std::uint8_t {
    breadth_first,
    depth_first,
    random_depth_first, // the successors of each state in random order
    best_first,         // least h
    a_star,             // least g + weight * h, then least h
    ida_star,           // depth first as far as g + h is within a bound, which grows
    idfs,               // depth first; from a goal state on only what costs less
    adfs,               // the same; and a state is entered again if it costs less now
    earliest_first,     // least time since the beginning; the system must keep it
};

/// Which waiting states of one discrete part may become one. docs/merging.md has the proofs.
enum class Mergeable : std::uint8_t {
    none,
    of_one_level,  // what waits has ways of one length, whatever the depth limit
    all,           // what waits has ways of any length, so not with a depth limit
    of_equal_cost, // the same, and what ways cost must never change
};

struct OrderRow {
    Order order;
    std::string_view word; // on the command line
    std::string_view help; // the same in words, as a part of a list
    std::string_view what; // what it is good for, in a line
    std::string_view name; // of a search that was made, for reports

    bool is_choice = true; // else it follows from another option
    /// Keys are neither estimates nor costs: states are explored as they are found. Such an
    /// order serves queries of any kind and explorations for several queries.
    bool is_plain = false;
    bool shuffles = false; // successors are taken in random order
    /// Marks a state when it enters it, one at a time, instead of all successors at once.
    bool enters = false;
    bool is_directed = false; // useless without an estimate
    bool weighs = false;      // multiplies the estimate by a weight above 1
    /// Compares the costs of paths, so that a cheaper one leads to a stored state again.
    bool compares_costs = false;
    /// Its first goal, or its last, is a cheapest one; if directed, with an admissible
    /// estimate.
    bool finds_cheapest = false;
    /// Can leave out what costs too much, and still prove something (Settings::below).
    bool may_be_bounded = false;
    bool has_ties = false; // several states can be next, and explore::Ties chooses
    Mergeable merges = Mergeable::none;
};

/// The first row of an order is the one that speaks for it.
inline constexpr OrderRow order_rows[] = {
    {.order = Order::breadth_first,
     .word = "bfs",
     .help = "breadth first",
     .what = "breadth first: the default, and good where all states must be seen",
     .name = "breadth first",
     .is_plain = true,
     .finds_cheapest = true,
     .may_be_bounded = true,
     .merges = Mergeable::of_one_level},
    {.order = Order::depth_first,
     .word = "dfs",
     .help = "depth first",
     .what = "depth first",
     .name = "depth first",
     .is_plain = true,
     .merges = Mergeable::all},
    {.order = Order::random_depth_first,
     .word = "rdfs",
     .help = "random depth first",
     .what = "depth first, with successors in random order",
     .name = "depth first, in random order",
     .is_plain = true,
     .shuffles = true,
     .merges = Mergeable::all},
    {.order = Order::best_first,
     .word = "best",
     .help = "greedy best first",
     .what = "greedy: the state with the least estimate first; few states, any run",
     .name = "best first",
     .is_directed = true,
     .has_ties = true,
     .merges = Mergeable::all},
    {.order = Order::a_star,
     .word = "astar",
     .help = "A*",
     .what =
         "A*: adds the length of the path so far; a run that is proved to be shortest",
     .name = "A*",
     .is_directed = true,
     .compares_costs = true,
     .finds_cheapest = true,
     .may_be_bounded = true,
     .has_ties = true,
     .merges = Mergeable::of_equal_cost},
    {.order = Order::a_star,
     .word = "wastar",
     .help = "weighted A*",
     .what = "weighted A*: between the two, as --weight says",
     .name = "weighted A*",
     .is_directed = true,
     .weighs = true,
     .compares_costs = true,
     .may_be_bounded = true,
     .has_ties = true},
    {.order = Order::ida_star,
     .word = "idastar",
     .help = "IDA*",
     .what = "like astar with little memory, by iterative deepening",
     .name = "A* by iterative deepening",
     .enters = true,
     .is_directed = true,
     .compares_costs = true,
     .finds_cheapest = true,
     .may_be_bounded = true,
     .has_ties = true},
    {.order = Order::idfs,
     .word = "idfs",
     .help = "depth first that goes on for shorter traces",
     .what = "depth first, then on for shorter runs",
     .name = "depth first, then shorter runs",
     .enters = true,
     .may_be_bounded = true,
     .has_ties = true},
    {.order = Order::adfs,
     .word = "adfs",
     .help = "the same with states reopened",
     .what = "like idfs, and a state is reopened if a shorter path leads there",
     .name = "depth first, then shorter runs",
     .enters = true,
     .compares_costs = true,
     .finds_cheapest = true,
     .may_be_bounded = true,
     .has_ties = true},
    {.order = Order::earliest_first,
     .word = "earliest",
     .help = "earliest first",
     .what = "the order of time, which --trace fastest needs",
     .name = "earliest first",
     .is_choice = false},
};

constexpr const OrderRow& row_of(Order order) {
    const OrderRow* row = order_rows;
    while (row->order != order) ++row;
    return *row;
}

/// Null: there is no such order, or it is no choice.
constexpr const OrderRow* order_named(std::string_view word) {
    for (const OrderRow& row : order_rows)
        if (row.word == word && row.is_choice) return &row;
    return nullptr;
}

/// Those that find a cheapest path, by their words: "a, b or c".
std::string cheapest_orders();
/// Those that may be bounded.
std::string bounded_orders();

constexpr bool is_entering(Order order) {
    return row_of(order).enters;
}

} // namespace zonar::explore
