#include "app/info/dependence.h"

#include "app/words.h"
#include "logic/formula.h"
#include "model/query_kind.h"
#include "reduce/order/ample.h"
#include "reduce/order/explanation.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace zonar::app {

namespace {

using reduce::NamedEdge;
using reduce::SharedByPair;

constexpr std::size_t most_shown = 6;  // names, edges or locations in a line
constexpr std::size_t most_lines = 12; // pairs or processes

/// What was found of the network, before any query.
struct FoundDependence {
    explicit FoundDependence(const OpenedModel& opened)
        : network(opened.model->network()), model(*opened.model), system(network),
          dependence(system), pairs(reduce::shared_by_pairs(dependence)) {
        if (!dependence.obstacle().empty()) return;
        local = reduce::named_edges(dependence, reduce::local_edges(dependence));
        const std::vector<std::uint8_t> flags = dependence.sticky_edges({});
        std::vector<std::uint32_t> numbers;
        for (std::uint32_t e = 0; e < flags.size(); ++e)
            if (flags[e] != 0) numbers.push_back(e);
        sticky = reduce::named_edges(dependence, numbers);
        const reduce::AmpleSets ample{dependence,
                                      std::vector<std::uint8_t>(dependence.edges(), 0)};
        for (std::uint32_t p = 0; p < system.processes(); ++p) {
            std::vector<std::string>& names = safe.emplace_back();
            const model::Run locations = network.processes[p].locations;
            for (std::uint32_t l = 0; l < locations.count; ++l) {
                const auto at = static_cast<std::int32_t>(l);
                if (!dependence.leaving(p, at).empty() &&
                    ample.is_safe(system.location_id(p, at)))
                    names.push_back(location(p, l));
            }
        }
    }

    const std::string& process(std::uint32_t p) const {
        return network.processes[p].name;
    }
    const std::string& location(std::uint32_t process, std::uint32_t index) const {
        return network.location_of(model::ProcessId{process}, index).name;
    }

    const model::Network& network;
    const language::LoadedModel& model;
    semantics::System system;
    reduce::Dependence dependence;
    std::vector<SharedByPair> pairs;
    std::vector<NamedEdge> local, sticky;
    std::vector<std::vector<std::string>> safe; // names of locations, by process
};

/// What a query changes about it.
struct QueryView {
    std::string obstacle; // why nothing is left out for it
    std::vector<NamedEdge> visible;
};

QueryView view_of(const FoundDependence& found, const language::CompiledQuery& compiled) {
    QueryView view;
    const model::Query& query = compiled.query;
    if (compiled.broken() || query.kind == model::QueryKind::refused) {
        view.obstacle = "it cannot be checked";
        return view;
    }
    reduce::Question question{found.dependence};
    if (found.dependence.obstacle().empty()) {
        if (model::seeks(query.kind, model::Sought::values)) {
            question.add_measures(query);
        } else if (model::seeks(query.kind, model::Sought::state)) {
            question.add(query, query.condition, model::info(query.kind).refutes);
        } else if (query.kind == model::QueryKind::linear) {
            std::vector<const model::Predicate*> atoms;
            for (const model::Atom& atom : query.atoms) atoms.push_back(&atom.predicate);
            question.add_atoms(query, atoms);
            if (logic::uses_next(query.formula))
                question.refuse("X tells how many transitions there are");
            else if (found.system.is_timed())
                question.refuse(
                    "endless runs of a model with clocks are searched with all "
                    "transitions");
        } else {
            question.refuse(
                "endless runs are searched with all transitions, but for LTL");
        }
        view.visible = reduce::named_edges(found.dependence, question.visible());
    }
    view.obstacle = reduce::obstacle_of(found.dependence, &question);
    return view;
}

// ---- text

std::string first_few(std::span<const std::string> names) {
    const std::size_t count = std::min(names.size(), most_shown);
    std::string text = fmt::format("{}", fmt::join(names.first(count), ", "));
    if (names.size() > count) text += fmt::format(" and {} more", names.size() - count);
    return text;
}

std::string shared_text(const SharedByPair& pair) {
    std::vector<std::string> parts;
    const auto add = [&](std::string_view one, std::string_view many,
                         const std::vector<std::string>& names) {
        if (!names.empty())
            parts.push_back(
                fmt::format("{} {}", names.size() == 1 ? one : many, first_few(names)));
    };
    add("channel", "channels", pair.channels);
    add("variable", "variables", pair.variables);
    add("clock", "clocks", pair.clocks);
    if (pair.invariants) parts.emplace_back("invariants");
    return fmt::format("{}", fmt::join(parts, "; "));
}

/// ShownLines "key: value"; of many the first ones.
class ShownLines {
public:
    explicit ShownLines(std::string_view what) : what_(what) {}
    void add(std::string_view key, std::string_view value) {
        if (++count_ <= most_lines) text_ += fmt::format("  {}: {}\n", key, value);
    }
    std::string text() const {
        if (count_ <= most_lines) return text_;
        return text_ + fmt::format("  and {} more {} (--json has all)\n",
                                   count_ - most_lines, what_);
    }

private:
    std::string_view what_;
    std::string text_;
    std::size_t count_ = 0;
};

std::string edges_text(const FoundDependence& found,
                       const std::vector<NamedEdge>& edges) {
    std::map<std::uint32_t, std::vector<std::string>> by_process;
    for (const NamedEdge& edge : edges) {
        const model::Edge& e = found.network.edges[edge.id.index()];
        by_process[edge.process].push_back(
            fmt::format("{} -> {}", found.location(edge.process, e.source),
                        found.location(edge.process, e.target)));
    }
    ShownLines lines{"processes"};
    for (const auto& [process, names] : by_process)
        lines.add(found.process(process), first_few(names));
    return edges.empty() ? "  none\n" : lines.text();
}

std::string pairs_text(const FoundDependence& found) {
    ShownLines lines{"pairs"};
    for (const SharedByPair& pair : found.pairs)
        lines.add(
            fmt::format("{}, {}", found.process(pair.one), found.process(pair.other)),
            shared_text(pair));
    const std::size_t n = found.network.processes.size();
    const std::size_t others = n * (n - 1) / 2 - found.pairs.size();
    std::string text = lines.text();
    if (others != 0)
        text += fmt::format("  {} {} nothing\n",
                            found.pairs.empty()
                                ? count_of(others, "pair")
                                : count_of(others, "other pair", "other pairs"),
                            others == 1 ? "shares" : "share");
    return text;
}

std::string safe_text(const FoundDependence& found) {
    ShownLines lines{"processes"};
    bool is_some = false;
    for (std::uint32_t p = 0; p < found.safe.size(); ++p) {
        if (found.safe[p].empty()) continue;
        is_some = true;
        lines.add(found.process(p), first_few(found.safe[p]));
    }
    return is_some ? lines.text() : "  none\n";
}

// ---- JSON

Json edges_json(const FoundDependence& found, const std::vector<NamedEdge>& edges) {
    Json list = Json::array();
    for (const NamedEdge& edge : edges) {
        const model::Edge& e = found.network.edges[edge.id.index()];
        list.push_back({{"process", found.process(edge.process)},
                        {"source", found.location(edge.process, e.source)},
                        {"target", found.location(edge.process, e.target)}});
    }
    return list;
}

Json or_null(const std::string& text) {
    return text.empty() ? Json{} : Json(text);
}

} // namespace

std::string dependence_text(const OpenedModel& opened, Palette palette) {
    const FoundDependence found{opened};
    const std::string obstacle = reduce::obstacle_of(found.dependence, nullptr);
    std::string text = palette.heading("dependence") + "\n";
    if (!obstacle.empty())
        text += fmt::format("  nothing can be left out: {}\n", obstacle);
    text += pairs_text(found);
    if (found.dependence.obstacle().empty()) {
        const auto part = [&](std::string_view heading, const std::string& lines) {
            text += fmt::format("\n{}\n{}", palette.heading(heading), lines);
        };
        part("edges that depend on no other process", edges_text(found, found.local));
        part("locations that are safe for ample sets", safe_text(found));
        part("sticky edges", edges_text(found, found.sticky));
    }
    if (!obstacle.empty()) return text;
    const auto queries = opened.queries();
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const QueryView view = view_of(found, queries[i]);
        text += fmt::format("\n{}  {}\n", palette.heading(fmt::format("query {}", i + 1)),
                            one_line(queries[i].query.text));
        if (!view.obstacle.empty())
            text += fmt::format("  nothing can be left out: {}\n", view.obstacle);
        else if (view.visible.empty())
            text += "  it sees no edge\n";
        else
            text +=
                fmt::format("  it sees {}:\n{}", count_of(view.visible.size(), "edge"),
                            edges_text(found, view.visible));
    }
    return text;
}

Json dependence_json(const OpenedModel& opened) {
    const FoundDependence found{opened};
    Json pairs = Json::array();
    for (const SharedByPair& pair : found.pairs)
        pairs.push_back(
            {{"processes", {found.process(pair.one), found.process(pair.other)}},
             {"channels", pair.channels},
             {"variables", pair.variables},
             {"clocks", pair.clocks},
             {"invariants", pair.invariants}});
    Json safe = Json::array();
    for (std::uint32_t p = 0; p < found.safe.size(); ++p)
        for (const std::string& location : found.safe[p])
            safe.push_back({{"process", found.process(p)}, {"location", location}});
    Json json = {{"obstacle", or_null(reduce::obstacle_of(found.dependence, nullptr))},
                 {"pairs", std::move(pairs)},
                 {"local", edges_json(found, found.local)},
                 {"safe", std::move(safe)},
                 {"sticky", edges_json(found, found.sticky)},
                 {"queries", Json::array()}};
    for (const language::CompiledQuery& query : opened.queries()) {
        const QueryView view = view_of(found, query);
        json["queries"].push_back({{"query", query.query.text},
                                   {"obstacle", or_null(view.obstacle)},
                                   {"visible", edges_json(found, view.visible)}});
    }
    return json;
}

} // namespace zonar::app
