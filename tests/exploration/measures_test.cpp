// sup, inf and bounds on random and on enumerated networks: the engine against points.
#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "language/load.h"
#include "oracle/enumerated_networks.h"
#include "oracle/measure_oracle.h"
#include "oracle/random_network.h"
#include "oracle/shrink.h"
#include "verify/check.h"

#include <algorithm>
#include <optional>
#include <string>

using namespace zonar;
using oracle::MeasuredPoints;
using verify::Measured;
using verify::Verdict;
using Cells = std::set<std::int64_t>;

namespace {

constexpr std::size_t most_measured_points = 20'000;
constexpr std::uint64_t most_measured_states = 20'000;
/// The oracle tells clock values up to here apart.
constexpr std::int32_t largest = 7;

struct MeasureCounts {
    std::size_t compared = 0, infinite = 0, empty = 0, open = 0, unknown = 0, skipped = 0;
    std::size_t unproved = 0; // of the unknown ones: suprema without stopwatches
};

/// The cells of an end of an interval.
std::int64_t cell_of_low(const verify::ValueEnd& end, bool is_clock) {
    if (!is_clock) return end.value;
    return 2 * end.value + (end.included ? 0 : 1);
}
std::int64_t cell_of_high(const verify::ValueEnd& end, bool is_clock) {
    if (end.infinite) return verify::endless;
    if (!is_clock) return end.value;
    return 2 * end.value - (end.included ? 0 : 1);
}

bool includes(const Measured& measured, std::int64_t cell) {
    return std::ranges::any_of(
        measured.intervals, [&](const verify::ValueInterval& interval) {
            return cell_of_low(interval.low, measured.is_clock) <= cell &&
                   cell <= cell_of_high(interval.high, measured.is_clock);
        });
}

/// What is wrong with an exact answer.
std::string measure_complaint(model::QueryKind kind, const Measured& measured,
                              const MeasuredPoints& points, MeasureCounts& counts) {
    const bool nothing = points.cells.empty() && points.from.empty();
    if (measured.intervals.empty() != nothing) return "emptiness";
    if (nothing) {
        ++counts.empty;
        return "";
    }
    ++counts.compared;
    if (kind == model::QueryKind::supremum) {
        const auto said = cell_of_high(measured.intervals.back().high, measured.is_clock);
        if (said == verify::endless) {
            ++counts.infinite;
            return points.from.empty() ? "the supremum is finite" : "";
        }
        if (said % 2 != 0 && measured.is_clock) ++counts.open;
        std::int64_t least = points.cells.empty() ? said : *points.cells.rbegin();
        if (points.from.empty()) return said == least ? "" : "not the supremum";
        return said >= std::max(least, *points.from.rbegin()) ? ""
                                                              : "too small a supremum";
    }
    if (kind == model::QueryKind::infimum) {
        const auto said = cell_of_low(measured.intervals.front().low, measured.is_clock);
        if (!points.cells.empty() &&
            (points.from.empty() || *points.cells.begin() <= *points.from.begin()))
            return said == *points.cells.begin() ? "" : "not the infimum";
        return said >= *points.from.begin() ? "" : "too small an infimum";
    }
    // All cells that both know.
    const std::int64_t end =
        points.from.empty() ? *points.cells.rbegin() + 3 : *points.from.begin();
    for (std::int64_t cell = -30; cell < end; ++cell) {
        if (includes(measured, cell) != points.cells.contains(cell))
            return "cell " + std::to_string(cell);
    }
    const auto last = cell_of_high(measured.intervals.back().high, measured.is_clock);
    if (points.from.empty() != (last < end)) return "the end of the values";
    return "";
}

std::optional<std::string> measure_disagreement(const oracle::ModelSketch& sketch,
                                                MeasureCounts& counts) {
    const auto model =
        language::load_text("random.xta", xta(sketch), language::Format::xta);
    if (!model->ok()) return std::nullopt;
    const model::Network& network = model->network();
    for (const auto& compiled : model->compile_queries("random.q", query_file(sketch))) {
        const model::Query& query = compiled.query;
        if (compiled.broken()) return std::nullopt;
        const auto expected =
            oracle::measure(network, query, largest, most_measured_points);
        if (expected.extent != oracle::PointGraph::Extent::complete) {
            ++counts.skipped;
            continue;
        }
        for (const auto order :
             {explore::Order::breadth_first, explore::Order::depth_first}) {
            verify::Options options;
            options.search.order = order;
            options.search.limits.states = most_measured_states;
            options.search.frames_above = 0; // also in small networks
            if (order == explore::Order::breadth_first)
                options.trace = verify::TraceWish::some;
            const verify::Answer answer = verify::check(network, query, options);
            const auto say = [&](const std::string& what, std::size_t item) {
                return query.text + "\n" + describe(answer.verdict) + " " +
                       answer.reason + "\n" +
                       verify::text_of(query.kind, answer.values[item]) + ": " + what;
            };
            if (answer.verdict == Verdict::error) {
                if (expected.fault) continue;
                return query.text + "\nerror: " + answer.reason;
            }
            if (expected.fault) continue; // it may be met late or never
            if (answer.verdict == Verdict::unknown) {
                ++counts.unknown;
                if (query.kind != model::QueryKind::bounds && !expected.stopwatches)
                    ++counts.unproved;
            }
            if (answer.verdict == Verdict::not_satisfied) return query.text + "\nno";
            for (std::size_t i = 0; i < answer.values.size(); ++i) {
                const Measured& measured = answer.values[i];
                if (expected.stopwatches) {
                    // What the grid finds is there, but it does not find all.
                    if (measured.status == Measured::Status::partial) continue;
                    if (query.kind != model::QueryKind::bounds) continue;
                    for (std::int64_t cell : expected.items[i].cells)
                        if (!includes(measured, cell)) return say("missing", i);
                    continue;
                }
                if (answer.verdict == Verdict::unknown) {
                    for (std::int64_t cell : expected.items[i].cells) {
                        if (query.kind == model::QueryKind::bounds &&
                            answer.limit == explore::Limit::none && cell <= 2 &&
                            !includes(measured, cell))
                            return say("missing", i);
                    }
                    continue;
                }
                if (measured.status != Measured::Status::exact)
                    return say("not exact", i);
                const std::string wrong =
                    measure_complaint(query.kind, measured, expected.items[i], counts);
                if (!wrong.empty()) return say(wrong, i);
            }
        }
    }
    return std::nullopt;
}

std::string smallest_measured(const oracle::ModelSketch& model) {
    const auto found = [](const oracle::ModelSketch& candidate) {
        MeasureCounts ignored;
        return measure_disagreement(candidate, ignored);
    };
    const oracle::ModelSketch small =
        shrink(model, [&](const oracle::ModelSketch& candidate) {
            return found(candidate).has_value();
        });
    return xta(small) + query_file(small) + found(small).value_or("");
}

} // namespace

TEST_CASE("values of random networks are those of their points") {
    const std::uint64_t first = exploration::from_environment("ZONAR_RANDOM_SEED", 1);
    MeasureCounts counts;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = first; seed < first + with_effort(std::uint64_t{15});
             ++seed) {
            const auto model =
                random_network(profile, seed, oracle::QueryFamily::measures);
            if (!measure_disagreement(model, counts)) continue;
            FAIL_CHECK("profile '" << profile.name << "', seed " << seed << "\n"
                                   << smallest_measured(model));
        }
    }
    INFO("infinite " << counts.infinite << ", empty " << counts.empty << ", open "
                     << counts.open << ", unknown " << counts.unknown << ", unproved "
                     << counts.unproved << ", skipped " << counts.skipped << ", compared "
                     << counts.compared);
    CHECK(counts.compared > 0);
    if (effort() < 100) return; // what is typical shows only with all of it
    CHECK(counts.compared > with_effort(2000u));
    CHECK(counts.infinite > with_effort(100u));
    CHECK(counts.empty > with_effort(50u));
    CHECK(counts.open > with_effort(20u));
    CHECK(counts.unknown * 10 < counts.compared);
    CHECK(counts.unproved * 500 < counts.compared);
    CHECK(counts.skipped * 10 < counts.compared);
}

TEST_CASE("values of enumerated networks are those of their points") {
    const std::size_t stride = std::max<std::size_t>(499 * 100 / effort(), 1);
    MeasureCounts counts;
    for (std::size_t i = 0; i < oracle::enumerated_count(); i += stride) {
        auto model = oracle::enumerated_network(i);
        if (!model) continue;
        model->queries.clear();
        for (const char* condition :
             {"true", "A.l1", "A.l1 and B.l1 and x > 0", "A.l2"}) {
            for (const auto kind :
                 {oracle::QuerySketch::Kind::supremum, oracle::QuerySketch::Kind::infimum,
                  oracle::QuerySketch::Kind::bounds})
                model->queries.push_back({.formula = {.text = condition},
                                          .kind = kind,
                                          .measures = {"x", "A.l1 + B.l1"}});
        }
        if (!measure_disagreement(*model, counts)) continue;
        FAIL_CHECK("network " << i << "\n" << smallest_measured(*model));
    }
    CHECK(counts.skipped == 0);
    CHECK(counts.unknown == 0);
    CHECK(counts.compared > with_effort(100u));
}
