// suite/plan.h
//
// The runs of a suite, one after the other as tables show them, and a key for each. A key
// depends on all that a result depends on: the program, the model's text, the options, the
// limits. So a result is found again if and only if the run would be the same.
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
    std::vector<std::string> words; // of the command, without the program
    std::string key;
};

struct Plan {
    std::vector<Run> runs;
    std::string problem; // a sentence, if it could not be made; empty: none
};

/// Writes models of families as files into `folder`, which is made if it is not there.
/// `build` names the program.
Plan make_plan(const Suite& suite, const std::filesystem::path& folder,
               const std::string& build);

} // namespace zonar::suite
