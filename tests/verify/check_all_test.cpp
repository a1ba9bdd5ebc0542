// Several queries in one call: who is told what, when, and in which order.
#include "verify/check_all.h"

#include "verify/asking.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;

namespace {

/// Counts to 40, then stands still.
constexpr const char* counter =
    "int[0,40] n; process P() { state a; init a;"
    " trans a -> a { guard n < 40; assign n++; }; } system P;";

struct Asked {
    explicit Asked(const std::string& text)
        : model(load_model(counter)), compiled(model->compile_queries("q", text)) {
        for (const auto& query : compiled) {
            REQUIRE(!query.broken());
            queries.push_back(&query.query);
        }
    }

    std::unique_ptr<language::LoadedModel> model;
    std::vector<language::CompiledQuery> compiled;
    std::vector<const model::Query*> queries;
};

/// Writes down what it hears: "1? 1: satisfied".
class Recorder final : public verify::Listener {
public:
    void begins(std::size_t query) override { add(std::to_string(query) + "?"); }
    void answered(std::size_t query, const Answer& answer) override {
        add(std::to_string(query) + ": " + describe(answer.verdict));
        explored.push_back(answer.statistics.explored);
    }
    bool goes_on() override { return explored.size() < most; }

    std::string heard;
    std::vector<std::uint64_t> explored; // as it was told
    std::size_t most = 100;              // answers that it wants

private:
    void add(const std::string& text) { heard += (heard.empty() ? "" : " ") + text; }
};

using Indices = std::vector<std::size_t>;

} // namespace

TEST_CASE("answers are told in the order of the queries, each once") {
    const Asked asked("A[] n < 41\nA<> n == 3\nE<> n == 2\nsup: n\n");
    Recorder recorder;
    const auto answers =
        verify::check_all(asked.model->network(), asked.queries, {}, recorder);
    CHECK(recorder.heard == "0? 0: satisfied 1? 1: not-satisfied 2? 2: satisfied "
                            "3? 3: satisfied");
    REQUIRE(answers.size() == 4);
    CHECK(answers[0].explored_for == Indices{0, 2, 3});
    CHECK(answers[1].explored_for.empty());
    CHECK(answers[2].explored_for == Indices{0, 2, 3});
    CHECK(answers[0].statistics.explored == 41);
    CHECK(answers[2].statistics.explored == 41); // the same exploration
    CHECK(verify::numbers_of(asked.queries[3]->kind, answers[3].values) == "40");
}

TEST_CASE("a query is answered while the exploration goes on for others") {
    const Asked asked("E<> n == 2\nE<> n == 5\nA[] n < 41\n");
    Recorder recorder;
    verify::CheckAllOptions options;
    SECTION("at once") {
        const auto answers =
            verify::check_all(asked.model->network(), asked.queries, options, recorder);
        CHECK(recorder.explored == std::vector<std::uint64_t>{0, 0, 41});
        CHECK(answers[0].statistics.explored == 41);
    }
    SECTION("unless statistics are to be complete") {
        options.waits_for_statistics = true;
        verify::check_all(asked.model->network(), asked.queries, options, recorder);
        CHECK(recorder.explored == std::vector<std::uint64_t>{41, 41, 41});
    }
    SECTION("or each is explored anew") {
        options.together = false;
        const auto answers =
            verify::check_all(asked.model->network(), asked.queries, options, recorder);
        CHECK(recorder.explored == std::vector<std::uint64_t>{2, 5, 41});
        CHECK(answers[0].explored_for.empty());
    }
    CHECK(recorder.heard == "0? 0: satisfied 1? 1: satisfied 2? 2: satisfied");
}

TEST_CASE("a listener that has heard enough is told nothing more") {
    const Asked asked("E<> n == 2\nA[] n < 41\nA<> n == 3\n");
    Recorder recorder;
    recorder.most = 1;
    const auto answers =
        verify::check_all(asked.model->network(), asked.queries, {}, recorder);
    CHECK(recorder.heard == "0? 0: satisfied");
    CHECK(answers[0].verdict == Verdict::satisfied);
    CHECK(answers[1].verdict == Verdict::unknown);
    CHECK(answers[2].verdict == Verdict::unknown);
    CHECK(answers[2].reason == "not started");
}

TEST_CASE("nothing is started after the user has asked to stop") {
    const Asked asked("E<> n == 2\nA[] n < 41\nA<> n == 3\n");
    std::atomic<bool> interrupted = true;
    verify::CheckAllOptions options;
    options.options.search.interrupted = &interrupted;
    Recorder recorder;
    const auto answers =
        verify::check_all(asked.model->network(), asked.queries, options, recorder);
    CHECK(recorder.heard == "0? 0: unknown 1? 1: unknown 2? 2: unknown");
    for (const Answer& answer : answers) CHECK(answer.reason == "not started");
}

TEST_CASE("a query that is checked alone may have options of its own") {
    const Asked asked("E<> n == 2\nA<> n == 3\nE<> n == 4\n");
    verify::CheckAllOptions options;
    options.options.trace = verify::TraceWish::shortest; // endless runs have none
    options.alone = [&](const model::Query& query) {
        CHECK(query.kind == model::QueryKind::always_eventually);
        Options own = options.options;
        own.trace = verify::TraceWish::some;
        return own;
    };
    Recorder recorder;
    const auto answers =
        verify::check_all(asked.model->network(), asked.queries, options, recorder);
    CHECK(recorder.heard == "0? 0: satisfied 1? 1: not-satisfied 2? 2: satisfied");
    REQUIRE(answers[2].run);
    CHECK(answers[2].run->length() == 4);
}
