// verify/decision.h
//
// What becomes of one E<> or A[] query when its search finds a state or is over. The answer
// that it writes is the caller's.
#pragma once

#include "explore/moment.h"
#include "explore/outcome.h"
#include "model/network.h"
#include "model/query.h"
#include "semantics/expander.h"
#include "trace/timed_run.h"
#include "verify/check.h"
#include "verify/evidence.h"

#include <functional>
#include <optional>
#include <variant>

namespace zonar::verify {

/// Makes a run to a node of the store that was searched, and on to `end`.
using RunFinder = std::function<std::variant<trace::TimedRun, NoEvidence>(
    explore::NodeId node, const RunEnd& end)>;

/// Writes down an error that a search ended with, and a run to it if one is wished for.
void add_error(Answer& answer, const explore::Outcome& outcome,
               semantics::Expander& expander, const model::Network& network,
               TraceWish wish, const RunFinder& runs);

class Decision {
public:
    /// All must outlive it.
    Decision(const model::Network& network, const model::Query& query,
             const Options& options, Answer& answer)
        : network_(network), query_(query), options_(options), answer_(answer) {}

    /// Whether a state that was found is to be believed. The zones of stopwatches are too
    /// large, so there it must be confirmed by a run.
    bool accept(explore::NodeId node, const RunFinder& runs);
    /// A state was refused because no run to it was found.
    bool is_unconfirmed() const { return unconfirmed_; }

    /// The run that is wanted gets there at this moment, or hardly later.
    void expect(const explore::Moment& moment) { moment_ = moment; }

    void conclude(const explore::Outcome& outcome, semantics::Expander& expander,
                  const RunFinder& runs);
    /// What a run to a state that was found shows at its end.
    RunEnd end() const;
    /// The run to a state that was accepted.
    void add_run(explore::NodeId node, const RunFinder& runs);

private:
    bool keeps_time(const trace::TimedRun& run) const;
    void conclude_exhausted();

    const model::Network& network_;
    const model::Query& query_;
    const Options& options_;
    Answer& answer_;
    std::optional<trace::TimedRun> run_;
    std::optional<explore::Moment> moment_; // of a fastest run
    bool unconfirmed_ = false;
    int attempts_ = 0;
};

} // namespace zonar::verify
