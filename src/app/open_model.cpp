#include "app/open_model.h"

#include "language/write/ugi.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace zonar::app {

using language::CompiledQuery;
using language::Severity;

namespace {

void add_query_file(OpenedModel& opened, const std::string& path) {
    std::string problem;
    auto text = language::read_file(path, language::Limits{}.file_bytes, problem);
    if (!text) return opened.add_problem(path, "file.read", problem);
    auto queries = opened.model->compile_queries(path, std::move(*text));
    std::ranges::move(queries, std::back_inserter(opened.others));
}

void add_query_text(OpenedModel& opened, const std::string& option,
                    const std::string& text) {
    auto queries = opened.model->compile_queries(option, text);
    // Not silently: in a script, an empty text is a variable that was not set.
    if (queries.empty()) opened.add_problem(option, "query.empty", "there is no query");
    std::ranges::move(queries, std::back_inserter(opened.others));
}

/// Places of an XTA model stand in a file beside it. They change nothing about the
/// network, so they are added to the syntax tree when everything else is done; a copy of
/// the document shares its templates.
void add_places(const language::LoadedModel& model, const std::string& path) {
    if (model.document().format != language::Format::xta) return;
    const std::string beside =
        std::filesystem::path(path).replace_extension(".ugi").string();
    std::error_code ignored;
    std::string problem;
    if (!std::filesystem::is_regular_file(beside, ignored)) return;
    const auto text = language::read_file(beside, language::Limits{}.file_bytes, problem);
    language::Document shared = model.document();
    if (text) language::apply_ugi(*text, shared, model.names());
}

bool is_unusable(const CompiledQuery& query) {
    return query.broken() || query.query.kind == model::QueryKind::refused;
}

} // namespace

std::string_view describe(QuerySource source) {
    switch (source) {
    case QuerySource::model: return "model";
    case QuerySource::file_beside: return "file beside";
    case QuerySource::given: return "given";
    }
    return "";
}

std::span<const CompiledQuery> OpenedModel::queries() const {
    return source == QuerySource::model ? std::span{model->queries()} : std::span{others};
}

bool OpenedModel::ok() const {
    if (!model->ok() || !problems.empty()) return false;
    return source != QuerySource::given || std::ranges::none_of(others, is_unusable);
}

void OpenedModel::add_problem(std::string file, std::string rule, std::string message,
                              std::string help, model::SourceRange range) {
    problems.push_back({.severity = Severity::error,
                        .range = range,
                        .rule = std::move(rule),
                        .message = std::move(message),
                        .context = {},
                        .help = std::move(help),
                        .file = std::move(file)});
}

void OpenedModel::add_obstacles(const std::string& model_file) {
    for (const model::Obstacle& obstacle : model->network().obstacles)
        add_problem(model_file, "check.obstacle",
                    "the model cannot be checked: " + obstacle.what, {}, obstacle.range);
}

language::LoadOptions load_options(const Arguments& arguments) {
    language::LoadOptions options;
    const std::string syntax = arguments.value("--syntax");
    if (syntax == "new") options.syntax = language::Syntax::modern;
    if (syntax == "old") options.syntax = language::Syntax::old;
    if (arguments.has("--strict-4.0"))
        options.strictness = language::Strictness::uppaal_4_0;
    return options;
}

Warnings warnings_of(const Arguments& arguments) {
    return arguments.has("--no-warnings") ? Warnings::hide : Warnings::show;
}

std::vector<std::string> files_read(const Arguments& arguments) {
    const std::filesystem::path model = arguments.value("MODEL");
    std::vector<std::string> files;
    for (const char* beside : {".q", ".ugi"})
        files.push_back(std::filesystem::path(model).replace_extension(beside).string());
    for (const char* named : {"MODEL", "QUERIES", "TRACE", "--table"})
        if (arguments.has(named)) files.push_back(arguments.value(named));
    return files;
}

OpenedModel open_model(const Arguments& arguments) {
    const std::string path = arguments.value("MODEL");
    OpenedModel opened;
    opened.model = language::load_file(path, load_options(arguments));
    if (!opened.model->ok()) return opened;
    add_places(*opened.model, path);

    if (arguments.has("QUERIES") || arguments.has("--query") || arguments.has("--ltl")) {
        opened.source = QuerySource::given;
        if (arguments.has("QUERIES")) add_query_file(opened, arguments.value("QUERIES"));
        for (const std::string& text : arguments.all("--query"))
            add_query_text(opened, "--query", text);
        for (const std::string& text : arguments.all("--ltl"))
            add_query_text(opened, "--ltl", "ltl: " + text);
        return opened;
    }
    const auto beside = std::filesystem::path(path).replace_extension(".q");
    std::error_code ignored;
    if (opened.model->queries().empty() && beside != path &&
        std::filesystem::is_regular_file(beside, ignored)) {
        opened.source = QuerySource::file_beside;
        add_query_file(opened, beside.string());
    }
    return opened;
}

std::string model_complaints(const OpenedModel& opened, Palette palette,
                             Warnings warnings) {
    const auto& sources = opened.model->sources();
    return to_text(opened.model->diagnostics(), sources, palette, warnings) +
           to_text(opened.problems, sources, palette, warnings);
}

std::string query_complaints(const CompiledQuery& query,
                             const language::SourceMap& sources, Palette palette,
                             Warnings warnings) {
    std::string text = to_text(query.diagnostics, sources, palette, warnings);
    if (query.query.kind != model::QueryKind::refused || query.broken()) return text;
    const language::Diagnostic refusal{
        .severity = Severity::error,
        .range = query.query.range,
        .rule = "query.refused",
        .message = fmt::format("this query asks for what is not supported: {}",
                               query.query.refusal),
        .context = {},
        .help = {}};
    return text + to_text({&refusal, 1}, sources, palette, warnings);
}

std::string complaints(const OpenedModel& opened, Palette palette, Warnings warnings) {
    std::string text = model_complaints(opened, palette, warnings);
    if (opened.source != QuerySource::given) return text;
    for (const CompiledQuery& query : opened.others)
        text += query_complaints(query, opened.model->sources(), palette, warnings);
    return text;
}

} // namespace zonar::app
