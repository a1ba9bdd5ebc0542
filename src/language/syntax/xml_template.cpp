#include "language/syntax/xml_template.h"

#include <fmt/format.h>

#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace zonar::language {

namespace {

class TemplateReader {
public:
    explicit TemplateReader(XmlParts& parts) : parts_(parts) {}

    /// Null after a report: the template has no usable name.
    Declaration* read(pugi::xml_node element) {
        TemplateSyntax result;
        result.range = parts_.text.tag(element);
        parts_.context = "a template";
        result.name = parts_.name(element.child("name"), result.name_range, "a template");
        if (!result.name.known()) {
            if (!parts_.shared.diagnostics.has_errors()) {
                parts_.error(result.range, "xml.template-name",
                             "this template has no name", "give it a <name> element");
            }
            return nullptr;
        }
        context_ = fmt::format("template '{}'", parts_.shared.names.text(result.name));
        parts_.set_context(context_);
        result.name_at = drawn_at(element.child("name"));
        for (const char* once : {"parameter", "declaration", "init"}) {
            if (const auto second = element.child(once).next_sibling(once)) {
                parts_.warn(
                    parts_.text.tag(second), "xml.repeated-element",
                    fmt::format("a second <{}> element in a template is ignored", once));
            }
        }
        if (const pugi::xml_node parameter = element.child("parameter")) {
            const Fragment text = parts_.text.of(parameter);
            result.parameter_label = parts_.label(parameter, text);
            result.parameters = parts_.shared.arena.copy(parts_.parser.parameters(text));
        }
        if (const pugi::xml_node declaration = element.child("declaration")) {
            const Fragment text = parts_.text.of(declaration);
            result.declaration_label = parts_.label(declaration, text);
            result.declarations =
                parts_.shared.arena.copy(parts_.parser.declarations(text));
        }
        read_nodes(element, result);
        read_initial(element, result);
        read_edges(element, result);

        Declaration declaration;
        declaration.kind = DeclarationKind::template_;
        declaration.range = result.range;
        declaration.template_ = parts_.shared.arena.make(result);
        return parts_.shared.arena.make(declaration);
    }

private:
    /// Locations and branchpoints, and the table of their ids.
    void read_nodes(pugi::xml_node element, TemplateSyntax& result) {
        nodes_.clear();
        std::vector<LocationSyntax> locations;
        std::vector<BranchpointSyntax> branchpoints;
        for (pugi::xml_node child : element.children()) {
            const std::string_view tag = child.name();
            if (tag == "location") {
                const EdgeEnd end{false, static_cast<std::uint32_t>(locations.size())};
                locations.push_back(read_location(child));
                remember(child, end);
            } else if (tag == "branchpoint") {
                BranchpointSyntax branchpoint;
                branchpoint.range = parts_.text.tag(child);
                branchpoint.name = unnamed(child);
                branchpoint.at = drawn_at(child);
                remember(child, {true, static_cast<std::uint32_t>(branchpoints.size())});
                branchpoints.push_back(branchpoint);
            }
        }
        result.locations = parts_.shared.arena.copy(locations);
        result.branchpoints = parts_.shared.arena.copy(branchpoints);
    }

    void remember(pugi::xml_node element, EdgeEnd end) {
        const std::string_view id = parts_.text.attribute(element, "id");
        if (id.empty()) {
            parts_.error(parts_.text.tag(element), "xml.id",
                         fmt::format("this {} has no id", element.name()),
                         "edges refer to it by its id attribute");
        } else if (!nodes_.emplace(id, end).second) {
            parts_.error(parts_.text.tag(element), "xml.duplicate-id",
                         fmt::format("the id '{}' is used twice in this template", id));
        }
    }

    /// What traces call a location without a name: "_" and its id.
    Name unnamed(pugi::xml_node element) {
        std::string name = "_";
        for (char c : parts_.text.attribute(element, "id")) {
            const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                               (c >= '0' && c <= '9');
            name += plain ? c : '_';
        }
        return parts_.shared.names.intern(name);
    }

    /// A location without a name gets one from its id, and is marked: it is shown in traces,
    /// but no text can refer to it.
    LocationSyntax read_location(pugi::xml_node element) {
        LocationSyntax location;
        location.range = parts_.text.tag(element);
        location.at = drawn_at(element);
        location.color =
            parts_.shared.arena.copy(parts_.text.attribute(element, "color"));
        SourceRange name_range;
        const pugi::xml_node name = element.child("name");
        parts_.set_context(context_);
        location.name = parts_.name(name, name_range, "a location");
        if (location.name.known()) {
            location.range = name_range;
            location.name_at = drawn_at(name);
        } else {
            location.unnamed = true;
            location.name = unnamed(element);
        }
        location.urgent = !element.child("urgent").empty();
        location.committed = !element.child("committed").empty();
        for (pugi::xml_node child : element.children("label")) {
            const std::string_view kind = child.attribute("kind").value();
            if (kind != "invariant" && kind != "exponentialrate" && kind != "comments")
                continue;
            const Fragment text = parts_.trimmed_text(child);
            if (text.text.empty()) continue;
            parts_.set_context(fmt::format("{}, location {}", context_,
                                           parts_.shared.names.text(location.name)));
            if (kind == "invariant") {
                warn_repeated(location.invariant_label, child, kind);
                location.invariant_label = parts_.label(child, text);
                location.invariant = parts_.parser.expression(text);
            } else if (kind == "exponentialrate") {
                location.rate_label = parts_.label(child, text);
                location.rate = parts_.shared.arena.copy(parts_.parser.rate(text));
            } else {
                location.comments = parts_.label(child, text);
            }
        }
        return location;
    }

    void warn_repeated(const Label& earlier, pugi::xml_node element,
                       std::string_view kind) {
        if (earlier.text.empty()) return;
        parts_.warn(
            parts_.text.tag(element), "xml.repeated-label",
            fmt::format("a second {} label replaces the first, as in UPPAAL", kind),
            "join the two with '&&', or remove one");
    }

    void read_initial(pugi::xml_node element, TemplateSyntax& result) {
        parts_.set_context(context_);
        const pugi::xml_node init = element.child("init");
        const std::string_view ref = parts_.text.attribute(init, "ref");
        result.initial_at = drawn_at(init);
        if (ref.empty()) {
            parts_.error(init ? parts_.text.tag(init) : result.name_range, "xml.initial",
                         "this template has no initial location",
                         "add <init ref=\"...\"/> with the id of a location");
            return;
        }
        const auto found = nodes_.find(ref);
        if (found == nodes_.end() || found->second.branchpoint) {
            parts_.error(
                parts_.text.tag(init), "xml.reference",
                fmt::format(
                    "the initial location refers to '{}', which is no location of "
                    "this template",
                    ref),
                id_of_name(element, ref));
            return;
        }
        result.initial = found->second.index;
    }

    void read_edges(pugi::xml_node element, TemplateSyntax& result) {
        std::vector<EdgeSyntax> edges;
        for (pugi::xml_node child : element.children("transition")) {
            parts_.set_context(context_);
            EdgeSyntax edge;
            edge.range = parts_.text.tag(child);
            const bool ends = read_end(child, "source", edge.source) &
                              static_cast<int>(read_end(child, "target", edge.target));
            if (!ends) continue;
            edge.controllable =
                std::string_view{child.attribute("controllable").value()} != "false";
            edge.color = parts_.shared.arena.copy(parts_.text.attribute(child, "color"));
            read_edge_labels(child, result, edge);
            edges.push_back(edge);
        }
        result.edges = parts_.shared.arena.copy(edges);
    }

    /// A way out if a location was referred to by its name.
    std::string id_of_name(pugi::xml_node in_template, std::string_view name) {
        for (pugi::xml_node location : in_template.children("location")) {
            if (trim(parts_.text.of(location.child("name")).text) != name) continue;
            return fmt::format("that is a name; the id of location {} is '{}'", name,
                               parts_.text.attribute(location, "id"));
        }
        return {};
    }

    bool read_end(pugi::xml_node element, const char* tag, EdgeEnd& end) {
        const pugi::xml_node child = element.child(tag);
        const std::string_view ref = parts_.text.attribute(child, "ref");
        const auto found = nodes_.find(ref);
        if (!child || ref.empty()) {
            parts_.error(
                parts_.text.tag(child ? child : element), "xml.reference",
                fmt::format("this transition has no {}", tag),
                fmt::format("add <{} ref=\"...\"/> with the id of a location", tag));
        } else if (found == nodes_.end()) {
            parts_.error(
                parts_.text.tag(child), "xml.reference",
                fmt::format("there is no location with id '{}' in this template", ref),
                id_of_name(element.parent(), ref));
        } else {
            end = found->second;
            return true;
        }
        return false;
    }

    std::string end_name(const TemplateSyntax& result, EdgeEnd end) const {
        const Name name = end.branchpoint ? result.branchpoints[end.index].name
                                          : result.locations[end.index].name;
        return std::string{parts_.shared.names.text(name)};
    }

    void read_edge_labels(pugi::xml_node element, const TemplateSyntax& result,
                          EdgeSyntax& edge) {
        std::vector<Point> nails;
        bool named = false;
        for (pugi::xml_node child : element.children()) {
            const std::string_view tag = child.name();
            if (tag == "nail") {
                if (const auto at = drawn_at(child)) nails.push_back(*at);
                continue;
            }
            if (tag != "label") continue;
            const Fragment text = parts_.trimmed_text(child);
            if (text.text.empty()) continue;
            if (!named) {
                named = true;
                parts_.set_context(fmt::format("{}, edge {} -> {}", context_,
                                               end_name(result, edge.source),
                                               end_name(result, edge.target)));
            }
            read_edge_label(child, text, edge);
        }
        edge.nails = parts_.shared.arena.copy(nails);
    }

    /// The last label of a kind counts, as in UPPAAL. Unknown kinds are a warning, since a
    /// misspelt one would silently drop a guard.
    void read_edge_label(pugi::xml_node element, const Fragment& text, EdgeSyntax& edge) {
        const std::string_view kind = element.attribute("kind").value();
        const Label written = parts_.label(element, text);
        const auto take = [&](Label& slot) {
            warn_repeated(slot, element, kind);
            slot = written;
        };
        if (kind == "guard") {
            take(edge.guard_label);
            edge.guard = parts_.parser.expression(text);
        } else if (kind == "synchronisation") {
            take(edge.sync_label);
            std::tie(edge.channel, edge.direction) = parts_.parser.synchronisation(text);
        } else if (kind == "assignment") {
            take(edge.update_label);
            edge.updates = parts_.shared.arena.copy(parts_.parser.expressions(text));
        } else if (kind == "select") {
            if (!edge.guard_label.text.empty() || !edge.sync_label.text.empty() ||
                !edge.update_label.text.empty()) {
                parts_.warn(
                    parts_.text.tag(element), "xml.select-order",
                    "the select label comes after labels that may use it; UPPAAL reads "
                    "labels "
                    "in order and would not know its names",
                    "put the select label first");
            }
            take(edge.select_label);
            edge.selects = parts_.shared.arena.copy(parts_.parser.selects(text));
        } else if (kind == "probability") {
            take(edge.weight_label);
            edge.weight = parts_.parser.expression(text);
        } else if (kind == "comments") {
            edge.comments = written;
        } else if (kind != "testcode") {
            parts_.warn(
                parts_.text.tag(element), "xml.label-kind",
                fmt::format("labels of kind '{}' mean nothing and are ignored", kind),
                kind == "synchronization" || kind == "sync"
                    ? "UPPAAL spells it 'synchronisation'"
                : kind == "update" || kind == "assign"
                    ? "UPPAAL calls it 'assignment'"
                    : "known kinds are select, guard, synchronisation, "
                      "assignment, probability and comments");
        }
    }

    XmlParts& parts_;
    std::string context_;                                 // of this template
    std::unordered_map<std::string_view, EdgeEnd> nodes_; // by id
};

} // namespace

Declaration* read_template(pugi::xml_node element, XmlParts& parts) {
    return TemplateReader(parts).read(element);
}

} // namespace zonar::language
