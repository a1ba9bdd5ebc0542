// Queries that are explored together are answered as each is alone.
#include "verify/together.h"

#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "language/load.h"
#include "model/query_kind.h"
#include "oracle/random_network.h"
#include "oracle/shrink.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using namespace zonar;
using verify::Answer;
using verify::Verdict;

namespace {

struct SharedCounts {
    std::size_t shared = 0, alone = 0, runs = 0, errors = 0;
    std::uint64_t explored_shared = 0, explored_alone = 0;
};

std::string answer_text(const model::Query& query, const Answer& answer) {
    std::string text = describe(answer.verdict);
    text.append(" ").append(answer.reason);
    for (const verify::Measured& value : answer.values)
        text.append(" ").append(verify::text_of(query.kind, value));
    return text;
}

/// What is different, if anything is.
std::optional<std::string>
difference_together(const model::Network& network,
                    const std::vector<const model::Query*>& all,
                    const verify::Options& options, SharedCounts& counts) {
    std::vector<const model::Query*> queries;
    for (const std::size_t i : verify::explored_together(network, all, options))
        queries.push_back(all[i]);
    if (queries.empty()) return std::nullopt;
    const std::vector<Answer> together =
        verify::check_together(network, queries, options);
    REQUIRE(together.size() == queries.size());
    std::uint64_t explored = 0;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const Answer alone = verify::check(network, *queries[i], options);
        const std::string what = queries[i]->text +
                                 "\ntogether: " + answer_text(*queries[i], together[i]) +
                                 "\nalone: " + answer_text(*queries[i], alone);
        counts.explored_alone += alone.statistics.explored;
        if (!together[i].explored_for.empty()) {
            explored = std::max(explored, together[i].statistics.explored);
            ++counts.shared;
        } else {
            counts.explored_shared += together[i].statistics.explored;
            ++counts.alone;
        }
        // Other zones are compared, so a limit is met sooner or later.
        if (alone.limit != explore::Limit::none ||
            together[i].limit != explore::Limit::none)
            continue;
        // Which of the two is met first, the state or the error, may differ.
        if (alone.verdict == Verdict::error) {
            ++counts.errors;
            const bool decides = together[i].verdict ==
                                 (queries[i]->kind == model::QueryKind::always_globally
                                      ? Verdict::not_satisfied
                                      : Verdict::satisfied);
            if (decides && !together[i].explored_for.empty()) continue;
        }
        if (together[i].verdict != alone.verdict) return what;
        if (model::seeks(queries[i]->kind, model::Sought::values) &&
            answer_text(*queries[i], together[i]) != answer_text(*queries[i], alone))
            return what;
        if (together[i].run.has_value() != alone.run.has_value()) return what + "\nruns";
        if (!alone.run || alone.verdict == Verdict::error) continue;
        ++counts.runs;
        if (options.trace != verify::TraceWish::shortest) continue;
        if (together[i].run->length() != alone.run->length() ||
            together[i].length != alone.length ||
            together[i].within.has_value() != alone.within.has_value())
            return what + "\nlengths";
    }
    counts.explored_shared += explored;
    return std::nullopt;
}

std::optional<std::string> difference_together(const oracle::ModelSketch& sketch,
                                               const verify::Options& options,
                                               SharedCounts& counts) {
    const auto model =
        language::load_text("random.xta", xta(sketch), language::Format::xta);
    if (!model->ok()) return std::nullopt;
    const auto compiled = model->compile_queries("random.q", query_file(sketch));
    std::vector<const model::Query*> queries;
    for (const auto& query : compiled) {
        if (query.broken()) return std::nullopt;
        queries.push_back(&query.query);
    }
    return difference_together(model->network(), queries, options, counts);
}

std::vector<verify::Options> shared_ways() {
    std::vector<verify::Options> list(4);
    list[0].trace = verify::TraceWish::shortest;
    list[1].search.order = explore::Order::depth_first;
    list[1].trace = verify::TraceWish::some;
    list[2].search.order = explore::Order::random_depth_first;
    list[3].search.limits.states = 7;
    for (verify::Options& options : list) {
        if (!options.search.limits.states) options.search.limits.states = 100'000;
        options.search.frames_above = 0; // also in small networks
    }
    return list;
}

} // namespace

TEST_CASE("queries of random networks are answered together as they are alone") {
    const std::uint64_t first = exploration::from_environment("ZONAR_RANDOM_SEED", 1);
    SharedCounts counts;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = first; seed < first + with_effort(std::uint64_t{12});
             ++seed) {
            auto model = random_network(profile, seed);
            const auto more =
                random_network(profile, seed, oracle::QueryFamily::measures);
            model.queries.insert(model.queries.end(), more.queries.begin(),
                                 more.queries.end());
            for (const verify::Options& options : shared_ways()) {
                if (!difference_together(model, options, counts)) continue;
                const auto differs = [&](const oracle::ModelSketch& candidate) {
                    SharedCounts ignored;
                    return difference_together(candidate, options, ignored).has_value();
                };
                const auto small = shrink(model, differs);
                SharedCounts ignored;
                FAIL_CHECK("profile '" << profile.name << "', seed " << seed << "\n"
                                       << xta(small) << query_file(small)
                                       << *difference_together(small, options, ignored));
            }
        }
    }
    INFO("shared " << counts.shared << ", alone " << counts.alone << ", runs "
                   << counts.runs << ", errors " << counts.errors << ", explored "
                   << counts.explored_shared << " instead of " << counts.explored_alone);
    CHECK(counts.shared > 0);
    CHECK(counts.runs > 0);
    if (effort() < 100) return; // what is typical shows only with all of it
    CHECK(counts.shared > with_effort(3000u));
    CHECK(counts.runs > with_effort(1000u));
    CHECK(counts.errors > with_effort(50u));
    CHECK(counts.explored_shared < counts.explored_alone);
}

TEST_CASE("queries of our models are answered together as they are alone") {
    SharedCounts counts;
    for (const auto& file :
         fs::directory_iterator(std::string{ZONAR_SOURCE_DIR} + "/xml-models")) {
        if (file.path().extension() != ".xml") continue;
        INFO(file.path().string());
        const auto model = language::load_file(file.path().string());
        REQUIRE(model->ok());
        std::vector<const model::Query*> queries;
        for (const auto& compiled : model->queries()) queries.push_back(&compiled.query);
        for (const auto wish : {verify::TraceWish::none, verify::TraceWish::shortest}) {
            verify::Options options;
            options.trace = wish;
            if (const auto found =
                    difference_together(model->network(), queries, options, counts))
                FAIL_CHECK(*found);
        }
    }
    CHECK(counts.shared > 100);
    CHECK(counts.explored_shared * 2 < counts.explored_alone);
}

TEST_CASE("a fault of one query is its own affair") {
    const auto model = language::load_text(
        "fault.xta",
        "int a[3]; int[0,5] i; process P() { state l, m; init l;"
        " trans l -> l { guard i < 5; assign i++; }, l -> m { guard i == 5; }; }"
        "system P;",
        language::Format::xta);
    REQUIRE(model->ok());
    const auto compiled = model->compile_queries(
        "q", "E<> a[i] == 1\nE<> P.m\nA[] i < 5\nA[] forall (k : int[0,2]) a[k] == 0\n"
             "sup: a[i]\nsup: i\nE<> exists (k : int[1,4]) i == k + 1 && P.m\n");
    std::vector<const model::Query*> queries;
    for (const auto& query : compiled) {
        REQUIRE(!query.broken());
        queries.push_back(&query.query);
    }
    SharedCounts counts;
    REQUIRE(verify::explored_together(model->network(), queries, {}).size() == 7);
    const auto found = difference_together(model->network(), queries, {}, counts);
    if (found) FAIL_CHECK(*found);
    CHECK(counts.errors == 2);
    CHECK(counts.shared == 5);
}

TEST_CASE("what depends on the query is not explored together") {
    const auto model = language::load_text(
        "clocks.xta",
        "clock x, y; process P() { state l, m; init l; trans l -> m { guard x > 1; }; }"
        "system P;",
        language::Format::xta);
    REQUIRE(model->ok());
    const auto compiled = model->compile_queries(
        "q", "E<> P.m\nE<> x - y > 1\nA[] not deadlock\nsup: x\nA<> P.m\n");
    std::vector<const model::Query*> queries{nullptr};
    for (const auto& query : compiled) queries.push_back(&query.query);
    using Indices = std::vector<std::size_t>;
    const auto chosen = [&](const verify::Options& options) {
        return verify::explored_together(model->network(), queries, options);
    };
    CHECK(chosen({}) == Indices{1, 3});
    verify::Options options;
    options.quotient = true;
    CHECK(chosen(options).empty());
    options = {};
    options.choose_search = true;
    CHECK(chosen(options).empty());
    options = {};
    options.search.order = explore::Order::a_star;
    CHECK(chosen(options).empty());
    options = {};
    options.improve = 1.0;
    CHECK(chosen(options).empty());
    queries.resize(2);
    CHECK(chosen({}).empty());
}
