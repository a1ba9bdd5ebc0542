// report/page_parts.h
//
// The parts of the page that are the same for every model, put together from the files in
// page/ when the program is built.
#pragma once

#include <string_view>

namespace zonar::report {

struct PageParts {
    std::string_view body;   // the skeleton, between <body> and </body>
    std::string_view style;  // CSS
    std::string_view script; // JavaScript
    std::string_view
        drawing_style; // CSS of a drawing that stands alone, without variables
    // SHA-256 in base 64: what a browser compares them with before it uses them.
    std::string_view style_digest;
    std::string_view script_digest;
};

PageParts page_parts();

} // namespace zonar::report
