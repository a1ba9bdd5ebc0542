// guide/tables/saved_table.h
//
// Tables that outlive the program: what to write into one, and whether one that was read
// belongs to the model and the query at hand. An estimate of another model would steer a
// search wrong, and could cut off states that lead to the error.
#pragma once

#include "abstraction/file.h"
#include "guide/factors/factors.h"
#include "model/network.h"
#include "model/query.h"

#include <string>
#include <string_view>

namespace zonar::guide {

/// A file with all that is known before the computation: fingerprints, names and notes.
abstraction::TableFile table_file_for(const model::Network& network,
                                      const model::Query& query, const Factors& factors,
                                      std::string model_name);

/// Reads a table and refuses it, with the reason, unless it was computed for this network
/// and this query, from factors with the same names and as many states each.
abstraction::ReadTable load_table(std::string_view bytes, const model::Network& network,
                                  const model::Query& query, const Factors& factors);

} // namespace zonar::guide
