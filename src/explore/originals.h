// explore/originals.h
//
// For a nested search that keeps bits for representatives, but goes on from states that these
// stand for (MRNDFS of [Bos02]): which state that is, by vertex.
//
// As printed there, a search goes on from whatever state it comes to. Of one class the second
// search may then go on from another state than the first one did. If the selection is not
// canonical, it meets other classes then, and misses cycles (nested_search.h). So here a class
// has one original for both searches: the one that the first of them entered it by. That
// makes "the original of its class" the selection, and both searches walk the same graph.
//
// A depth-first search enters a vertex by the state that was met last: what waits is taken from
// the end. So until a vertex is entered its original is the latest, and then it stays.
#pragma once

#include "explore/blocks.h"
#include "explore/discrete_table.h"
#include "explore/nested_search.h"

#include <cstddef>
#include <cstdint>

namespace zonar::explore {

/// Originals by number, whatever they are.
class Originals {
public:
    /// A step leads to this state, for which the vertex stands.
    void meet(Vertex v, std::uint32_t original) {
        while (v >= table_.size()) *table_.push() = 0;
        std::uint32_t& entry = *table_[v];
        if ((entry & entered_) == 0) entry = original << 1;
    }
    /// From here on the original of the vertex stays the same. It must have been met.
    std::uint32_t enter(Vertex v) {
        *table_[v] |= entered_;
        return of(v);
    }
    std::uint32_t of(Vertex v) const { return *table_[v] >> 1; }
    std::size_t bytes() const { return table_.bytes(); }

private:
    static constexpr std::uint32_t entered_ = 1;

    Blocks<std::uint32_t> table_; // number and whether it was entered
};

/// Originals that are discrete states, kept once each.
class OriginalStates {
public:
    explicit OriginalStates(std::uint32_t words) : states_(words) {}

    void meet(Vertex v, const Word* words) {
        originals_.meet(v, states_.intern(words, states_.hash(words)).id.raw);
    }
    const Word* enter(Vertex v) { return states_[DiscreteId{originals_.enter(v)}]; }
    const Word* of(Vertex v) const { return states_[DiscreteId{originals_.of(v)}]; }
    std::size_t bytes() const { return states_.bytes() + originals_.bytes(); }

private:
    DiscreteTable states_;
    Originals originals_;
};

} // namespace zonar::explore
