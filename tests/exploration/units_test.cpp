// The same networks, written in seconds and in hundreds of millions of smaller units: nothing
// may change but the numbers.
#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "language/load.h"
#include "oracle/random_network.h"
#include "verify/measured.h"
#include "verify/time_units.h"

#include <memory>
#include <numeric>
#include <string>
#include <vector>

using namespace zonar;
using oracle::QueryFamily;
using verify::Answer;
using verify::Options;
using verify::Verdict;

namespace {

constexpr std::int32_t unit = 100'000'000;

struct Loaded {
    std::unique_ptr<language::LoadedModel> model;
    std::vector<language::CompiledQuery> queries;
};

Loaded load(const oracle::Profile& profile, std::uint64_t seed, QueryFamily family) {
    const oracle::ModelSketch sketch = random_network(profile, seed, family);
    Loaded loaded;
    loaded.model = language::load_text("model.xta", xta(sketch), language::Format::xta);
    REQUIRE(loaded.model->ok());
    loaded.queries = loaded.model->compile_queries("queries.q", query_file(sketch));
    return loaded;
}

/// The times of a run, each as text: "3", or "5/2".
std::vector<std::string> times(const trace::TimedRun& run, std::int64_t divided_by) {
    std::vector<std::string> all;
    const std::int64_t denominator = run.denominator * divided_by;
    const auto add = [&](std::int64_t time) {
        const std::int64_t common = std::gcd(time, denominator);
        all.push_back(std::to_string(time / common) + "/" +
                      std::to_string(denominator / common));
    };
    for (const std::int64_t clock : run.initial.clocks) add(clock);
    for (const trace::TimedStep& step : run.steps) {
        add(step.delay);
        for (const std::int64_t clock : step.after.clocks) add(clock);
    }
    add(run.last_delay);
    return all;
}

void check_runs(const std::optional<trace::TimedRun>& small,
                const std::optional<trace::TimedRun>& large) {
    REQUIRE(small.has_value() == large.has_value());
    if (!small) return;
    CHECK(small->length() == large->length());
    CHECK(small->afterwards == large->afterwards);
    CHECK(times(*small, 1) == times(*large, unit));
}

/// What is said about a value; ends that the query does not ask for may differ.
void check_values(model::QueryKind kind, const std::vector<verify::Measured>& small,
                  const std::vector<verify::Measured>& large) {
    REQUIRE(small.size() == large.size());
    for (std::size_t i = 0; i < small.size(); ++i) {
        CHECK(small[i].status == large[i].status);
        verify::Measured expected = small[i];
        expected.expression = large[i].expression;
        if (small[i].is_clock) {
            for (verify::ValueInterval& interval : expected.intervals) {
                interval.low.value *= unit;
                interval.high.value *= unit;
            }
        }
        CHECK(text_of(kind, expected) == text_of(kind, large[i]));
    }
}

/// `same`: it is searched in the units of the other one, so all is equal. Else in a larger one.
void check_answers(model::QueryKind kind, const Answer& small, const Answer& large,
                   bool same) {
    INFO(small.reason << " / " << large.reason);
    if (!same && (small.verdict == Verdict::unknown || large.verdict == Verdict::unknown))
        return; // one of them met the limit
    CHECK(small.verdict == large.verdict);
    check_values(kind, small.values, large.values);
    if (!same) return;
    CHECK(small.statistics.explored == large.statistics.explored);
    CHECK(small.statistics.stored == large.statistics.stored);
    CHECK(small.length == large.length);
    REQUIRE(small.least_time.has_value() == large.least_time.has_value());
    if (small.least_time) {
        CHECK(small.least_time->time * unit == large.least_time->time);
        CHECK(small.least_time->attained == large.least_time->attained);
    }
    check_runs(small.run, large.run);
    for (std::size_t i = 0; i < small.values.size(); ++i)
        check_runs(small.values[i].run, large.values[i].run);
}

/// Both in this way; whether the one with large numbers was searched in other units.
bool compare_units(const Loaded& one, const Loaded& many, std::size_t q,
                   const std::vector<Options>& ways) {
    const model::Query& query = many.queries[q].query;
    const model::Query* const list[] = {&query};
    const std::int32_t found = verify::TimeUnits::unit_for(many.model->network(), list);
    CHECK(found % (found == 1 ? 1 : unit) == 0);
    for (const Options& options : ways)
        check_answers(query.kind,
                      verify::check(one.model->network(), one.queries[q].query, options),
                      verify::check(many.model->network(), query, options),
                      found == unit);
    return found > 1;
}

void compare_units(QueryFamily family, const std::vector<Options>& ways) {
    std::size_t scaled = 0;
    std::size_t queries = 0;
    for (const oracle::Profile& profile : exploration::chosen_profiles()) {
        oracle::Profile fine = profile;
        fine.unit = unit;
        for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{10}); ++seed) {
            const Loaded one = load(profile, seed, family);
            const Loaded many = load(fine, seed, family);
            for (std::size_t q = 0; q < one.queries.size(); ++q) {
                INFO("profile '" << profile.name << "', seed " << seed << ": "
                                 << many.queries[q].query.text);
                ++queries;
                scaled += compare_units(one, many, q, ways) ? 1 : 0;
            }
        }
    }
    CHECK(queries > 0);
    CHECK(scaled * 10 > queries * 8); // others compare clocks with 0, or not at all
}

Options with_trace(verify::TraceWish trace) {
    Options options;
    options.trace = trace;
    options.search.limits.states = 20'000; // some values of clocks grow without end
    return options;
}

} // namespace

TEST_CASE("reachability does not depend on the unit of time") {
    compare_units(QueryFamily::reachability, {with_trace(verify::TraceWish::none),
                                              with_trace(verify::TraceWish::shortest)});
}

TEST_CASE("liveness does not depend on the unit of time") {
    compare_units(QueryFamily::liveness, {with_trace(verify::TraceWish::some)});
}

TEST_CASE("measured values do not depend on the unit of time but by their size") {
    compare_units(QueryFamily::measures, {with_trace(verify::TraceWish::some)});
}

TEST_CASE("fastest runs do not depend on the unit of time but by their duration") {
    std::size_t queries = 0, scaled = 0;
    for (const char* name : {"plain", "assignments", "data"}) {
        for (const oracle::Profile& profile : oracle::profiles()) {
            if (profile.name != std::string{name}) continue;
            oracle::Profile fine = profile;
            fine.unit = unit;
            for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{10}); ++seed) {
                const Loaded one = load(profile, seed, QueryFamily::reachability);
                const Loaded many = load(fine, seed, QueryFamily::reachability);
                for (std::size_t q = 0; q < one.queries.size(); ++q) {
                    INFO(name << ", seed " << seed << ": " << many.queries[q].query.text);
                    scaled += compare_units(one, many, q,
                                            {with_trace(verify::TraceWish::fastest)});
                    ++queries;
                }
            }
        }
    }
    CHECK(queries >= with_effort(30u)); // of all three profiles
    CHECK(scaled * 2 > queries);
}
