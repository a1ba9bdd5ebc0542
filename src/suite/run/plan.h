// suite/run/plan.h
//
// The runs of a suite, one after the other as tables show them, and a key for each. A key
// depends on all that a result depends on: the program, the model's text, the options, the
// limits. So a result is found again if and only if the run would be the same. Where a suite
// has the same run in several places, they are counted, and each has a key of its own.
#pragma once

#include "suite/suite.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::suite {

struct Run {
    std::size_t row = 0;           // in Suite::rows
    std::size_t model = 0;         // in Row::models
    std::size_t configuration = 0; // in Suite::configurations
    std::optional<std::uint64_t> seed;
    std::string model_path;
    std::string state_path = {}; // of the run to a known state; empty: none is needed
    std::vector<std::string> finding = {}; // the command that prints it
    std::vector<std::string> words;        // of the command, without the program
    std::string key;
};

/// Where the run to the state is kept that a row looks for.
std::string state_path(const Row& row, const std::string& model_path);

/// The command that prints that run. Empty: the row looks for none.
std::vector<std::string> finding(const Suite& suite, const Row& row,
                                 const std::string& model_path);

/// The question to the program, without how its answer is to be printed.
std::vector<std::string> question(const Suite& suite, const Row& row,
                                  const Configuration& configuration,
                                  const std::string& model_path);

struct Plan {
    std::vector<Run> runs;
    std::string problem; // a sentence, if it could not be made; empty: none
};

/// Writes models of families as files into `folder`, which is made if it is not there; but
/// not those of rows that are not chosen. A row that is not chosen has no runs if its model
/// cannot be read. `build` names the program.
Plan make_plan(const Suite& suite, const std::filesystem::path& folder,
               const std::string& build);

} // namespace zonar::suite
