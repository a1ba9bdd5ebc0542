#include "app/bench/options.h"

#include "app/bench/suite_options.h"
#include "app/options/option_values.h"
#include "language/text/suggest.h"
#include "suite/input/ready_suites.h"
#include "suite/run/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace zonar::app {

namespace {

namespace fs = std::filesystem;

const suite::ReadyFile* find_ready(std::span<const suite::ReadyFile> files,
                                   const std::string& name) {
    const auto found = std::ranges::find(files, name, &suite::ReadyFile::name);
    return found != files.end() ? &*found : nullptr;
}

/// A suite of ours by its name, or a file.
std::string read(const std::string& name, suite::Suite& suite) {
    suite::ReadSuite read;
    if (const auto* ready = find_ready(suite::ready_suites(), name + ".toml")) {
        read = suite::read_suite(ready->text, name, std::string(ready->name), {},
                                 language::did_you_mean, problem_with_suite_options);
    } else {
        const fs::path path(name);
        std::error_code ignored;
        if (path.extension() != ".toml" && !fs::exists(path, ignored)) {
            std::vector<std::string> stems;
            for (const auto& file : suite::ready_suites())
                stems.push_back(fs::path(file.name).stem().string());
            const std::vector<std::string_view> names(stems.begin(), stems.end());
            return fmt::format("there is no suite '{}'{}; 'zonar bench list' shows all, "
                               "and a file ends with .toml",
                               name, language::did_you_mean(name, names));
        }
        std::string problem;
        const auto text = suite::read_file(path, problem);
        if (!text) return problem;
        // "...toml" is a name as well, but none for a folder.
        const std::string stem = path.stem().string();
        const bool is_name = stem.find_first_not_of('.') != stem.npos;
        read =
            suite::read_suite(*text, is_name ? stem : "suite", name, path.parent_path(),
                              language::did_you_mean, problem_with_suite_options);
    }
    if (!read.suite) return read.problem;
    suite = std::move(*read.suite);
    return {};
}

std::string read_figures(const suite::PaperTable& paper,
                         std::vector<suite::PaperFigure>& figures) {
    std::string problem, text;
    if (const auto* ready = find_ready(suite::paper_files(), paper.data)) {
        text = ready->text;
    } else {
        const auto file = suite::read_file(paper.data, problem);
        if (!file) return problem;
        text = *file;
    }
    auto read = suite::read_paper(text, problem);
    if (!read) return fmt::format("{}: {}", paper.data, problem);
    figures = std::move(*read);
    return {};
}

/// Chooses those that are asked for; returns what is wrong.
template <class Named>
std::string choose(std::vector<Named>& all, const Arguments& arguments, const char* key) {
    if (!arguments.has(key)) return {};
    const std::string patterns = arguments.value(key);
    std::string names;
    bool any = false;
    for (Named& one : all) {
        if (!names.empty()) names += ", ";
        names += one.name;
        one.is_chosen = matches_any(one.name, patterns);
        any |= one.is_chosen;
    }
    return !any ? fmt::format("{} '{}' leaves nothing of: {}", key, patterns, names)
                : std::string{};
}

/// After a mismatch the last star takes one character more; earlier ones need never be
/// tried again, so this takes no longer than name times pattern.
bool matches(std::string_view name, std::string_view pattern) {
    std::size_t n = 0, p = 0, star = pattern.npos, taken = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = n;
        } else if (p < pattern.size() && pattern[p] == name[n]) {
            ++p;
            ++n;
        } else if (star != pattern.npos) {
            p = star + 1;
            n = ++taken;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == pattern.npos;
}

} // namespace

bool matches_any(std::string_view name, std::string_view patterns) {
    while (!patterns.empty()) {
        const std::size_t comma = patterns.find(',');
        if (matches(name, patterns.substr(0, comma))) return true;
        patterns.remove_prefix(comma == patterns.npos ? patterns.size() : comma + 1);
    }
    return false;
}

BenchRequest bench_request(const Arguments& arguments) {
    BenchRequest request;
    std::optional<unsigned> jobs;
    std::optional<double> seconds;
    std::optional<std::uint64_t> bytes;
    ValueReader reader(arguments);
    reader.read("--jobs", "a whole number", parse_number<unsigned>, jobs);
    reader.read("--time-limit", "a number of seconds above 0", parse_seconds, seconds);
    reader.read("--memory-limit", "a number with its unit, such as 500M or 2G",
                parse_size, bytes);
    request.jobs = std::max(jobs.value_or(1), 1u);
    request.format = arguments.has("--json") ? "json" : arguments.value("--format");
    request.shows_progress = !arguments.has("--no-progress");

    suite::Suite& suite = request.suite;
    request.problem = reader.problem();
    if (request.problem.empty()) request.problem = read(arguments.value("SUITE"), suite);
    if (request.problem.empty())
        request.problem = choose(suite.rows, arguments, "--only");
    if (request.problem.empty())
        request.problem = choose(suite.configurations, arguments, "--configurations");
    if (request.problem.empty() && suite.paper)
        request.problem = read_figures(*suite.paper, request.paper);
    if (seconds) {
        suite.limits.seconds = *seconds;
        for (suite::Configuration& one : suite.configurations) one.seconds.reset();
    }
    suite.limits.bytes = bytes.value_or(suite.limits.bytes);

    const std::string folder = arguments.value("--output");
    request.folder =
        folder.empty() ? fs::path("zonar-bench") / suite.name : fs::path(folder);
    std::error_code error;
    request.program = fs::read_symlink("/proc/self/exe", error).string();
    request.build = suite::build_of(request.program, ZONAR_VERSION);
    if (request.problem.empty() && request.build.hash.empty())
        request.problem = "cannot read the program itself, which is to be run";
    return request;
}

} // namespace zonar::app
