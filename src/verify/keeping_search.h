// verify/keeping_search.h
//
// The search for a run that goes on for ever and keeps to a predicate, with all that it
// works on. It may be begun again and again, in parts of states that somebody else found.
#pragma once

#include "explore/lasso_search.h"
#include "semantics/run_ends.h"
#include "verify/lasso_evidence.h"
#include "verify/policy.h"
#include "verify/restriction.h"

#include <functional>

namespace zonar::verify {

class KeepingSearch final : explore::LassoGoal {
public:
    /// Everything must outlive it. `accept` has the last word on a run that was found.
    KeepingSearch(const semantics::System& system, const semantics::ClockBounds& bounds,
                  const Policy& policy, const model::Query& query,
                  PredicateRestriction& kept, const explore::Settings& settings,
                  std::function<bool(const explore::Lasso&)> accept);

    /// From the initial state on.
    explore::Outcome run() { return search_.run(); }
    void start_clock() { search_.start_clock(); }
    /// From all points of a symbolic state on at which `begins` holds, or from all.
    explore::Outcome run_from(const semantics::Word* words, zone::ConstZone zone,
                              PredicateRestriction* begins);
    /// When there is nothing more to begin in: whether all was looked at.
    explore::Outcome conclude() { return search_.conclude(); }

    /// Adds the way of a run that was found; `first` says how its first state is reached.
    void add_way(const explore::Lasso& lasso, Station first, LassoWay& way) const;
    /// The same for the way to a node.
    void add_way(explore::NodeId end, Station first, LassoWay& way) const;

    semantics::Expander& expander() { return expander_; }
    const explore::Store& store() const { return store_; }
    std::uint64_t explored() { return search_.explored(); }
    explore::Statistics statistics() const { return search_.statistics(); }

private:
    explore::Goal::Answer inside(const semantics::Word* words) override {
        return kept_.possible(expander_, words);
    }
    bool find_end(const semantics::Word* words, zone::ConstZone zone,
                  explore::Lasso::Kind& kind) override;
    bool accept(const explore::Lasso& lasso) override { return accept_(lasso); }

    const semantics::System& system_;
    PredicateRestriction& kept_;
    std::function<bool(const explore::Lasso&)> accept_;
    semantics::Expander expander_;
    explore::Store store_;
    semantics::RunEnds ends_;
    zone::Federation stuck_;
    explore::LassoSearch search_;
};

} // namespace zonar::verify
