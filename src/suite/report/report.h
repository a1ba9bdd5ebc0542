// suite/report/report.h
//
// What a suite showed, for people and for programs.
#pragma once

#include "suite/report/summary.h"
#include "suite/run/machine.h"

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace zonar::suite {

/// Where figures come from.
struct Origin {
    Machine machine;
    Build build;
    std::string date; // 2006-03-30
    /// Of the results. Models of families are in its folder "models".
    std::filesystem::path folder = {};
};

/// Tables for a terminal, in the format of [DFP06]: states, seconds, lengths of runs.
std::string text(const Summary& summary);

/// The same for documents, with what was measured on what, and row by row how we compare.
/// It shows the pictures below.
std::string markdown(const Summary& summary, const Origin& origin);

/// Plots as SVG, each with the name of a file: pictures/SUITE-1.svg.
std::vector<std::pair<std::string, std::string>> pictures(const Summary& summary);
/// The name of the file for the plot at this place, from 0 on; fit for a link and for every
/// file system.
std::string picture_name(const std::string& suite, std::size_t place);

/// The same as a page, with plots, and with commands for a shell in the folder of results.
std::string html(const Summary& summary, const Origin& origin);

/// One line per run, all that is known of it.
std::string csv(std::span<const Record> records);

/// Cells and runs, as one document. `exit_code`: of the program.
std::string json(const Summary& summary, std::span<const Record> records,
                 const Origin& origin, int exit_code);

} // namespace zonar::suite
