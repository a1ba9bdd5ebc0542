#include "language/deep_stack.h"
#include "language/text/comments.h"
#include "language/write/layout.h"
#include "language/write/model_text.h"
#include "language/write/query_notes.h"
#include "language/write/section_text.h"
#include "language/write/write_model.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <sstream>
#include <unordered_set>

namespace zonar::language {

namespace {

constexpr std::string_view header =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' "
    "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>\n";

/// As the text of an element or the value of an attribute.
std::string escaped(std::string_view text, bool attribute = false) {
    std::string result;
    result.reserve(text.size());
    for (char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += attribute ? "&quot;" : "\""; break;
        case '\t':
        case '\n':
        case '\r': result += c; break;
        default: // XML has no other control characters; a comment may
            result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
        }
    }
    return result;
}

/// Ids of nodes, each used once in the whole file. A location without a name is known as
/// "_" and its id, so its id is given; the others take what is left.
class Ids {
public:
    explicit Ids(const Document& document, const NameTable& names) : names_(names) {
        for (const TemplateSyntax* process : document.templates) {
            for (const LocationSyntax& l : process->locations) {
                if (l.unnamed) taken_.insert(std::string{names.text(l.name).substr(1)});
            }
        }
    }

    std::string of(const LocationSyntax& location) {
        if (location.unnamed) return std::string{names_.text(location.name).substr(1)};
        return next();
    }

    std::string next() {
        std::string id;
        do {
            id = fmt::format("id{}", next_++);
        } while (taken_.contains(id));
        return id;
    }

private:
    const NameTable& names_;
    std::unordered_set<std::string> taken_;
    std::size_t next_ = 0;
};

/// Names that XTA takes and XML refuses: those that a formula could not speak of.
std::vector<std::string> refused_names(const Document& document, const NameTable& names) {
    std::vector<std::string> found;
    const auto check = [&](Name name, std::string_view what) {
        const Word word = name.word();
        if (!is_reserved(word, Dialect::old) && !is_reserved(word, Dialect::query))
            return;
        found.push_back(
            fmt::format("'{}' is a keyword in XML and cannot be the name of {}",
                        names.text(name), what));
    };
    for (const TemplateSyntax* process : document.templates) {
        check(process->name, "a template");
        for (const LocationSyntax& location : process->locations) {
            check(location.name,
                  fmt::format("a location (in '{}')", names.text(process->name)));
        }
    }
    return found;
}

/// The charts of an XML file as they stand: a document knows them by name only.
std::string charts_of(const Document& document, const SourceMap& sources) {
    if (document.charts.empty()) return {};
    pugi::xml_document xml;
    xml.load_string(std::string{sources.file_text(document.system.range.begin)}.c_str());
    std::ostringstream text;
    for (pugi::xml_node chart : xml.document_element().children("lsc")) {
        chart.print(text, "\t", pugi::format_default, pugi::encoding_utf8, 1);
    }
    return text.str();
}

class XmlWriter {
public:
    XmlWriter(const Document& document, const NameTable& names)
        : document_(document), names_(names), ids_(document, names) {}

    std::string write(const ModelText& text, std::string_view charts) {
        out_ = header;
        if (!text.about.empty()) out_ += fmt::format("<!--{}-->\n", text.about);
        out_ += "<nta>\n";
        put_text(1, "declaration", without_blank_lines(text.declarations));
        for (std::size_t i = 0; i < document_.templates.size(); ++i) {
            put_template(*document_.templates[i], text.templates[i]);
        }
        out_ += charts;
        if (!without_blanks(text.instantiation).empty()) {
            put_text(1, "instantiation", without_blank_lines(text.instantiation));
        }
        put_text(1, "system", without_blank_lines(text.system));
        put_queries();
        out_ += "</nta>\n";
        return std::move(out_);
    }

private:
    void indent(int depth) { out_.append(static_cast<std::size_t>(depth), '\t'); }

    void put_line(int depth, std::string_view line) {
        indent(depth);
        out_ += line;
        out_ += '\n';
    }

    void put_text(int depth, std::string_view tag, std::string_view text,
                  std::string_view attributes = {}) {
        indent(depth);
        out_ += fmt::format("<{}{}>{}</{}>\n", tag, attributes, escaped(text), tag);
    }

    static std::string place(std::optional<Point> at) {
        return at ? fmt::format(" x=\"{}\" y=\"{}\"", at->x, at->y) : std::string{};
    }

    static std::string attribute(std::string_view name, std::string_view value) {
        return value.empty() ? std::string{}
                             : fmt::format(" {}=\"{}\"", name, escaped(value, true));
    }

    void put_label(std::string_view kind, std::string_view text,
                   std::optional<Point> at) {
        if (text.empty()) return;
        put_text(3, "label", text, fmt::format(" kind=\"{}\"{}", kind, place(at)));
    }

    // template := name parameter? declaration? location* branchpoint* init transition*
    void put_template(const TemplateSyntax& process, const TemplateText& text) {
        const Drawing drawing = drawing_of(process, names_);
        put_line(1, "<template>");
        put_text(2, "name", names_.text(process.name), place(drawing.name));
        if (!without_blanks(text.parameters).empty()) {
            put_text(2, "parameter", without_blanks(text.parameters),
                     place(process.parameter_label.at));
        }
        if (!without_blanks(text.declarations).empty()) {
            put_text(2, "declaration", without_blank_lines(text.declarations));
        }
        location_ids_.clear();
        branchpoint_ids_.clear();
        for (std::size_t i = 0; i < process.locations.size(); ++i) {
            put_location(process.locations[i], text.locations[i], drawing.locations[i]);
        }
        for (const std::optional<Point>& at : drawing.branchpoints) {
            branchpoint_ids_.push_back(ids_.next());
            put_line(2, fmt::format("<branchpoint id=\"{}\"{}/>", branchpoint_ids_.back(),
                                    place(at)));
        }
        if (process.initial) {
            put_line(2,
                     fmt::format("<init ref=\"{}\"{}/>", location_ids_[*process.initial],
                                 place(drawing.initial)));
        }
        for (std::size_t i = 0; i < process.edges.size(); ++i) {
            put_edge(process.edges[i], text.edges[i], drawing.edges[i]);
        }
        put_line(1, "</template>");
    }

    // location := name? label* urgent? committed?
    void put_location(const LocationSyntax& location, const LocationText& text,
                      const DrawnLocation& drawn) {
        location_ids_.push_back(ids_.of(location));
        put_line(2, fmt::format("<location id=\"{}\"{}{}>", location_ids_.back(),
                                place(drawn.at), attribute("color", location.color)));
        if (!location.unnamed) {
            put_text(3, "name", names_.text(location.name), place(drawn.name));
        }
        put_label("invariant", text.invariant, drawn.invariant);
        put_label("exponentialrate", text.rate, drawn.rate);
        put_label("comments", text.comments, drawn.comments);
        if (location.urgent) put_line(3, "<urgent/>");
        if (location.committed) put_line(3, "<committed/>");
        put_line(2, "</location>");
    }

    // transition := source target label* nail*
    void put_edge(const EdgeSyntax& edge, const EdgeText& text, const DrawnEdge& drawn) {
        put_line(2, fmt::format("<transition{}{}>",
                                edge.controllable ? "" : " controllable=\"false\"",
                                attribute("color", edge.color)));
        put_line(3, fmt::format("<source ref=\"{}\"/>", id_of(edge.source)));
        put_line(3, fmt::format("<target ref=\"{}\"/>", id_of(edge.target)));
        put_label("select", text.select, drawn.select);
        put_label("guard", text.guard, drawn.guard);
        put_label("synchronisation", text.sync, drawn.sync);
        put_label("assignment", text.update, drawn.update);
        put_label("probability", text.weight, drawn.weight);
        put_label("comments", text.comments, drawn.comments);
        for (Point nail : drawn.nails) put_line(3, fmt::format("<nail{}/>", place(nail)));
        put_line(2, "</transition>");
    }

    const std::string& id_of(EdgeEnd end) const {
        return end.branchpoint ? branchpoint_ids_[end.index] : location_ids_[end.index];
    }

    // queries := option* query*      query := formula comment option* expect?
    void put_queries() {
        if (document_.queries.empty() && document_.options.empty()) return;
        put_line(1, "<queries>");
        put_options(2, document_.options);
        for (const QuerySyntax& query : document_.queries) {
            put_line(2, "<query>");
            put_text(3, "formula", query.formula.text);
            put_text(3, "comment", query.comment);
            put_options(3, query.options);
            if (!query.expect_outcome.empty() || !query.expect_type.empty() ||
                !query.expect_value.empty()) {
                put_line(3, fmt::format("<expect{}{}{}/>",
                                        attribute("outcome", query.expect_outcome),
                                        attribute("type", query.expect_type),
                                        attribute("value", query.expect_value)));
            }
            put_line(2, "</query>");
        }
        put_line(1, "</queries>");
    }

    void put_options(int depth, std::span<const QueryOption> options) {
        for (const QueryOption& option : options) {
            put_line(depth,
                     fmt::format("<option key=\"{}\" value=\"{}\"/>",
                                 escaped(option.key, true), escaped(option.value, true)));
        }
    }

    const Document& document_;
    const NameTable& names_;
    Ids ids_;
    std::vector<std::string> location_ids_,
        branchpoint_ids_; // of the template being written
    std::string out_;
};

} // namespace

WrittenModel write_xml(const Document& original, const NameTable& names,
                       const SourceMap& sources) {
    // What XTA says of its queries in comments has a place of its own in XML.
    Arena arena;
    Document document = original;
    document.arena = &arena;
    const Section file = file_of(document, sources);
    apply_query_notes(file.text, file.base, document);

    WrittenModel result;
    result.problems = refused_names(document, names);
    const ModelText text = model_text(document, names, sources, Charts::kept);
    result.problems.insert(result.problems.end(), text.problems.begin(),
                           text.problems.end());
    result.text = XmlWriter(document, names).write(text, charts_of(document, sources));
    return result;
}

WrittenModel write_xml(const LoadedModel& model) {
    if (!model.ok()) return {{}, {"the model has errors"}, {}};
    WrittenModel written;
    on_deep_stack(
        [&] { written = write_xml(model.document(), model.names(), model.sources()); });
    return written;
}

} // namespace zonar::language
