// The models of xml-models/ with what their authors expect. Every verdict is asked for in
// every order, and every run that comes with one is replayed.
#include "catch.h"
#include "language/load.h"
#include "model/query_kind.h"
#include "trace/endless.h"
#include "trace/replay.h"
#include "verify/check.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace zonar;
using explore::Order;
using model::QueryKind;
using verify::Answer;
using verify::TraceWish;
using verify::Verdict;

namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path{ZONAR_SOURCE_DIR} / "xml-models";

std::vector<fs::path> model_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const fs::path extension = entry.path().extension();
        if (extension == ".xml" || extension == ".xta" || extension == ".ta")
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

std::string text_of(const fs::path& file) {
    std::string problem;
    return language::read_file(file.string(), language::Limits{}.file_bytes, problem)
        .value_or("");
}

/// Of the model, or of the file beside it.
std::vector<language::CompiledQuery> queries_of(language::LoadedModel& model,
                                                fs::path file) {
    if (!model.queries().empty()) return model.queries();
    file.replace_extension(".q");
    return model.compile_queries(file.string(), text_of(file));
}

bool is_about_reachability(const model::Query& query) {
    return query.kind == QueryKind::exists_eventually ||
           query.kind == QueryKind::always_globally;
}

Verdict expected(const model::Query& query) {
    return query.expectation->outcome == model::Expectation::Outcome::satisfied
               ? Verdict::satisfied
               : Verdict::not_satisfied;
}

/// Whether a run must come with the verdict.
bool has_witness(const model::Query& query) {
    return (query.kind == QueryKind::exists_eventually ||
            query.kind == QueryKind::exists_globally) ==
           (expected(query) == Verdict::satisfied);
}

void check_shown_run(const model::Network& network, const model::Query& query,
                     const Answer& answer) {
    REQUIRE(answer.run);
    CHECK(!answer.run->over_approximated);
    const auto objection = trace::replay(network, *answer.run);
    if (objection) FAIL_CHECK("step " << objection->step << ": " << objection->what);
    if (model::seeks(query.kind, model::Sought::lasso)) {
        const auto wrong =
            trace::endless(network, trace::counterpart(query), *answer.run);
        if (wrong) FAIL_CHECK(wrong->what);
        return;
    }
    const auto holds = trace::holds_at_end(network, query, query.condition, *answer.run);
    REQUIRE(std::holds_alternative<bool>(holds));
    CHECK(std::get<bool>(holds) == (query.kind == QueryKind::exists_eventually));
}

Answer check_verdict(const model::Network& network, const model::Query& query,
                     const verify::Options& options) {
    INFO(query.text << ", order " << static_cast<int>(options.search.order) << ", seed "
                    << options.search.seed);
    const Answer answer = verify::check(network, query, options);
    INFO(answer.reason);
    CHECK(std::string{describe(answer.verdict)} == describe(expected(query)));
    if (has_witness(query))
        check_shown_run(network, query, answer);
    else
        CHECK(!answer.run);
    return answer;
}

} // namespace

TEST_CASE("every model gets the verdicts that its author expects, in every order") {
    std::size_t checked = 0;
    for (const fs::path& file : model_files()) {
        INFO(file.filename().string());
        const auto model = language::load_file(file.string());
        REQUIRE(model->ok());
        for (const language::CompiledQuery& compiled : queries_of(*model, file)) {
            const model::Query& query = compiled.query;
            const bool endless = model::seeks(query.kind, model::Sought::lasso);
            if (!is_about_reachability(query) && !endless) continue;
            REQUIRE(query.expectation);
            verify::Options options;
            options.trace = TraceWish::shortest;
            Answer shortest;
            if (!endless) shortest = check_verdict(model->network(), query, options);
            options.trace = TraceWish::some;
            for (const Order order :
                 {Order::breadth_first, Order::depth_first, Order::random_depth_first})
                for (const std::uint64_t seed : {1u, 2u}) {
                    options.search.order = order;
                    options.search.seed = seed;
                    const Answer some = check_verdict(model->network(), query, options);
                    if (shortest.run && some.run)
                        CHECK(shortest.run->length() <= some.run->length());
                    if (order != Order::random_depth_first) break; // needs no seed
                }
            ++checked;
        }
    }
    CHECK(checked > 140);
}

TEST_CASE("measured values are those that the authors expect", "[models]") {
    std::size_t asked = 0;
    for (const fs::path& file : model_files()) {
        INFO(file.filename().string());
        const auto model = language::load_file(file.string());
        REQUIRE(model->ok());
        for (const auto& compiled : queries_of(*model, file)) {
            const model::Query& query = compiled.query;
            if (!model::seeks(query.kind, model::Sought::values)) continue;
            INFO(query.text);
            const Answer answer = verify::check(model->network(), query, {});
            CHECK(answer.verdict == Verdict::satisfied);
            REQUIRE(query.expectation);
            CHECK(verify::numbers_of(query.kind, answer.values) ==
                  query.expectation->value);
            ++asked;
        }
    }
    CHECK(asked == 17);
}
