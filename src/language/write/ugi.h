// language/write/ugi.h
//
// The .ugi file beside an .xta file: where things are drawn. One block for each process:
//
//   process Gate graphinfo {
//   location Free (100,40);
//   locationName Free(-10,-30);
//   invariant Free (-10,15);
//   trans Free Occ 0 (12,-30);
//   guard Free Occ 0 (-60,-30);
//   }
//
// A location's place is absolute; what hangs on a location is given relative to it, what
// hangs on an edge relative to the middle between the edge's ends. The number tells edges
// between the same ends apart, from 0 in the order of the XTA file. A nail is a `trans`.
//
// Lines for what the format never knew (colours, branchpoints, locations without a name,
// the labels of 4.x) begin with `//@`, so that other readers take them for comments.
#pragma once

#include "language/syntax/syntax.h"

#include <string>
#include <string_view>
#include <vector>

namespace zonar::language {

/// Whether there is anything to write.
bool has_places(const Document& document);

std::string write_ugi(const Document& document, const NameTable& names);

/// Fills in the places of an XTA document. Never fails: what it does not understand, and
/// what the document does not have, it skips.
void apply_ugi(std::string_view text, Document& document, const NameTable& names);

/// What XTA calls the branchpoints of a template. They have no name in XML, and in XTA
/// they must not have that of a location.
std::vector<std::string> xta_branchpoint_names(const TemplateSyntax& process,
                                               const NameTable& names);

} // namespace zonar::language
