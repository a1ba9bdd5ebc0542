// report/picture.h
//
// The drawing of a template as a tree of SVG elements, in the units of the editor. It is made
// once, here: the page builds its elements from the tree (page/drawing.js) and `zonar info
// --svg` writes it as text (svg.h), so both look alike. Texts of the model are texts of
// elements, never markup. How things look is said by page/drawing.css, by their classes.
//
// The first child of the root is the group of edges, the second that of nodes, the third that
// of labels. An edge has the attribute data-edge, a location data-location, with its number.
#pragma once

#include "language/load.h"

#include <string>
#include <utility>
#include <vector>

namespace zonar::report {

struct Element {
    std::string tag;
    std::vector<std::pair<std::string, std::string>> attributes = {};
    std::string text = {}; // an element has a text or children
    std::vector<Element> children = {};
};

struct Picture {
    Element root;
    double x = 0, y = 0, width = 0, height = 0; // of the sheet
};

Picture picture_of(const language::TemplateSyntax& syntax,
                   const language::NameTable& names);

} // namespace zonar::report
