// verify/check_all.h
//
// Several queries about one model, as programs have them. Queries that one exploration can
// answer are explored together (together.h), others one after the other; every answer is
// told as soon as it and all before it are known.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "verify/check.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace zonar::verify {

/// Hears what becomes of the queries, in their order. Progress inside of a search is told to
/// Options::search.progress.
class Listener {
public:
    virtual ~Listener() = default;
    /// It is the turn of this query; all before it are answered. Once for each.
    virtual void begins(std::size_t query) { static_cast<void>(query); }
    /// Its answer, after it has begun. Once for each.
    virtual void answered(std::size_t query, const Answer& answer) = 0;
    /// Asked after answers. False: the rest is not needed.
    virtual bool goes_on() { return true; }
};

struct CheckAllOptions {
    Options options;
    bool together = true; // one exploration for several queries, where it can be
    /// Answers are told when their statistics are complete: of queries that are explored
    /// together, at the end. Otherwise a query may be answered while the exploration goes
    /// on for others.
    bool waits_for_statistics = false;
    /// What a query that is checked alone gets instead of `options`, such as options without
    /// those that are not for its kind. May be empty.
    std::function<Options(const model::Query& query)> alone;
};

/// The answers in the order of the queries, with complete statistics. When the user or the
/// listener asks to stop, what was not answered by then is unknown. Lack of memory is never
/// thrown: queries are unknown because of it.
std::vector<Answer> check_all(const model::Network& network,
                              std::span<const model::Query* const> queries,
                              const CheckAllOptions& options, Listener& listener);

} // namespace zonar::verify
