// explore/lasso_search.h
//
// Looks for a run that never leaves a predicate and never ends: depth first, through states
// inside the predicate. There is one if
//
//   repeats  a state covers one on the way to it: infinitely many transitions,
//   waits    time can pass forever in a state,
//   stuck    nothing can happen any more in some point of a state.
//
// Why "covers", and not "is covered by": each point of a zone has a predecessor in the zone
// before. If the new zone covers an old one, then each point of the old zone is, up to an
// equivalence that the model cannot see through, reached from a point of the old zone, over
// and over; there are finitely many kinds of points, so one comes again. The other way round
// nothing follows: a loop may be taken five times and not a sixth. Zones, and what counts as
// covering, must therefore respect an equivalence (clock bounds with L = U), and its classes
// must be finite in number; if they are not, a loop is only a suspicion. A simulation (L and
// U) does as well for all but being stuck (docs/liveness.md).
//
// When all that a state leads to was looked at, no endless run begins in it, nor in whatever
// it covers: such states are dropped. A state on the way is no reason to drop another.
#pragma once

#include "explore/pending_states.h"
#include "explore/random.h"
#include "explore/search_context.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace zonar::explore {

/// What was found, along the parents of a node.
struct Lasso {
    enum class Kind : std::uint8_t { none, repeats, waits, stuck };
    Kind kind = Kind::none;
    NodeId end = no_node; // the last state on the way
    /// If it repeats: what the state after the last covers, and its zone, if it has one.
    NodeId loop = no_node;
    std::optional<zone::Dbm> closing = {};
};

/// What the search is about.
class LassoGoal {
public:
    virtual ~LassoGoal() = default;
    /// Whether the discrete part of a new state is inside the predicate. What the observer
    /// of the expander did not call interesting is not asked about; it is outside.
    virtual Goal::Answer inside(const Word* words) = 0;
    /// Whether a run may wait forever in this state, or be over. `kind` is `none` at first,
    /// then what was found and not accepted; it becomes what else there is. False on an
    /// error.
    virtual bool find_end(NodeId node, zone::ConstZone zone, Lasso::Kind& kind) = 0;
    /// The last word on a run that was found; false: look for another one.
    virtual bool accept(const Lasso& lasso) = 0;
};

class LassoSearch {
public:
    /// Everything must outlive it. Of the settings, order (random or not), seed and limits
    /// count.
    LassoSearch(semantics::Successors& successors, Store& store, const Settings& settings,
                LassoGoal& goal);

    /// From here on time counts.
    void start_clock() { context_.start_clock(); }
    /// From the initial state.
    Outcome run();
    /// From the states of batch(), which the caller has filled. May be called again and
    /// again: what was finished stays so.
    const Outcome& run_from_batch();
    /// After the last of these calls; there may be states that were too deep.
    const Outcome& conclude() { return context_.conclude(); }
    semantics::Batch& batch() { return context_.batch(); }

    const Lasso& found() const { return found_; }
    std::uint64_t explored() { return context_.counted().explored; }
    Statistics statistics() const { return context_.statistics(); }

private:
    /// A state on the way, and where its successors begin that were not entered yet.
    struct Frame {
        NodeId node;
        std::size_t first = 0; // in pending_
    };

    void explore();
    void enter();
    void find_ends(NodeId node);
    void push_successors();
    void find(Lasso lasso);
    std::optional<zone::Dbm> zone_of(std::uint32_t i);
    NodeId top() const { return frames_.empty() ? no_node : frames_.back().node; }
    void note_pending();

    Store& store_;
    LassoGoal& goal_;
    NoGoal no_goal_;
    SearchContext context_;
    bool shuffles_;
    Random random_;

    std::vector<Frame> frames_;
    PendingStates pending_;
    std::vector<std::uint64_t> hashes_; // of the batch
    std::vector<std::uint32_t> order_;
    Lasso found_;
};

} // namespace zonar::explore
