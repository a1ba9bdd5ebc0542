#include "guide/estimating.h"

#include "verify/predicate.h"

#include <algorithm>
#include <map>
#include <set>

namespace zonar::tests {

using abstraction::Distance;
using abstraction::StateId;

namespace {

std::string joined(const std::vector<std::string>& parts, char between) {
    std::string text;
    for (const std::string& part : parts) {
        if (!text.empty()) text += between;
        text += part;
    }
    return text;
}

} // namespace

Graph explore(const semantics::System& system, semantics::Expander& expander,
              std::size_t most) {
    Graph graph;
    std::vector<Symbolic> states;
    std::map<std::vector<semantics::Word>, std::vector<std::size_t>> known;
    const std::uint32_t words = system.layout().words();
    const auto number = [&](const semantics::Batch& batch, std::uint32_t i) {
        Symbolic state{{batch.words(i), batch.words(i) + words},
                       system.is_timed() ? zone::Dbm{batch.zone(i)} : zone::Dbm{1},
                       {},
                       {}};
        std::vector<std::size_t>& alike = known[state.words];
        for (const std::size_t old : alike)
            if (same(states[old], state)) return old;
        alike.push_back(states.size());
        graph.cells.push_back(system.network().memory.state.initial);
        system.layout().unpack(state.words.data(), graph.cells.back().data());
        graph.next.emplace_back();
        states.push_back(std::move(state));
        return states.size() - 1;
    };
    semantics::Batch batch{words};
    if (!expander.initial(batch)) {
        if (expander.failed()) expander.take_error();
        graph.complete = false;
        return graph;
    }
    number(batch, 0);
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states.size() > most) {
            graph.complete = false;
            break;
        }
        const Symbolic source = states[i];
        batch.clear();
        if (!expander.expand(source.words.data(), source.zone, batch)) {
            expander.take_error();
            graph.complete = false;
        }
        for (std::uint32_t s = 0; s < batch.size(); ++s) {
            const std::size_t to = number(batch, s);
            graph.next[i].push_back(to);
        }
    }
    return graph;
}

std::vector<bool> goals_in(const Graph& graph, const model::Network& network,
                           const model::Query& query) {
    const verify::StatePredicate predicate{
        query, query.condition, query.kind == model::QueryKind::always_globally,
        network.clocks};
    semantics::Machine machine{network, query.cells};
    machine.make_room_for(query.program);
    std::vector<bool> goals;
    for (const auto& cells : graph.cells) {
        std::ranges::copy(cells, machine.cells());
        const bool holds = predicate.possible(machine);
        goals.push_back(holds && !machine.failed());
        machine.forget_failure();
    }
    return goals;
}

std::vector<Distance> distances_in(const Graph& graph, const std::vector<bool>& goals) {
    std::vector<Distance> distances(graph.cells.size(), abstraction::infinite);
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (goals[i]) distances[i] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < graph.next.size(); ++i) {
            for (const std::size_t to : graph.next[i]) {
                if (distances[to] == abstraction::infinite) continue;
                if (distances[to] + 1 >= distances[i]) continue;
                distances[i] = distances[to] + 1;
                changed = true;
            }
        }
    }
    return distances;
}

Estimate::Estimate(const guide::Factors& factors, StateId bound) : factors_(factors) {
    for (std::size_t goal = 0; goal < factors.goals(); ++goal) {
        const abstraction::System system = factors.system(goal);
        REQUIRE(system.fault() == "");
        abstraction::Options options;
        options.bound = bound;
        const abstraction::Built built = abstraction::build(system, options);
        REQUIRE(built.complete);
        tables_.push_back(built.table);
        width_ = system.factors.size();
    }
}

Distance Estimate::operator()(std::span<const std::int32_t> cells) const {
    Distance least = abstraction::infinite;
    std::vector<StateId> states(width_);
    if (!tables_.empty()) factors_.project(cells.data(), states);
    for (const abstraction::DistanceTable& table : tables_)
        least = std::min(least, table.estimate(states));
    return least;
}

void check_consistent(const Graph& graph, const std::vector<bool>& goals,
                      const Estimate& estimate, Tally& tally) {
    std::vector<Distance> found;
    for (const auto& cells : graph.cells) found.push_back(estimate(cells));
    const std::vector<Distance> truth = distances_in(graph, goals);
    bool informative = false, dead = false;
    for (std::size_t i = 0; i < found.size(); ++i) {
        INFO("state " << i);
        informative = informative || (found[i] != 0 && found[i] != abstraction::infinite);
        dead = dead || found[i] == abstraction::infinite;
        if (goals[i]) REQUIRE(found[i] == 0);
        REQUIRE(found[i] <= truth[i]);
        for (const std::size_t to : graph.next[i]) {
            if (found[to] == abstraction::infinite) continue;
            REQUIRE(found[i] <= found[to] + 1);
        }
    }
    tally.informative += informative ? 1 : 0;
    tally.dead += dead ? 1 : 0;
}

Guided::Guided(std::string_view xta, const std::string& query,
               const guide::FactorLimits& limits)
    : engine_(xta), query_(compile_query(engine_.loaded(), query)),
      factors_(engine_.system(), query_, limits) {
    for (std::size_t i = 0; i < factors_.goals(); ++i)
        REQUIRE(factors_.system(i).fault() == "");
}

std::string Guided::names() const {
    std::vector<std::string> names;
    for (const abstraction::Factor& f : system().factors)
        names.push_back(f.name + ":" + std::to_string(f.states));
    return joined(names, ' ');
}

bool Guided::has_factor(std::string_view name) const {
    return std::ranges::any_of(
        system().factors, [&](const abstraction::Factor& f) { return f.name == name; });
}

const abstraction::Factor& Guided::factor(std::string_view name) const {
    for (const abstraction::Factor& f : system().factors)
        if (f.name == name) return f;
    FAIL("there is no factor " << name);
    return system().factors[0];
}

std::string Guided::steps(std::string_view name) const {
    std::set<std::pair<StateId, StateId>> pairs;
    for (const abstraction::Transition& t : factor(name).transitions)
        pairs.emplace(t.from, t.to);
    std::vector<std::string> texts;
    for (const auto& [from, to] : pairs)
        texts.push_back(std::to_string(from) + "-" + std::to_string(to));
    return joined(texts, ' ');
}

std::string Guided::goal(std::size_t i) const {
    std::vector<std::string> texts;
    const abstraction::System system = factors_.system(i);
    for (const abstraction::Factor& f : system.factors) {
        if (f.error.empty()) continue;
        std::vector<std::string> states;
        for (const StateId s : f.error) states.push_back(std::to_string(s));
        texts.push_back(f.name + ":" + joined(states, ','));
    }
    return joined(texts, ' ');
}

Distance Guided::estimate() {
    return Estimate{factors_, 0}(engine_.cells(engine_.initial()));
}

Distance Guided::distance() {
    const Graph graph = explore(engine_, 10'000);
    return distances_in(graph, goals_in(graph, engine_.network(), query_))[0];
}

void Guided::check_exact() {
    const Graph graph = explore(engine_, 10'000);
    REQUIRE(graph.complete);
    const auto distances =
        distances_in(graph, goals_in(graph, engine_.network(), query_));
    const Estimate estimate{factors_, 0};
    for (std::size_t i = 0; i < distances.size(); ++i) {
        INFO("state " << i);
        CHECK(estimate(graph.cells[i]) == distances[i]);
    }
}

} // namespace zonar::tests
