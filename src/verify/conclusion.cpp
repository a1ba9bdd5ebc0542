#include "verify/conclusion.h"

#include "checks/check.h"
#include "model/query_kind.h"
#include "verify/within_limits.h"

#include <utility>
#include <vector>

namespace zonar::verify {

using explore::Ending;
using explore::Outcome;

namespace {

/// How many suspicions are tried to be confirmed: each takes its time.
constexpr int most_attempts = 20;

Verdict verdict_if_absent(model::QueryKind kind) {
    return verdict_if_found(kind) == Verdict::satisfied ? Verdict::not_satisfied
                                                        : Verdict::satisfied;
}

} // namespace

Findings findings_in(Exploration& exploration, explore::NodeId node, const RunEnd& end) {
    const auto run_to = [&exploration](explore::NodeId to, const RunEnd& shown) {
        return Evidence{exploration.engine, exploration.store}.run_to(to, shown);
    };
    return {.expander = exploration.expander,
            .run = [=] { return run_to(node, end); },
            .run_to_error = run_to,
            .real_error =
                [&exploration](explore::NodeId at, const RunEnd& shown) {
                    return Evidence{exploration.engine, exploration.store}.error_at(
                        at, shown);
                }};
}

void fail(Answer& answer, std::string reason) {
    answer.verdict = Verdict::error;
    answer.reason = std::move(reason);
}

void fail_to_replay(Answer& answer, const std::string& reason) {
    fail(answer, "internal error: the trace could not be replayed (" + reason +
                     "); please report this");
}

bool Conclusion::confirm(const std::function<FoundRun()>& find) {
    is_unconfirmed_ = true;
    if (++attempts_ > most_attempts) return false;
    return show(find());
}

bool Conclusion::show(FoundRun found) {
    auto* run = std::get_if<trace::TimedRun>(&found);
    if (run == nullptr) return false;
    run_ = std::move(*run);
    return true;
}

void Conclusion::conclude(const Outcome& outcome, const Findings& findings) {
    // Values are read off by the search that measures them.
    ZONAR_ASSERT(!model::seeks(query_.kind, model::Sought::values) ||
                 outcome.ending == Ending::limit || outcome.ending == Ending::error);
    switch (outcome.ending) {
    case Ending::found:
        ZONAR_ASSERT(!model::seeks(query_.kind, model::Sought::state) ||
                     outcome.node != explore::no_node);
        answer_.conduct.cut_short = outcome.reason;
        conclude_found(findings);
        break;
    case Ending::exhausted: conclude_exhausted(); break;
    case Ending::limit: give_up(answer_, outcome.limit, outcome.reason); break;
    case Ending::error: conclude_error(outcome, findings); break;
    }
}

/// An error that the search ended with, and a run to it if one is wished for.
void Conclusion::conclude_error(const Outcome& outcome, const Findings& findings) {
    semantics::Expander& expander = findings.expander;
    if (outcome.no_initial_state && !expander.failed())
        return fail(answer_, "the initial state violates an invariant");
    // The error is taken first: the expander is used again for the run.
    const std::vector<model::EdgeId> edges{expander.failed_edges().begin(),
                                           expander.failed_edges().end()};
    const std::vector<std::int32_t> selected{expander.failed_selected().begin(),
                                             expander.failed_selected().end()};
    RunEnd end;
    end.failed_edges = edges;
    end.failed_selected = selected;
    end.failed_condition = expander.failed_condition();
    semantics::StepError error = expander.take_error();
    fail(answer_, std::move(error.what));
    answer_.place = error.place;
    if (outcome.node == explore::no_node) return;
    // What a representative fails with, the state that it stands for fails with under other names.
    if (!engine_.symmetries().empty() && findings.real_error)
        if (const auto real = findings.real_error(outcome.node, end))
            answer_.reason = real->what;
    add_run_to_error(outcome.node, end, findings);
}

void Conclusion::add_run_to_error(explore::NodeId node, const RunEnd& end,
                                  const Findings& findings) {
    const bool wants_run = engine_.options().trace != TraceWish::none;
    const bool has_stopwatches = engine_.network().has_stopwatches;
    if (!wants_run && !has_stopwatches) return;
    FoundRun found = findings.run_to_error(node, end);
    if (auto* run = std::get_if<trace::TimedRun>(&found)) {
        if (wants_run) answer_.run = std::move(*run);
        return;
    }
    const NoEvidence& none = std::get<NoEvidence>(found);
    if (wants_run && none.why == NoEvidence::Why::interrupted)
        answer_.remark = remark_without_run(none);
    // The error may be as spurious as the zone that it was met in.
    if (has_stopwatches)
        give_up(answer_, explore::Limit::none,
                "with stopwatches the zones are too large: an error was met (" +
                    answer_.reason + "), but no run to it was found");
}

void Conclusion::conclude_found(const Findings& findings) {
    answer_.verdict = verdict_if_found(query_.kind);
    const bool wants_run = engine_.options().trace != TraceWish::none;
    if (findings.is_proof) {
        if (wants_run) add_run(findings.run);
    } else if (show(findings.run())) {
        if (wants_run) answer_.run = std::move(run_);
    } else {
        give_up(answer_, explore::Limit::none, doubt());
    }
}

void Conclusion::add_run(const std::function<FoundRun()>& find) {
    if (run_) {
        answer_.run = std::exchange(run_, std::nullopt);
        return;
    }
    FoundRun found = find();
    const auto* none = std::get_if<NoEvidence>(&found);
    if (none == nullptr)
        answer_.run = std::move(std::get<trace::TimedRun>(found));
    else if (none->why == NoEvidence::Why::failed)
        fail_to_replay(answer_, none->reason);
    else
        answer_.remark = remark_without_run(*none);
}

void Conclusion::conclude_exhausted() {
    const bool has_stopwatches = engine_.network().has_stopwatches;
    answer_.unconfirmed = is_unconfirmed_ && has_stopwatches;
    if (is_unconfirmed_) {
        give_up(answer_, explore::Limit::none, doubt());
    } else if (has_stopwatches && query_.uses_deadlock) {
        give_up(answer_, explore::Limit::none,
                "with stopwatches the zones are too large to rule out a deadlock");
    } else {
        answer_.verdict = verdict_if_absent(query_.kind);
    }
}

// Why something that was found and not confirmed decides nothing.
std::string Conclusion::doubt() const {
    if (model::seeks(query_.kind, model::Sought::state))
        return "with stopwatches the zones are too large: states were found, but no run "
               "to "
               "them";
    if (engine_.network().has_stopwatches)
        return "with stopwatches the zones are too large: a run that goes on for ever "
               "was "
               "found, but not confirmed";
    return "clocks that are set back again and again have no finite bounds: a loop was "
           "found, but no run that can repeat it";
}

} // namespace zonar::verify
