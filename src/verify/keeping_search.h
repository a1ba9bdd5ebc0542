// verify/keeping_search.h
//
// The search for a run that goes on forever and keeps to a predicate, with all that it
// works on. It may be begun again and again, in parts of states that another search found.
#pragma once

#include "explore/lasso_search.h"
#include "semantics/run_ends.h"
#include "verify/engine.h"
#include "verify/lasso_evidence.h"
#include "verify/restriction.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace zonar::verify {

class KeepingSearch final : explore::LassoGoal {
public:
    /// Where a run counts as stuck.
    enum class Ends : std::uint8_t {
        found,     // in points of the symbolic states of the search
        suspected, // in states in which any clock values at all would do: for searches that
                   // let a state stand for others that may be stuck when it is not
    };

    /// Everything must outlive it. `accept` has the last word on a run that was found.
    KeepingSearch(const Engine& engine, const model::Query& query,
                  PredicateRestriction& kept, Ends ends,
                  const explore::Settings& settings,
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
    void add_way(const explore::Lasso& lasso, follow::Station first, LassoWay& way) const;
    /// The same for the way to a node.
    void add_way(explore::NodeId end, follow::Station first, LassoWay& way) const;

    semantics::Expander& expander() { return expander_; }
    const Exploration& exploration() const { return exploration_; }
    const explore::Store& store() const { return exploration_.store; }
    std::uint64_t explored() { return search_.explored(); }
    explore::Statistics statistics() const { return search_.statistics(); }

private:
    explore::Goal::Answer inside(const semantics::Word* words) override {
        return kept_.possible(expander_, words);
    }
    bool find_end(explore::NodeId node, zone::ConstZone zone,
                  explore::Lasso::Kind& kind) override;
    /// What some clock values allow in a discrete part.
    struct Possible {
        bool is_known = false;
        bool waits = false;
        bool stuck = false;
    };
    static constexpr Possible anything_{true, true, true};
    Possible possible_ends(explore::NodeId node);
    bool accept(const explore::Lasso& lasso) override { return accept_(lasso); }

    const semantics::System& system_;
    PredicateRestriction& kept_;
    std::function<bool(const explore::Lasso&)> accept_;
    Exploration exploration_;
    semantics::Expander& expander_;
    explore::Store& store_;
    Ends which_ends_;
    semantics::RunEnds ends_;
    zone::Federation stuck_;
    zone::Dbm anywhere_;             // all clock values
    std::vector<Possible> possible_; // by discrete part, for ends that are suspected
    explore::LassoSearch search_;
};

} // namespace zonar::verify
