// suite/run/machine.h
//
// The machine and the build of the program that were measured.
#pragma once

#include <cstdint>
#include <string>

namespace zonar::suite {

struct Machine {
    std::string processor; // its model
    unsigned cores = 0;
    std::uint64_t bytes = 0; // of memory
    std::string system;      // kernel and its version
};

struct Build {
    std::string version;  // of zonar
    std::string compiler; // and its version
    std::string kind;     // "Release"
    std::string hash;     // of the program's file
};

Machine this_machine();

/// Of the program at this path. Empty hash: it cannot be read.
Build build_of(const std::string& program, std::string version);

} // namespace zonar::suite
