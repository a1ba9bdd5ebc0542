// language/syntax/xml_template.h
//
// A <template> element: its parameters and declarations, locations and branchpoints, edges
// with their labels. Edges refer to locations by id; names are for people.
#pragma once

#include "language/syntax/xml_parts.h"

namespace zonar::language {

/// A declaration of kind template_. Null after a report: the template has no usable name.
Declaration* read_template(pugi::xml_node element, XmlParts& parts);

} // namespace zonar::language
