// app/verifyta/place.h
//
// Where something stands, in verifyta's words. In an XML file that is the path of the
// element, as XPath writes it, and the line within its text:
//
//     model.xml:/nta/template[2]/transition[1]/label[2]:1
//
// In any other text there is no path.
#pragma once

#include "model/source.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace zonar::app::verifyta {

struct Position {
    std::string path;       // "/nta/declaration"; empty where there is none
    std::uint32_t line = 1; // within the text of the element, or of the file
};

/// Of the byte at `at` in a text of XML.
Position position_in_xml(std::string_view text, std::size_t at);

/// Of an offset in any text that was read; it must be known.
Position position_of(const model::SourceMap& sources, std::uint32_t offset);

} // namespace zonar::app::verifyta
