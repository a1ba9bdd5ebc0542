// language/write/write_model.h
//
// A loaded model as a file: XML as UPPAAL's editor writes it, or XTA with its .ugi beside
// it (ugi.h). Loading what was written gives an equal network, with the same names,
// positions and queries. Modern text is copied as it is, comments included; models in the
// old syntax come out in the modern one.
//
// XML stores all of a model. XTA has no place for some things: comments of locations
// and edges become comments of the text, what belongs to queries is kept as query_notes.h
// says, positions go to the .ugi, and live sequence charts are lost.
#pragma once

#include "language/load.h"
#include "language/syntax/syntax.h"

#include <string>
#include <vector>

namespace zonar::language {

struct WrittenModel {
    std::string text;
    std::vector<std::string> problems; // why the text would not be this model; else empty
    std::vector<std::string> notes;    // what the format could not keep
};

WrittenModel write_xml(const LoadedModel& model);
WrittenModel write_xta(const LoadedModel& model);

WrittenModel write_xml(const Document& document, const NameTable& names,
                       const SourceMap& sources);
WrittenModel write_xta(const Document& document, const NameTable& names,
                       const SourceMap& sources);

} // namespace zonar::language
