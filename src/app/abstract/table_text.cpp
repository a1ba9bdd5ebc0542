#include "app/abstract/table_views.h"
#include "app/words.h"
#include "draw/table.h"
#include "guide/tables/states.h"
#include "guide/tables/totals.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

namespace zonar::app {

using abstraction::Distance;
using abstraction::DistanceTable;
using abstraction::TableFile;
using abstraction::TableNode;
using guide::AbstractState;
using guide::AbstractSystem;

namespace {

constexpr std::size_t bar_width = 20;
constexpr std::size_t longest_example = 60;

std::string purpose_text(const TableFile& file) {
    std::vector<draw::TableRow> rows = {
        {"model", fmt::format("{}, fingerprint {}", file.model_name,
                              fingerprint_text(file.model_fingerprint))},
        {"query", one_line(file.query_text)},
        {"made by", "zonar " + file.tool_version},
        {"options", choices_text(file.choices)},
        {"complete", file.complete ? "yes" : "no: " + file.reason},
    };
    for (std::size_t i = 0; i < file.notes.size(); ++i)
        rows.push_back({i == 0 ? "dropped" : "", file.notes[i]});
    return draw::table(rows, 0);
}

/// "P(1)" for a leaf, "0 and 3" for a merge of two nodes.
std::string what(const TableNode& node, const TableFile& file) {
    return node.is_leaf() ? one_line(file.factors[node.factor].name)
                          : fmt::format("{} and {}", node.left, node.right);
}

std::string nodes_text(const DistanceTable& one, const TableFile& file) {
    std::vector<draw::TableRow> rows = {
        {"node", "of", "states", "transitions", "relevant", "left", "loss"}};
    for (std::size_t n = 0; n < one.nodes().size(); ++n) {
        const TableNode& node = one.nodes()[n];
        const abstraction::MergeRecord& record = node.record;
        const bool root =
            std::ranges::count(one.roots(), n, &DistanceTable::Root::node) != 0;
        rows.push_back({std::to_string(n), what(node, file),
                        std::to_string(record.product_states),
                        std::to_string(record.product_transitions),
                        std::to_string(record.relevant), std::to_string(record.states),
                        fmt::format("{}{}", record.lossless ? "none" : "some",
                                    root ? ", root" : "")});
    }
    return draw::table(rows);
}

/// One state for each distance: the first of the largest root that has it.
std::map<Distance, std::string> examples_in(const TableFile& file,
                                            const DistanceTable& one) {
    std::map<Distance, std::string> examples;
    std::vector<const DistanceTable::Root*> roots;
    for (const DistanceTable::Root& root : one.roots()) roots.push_back(&root);
    std::ranges::stable_sort(roots, std::greater{}, [](const DistanceTable::Root* root) {
        return root->distances.size();
    });
    for (const DistanceTable::Root* root : roots)
        for (const AbstractState& state : guide::abstract_system(file, one, *root).states)
            examples.emplace(state.distance, shortened(state.label(), longest_example));
    return examples;
}

std::string histogram_text(const TableFile& file, const DistanceTable& one) {
    const auto histogram = guide::histogram_of(one);
    const auto examples = examples_in(file, one);
    std::size_t most = 0;
    for (const auto& entry : histogram) most = std::max(most, entry.second);
    std::vector<draw::TableRow> rows = {{"distance", "states", "", "for example"}};
    for (const auto& [distance, values] : histogram)
        rows.push_back(
            {distance == abstraction::infinite ? "infinite" : std::to_string(distance),
             std::to_string(values),
             std::string((values * bar_width + most - 1) / most, '#'),
             examples.at(distance)});
    return draw::table(rows);
}

} // namespace

std::string table_text(const TableFile& file, Palette palette) {
    std::string text = purpose_text(file);
    if (file.goals.empty()) text += "no goal: the error cannot be reached\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g) {
        const DistanceTable& one = file.goals[g];
        guide::MergeTotals totals;
        totals.add(one);
        text += fmt::format(
            "\n{}  {}\n  {}, {} ({} without loss), {}, {}\n", palette.heading("goal"),
            one_line(file.goal_names[g]), count_of(one.factors(), "factor"),
            count_of(totals.merges, "merge"), totals.lossless,
            count_of(one.roots().size(), "root"), bytes_text(totals.bytes));
        text += nodes_text(one, file);
        text += histogram_text(file, one);
    }
    return text;
}

} // namespace zonar::app
