#include "guide/saved_table.h"

#include "guide/fingerprint.h"

#include <utility>
#include <vector>

namespace zonar::guide {

using abstraction::DistanceTable;
using abstraction::TableFile;
using abstraction::TableNode;

namespace {

std::vector<std::string> names_of(const Factors& factors) {
    std::vector<std::string> names;
    if (factors.goals() == 0) return names;
    for (const abstraction::Factor& factor : factors.common().factors)
        names.push_back(factor.name);
    return names;
}

/// A leaf has an entry for each state of its factor.
bool fits(const DistanceTable& table, const abstraction::System& system) {
    for (const TableNode& node : table.nodes())
        if (node.is_leaf() && node.to.size() != system.factors[node.factor].states)
            return false;
    return true;
}

bool fits(const TableFile& file, const Factors& factors) {
    if (file.goals.size() != factors.goals() || file.factor_names != names_of(factors))
        return false;
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        if (!fits(file.goals[g], factors.common())) return false;
    return true;
}

} // namespace

TableFile table_file_for(const model::Network& network, const model::Query& query,
                         const Factors& factors, std::string model_name) {
    TableFile file;
    file.model_fingerprint = fingerprint(network);
    file.query_fingerprint = fingerprint(query);
    file.model_name = std::move(model_name);
    file.query_text = query.text;
    file.factor_names = names_of(factors);
    file.notes = factors.dropped().notes;
    return file;
}

abstraction::ReadTable load_table(std::string_view bytes, const model::Network& network,
                                  const model::Query& query, const Factors& factors) {
    abstraction::ReadTable read = abstraction::read_table(bytes);
    if (!read.file) return read;
    const TableFile& file = *read.file;
    std::string problem;
    if (file.model_fingerprint != fingerprint(network))
        problem = "computed for another model (" + file.model_name + ")";
    else if (file.query_fingerprint != fingerprint(query))
        problem = "computed for another query (" + file.query_text + ")";
    else if (!fits(file, factors))
        problem = "computed by zonar " + file.tool_version +
                  ", which sees other factors in this model";
    if (problem.empty()) return read;
    return {std::nullopt, std::move(problem)};
}

} // namespace zonar::guide
