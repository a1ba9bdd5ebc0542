// skip.h
//
// A test that cannot run everywhere says so. ctest shows nothing of tests that pass, so the
// line also goes to the file that ZONAR_SKIPPED names; tests/run prints that file in the end.
#pragma once

#include "catch.h"

#include <cstdlib>
#include <fstream>
#include <string>

/// skip("completion by zsh", "zsh is not installed")
inline void skip(const std::string& what, const std::string& why) {
    const std::string line = what + ": " + why;
    WARN("not tested: " << line);
    if (const char* file = std::getenv("ZONAR_SKIPPED"))
        std::ofstream(file, std::ios::app) << line + '\n';
}

inline bool is_installed(const std::string& tool) {
    return std::system(("command -v " + tool + " > /dev/null 2>&1").c_str()) == 0;
}

/// Whether a test can use a tool that not every machine has; if not, the test is skipped.
inline bool can_use(const std::string& tool, const std::string& what) {
    if (is_installed(tool)) return true;
    skip(what, tool + " is not installed");
    return false;
}
