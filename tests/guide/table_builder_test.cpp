// From a query to a table: what is computed, measured and looked up, and what limits do.
#include "guide/tables/builder.h"
#include "guide/tables/condition.h"
#include "guide/tables/lookup.h"
#include "guide/tables/totals.h"
#include "semantics/engine.h"

#include <atomic>

using namespace zonar;
using abstraction::Distance;
using guide::TableBuilder;

namespace {

constexpr const char* ring = R"(
    int[0,3] turn;
    process P(const int[0,2] id) { state idle, trying, critical; init idle;
        trans idle -> trying { guard turn == 0; },
              trying -> critical { guard turn == 0; assign turn = id + 1; },
              critical -> idle { assign turn = 0; }; }
    system P;
)";

struct Ring {
    std::unique_ptr<language::LoadedModel> model = tests::load_model(ring);
    model::Query query;

    explicit Ring(const std::string& text) : query(tests::compile_query(*model, text)) {}
    TableBuilder builder(const guide::TableRequest& request = {}) const {
        return {model->network(), query, request};
    }
};

} // namespace

TEST_CASE("a table knows the distance of the initial state to each goal", "[tables]") {
    const Ring asked("E<> P(0).critical || turn == 2");
    TableBuilder builder = asked.builder();
    const guide::ComputedTable done = builder.compute(builder.file_for("ring"));
    CHECK(done.file.complete);
    CHECK(done.file.model_name == "ring");
    CHECK(done.file.goal_names == std::vector<std::string>{"P(0).critical", "turn == 2"});
    CHECK(done.goal_estimates == std::vector<Distance>{2, 2});
    CHECK(done.estimate == 2);
    CHECK(done.processes == 3);
    CHECK(guide::totals_of(done.file).merges > 0);
}

TEST_CASE("without a goal there is nothing to compute, and the error is unreachable",
          "[tables]") {
    const Ring asked("E<> false");
    TableBuilder builder = asked.builder();
    const guide::ComputedTable done = builder.compute(builder.file_for("ring"));
    CHECK(done.file.goals.empty());
    CHECK(done.estimate == abstraction::infinite);
    CHECK(std::get<guide::TableQuality>(builder.measure(done.file)).states == 0);
}

TEST_CASE("an unbounded table is exact, a small one never above the truth", "[tables]") {
    const Ring asked("E<> P(0).critical && P(1).trying && P(2).trying");
    for (const abstraction::StateId bound : {0u, 3u}) {
        INFO(bound);
        guide::TableRequest request;
        request.options.bound = bound;
        TableBuilder builder = asked.builder(request);
        const guide::ComputedTable done = builder.compute(builder.file_for("ring"));
        const auto quality = std::get<guide::TableQuality>(builder.measure(done.file));
        CHECK(quality.states > 0);
        CHECK(quality.goals.size() == done.file.goals.size());
        CHECK(quality.nearest.above == 0);
        CHECK(quality.nearest.inconsistent == 0);
        if (bound == 0) CHECK(quality.nearest.mean_error() == 0);
    }
}

TEST_CASE("progress is told for each goal", "[tables]") {
    const Ring asked("E<> P(0).critical || P(1).critical");
    TableBuilder builder = asked.builder();
    std::atomic<std::size_t> calls = 0, wrong = 0;
    builder.compute(builder.file_for("ring"), [&](std::size_t goal, std::size_t goals,
                                                  const abstraction::Progress&) {
        ++calls;
        if (goals != 2 || goal >= goals) ++wrong;
    });
    CHECK(calls > 0);
    CHECK(wrong == 0);
}

TEST_CASE("an interrupt leaves a weaker table that says so", "[tables]") {
    const Ring asked("E<> P(0).critical && P(1).trying && P(2).trying");
    std::atomic<bool> interrupted = false;
    TableBuilder builder =
        asked.builder({.options = {}, .seconds = {}, .interrupted = &interrupted});
    const guide::ComputedTable full = builder.compute(builder.file_for("ring"));
    interrupted = true;
    const guide::ComputedTable weak = builder.compute(builder.file_for("ring"));
    CHECK(full.file.complete);
    CHECK(!weak.file.complete);
    CHECK(weak.file.reason == "interrupted");
    CHECK(weak.estimate <= full.estimate);
    CHECK(std::get<std::string>(builder.measure(weak.file)) ==
          "interrupted before all true distances were known");
}

TEST_CASE("limits on memory grow with it", "[tables]") {
    const abstraction::Limits small = guide::limits_within(1 << 20);
    const abstraction::Limits large = guide::limits_within(std::uint64_t{1} << 40);
    CHECK(small.transitions < large.transitions);
    CHECK(small.table_bytes == std::size_t{1} << 18);
    CHECK(large.table_bytes == std::uint64_t{8} << 30); // pairs have 32 bits
}

TEST_CASE("states that a condition allows are looked up together", "[tables]") {
    const Ring asked("E<> P(0).critical");
    TableBuilder builder = asked.builder();
    const abstraction::TableFile file = builder.compute(builder.file_for("ring")).file;
    struct Row {
        const char* condition;
        Distance distance;
        bool open;
    };
    const Row rows[] = {
        {"P(0).critical", 0, true},
        {"P(0).trying && turn == 0", 1, true},
        {"P(0).idle && turn == 0", 2, true},
        {"not P(0).{idle, critical}", 1, true},
        {"P(0).idle && P(1).critical && P(2).idle && turn in {2}", 3, false},
        {"P(0).trying || P(0).idle", 1, true},
    };
    for (const Row& row : rows) {
        INFO(row.condition);
        const guide::TableCondition condition =
            guide::read_condition(row.condition, file);
        REQUIRE(condition.problem == "");
        const guide::StateDistances found = guide::distances_of(condition.boxes, file);
        CHECK(found.least().distance == row.distance);
        CHECK(found.nearest() == 0);
        CHECK(guide::leaves_open(condition.boxes, file) == row.open);
    }
    CHECK(guide::read_condition("P(0).critical && P(0).idle", file).boxes.empty());
    CHECK(guide::read_condition("P(0).nix", file).problem ==
          "'P(0)' has no location 'nix'; it has idle, trying, critical");
    CHECK(guide::distances_of({}, file).least().dead);
}
