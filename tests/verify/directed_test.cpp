// Searches that are steered, through queries: verdicts and lengths of the models of
// xml-models do not depend on how they are found.
#include "catch.h"
#include "effort.h"
#include "language/load.h"
#include "verify/check.h"

#include <filesystem>
#include <string>
#include <vector>

using namespace zonar;
using explore::Order;
using verify::Verdict;

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_directed_states = 20'000;

struct Way {
    Order order;
    const char* heuristic; // null: none
    bool shortest;         // it finds shortest runs
};

constexpr Way ways[] = {
    {Order::depth_first, nullptr, false},
    {Order::best_first, "abstraction", false},
    {Order::best_first, "hu", false},
    {Order::best_first, "lex(formula-sum,active)", false},
    {Order::a_star, "zero", true},
    {Order::a_star, "fsm", true},
    {Order::a_star, "fsm-sum", true},
    {Order::a_star, "formula", true},
    {Order::a_star, "abstraction", true},
    {Order::a_star, "hl", true},
    {Order::a_star, "max(hl,abstraction)", true},
    {Order::a_star, "max(fsm,abstraction)", true},
    {Order::ida_star, "abstraction", true},
};

verify::Options options_of(const Way& way) {
    verify::Options options;
    options.search.order = way.order;
    options.search.limits.states = 50 * most_directed_states;
    if (way.heuristic != nullptr)
        options.guidance.heuristic = guide::parse_estimate(way.heuristic).spec;
    options.guidance.table.bound = 20;
    if (way.shortest) options.trace = verify::TraceWish::shortest;
    return options;
}

/// Several queues, what auto does, and whatever goes on after a find.
std::vector<verify::Options> several_searches() {
    std::vector<verify::Options> all;
    verify::Options options =
        options_of({Order::best_first, "alternate(abstraction,hu)", false});
    all.push_back(options);
    options.search.preferred = true;
    all.push_back(options);
    options.search.useless = explore::Useless::aside;
    all.push_back(options);
    options.search.useless = explore::Useless::late;
    options.search.ties = explore::Ties::oldest;
    all.push_back(options);
    options = options_of({Order::breadth_first, nullptr, false});
    options.choose_search = true;
    all.push_back(options);
    options.trace = verify::TraceWish::shortest;
    all.push_back(options);
    for (const char* heuristic : {"hu", "abstraction"}) {
        options = options_of({Order::best_first, heuristic, false});
        options.improve = 1000; // seconds, more than it takes
        options.trace = verify::TraceWish::some;
        all.push_back(options);
    }
    return all;
}

bool is_askable(const model::Query& query) {
    return query.kind == model::QueryKind::exists_eventually ||
           query.kind == model::QueryKind::always_globally;
}

} // namespace

TEST_CASE("steered searches agree with the plain one", "[directed]") {
    std::size_t asked = 0, found = 0, explored_plainly = 0, explored_by_table = 0;
    std::size_t shortened = 0;
    for (const auto& entry : fs::directory_iterator(ZONAR_SOURCE_DIR "/xml-models")) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".xml" && extension != ".xta") continue;
        const auto loaded = language::load_file(entry.path().string(), {});
        REQUIRE(loaded->ok());
        for (const language::CompiledQuery& compiled : loaded->queries()) {
            if (compiled.broken() || !is_askable(compiled.query)) continue;
            INFO(entry.path().filename().string() << ": " << compiled.query.text);
            verify::Options plain;
            plain.trace = verify::TraceWish::shortest;
            plain.search.limits.states = with_effort(most_directed_states);
            const verify::Answer truth =
                verify::check(loaded->network(), compiled.query, plain);
            if (truth.verdict == Verdict::unknown) continue; // too large for here
            ++asked;
            found += truth.run ? 1 : 0;
            for (const Way& way : ways) {
                // It explores everything again for each bound.
                if (way.order == Order::ida_star &&
                    (!truth.run || truth.statistics.explored > 2000))
                    continue;
                INFO("order " << static_cast<int>(way.order) << ", "
                              << (way.heuristic ? way.heuristic : "no heuristic"));
                const verify::Answer answer =
                    verify::check(loaded->network(), compiled.query, options_of(way));
                INFO(answer.reason);
                REQUIRE(answer.verdict == truth.verdict);
                if (way.shortest && truth.run) {
                    REQUIRE(answer.run.has_value());
                    CHECK(answer.run->length() == truth.run->length());
                    CHECK(answer.length == truth.run->length());
                    CHECK((answer.within && answer.within->is_one()));
                }
                if (way.order == Order::a_star && way.heuristic != nullptr)
                    CHECK(answer.statistics.reopened == 0); // all are consistent
                if (truth.run && way.order == Order::best_first &&
                    std::string{way.heuristic} == "abstraction") {
                    explored_plainly += truth.statistics.explored;
                    explored_by_table += answer.statistics.explored;
                }
            }
            for (const verify::Options& options : several_searches()) {
                const verify::Answer answer =
                    verify::check(loaded->network(), compiled.query, options);
                INFO(answer.reason);
                REQUIRE(answer.verdict == truth.verdict);
                if (!truth.run) continue;
                REQUIRE(answer.length);
                CHECK(*answer.length >= truth.run->length());
                const bool is_proved = answer.within && answer.within->is_one();
                if (is_proved) CHECK(*answer.length == truth.run->length());
                if (!options.improve) continue;
                // Zones of stopwatches are too large to prove anything about lengths.
                if (!loaded->network().has_stopwatches) CHECK(is_proved);
                REQUIRE(!answer.improvements.empty());
                for (std::size_t i = 1; i < answer.improvements.size(); ++i)
                    CHECK(answer.improvements[i].length <
                          answer.improvements[i - 1].length);
                CHECK(answer.improvements.back().length == *answer.length);
                REQUIRE(answer.run);
                CHECK(answer.run->length() == *answer.length);
                shortened += answer.improvements.size() > 1 ? 1 : 0;
            }
        }
    }
    if (effort() < 100) return;
    CHECK(asked > 80);
    CHECK(found > 40);
    CHECK(explored_by_table * 2 < explored_plainly);
    CHECK(shortened > 5);
}

TEST_CASE("a search that chooses for itself says what it did", "[directed]") {
    const auto loaded =
        language::load_file(ZONAR_SOURCE_DIR "/xml-models/families/hanoi-3.xml", {});
    REQUIRE(loaded->ok());
    verify::Options options;
    options.choose_search = true;
    const auto stages = [&](std::size_t query) {
        const auto answer =
            verify::check(loaded->network(), loaded->queries()[query].query, options);
        std::uint64_t explored = 0;
        for (const verify::Stage& stage : answer.conduct.stages)
            explored += stage.explored;
        CHECK(explored == answer.statistics.explored);
        return answer.conduct.stages;
    };
    const auto found = stages(1); // the tower
    REQUIRE(found.size() == 3);
    CHECK(found[0].estimate == "hu");
    CHECK(found[0].explored == 48);
    CHECK(found[1].order == Order::depth_first);
    CHECK(found[1].estimate.empty());
    CHECK(found[1].explored == 32);
    CHECK(found[2].estimate == "alternate(abstraction,hu)");

    // A limit of the user's is one for all together.
    options.search.limits.states = 90;
    const auto cut =
        verify::check(loaded->network(), loaded->queries()[1].query, options);
    CHECK(cut.verdict == Verdict::unknown);
    CHECK(cut.statistics.explored == 90);
    CHECK(cut.limit == explore::Limit::states);
}

TEST_CASE("time for shorter runs may be too short", "[directed]") {
    const auto loaded =
        language::load_file(ZONAR_SOURCE_DIR "/xml-models/families/hanoi-3.xml", {});
    verify::Options options = options_of({Order::depth_first, nullptr, false});
    options.improve = 1e-9;
    const verify::Answer answer =
        verify::check(loaded->network(), loaded->queries()[1].query, options);
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.improvements.size() == 1);
    CHECK(answer.conduct.cut_short == "the time for that was over");
    CHECK_FALSE(answer.within);
}

TEST_CASE("what cannot be shortest is refused with the reason", "[directed]") {
    const auto loaded =
        language::load_file(ZONAR_SOURCE_DIR "/xml-models/two-doors.xml", {});
    const auto reason = [&](Order order, const char* heuristic) {
        verify::Options options = options_of({order, heuristic, true});
        const verify::Answer answer =
            verify::check(loaded->network(), loaded->queries()[0].query, options);
        CHECK(answer.verdict == Verdict::error);
        return answer.reason;
    };
    CHECK(reason(Order::best_first, "fsm") ==
          "a shortest trace needs a search that can tell: bfs, astar, idastar or adfs");
    CHECK(reason(Order::a_star, "active") ==
          "a shortest trace needs an estimate that is never too large, which active may "
          "be");
    CHECK(reason(Order::a_star, "hamming").starts_with("hamming needs "));
    CHECK(reason(Order::a_star, "alternate(fsm,hu)") ==
          "estimates take turns in best-first search alone");
}

TEST_CASE("preferred transitions need an estimate that prefers some", "[directed]") {
    const auto loaded =
        language::load_file(ZONAR_SOURCE_DIR "/xml-models/two-doors.xml", {});
    verify::Options options =
        options_of({Order::best_first, "max(fsm,abstraction)", false});
    options.search.preferred = true;
    const auto reason = [&] {
        return verify::check(loaded->network(), loaded->queries()[0].query, options)
            .reason;
    };
    CHECK(reason() == "no estimate here prefers transitions; hu does");
    options.guidance.heuristic = guide::parse_estimate("max(fsm,hu)").spec;
    CHECK(reason().empty());
}
