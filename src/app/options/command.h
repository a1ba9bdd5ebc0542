// app/options/command.h
//
// What the program can do: one row for each command, all in commands.cpp.
#pragma once

#include "app/options/options.h"
#include "app/terminal/console.h"

#include <span>
#include <string>
#include <string_view>

namespace zonar::app {

inline constexpr int exit_ok = 0;
inline constexpr int exit_not_satisfied = 1;
inline constexpr int exit_error = 2;
inline constexpr int exit_unknown = 3;

struct Example {
    std::string_view command;
    std::string_view what;
};

struct Command {
    std::string_view name;
    std::string_view summary;
    int (*function)(const Arguments& arguments, Console& console); // returns an exit code
    std::span<const OptionRow> options;
    std::span<const Example> examples;
    std::string_view exit_codes; // a sentence or two
    /// Instead of `function`: parses the command line itself, with its own help.
    int (*whole_line)(std::span<const std::string> words, Console& console) = nullptr;
    int failure = exit_error; // the exit code when the program itself fails
    /// What --help shows of many options, by key; --help-all shows all. Empty: both do.
    std::span<const std::string_view> common = {};
};

/// All of them, in the order of the overview.
std::span<const Command> commands();

// Each in the file of its name.
int check(const Arguments& arguments, Console& console);
int info(const Arguments& arguments, Console& console);
int abstract(const Arguments& arguments, Console& console);
int bench(const Arguments& arguments, Console& console);
int generate(const Arguments& arguments, Console& console);
int convert(const Arguments& arguments, Console& console);
int verifyta_command(std::span<const std::string> words, Console& console);
int trace_files(const Arguments& arguments, Console& console); // in trace.cpp
int completion(const Arguments& arguments, Console& console);

} // namespace zonar::app
