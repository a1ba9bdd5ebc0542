#include "verify/within_limits.h"

#include "checks/check.h"

#include <utility>

namespace zonar::verify {

watch::Limits limits_of(const explore::Settings& settings) {
    return {.until = watch::after(watch::Clock::now(), settings.limits.seconds),
            .bytes = settings.limits.bytes,
            .interrupted = settings.interrupted};
}

void give_up(Answer& answer, explore::Limit limit, std::string reason) {
    answer.verdict = Verdict::unknown;
    answer.limit = limit;
    answer.reason = std::move(reason);
}

std::string remark_without_run(const NoEvidence& none) {
    ZONAR_ASSERT(none.why != NoEvidence::Why::failed);
    return none.why == NoEvidence::Why::interrupted
               ? "the trace was not made: " + none.reason
               : "the run that decides it repeats a loop, but " + none.reason +
                     ", so it is not shown";
}

} // namespace zonar::verify
