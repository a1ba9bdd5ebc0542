// app/abstract/table_lookup.h
//
// --of: how far given states are from the error, as a table says.
#pragma once

#include "abstraction/file.h"
#include "app/report.h"
#include "app/terminal/console.h"
#include "guide/tables/lookup.h"

#include <cstddef>
#include <string>
#include <vector>

namespace zonar::app {

struct Lookup {
    std::string asked; // a condition, or the name of a file
    bool is_file = false;
    bool partial = false; // some factor may be in any state
    /// Of a condition one, the least of all that it allows; of a file, all in it.
    std::vector<guide::StateDistances> states;
    std::vector<std::string> transitions; // that lead to them, in a run; else none
    std::string problem;                  // a sentence; empty: it was found

    /// What a problem is with.
    std::string source() const { return is_file ? asked : "--of"; }
};

/// A name that ends in .json is a file, anything else a condition.
Lookup look_up(const std::string& asked, const abstraction::TableFile& file);

/// All of them, up to the first that has a problem.
std::vector<Lookup> look_up_all(const std::vector<std::string>& asked,
                                const abstraction::TableFile& file);
/// The one that has it; null: none.
const Lookup* failed_lookup(const std::vector<Lookup>& lookups);

std::string lookups_text(const std::vector<Lookup>& lookups,
                         const abstraction::TableFile& file);
/// The array `lookups` of docs/json.md.
Json lookups_json(const std::vector<Lookup>& lookups, const abstraction::TableFile& file);

/// "at least 3 transitions to the error"
std::string estimate_text(abstraction::LeastEstimate estimate);

} // namespace zonar::app
