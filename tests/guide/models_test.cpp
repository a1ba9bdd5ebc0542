// The models that we ship with their queries: estimates against exploration.
#include "guide/estimating.h"
#include "guide/promising.h"

#include <filesystem>
#include <string>
#include <vector>

using namespace zonar;

namespace {

/// Calls ask(system, expander, queries) for each model, with the queries that have an error
/// condition.
template <class Ask>
void for_each_model(Ask ask) {
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
        std::vector<const model::Query*> queries;
        for (const language::CompiledQuery& query : model->queries()) {
            if (!query.broken() && query.query.kind <= model::QueryKind::always_globally)
                queries.push_back(&query.query);
        }
        ask(system, expander, queries);
    }
}

} // namespace

TEST_CASE("estimates are consistent on our own models", "[models]") {
    tests::Tally tally;
    for_each_model([&](const auto& system, auto& expander, const auto& queries) {
        const tests::Graph graph = tests::explore(system, expander, 300);
        for (const model::Query* query : queries) {
            INFO(query->text);
            const guide::Factors factors{system, *query};
            const auto goals = goals_in(graph, system.network(), *query);
            ++tally.queries;
            check_consistent(graph, goals, tests::Estimate{factors, 20}, tally);
        }
    });
    CHECK(tally.queries > 50);
    CHECK(tally.informative * 2 > tally.queries);
}

TEST_CASE("estimates keep their promises on our own models", "[models]") {
    tests::Findings findings;
    for_each_model([&](const auto& system, auto& expander, const auto& queries) {
        const tests::Space space = tests::explore_steps(system, expander, 300);
        for (const model::Query* query : queries) {
            INFO(query->text);
            const semantics::Costs costs;
            const guide::EstimateContext context{system, *query, costs, {}, {}, {}};
            const auto goals = goals_in(space, system.network(), *query);
            for (const guide::EstimateKind& kind : guide::estimate_kinds()) {
                if (kind.most_parts > 0 || !kind.needs.empty()) continue;
                check_promises(space, goals, costs, *tests::estimate(kind.name, context),
                               findings[std::string{kind.name}]);
            }
        }
    });
    for (const auto& [name, found] : findings) {
        INFO(name);
        CHECK(found.states > 1000);
    }
    CHECK(findings["fsm"].states > 1000);
    CHECK(findings["fsm"].positive * 3 > findings["fsm"].states);
    CHECK(findings["fsm-sum"].exact > 100);
    CHECK(findings["formula"].positive * 3 > findings["formula"].states);
}
