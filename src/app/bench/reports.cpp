#include "app/bench/reports.h"

#include "app/bench/suite_options.h"
#include "app/report.h"
#include "draw/table.h"
#include "language/text/suggest.h"
#include "suite/input/read_suite.h"
#include "suite/input/ready_suites.h"
#include "suite/run/files.h"

#include <algorithm>
#include <filesystem>

namespace zonar::app {

namespace {

namespace fs = std::filesystem;

suite::Summary summary_of(const BenchRequest& request, const suite::Part& part) {
    return suite::summarise(part.suite, part.records, part.runs, request.paper);
}

struct ReadySuite {
    std::string name;
    suite::ReadSuite read;
};

std::vector<ReadySuite> all_ready_suites() {
    std::vector<ReadySuite> all;
    for (const suite::ReadyFile& file : suite::ready_suites()) {
        const std::string name = fs::path(file.name).stem().string();
        all.push_back({name, suite::read_suite(file.text, name, std::string(file.name),
                                               {}, language::did_you_mean,
                                               problem_with_suite_options)});
    }
    return all;
}

template <class Named>
Json names_json(const std::vector<Named>& all) {
    Json names = Json::array();
    for (const Named& one : all) names.push_back(one.name);
    return names;
}

/// Plots of an earlier report that had more of them would seem to belong to this one.
void remove_other_pictures(const fs::path& folder, const std::string& name,
                           std::size_t count) {
    std::error_code ignored;
    while (fs::remove(folder / suite::picture_name(name, count), ignored)) ++count;
}

} // namespace

std::string suite_list_text() {
    std::vector<draw::TableRow> rows;
    for (const auto& [name, read] : all_ready_suites())
        rows.push_back({name, read.suite ? read.suite->title : read.problem});
    return draw::table(rows) +
           "\n  A suite of your own is a file: 'zonar bench my-suite.toml'. "
           "docs/benchmarks.md explains.\n";
}

std::string suite_list_json() {
    Json list = Json::array();
    for (const auto& [name, read] : all_ready_suites())
        if (read.suite)
            list.push_back({{"name", name},
                            {"title", read.suite->title},
                            {"about", read.suite->about},
                            {"rows", names_json(read.suite->rows)},
                            {"configurations", names_json(read.suite->configurations)}});
    Json document = document_head("bench", true);
    document["suites"] = std::move(list);
    return to_text(document);
}

bool has_failed(const suite::Part& part) {
    return std::ranges::any_of(part.records, [](const suite::Record& record) {
        return record.end == suite::End::failed;
    });
}

std::string shown(const BenchRequest& request, const suite::Part& part,
                  const suite::Origin& origin, int exit_code) {
    const suite::Summary summary = summary_of(request, part);
    if (request.format == "csv") return suite::csv(part.records);
    if (request.format == "json")
        return suite::json(summary, part.records, origin, exit_code);
    if (request.format == "markdown") return suite::markdown(summary, origin);
    if (request.format == "html") return suite::html(summary, origin);
    return suite::text(summary);
}

std::string write_reports(const BenchRequest& request, const suite::Part& part,
                          const suite::Origin& origin, int exit_code) {
    std::string problem = suite::make_folder(request.folder / "pictures");
    if (!problem.empty()) return problem;
    const suite::Summary summary = summary_of(request, part);
    std::vector<std::pair<std::string, std::string>> files = suite::pictures(summary);
    remove_other_pictures(request.folder, part.suite.name, files.size());
    const std::pair<std::string, std::string> reports[] = {
        {"runs.csv", suite::csv(part.records)},
        {"results.json", suite::json(summary, part.records, origin, exit_code)},
        {"results.md", suite::markdown(summary, origin)},
        {"results.html", suite::html(summary, origin)},
    };
    files.insert(files.end(), std::begin(reports), std::end(reports));
    for (const auto& [name, text] : files) {
        const std::string failure = suite::write_file(request.folder / name, text);
        if (problem.empty()) problem = failure; // the others may have more luck
    }
    return problem;
}

} // namespace zonar::app
