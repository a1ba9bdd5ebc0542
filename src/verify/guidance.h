// verify/guidance.h
//
// What steers the search for one query: an estimate of how far states are from the goal,
// the tables it looks things up in, and what transitions cost.
#pragma once

#include "abstraction/method.h"
#include "explore/settings.h"
#include "guide/factors/factors.h"
#include "guide/factors/shared_factors.h"
#include "guide/make_estimate.h"
#include "model/query.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::verify {

struct SavedTable {
    std::string name; // of its file, for complaints
    std::string bytes;
};

/// As a caller asks for it.
struct Guidance {
    std::optional<guide::EstimateSpec> heuristic; // none: nothing steers
    /// How tables are built, if the heuristic wants any and none are given.
    abstraction::Method method = abstraction::Method::reduced;
    abstraction::Options table;
    std::optional<SavedTable> saved;
    std::optional<guide::KnownState> known_state; // found before
    std::vector<guide::MarkedLocation> marks;
    semantics::Costs costs;
};

/// What became of it. Its estimate lives as long as it does; system and query must, too.
class Steering {
public:
    Steering(const semantics::System& system, const model::Query& query,
             const Guidance& guidance, const explore::Settings& settings);

    /// Those that take turns; one, unless the heuristic says otherwise. Empty: none.
    std::span<const std::unique_ptr<guide::Estimate>> estimates() const {
        return estimates_;
    }
    const std::string& problem() const { return problem_; } // empty: none
    /// One more, by its name; null if it cannot be had. Made when it is first asked for.
    guide::Estimate* also(const std::string& name);
    /// One that is never too large, of those asked for or, if none is, another.
    guide::Estimate* admissible();
    /// Why tables are weaker than they could be; empty: they are not.
    const std::string& weakness() const { return weakness_; }
    double seconds() const { return seconds_; } // that preparing it took

private:
    guide::EstimateContext context();
    std::unique_ptr<guide::Estimate> from_tables(std::string& problem);
    std::vector<abstraction::DistanceTable> tables_for(const guide::Factors& factors,
                                                       std::string& problem);

    const semantics::System& system_;
    const model::Query& query_;
    const Guidance& guidance_;
    abstraction::Limits limits_;
    guide::SharedFactors factors_;
    std::vector<std::unique_ptr<guide::Estimate>> estimates_;
    std::map<std::string, std::unique_ptr<guide::Estimate>> others_;
    std::string problem_;
    std::string weakness_;
    double seconds_ = 0;
};

} // namespace zonar::verify
