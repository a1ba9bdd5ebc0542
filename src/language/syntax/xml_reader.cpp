#include "language/syntax/xml_reader.h"

#include "language/syntax/xml_damage.h"
#include "language/text/fragment.h"
#include "language/text/xml_text.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <charconv>
#include <string>
#include <unordered_map>
#include <utility>

namespace zonar::language {

namespace {

std::optional<std::int32_t> number(const char* text) {
    const std::string_view digits = text;
    std::int32_t value = 0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem != std::errc{} || end == digits.data()) return std::nullopt;
    return value;
}

std::optional<Point> point(pugi::xml_node element) {
    const auto x = number(element.attribute("x").value());
    const auto y = number(element.attribute("y").value());
    if (!x || !y) return std::nullopt;
    return Point{*x, *y};
}

bool is_identifier(std::string_view text) {
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    if (text.empty() || !letter(text[0])) return false;
    for (char c : text) {
        if (!letter(c) && !(c >= '0' && c <= '9') && c != '$' && c != '#') return false;
    }
    return true;
}

/// Reads one document in one dialect.
class DocumentReader {
public:
    DocumentReader(std::string_view file, std::uint32_t base, ParserContext shared,
                   Dialect dialect, Document& document)
        : shared_(shared), text_(file, base, shared.arena, shared.diagnostics),
          parser_(shared, dialect), document_(document) {}

    void read(pugi::xml_node root) {
        document_.format = Format::xml;
        const pugi::xml_node* system = nullptr;
        pugi::xml_node system_node;
        parser_.set_context("the global declarations");
        for (pugi::xml_node child : root.children()) {
            const std::string_view name = child.name();
            if (name == "declaration") {
                const Fragment text = text_.of(child);
                document_.declaration_label = label(child, text);
                append(document_.declarations, parser_.declarations(text));
            } else if (name == "template") {
                read_template(child);
                parser_.set_context("the global declarations");
            } else if (name == "lsc") {
                document_.charts.push_back(
                    shared_.arena.copy(trim(text_.of(child.child("name")).text)));
            } else if (name == "instantiation") {
                const Fragment text = text_.of(child);
                document_.instantiation_label = label(child, text);
                parser_.set_context("the instantiation section");
                append(document_.system_declarations, parser_.instantiations(text));
            } else if (name == "system") {
                if (system != nullptr) {
                    warn(text_.tag(system_node), "xml.repeated-element",
                         "a later <system> element replaces this one");
                }
                system_node = child;
                system = &system_node;
            } else if (name == "queries") {
                read_queries(child);
            }
        }
        if (system == nullptr) {
            error(text_.tag(root), "xml.system", "there is no <system> element",
                  "add <system>system P;</system> after the templates");
            return;
        }
        const Fragment text = text_.of(system_node);
        document_.system_label = label(system_node, text);
        parser_.set_context("the system section");
        append(document_.system_declarations,
               parser_.system(text, document_.system, document_.queries));
    }

private:
    template <class T>
    static void append(std::vector<T>& to, const std::vector<T>& from) {
        to.insert(to.end(), from.begin(), from.end());
    }

    static std::string_view trim(std::string_view text) {
        constexpr std::string_view blanks = " \t\r\n";
        const std::size_t begin = text.find_first_not_of(blanks);
        if (begin == std::string_view::npos) return {};
        return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
    }

    void error(SourceRange range, std::string rule, std::string message,
               std::string help = {}) {
        shared_.diagnostics.report(Severity::error, range, std::move(rule),
                                   std::move(message), context_, std::move(help));
    }

    void warn(SourceRange range, std::string rule, std::string message,
              std::string help = {}) {
        shared_.diagnostics.report(Severity::warning, range, std::move(rule),
                                   std::move(message), context_, std::move(help));
    }

    void set_context(std::string context) {
        context_ = context;
        parser_.set_context(std::move(context));
    }

    Label label(pugi::xml_node element, const Fragment& text) const {
        return {text.text, range_of(text), point(element)};
    }

    /// A name element's text. An empty one is no name at all.
    Name read_name(pugi::xml_node element, SourceRange& range, std::string_view what) {
        const Fragment text = trimmed(shared_.arena, text_.of(element));
        if (text.text.empty()) return {};
        range = range_of(text);
        if (!is_identifier(text.text)) {
            error(range, "name.invalid",
                  fmt::format("'{}' cannot be the name of {}", text.text.substr(0, 60),
                              what),
                  "a name has letters, digits and '_' and does not begin with a digit");
            return {};
        }
        const Name name = shared_.names.intern(text.text);
        const Word word = name.word();
        if (is_reserved(word, Dialect::old) || is_reserved(word, Dialect::query)) {
            error(range, "name.keyword",
                  fmt::format("'{}' is a keyword and cannot be the name of {}", text.text,
                              what),
                  "choose another name");
        }
        return name;
    }

    // ------------------------------------------------------------ templates

    void read_template(pugi::xml_node element) {
        TemplateSyntax result;
        result.range = text_.tag(element);
        context_ = "a template";
        result.name = read_name(element.child("name"), result.name_range, "a template");
        if (!result.name.known()) {
            if (!shared_.diagnostics.has_errors()) {
                error(result.range, "xml.template-name", "this template has no name",
                      "give it a <name> element");
            }
            return;
        }
        template_context_ = fmt::format("template '{}'", shared_.names.text(result.name));
        set_context(template_context_);
        result.name_at = point(element.child("name"));
        for (const char* once : {"parameter", "declaration", "init"}) {
            if (const auto second = element.child(once).next_sibling(once)) {
                warn(text_.tag(second), "xml.repeated-element",
                     fmt::format("a second <{}> element in a template is ignored", once));
            }
        }
        if (const pugi::xml_node parameter = element.child("parameter")) {
            const Fragment text = text_.of(parameter);
            result.parameter_label = label(parameter, text);
            result.parameters = shared_.arena.copy(parser_.parameters(text));
        }
        if (const pugi::xml_node declaration = element.child("declaration")) {
            const Fragment text = text_.of(declaration);
            result.declaration_label = label(declaration, text);
            result.declarations = shared_.arena.copy(parser_.declarations(text));
        }
        read_nodes(element, result);
        read_initial(element, result);
        read_edges(element, result);

        Declaration declaration;
        declaration.kind = DeclarationKind::template_;
        declaration.range = result.range;
        declaration.template_ = shared_.arena.make(result);
        document_.declarations.push_back(shared_.arena.make(declaration));
        document_.templates.push_back(declaration.template_);
    }

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
                branchpoint.range = text_.tag(child);
                branchpoint.name = unnamed(child);
                branchpoint.at = point(child);
                remember(child, {true, static_cast<std::uint32_t>(branchpoints.size())});
                branchpoints.push_back(branchpoint);
            }
        }
        result.locations = shared_.arena.copy(locations);
        result.branchpoints = shared_.arena.copy(branchpoints);
    }

    void remember(pugi::xml_node element, EdgeEnd end) {
        const std::string_view id = text_.attribute(element, "id");
        if (id.empty()) {
            error(text_.tag(element), "xml.id",
                  fmt::format("this {} has no id", element.name()),
                  "edges refer to it by its id attribute");
        } else if (!nodes_.emplace(id, end).second) {
            error(text_.tag(element), "xml.duplicate-id",
                  fmt::format("the id '{}' is used twice in this template", id));
        }
    }

    /// What traces call a location without a name: "_" and its id.
    Name unnamed(pugi::xml_node element) {
        std::string name = "_";
        for (char c : text_.attribute(element, "id")) {
            const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                               (c >= '0' && c <= '9');
            name += plain ? c : '_';
        }
        return shared_.names.intern(name);
    }

    LocationSyntax read_location(pugi::xml_node element) {
        LocationSyntax location;
        location.range = text_.tag(element);
        location.at = point(element);
        location.color = shared_.arena.copy(text_.attribute(element, "color"));
        SourceRange name_range;
        const pugi::xml_node name = element.child("name");
        set_context(template_context_);
        location.name = read_name(name, name_range, "a location");
        if (location.name.known()) {
            location.range = name_range;
            location.name_at = point(name);
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
            const Fragment text = trimmed(shared_.arena, text_.of(child));
            if (text.text.empty()) continue;
            set_context(fmt::format("{}, location {}", template_context_,
                                    shared_.names.text(location.name)));
            if (kind == "invariant") {
                warn_repeated(location.invariant_label, child, kind);
                location.invariant_label = label(child, text);
                location.invariant = parser_.expression(text);
            } else if (kind == "exponentialrate") {
                location.rate_label = label(child, text);
                location.rate = shared_.arena.copy(parser_.rate(text));
            } else {
                location.comments = label(child, text);
            }
        }
        return location;
    }

    void warn_repeated(const Label& earlier, pugi::xml_node element,
                       std::string_view kind) {
        if (earlier.text.empty()) return;
        warn(text_.tag(element), "xml.repeated-label",
             fmt::format("a second {} label replaces the first, as in UPPAAL", kind),
             "join the two with '&&', or remove one");
    }

    void read_initial(pugi::xml_node element, TemplateSyntax& result) {
        set_context(template_context_);
        const pugi::xml_node init = element.child("init");
        const std::string_view ref = text_.attribute(init, "ref");
        result.initial_at = point(init);
        if (ref.empty()) {
            error(init ? text_.tag(init) : result.name_range, "xml.initial",
                  "this template has no initial location",
                  "add <init ref=\"...\"/> with the id of a location");
            return;
        }
        const auto found = nodes_.find(ref);
        if (found == nodes_.end() || found->second.branchpoint) {
            error(text_.tag(init), "xml.reference",
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
            set_context(template_context_);
            EdgeSyntax edge;
            edge.range = text_.tag(child);
            const bool ends = read_end(child, "source", edge.source) &
                              static_cast<int>(read_end(child, "target", edge.target));
            if (!ends) continue;
            edge.controllable =
                std::string_view{child.attribute("controllable").value()} != "false";
            edge.color = shared_.arena.copy(text_.attribute(child, "color"));
            read_edge_labels(child, result, edge);
            edges.push_back(edge);
        }
        result.edges = shared_.arena.copy(edges);
    }

    /// A way out if a location was referred to by its name.
    std::string id_of_name(pugi::xml_node in_template, std::string_view name) {
        for (pugi::xml_node location : in_template.children("location")) {
            if (trim(text_.of(location.child("name")).text) != name) continue;
            return fmt::format("that is a name; the id of location {} is '{}'", name,
                               text_.attribute(location, "id"));
        }
        return {};
    }

    bool read_end(pugi::xml_node element, const char* tag, EdgeEnd& end) {
        const pugi::xml_node child = element.child(tag);
        const std::string_view ref = text_.attribute(child, "ref");
        const auto found = nodes_.find(ref);
        if (!child || ref.empty()) {
            error(text_.tag(child ? child : element), "xml.reference",
                  fmt::format("this transition has no {}", tag),
                  fmt::format("add <{} ref=\"...\"/> with the id of a location", tag));
        } else if (found == nodes_.end()) {
            error(text_.tag(child), "xml.reference",
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
        return std::string{shared_.names.text(name)};
    }

    void read_edge_labels(pugi::xml_node element, const TemplateSyntax& result,
                          EdgeSyntax& edge) {
        std::vector<Point> nails;
        bool named = false;
        for (pugi::xml_node child : element.children()) {
            const std::string_view tag = child.name();
            if (tag == "nail") {
                if (const auto at = point(child)) nails.push_back(*at);
                continue;
            }
            if (tag != "label") continue;
            const Fragment text = trimmed(shared_.arena, text_.of(child));
            if (text.text.empty()) continue;
            if (!named) {
                named = true;
                set_context(fmt::format("{}, edge {} -> {}", template_context_,
                                        end_name(result, edge.source),
                                        end_name(result, edge.target)));
            }
            read_edge_label(child, text, edge);
        }
        edge.nails = shared_.arena.copy(nails);
    }

    void read_edge_label(pugi::xml_node element, const Fragment& text, EdgeSyntax& edge) {
        const std::string_view kind = element.attribute("kind").value();
        const Label written = label(element, text);
        const auto take = [&](Label& slot) {
            warn_repeated(slot, element, kind);
            slot = written;
        };
        if (kind == "guard") {
            take(edge.guard_label);
            edge.guard = parser_.expression(text);
        } else if (kind == "synchronisation") {
            take(edge.sync_label);
            std::tie(edge.channel, edge.direction) = parser_.synchronisation(text);
        } else if (kind == "assignment") {
            take(edge.update_label);
            edge.updates = shared_.arena.copy(parser_.expressions(text));
        } else if (kind == "select") {
            if (!edge.guard_label.text.empty() || !edge.sync_label.text.empty() ||
                !edge.update_label.text.empty()) {
                warn(text_.tag(element), "xml.select-order",
                     "the select label comes after labels that may use it; UPPAAL reads "
                     "labels "
                     "in order and would not know its names",
                     "put the select label first");
            }
            take(edge.select_label);
            edge.selects = shared_.arena.copy(parser_.selects(text));
        } else if (kind == "probability") {
            take(edge.weight_label);
            edge.weight = parser_.expression(text);
        } else if (kind == "comments") {
            edge.comments = written;
        } else if (kind != "testcode") {
            warn(text_.tag(element), "xml.label-kind",
                 fmt::format("labels of kind '{}' mean nothing and are ignored", kind),
                 kind == "synchronization" || kind == "sync"
                     ? "UPPAAL spells it 'synchronisation'"
                 : kind == "update" || kind == "assign"
                     ? "UPPAAL calls it 'assignment'"
                     : "known kinds are select, guard, synchronisation, "
                       "assignment, probability and comments");
        }
    }

    // ------------------------------------------------------------ queries

    void read_queries(pugi::xml_node element) {
        const auto read_options = [&](pugi::xml_node parent) {
            std::vector<QueryOption> options;
            for (pugi::xml_node option : parent.children("option")) {
                options.push_back(
                    {text_.attribute(option, "key"), text_.attribute(option, "value")});
            }
            return options;
        };
        // Attribute values lie in pugixml's memory, which the document outlives.
        const auto keep = [&](std::string_view text) { return shared_.arena.copy(text); };
        for (const QueryOption& option : read_options(element)) {
            document_.options.push_back({keep(option.key), keep(option.value)});
        }
        for (pugi::xml_node child : element.children("query")) {
            QuerySyntax query;
            query.formula = trimmed(shared_.arena, text_.of(child.child("formula")));
            query.range = range_of(query.formula);
            query.comment = keep(trim(text_.of(child.child("comment")).text));
            std::vector<QueryOption> options = read_options(child);
            for (QueryOption& option : options) {
                option = {keep(option.key), keep(option.value)};
            }
            query.options = shared_.arena.copy(options);
            if (const pugi::xml_node expect = child.child("expect")) {
                query.expect_outcome = keep(text_.attribute(expect, "outcome"));
                query.expect_type = keep(text_.attribute(expect, "type"));
                query.expect_value = keep(text_.attribute(expect, "value"));
            }
            document_.queries.push_back(query);
        }
    }

    ParserContext shared_;
    XmlText text_;
    Parser parser_;
    Document& document_;
    std::string context_;
    std::string template_context_;
    std::unordered_map<std::string_view, EdgeEnd> nodes_; // ids of the current template
};

} // namespace

struct XmlReader::Implementation {
    std::string_view text;
    std::uint32_t base;
    pugi::xml_document document;
    pugi::xml_node root;
};

XmlReader::XmlReader(std::string_view text, std::uint32_t base)
    : implementation_(new Implementation{text, base, {}, {}}) {}

XmlReader::~XmlReader() = default;

bool XmlReader::parse(Diagnostics& diagnostics) {
    Implementation& self = *implementation_;
    const auto fail = [&](std::size_t offset, std::string rule, std::string message,
                          std::string_view help, std::size_t length = 1) {
        const auto at = self.base + static_cast<std::uint32_t>(offset);
        const std::size_t width = std::min(length, self.text.size() - offset);
        diagnostics.add({.severity = Severity::error,
                         .range = {at, at + static_cast<std::uint32_t>(width)},
                         .rule = std::move(rule),
                         .message = std::move(message),
                         .context = {},
                         .help = std::string{help}});
        return false;
    };
    if (const std::size_t nul = self.text.find('\0'); nul != std::string_view::npos) {
        return fail(nul, "xml.nul", "there is a NUL byte in this file", "");
    }
    // Entities and line ends stay as they are: XmlText decodes them and keeps positions.
    constexpr unsigned flags = pugi::parse_cdata;
    const pugi::xml_parse_result result = self.document.load_buffer(
        self.text.data(), self.text.size(), flags, pugi::encoding_utf8);
    if (!result) {
        const auto offset =
            std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)),
                     self.text.size());
        const XmlDamage damage = describe_damage(self.text, result.status, offset);
        return fail(damage.offset, "xml.syntax", "broken XML: " + damage.message,
                    damage.help, damage.length);
    }
    self.root = self.document.document_element();
    const std::string_view name = self.root.name();
    if (name != "nta" && name != "project") {
        return fail(
            static_cast<std::size_t>(
                std::max<std::ptrdiff_t>(self.root.offset_debug(), 0)),
            "xml.root",
            fmt::format("expected the root element <nta> or <project>, found <{}>", name),
            "is this a UPPAAL model?");
    }
    return true;
}

void XmlReader::read(ParserContext shared, Dialect dialect, Document& document) {
    Implementation& self = *implementation_;
    DocumentReader(self.text, self.base, shared, dialect, document).read(self.root);
}

} // namespace zonar::language
