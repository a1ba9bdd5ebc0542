#include "app/report.h"

#include "text/visible.h"

#include <fmt/format.h>

namespace zonar::app {

using language::Diagnostic;
using language::Severity;

namespace {

bool is_hidden(const Diagnostic& diagnostic, Warnings warnings) {
    return warnings == Warnings::hide && diagnostic.severity != Severity::error;
}

std::string painted(Severity severity, std::string_view word, Palette palette) {
    switch (severity) {
    case Severity::error: return palette.error(word);
    case Severity::warning: return palette.warning(word);
    case Severity::note: return palette.note(word);
    }
    return std::string{word};
}

std::string to_text(const Diagnostic& diagnostic, const language::SourceMap& sources,
                    Palette palette) {
    std::string text = render(diagnostic, sources);
    if (!palette.on) return text;
    const std::string word = fmt::format("{}:", describe(diagnostic.severity));
    // The word stands right before the message; a file's name may contain it, too.
    const auto at = text.find(word + ' ' + text::visible(diagnostic.message));
    if (at != text.npos)
        text.replace(at, word.size(), painted(diagnostic.severity, word, palette));
    return text;
}

Json to_json(const Diagnostic& diagnostic, const language::SourceMap& sources) {
    Json json = {{"severity", describe(diagnostic.severity)},
                 {"rule", diagnostic.rule},
                 {"message", diagnostic.message}};
    add_place(json, diagnostic.range, sources);
    if (!json.contains("file") && !diagnostic.file.empty())
        json["file"] = diagnostic.file;
    if (!diagnostic.context.empty()) json["context"] = diagnostic.context;
    if (!diagnostic.help.empty()) json["help"] = diagnostic.help;
    return json;
}

} // namespace

std::string to_text(std::span<const Diagnostic> diagnostics,
                    const language::SourceMap& sources, Palette palette,
                    Warnings warnings) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics)
        if (!is_hidden(diagnostic, warnings))
            text += to_text(diagnostic, sources, palette);
    return text;
}

std::string to_text(const language::Diagnostics& diagnostics,
                    const language::SourceMap& sources, Palette palette,
                    Warnings warnings) {
    std::string text = to_text(diagnostics.all(), sources, palette, warnings);
    const bool counts = diagnostics.has_errors() || warnings == Warnings::show;
    if (counts && diagnostics.left_out() > 0)
        text += fmt::format("... and {} more\n", diagnostics.left_out());
    return text;
}

Json to_json(std::span<const Diagnostic> diagnostics, const language::SourceMap& sources,
             Warnings warnings) {
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics)
        if (!is_hidden(diagnostic, warnings))
            list.push_back(to_json(diagnostic, sources));
    return list;
}

void add_place(Json& json, model::SourceRange range, const language::SourceMap& sources) {
    const auto begin = range.known() ? sources.place(range.begin) : std::nullopt;
    const auto end = range.known() ? sources.place(range.end) : std::nullopt;
    if (!begin) return;
    json["file"] = begin->file;
    json["line"] = begin->line;
    json["column"] = begin->column;
    if (!end) return;
    json["end_line"] = end->line;
    json["end_column"] = end->column;
}

Json document_head(std::string_view command, bool ok) {
    return {{"zonar", {{"version", ZONAR_VERSION}, {"format", 2}}},
            {"command", command},
            {"ok", ok}};
}

std::string to_text(const Json& document) {
    return text::visible_json(document.dump(2)) + '\n';
}

} // namespace zonar::app
