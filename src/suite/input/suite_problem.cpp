#include "suite/input/suite_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace zonar::suite {

namespace {

constexpr std::size_t most_runs = 100'000;

bool names_run(const std::string& option) {
    return option.find(found_run) != option.npos;
}

// Rows and columns are told apart by their names, also in the output.
std::string problem_with_names(const Suite& suite) {
    std::set<std::string_view> seen;
    for (const Configuration& one : suite.configurations)
        if (!seen.insert(one.name).second)
            return fmt::format("there are two configurations '{}'", one.name);
    seen.clear();
    for (const Row& row : suite.rows)
        if (!seen.insert(row.name).second)
            return fmt::format("there are two models '{}'", row.name);
    return {};
}

std::string problem_with(const Row& row, const Configuration& one, Task task,
                         CheckOptions check_options) {
    const std::vector<std::string> options = options_of(row, one);
    if (row.find.empty() && std::ranges::any_of(options, names_run))
        return fmt::format("options name {}, but find says no run", found_run);
    if (row.find.empty() && one.improves)
        return "there is no run to improve: find says none";
    if (uses_row_options(one) && check_options != nullptr)
        return check_options(task, options);
    return {};
}

std::string problem_with_options(const Suite& suite, CheckOptions check_options) {
    const bool are_used = std::ranges::any_of(suite.configurations, uses_row_options);
    for (const Row& row : suite.rows) {
        if (!row.options.empty() && !are_used)
            return fmt::format("'{}' has options, but no configuration says {}", row.name,
                               row_options);
        for (const Configuration& one : suite.configurations) {
            const std::string problem =
                problem_with(row, one, suite.task_of(one), check_options);
            if (!problem.empty())
                return fmt::format("'{}' with '{}': {}", row.name, one.name, problem);
        }
    }
    return {};
}

std::string problem_with_size(const Suite& suite) {
    std::size_t models = 0, columns = 0;
    for (const Row& row : suite.rows) models += row.models.size();
    for (const Configuration& one : suite.configurations)
        columns += std::max<std::size_t>(one.seeds.size(), 1);
    if (models * columns <= most_runs) return {};
    return fmt::format("these are {} runs; at most {} can be made", models * columns,
                       most_runs);
}

} // namespace

bool uses_row_options(const Configuration& configuration) {
    return std::ranges::count(configuration.options, row_options) != 0;
}

std::string suite_problem(const Suite& suite, CheckOptions check_options) {
    for (std::string problem : {problem_with_names(suite), problem_with_size(suite)})
        if (!problem.empty()) return problem;
    return problem_with_options(suite, check_options);
}

} // namespace zonar::suite
