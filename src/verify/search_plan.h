// verify/search_plan.h
//
// How the search for one query goes about it: the order, the estimate that steers it, and
// whether these can keep what was asked for.
#pragma once

#include "explore/settings.h"
#include "model/query.h"
#include "semantics/system.h"
#include "verify/check.h"
#include "verify/guidance.h"

#include <optional>
#include <string>

namespace zonar::verify {

class SearchPlan {
public:
    /// All must outlive it; so must it the search with its settings.
    SearchPlan(const semantics::System& system, const model::Query& query,
               const Options& options);
    SearchPlan(const SearchPlan&) = delete;
    SearchPlan& operator=(const SearchPlan&) = delete;

    const std::string& problem() const { return problem_; } // empty: none
    const explore::Settings& settings() const { return settings_; }
    const Conduct& conduct() const { return conduct_; }

private:
    void choose();
    void give_up_estimate_without_hint();
    guide::Distance initial_estimate() const;
    void describe();
    bool is_admissible() const;
    bool finds_shortest() const;
    std::string why_not_shortest() const;

    const semantics::System& system_;
    const Options& options_;
    explore::Settings settings_;
    Guidance guidance_;
    std::optional<Steering> steering_;
    Conduct conduct_;
    std::string problem_;
};

} // namespace zonar::verify
