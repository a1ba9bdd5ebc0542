// suite/input/read_suite.h
//
// A suite as people write it, in TOML (docs/benchmarks.md explains all keys):
//
//     title = "Hanoi"
//     limits = { seconds = 60, memory = "4G" }
//
//     [[configuration]]
//     name = "rDF"
//     options = "--search rdfs"
//     seeds = "1..3"
//
//     [[model]]
//     name = "H{}"
//     family = "hanoi"
//     sizes = "4..8"
#pragma once

#include "suite/suite.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::suite {

struct ReadSuite {
    std::optional<Suite> suite;
    std::string problem; // "file:3:7: what was expected", if there is none
};

/// What is wrong with options of `zonar check` (or of `zonar abstract` and `zonar trace improve`, for other tasks)
/// in a suite; empty: nothing.
using CheckOptions = std::string (*)(Task task, const std::vector<std::string>& options);

/// `name` is that of the suite; `shown` is how messages call the text. Files of models are
/// looked for from `folder` on. Without `check_options` any options will do.
ReadSuite read_suite(std::string_view text, const std::string& name,
                     const std::string& shown, const std::filesystem::path& folder,
                     families::Suggest suggest, CheckOptions check_options = nullptr);

/// "3", "1..5" or "10..50 by 10"; nothing for anything else, and for more than a million.
std::optional<std::vector<int>> parse_range(std::string_view text);

} // namespace zonar::suite
