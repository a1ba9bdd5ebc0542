#include "app/model/open_model.h"

#include "app/terminal/standard_input.h"
#include "app/words.h"
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

bool looks_like_query(const std::string& path) {
    constexpr std::string_view signs[] = {"<>", "[]", "-->"};
    return std::ranges::any_of(
        signs, [&](std::string_view sign) { return path.find(sign) != path.npos; });
}

bool looks_like_model(const std::string& path, const std::string& text) {
    constexpr std::string_view endings[] = {".xml", ".xta", ".ta"};
    return text.starts_with("<?xml") ||
           std::ranges::any_of(
               endings, [&](std::string_view ending) { return path.ends_with(ending); });
}

void add_query_file(OpenedModel& opened, const std::string& path) {
    constexpr std::uint64_t limit = language::Limits{}.file_bytes;
    const bool piped = is_standard_input(path);
    const std::string name = piped ? std::string{standard_input_name} : path;
    std::string problem;
    auto text = piped ? read_standard_input(limit, problem)
                      : language::read_file(path, limit, problem);
    if (!text)
        return opened.add_problem(name, "file.read", problem,
                                  looks_like_query(path) ? "a query that is in no file "
                                                           "is given with --query"
                                                         : "");
    if (looks_like_model(path, *text))
        return opened.add_problem(name, "query.model",
                                  "this is a model, not a file of queries",
                                  "one model is read at a time");
    auto queries = opened.model->compile_queries(name, std::move(*text));
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

std::unique_ptr<language::LoadedModel> load_standard_input(const Arguments& arguments) {
    const std::string name{standard_input_name};
    const language::LoadOptions options = load_options(arguments);
    std::string problem;
    if (is_standard_input(arguments.value("QUERIES")))
        problem = "the model and the queries cannot both come from standard input";
    else if (const auto bytes = read_standard_input(options.limits.file_bytes, problem))
        return language::load_bytes(name, *bytes, options);
    return language::unreadable(name, problem);
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

namespace {

constexpr std::string_view obstacle_rule = "unsupported.analysis";

/// The warning that came with an obstacle when the model was read; null: none did.
const language::Diagnostic* warning_of(const model::Obstacle& obstacle,
                                       const language::LoadedModel& model) {
    const auto& all = model.diagnostics().all();
    const auto found = std::ranges::find_if(all, [&](const language::Diagnostic& one) {
        return one.rule == obstacle_rule && one.range == obstacle.range;
    });
    return found != all.end() ? &*found : nullptr;
}

/// "; also in lines 12, 15 and 20": where else the first of these is, each line once.
std::string other_places(std::span<const model::Obstacle* const> alike,
                         const language::SourceMap& sources) {
    constexpr std::size_t most = 12;
    std::vector<std::size_t> lines;
    for (const model::Obstacle* obstacle : alike)
        if (const auto place = sources.place(obstacle->range.begin))
            lines.push_back(place->line);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    if (lines.size() < 2) return {};
    const std::size_t shown = std::min(lines.size() - 1, most);
    std::string text = "; also in " + list_of("line", "lines", {&lines[1], shown});
    if (lines.size() - 1 > shown)
        text += fmt::format(" and {} more", lines.size() - 1 - shown);
    return text;
}

} // namespace

void OpenedModel::add_obstacles(const std::string& model_file) {
    const auto& obstacles = model->network().obstacles;
    for (auto first = obstacles.begin(); first != obstacles.end(); ++first) {
        const auto is_alike = [&](const model::Obstacle& other) {
            return other.what == first->what;
        };
        if (std::any_of(obstacles.begin(), first, is_alike)) continue;
        std::vector<const model::Obstacle*> alike;
        for (const model::Obstacle& obstacle : obstacles)
            if (is_alike(obstacle)) alike.push_back(&obstacle);
        const language::Diagnostic* warning = warning_of(*first, *model);
        add_problem(model_file, "check.obstacle",
                    fmt::format("the model cannot be checked: {}{}", first->what,
                                other_places(alike, model->sources())),
                    warning != nullptr ? warning->help : "", first->range);
        if (warning != nullptr) problems.back().context = warning->context;
    }
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
    return arguments.has("--no-warnings") || arguments.has("--quiet") ? Warnings::hide
                                                                      : Warnings::show;
}

std::vector<std::string> files_read(const Arguments& arguments) {
    const std::filesystem::path model = arguments.value("MODEL");
    std::vector<std::string> files;
    for (const char* beside : {".q", ".ugi"})
        files.push_back(std::filesystem::path(model).replace_extension(beside).string());
    for (const char* named : {"MODEL", "QUERIES", "TRACE", "--table", "--to"})
        if (arguments.has(named)) files.push_back(arguments.value(named));
    return files;
}

OpenedModel open_model(const Arguments& arguments) {
    const std::string path = arguments.value("MODEL");
    const bool piped = is_standard_input(path);
    OpenedModel opened;
    opened.name = piped ? std::string{standard_input_name} : path;
    opened.model =
        piped ? load_standard_input(arguments)
        : path.ends_with(".q")
            ? language::unreadable(path, "this is a file of queries; the model "
                                         "stands before it")
            : language::load_file(path, load_options(arguments));
    if (!opened.model->ok()) return opened;
    if (!piped) add_places(*opened.model, path);

    if (arguments.has("QUERIES") || arguments.has("--query") || arguments.has("--ltl")) {
        opened.source = QuerySource::given;
        if (arguments.has("QUERIES")) add_query_file(opened, arguments.value("QUERIES"));
        for (const std::string& text : arguments.all("--query"))
            add_query_text(opened, "--query", text);
        for (const std::string& text : arguments.all("--ltl"))
            add_query_text(opened, "--ltl", "ltl: " + text);
        return opened;
    }
    if (piped) return opened;
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
    // An obstacle that is an error now need not be a warning as well, place by place.
    const bool refused = std::ranges::count(opened.problems, "check.obstacle",
                                            &language::Diagnostic::rule) != 0;
    if (!refused)
        return to_text(opened.model->diagnostics(), sources, palette, warnings) +
               to_text(opened.problems, sources, palette, warnings);
    std::vector<language::Diagnostic> others;
    std::ranges::copy_if(
        opened.model->diagnostics().all(), std::back_inserter(others),
        [](const language::Diagnostic& one) { return one.rule != obstacle_rule; });
    return to_text(others, sources, palette, warnings) +
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
