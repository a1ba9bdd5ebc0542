#include "guide/tables/totals.h"

#include <algorithm>

namespace zonar::guide {

using abstraction::Distance;
using abstraction::DistanceTable;

std::map<Distance, std::size_t> histogram_of(const DistanceTable& table) {
    std::map<Distance, std::size_t> histogram;
    for (const DistanceTable::Root& root : table.roots())
        for (const Distance distance : root.distances) ++histogram[distance];
    return histogram;
}

void MergeTotals::add(const DistanceTable& table) {
    bytes += table.bytes();
    for (const abstraction::TableNode& node : table.nodes()) {
        if (node.is_leaf()) continue;
        ++merges;
        lossless += node.record.lossless ? 1 : 0;
        largest_product = std::max(largest_product, node.record.product_states);
    }
}

MergeTotals totals_of(const abstraction::TableFile& file) {
    MergeTotals totals;
    for (const DistanceTable& table : file.goals) totals.add(table);
    return totals;
}

} // namespace zonar::guide
