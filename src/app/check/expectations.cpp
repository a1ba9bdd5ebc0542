#include "app/check/expectations.h"

#include "app/options/command.h"
#include "app/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app {

using Outcome = model::Expectation::Outcome;
using verify::Verdict;

bool has_expectation(const model::Query& query) {
    const auto& expected = query.expectation;
    return expected && (expected->value || expected->outcome == Outcome::satisfied ||
                        expected->outcome == Outcome::not_satisfied);
}

std::optional<bool> as_expected(const CheckedQuery& checked) {
    const model::Query& query = checked.query->query;
    const Verdict verdict = checked.answer.verdict;
    const bool is_decided =
        verdict == Verdict::satisfied || verdict == Verdict::not_satisfied;
    if (!is_decided || !has_expectation(query)) return std::nullopt;
    const model::Expectation& expected = *query.expectation;
    // Only sup, inf and bounds have values; of other queries the outcome counts.
    if (const auto& values = checked.answer.values; expected.value && !values.empty())
        return verify::numbers_of(query.kind, values) == *expected.value;
    return (expected.outcome == Outcome::satisfied) == (verdict == Verdict::satisfied);
}

Expectations compared_with_expectations(std::span<const CheckedQuery> all) {
    Expectations result;
    for (const CheckedQuery& checked : all) {
        const std::optional<bool> met = as_expected(checked);
        auto& list = !has_expectation(checked.query->query) ? result.none
                     : !met                                 ? result.undecided
                     : *met                                 ? result.met
                                                            : result.missed;
        list.push_back(checked.number);
    }
    return result;
}

int expectation_code(std::span<const CheckedQuery> all) {
    const bool is_wrong = std::ranges::any_of(all, [](const CheckedQuery& checked) {
        return checked.answer.verdict == Verdict::error;
    });
    if (is_wrong) return exit_error;
    const Expectations expectations = compared_with_expectations(all);
    if (!expectations.undecided.empty()) return exit_unknown;
    return expectations.missed.empty() ? exit_ok : exit_not_satisfied;
}

std::string to_text(const Expectations& expectations) {
    const auto numbers = [](const std::vector<std::size_t>& list) {
        return list_of("query", "queries", list);
    };
    const std::size_t all = expectations.met.size() + expectations.missed.size() +
                            expectations.undecided.size();
    std::string text = fmt::format("{} of {} met", expectations.met.size(),
                                   count_of(all, "expectation"));
    if (!expectations.missed.empty())
        text += fmt::format("; not met: {}", numbers(expectations.missed));
    if (!expectations.undecided.empty())
        text += fmt::format("; undecided: {}", numbers(expectations.undecided));
    if (!expectations.none.empty())
        text += fmt::format("; without one: {}", numbers(expectations.none));
    return text + '\n';
}

} // namespace zonar::app
