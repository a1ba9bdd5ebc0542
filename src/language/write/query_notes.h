// language/write/query_notes.h
//
// XTA has blocks for formulas and no place for what XML keeps beside a formula. We write
// that as comments before the block, which every other reader skips:
//
//   // Nobody starves.
//   //@ expect outcome="success" type="symbolic"
//   //@ option key="--diagnostic" value="0"
//   query { Waiting --> Critical }
//
// Plain comments directly above a block are the query's comment. A
// line `//@ formula text="..."` stands for a formula that no block can hold: an empty
// one, or one that XTA cannot cut into tokens. `//@ setting key="..." value="..."` is an
// option of all queries.
#pragma once

#include "language/syntax/syntax.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace zonar::language {

/// The queries of a document as blocks with their notes.
std::string xta_queries(const Document& document);

/// The text of a system section without blocks and notes.
std::string without_queries(std::string_view text);

/// Fills in the comments, options and expected results of an XTA document's queries, and
/// the queries without a block. `file` is the whole text, at position `base` of the
/// source map. Never fails; what it does not know, it skips. Done twice, it does nothing
/// more.
void apply_query_notes(std::string_view file, std::uint32_t base, Document& document);

} // namespace zonar::language
