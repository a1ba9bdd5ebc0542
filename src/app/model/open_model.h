// app/model/open_model.h
//
// What every command does first: read the model and the queries that were asked for.
// Queries of the command line and of a query file replace those of the model; a model
// without any takes those of the file beside it (gate.q beside gate.xml). The model or the
// file of queries may be "-", standard input; nothing is beside that.
#pragma once

#include "app/options/options.h"
#include "app/report.h"
#include "language/load.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

enum class QuerySource : std::uint8_t { model, file_beside, given };

std::string_view describe(QuerySource source); // "model", "file beside", "given"

struct OpenedModel {
    std::string name; // of the model, for people: its path, or "<stdin>"
    std::unique_ptr<language::LoadedModel> model; // never null
    QuerySource source = QuerySource::model;
    std::vector<language::CompiledQuery> others; // of another source than the model
    std::vector<language::Diagnostic> problems;  // with query files, or with the task

    std::span<const language::CompiledQuery> queries() const;

    /// Nothing is wrong with the model, nor with queries of the command line or of a
    /// query file. Those of the model may be broken or refused: they are shown as such.
    bool ok() const;

    /// `file`: what the user calls it, where there is no range.
    void add_problem(std::string file, std::string rule, std::string message,
                     std::string help = {}, model::SourceRange range = {});
    /// One for each kind of thing in the model that no analysis can handle, with all its
    /// places. `model_file`: what the user calls it.
    void add_obstacles(const std::string& model_file);
};

/// --syntax and --strict-4.0.
language::LoadOptions load_options(const Arguments& arguments);

/// --no-warnings, which is part of --quiet.
Warnings warnings_of(const Arguments& arguments);

/// The files that a command line names to be read, and those that are read beside its model;
/// they may or may not be there. No output may replace one.
std::vector<std::string> files_read(const Arguments& arguments);

/// MODEL, QUERIES and --query.
OpenedModel open_model(const Arguments& arguments);

/// What is wrong with the model and with query files, as text for standard error.
std::string model_complaints(const OpenedModel& opened, Palette palette,
                             Warnings warnings);

/// The same for one query; what is not supported is an error, too.
std::string query_complaints(const language::CompiledQuery& query,
                             const language::SourceMap& sources, Palette palette,
                             Warnings warnings);

/// Both together. Queries of the model do not count; `info` shows them in its own way.
std::string complaints(const OpenedModel& opened, Palette palette, Warnings warnings);

} // namespace zonar::app
