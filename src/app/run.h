// app/run.h
//
// The program without its main: words in, text and an exit code out. main.cpp adds the
// real streams; tests bring their own.
#pragma once

#include "app/console.h"

#include <span>
#include <string>

namespace zonar::app {

/// `words`: the command line without the program's name. Throws nothing.
int run(std::span<const std::string> words, Console& console);

} // namespace zonar::app
