// app/help/completion.h
//
// Scripts that let a shell complete the words of `zonar ...`, made from the tables of commands
// and options: names of commands and options, values where they are known, files where
// they are files.
#pragma once

#include "app/options/command.h"

#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

/// What can stand for an argument or as the value of an option.
struct Candidates {
    std::vector<std::string> words;             // in the order in which they are shown
    bool files = false;                         // a file will do, too
    bool folders = false;                       // or a folder, and no file
    std::vector<std::string_view> endings = {}; // of files: "xml"; none: any file
};

Candidates candidates_for(const OptionRow& row);

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

} // namespace zonar::app
