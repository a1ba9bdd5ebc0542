// app/check/applicability.h
//
// Which options of `zonar check` have an effect: beside the other options, and on queries of
// which kind. One table has a row for every option.
//
// The rule is the same for all. An option without effect is left out, and a note says so once.
// It is an error only where the answer would not be the one that was asked for: no note makes
// a run the shortest if the search cannot tell. What the checker refuses as unsound is an
// error, too.
#pragma once

#include "app/check/options.h"
#include "app/options/options.h"
#include "guide/estimate_spec.h"
#include "model/query.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace zonar::app {

/// Queries that the same options apply to.
enum class QueryClass : std::uint8_t {
    reachability, // E<> and A[]
    liveness,     // E[], A<> and -->
    linear,       // checked by an automaton: LTL, and liveness with --non-zeno
    values,       // sup, inf and bounds of integers
    clock_values, // the same of clocks
};

QueryClass class_of(const model::Query& query, const verify::Options& options);

/// Whether the heuristic, if there is one, is or contains this.
bool steers_by(guide::EstimateId id, const CheckRequest& request);

struct OptionUse {
    std::string_view option;
    /// Whether the other options leave it an effect; null: they always do.
    bool (*has_effect)(const Arguments& arguments, const CheckRequest& request) = nullptr;
    std::string_view why = {}; // it has none, otherwise
    /// Whether it is for such queries; null: it is for all.
    bool (*serves)(const verify::Options& options, QueryClass kind) = nullptr;
    /// Makes the options what they are without it; null: nothing looks at it then.
    void (*leave_out)(verify::Options& options) = nullptr;
    /// Its name says what it is for: a note is due only if there is no such query at all.
    bool is_selective = false;
};

/// A row for each option; arguments have none.
std::span<const OptionUse> option_uses();

/// Leaves out, with a note for each, what has no effect beside the other options.
void leave_out_idle_options(const Arguments& arguments, CheckRequest& request);

/// The options for this query, without those that are not for it.
verify::Options options_for(const model::Query& query, const verify::Options& options);

/// Which of the options that were typed options_for() leaves out.
std::vector<std::string_view> ignored_options(const Arguments& arguments,
                                              const CheckRequest& request,
                                              const model::Query& query);

struct NumberedQuery {
    std::size_t number = 0;
    const model::Query* query = nullptr;
};

/// Adds a note for options that are not for some of these queries, which will be checked;
/// queries that the same is true of share one.
void add_query_notes(const Arguments& arguments, CheckRequest& request,
                     std::span<const NumberedQuery> queries);

} // namespace zonar::app
