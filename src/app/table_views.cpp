#include "app/table_views.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app {

using abstraction::Distance;
using abstraction::DistanceTable;
using abstraction::TableFile;
using abstraction::TableNode;

std::map<Distance, std::size_t> histogram_of(const DistanceTable& table) {
    std::map<Distance, std::size_t> histogram;
    for (const DistanceTable::Root& root : table.roots())
        for (const Distance distance : root.distances) ++histogram[distance];
    return histogram;
}

void MergeTotals::add(const DistanceTable& table) {
    bytes += table.bytes();
    for (const TableNode& node : table.nodes()) {
        if (node.is_leaf()) continue;
        ++merges;
        lossless += node.record.lossless ? 1 : 0;
        largest_product = std::max(largest_product, node.record.product_states);
    }
}

MergeTotals totals_of(const TableFile& file) {
    MergeTotals totals;
    for (const DistanceTable& table : file.goals) totals.add(table);
    return totals;
}

std::string choices_text(const TableFile::Choices& choices) {
    return fmt::format("method {}, bound {}, order {}, tie-break {}, buckets {}",
                       choices.method, choices.bound, choices.order, choices.tie,
                       choices.buckets);
}

std::string fingerprint_text(std::uint64_t fingerprint) {
    return fmt::format("{:016x}", fingerprint);
}

namespace {

/// "inf" is what programs that read numbers take.
std::string number_text(Distance distance) {
    return distance == abstraction::infinite ? "inf" : std::to_string(distance);
}

std::string node_tsv(std::size_t goal, std::size_t number, const TableNode& node) {
    const abstraction::MergeRecord& record = node.record;
    const std::string from = node.is_leaf()
                                 ? fmt::format("{}\t\t", node.factor)
                                 : fmt::format("\t{}\t{}", node.left, node.right);
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", goal, number, from,
                       record.product_states, record.product_transitions, record.relevant,
                       record.states, record.lossless ? 1 : 0);
}

} // namespace

std::string table_tsv(const TableFile& file) {
    std::string text = "goal\tnode\tfactor\tleft\tright\tproduct_states\t"
                       "product_transitions\trelevant\tstates\tlossless\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        for (std::size_t n = 0; n < file.goals[g].nodes().size(); ++n)
            text += node_tsv(g + 1, n, file.goals[g].nodes()[n]);
    text += "\ngoal\tnode\tvalue\tdistance\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        for (const DistanceTable::Root& root : file.goals[g].roots())
            for (std::size_t value = 0; value < root.distances.size(); ++value)
                text += fmt::format("{}\t{}\t{}\t{}\n", g + 1, root.node, value,
                                    number_text(root.distances[value]));
    text += "\ngoal\tnode\tfrom\tto\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        for (const DistanceTable::Root& root : file.goals[g].roots())
            for (const DistanceTable::Root::Step& step : root.steps)
                text +=
                    fmt::format("{}\t{}\t{}\t{}\n", g + 1, root.node, step.from, step.to);
    return text;
}

} // namespace zonar::app
