// tests/suite/summaries.h
//
// Small summaries, made by hand.
#pragma once

#include "suite/report/summary.h"

#include <cstddef>
#include <string>
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

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

} // namespace zonar::suite
