#include "language/syntax/xml_reader.h"

#include "language/syntax/xml_damage.h"
#include "language/syntax/xml_parts.h"
#include "language/syntax/xml_template.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace zonar::language {

namespace {

/// Reads one document in one dialect.
class DocumentReader {
public:
    DocumentReader(std::string_view file, std::uint32_t base, ParserContext shared,
                   Dialect dialect, Document& document)
        : parts_(file, base, shared, dialect), document_(document) {}

    /// Children may come in any order. The system section is read last, even if it stands
    /// elsewhere: process assignments refer to templates.
    void read(pugi::xml_node root) {
        document_.format = Format::xml;
        const pugi::xml_node* system = nullptr;
        pugi::xml_node system_node;
        parts_.parser.set_context("the global declarations");
        for (pugi::xml_node child : root.children()) {
            const std::string_view name = child.name();
            if (name == "declaration") {
                const Fragment text = parts_.text.of(child);
                document_.declaration_label = parts_.label(child, text);
                append(document_.declarations, parts_.parser.declarations(text));
            } else if (name == "template") {
                add_template(child);
                parts_.parser.set_context("the global declarations");
            } else if (name == "lsc") {
                document_.charts.push_back(parts_.shared.arena.copy(
                    trim(parts_.text.of(child.child("name")).text)));
            } else if (name == "instantiation") {
                const Fragment text = parts_.text.of(child);
                document_.instantiation_label = parts_.label(child, text);
                parts_.parser.set_context("the instantiation section");
                append(document_.system_declarations, parts_.parser.instantiations(text));
            } else if (name == "system") {
                if (system != nullptr) {
                    parts_.warn(parts_.text.tag(system_node), "xml.repeated-element",
                                "a later <system> element replaces this one");
                }
                system_node = child;
                system = &system_node;
            } else if (name == "queries") {
                read_queries(child);
            }
        }
        if (system == nullptr) {
            parts_.error(parts_.text.tag(root), "xml.system",
                         "there is no <system> element",
                         "add <system>system P;</system> after the templates");
            return;
        }
        const Fragment text = parts_.text.of(system_node);
        document_.system_label = parts_.label(system_node, text);
        parts_.parser.set_context("the system section");
        append(document_.system_declarations,
               parts_.parser.system(text, document_.system, document_.queries));
    }

private:
    template <class T>
    static void append(std::vector<T>& to, const std::vector<T>& from) {
        to.insert(to.end(), from.begin(), from.end());
    }

    void add_template(pugi::xml_node element) {
        Declaration* const declaration = read_template(element, parts_);
        if (declaration == nullptr) return;
        document_.declarations.push_back(declaration);
        document_.templates.push_back(declaration->template_);
    }

    void read_queries(pugi::xml_node element) {
        const auto read_options = [&](pugi::xml_node parent) {
            std::vector<QueryOption> options;
            for (pugi::xml_node option : parent.children("option")) {
                options.push_back({parts_.text.attribute(option, "key"),
                                   parts_.text.attribute(option, "value")});
            }
            return options;
        };
        // Attribute values lie in pugixml's memory, which the document outlives.
        const auto keep = [&](std::string_view text) {
            return parts_.shared.arena.copy(text);
        };
        for (const QueryOption& option : read_options(element)) {
            document_.options.push_back({keep(option.key), keep(option.value)});
        }
        for (pugi::xml_node child : element.children("query")) {
            QuerySyntax query;
            query.formula =
                trimmed(parts_.shared.arena, parts_.text.of(child.child("formula")));
            query.range = range_of(query.formula);
            query.comment = keep(trim(parts_.text.of(child.child("comment")).text));
            std::vector<QueryOption> options = read_options(child);
            for (QueryOption& option : options) {
                option = {keep(option.key), keep(option.value)};
            }
            query.options = parts_.shared.arena.copy(options);
            if (const pugi::xml_node expect = child.child("expect")) {
                query.expect_outcome = keep(parts_.text.attribute(expect, "outcome"));
                query.expect_type = keep(parts_.text.attribute(expect, "type"));
                query.expect_value = keep(parts_.text.attribute(expect, "value"));
            }
            document_.queries.push_back(query);
        }
    }

    XmlParts parts_;
    Document& document_;
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
