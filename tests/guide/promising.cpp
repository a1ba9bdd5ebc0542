#include "guide/promising.h"

#include "abstraction/build.h"
#include "guide/estimates/abstraction_estimate.h"
#include "guide/estimating.h"
#include "guide/factors/factors.h"

#include <algorithm>
#include <optional>

namespace zonar::tests {

using guide::Distance;
using guide::infinite;

Space explore_steps(const semantics::System& system, semantics::Expander& expander,
                    std::size_t most) {
    Space space;
    const std::uint32_t words = system.layout().words();
    std::map<std::vector<semantics::Word>, std::vector<std::size_t>> known;
    const auto number = [&](const semantics::Batch& batch, std::uint32_t i) {
        Symbolic state{{batch.words(i), batch.words(i) + words},
                       system.is_timed() ? zone::Dbm{batch.zone(i)} : zone::Dbm{1},
                       {},
                       {}};
        std::vector<std::size_t>& alike = known[state.words];
        for (const std::size_t old : alike)
            if (same(space.states[old], state)) return old;
        alike.push_back(space.states.size());
        space.cells.push_back(system.network().memory.state.initial);
        system.layout().unpack(state.words.data(), space.cells.back().data());
        space.next.emplace_back();
        space.states.push_back(std::move(state));
        return space.states.size() - 1;
    };
    semantics::Batch batch{words};
    const auto forget = [&] {
        if (expander.failed()) expander.take_error();
    };
    if (!expander.initial(batch)) {
        forget();
        return space;
    }
    number(batch, 0);
    for (std::size_t i = 0; i < space.states.size() && i < most; ++i) {
        const Symbolic source = space.states[i];
        batch.clear();
        if (!expander.expand(source.words.data(), source.zone, batch)) forget();
        for (std::uint32_t s = 0; s < batch.size(); ++s) {
            const auto edges = batch.edges(s);
            const std::size_t to = number(batch, s);
            space.next[i].push_back({to, {edges.begin(), edges.end()}});
        }
    }
    return space;
}

std::vector<bool> goals_in(const Space& space, const model::Network& network,
                           const model::Query& query) {
    Graph graph;
    graph.cells = space.cells;
    return goals_in(graph, network, query);
}

std::vector<bool> copies_in(const Space& space, std::size_t state) {
    std::vector<bool> goals;
    for (const Symbolic& s : space.states)
        goals.push_back(s.words == space.states[state].words);
    return goals;
}

std::vector<Distance> costs_in(const Space& space, const std::vector<bool>& goals,
                               const semantics::Costs& costs) {
    std::vector<Distance> found(space.states.size(), infinite);
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (goals[i]) found[i] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < space.next.size(); ++i) {
            for (const Space::Step& step : space.next[i]) {
                if (found[step.to] == infinite) continue;
                const Distance there = found[step.to] + costs.of(step.edges);
                if (there >= found[i]) continue;
                found[i] = there;
                changed = true;
            }
        }
    }
    return found;
}

void check_promises(const Space& space, const std::vector<bool>& goals,
                    const semantics::Costs& costs, guide::Estimate& estimate,
                    Usefulness& usefulness) {
    const std::vector<Distance> truth = costs_in(space, goals, costs);
    std::vector<Distance> found;
    for (const Symbolic& state : space.states)
        found.push_back(estimate.of(state.words.data(), state.zone));
    // A clone for a second worker says the same.
    const std::unique_ptr<guide::Estimate> clone = estimate.clone();
    REQUIRE(clone != nullptr);
    for (std::size_t i = 0; i < found.size(); ++i)
        REQUIRE(clone->of(space.states[i].words.data(), space.states[i].zone) ==
                found[i]);
    const guide::Promises promised = estimate.promises();
    for (std::size_t i = 0; i < found.size(); ++i) {
        INFO("state " << i << ": " << found[i] << " for " << truth[i]);
        ++usefulness.states;
        const bool positive = found[i] != 0 && found[i] != infinite;
        usefulness.positive += positive ? 1 : 0;
        usefulness.exact += positive && found[i] == truth[i] ? 1 : 0;
        usefulness.infinite += found[i] == infinite ? 1 : 0;
        if (promised.admissible) {
            REQUIRE(found[i] <= truth[i]);
            usefulness.admissible += truth[i] != infinite ? 1 : 0;
        }
        if (promised.dead_ends && found[i] == infinite) {
            REQUIRE(truth[i] == infinite);
            ++usefulness.proved_dead;
        }
        if (!promised.consistent) continue;
        if (goals[i]) REQUIRE(found[i] == 0);
        for (const Space::Step& step : space.next[i]) {
            if (found[step.to] == infinite) continue;
            INFO("to state " << step.to << ": " << found[step.to]);
            REQUIRE(found[i] <= found[step.to] + costs.of(step.edges));
            ++usefulness.consistent;
        }
    }
}

std::unique_ptr<guide::Estimate> estimate(std::string_view text,
                                          const guide::EstimateContext& context) {
    INFO(text);
    const guide::ParsedEstimate parsed = guide::parse_estimate(text);
    INFO(parsed.problem);
    REQUIRE(parsed.spec.has_value());
    guide::MadeEstimate made = guide::make_estimate(*parsed.spec, context);
    INFO(made.problem);
    REQUIRE(made.estimate != nullptr);
    return std::move(made.estimate);
}

std::unique_ptr<guide::Estimate> abstraction_of(const semantics::System& system,
                                                const model::Query& query,
                                                const semantics::Costs& costs,
                                                abstraction::StateId bound) {
    const guide::Factors factors{system, query, {}, costs};
    abstraction::Options options;
    options.bound = bound;
    std::vector<abstraction::DistanceTable> tables;
    for (std::size_t goal = 0; goal < factors.goals(); ++goal)
        tables.push_back(abstraction::build(factors.system(goal), options).table);
    return std::make_unique<guide::AbstractionEstimate>(system, factors, tables, true);
}

Asked::Asked(std::string_view xta, const std::string& query)
    : engine_(xta), query_(compile_query(engine_.loaded(), query)),
      context_{engine_.system(), query_, costs_, {}, {}, {}} {}

std::vector<semantics::Word> Asked::words(const std::vector<std::int32_t>& cells) const {
    const semantics::Layout& layout = engine_.system().layout();
    std::vector<semantics::Word> words(layout.words());
    layout.pack(cells.data(), words.data());
    return words;
}

guide::Promises Asked::promises(std::string_view text) const {
    return estimate(text, context_)->promises();
}

Distance Asked::of(std::string_view text, const std::vector<std::int32_t>& cells) {
    REQUIRE(cells.size() == engine_.network().memory.stored);
    return estimate(text, context_)->of(words(cells).data(), zone::ConstZone{});
}

} // namespace zonar::tests
