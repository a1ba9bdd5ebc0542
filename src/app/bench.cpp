#include "app/bench_options.h"
#include "app/command.h"
#include "app/interrupt.h"
#include "app/progress.h"
#include "app/suggest.h"
#include "app/words.h"
#include "draw/table.h"
#include "suite/files.h"
#include "suite/journal.h"
#include "suite/perform.h"
#include "suite/plan.h"
#include "suite/ready_suites.h"
#include "suite/report.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

namespace zonar::app {

namespace {

namespace fs = std::filesystem;

std::string list_text() {
    std::vector<draw::TableRow> rows;
    for (const suite::ReadyFile& file : suite::ready_suites()) {
        const std::string name = fs::path(file.name).stem().string();
        const auto read =
            suite::read_suite(file.text, name, std::string(file.name), {}, did_you_mean);
        rows.push_back({name, read.suite ? read.suite->title : read.problem});
    }
    return draw::table(rows) +
           "\n  A suite of your own is a file: 'zonar bench my-suite.toml'. "
           "docs/benchmarks.md explains.\n";
}

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

/// "0:07", "12:40", "1:03:00"
std::string clock_text(double seconds) {
    const auto all = static_cast<long>(seconds + 0.5);
    const long hours = all / 3600, minutes = all / 60 % 60;
    if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, all % 60);
    return fmt::format("{}:{:02}", minutes, all % 60);
}

std::string progress_text(const suite::Progress& progress) {
    constexpr std::size_t width = 20;
    const std::size_t full =
        progress.all == 0 ? width : width * progress.done / progress.all;
    std::string text =
        fmt::format("[{}{}] {} of {}", std::string(full, '#'),
                    std::string(width - full, '.'), progress.done, progress.all);
    if (progress.seconds_left >= 0)
        text += fmt::format(", about {} left", clock_text(progress.seconds_left));
    for (const std::string& one : progress.busy) text += "; " + one;
    return text;
}

std::string commands_text(const std::vector<suite::Run>& runs) {
    std::string text;
    for (const suite::Run& run : runs) {
        text += "zonar";
        for (const std::string& word : run.words) {
            const bool plain = word.find_first_of(" ()[]<>&|;*'\"") == word.npos;
            text += plain ? ' ' + word : fmt::format(" '{}'", word);
        }
        text += '\n';
    }
    return text;
}

/// The records of these runs, in their order.
std::vector<suite::Record> records_of(const std::vector<suite::Run>& runs,
                                      const std::vector<suite::Record>& all) {
    std::vector<suite::Record> found;
    for (const suite::Run& run : runs) {
        const auto newest =
            std::find_if(all.rbegin(), all.rend(), [&](const suite::Record& record) {
                return record.key == run.key;
            });
        if (newest != all.rend()) found.push_back(*newest);
    }
    return found;
}

/// All that is known, in all formats; returns what went wrong.
std::string write_reports(const BenchRequest& request, const suite::Summary& summary,
                          const std::vector<suite::Record>& records,
                          const suite::Origin& origin) {
    std::string problem = suite::make_folder(request.folder / "pictures");
    if (!problem.empty()) return problem;
    std::vector<std::pair<std::string, std::string>> files = suite::pictures(summary);
    const std::pair<std::string, std::string> reports[] = {
        {"runs.csv", suite::csv(records)},
        {"results.json", suite::json(summary, records, origin)},
        {"results.md", suite::markdown(summary, origin)},
        {"results.html", suite::html(summary, origin)},
    };
    files.insert(files.end(), std::begin(reports), std::end(reports));
    for (const auto& [name, text] : files)
        if (problem.empty()) problem = suite::write_file(request.folder / name, text);
    return problem;
}

std::string shown(const BenchRequest& request, const suite::Summary& summary,
                  const std::vector<suite::Record>& records,
                  const suite::Origin& origin) {
    if (request.format == "csv") return suite::csv(records);
    if (request.format == "json") return suite::json(summary, records, origin);
    if (request.format == "markdown") return suite::markdown(summary, origin);
    if (request.format == "html") return suite::html(summary, origin);
    return suite::text(summary);
}

bool has_failed(const suite::Summary& summary) {
    return std::ranges::any_of(summary.cells, [](const auto& cells) {
        return std::ranges::any_of(cells, [](const suite::Cell& cell) {
            return cell.mark == suite::Mark::failed;
        });
    });
}

/// Runs the plan; the first problem, if any.
std::string run_all(const BenchRequest& request, const suite::Plan& plan,
                    suite::Journal& journal, const Interrupt& interrupt,
                    Console& console) {
    ProgressLine line(console);
    const suite::Performance how{
        .program = request.program,
        .build = request.build.hash,
        .jobs = request.jobs,
        .interrupted = &interrupt.flag(),
        .progress =
            [&](const suite::Progress& progress) {
                if (request.shows_progress) line.show(progress_text(progress));
            },
        .finished =
            [&](const suite::Record& record) {
                if (record.end != suite::End::failed) return;
                line.erase();
                console.tell(fmt::format("zonar: {} {} failed: {}\n", record.model,
                                         record.configuration, record.reason));
            }};
    return suite::perform(request.suite, plan.runs, journal, how);
}

} // namespace

int bench(const Arguments& arguments, Console& console) {
    const auto refuse = [&](const std::string& problem) {
        console.fail(problem);
        return exit_error;
    };
    const std::string name = arguments.value("SUITE");
    if (name.empty() || name == "list") {
        console.print(list_text());
        return exit_ok;
    }
    const BenchRequest request = bench_request(arguments);
    if (!request.problem.empty()) return refuse(request.problem);

    const suite::Plan plan =
        suite::make_plan(request.suite, request.folder / "models", request.build.hash);
    if (!plan.problem.empty()) return refuse(plan.problem);
    if (arguments.has("--dry-run")) {
        console.print(commands_text(plan.runs));
        return exit_ok;
    }
    if (std::string problem = suite::make_folder(request.folder); !problem.empty())
        return refuse(problem);
    std::string problem;
    suite::Journal journal(request.folder / "runs.jsonl", problem);
    if (!problem.empty()) return refuse(problem);

    const Interrupt interrupt;
    problem = run_all(request, plan, journal, interrupt, console);

    const std::vector<suite::Record> records = records_of(plan.runs, journal.records());
    const suite::Summary summary =
        suite::summarise(request.suite, records, plan.runs, request.paper);
    const suite::Origin origin{suite::this_machine(), request.build, today()};
    if (problem.empty()) problem = write_reports(request, summary, records, origin);
    const std::string report = shown(request, summary, records, origin);
    if (request.format == "text")
        console.print(report);
    else
        console.print_document(report);
    if (!problem.empty()) return refuse(problem);
    if (interrupt.requested()) {
        console.tell(fmt::format("zonar: interrupted after {} of {} runs; the same "
                                 "command goes on from there\n",
                                 records.size(), plan.runs.size()));
        return exit_unknown;
    }
    console.tell(fmt::format("zonar: results are in {}\n", request.folder.string()));
    return has_failed(summary) ? exit_error : exit_ok;
}

} // namespace zonar::app
