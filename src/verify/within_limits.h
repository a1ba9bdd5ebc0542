// verify/within_limits.h
//
// What becomes of a query when a limit is met, Ctrl-C among them, or there is no more memory:
// inside of a search that is the search's affair (explore/search_context.h), and everywhere else it is
// treated here. Without a verdict it is unknown. A verdict that was found stands: what is not
// made then is its run, or a shorter one.
#pragma once

#include "explore/settings.h"
#include "verify/check.h"
#include "verify/evidence.h"
#include "watch/watch.h"

#include <new>
#include <string>

namespace zonar::verify {

/// Those of a query, from now on.
watch::Limits limits_of(const explore::Settings& settings);

/// It is not known, because of this.
void give_up(Answer& answer, explore::Limit limit, std::string reason);

/// For an answer without the run that was wished for: why it has none. Not for a run that
/// was looked for to the end in vain.
std::string remark_without_run(const NoEvidence& none);

/// Does what leads to an answer, and to more than a verdict.
template <class Work>
void within_limits(Answer& answer, Work work) {
    const auto leave = [&](explore::Limit limit, std::string reason) {
        if (answer.verdict == Verdict::unknown)
            give_up(answer, limit, std::move(reason));
        else
            answer.conduct.cut_short = std::move(reason);
    };
    try {
        work();
    } catch (const watch::Stopped& stopped) {
        leave(explore::limit_of(stopped.limit()), stopped.what());
    } catch (const std::bad_alloc&) {
        leave(explore::Limit::memory, "there is not enough memory");
    }
}

/// Looks for a run, which gets a little time even if a search has used up all of it.
template <class Find>
auto run_within_limits(Find find) -> decltype(find()) {
    constexpr double least_seconds = 1;
    try {
        const watch::Watch watch = watch::Watch::with_at_least(least_seconds);
        return find();
    } catch (const watch::Stopped& stopped) {
        return NoEvidence{.why = NoEvidence::Why::interrupted, .reason = stopped.what()};
    } catch (const std::bad_alloc&) {
        return NoEvidence{.why = NoEvidence::Why::interrupted,
                          .reason = "there is not enough memory"};
    }
}

} // namespace zonar::verify
