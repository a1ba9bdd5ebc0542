// tests/suite/summaries.h
//
// Small summaries, made by hand, and what else tests of suites share.
#pragma once

#include "contains.h"
#include "suite/report/summary.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::suite {

/// A suite with these rows and configurations.
inline Suite suite_of(const std::vector<std::string>& rows,
                      const std::vector<std::string>& configurations) {
    Suite suite;
    suite.name = "test";
    suite.title = "A test";
    for (const std::string& name : rows)
        suite.rows.push_back({.name = name,
                              .models = {std::filesystem::path(name + ".xml")},
                              .query = 1,
                              .paper_length = Length::transitions,
                              .remark = ""});
    for (const std::string& name : configurations)
        suite.configurations.push_back(
            {.name = name, .options = {}, .seeds = {}, .value = {}, .paper_method = ""});
    return suite;
}

/// All cells are waiting.
inline Summary summary_of(const Suite& suite) {
    return {&suite, {suite.rows.size(), std::vector<Cell>(suite.configurations.size())}};
}

inline Cell done(double generated, double seconds = 1) {
    Cell cell;
    cell.mark = Mark::done;
    cell.runs = cell.done = 1;
    cell.explored = generated / 2;
    cell.generated = generated;
    cell.seconds = seconds;
    return cell;
}

inline Cell marked(Mark mark) {
    Cell cell;
    cell.mark = mark;
    cell.runs = 1;
    return cell;
}

/// For suites whose words are known to be right, or not of interest.
inline std::string no_suggestion(std::string_view, std::span<const std::string_view>) {
    return {};
}

} // namespace zonar::suite
