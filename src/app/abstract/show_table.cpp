#include "app/abstract/abstract.h"
#include "app/abstract/table_views.h"
#include "app/options/command.h"
#include "watch/usable_memory.h"

#include <fmt/format.h>

namespace zonar::app {

namespace {

struct ShownTable {
    std::optional<abstraction::TableFile> file;
    std::vector<Lookup> lookups;
    std::string where;   // a file, or an option
    std::string problem; // with it; empty: none
};

ShownTable open_table(const std::string& path, const AbstractRequest& request) {
    ShownTable shown;
    const auto bytes = language::read_file(path, watch::default_memory_limit(),
                                           shown.problem, abstraction::table_file_begins);
    shown.where = path;
    if (!bytes) return shown;
    abstraction::ReadTable read = abstraction::read_table(*bytes);
    if (!read.file) {
        shown.problem = "this is " + read.problem;
        return shown;
    }
    shown.file = std::move(read.file);
    shown.lookups = look_up_all(request.of, *shown.file);
    if (const Lookup* failed = failed_lookup(shown.lookups)) {
        shown.where = failed->source();
        shown.problem = failed->problem;
    }
    return shown;
}

/// A document like those about models, with the one thing that can go wrong.
Json show_json(const ShownTable& shown) {
    const bool ok = shown.problem.empty();
    Json json = document_head("abstract", ok);
    json["exit_code"] = ok ? exit_ok : exit_error;
    if (ok && !shown.lookups.empty())
        json["lookups"] = lookups_json(shown.lookups, *shown.file);
    if (shown.file) json["table"] = table_json(*shown.file);
    json["diagnostics"] = Json::array();
    if (!ok)
        json["diagnostics"].push_back(
            {{"severity", "error"},
             {"rule", shown.file ? "abstract.of" : "table.read"},
             {"message", shown.problem},
             {"file", shown.where}});
    return json;
}

std::string view_of(const ShownTable& shown, const std::string& format, Palette palette) {
    if (!shown.lookups.empty()) return lookups_text(shown.lookups, *shown.file);
    if (format == "tsv") return table_tsv(*shown.file);
    if (format == "dot") return table_dot(*shown.file);
    if (format == "steps") return steps_dot(*shown.file);
    return table_text(*shown.file, palette);
}

} // namespace

int show_table(const std::string& path, const AbstractRequest& request,
               Console& console) {
    const ShownTable shown = open_table(path, request);
    if (request.format == "json")
        console.print(to_text(show_json(shown)));
    else if (shown.problem.empty())
        console.print(view_of(shown, request.format, console.out_colours()));
    else
        console.fail(fmt::format("{}: {}", shown.where, shown.problem));
    return shown.problem.empty() ? exit_ok : exit_error;
}

} // namespace zonar::app
