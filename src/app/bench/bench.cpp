#include "app/bench/options.h"
#include "app/bench/reports.h"
#include "app/options/command.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/progress.h"
#include "draw/one_line.h"
#include "suite/part.h"
#include "suite/run/files.h"
#include "suite/run/journal.h"
#include "suite/run/perform.h"
#include "suite/run/plan.h"
#include "suite/run/shell.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <span>
#include <utility>

namespace zonar::app {

namespace {

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
    for (const suite::Run& run : runs) text += suite::shell_command(run.words) + '\n';
    return text;
}

/// Runs what is chosen; the first problem, if any.
std::string run_all(const BenchRequest& request, const suite::Part& chosen,
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
                console.tell(
                    draw::one_line(fmt::format("zonar: {} {} failed: {}", record.row,
                                               record.configuration, record.reason)) +
                    '\n');
            }};
    return suite::perform(chosen.suite, chosen.runs, journal, how);
}

std::string interruption_text(const suite::Part& chosen) {
    const auto done =
        std::ranges::count_if(chosen.records, [](const suite::Record& record) {
            return record.end != suite::End::failed; // those are run again
        });
    return fmt::format("zonar: interrupted after {} of {} runs; the same command goes on "
                       "from there\n",
                       done, chosen.runs.size());
}

int refuse_bench(Console& console, const std::string& problem) {
    console.fail(problem);
    return exit_error;
}

/// Prints what was measured, and writes it to the folder. `problem`: of the runs, or empty.
int conclude(const BenchRequest& request, const suite::Plan& plan,
             std::span<const suite::Record> records, std::string problem,
             const Interrupt& interrupt, Console& console) {
    const suite::Part chosen = suite::chosen_part(request.suite, plan.runs, records);
    const suite::Part known = suite::known_part(request.suite, plan.runs, records);
    const suite::Origin origin{suite::this_machine(), request.build, today(),
                               request.folder};
    const int code = !problem.empty() || has_failed(chosen) ? exit_error
                     : interrupt.requested()                ? exit_unknown
                                                            : exit_ok;
    // After a problem, too: what was measured is not to be lost.
    const std::string write_problem = write_reports(request, known, origin, code);
    if (problem.empty()) problem = write_problem;
    const std::string report = shown(request, chosen, origin, code);
    if (request.format == "text")
        console.print(report);
    else
        console.print_document(report);
    if (!problem.empty()) return refuse_bench(console, problem);
    console.tell(interrupt.requested() ? interruption_text(chosen)
                                       : fmt::format("zonar: results are in {}\n",
                                                     request.folder.string()));
    return code;
}

} // namespace

int bench(const Arguments& arguments, Console& console) {
    const std::string name = arguments.value("SUITE");
    if (name.empty() || name == "list") {
        console.print(arguments.has("--json") ? suite_list_json() : suite_list_text());
        return exit_ok;
    }
    const BenchRequest request = bench_request(arguments);
    if (!request.problem.empty()) return refuse_bench(console, request.problem);

    const bool dry = arguments.has("--dry-run");
    std::string problem;
    std::optional<suite::Journal> journal; // locked before anything else is written
    if (!dry) {
        problem = suite::make_folder(request.folder);
        if (problem.empty()) journal.emplace(request.folder / "runs.jsonl", problem);
        if (!problem.empty()) return refuse_bench(console, problem);
    }
    const suite::Plan plan =
        suite::make_plan(request.suite, request.folder / "models", request.build.hash);
    if (!plan.problem.empty()) return refuse_bench(console, plan.problem);
    const suite::Part wanted = suite::chosen_part(request.suite, plan.runs, {});
    if (dry) {
        console.print(commands_text(wanted.runs));
        return exit_ok;
    }
    const Interrupt interrupt;
    problem = run_all(request, wanted, *journal, interrupt, console);
    return conclude(request, plan, journal->records(), std::move(problem), interrupt,
                    console);
}

} // namespace zonar::app
