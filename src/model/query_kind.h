// model/query_kind.h
//
// What there is to know of each kind of query, in one table: how it is written and called,
// what a checker looks for to answer it, and what it means if that is found. A new kind is
// a row here and, if nothing else looks for the same, a search of its own.
#pragma once

#include "model/query.h"

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace zonar::model {

/// What is looked for, and with it what the search needs.
enum class Sought : std::uint8_t {
    state,   // a reachable state: a goal
    lasso,   // an endless run that keeps to a condition
    product, // an endless run whose word an automaton accepts
    values,  // what expressions are in reachable states, all of which are explored
    nothing, // the query is refused
};

struct QueryKindInfo {
    QueryKind kind;
    const char* symbol; // as queries are written
    const char* name;   // as UPPAAL calls it
    Sought sought;
    /// What is found is a counterexample: it violates the condition, and the query is not
    /// satisfied. Otherwise it is an example, and the query is.
    bool refutes;
    /// One exploration can answer it and others.
    bool shares;
    /// Which run decides it, in words; null: one to a state.
    const char* run;
};

// clang-format off
inline constexpr QueryKindInfo query_kinds[] = {
//   kind                          symbol     name                  sought           refutes shares run
    {QueryKind::exists_eventually, "E<>",     "possibly",           Sought::state,   false,  true,  nullptr},
    {QueryKind::always_globally,   "A[]",     "invariantly",        Sought::state,   true,   true,  nullptr},
    {QueryKind::exists_globally,   "E[]",     "potentially always", Sought::lasso,   false,  false, "on which it always holds"},
    {QueryKind::always_eventually, "A<>",     "eventually",         Sought::lasso,   true,   false, "on which it never holds"},
    {QueryKind::leads_to,          "-->",     "leads to",           Sought::lasso,   true,   false,
     "on which the one holds and the other never does from then on"},
    {QueryKind::supremum,          "sup",     "supremum",           Sought::values,  false,  true,  nullptr},
    {QueryKind::infimum,           "inf",     "infimum",            Sought::values,  false,  true,  nullptr},
    {QueryKind::bounds,            "bounds",  "bounds",             Sought::values,  false,  true,  nullptr},
    {QueryKind::linear,            "ltl",     "linear",             Sought::product, true,   false, "that goes on forever and violates it"},
    {QueryKind::refused,           "refused", "refused",            Sought::nothing, false,  false, nullptr},
};
// clang-format on

constexpr const QueryKindInfo& info(QueryKind kind) {
    return query_kinds[static_cast<std::size_t>(kind)];
}

constexpr bool query_kinds_are_in_order() {
    for (std::size_t i = 0; i < std::size(query_kinds); ++i)
        if (query_kinds[i].kind != static_cast<QueryKind>(i)) return false;
    return info(QueryKind::refused).kind == QueryKind::refused;
}
static_assert(query_kinds_are_in_order());

constexpr bool seeks(QueryKind kind, Sought sought) {
    return info(kind).sought == sought;
}

} // namespace zonar::model
