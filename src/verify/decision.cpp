#include "verify/decision.h"

#include "verify/within_limits.h"

#include <utility>
#include <vector>

namespace zonar::verify {

namespace {

/// How many states of a stopwatch model are tried to be confirmed: each takes its time.
constexpr int most_attempts = 20;

} // namespace

RunEnd Decision::end() const {
    RunEnd end;
    end.query = &query_;
    end.negated = query_.kind == model::QueryKind::always_globally;
    end.moment = moment_;
    return end;
}

bool Decision::accept(explore::NodeId node, const RunFinder& runs) {
    if (!network_.has_stopwatches) return true;
    unconfirmed_ = true;
    if (++attempts_ > most_attempts) return false;
    auto found = runs(node, end());
    auto* run = std::get_if<trace::TimedRun>(&found);
    if (run == nullptr) return false;
    run_ = std::move(*run);
    return true;
}

void Decision::conclude(const explore::Outcome& outcome, semantics::Expander& expander,
                        const RunFinder& runs) {
    const bool exists = query_.kind == model::QueryKind::exists_eventually;
    switch (outcome.ending) {
    case explore::Ending::found:
        answer_.conduct.cut_short = outcome.reason;
        answer_.verdict = exists ? Verdict::satisfied : Verdict::not_satisfied;
        if (options_.trace != TraceWish::none) add_run(outcome.node, runs);
        break;
    case explore::Ending::exhausted: conclude_exhausted(); break;
    case explore::Ending::limit:
        answer_.verdict = Verdict::unknown;
        answer_.reason = outcome.reason;
        answer_.limit = outcome.limit;
        break;
    case explore::Ending::error:
        add_error(answer_, outcome, expander, network_, options_.trace, runs);
        break;
    }
}

void Decision::conclude_exhausted() {
    const bool exists = query_.kind == model::QueryKind::exists_eventually;
    answer_.verdict = Verdict::unknown;
    answer_.unconfirmed = unconfirmed_;
    if (unconfirmed_) {
        answer_.reason = "with stopwatches the zones are too large: states were found, "
                         "but no run to them";
    } else if (network_.has_stopwatches && query_.uses_deadlock) {
        answer_.reason = "with stopwatches the zones are too large to rule out a "
                         "deadlock";
    } else {
        answer_.verdict = exists ? Verdict::not_satisfied : Verdict::satisfied;
    }
}

/// Whether a run takes as much time as was found out, or hardly more.
bool Decision::keeps_time(const trace::TimedRun& run) const {
    if (!moment_) return true;
    const std::int64_t least = std::int64_t{moment_->time()} * run.denominator;
    return moment_->is_attained()
               ? run.duration() == least
               : run.duration() > least && run.duration() < least + run.denominator;
}

void Decision::add_run(explore::NodeId node, const RunFinder& runs) {
    if (run_) {
        answer_.run = std::move(run_);
        return;
    }
    auto found = runs(node, end());
    if (auto* run = std::get_if<trace::TimedRun>(&found)) {
        answer_.run = std::move(*run);
        if (keeps_time(*answer_.run)) return;
        answer_.verdict = Verdict::error;
        answer_.reason = "internal error: the trace does not take the time that it "
                         "should; please report this";
        return;
    }
    const NoEvidence& none = std::get<NoEvidence>(found);
    if (none.interrupted) {
        answer_.remark = remark_without_run(none);
        return;
    }
    // Never an answer that its own trace contradicts.
    answer_.verdict = Verdict::error;
    answer_.reason = "internal error: the trace could not be replayed (" + none.reason +
                     "); please report this";
}

void add_error(Answer& answer, const explore::Outcome& outcome,
               semantics::Expander& expander, const model::Network& network,
               TraceWish wish, const RunFinder& runs) {
    answer.verdict = Verdict::error;
    if (outcome.no_initial_state && !expander.failed()) {
        answer.reason = "the initial state violates an invariant";
        return;
    }
    const std::vector<model::EdgeId> edges{expander.failed_edges().begin(),
                                           expander.failed_edges().end()};
    const std::vector<std::int32_t> selected{expander.failed_selected().begin(),
                                             expander.failed_selected().end()};
    const auto condition = expander.failed_condition();
    semantics::StepError error = expander.take_error();
    answer.reason = std::move(error.what);
    answer.place = error.place;
    if (outcome.node == explore::no_node) return;
    if (wish == TraceWish::none && !network.has_stopwatches) return;
    RunEnd end;
    end.failed_edges = edges;
    end.failed_selected = selected;
    end.failed_condition = condition;
    auto found = runs(outcome.node, end);
    if (auto* run = std::get_if<trace::TimedRun>(&found)) {
        if (wish != TraceWish::none) answer.run = std::move(*run);
        return;
    }
    const NoEvidence& none = std::get<NoEvidence>(found);
    if (wish != TraceWish::none && none.interrupted)
        answer.remark = remark_without_run(none);
    if (network.has_stopwatches) {
        // As spurious as its zone may be.
        answer.verdict = Verdict::unknown;
        answer.reason = "with stopwatches the zones are too large: an error was met (" +
                        answer.reason + "), but no run to it was found";
    }
}

} // namespace zonar::verify
