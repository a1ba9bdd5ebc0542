// explore/search.h
//
// An exploration in any order, from the initial state to a goal, to the end, or to a limit.
#pragma once

#include "explore/search_context.h"

#include <cstdint>

namespace zonar::explore {

class Search {
public:
    /// `shortest`: with breadth-first order, the first goal state found is one with as few
    /// transitions as possible. So it is, too, with a depth limit: all states within it are
    /// met, and by ways that are as short as that. There must be no problem_with(settings).
    Search(semantics::Successors& successors, Store& store, const Settings& settings,
           Goal& goal, bool shortest)
        : context_(successors, store, settings, goal),
          shortest_(shortest || settings.limits.depth.has_value()) {}

    Outcome run();
    Statistics statistics() const { return context_.statistics(); }
    std::uint64_t explored() { return context_.counted().explored; }

private:
    SearchContext context_;
    bool shortest_;
};

} // namespace zonar::explore
