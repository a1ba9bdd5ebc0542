#include "app/trace/decided_query.h"

#include "app/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace zonar::app {

using language::CompiledQuery;

namespace {

const CompiledQuery* with_text(std::span<const CompiledQuery> queries,
                               const std::string& text) {
    const auto found = std::ranges::find_if(
        queries, [&](const CompiledQuery& one) { return one.query.text == text; });
    return found == queries.end() ? nullptr : &*found;
}

} // namespace

DecidedQuery decided_query(const OpenedTrace& opened, std::optional<std::size_t> only) {
    DecidedQuery chosen;
    const std::span<const CompiledQuery> queries = opened.model.queries();
    const bool is_given = opened.model.source == QuerySource::given;
    if (is_given && queries.size() != 1) {
        chosen.problem =
            fmt::format("a run decides one query, and here are {}", queries.size());
    } else if (is_given) {
        chosen.query = &queries.front();
    } else if (!opened.query.empty()) {
        chosen.query = with_text(queries, opened.query);
        if (chosen.query == nullptr) {
            chosen.own =
                opened.model.model->compile_queries("the run's query", opened.query);
            // A search for a known state has a text that nobody can type.
            if (chosen.own.size() == 1 && !chosen.own.front().broken())
                chosen.query = &chosen.own.front();
        }
    } else if (only) {
        if (*only == 0 || *only > queries.size())
            chosen.problem =
                fmt::format("--only: there is no query {}; the last one is {}", *only,
                            queries.size());
        else
            chosen.query = &queries[*only - 1];
    } else if (queries.size() == 1) {
        chosen.query = &queries.front();
        chosen.is_guess = true;
    }
    if (chosen.query != nullptr && chosen.query->broken())
        chosen.problem = fmt::format("the query that the run decides cannot be read: {}",
                                     answer_to_broken(*chosen.query).reason);
    return chosen;
}

} // namespace zonar::app
