#include "language/model_text.h"

#include "language/fragment.h"
#include "language/limits.h"
#include "language/parser.h"
#include "language/query_notes.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace zonar::language {

namespace {

/// A text that is a file, or a section of one, at a position of its own.
struct Section {
    std::string_view text;
    std::uint32_t base = 0;

    std::string_view slice(std::size_t begin, std::size_t end) const {
        begin = std::min(begin, text.size());
        return text.substr(begin, std::max(begin, end) - begin);
    }
    std::size_t begin_of(SourceRange range) const { return range.begin - base; }
    std::size_t end_of(SourceRange range) const { return range.end - base; }
};

/// The comment behind the last item, on its line: how much of the text it takes.
std::size_t trailing_comment(std::string_view text) {
    const std::size_t line = std::min(text.find('\n'), text.size());
    std::size_t end = 0;
    for (const Comment& comment : find_comments(text)) {
        if (comment.begin >= line) break;
        end = comment.end;
    }
    return end;
}

/// Only the comments of a text, each on lines of its own.
std::string only_comments(std::string_view text) {
    std::string kept;
    for (const Comment& comment : find_comments(text)) {
        kept += text.substr(comment.begin, comment.end - comment.begin);
        kept += '\n';
    }
    return kept;
}

/// Where the declarations of a model end up.
struct Buckets {
    std::string declarations, assignments;
    std::vector<std::string> before_template; // what stands before each process
};

/// Walks declarations in the order of their text and keeps what lies between them.
class SectionText {
public:
    SectionText(Section section, Dialect dialect, SyntaxPrinter& printer)
        : section_(section), dialect_(dialect), printer_(printer) {}

    Buckets sort(std::span<Declaration* const> declarations, std::size_t from) {
        Buckets buckets;
        at_ = from;
        std::string* last = &buckets.declarations;
        for (const Declaration* declaration : declarations) {
            std::string_view between =
                section_.slice(at_, section_.begin_of(declaration->range));
            between.remove_prefix(take_trailing(*last, between));
            if (declaration->kind == DeclarationKind::template_) {
                append_gap(buckets.before_template.emplace_back(), between);
                last = &buckets.before_template.back();
            } else {
                last = declaration->kind == DeclarationKind::instantiation
                           ? &buckets.assignments
                           : &buckets.declarations;
                append_gap(*last, between);
                append_item(*last, *declaration);
            }
            at_ = section_.end_of(declaration->range);
        }
        at_ += take_trailing(*last, rest());
        return buckets;
    }

    /// What comes after the last declaration and the comment behind it.
    std::string_view rest() const { return section_.text.substr(std::min(at_, section_.text.size())); }

private:
    /// Moves the comment behind the last item to that item and returns its length. What
    /// follows may go elsewhere, so the line is ended here.
    std::size_t take_trailing(std::string& text, std::string_view between) {
        const std::size_t length = trailing_comment(between);
        if (length == 0) return 0;
        append_gap(text, between.substr(0, length));
        if (dialect_ != Dialect::old) text += '\n';
        between.remove_prefix(length);
        return length + (between.starts_with("\r\n") ? 2 : between.starts_with('\n') ? 1 : 0);
    }

    void append_gap(std::string& text, std::string_view gap) {
        text += dialect_ == Dialect::old ? only_comments(gap) : std::string{gap};
    }

    void append_item(std::string& text, const Declaration& declaration) {
        if (dialect_ == Dialect::old) {
            text += printer_.declaration(declaration);
            text += '\n';
        } else {
            text += section_.slice(section_.begin_of(declaration.range),
                                   section_.end_of(declaration.range));
        }
    }

    Section section_;
    Dialect dialect_;
    SyntaxPrinter& printer_;
    std::size_t at_ = 0;
};

/// Reads a section of an old XML file once more, by itself, so that the places of its
/// declarations are places in the decoded text.
class OldSection {
public:
    OldSection(std::string_view text, std::vector<std::string>& reserved)
        : text_(text), reserved_(reserved) {
        base_ = *sources_.add({}, std::string{text});
    }

    std::string declarations() {
        Parser parser({arena_, names_, diagnostics_, limits_}, Dialect::old);
        return print(parser.declarations(plain_fragment(arena_, text_, base_)), nullptr);
    }

    std::string system(bool with_system_line) {
        Parser parser({arena_, names_, diagnostics_, limits_}, Dialect::old);
        const Fragment fragment = plain_fragment(arena_, text_, base_);
        SystemSyntax system;
        std::vector<QuerySyntax> queries;
        if (!with_system_line) return print(parser.instantiations(fragment), nullptr);
        const auto found = parser.system(fragment, system, queries);
        return print(found, &system);
    }

private:
    std::string print(const std::vector<Declaration*>& found, const SystemSyntax* system) {
        SyntaxPrinter printer(names_, sources_);
        SectionText section({text_, base_}, Dialect::old, printer);
        Buckets buckets = section.sort(found, 0);
        std::string text = buckets.declarations + buckets.assignments;
        text += only_comments(section.rest());
        if (system != nullptr) text += printer.system(*system);
        for (Name name : printer.reserved_names()) reserved_.emplace_back(names_.text(name));
        return text;
    }

    std::string_view text_;
    std::vector<std::string>& reserved_;
    Arena arena_;
    NameTable names_;
    Diagnostics diagnostics_;
    Limits limits_;
    SourceMap sources_;
    std::uint32_t base_ = 0;
};

/// Comments in the body of an XTA process go to the location or edge they stand beside.
class BodyComments {
public:
    BodyComments(Section section, const TemplateSyntax& process, Dialect dialect)
        : section_(section), dialect_(dialect) {
        for (const LocationSyntax& l : process.locations) {
            add(l.range, {&l.invariant_label, &l.rate_label});
        }
        for (const EdgeSyntax& e : process.edges) {
            add(e.range, {&e.select_label, &e.guard_label, &e.sync_label, &e.update_label,
                          &e.weight_label});
        }
        read(section.begin_of(process.locations.front().range),
             section.end_of(process.range));
    }

    /// Of the locations, then of the edges.
    const std::string& of(std::size_t item) const { return items_[item].said; }

private:
    struct Item {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::vector<std::pair<std::size_t, std::size_t>> labels;
        std::string said;
    };

    void add(SourceRange range, std::initializer_list<const Label*> labels) {
        Item item{section_.begin_of(range), section_.end_of(range), {}, {}};
        for (const Label* label : labels) {
            if (!label->range.known()) continue;
            item.labels.emplace_back(section_.begin_of(label->range),
                                     section_.end_of(label->range));
            item.end = std::max(item.end, item.labels.back().second);
        }
        items_.push_back(std::move(item));
    }

    void read(std::size_t first, std::size_t last) {
        for (Comment comment : find_comments(section_.slice(first, last))) {
            comment.begin += first;
            comment.end += first;
            const auto after = std::ranges::upper_bound(items_, comment.begin, {}, &Item::begin);
            const bool none_before = after == items_.begin();
            const bool belongs_before =
                !none_before && (comment.begin < std::prev(after)->end ||
                                 after == items_.end() || trails_code(section_.text, comment));
            Item& item = belongs_before ? *std::prev(after) : *after;
            if (dialect_ == Dialect::modern && is_in_label(item, comment)) continue;
            if (!item.said.empty()) item.said += '\n';
            item.said += bare_comment(section_.slice(comment.begin, comment.end));
        }
    }

    // A label of the modern dialect is copied as it stands, with its comments.
    static bool is_in_label(const Item& item, const Comment& comment) {
        return std::ranges::any_of(item.labels, [&](const auto& label) {
            return label.first <= comment.begin && comment.begin < label.second;
        });
    }

    Section section_;
    Dialect dialect_;
    std::vector<Item> items_;
};

class ModelTextMaker {
public:
    ModelTextMaker(const Document& document, const NameTable& names, const SourceMap& sources)
        : document_(document), printer_(names, sources), names_(names) {
        if (document.format == Format::xta && document.system.range.known()) {
            file_.text = sources.file_text(document.system.range.begin);
            file_.base = base_of(sources);
        }
    }

    ModelText make() {
        if (document_.format == Format::xta) {
            make_xta();
        } else {
            make_xml();
        }
        for (Name name : printer_.reserved_names()) {
            text_.reserved_names.emplace_back(names_.text(name));
        }
        std::ranges::sort(text_.reserved_names);
        const auto repeated = std::ranges::unique(text_.reserved_names);
        text_.reserved_names.erase(repeated.begin(), repeated.end());
        return std::move(text_);
    }

private:
    bool old() const { return document_.dialect == Dialect::old; }

    /// The position of the file's first byte.
    std::uint32_t base_of(const SourceMap& sources) const {
        const std::uint32_t at = document_.system.range.begin;
        const std::string_view rest =
            sources.text({at, at + static_cast<std::uint32_t>(file_.text.size())});
        return at - static_cast<std::uint32_t>(rest.data() - file_.text.data());
    }

    void make_xml() {
        for (const TemplateSyntax* process : document_.templates) {
            TemplateText& text = text_.templates.emplace_back(labels(*process));
            text.parameters = old() ? printer_.parameters(process->parameters)
                                    : std::string{process->parameter_label.text};
            text.declarations = declarations(process->declaration_label.text);
        }
        text_.declarations = declarations(document_.declaration_label.text);
        const std::string_view instantiation = document_.instantiation_label.text;
        const std::string_view system = document_.system_label.text;
        if (old()) {
            text_.instantiation = OldSection(instantiation, text_.reserved_names).system(false);
            text_.system = OldSection(system, text_.reserved_names).system(true);
        } else {
            text_.instantiation = instantiation;
            text_.system = without_queries(system);
        }
    }

    std::string declarations(std::string_view text) {
        if (!old()) return std::string{text};
        return OldSection(text, text_.reserved_names).declarations();
    }

    void make_xta() {
        SectionText section(file_, document_.dialect, printer_);
        Buckets buckets = section.sort(document_.declarations, 0);
        text_.declarations = std::move(buckets.declarations);
        for (std::size_t i = 0; i < document_.templates.size(); ++i) {
            const TemplateSyntax& process = *document_.templates[i];
            TemplateText& text = text_.templates.emplace_back(labels(process));
            text.parameters = old() ? printer_.parameters(process.parameters)
                                    : std::string{process.parameter_label.text};
            if (i < buckets.before_template.size()) {
                text.declarations = buckets.before_template[i];
            }
            text.declarations += local_declarations(process);
            const BodyComments comments(file_, process, document_.dialect);
            for (std::size_t j = 0; j < text.locations.size(); ++j) {
                text.locations[j].comments = comments.of(j);
            }
            for (std::size_t j = 0; j < text.edges.size(); ++j) {
                text.edges[j].comments = comments.of(text.locations.size() + j);
            }
        }
        text_.system = std::move(buckets.assignments);
        const std::string rest = without_queries(section.rest());
        text_.system += old() ? only_comments(rest) + printer_.system(document_.system) : rest;
    }

    /// From the brace that opens the process to the word `state`.
    std::string local_declarations(const TemplateSyntax& process) {
        SourceRange header = process.name_range;
        if (!process.parameters.empty()) header = process.parameters.back().range;
        const std::size_t first = file_.end_of(header);
        const std::size_t location = file_.begin_of(process.locations.front().range);
        const std::string code = blank_comments(file_.slice(first, location));
        const std::size_t begin = first + code.find('{') + 1;
        const std::size_t end = first + code.rfind("state");
        if (!old()) return std::string{file_.slice(begin, end)};
        SectionText section({file_.slice(0, end), file_.base}, Dialect::old, printer_);
        return section.sort(process.declarations, begin).declarations +
               only_comments(section.rest());
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
        if (e.channel != nullptr) text.sync = printer_.synchronisation(*e.channel, e.direction);
        text.update = printer_.expressions(e.updates);
        if (e.weight != nullptr) text.weight = printer_.expression(*e.weight);
        return text;
    }

    const Document& document_;
    SyntaxPrinter printer_;
    const NameTable& names_;
    Section file_;
    ModelText text_;
};

} // namespace

ModelText model_text(const Document& document, const NameTable& names,
                     const SourceMap& sources) {
    return ModelTextMaker(document, names, sources).make();
}

} // namespace zonar::language
