// Queries of random networks, whatever they ask for, in every order: the verdicts are the
// same, runs can be replayed, and those that should be shortest are.
#include "catch.h"
#include "effort.h"
#include "language/load.h"
#include "oracle/random_network.h"
#include "verify/check.h"

#include <string>

using namespace zonar;
using explore::Order;
using verify::Answer;
using verify::TraceWish;
using verify::Verdict;

namespace {

constexpr std::uint64_t most_states = 20'000;

struct GoalTally {
    int asked = 0, lengths = 0, late = 0, with_bits = 0;
};

verify::Options options(Order order, TraceWish trace) {
    verify::Options result;
    result.search.order = order;
    result.search.limits.states = most_states;
    result.trace = trace;
    return result;
}

bool is_known(const Answer& answer) {
    return answer.verdict == Verdict::satisfied ||
           answer.verdict == Verdict::not_satisfied;
}

void ask(const model::Network& network, const model::Query& query, bool may_fail,
         GoalTally& tally) {
    const Answer expected =
        verify::check(network, query, options(Order::breadth_first, TraceWish::shortest));
    if (!is_known(expected)) return;
    ++tally.asked;
    tally.late += query.text.find("deadlock") != std::string::npos ? 1 : 0;
    for (const Order order :
         {Order::best_first, Order::a_star, Order::ida_star, Order::idfs, Order::adfs}) {
        INFO(query.text << ", order " << static_cast<int>(order));
        const Answer answer =
            verify::check(network, query, options(order, TraceWish::some));
        INFO(answer.reason);
        // An error in the model may come first; a stopwatch may hide what is there.
        CHECK(answer.reason.find("internal error") == std::string::npos);
        if (!is_known(answer)) continue;
        CHECK(answer.verdict == expected.verdict);
        CHECK(answer.run.has_value() == expected.run.has_value());
        if (!answer.run || !expected.run || network.has_stopwatches) continue;
        CHECK(answer.run->length() >= expected.run->length());
        if (order == Order::best_first || order == Order::idfs) continue;
        // An error ends the search for a shorter one.
        if (order == Order::adfs && may_fail) continue;
        ++tally.lengths;
        CHECK(answer.run->length() == expected.run->length());
    }
    // With bits no store says where a run came from, and only a find is an answer.
    verify::Options bits = options(Order::ida_star, TraceWish::some);
    bits.search.bits = 16;
    const Answer answer = verify::check(network, query, bits);
    INFO(query.text << ", bits: " << answer.reason);
    CHECK(answer.reason.find("internal error") == std::string::npos);
    if (!is_known(answer)) return;
    CHECK(answer.verdict == expected.verdict);
    CHECK(answer.run);
    ++tally.with_bits;
}

} // namespace

TEST_CASE("every order answers queries as breadth first does", "[directed]") {
    GoalTally tally;
    const std::uint64_t count = with_effort(std::uint64_t{25});
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= count; ++seed) {
            const oracle::ModelSketch sketch = random_network(profile, seed);
            INFO("profile '" << profile.name << "', seed " << seed << "\n"
                             << xta(sketch));
            const auto model =
                language::load_text("random.xta", xta(sketch), language::Format::xta);
            REQUIRE(model->ok());
            for (const auto& compiled :
                 model->compile_queries("random.q", query_file(sketch)))
                ask(model->network(), compiled.query, profile.range_error > 0, tally);
        }
    }
    CHECK(tally.asked > 0);
    CHECK(tally.lengths > 0);
    CHECK(tally.with_bits > 0);
    if (effort() < 100) return;
    CHECK(tally.asked > 1000);
    CHECK(tally.late > 200);
    CHECK(tally.lengths > 1500);
    CHECK(tally.with_bits > 500);
}
