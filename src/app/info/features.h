// app/info/features.h
//
// Which parts of the language a model uses: one table with a name and a predicate for each.
#pragma once

#include "language/syntax/syntax.h"
#include "model/network.h"

#include <string_view>
#include <vector>

namespace zonar::app {

struct Feature {
    std::string_view id;   // for JSON; never changes
    std::string_view text; // for people
};

/// In the order of the table.
std::vector<Feature> features_of(const model::Network& network,
                                 const language::Document& document);

} // namespace zonar::app
