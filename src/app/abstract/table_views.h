// app/abstract/table_views.h
//
// A distance table for people and for programs: what `zonar abstract --show` prints.
#pragma once

#include "abstraction/file.h"
#include "app/report.h"
#include "app/terminal/console.h"
#include "draw/table.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

/// "method reduced, bound 100, order ranking, tie-break smallest, buckets near"
std::string choices_text(const abstraction::TableFile::Choices& choices);

/// On one line, and cut after some of its conditions if it is longer than a column should be.
std::string shortened(std::string_view conditions, std::size_t most = 40);

/// A row "goals  36, with their distances:" and some like "4  P(1).critical && n == 2", the
/// nearest first, as many as people want to read. `distances`: by goal.
void add_goal_rows(std::vector<draw::TableRow>& rows, const abstraction::TableFile& file,
                   std::span<const abstraction::Distance> distances);

/// "inf" is what programs that read numbers take.
std::string number_text(abstraction::Distance distance);

/// "0123456789abcdef"
std::string fingerprint_text(std::uint64_t fingerprint);

/// What a table is for, its merges, and its distances.
std::string table_text(const abstraction::TableFile& file, Palette palette);

/// Tables with an empty line between: a line for each node, for each abstract state, for
/// each step.
std::string table_tsv(const abstraction::TableFile& file);

/// The merge trees for Graphviz.
std::string table_dot(const abstraction::TableFile& file);
/// The abstract systems, likewise.
std::string steps_dot(const abstraction::TableFile& file);

/// The object `table` of docs/json.md.
Json table_json(const abstraction::TableFile& file);

} // namespace zonar::app
