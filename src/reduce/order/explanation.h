// reduce/order/explanation.h
//
// Dependence (dependence.h) for people: which processes depend on each other, by what, under the
// names of the model; which edges and locations have nothing to do with other processes.
#pragma once

#include "reduce/order/dependence.h"
#include "reduce/order/question.h"
#include "semantics/interval_set.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace zonar::reduce {

/// What makes edges of two processes depend on each other.
struct SharedByPair {
    std::uint32_t one = 0, other = 0; // processes, ascending
    std::vector<std::string> variables,
        clocks;                        // that one of them writes and the other uses
    std::vector<std::string> channels; // one sends and the other receives
    /// Both may change whether invariants on variables, or on several clocks, hold.
    bool invariants = false;
};

/// Of the pairs that share something, by process. Also of networks that are not reduced.
std::vector<SharedByPair> shared_by_pairs(const Dependence& dependence);

/// An edge of the network as it is written, however many values its selects have.
struct NamedEdge {
    std::uint32_t process = 0;
    model::EdgeId id{};
};
/// Those that stand for some of these edges of the system; each once.
std::vector<NamedEdge> named_edges(const Dependence& dependence,
                                   std::span<const std::uint32_t> edges);

/// Edges of the system that nothing in other processes depends on.
std::vector<std::uint32_t> local_edges(const Dependence& dependence);

/// Why nothing can be left out of a search, whatever it is; empty: something can. `question` may be
/// null, and `obstacle` of it or of the network is the answer if there is one.
std::string obstacle_of(const Dependence& dependence, const Question* question);

} // namespace zonar::reduce
