#include "app/abstract.h"
#include "app/command.h"
#include "app/table_views.h"
#include "app/usable_memory.h"

#include <fmt/format.h>

namespace zonar::app {

namespace {

/// A document like those about models, with the one thing that can go wrong.
Json show_json(const std::string& path, const abstraction::ReadTable& read) {
    Json json = document_head("abstract", read.file.has_value());
    json["exit_code"] = read.file ? exit_ok : exit_error;
    if (read.file) json["table"] = table_json(*read.file);
    json["diagnostics"] = Json::array();
    if (!read.file)
        json["diagnostics"].push_back({{"severity", "error"},
                                       {"rule", "table.read"},
                                       {"message", read.problem},
                                       {"file", path}});
    return json;
}

abstraction::ReadTable read_table_at(const std::string& path) {
    abstraction::ReadTable read;
    const auto bytes = language::read_file(path, default_memory_limit(), read.problem,
                                           abstraction::table_file_begins);
    if (!bytes) return read;
    read = abstraction::read_table(*bytes);
    if (!read.file) read.problem = "this is " + read.problem;
    return read;
}

} // namespace

int show_table(const std::string& path, const std::string& format, Console& console) {
    const abstraction::ReadTable read = read_table_at(path);
    if (format == "json")
        console.print(to_text(show_json(path, read)));
    else if (!read.file)
        console.fail(fmt::format("{}: {}", path, read.problem));
    else if (format == "tsv")
        console.print(table_tsv(*read.file));
    else if (format == "dot")
        console.print(table_dot(*read.file));
    else if (format == "steps")
        console.print(steps_dot(*read.file));
    else
        console.print(table_text(*read.file, console.out_colours()));
    return read.file ? exit_ok : exit_error;
}

} // namespace zonar::app
