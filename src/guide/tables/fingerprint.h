// guide/tables/fingerprint.h
//
// A network and a query as one number each, to recognise those that a table was computed
// for. Positions, comments, layout and the file format do not count; what
// model::difference() looks at does.
#pragma once

#include "model/network.h"
#include "model/query.h"

#include <cstdint>

namespace zonar::guide {

std::uint64_t fingerprint(const model::Network& network);

/// Of its text, blanks folded.
std::uint64_t fingerprint(const model::Query& query);

} // namespace zonar::guide
