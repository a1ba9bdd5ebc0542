// explore/covering_search.h
//
// Looks for a run of a network with clocks whose word a Büchi automaton accepts, in their
// product (product_step.h): nested depth-first search in which states are dropped that others
// cover. A state of the product, symbolic state and place, is one entry of the store, the
// place being the last word of the discrete part; it covers others at the same place only.
//
// What may be dropped depends on the component of places (places.h) that a state is in. The
// components are partially ordered, so while the search is in one, none of those below it has
// states on the way, and all that was entered there was looked at to its end.
//
//   rejecting  A run has to leave it, and whatever is covered leaves it no further than what
//              covers it does: as in reachability, every state that was entered stands for
//              what it covers, those on the way included.
//   accepting  Every cycle is accepting, so there is one as soon as a state covers one on the
//              way (lasso_search.h). A state that was left leads to no accepted run, nor does
//              what it covers: that is dropped. A state on the way is no reason.
//   mixed      A second search from each accepting state that is left, in the order in which
//              they are left, as in nested_search.h. A state that it went through is red: it
//              leads to no accepted run, nor does what it covers, which is dropped in both
//              searches [LODLP13]. A state that was left, but is not red, says nothing of
//              others: its runs may lead to a cycle through a state that is still on the way.
//              Only the very same state is not entered twice.
//
// Why red states lead to no accepted run, given that they are dropped for: let the second
// search from s be over, and let such a run begin in one of the states that it made red. A
// covering state can follow each step, so the run is followed through states that are red; if
// one of them was red before, it had no such run. The next accepting state t that the run is
// followed to is a successor of a state made red now, hence was met by the first search. It
// is not on the way, or the second search would have found the cycle. So it was left before
// s, and became red then, or was dropped for a red state: either way it had no such run.
//
// Covering must be a simulation (docs/ltl.md): inclusion of zones, or inclusion up to an
// equivalence that the model cannot see through. Zones are held while a state is on the way,
// so that the run can be found again.
#pragma once

#include "explore/pending_states.h"
#include "explore/product_step.h"

#include <cstdint>
#include <vector>

namespace zonar::explore {

class CoveringSearch {
public:
    /// A store for this search has a word more, for the place.
    static constexpr std::uint32_t more_words = 1;

    /// Everything must outlive it. Of the settings, the limits count.
    CoveringSearch(semantics::Successors& successors, Store& store,
                   const Settings& settings, const logic::Automaton& automaton,
                   ProductView& view, bool ticks);

    Outcome run();
    /// After `found`.
    const ProductWay& way() const { return way_; }
    Statistics statistics() const;

private:
    /// A state that one of the searches is in, and where its successors begin that were not
    /// looked at yet, in pending_ or pending_again_.
    struct Frame {
        NodeId node;
        ZoneId zone; // which is held
        std::size_t first = 0;
    };
    using Kind = Places::Kind;

    void explore();
    void enter();
    void leave();
    void add_pending();
    void note_pending();
    // the second search
    bool search_again(NodeId seed);
    bool enter_again(NodeId node);
    // what both meet
    Store::Added look(std::uint32_t i, std::uint32_t place);
    void remember(std::uint32_t i, const Store::Added& met);
    void close(NodeId loop);
    void close_by(std::uint32_t i, const Store::Added& met);
    void find(Lasso::Kind kind);

    std::uint32_t place(NodeId node) const {
        return static_cast<std::uint32_t>(store_.words(node)[words_ - 1]);
    }
    DropRule rule(std::uint32_t place) const;

    Store& store_;
    NoGoal no_goal_;
    SearchContext context_;
    ProductStep step_;
    const Places& places_;
    std::size_t words_; // of an entry of the store

    Colours colours_; // by node, in mixed components: cyan, or blue if it was left
    std::vector<Frame> frames_, again_;
    PendingStates pending_;
    std::vector<NodeId> pending_again_;
    std::size_t most_pending_ = 0;

    // what was looked at last
    std::vector<Word> met_words_;
    std::uint64_t met_hash_ = 0;
    ZoneId zone_ = no_zone; // its number
    static constexpr std::uint32_t nothing_ = 0xffffffffu;
    std::uint32_t zone_of_ = nothing_; // number in the batch, which is a new one at first

    ProductWay way_;
};

} // namespace zonar::explore
