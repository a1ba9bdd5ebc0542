#include "app/info/dependence.h"
#include "app/info/dot.h"
#include "reduce/order/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace zonar::app {

namespace {

constexpr std::size_t most_names = 4; // beside a line

std::string pair_label(const reduce::SharedByPair& pair) {
    std::vector<std::string> names = pair.channels;
    names.insert(names.end(), pair.variables.begin(), pair.variables.end());
    names.insert(names.end(), pair.clocks.begin(), pair.clocks.end());
    if (pair.invariants) names.emplace_back("invariants");
    const std::size_t count = std::min(names.size(), most_names);
    std::string text = fmt::format(
        "{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(count),
                        "\n"));
    if (names.size() > count) text += fmt::format("\nand {} more", names.size() - count);
    return text;
}

} // namespace

std::string dependence_dot(const model::Network& network, const std::string& title) {
    std::string text = fmt::format(
        "// processes of {0}: a line joins two whose transitions depend on each other, "
        "dotted "
        "where\n"
        "// they share no channel\n"
        "graph {0} {{\n"
        "  graph [label={0}, fontname=\"Helvetica\", nodesep=0.5, ranksep=0.8];\n"
        "  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n"
        "  edge [fontname=\"Helvetica\", fontsize=10];\n",
        dot_string(title));
    for (std::size_t p = 0; p < network.processes.size(); ++p)
        text +=
            fmt::format("  p{} [label={}];\n", p, dot_string(network.processes[p].name));
    const semantics::System system{network};
    for (const reduce::SharedByPair& pair :
         reduce::shared_by_pairs(reduce::Dependence{system}))
        text += fmt::format("  p{} -- p{} [label={}{}];\n", pair.one, pair.other,
                            dot_string(pair_label(pair)),
                            pair.channels.empty() ? ", style=dotted" : "");
    return text + "}\n";
}

} // namespace zonar::app
