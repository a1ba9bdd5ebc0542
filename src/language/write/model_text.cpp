#include "language/write/model_text.h"

#include "language/limits.h"
#include "language/syntax/parser.h"
#include "language/text/comments.h"
#include "language/text/fragment.h"
#include "language/write/old_parameters.h"
#include "language/write/print_syntax.h"
#include "language/write/query_notes.h"
#include "language/write/section_text.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

namespace zonar::language {

namespace {

/// Reads a section of an XML file once more, by itself, so that the places of its
/// declarations are places in the decoded text.
class SectionAgain {
public:
    SectionAgain(std::string_view text, Dialect dialect, std::set<std::string>& reserved)
        : dialect_(dialect), reserved_(reserved), printer_(names_, sources_) {
        section_.base = sources_.add({}, std::string{text}).value_or(0);
        section_.text = sources_.file_text(section_.base);
    }

    ~SectionAgain() {
        for (Name name : printer_.reserved_names()) reserved_.emplace(names_.text(name));
    }
    SectionAgain(const SectionAgain&) = delete;
    SectionAgain& operator=(const SectionAgain&) = delete;

    std::string declarations() { return print(parser().declarations(fragment())); }
    std::string assignments() { return print(parser().instantiations(fragment())); }

    std::string system() {
        SystemSyntax system;
        std::vector<QuerySyntax> queries;
        std::string text = print(parser().system(fragment(), system, queries));
        return text + printer_.system(system);
    }

    /// The same without charts, what is made of them, and their place on the system line.
    std::string without_charts(std::set<std::string>& charts) {
        SystemSyntax system;
        std::vector<QuerySyntax> queries;
        std::vector<Declaration*> found = parser().system(fragment(), system, queries);
        const auto is_chart = [&](Name name) {
            return charts.contains(std::string{names_.text(name)});
        };
        for (const Declaration* declaration : found) {
            const Instantiation* made = declaration->instantiation;
            if (made != nullptr && is_chart(made->of))
                charts.emplace(names_.text(made->name));
        }
        const std::set<std::string_view> left_out(charts.begin(), charts.end());
        const SortedText sorted =
            sort_text(section_, dialect_, printer_, found, 0, left_out);
        std::string text = sorted.declarations + sorted.assignments;
        if (std::ranges::none_of(system.items, is_chart, &SystemItem::name)) {
            return text + without_queries(sorted.rest);
        }
        std::vector<SystemItem> items;
        std::ranges::remove_copy_if(system.items, std::back_inserter(items), is_chart,
                                    &SystemItem::name);
        system.items = items;
        return text + only_comments(without_queries(sorted.rest)) +
               printer_.system(system);
    }

private:
    Parser parser() { return Parser({arena_, names_, diagnostics_, limits_}, dialect_); }
    Fragment fragment() { return plain_fragment(arena_, section_.text, section_.base); }

    std::string print(const std::vector<Declaration*>& found) {
        const SortedText sorted = sort_text(section_, dialect_, printer_, found, 0);
        return sorted.declarations + sorted.assignments + only_comments(sorted.rest);
    }

    Dialect dialect_;
    std::set<std::string>& reserved_;
    Section section_;
    Arena arena_;
    NameTable names_;
    Diagnostics diagnostics_;
    Limits limits_;
    SourceMap sources_;
    SyntaxPrinter printer_;
};

/// People describe their models in XML comments before the root element.
std::string comments_before_root(std::string_view file) {
    if (file.substr(0, file.find("<nta")).find("<!--") == std::string_view::npos)
        return {};
    pugi::xml_document xml;
    xml.load_buffer(file.data(), file.size(), pugi::parse_default | pugi::parse_comments,
                    pugi::encoding_utf8);
    std::string text;
    for (pugi::xml_node node : xml.children()) {
        if (node.type() == pugi::node_element) break;
        if (node.type() == pugi::node_comment) text += node.value();
    }
    return text;
}

class ModelTextMaker {
public:
    ModelTextMaker(const Document& document, const NameTable& names,
                   const SourceMap& sources, Charts charts)
        : document_(document), charts_(charts), printer_(names, sources), names_(names) {
        file_ = file_of(document, sources);
    }

    ModelText make() {
        if (document_.format == Format::xta) {
            make_xta();
        } else {
            make_xml();
        }
        for (Name name : printer_.reserved_names()) reserved_.emplace(names_.text(name));
        for (const std::string& name : reserved_) {
            text_.problems.push_back(fmt::format(
                "'{}' is a keyword of the modern syntax and a name in this model", name));
        }
        return std::move(text_);
    }

private:
    bool old() const { return document_.dialect == Dialect::old; }

    void make_xml() {
        text_.about = comments_before_root(file_.text);
        for (const TemplateSyntax* process : document_.templates) {
            TemplateText& text = text_.templates.emplace_back(labels(*process));
            text.parameters = parameters(*process);
            text.declarations = declarations(process->declaration_label.text);
        }
        text_.declarations = declarations(document_.declaration_label.text);
        make_system(document_.instantiation_label.text, document_.system_label.text);
    }

    std::string declarations(std::string_view text) {
        return old() ? again(text).declarations() : std::string{text};
    }

    SectionAgain again(std::string_view text) {
        return SectionAgain(text, document_.dialect, reserved_);
    }

    void make_system(std::string_view instantiation, std::string_view system) {
        std::set<std::string> charts(document_.charts.begin(), document_.charts.end());
        if (old()) {
            text_.instantiation = again(instantiation).assignments();
            text_.system = again(system).system();
        } else if (charts_ == Charts::left_out && !charts.empty()) {
            // Joined, because a chart made in one may be used in the other.
            std::string both{instantiation};
            text_.system = again(both.append("\n").append(system)).without_charts(charts);
        } else {
            text_.instantiation = instantiation;
            text_.system = without_queries(system);
        }
    }

    void make_xta() {
        const SortedText sorted =
            sort_text(file_, document_.dialect, printer_, document_.declarations, 0);
        text_.declarations = sorted.declarations;
        for (std::size_t i = 0; i < document_.templates.size(); ++i) {
            const TemplateSyntax& process = *document_.templates[i];
            TemplateText& text = text_.templates.emplace_back(labels(process));
            text.parameters = parameters(process);
            if (i < sorted.before_template.size()) {
                text.declarations = sorted.before_template[i];
            }
            if (process.locations.empty()) continue; // the checker has said so
            const std::size_t states = add_local_declarations(process, text.declarations);
            const BodyComments comments(file_, process, document_.dialect, states);
            for (std::size_t j = 0; j < text.locations.size(); ++j) {
                text.locations[j].comments = comments.of_location(j);
            }
            for (std::size_t j = 0; j < text.edges.size(); ++j) {
                text.edges[j].comments = comments.of_edge(j);
            }
        }
        const std::string rest = without_queries(sorted.rest);
        text_.system = sorted.assignments;
        text_.system +=
            old() ? only_comments(rest) + printer_.system(document_.system) : rest;
    }

    std::string parameters(const TemplateSyntax& process) {
        if (!old()) return std::string{process.parameter_label.text};
        return printer_.parameters(
            modern_parameters(process, document_, names_, arena_, text_.problems));
    }

    /// What stands between the brace that opens the process and the word `state`; returns
    /// where that is.
    std::size_t add_local_declarations(const TemplateSyntax& process, std::string& text) {
        SourceRange header = process.name_range;
        if (!process.parameters.empty()) header = process.parameters.back().range;
        const std::size_t first = file_.end_of(header);
        const std::size_t location = file_.begin_of(process.locations.front().range);
        const std::string code = blank_comments(file_.slice(first, location));
        const std::size_t begin = first + code.find('{') + 1;
        const std::size_t end = first + code.rfind("state");
        add_header_comments(process, begin, text);
        if (old()) {
            const SortedText sorted =
                sort_text({file_.slice(0, end), file_.base}, Dialect::old, printer_,
                          process.declarations, begin);
            text += sorted.declarations + only_comments(sorted.rest);
        } else {
            text += file_.slice(begin, end);
        }
        return end;
    }

    /// Comments in the header have no other place in XML; the label keeps its own.
    void add_header_comments(const TemplateSyntax& process, std::size_t end,
                             std::string& text) const {
        const SourceRange label = process.parameter_label.range;
        std::size_t at = file_.begin_of(process.range);
        if (label.known()) {
            text += only_comments(file_.slice(at, file_.begin_of(label)));
            at = file_.end_of(label);
        }
        text += only_comments(file_.slice(at, end));
    }

    TemplateText labels(const TemplateSyntax& process) {
        TemplateText text;
        for (const LocationSyntax& l : process.locations) {
            text.locations.push_back(old() ? printed(l) : written(l));
        }
        for (const EdgeSyntax& e : process.edges) {
            text.edges.push_back(old() ? printed(e) : written(e));
        }
        return text;
    }

    // A label with nothing but a comment in it has no tree: it says something to the
    // reader only.
    static std::string label(const Label& label, bool meant, std::string& comments) {
        if (meant) return std::string{label.text};
        for (const Comment& comment : find_comments(label.text)) {
            if (!comments.empty()) comments += '\n';
            comments += bare_comment(
                label.text.substr(comment.begin, comment.end - comment.begin));
        }
        return {};
    }

    static LocationText written(const LocationSyntax& l) {
        LocationText text{{}, {}, std::string{l.comments.text}};
        text.invariant = label(l.invariant_label, l.invariant != nullptr, text.comments);
        text.rate = label(l.rate_label, !l.rate.empty(), text.comments);
        return text;
    }

    static EdgeText written(const EdgeSyntax& e) {
        EdgeText text;
        text.comments = e.comments.text;
        text.select = label(e.select_label, !e.selects.empty(), text.comments);
        // XML takes a semicolon at the end of the list, XTA has one of its own.
        const std::string code = blank_comments(text.select);
        const std::size_t last = code.find_last_not_of(" \t\r\n");
        if (last != std::string::npos && code[last] == ';') text.select.erase(last, 1);
        text.guard = label(e.guard_label, e.guard != nullptr, text.comments);
        text.sync = label(e.sync_label, e.channel != nullptr, text.comments);
        text.update = label(e.update_label, !e.updates.empty(), text.comments);
        text.weight = label(e.weight_label, e.weight != nullptr, text.comments);
        return text;
    }

    LocationText printed(const LocationSyntax& l) {
        LocationText text{{}, printer_.rate(l.rate), std::string{l.comments.text}};
        if (l.invariant != nullptr) text.invariant = printer_.expression(*l.invariant);
        return text;
    }

    EdgeText printed(const EdgeSyntax& e) {
        EdgeText text;
        text.comments = e.comments.text;
        text.select = printer_.selects(e.selects);
        if (e.guard != nullptr) text.guard = printer_.expression(*e.guard);
        if (e.channel != nullptr)
            text.sync = printer_.synchronisation(*e.channel, e.direction);
        text.update = printer_.expressions(e.updates);
        if (e.weight != nullptr) text.weight = printer_.expression(*e.weight);
        return text;
    }

    const Document& document_;
    Charts charts_;
    SyntaxPrinter printer_;
    const NameTable& names_;
    Section file_;
    Arena arena_;
    std::set<std::string> reserved_; // names met that are no names in the modern syntax
    ModelText text_;
};

} // namespace

ModelText model_text(const Document& document, const NameTable& names,
                     const SourceMap& sources, Charts charts) {
    return ModelTextMaker(document, names, sources, charts).make();
}

} // namespace zonar::language
