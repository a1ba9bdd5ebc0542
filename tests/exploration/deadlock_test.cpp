// Deadlocks by L and U against deadlocks by M: verdicts, lengths and times are the same, in
// every order, and all that the search by L and U has to do happens often enough.
#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "language/load.h"
#include "oracle/random_network.h"
#include "verify/check.h"

#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using explore::Order;
using semantics::Extrapolation;
using verify::Answer;
using verify::TraceWish;
using verify::Verdict;

namespace {

const std::vector<std::string> questions = {
    "E<> deadlock",
    "A[] not deadlock",
    "A[] deadlock imply x0 > 1",
    "E<> deadlock and x0 < 2",
    "A[] not deadlock or x0 <= 3",
    "E<> not deadlock and x0 > 2",
};

struct DeadlockCounts {
    std::size_t proved = 0, confirmed = 0, refuted = 0, by_m = 0;
};

verify::Options options_for(Order order, TraceWish trace) {
    verify::Options o;
    o.search.order = order;
    o.trace = trace;
    return o;
}

std::vector<verify::Options> deadlock_ways() {
    std::vector<verify::Options> all{
        options_for(Order::breadth_first, TraceWish::none),
        options_for(Order::depth_first, TraceWish::some),
        options_for(Order::random_depth_first, TraceWish::none),
        options_for(Order::breadth_first, TraceWish::shortest),
        options_for(Order::a_star, TraceWish::shortest),
        options_for(Order::ida_star, TraceWish::shortest),
        options_for(Order::idfs, TraceWish::none),
        options_for(Order::adfs, TraceWish::shortest),
        options_for(Order::breadth_first, TraceWish::fastest),
    };
    all.push_back(options_for(Order::depth_first, TraceWish::some));
    all.back().improve = 60;
    all.push_back(options_for(Order::breadth_first, TraceWish::none));
    all.back().search.limits.depth = 2;
    return all;
}

/// What must not depend on the bounds.
std::string verdict_text(const Answer& answer, const verify::Options& way) {
    std::string text = describe(answer.verdict);
    const bool is_least = way.trace == TraceWish::shortest || way.improve;
    if (is_least && answer.length) text += " length " + std::to_string(*answer.length);
    if (is_least && answer.within) text += " proved";
    if (answer.least_time)
        text += " at " + std::to_string(answer.least_time->time) +
                (answer.least_time->attained ? "" : "+");
    return text;
}

std::optional<std::string> difference_by_bounds(const std::string& model,
                                                DeadlockCounts& counts) {
    const auto loaded = language::load_text("model.xta", model, language::Format::xta);
    REQUIRE(loaded->ok());
    std::string text;
    for (const std::string& question : questions) text += question + "\n";
    for (const auto& compiled : loaded->compile_queries("q", text)) {
        const model::Query& query = compiled.query;
        if (query.kind == model::QueryKind::refused) continue;
        for (verify::Options way : deadlock_ways()) {
            const Answer answer = verify::check(loaded->network(), query, way);
            verify::Options by_m = way;
            by_m.extrapolation = Extrapolation::m_plus;
            const Answer other = verify::check(loaded->network(), query, by_m);
            if (other.verdict == Verdict::error)
                continue; // which error is met may differ
            // By L and U there are fewer states, and perhaps none beyond a limit.
            if (other.verdict == Verdict::unknown && !answer.length) continue;
            if (verdict_text(answer, way) != verdict_text(other, way))
                return query.text + ": " + verdict_text(answer, way) + " " +
                       answer.reason + "\nby M: " + verdict_text(other, way);
            if (!answer.suspicions) continue;
            counts.refuted += answer.suspicions->refuted > 0 ? 1 : 0;
            counts.by_m += answer.suspicions->exact_everywhere ? 1 : 0;
            const bool found = answer.length.has_value();
            counts.confirmed += found ? 1 : 0;
            counts.proved += !found && answer.verdict != Verdict::unknown ? 1 : 0;
        }
    }
    return std::nullopt;
}

} // namespace

TEST_CASE("deadlocks by L and U are those by M") {
    constexpr std::uint64_t usual_count = 12;
    const std::uint64_t count = with_effort(usual_count);
    DeadlockCounts counts;
    for (const oracle::Profile& profile : exploration::chosen_profiles()) {
        for (std::uint64_t seed = 5000; seed < 5000 + count; ++seed) {
            const std::string model = xta(random_network(profile, seed));
            if (const auto what = difference_by_bounds(model, counts))
                FAIL_CHECK("profile '" << profile.name << "', seed " << seed << "\n"
                                       << model << *what);
        }
    }
    INFO(counts.proved << " proved, " << counts.confirmed << " confirmed, "
                       << counts.refuted << " refuted, " << counts.by_m << " by M");
    if (count < usual_count) return;
    CHECK(counts.proved > 500);
    CHECK(counts.confirmed > 500);
    CHECK(counts.refuted > 100);
}
