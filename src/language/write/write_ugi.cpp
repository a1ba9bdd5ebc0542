#include "language/write/ugi.h"
#include "language/write/ugi_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace zonar::language {

namespace {

using namespace ugi;

class UgiWriter {
public:
    explicit UgiWriter(const NameTable& names) : names_(names) {}

    void write(TemplateSyntax& syntax) {
        const DrawnProcess process(syntax, names_);
        out_ += fmt::format("process {} graphinfo {{\n", names_.text(syntax.name));
        put(false, "name", syntax.name_at);
        put(false, "parameter", syntax.parameter_label.at);
        put(false, "init", syntax.initial_at);
        for (std::size_t i = 0; i < syntax.locations.size(); ++i) {
            put_location(syntax.locations[i], process.locations[i]);
        }
        for (std::size_t i = 0; i < syntax.branchpoints.size(); ++i) {
            put(false, fmt::format("branchpoint {}", process.branchpoints[i]),
                syntax.branchpoints[i].at);
        }
        for (std::size_t i = 0; i < syntax.edges.size(); ++i) {
            const EdgeSyntax& edge = syntax.edges[i];
            put_edge(syntax.edges[i], process.middle(edge),
                     fmt::format("{} {} {}", process.name(edge.source),
                                 process.name(edge.target), process.numbers[i]));
        }
        out_ += "}\n\n";
    }

    std::string take() { return std::move(out_); }

private:
    void put(bool known, std::string_view what, Place at, Offset origin = {}) {
        if (!at) return;
        out_ += fmt::format("{}{} ({},{});\n", known ? "" : "//@ ", what,
                            at->x - origin.x, at->y - origin.y);
    }

    void put_color(std::string_view what, std::string_view color) {
        const bool plain = color.find_first_of(" \t\r\n(),;{}") == std::string_view::npos;
        if (!color.empty() && plain)
            out_ += fmt::format("//@ color {} {};\n", what, color);
    }

    void put_location(LocationSyntax& location, const std::string& name) {
        put(true, fmt::format("location {}", name), location.at);
        for (const PlacedOnLocation& row : location_rows) {
            put(row.known, fmt::format("{} {}", row.word, name), row.place(location),
                offset(location.at));
        }
        if (location.unnamed) out_ += fmt::format("//@ unnamed {};\n", name);
        put_color(name, location.color);
    }

    void put_edge(EdgeSyntax& edge, Offset middle, const std::string& id) {
        for (Point nail : edge.nails)
            put(true, fmt::format("trans {}", id), nail, middle);
        for (const PlacedOnEdge& row : edge_rows) {
            put(row.known, fmt::format("{} {}", row.word, id), row.place(edge), middle);
        }
        put_color(id, edge.color);
    }

    const NameTable& names_;
    std::string out_;
};

} // namespace

bool has_places(const Document& document) {
    const auto drawn_location = [](LocationSyntax& l) {
        return l.at || !l.color.empty() || l.unnamed ||
               std::ranges::any_of(location_rows, [&](const PlacedOnLocation& row) {
                   return row.place(l).has_value();
               });
    };
    const auto drawn_edge = [](EdgeSyntax& e) {
        return !e.nails.empty() || !e.color.empty() ||
               std::ranges::any_of(edge_rows, [&](const PlacedOnEdge& row) {
                   return row.place(e).has_value();
               });
    };
    return std::ranges::any_of(document.templates, [&](const TemplateSyntax* t) {
        return t->name_at || t->initial_at || t->parameter_label.at ||
               std::ranges::any_of(t->locations, drawn_location) ||
               std::ranges::any_of(t->edges, drawn_edge);
    });
}

std::string write_ugi(const Document& document, const NameTable& names) {
    UgiWriter writer(names);
    for (TemplateSyntax* process : document.templates) writer.write(*process);
    return writer.take();
}

std::vector<std::string> xta_branchpoint_names(const TemplateSyntax& process,
                                               const NameTable& names) {
    std::set<std::string, std::less<>> taken;
    for (const LocationSyntax& location : process.locations) {
        taken.emplace(names.text(location.name));
    }
    std::vector<std::string> found;
    for (const BranchpointSyntax& branchpoint : process.branchpoints) {
        std::string name{names.text(branchpoint.name)};
        while (!taken.insert(name).second) name += '_';
        found.push_back(std::move(name));
    }
    return found;
}

} // namespace zonar::language
