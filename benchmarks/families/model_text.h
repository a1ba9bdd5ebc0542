// families/model_text.h
//
// A model as its author thinks of it, without XML: what to write, and nothing of brackets,
// escapes and coordinates. A family fills these structures in and to_xml does the rest.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::families {

struct LocationText {
    enum class Kind : std::uint8_t { plain, urgent, committed };

    std::string name;
    std::string invariant = {};
    Kind kind = Kind::plain;
};

struct EdgeText {
    std::string from;
    std::string to;
    std::string select = {};
    std::string guard = {};
    std::string sync = {};
    std::string update = {};
};

struct TemplateText {
    std::string name;
    std::string parameters = {};
    std::string declaration = {};
    std::vector<LocationText> locations;
    std::vector<EdgeText> edges;
    std::string initial = {}; // the first location, if empty
};

/// Numbered as SPIN does: the head of a loop, which is the first location, behind its body. The
/// head stays initial. These are in the order of SPIN.
void number_as_spin(TemplateText& text,
                    std::initializer_list<std::string_view> locations);

struct QueryText {
    std::string formula;
    bool holds = true;
    std::string comment = {};
};

struct ModelText {
    std::string about; // for the reader of the file; must not contain "--"
    std::string declaration;
    std::vector<TemplateText> templates;
    std::string system;
    std::vector<QueryText> queries;
};

/// The model in the format that UPPAAL's editor saves, with coordinates for a drawing.
std::string to_xml(const ModelText& model);

} // namespace zonar::families
