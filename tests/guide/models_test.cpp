// The models that we ship with their queries: estimates against exploration.
#include "guide/estimating.h"

#include <filesystem>

using namespace zonar;

TEST_CASE("estimates are consistent on our own models", "[models]") {
    tests::Tally tally;
    const std::filesystem::path folder = ZONAR_SOURCE_DIR "/xml-models";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".xml") continue;
        INFO(entry.path().string());
        const auto model = language::load_file(entry.path().string());
        REQUIRE(model->ok());
        const semantics::System system{model->network()};
        const semantics::ClockBounds bounds{
            model->network(), system.analysis(), {}, false};
        semantics::Expander expander{system, bounds, semantics::Extrapolation::none};
        const tests::Graph graph = tests::explore(system, expander, 300);
        for (const language::CompiledQuery& query : model->queries()) {
            if (query.broken() || query.query.kind > model::QueryKind::always_globally)
                continue;
            INFO(query.query.text);
            const guide::Factors factors{system, query.query};
            const auto goals = goals_in(graph, model->network(), query.query);
            ++tally.queries;
            check_consistent(graph, goals, tests::Estimate{factors, 20}, tally);
        }
    }
    CHECK(tally.queries > 50);
    CHECK(tally.informative * 2 > tally.queries);
}
