#include "language/deep_stack.h"
#include "language/text/comments.h"
#include "language/write/model_text.h"
#include "language/write/query_notes.h"
#include "language/write/ugi.h"
#include "language/write/write_model.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace zonar::language {

namespace {

class XtaWriter {
public:
    XtaWriter(const Document& document, const NameTable& names)
        : document_(document), names_(names) {}

    std::string write(const ModelText& text) {
        put_about(text.about);
        put_section(text.declarations);
        for (std::size_t i = 0; i < document_.templates.size(); ++i) {
            put_process(*document_.templates[i], text.templates[i]);
        }
        put_section(text.instantiation);
        put_section(text.system);
        const std::string queries = xta_queries(document_);
        if (queries.empty() && out_.ends_with("\n\n")) out_.pop_back();
        out_ += queries;
        return std::move(out_);
    }

    /// Names that XML has and XTA reserves.
    std::vector<std::string> problems() const {
        std::vector<std::string> found;
        const auto check = [&](Name name, std::string_view what) {
            if (!is_reserved(name.word(), Dialect::modern)) return;
            found.push_back(
                fmt::format("'{}' is a keyword of XTA and cannot be the name of {}",
                            names_.text(name), what));
        };
        for (const TemplateSyntax* process : document_.templates) {
            check(process->name, "a process");
            for (const LocationSyntax& location : process->locations) {
                if (!location.unnamed) {
                    check(location.name, fmt::format("a location (in '{}')",
                                                     names_.text(process->name)));
                }
            }
        }
        return found;
    }

private:
    void put_section(std::string_view text) {
        text = without_blank_lines(text);
        if (!text.empty()) out_ += fmt::format("{}\n\n", text);
    }

    void put_about(std::string_view text) {
        if (without_blanks(text).empty()) return;
        if (text.find("*/") == std::string_view::npos) {
            out_ += fmt::format("/*{}*/\n\n", text);
        } else {
            out_ += as_comment_lines(without_blank_lines(text), "") + '\n';
        }
    }

    /// Text that something follows on the same line.
    static std::string closed(std::string_view text) {
        std::string result{text};
        if (ends_in_line_comment(text)) result += '\n';
        return result;
    }

    void put_process(const TemplateSyntax& process, const TemplateText& text) {
        branchpoints_ = xta_branchpoint_names(process, names_);
        out_ += fmt::format("process {}({}) {{\n", names_.text(process.name),
                            closed(without_blanks(text.parameters)));
        const std::string_view declarations = without_blank_lines(text.declarations);
        if (!declarations.empty()) out_ += fmt::format("{}\n\n", declarations);
        put_states(process, text);
        put_list("branchpoint", branchpoints_);
        put_flagged(process, "commit", &LocationSyntax::committed);
        put_flagged(process, "urgent", &LocationSyntax::urgent);
        if (process.initial) {
            out_ += fmt::format("init {};\n",
                                names_.text(process.locations[*process.initial].name));
        }
        put_edges(process, text);
        out_ += "}\n\n";
    }

    void put_comments(std::string_view comments) {
        if (!comments.empty()) out_ += as_comment_lines(comments, "    ");
    }

    void put_states(const TemplateSyntax& process, const TemplateText& text) {
        out_ += "state\n";
        for (std::size_t i = 0; i < process.locations.size(); ++i) {
            const LocationText& labels = text.locations[i];
            put_comments(labels.comments);
            out_ += fmt::format("    {}", names_.text(process.locations[i].name));
            if (!labels.rate.empty()) {
                out_ += fmt::format(" {{ {}; {} }}", closed(labels.invariant),
                                    closed(labels.rate));
            } else if (!labels.invariant.empty()) {
                out_ += fmt::format(" {{ {} }}", closed(labels.invariant));
            }
            out_ += i + 1 < process.locations.size() ? ",\n" : ";\n";
        }
    }

    void put_list(std::string_view word, const std::vector<std::string>& items) {
        if (!items.empty()) out_ += fmt::format("{} {};\n", word, fmt::join(items, ", "));
    }

    void put_flagged(const TemplateSyntax& process, std::string_view word,
                     bool LocationSyntax::*flag) {
        std::vector<std::string> flagged;
        for (const LocationSyntax& location : process.locations) {
            if (location.*flag) flagged.emplace_back(names_.text(location.name));
        }
        put_list(word, flagged);
    }

    void put_edges(const TemplateSyntax& process, const TemplateText& text) {
        if (process.edges.empty()) return;
        out_ += "trans\n";
        for (std::size_t i = 0; i < process.edges.size(); ++i) {
            const EdgeSyntax& edge = process.edges[i];
            const EdgeText& labels = text.edges[i];
            put_comments(labels.comments);
            out_ += fmt::format("    {} {} {} {{ ", end_name(process, edge.source),
                                edge.controllable ? "->" : "-u->",
                                end_name(process, edge.target));
            put_label("select", labels.select);
            put_label("guard", labels.guard);
            put_label("sync", labels.sync);
            put_label("assign", labels.update);
            put_label("probability", labels.weight);
            out_ += i + 1 < process.edges.size() ? "},\n" : "};\n";
        }
    }

    void put_label(std::string_view word, std::string_view text) {
        if (!text.empty()) out_ += fmt::format("{} {}; ", word, closed(text));
    }

    std::string_view end_name(const TemplateSyntax& process, EdgeEnd end) const {
        return end.branchpoint ? std::string_view{branchpoints_[end.index]}
                               : names_.text(process.locations[end.index].name);
    }

    const Document& document_;
    const NameTable& names_;
    std::vector<std::string> branchpoints_; // of the process being written
    std::string out_;
};

} // namespace

WrittenModel write_xta(const Document& document, const NameTable& names,
                       const SourceMap& sources) {
    WrittenModel result;
    if (document.format == Format::xta && document.dialect == Dialect::modern) {
        result.text = sources.file_text(document.system.range.begin);
        return result;
    }
    const ModelText text = model_text(document, names, sources, Charts::left_out);
    XtaWriter writer(document, names);
    result.problems = writer.problems();
    result.problems.insert(result.problems.end(), text.problems.begin(),
                           text.problems.end());
    for (std::string_view chart : document.charts) {
        result.notes.push_back(
            fmt::format("the live sequence chart '{}' cannot be kept in XTA", chart));
    }
    result.text = writer.write(text);
    return result;
}

WrittenModel write_xta(const LoadedModel& model) {
    if (!model.ok()) return {{}, {"the model has errors"}, {}};
    WrittenModel written;
    on_deep_stack(
        [&] { written = write_xta(model.document(), model.names(), model.sources()); });
    return written;
}

} // namespace zonar::language
