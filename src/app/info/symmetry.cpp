#include "app/info/symmetry.h"

#include "app/words.h"
#include "reduce/symmetry/families.h"
#include "reduce/symmetry/words.h"
#include "semantics/code_facts.h"

#include <fmt/format.h>

#include <vector>

namespace zonar::app {

namespace {

/// What was found, once for the network and once for each query.
struct Found {
    explicit Found(const OpenedModel& opened)
        : model(*opened.model), network(model.network()), analysis(network),
          finder(network, analysis), all(finder.find()) {
        for (const language::CompiledQuery& query : opened.queries()) {
            const bool is_checked =
                !query.broken() && query.query.kind != model::QueryKind::refused;
            queries.push_back(is_checked ? finder.restrict(all, {.query = &query.query})
                                         : reduce::Symmetries{});
        }
    }
    std::string sentence(const reduce::Family& family) const {
        return reduce::sentence(family, finder.declarations(), network);
    }
    std::string sentence(const reduce::Asymmetry& asymmetry) const {
        return reduce::sentence(asymmetry, finder.declarations(), network,
                                model.sources());
    }

    const language::LoadedModel& model;
    const model::Network& network;
    semantics::CodeAnalysis analysis;
    reduce::SymmetryFinder finder;
    reduce::Symmetries all;
    std::vector<reduce::Symmetries> queries;
};

std::string sentences(const Found& found, const reduce::Symmetries& symmetries,
                      std::size_t first_asymmetry) {
    std::string text;
    for (const reduce::Family& family : symmetries.families)
        text += fmt::format(
            "  {} ({} {})\n", found.sentence(family), reduce::order_of(family),
            family.kind == reduce::Family::Kind::ring ? "rotations" : "permutations");
    for (std::size_t i = first_asymmetry; i < symmetries.asymmetries.size(); ++i)
        text += "  " + found.sentence(symmetries.asymmetries[i]) + "\n";
    return text;
}

Json families_json(const Found& found, const reduce::Symmetries& symmetries) {
    Json list = Json::array();
    for (const reduce::Family& family : symmetries.families) {
        const auto names =
            reduce::names_of(family, found.finder.declarations(), found.network);
        list.push_back({{"kind", reduce::word(family.kind)},
                        {"processes", names.processes},
                        {"ids", family.ids},
                        {"arrays", names.arrays},
                        {"values", names.values},
                        {"order", reduce::order_of(family)}});
    }
    return list;
}

Json asymmetries_json(const Found& found, const reduce::Symmetries& symmetries,
                      std::size_t first) {
    Json list = Json::array();
    for (std::size_t i = first; i < symmetries.asymmetries.size(); ++i) {
        const reduce::Asymmetry& a = symmetries.asymmetries[i];
        const auto names = [&](std::int32_t id, const std::vector<std::uint32_t>& block) {
            auto all = reduce::processes_with(a.parameter, id,
                                              found.finder.declarations(), found.network);
            for (const std::uint32_t p : block)
                all.push_back(found.network.processes[p].name);
            return all;
        };
        Json entry = {{"one", names(a.one, a.one_block)},
                      {"other", names(a.other, a.other_block)},
                      {"reason", reduce::reason_of(a.reason, found.network,
                                                   found.model.sources())}};
        const auto place = a.reason.place && a.reason.place->known()
                               ? found.model.sources().place(a.reason.place->begin)
                               : std::nullopt;
        if (place) entry["line"] = place->line;
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace

std::string symmetry_text(const OpenedModel& opened, Palette palette) {
    const Found found{opened};
    std::string text = fmt::format(
        "{}  {}\n", palette.heading("symmetry"),
        found.all.empty() ? "none" : reduce::order_of(found.all) + " permutations");
    text += sentences(found, found.all, 0);
    const auto queries = opened.queries();
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const reduce::Symmetries& left = found.queries[i];
        text += fmt::format("\n{}  {}\n", palette.heading(fmt::format("query {}", i + 1)),
                            one_line(queries[i].query.text));
        const bool as_above = reduce::order_of(left) == reduce::order_of(found.all);
        if (as_above)
            text += found.all.empty() ? "  no symmetry\n" : "  the same\n";
        else
            text += sentences(found, left, found.all.asymmetries.size());
    }
    return text;
}

Json symmetry_json(const OpenedModel& opened) {
    const Found found{opened};
    Json json = {{"order", reduce::order_of(found.all)},
                 {"families", families_json(found, found.all)},
                 {"asymmetries", asymmetries_json(found, found.all, 0)},
                 {"queries", Json::array()}};
    const auto queries = opened.queries();
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const reduce::Symmetries& left = found.queries[i];
        json["queries"].push_back(
            {{"query", queries[i].query.text},
             {"order", reduce::order_of(left)},
             {"families", families_json(found, left)},
             {"asymmetries",
              asymmetries_json(found, left, found.all.asymmetries.size())}});
    }
    return json;
}

} // namespace zonar::app
