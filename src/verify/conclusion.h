// verify/conclusion.h
//
// The one way from the end of a search to an answer. What the four endings mean follows
// from the kind of the query (model/query_kind.h), whatever was searched for:
//
//   found      an example or a counterexample decides the query; its run is shown
//   exhausted  there is none, which decides it the other way, unless zones are too large
//   limit      it is unknown
//   error      the model or the query makes an error on the way, and so does the answer
//
// Some finds are suspicions: the zones of stopwatches are too large, and without finite
// bounds a loop proves nothing. These must be confirmed by a run.
#pragma once

#include "explore/outcome.h"
#include "model/query.h"
#include "semantics/expander.h"
#include "trace/timed_run.h"
#include "verify/check.h"
#include "verify/engine.h"
#include "verify/evidence.h"

#include <functional>
#include <optional>
#include <string>

namespace zonar::verify {

/// Makes a run to a node of the store that was searched, and on to `end`.
using RunFinder = std::function<FoundRun(explore::NodeId node, const RunEnd& end)>;

/// What a search has to show at its end.
struct Findings {
    semantics::Expander& expander; // knows the error, if that is how it ended
    std::function<FoundRun()> run; // that shows what was found
    RunFinder run_to_error;
    /// The error of a representative, as it really happens, if that is known; may be empty.
    std::function<std::optional<semantics::StepError>(explore::NodeId, const RunEnd&)>
        real_error = {};
    /// If something was found: no run is needed to prove it.
    bool is_proof = true;
};
/// Those of a search for states: if one was found, `node`, which shows `end`.
Findings findings_in(Exploration& exploration, explore::NodeId node, const RunEnd& end);

void fail(Answer& answer, std::string reason);
/// Never an answer that its own trace contradicts.
void fail_to_replay(Answer& answer, const std::string& reason);

class Conclusion {
public:
    /// All must outlive it. The answer that it writes is the caller's.
    Conclusion(const Engine& engine, const model::Query& query, Answer& answer)
        : engine_(engine), query_(query), answer_(answer) {}

    /// Whether a suspicion is confirmed by a run. Some are given up without a try, for each
    /// try takes its time.
    bool confirm(const std::function<FoundRun()>& find);
    /// The same without a limit on tries, for suspicions that are dealt with if they fail.
    bool show(FoundRun found);
    /// Something was found and not confirmed.
    bool is_unconfirmed() const { return is_unconfirmed_; }

    void conclude(const explore::Outcome& outcome, const Findings& findings);
    /// The run that decides the query: the one that has confirmed it, or this.
    void add_run(const std::function<FoundRun()>& find);

private:
    void conclude_found(const Findings& findings);
    void conclude_error(const explore::Outcome& outcome, const Findings& findings);
    void add_run_to_error(explore::NodeId node, const RunEnd& end,
                          const Findings& findings);
    void conclude_exhausted();
    std::string doubt() const;

    const Engine& engine_;
    const model::Query& query_;
    Answer& answer_;
    std::optional<trace::TimedRun> run_; // that has confirmed it
    bool is_unconfirmed_ = false;
    int attempts_ = 0;
};

} // namespace zonar::verify
