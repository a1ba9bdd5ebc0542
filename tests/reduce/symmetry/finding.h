// finding.h
//
// What symmetry is found in a model, in one line; and states to compare.
//
//   CHECK(families(model) == "P 0 1 2");             P(0), P(1) and P(2) are interchangeable
//   CHECK(families(model, "E<> P(0).cs") == "P 1 2");
//   CHECK(families(ring) == "ring P 0 1 2");
#pragma once

#include "reduce/symmetry/families.h"
#include "semantics/engine.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::tests {

/// The template, then the ids; families with ", " between them.
inline std::string show(const model::Network& network,
                        const reduce::Symmetries& symmetries) {
    std::string text;
    for (const reduce::Family& family : symmetries.families) {
        if (!text.empty()) text += ", ";
        if (family.kind == reduce::Family::Kind::ring) text += "ring ";
        if (family.kind == reduce::Family::Kind::greedy) {
            text += "greedy " + std::to_string(family.generators.size());
            continue;
        }
        if (!family.has_parameter()) {
            // Blocks with " and " between them; or how many values or elements there are.
            if (family.blocks.empty() || family.blocks.front().empty())
                text += std::to_string(family.ids.size()) + " values";
            else
                for (const std::int32_t id : family.ids) {
                    const auto& block = family.blocks[static_cast<std::size_t>(id)];
                    if (id != family.ids.front()) text += " and ";
                    for (const std::uint32_t p : block)
                        text +=
                            (p == block.front() ? "" : "+") + network.processes[p].name;
                }
            continue;
        }
        text += network.templates[family.parameter.origin].name;
        for (const std::int32_t id : family.ids) text += ' ' + std::to_string(id);
    }
    return text;
}

/// All of P(0), P(1) and P(2).
constexpr const char* all_ids = "P 0 1 2";

/// Those of the network, or if there is a query: those that leave it as it is.
inline std::string families(std::string_view xta, const std::string& query = "") {
    Engine e(xta);
    const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
    const reduce::Symmetries all = finder.find();
    if (query.empty()) return show(e.network(), all);
    const model::Query compiled = compile_query(e.loaded(), query);
    return show(e.network(), finder.restrict(all, {.query = &compiled}));
}

/// Three processes P(0), P(1), P(2), and a fourth one.
inline std::string network(const std::string& declarations, const std::string& body,
                           const std::string& system = "system P, Q;",
                           const std::string& other = "trans q -> q { }") {
    return "typedef int[0,2] id_t; const int none = 3; typedef int[0,3] id_or_none;\n" +
           declarations + "\nprocess P(const id_t p) { " + body +
           " }\nprocess Q() { state q; init q; " + other + "; }\n" + system;
}

/// All about a state and how it was reached, in an order.
inline std::vector<std::int64_t> key(const Symbolic& state) {
    std::vector<std::int64_t> all(state.words.begin(), state.words.end());
    const zone::ConstZone zone = state.zone.view();
    for (zone::Clock x = 0; x < zone.dimension; ++x)
        for (zone::Clock y = 0; y < zone.dimension; ++y) all.push_back(zone.raw(x, y));
    for (const model::EdgeId e : state.edges) all.push_back(e.raw);
    all.insert(all.end(), state.selected.begin(), state.selected.end());
    return all;
}

} // namespace zonar::tests
