// app/bench/options.h
//
// What a call of `zonar bench` asks for: the suite, with what the command line changes
// about it, and where results go.
#pragma once

#include "app/options/options.h"
#include "suite/input/paper.h"
#include "suite/input/read_suite.h"
#include "suite/run/machine.h"

#include <filesystem>
#include <string>
#include <vector>

namespace zonar::app {

struct BenchRequest {
    suite::Suite suite;
    std::vector<suite::PaperFigure> paper;
    std::filesystem::path folder; // for results
    unsigned jobs = 1;
    std::string format;
    bool shows_progress = true;
    std::string program; // the one that runs now
    suite::Build build;
    std::string problem; // empty: none
};

BenchRequest bench_request(const Arguments& arguments);

/// Whether a name is meant by one of these, where * stands for anything: "H*,A2".
bool matches_any(std::string_view name, std::string_view patterns);

} // namespace zonar::app
