// verify/evidence.h
//
// From a node in the store to a run that was replayed. The store keeps no transitions, so
// the way is computed once more: first through the stored states, to learn the edges, then
// with exact zones, to learn what clock values are excluded on the way.
#pragma once

#include "explore/search.h"
#include "semantics/expander.h"
#include "trace/concretise.h"
#include "verify/goal.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace zonar::verify {

/// What the run is to show at its end.
struct RunEnd {
    const model::Query* query = nullptr;         // with goal: its condition holds ...
    bool negated = false;                        // ... or does not
    std::span<const model::EdgeId> failed_edges; // without: this transition fails
    std::span<const std::int32_t> failed_selected;
};

struct NoEvidence {
    bool spurious = false; // proved: there is no such run
    std::string reason;
};

class Evidence {
public:
    Evidence(const semantics::System& system, const semantics::ClockBounds& bounds,
             semantics::Extrapolation extrapolation, const explore::Store& store);

    /// A replayed run to `node`, and on to `end`.
    std::variant<trace::TimedRun, NoEvidence> run_to(explore::NodeId node,
                                                     const RunEnd& end);

private:
    struct Edges {
        std::vector<model::EdgeId> edges;
        std::vector<std::int32_t> selected;
    };

    bool find_edges(const std::vector<explore::NodeId>& nodes, std::vector<Edges>& out);
    bool follow(const std::vector<explore::NodeId>& nodes,
                const std::vector<Edges>& edges, const RunEnd& end, trace::Path& path);
    std::vector<trace::Participant> participants(const Edges& edges) const;

    const semantics::System& system_;
    const semantics::ClockBounds& bounds_;
    semantics::Extrapolation extrapolation_;
    const explore::Store& store_;
};

} // namespace zonar::verify
