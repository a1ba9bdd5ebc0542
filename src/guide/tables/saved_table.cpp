#include "guide/tables/saved_table.h"

#include "guide/factors/factor_names.h"
#include "guide/tables/fingerprint.h"

#include <utility>
#include <vector>

namespace zonar::guide {

using abstraction::TableFile;

TableFile table_file_for(const model::Network& network, const model::Query& query,
                         const Factors& factors, std::string model_name) {
    TableFile file;
    file.model_fingerprint = fingerprint(network);
    file.query_fingerprint = fingerprint(query);
    file.model_name = std::move(model_name);
    file.query_text = query.text;
    file.factors = factor_names(factors, network);
    file.goal_names = goal_names(factors, network);
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
    // A leaf that was read has an entry for each state that its factor has here.
    else if (file.factors != factor_names(factors, network) ||
             file.goal_names != goal_names(factors, network))
        problem = "computed by zonar " + file.tool_version +
                  ", which sees other factors in this model";
    if (problem.empty()) return read;
    return {std::nullopt, std::move(problem)};
}

} // namespace zonar::guide
