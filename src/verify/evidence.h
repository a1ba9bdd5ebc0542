// verify/evidence.h
//
// From a node in the store to a run that was replayed. The store keeps neither transitions
// nor all zones, so the way is computed once more: first as the search went, to learn the
// edges, then with exact zones, to learn what clock values are excluded on the way. If the
// search was one of a quotient, its edges are replaced by those of the network then.
#pragma once

#include "explore/store.h"
#include "model/query.h"
#include "reduce/quotient.h"
#include "semantics/expander.h"
#include "trace/concretise.h"

#include <atomic>
#include <functional>
#include <optional>
#include <span>
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
    std::optional<semantics::FixedConstraint> failed_condition; // if clocks have this
};

struct NoEvidence {
    bool spurious = false;    // proved: there is no such run
    bool interrupted = false; // it was not looked for to the end
    std::string reason;
};

class Evidence {
public:
    Evidence(const semantics::System& system, const semantics::ClockBounds& bounds,
             semantics::Extrapolation extrapolation, const explore::Store& store,
             const reduce::Quotient* quotient, const std::atomic<bool>* interrupted);

    /// A replayed run to `node`, and on to `end`.
    std::variant<trace::TimedRun, NoEvidence> run_to(explore::NodeId node,
                                                     const RunEnd& end);

private:
    bool is_interrupted() const {
        return interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed);
    }
    /// One way from a node to the next.
    struct Step {
        std::vector<model::EdgeId> edges;
        std::vector<std::int32_t> selected;
        std::vector<trace::Difference> where; // the piece of the zone it starts from
        zone::Dbm zone;                       // where it leads
    };
    /// Whether a step leads to node number `to` of the path as it should.
    using Fits = std::function<bool(std::size_t to, const Step& step)>;
    /// Whether the path may end in this zone.
    using MayEnd = std::function<bool(zone::ConstZone zone)>;

    std::optional<std::vector<Step>> walk(semantics::Expander& expander, const Fits& fits,
                                          const MayEnd& may_end) const;
    std::optional<std::vector<Step>> walk_as_searched() const;
    bool walk_exactly(const std::vector<Step>& searched, const RunEnd& end,
                      trace::Path& path) const;
    std::vector<trace::Participant>
    participants(std::span<const model::EdgeId> edges,
                 std::span<const std::int32_t> values) const;
    void unfold(trace::Path& path) const;

    const semantics::System& system_;
    const semantics::ClockBounds& bounds_;
    semantics::Extrapolation extrapolation_;
    const explore::Store& store_;
    const reduce::Quotient* quotient_;     // null: the network as it is was searched
    const std::atomic<bool>* interrupted_; // may be null
    std::vector<explore::NodeId> nodes_;   // of the path
};

} // namespace zonar::verify
