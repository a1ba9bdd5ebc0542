// app/run.h
//
// The program without its main: words in, text and an exit code out. main.cpp adds the
// real streams; tests bring their own.
#pragma once

#include "app/terminal/console.h"

#include <span>
#include <string>
#include <string_view>

namespace zonar::app {

/// Whether the program was called by the name of the program whose place it can take, or one
/// such as verifyta64; its words are then those of `zonar verifyta`.
bool is_called_verifyta(std::string_view program);

/// `words`: the command line without the program's name. Throws nothing.
int run(std::span<const std::string> words, Console& console);

} // namespace zonar::app
