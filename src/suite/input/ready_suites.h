// suite/input/ready_suites.h
//
// Suites that come with the program, and the results of papers: the files of
// benchmarks/suites and benchmarks/paper, as they were when it was built.
#pragma once

#include <span>
#include <string_view>

namespace zonar::suite {

struct ReadyFile {
    std::string_view name; // "smoke.toml"
    std::string_view text;
};

std::span<const ReadyFile> ready_suites();
std::span<const ReadyFile> paper_files();

} // namespace zonar::suite
