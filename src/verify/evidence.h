// verify/evidence.h
//
// From a node in the store to a run that was replayed. The store keeps neither transitions
// nor all zones, so the way is computed once more: first as the search went, to learn the
// edges, then with exact zones, to learn what clock values are excluded on the way. If the
// search was one of a quotient, its edges are replaced by those of the network then; if it was one
// over representatives, names are put right after the first time (real_names.h).
// If nodes have several parents, the right ones are looked for first (way_back.h).
#pragma once

#include "explore/moment.h"
#include "explore/store.h"
#include "follow/path_follower.h"
#include "model/query.h"
#include "semantics/expander.h"
#include "trace/concretise.h"
#include "verify/engine.h"
#include "verify/predicate.h"
#include "verify/real_names.h"
#include "verify/run_end.h"

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace zonar::verify {

/// A state on the way to a node, and the transition that led to it.
struct Stop {
    const semantics::Word* words = nullptr;
    std::vector<model::EdgeId> edges;
    std::vector<std::int32_t> selected;
    zone::Dbm zone;
};

/// No run, and why not.
struct NoEvidence {
    enum class Why : std::uint8_t {
        failed,      // it was not found, or not accepted by the replay
        interrupted, // a limit was met: it was not looked for to the end
        open,        // there is one, but where it may be repeated was not found out
    };
    Why why = Why::failed;
    std::string reason;
};

/// A run that was replayed.
using FoundRun = std::variant<trace::TimedRun, NoEvidence>;

/// For a path that could not be followed: because of that, or of the user who asked to stop.
NoEvidence not_followed(const Engine& engine, std::string reason);
/// The transition that fails.
trace::PathStep fault_step(const semantics::System& system, const RunEnd& end);

class Evidence {
public:
    /// The store is that of a search on the engine. Both must outlive it.
    Evidence(const Engine& engine, const explore::Store& store)
        : engine_(engine), system_(engine.system()), store_(store) {}

    /// A replayed run to `node`, and on to `end`; none if it takes too long.
    FoundRun run_to(explore::NodeId node, const RunEnd& end);

    /// The error that a state makes, with the names that it really happens with: those of the
    /// state that `node` stands for. `end` is the transition that fails in the node. Nothing if
    /// there is no such way or error.
    std::optional<semantics::StepError> error_at(explore::NodeId node, const RunEnd& end);

    /// Whether the way that the search went to `node` leads to `end`, by exact zones.
    bool leads_to(explore::NodeId node, const RunEnd& end);
    /// The number of transitions to `node`, on the way to `end`. Nothing if the way was not found.
    std::optional<std::uint64_t> length_to(explore::NodeId node, const RunEnd& end);

    /// The way that the search went to `node`, with real names, without the initial state; empty
    /// if it was not found again. Good as long as nothing else is asked. `zone`: as in RunEnd.
    std::vector<Stop> way_to(explore::NodeId node, const zone::Dbm* zone);

private:
    FoundRun find_run(explore::NodeId node, const RunEnd& end);
    const semantics::Word* words_at(std::size_t i) const {
        return real_ ? real_->words[i].data() : store_.words(nodes_[i]);
    }
    void go_to(explore::NodeId last);
    follow::PathFollower follower() const;
    zone::Federation wanted(const RunEnd& end) const;
    std::optional<std::vector<follow::Arrival>> search_again(explore::NodeId node,
                                                             const RunEnd& end);
    std::optional<std::vector<follow::Arrival>>
    walk_as_searched(const follow::PathFollower& follower, const zone::Dbm* last);
    bool walk_exactly(const follow::PathFollower& follower,
                      const std::vector<follow::Arrival>& searched, const RunEnd& end,
                      trace::Path& path) const;
    void unfold(trace::Path& path) const;
    semantics::ClockBounds bounds_for(const StatePredicate& predicate) const;

    const Engine& engine_;
    const semantics::System& system_;
    const explore::Store& store_;
    std::vector<explore::NodeId> nodes_; // of the path
    std::optional<RealWay> real_;        // if nodes are representatives
};

} // namespace zonar::verify
