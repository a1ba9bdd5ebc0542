// verify/search_plan.h
//
// How the search for one query goes about it: the order, the estimates that steer it, and
// whether these can keep what was asked for. It may be several searches, one after the
// other, until one of them knows (portfolio.h), and further ones for shorter runs.
#pragma once

#include "explore/outcome.h"
#include "explore/settings.h"
#include "model/query.h"
#include "semantics/system.h"
#include "verify/check.h"
#include "verify/guidance.h"
#include "verify/portfolio.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::verify {

class SearchPlan {
public:
    /// All must outlive it; so must it the search with its settings.
    SearchPlan(const semantics::System& system, const model::Query& query,
               const Options& options);
    SearchPlan(const SearchPlan&) = delete;
    SearchPlan& operator=(const SearchPlan&) = delete;

    const std::string& problem() const { return problem_; } // empty: none
    /// For the search that is next.
    const explore::Settings& settings() const { return settings_; }
    Conduct conduct() const;

    /// A search with these settings is over. Whether there is another one to go on with.
    bool goes_on(const explore::Outcome& outcome, const explore::Statistics& counted);

    /// Another search came first, and counts as well.
    void follow(const explore::Statistics& counted);

    /// From here on: runs that cost less than this, first hastily, then for certain.
    void begin_improving(std::uint64_t length, double seconds);
    /// The next search for such a run. False: time is up, or the last one could tell.
    bool improves_on(std::uint64_t length);

private:
    using Clock = std::chrono::steady_clock;

    bool take_stage();
    void set_limits();
    double elapsed() const;
    guide::Distance initial_of(guide::Estimate& estimate) const;
    bool is_admissible() const;
    bool finds_shortest() const;
    std::string why_not_shortest() const;
    std::string estimate_name() const;

    const Options& options_;
    Clock::time_point started_ = Clock::now();
    explore::Settings settings_;
    Guidance guidance_;
    Steering steering_;
    std::vector<semantics::Word> initial_; // the first state
    std::optional<Portfolio> portfolio_;
    Portfolio::Search stage_;
    std::vector<Stage> stages_;
    std::uint64_t explored_ = 0; // by the searches that are over
    std::size_t next_weight_ = 0;
    double improve_until_ = 0; // seconds since it started
    std::string problem_;
};

} // namespace zonar::verify
