#include "verify/within_limits.h"

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
    return "the trace was not made: " + none.reason;
}

} // namespace zonar::verify
