// verify/everywhere.h
//
// The exploration of all reachable states with which p --> q begins. Of each new one in
// which, as far as integers go, p may hold and q may not, the caller is asked whether a run
// from there never comes to q.
#pragma once

#include "explore/search.h"
#include "verify/engine.h"
#include "verify/lasso_evidence.h"
#include "verify/restriction.h"

#include <functional>

namespace zonar::verify {

class Everywhere final : explore::Goal {
public:
    using Ask =
        std::function<explore::Goal::Answer(const semantics::Word*, zone::ConstZone)>;

    /// Engine, query, beginning and what the settings point to must outlive it. An answer
    /// `yes` ends the exploration.
    Everywhere(const Engine& engine, const model::Query& query,
               PredicateRestriction& begins, explore::Settings settings, Ask ask);

    explore::Outcome run() { return search_.run(); }
    explore::Statistics statistics() const { return search_.statistics(); }
    std::uint64_t explored() { return search_.explored(); }
    /// They may become less while it goes on.
    explore::Limits& limits() { return settings_.limits; }

    /// Adds the way to the state that is being asked about.
    void add_way(LassoWay& way) const;
    semantics::Expander& expander() { return exploration_.expander; }
    const explore::Store& store() const { return exploration_.store; }

private:
    Answer reached(const semantics::Word* words, zone::ConstZone zone) override {
        return ask_(words, zone);
    }
    bool asks_late() const override { return false; }
    Answer reached_late(const semantics::Word*, zone::ConstZone, bool) override {
        return Answer::no;
    }
    bool accept(explore::NodeId) override { return true; }

    explore::Settings settings_;
    Ask ask_;
    Exploration exploration_;
    explore::Search search_;
};

} // namespace zonar::verify
