// language/write/model_text.h
//
// What a document says, section by section, as text of the modern syntax: what the
// writers of models copy. Modern models keep their own text, comments included. Old ones
// are printed from their trees, with the comments that stand between declarations and
// beside locations and edges.
#pragma once

#include "language/syntax/syntax.h"
#include "language/write/print_syntax.h"

#include <cstdint>
#include <string>
#include <vector>

namespace zonar::language {

/// The labels of a location or an edge; an empty one is not there.
struct LocationText {
    std::string invariant, rate, comments;
};

struct EdgeText {
    std::string select, guard, sync, update, weight, comments;
};

struct TemplateText {
    std::string parameters, declarations;
    std::vector<LocationText> locations; // in the order of the template
    std::vector<EdgeText> edges;
};

struct ModelText {
    std::string about; // what comments before the root of an XML file say
    std::string declarations;
    std::vector<TemplateText> templates; // in the order of the document
    std::string instantiation;           // a section of its own in XML
    std::string system;                  // without queries
    std::vector<std::string> problems; // why an old model cannot be said in modern syntax
};

/// Live sequence charts: XTA cannot have them, so process assignments must not name them.
enum class Charts : std::uint8_t { kept, left_out };

ModelText model_text(const Document& document, const NameTable& names,
                     const SourceMap& sources, Charts charts);

} // namespace zonar::language
