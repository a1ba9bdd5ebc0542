#include "app/abstract/table_views.h"
#include "app/info/dot.h"
#include "app/words.h"
#include "guide/tables/states.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app {

using abstraction::DistanceTable;
using abstraction::TableFile;
using abstraction::TableNode;
using guide::AbstractState;
using guide::AbstractSystem;

namespace {

constexpr std::size_t most_lines = 4;    // of conditions in a state
constexpr std::size_t longest_line = 36; // of characters

/// How both pictures begin.
std::string graph_head(const TableFile& file, std::string_view kind,
                       std::string_view rest) {
    return fmt::format(
        "digraph {} {{\n"
        "  graph [label={}, fontname=\"Helvetica\"{}];\n"
        "  node [shape=box, style=\"rounded,filled\", "
        "fontname=\"Helvetica\"",
        kind, dot_string(file.model_name + "\n" + one_line(file.query_text)), rest);
}

/// A frame around what belongs to one goal.
std::string goal_frame(const TableFile& file, std::size_t goal,
                       const std::string& inside) {
    return fmt::format("  subgraph cluster_{} {{\n"
                       "  label={}; tooltip={}; color=gray70;\n{}  }}\n",
                       goal, dot_string("goal: " + shortened(file.goal_names[goal])),
                       dot_string(file.goal_names[goal]), inside);
}

std::string merges_dot(const TableFile& file, std::size_t goal) {
    const DistanceTable& table = file.goals[goal];
    std::string text;
    for (std::size_t n = 0; n < table.nodes().size(); ++n) {
        const TableNode& node = table.nodes()[n];
        const bool root =
            std::ranges::count(table.roots(), n, &DistanceTable::Root::node) != 0;
        const std::string name =
            node.is_leaf() ? file.factors[node.factor].name + "\n" : std::string{};
        const std::string label = fmt::format(
            "{}{} -> {}", name, node.record.product_states, node.record.states);
        text += fmt::format(
            "  g{}_n{} [label={}, fillcolor={}{}];\n", goal, n, dot_string(label),
            node.record.lossless ? "palegreen" : "orange", root ? ", peripheries=2" : "");
        if (!node.is_leaf())
            text += fmt::format("  g{0}_n{1} -> g{0}_n{3};\n  g{0}_n{2} -> g{0}_n{3};\n",
                                goal, node.left, node.right, n);
    }
    return text;
}

/// The distance, and some of what the states have in common.
std::string state_label(const AbstractState& state) {
    std::string text = number_text(state.distance);
    const std::size_t all = state.conditions.size();
    const std::size_t shown = all <= most_lines ? all : most_lines - 1;
    for (std::size_t i = 0; i < shown; ++i)
        text += fmt::format("\n{}", shortened(state.conditions[i], longest_line));
    if (shown < all) text += fmt::format("\nand {} more", all - shown);
    if (state.count > 1) text += fmt::format("\n({} states)", state.count);
    return text;
}

/// The states of a root, in rows by distance, and its steps. Those that lead one nearer are
/// drawn darker, and they alone decide which row is below which.
std::string root_dot(const AbstractSystem& system, const std::string& prefix) {
    std::string text;
    for (std::size_t s = 0; s < system.states.size(); ++s) {
        const AbstractState& state = system.states[s];
        const bool first = s == 0 || system.states[s - 1].distance != state.distance;
        const bool last = s + 1 == system.states.size() ||
                          system.states[s + 1].distance != state.distance;
        if (first) text += "  { rank=same;\n";
        text += fmt::format("    {}_{} [label={}, tooltip={}{}{}];\n", prefix, s,
                            dot_string(state_label(state)), dot_string(state.label()),
                            state.distance == 0 ? ", fillcolor=salmon" : "",
                            state.initial ? ", penwidth=3" : "");
        if (last) text += "  }\n";
    }
    for (const auto& [from, to] : system.steps) {
        const bool nearer = system.states[to].distance < system.states[from].distance;
        text += fmt::format("  {0}_{1} -> {0}_{2}{3};\n", prefix, from, to,
                            nearer ? " [color=black]" : " [constraint=false]");
    }
    return text;
}

} // namespace

std::string table_dot(const TableFile& file) {
    std::string text =
        "// merges of factors: states of the product -> states that are left;\n"
        "// green: nothing was lost, orange: states were taken for one; a double line is "
        "a root\n" +
        graph_head(file, "merges", ", rankdir=BT") + "];\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        text += goal_frame(file, g, merges_dot(file, g));
    return text + "}\n";
}

std::string steps_dot(const TableFile& file) {
    std::string text =
        "// the abstract system: distances to the error and the states that are meant;\n"
        "// errors are red, the initial state has a thick line, and steps that lead "
        "nearer are black\n" +
        graph_head(file, "steps", "") + ", fillcolor=white];\n  edge [color=gray70];\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g) {
        const DistanceTable& table = file.goals[g];
        std::string roots;
        for (const DistanceTable::Root& root : table.roots()) {
            // A factor that has nothing to do with the error has nothing to show.
            if (root.distances.size() < 2 && table.roots().size() > 1) continue;
            roots += root_dot(guide::abstract_system(file, table, root),
                              fmt::format("g{}_n{}", g, root.node));
        }
        text += goal_frame(file, g, roots);
    }
    return text + "}\n";
}

} // namespace zonar::app
