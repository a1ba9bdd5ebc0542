// app/check/expectations.h
//
// Verdicts beside what the author of a model expects: a verdict, or the values of sup, inf
// and bounds. What may be either ("maybe") is no expectation, for every verdict meets it.
#pragma once

#include "app/check/check.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::app {

/// Whether an author wrote down one answer for it.
bool has_expectation(const model::Query& query);

/// Whether the answer is the expected one; nothing if one of them is open.
std::optional<bool> as_expected(const CheckedQuery& checked);

/// The numbers of queries, by what became of their expectations.
struct Expectations {
    std::vector<std::size_t> met;
    std::vector<std::size_t> missed;
    std::vector<std::size_t> undecided; // the verdict is unknown or an error
    std::vector<std::size_t> none;      // nothing is expected of these
};

Expectations compared_with_expectations(std::span<const CheckedQuery> all);

/// Of --expect: 2 for an error, else 3 if an expectation is undecided, else 1 if one is not
/// met, else 0. Queries of which nothing is expected count only if they are in error.
int expectation_code(std::span<const CheckedQuery> all);

/// "2 of 4 expectations are met, not those of queries 1 and 3"
std::string to_text(const Expectations& expectations);

} // namespace zonar::app
