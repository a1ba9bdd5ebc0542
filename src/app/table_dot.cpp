#include "app/dot.h"
#include "app/table_views.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace zonar::app {

using abstraction::Distance;
using abstraction::DistanceTable;
using abstraction::TableFile;
using abstraction::TableNode;

std::string table_dot(const TableFile& file) {
    std::string text = fmt::format(
        "// merges of the table for {}: states of the product -> states that are left;\n"
        "// green: nothing was lost, orange: states were taken for one; a double line is "
        "a "
        "root\n"
        "digraph merges {{\n"
        "  graph [label={}, fontname=\"Helvetica\", rankdir=BT];\n"
        "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];\n",
        dot_string(file.model_name),
        dot_string(file.model_name + "\n" + file.query_text));
    for (std::size_t g = 0; g < file.goals.size(); ++g) {
        const DistanceTable& table = file.goals[g];
        for (std::size_t n = 0; n < table.nodes().size(); ++n) {
            const TableNode& node = table.nodes()[n];
            const bool root =
                std::ranges::count(table.roots(), n, &DistanceTable::Root::node) != 0;
            const std::string name =
                node.is_leaf() ? file.factor_names[node.factor] + "\n" : std::string{};
            const std::string label = fmt::format(
                "{}{} -> {}", name, node.record.product_states, node.record.states);
            text += fmt::format("  g{}_n{} [label={}, fillcolor={}{}];\n", g, n,
                                dot_string(label),
                                node.record.lossless ? "palegreen" : "orange",
                                root ? ", peripheries=2" : "");
            if (!node.is_leaf())
                text +=
                    fmt::format("  g{0}_n{1} -> g{0}_n{3};\n  g{0}_n{2} -> g{0}_n{3};\n",
                                g, node.left, node.right, n);
        }
    }
    return text + "}\n";
}

namespace {

/// The states of a root, in rows by distance, and its steps. Those that lead one nearer are
/// drawn darker.
std::string root_dot(const DistanceTable::Root& root, const std::string& prefix) {
    std::map<Distance, std::vector<std::size_t>> rows;
    for (std::size_t value = 0; value < root.distances.size(); ++value)
        rows[root.distances[value]].push_back(value);
    std::string text;
    for (const auto& [distance, values] : rows) {
        const std::string shown =
            distance == abstraction::infinite ? "inf" : std::to_string(distance);
        text += "  { rank=same;";
        for (const std::size_t value : values)
            text += fmt::format(" {}_{} [label=\"{}\"{}];", prefix, value, shown,
                                distance == 0 ? ", fillcolor=salmon" : "");
        text += " }\n";
    }
    for (const auto& [from, to] : root.steps) {
        const bool nearer = root.distances[to] < root.distances[from];
        text += fmt::format("  {0}_{1} -> {0}_{2}{3};\n", prefix, from, to,
                            nearer ? " [color=black]" : "");
    }
    return text;
}

} // namespace

std::string steps_dot(const TableFile& file) {
    std::string text = fmt::format(
        "// the abstract system of {}: numbers are distances, errors are red, and steps\n"
        "// that lead nearer to them are black\n"
        "digraph steps {{\n"
        "  graph [label={}, fontname=\"Helvetica\"];\n"
        "  node [shape=circle, style=filled, fillcolor=white, fontname=\"Helvetica\"];\n"
        "  edge [color=gray70];\n",
        dot_string(file.model_name),
        dot_string(file.model_name + "\n" + file.query_text));
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        for (const DistanceTable::Root& root : file.goals[g].roots())
            text += root_dot(root, fmt::format("g{}_n{}", g, root.node));
    return text + "}\n";
}

} // namespace zonar::app
